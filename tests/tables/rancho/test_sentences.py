"""What the bar asks in each stage of a turn (RA10, RA13, RA15, RA20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.engine import why_not
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rancho import data
from game.rules.rancho.choices import Give, Lift, Put, Take
from game.rules.rancho.events import AnimalsLost, AnimalTaken, AttackRolled, Born, DieRolled
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP, Options, State
from game.scenes.tabletop.log import Log
from game.tables.rancho.layout import PAN
from game.ui.spot import Spot
from tests.tables.rancho.play import GameMatch, new_match, stages, table
from tests.tables.sitting import chooser, context, window

MATCH = new_match(2, "bar")
START: State = MATCH.state
TABLE = table(MATCH)
_, AT = window(MATCH, TABLE, (1600, 900), 100)


def said(state: State, **more: Any) -> str:
    seen = replace(context(MATCH, AT), view=state, active=state.seat, live=True, **more)
    return TABLE.words.prompt(seen)


def changed(loose: tuple[int, int, int, int] = (0, 0, 0, 0), **more: Any) -> State:
    return replace(START, loose=loose, **more)


EMPTY = {"rabbits": bytes(60), "sheep": 0}
"""Nothing stands: there is room on the farm."""


def test_nothing_special_leaves_the_words_of_the_step() -> None:
    assert said(START) == ""
    assert said(changed(dice=(RABBIT, SHEEP))) == ""


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (changed((1, 0, 0, 0)), "place the rabbit, then roll"),
        (changed((3, 0, 0, 0)), "place the rabbits, then roll"),
        (changed((0, 0, 1, 0), **EMPTY), "place the cow, then roll"),
        (changed((1, 0, 1, 0), **EMPTY), "place the animals, then roll"),
        (changed((1, 0, 0, 0), credit=3), "place the rabbit, then spend 3"),
        (changed((1, 0, 0, 0), dice=(RABBIT, SHEEP)), "place the rabbit, then end your turn"),
        (changed((1, 1, 0, 0)), "place the rabbit, then roll"),
        (changed((0, 0, 0, 1), **EMPTY), "no room: trade an animal, or send it back"),
        (changed((0, 1, 0, 0), credit=2), "no room: trade an animal, or cancel the trade"),
        (changed((0, 1, 0, 0), dice=(SHEEP, SHEEP)), "no room: make some, or send the rest back"),
        (changed(credit=6), "you have 6 to spend, or cancel the trade"),
    ],
)
def test_what_is_needed_now(state: State, words: str) -> None:
    """RA10, RA15, RA20."""
    assert said(state) == words


@pytest.mark.parametrize(("kind", "word"), [(RABBIT, "rabbit"), (COW, "cow"), (HORSE, "horse")])
def test_what_is_in_the_hand_wants_a_place(kind: int, word: str) -> None:
    chain: tuple[Choice, ...] = (Take(kind), Put(kind, (0,)))
    targets: Mapping[Spot, Any] = {Spot("space", "x"): (chain,)}
    assert said(START, held=Spot("stall", kind), targets=targets) == f"choose a space for the {word}"
    assert said(START, held=None, targets=targets) == ""
    assert said(START, held=Spot("animal", "x"), targets={Spot("stall", 0): ((Lift(0),),)}) == ""


def test_what_fits_nowhere_is_carried_to_the_market() -> None:
    given: Mapping[Spot, Any] = {PAN: ((Give(SHEEP, 0),),)}
    seen = {"held": Spot("animal", "x"), "carried": Spot("loose", SHEEP), "targets": given, "reach": (PAN,)}
    assert said(changed((0, 1, 0, 0)), **seen) == "take the sheep to the market"


def test_a_roll_without_births_says_so() -> None:
    """RA14."""
    rolled = changed(dice=(COW, FOX))
    dice = (DieRolled(0, 0, COW), DieRolled(0, 1, FOX))
    quiet = Catalogue().t("rancho.asked.quiet")
    assert said(rolled, past=dice) == quiet
    assert said(rolled, past=(*dice, AttackRolled(0, FOX, 1), AnimalsLost(1, RABBIT, 1, (0,)))) == quiet
    assert said(rolled, past=(*dice, Born(0, COW, 1))) == ""


def test_a_blocked_seat_needs_a_way() -> None:
    """RA13: only before the roll, not while it may cross anyway."""
    rim = MATCH.terms.spaces.ranch(START.owned[0]).rim
    blocked = replace(START, owned=(START.owned[0], START.owned[1] | rim))
    assert said(blocked) == Catalogue().t("rancho.asked.blocked")
    assert said(replace(blocked, dice=(RABBIT, SHEEP))) == ""
    always = new_match(2, "bar", Options(tolls_always=True))
    seen = replace(context(always, AT), view=blocked, active=0, live=True)
    assert table(always).words.prompt(seen) == ""


def test_questions_about_fox_and_wolf_keep_their_own_words() -> None:
    loose = changed((1, 0, 0, 0), dice=(FOX, FOX))
    for sources in ((Spot("send"), Spot("keep")), (Spot("first", 6), Spot("first", 7))):
        assert said(loose, sources=sources) == ""


def test_who_only_looks_on_is_asked_nothing() -> None:
    seen = replace(context(MATCH, AT), view=changed(credit=6))
    for more in ({"live": False}, {"active": None}):
        assert TABLE.words.prompt(replace(seen, **more)) == ""


def test_every_stage_of_a_match_is_asked_without_gaps() -> None:
    def tell(match: GameMatch) -> str:
        of = table(match)
        return of.words.prompt(context(match, AT, chooser(match, of, AT)))

    told = {tell(match) for match in stages(3, "asked", 300)}
    assert len(told) > 5
    assert not any("{" in words or "rancho." in words for words in told)


def test_the_seventh_rabbit_on_a_space_is_told_that_it_is_full() -> None:
    """RA8: not that something stands there."""
    farm = next(at for at in range(data.SPACES) if START.owned[0] >> at & 1)
    rabbits = bytes(data.STACK if at == farm else 0 for at in range(data.SPACES))
    state = changed((1, 0, 0, 0), rabbits=rabbits, sheep=0, seat=0)
    refusal = why_not(MATCH.terms, replace(MATCH.position, state=state), Put(RABBIT, (farm,)))
    assert refusal is not None
    assert "full: 6 rabbits" in Speaker(Catalogue(), "rancho").why(refusal)


def test_the_log_counts_equal_animals_that_are_taken_in_a_row() -> None:
    log = Log(TABLE, Speaker(Catalogue(), MATCH.spec.key, [seat.name for seat in MATCH.seats], []), ())
    assert [line.words for line in log.lines([(1, AnimalTaken(1, RABBIT))] * 6)] == ["takes 6 rabbits"]
