"""Cards that ask over the board: where they lie and what they say (RA13, RA16, RA18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.journal import Ply, Record
from game.core.match import resume
from game.core.seats import HUMAN
from game.core.steps import Refusal
from game.grids.areas import mask_of, members
from game.i18n.catalogue import Catalogue
from game.rules.rancho import SPEC
from game.rules.rancho.arranging import homeless
from game.rules.rancho.choices import FINISH, SETTLE, Back, Buy, EndTurn, FinishKeeping, First, Roll
from game.rules.rancho.data import STACK
from game.rules.rancho.dice import ChooseFirst, losses
from game.rules.rancho.events import AttackMissed, AttackRolled
from game.rules.rancho.model import FOX, RABBIT, WOLF, Options, State, Terms
from game.rules.rancho.turn import Arrange, Expand
from game.scenes.match.scene import MatchScene
from game.scenes.match.session import MatchSession
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Sit
from game.scenes.tabletop.pointer_state import WAYS, neighbour
from game.tables.rancho import TITLE, layout
from game.tables.rancho.now import NowCache
from game.tables.rancho.questions import Asking
from game.tables.rancho.shape import shape_of
from game.ui.chooser import Chooser
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.games import results_game
from tests.games.trial import asks
from tests.rules.rancho.table import scattered, terms_for
from tests.samples import each_met
from tests.store.table import put_record
from tests.tables.rancho.play import GameMatch, new_match, stages, table
from tests.tables.sitting import WINDOWS, chooser, context, hands, speaker, window

ORANGE = ((3, 1), (2, 2), (1, 3))
BLUE = ((-3, 4), (-2, 3), (-1, 3), (0, 3), (1, 2))
PURPLE = ((4, -1), (3, 0), (2, 1), (2, 0))

GOAL = Spot("space", "1,1")
"""The pasture with two cheapest payments."""


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
    return Asking(NowCache(match.terms, match.seats), speaker(match))


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
        plan = layout.island(seen.frame, shape_of(match.terms))
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
    assert next(tool for tool in of.controls.tools(other) if tool.verb == "settle").reason == Catalogue().t(
        "rancho.settle.none"
    )


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
    assert (asked.label, shown.label) == ("Answer first", Catalogue().t("rancho.go_on"))


def test_a_question_has_words_without_a_name() -> None:
    match = new_match(2, "asked")
    seen, _ = next(attacks(match, table(match), (1600, 900), 100))
    asks = asking(match)
    dog = asks.asked(seen)
    assert dog is not None
    assert (dog.words, dog.short) == ("Seat 0: send the dog?", "Send the dog?")
    first = asks.asked(replace(seen, sources=(Spot("first", 6), Spot("first", 7))))
    assert first is not None
    assert first.short == Catalogue().t("rancho.question.first_short")


def settling_tells(match: GameMatch) -> bool:
    """Whether to settle the herd may be chosen now, and changes anything."""
    copy = resume(SPEC, match.record())
    if SETTLE not in copy.options:
        return False
    before = copy.state
    copy.play(SETTLE)
    return bool(copy.state != before)


def test_the_herd_is_arranged_only_where_anything_moves_and_else_why_not_is_said() -> None:
    """RA12 (ruling of the screen): the rules allow it at any time, a press without effect is not offered."""
    seen = set[bool]()
    for match in stages(3, "safe", 400):
        if SETTLE in match.options:
            of = table(match)
            at = window(match, of, *WINDOWS[0])[1]
            tools = of.controls.tools(context(match, at, chooser(match, of, at)))
            tool = next(each for each in tools if each.verb == "settle")
            assert tool.enabled == settling_tells(match)
            assert tool.enabled or tool.reason == Catalogue().t("rancho.settle.safe")
            seen.add(tool.enabled)
    assert seen == {True, False}


def test_it_is_asked_whether_animals_go_back_only_where_one_could_be_kept() -> None:
    """RA15: with fields full of rabbits no rabbit could stay, but a sheep in place of rabbits could."""
    match = next(each for each in stages(3, "back", 900) if asks("Arrange")(each))
    of, state, seat = table(match), match.state, match.state.seat
    at = window(match, of, *WINDOWS[0])[1]
    own = [*members(state.owned[seat])]
    full = bytes(STACK if spot in own else 0 for spot in range(len(state.rabbits)))
    for loose, asked in (((1, 0, 0, 0), False), ((0, 1, 0, 0), True)):
        crowded = replace(state, rabbits=full, sheep=0, cows=(), horses=(), loose=loose)
        assert homeless(match.terms, crowded, seat) == loose
        here = replace(context(match, at), view=crowded)
        (gesture,) = of.controls.gestures(FINISH, here)
        assert gesture.asks == asked
        button = of.controls.main(replace(here, sources=(Spot("finish"),)))
        assert button is not None
        assert button.second, "it names them in one line"


def test_whatever_loses_something_says_what() -> None:
    """RA18, RA21: before it is pressed."""
    said: dict[str, str] = {}
    moments = (("Guard", lambda match: True), ("Expand", lambda match: match.state.credit), ("Expand", settling_tells))
    for step, wanted in moments:
        match = next(each for each in stages(4, "lost", 900) if asks(step)(each) and wanted(each))
        of = table(match)
        at = window(match, of, *WINDOWS[0])[1]
        tools = of.controls.tools(context(match, at, chooser(match, of, at)))
        said |= {tool.verb: tool.hint for tool in tools if tool.enabled}
    keys = {"keep": "keep", "send": "send", "calloff": "call_off", "settle": "settle"}
    assert {verb: said[verb] for verb in keys} == {v: Catalogue().t(f"rancho.hint.{k}") for v, k in keys.items()}


def rolled_both(seed: int) -> tuple[GameMatch, MatchSession, Sequence[Ply[Any, Any]]]:
    """A match among two people who buy nothing and roll until fox and wolf come together, and what that answer told."""
    match = new_match(2, f"moot {seed}", Options(round_limit=5))
    session = MatchSession(match, lambda: None, lambda: "never")
    while not match.over:
        choice = next(
            (each for each in match.options if isinstance(each, (Roll, FinishKeeping, EndTurn))), match.options[0]
        )
        told = session.play(choice)
        assert isinstance(told, list)
        if {FOX, WOLF} <= set(match.state.dice) or any(isinstance(ply.row.choice, First) for ply in told):
            return match, session, told
    return rolled_both(seed + 100)


def test_fox_and_wolf_that_touch_nobody_ask_nothing_and_the_record_holds_the_answer() -> None:
    """RA16 (ruling): whoever rolled is asked for something else next; what was answered is a row like any other."""
    met = 0
    for seed in range(12):
        match, _, told = rolled_both(seed)
        orders = [ply for ply in told if isinstance(ply.row.choice, First)]
        waiting = match.waiting
        if isinstance(waiting, ChooseFirst):
            assert not orders
            assert not waiting.moot(match.terms, match.state)
            continue
        met += 1
        (order,) = orders
        assert isinstance(order.before.waiting, ChooseFirst)
        assert order.before.waiting.moot(match.terms, order.before.state)
        assert order.row.seat == order.before.waiting.seat
        assert any(isinstance(event, AttackMissed) for ply in told for event in ply.events)  # in one line
        assert order.row.group == match.plies[match.plies.index(order) - 1].row.group  # undo never leads to it
        record = match.record()
        assert resume(SPEC, record).position == match.position
        assert isinstance(order.row.choice, First)
        other = First(FOX + WOLF - order.row.choice.predator)
        asked = resume(SPEC, record, upto=match.plies.index(order))
        asked.play(other)  # as somebody was asked, and answered, in an earlier version
        assert resume(SPEC, asked.record()).position == asked.position
        again = MatchSession(resume(SPEC, record, upto=match.plies.index(order)), lambda: None)
        assert again.match.waiting == order.before.waiting
        assert not isinstance(again.play(other), Refusal)
    assert met


def left_at_a_moot_question() -> tuple[Record, int]:
    """The record of a match that breaks off before fox and wolf that touch nobody, and the number of its rows."""
    for seed in range(12):
        match, _, told = rolled_both(seed)
        if orders := [match.plies.index(ply) for ply in told if isinstance(ply.row.choice, First)]:
            return match.record(orders[0]), orders[0]
    raise AssertionError("no such match")


@pytest.mark.parametrize("player", [HUMAN, "novice"])
def test_who_loads_a_match_or_takes_a_seat_there_is_not_asked_it_either(tmp_path: Path, player: str) -> None:
    """RA16 (ruling)."""
    record, rows = left_at_a_moot_question()
    house = results_game.house(tmp_path, titles=(TITLE,))
    seats = tuple(replace(seat, player=player) for seat in record.seats)
    _, match, match_id = opening.load(house.services, put_record(house.services.store, replace(record, seats=seats)))
    assert isinstance(match.waiting, ChooseFirst)
    seat = match.waiting.seat
    scene = MatchScene(house.services, TITLE, match, match_id)
    house.manager.push(scene)
    if player != HUMAN:
        assert match.index == rows
        scene.screen.run(Sit(seat, HUMAN))
    assert match.index > rows
    assert isinstance(match.plies[rows].row.choice, First)
    assert not isinstance(match.waiting, ChooseFirst)
    scene.close()


def test_a_newborn_that_could_stay_is_not_given_back_unasked() -> None:
    """RA15, RA20: where room is made by moving others the gesture asks; where there is none it does not."""
    terms, met = terms_for(), set[bool]()
    match = new_match(2, "given back")
    of = table(match)
    at = window(match, of, (1600, 900), 100)[1]
    for number in range(60):
        state = scattered(terms, Random(f"given back {number}"))
        state = replace(state, loose=((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))[number % 3], dice=(RABBIT, RABBIT))
        for choice in Arrange(state.seat).options(terms, state):
            if isinstance(choice, Back):
                seen = TableContext(state, [], at, state.seat, state.seat)
                asking = {each.asks for each in of.controls.gestures(choice, seen)}
                assert asking == {homeless(terms, state, state.seat)[choice.kind] < state.loose[choice.kind]}
                met |= asking
    assert met == {False, True}


def blocked(match: GameMatch) -> State:
    """The worked example of RA13, with credit for a 2 and its toll."""
    spots = {spot.at: number for number, spot in enumerate(match.terms.board.spots)}
    owned = list(match.state.owned)
    for seat, land in ((0, ORANGE), (1, BLUE), (5, PURPLE)):
        owned[seat] |= mask_of([spots[at] for at in land])
    return replace(match.state, seat=0, owned=tuple(owned), credit=4)


def looked(match: GameMatch, at: Frame, state: State, may: Chooser, hover: Spot | None = None) -> TableContext[Any]:
    return TableContext(state, [], at, 0, 0, hover=hover, **hands(may))


def offered(match: GameMatch, at: Frame, state: State) -> Chooser:
    terms: Terms = match.terms
    may, of = Chooser(), table(match)
    seen = TableContext(state, [], at, 0, 0, live=False)
    may.reset(Expand(0).options(terms, state), lambda choice: of.controls.gestures(choice, seen))
    return may


def test_one_cheapest_payment_is_bought_by_a_click_and_of_several_one_row() -> None:
    match = new_match(6, "ways")
    state = blocked(match)
    may = offered(match, window(match, table(match), (1600, 900), 100)[1], state)
    ((alone,),) = may.press(Spot("space", "3,-1"))
    assert isinstance(alone, Buy)
    assert alone.tolls == ((5, 2),)
    assert not may.press(GOAL)
    assert may.take(GOAL)
    found = [may.drop(Spot("way", number)) for number in (0, 1)]
    bought = [chains[0][0] for chains in found]
    assert [type(choice) for choice in bought] == [Buy, Buy]
    assert {choice.tolls for choice in bought if isinstance(choice, Buy)} == {((1, 2),), ((5, 2),)}
    assert Spot("way", 2) not in may.targets()


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_rows_lie_on_the_sheet_and_off_every_way(size: tuple[int, int], percent: int) -> None:
    match = new_match(6, "ways")
    of, state = table(match), blocked(match)
    _, at = window(match, of, size, percent)
    may = offered(match, at, state)
    assert not any(spot.kind == "way" for spot in of.controls.spots(looked(match, at, state, may)))
    hexes = of.controls.spots(looked(match, at, state, may))
    may.take(GOAL)
    spots = of.controls.spots(looked(match, at, state, may))
    rows = [box for spot, box in spots.items() if spot.kind == "way"]
    assert len(rows) == 2
    crossed = [hexes[Spot("space", name)] for name in ("1,1", "1,2", "2,1")]
    for row in rows:
        assert row.intersection(at.board) == pytest.approx(Rect(*row))
        assert not any(row.intersects(box) for box in crossed)
    assert not rows[0].intersects(rows[1])


def test_while_it_is_asked_only_the_rows_and_putting_aside_are_left() -> None:
    match = new_match(6, "ways")
    of, state = table(match), blocked(match)
    _, at = window(match, of, (1600, 900), 100)
    may = offered(match, at, state)
    may.take(GOAL)
    spots = of.controls.spots(looked(match, at, state, may))
    assert list(spots) == [GOAL, Spot("way", 0), Spot("way", 1)]
    start = spots[GOAL].centre
    reached = {neighbour(spots, GOAL, way, start) for way in WAYS}
    assert reached & {Spot("way", 0), Spot("way", 1)}
