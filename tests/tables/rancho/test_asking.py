"""Where the question about fox and wolf lies, and what it says (RA16, RA18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.grids.regions import members
from game.rules.rancho.dice import losses
from game.rules.rancho.events import AttackRolled
from game.rules.rancho.model import FOX, WOLF, State, Terms
from game.tables.rancho import layout
from game.tables.rancho.asking import Asking
from game.tables.rancho.facts import Facts
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.games.trial import asks
from tests.samples import each_met
from tests.tables.rancho.play import GameMatch, new_match, stages, table
from tests.tables.sitting import WINDOWS, chooser, context, speaker, window


def grown(terms: Terms, state: State, many: int) -> State:
    """Every seat owns so many pastures around its farm; on one every rabbit is three, on the next a sheep stands."""
    owned = list(state.owned)
    for _ in range(many):
        for seat in range(terms.seats):
            free = members(terms.spaces.ranch(owned[seat]).rim & terms.spaces.pastures & ~sum(owned))
            owned[seat] |= 1 << free[0] if free else 0
    rabbits, sheep = bytearray(len(terms.board.spots)), 0
    for own in owned:
        for n, space in enumerate(members(own)):
            rabbits[space] = 3 * (n % 2)
            sheep |= 0 if n % 2 else 1 << space
    dogs = tuple((1, 1) for _ in owned)
    return replace(state, owned=tuple(owned), rabbits=bytes(rabbits), sheep=sheep, dogs=dogs)


def attacks(
    match: GameMatch, of: Any, size: tuple[int, int], percent: int
) -> Iterator[tuple[TableContext[Any], list[int]]]:
    """Every question that can be asked, with the spaces of what is at stake."""
    at, terms = window(match, of, size, percent)[1], match.terms
    for many in (3, 8):
        state = replace(grown(terms, match.state, many), dice=(FOX, WOLF))
        for seat in range(terms.seats):
            for predator, number in ((p, n) for p in (FOX, WOLF) for n in (1, 2, 4)):
                prey = losses(terms, state, seat, predator, number)
                if prey:
                    rolled = [AttackRolled(seat, predator, number)]
                    seen = TableContext(
                        replace(state, seat=seat), rolled, at, seat, seat, sources=(Spot("send"), Spot("keep"))
                    )
                    yield seen, [space for _, spaces in prey for space in spaces]


def asking(match: GameMatch) -> Asking:
    return Asking(match.terms, speaker(match), Facts(match.terms, match.seats))


def covered(box: Rect, hexagon: Rect) -> bool:
    common = box.intersection(hexagon.inset(1))
    return common.w * common.h > 0


def clear(box: Rect, hexes: Sequence[Rect]) -> bool:
    return not any(covered(box, each) for each in hexes)


def places(sheet: Rect, size: tuple[float, float]) -> Iterator[Rect]:
    """Everywhere on the sheet, in coarse steps."""
    for across in range(13):
        for down in range(13):
            room = (sheet.w - 16 - size[0], sheet.h - 16 - size[1])
            yield Rect(sheet.x + 8 + room[0] * across / 12, sheet.y + 8 + room[1] * down / 12, *size)


@pytest.mark.parametrize(("shown_in", "seats"), each_met(WINDOWS, [2, 3, 4, 5, 6]))
def test_ra18_the_question_never_lies_over_the_herds_that_it_is_about(
    shown_in: tuple[tuple[int, int], int], seats: int
) -> None:
    size, percent = shown_in
    match = new_match(seats, "asked")
    of, asks, told = table(match), asking(match), 0
    for seen, prey in attacks(match, of, size, percent):
        plan = layout.island(seen.frame, seats)
        box = asks.card(seen).box
        hexes = [plan.hex(match.terms.board.spots[space].at) for space in prey]
        if any(covered(box, each) for each in hexes):
            # Only where herds lie so far apart on so small a board that the least card has no place between them.
            assert percent >= 150
            assert not any(clear(place, hexes) for place in places(plan.sheet, (300.0, 118.0)))
        told += 1
    assert told > 5


def test_who_is_asked_in_the_own_turn_is_told_why_the_herd_cannot_be_settled() -> None:
    match = new_match(2, "asked")
    of = table(match)
    seen, _ = next(attacks(match, of, (1600, 900), 100))
    own = next(tool for tool in of.controls.tools(seen) if tool.verb == "settle")
    assert own.reason == "After the attack"
    other = replace(seen, view=replace(seen.view, seat=1 - seen.view.seat))
    assert next(tool for tool in of.controls.tools(other) if tool.verb == "settle").reason == "Only in your own turn"


def test_who_has_no_animals_is_told_that_there_is_nothing_to_settle() -> None:
    match = new_match(2, "bare")
    of = table(match)
    at = window(match, of, (1600, 900), 100)[1]
    bare = replace(match.state, sheep=0, rabbits=bytes(len(match.terms.board.spots)))
    seen = TableContext(bare, [], at, bare.seat, bare.seat, live=True)
    assert next(tool for tool in of.controls.tools(seen) if tool.verb == "settle").reason == "No animals"


def test_while_something_is_shown_nothing_has_to_be_answered() -> None:
    match = new_match(2, "asked")
    of = table(match)
    seen, _ = next(attacks(match, of, (1600, 900), 100))
    asked, shown = of.controls.main(seen), of.controls.main(replace(seen, live=False))
    assert asked is not None
    assert shown is not None
    assert (asked.label, shown.label) == ("Answer first", "Go on")


def test_a_question_has_words_without_a_name() -> None:
    match = new_match(2, "asked")
    seen, _ = next(attacks(match, table(match), (1600, 900), 100))
    asks = asking(match)
    dog = asks.asked(seen)
    assert dog is not None
    assert (dog.words, dog.short) == ("Seat 0: send the dog?", "Send the dog?")
    first = asks.asked(replace(seen, sources=(Spot("first", 6), Spot("first", 7))))
    assert first is not None
    assert first.short == "Who comes first?"


def test_whatever_loses_something_says_what() -> None:
    """RA18, RA21: before it is pressed."""
    said: dict[str, str] = {}
    for step, wanted in (("Guard", lambda match: True), ("Expand", lambda match: match.state.credit)):
        match = next(each for each in stages(4, "lost", 900) if asks(step)(each) and wanted(each))
        of = table(match)
        at = window(match, of, *WINDOWS[0])[1]
        tools = of.controls.tools(context(match, at, chooser(match, of, at)))
        said |= {tool.verb: tool.hint for tool in tools if tool.enabled}
    assert said["keep"] == "The dog stays, the animals are lost"
    assert said["send"] == "The animals stay, the dog goes back to the herd"
    assert said["calloff"].startswith("What was taken or bought")
    assert said["settle"].endswith("none of them is lost")
