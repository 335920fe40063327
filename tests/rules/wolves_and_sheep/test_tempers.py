"""Tempers of Wolves and Sheep: what each does that a computer without one would not, in the same position."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai import always, generator
from game.core.mind import COUNSEL, tempered
from game.core.steps import Position
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import Announce, Show
from game.rules.wolves_and_sheep.data import WOLVES
from game.rules.wolves_and_sheep.events import TileLaid
from game.rules.wolves_and_sheep.mind import LEVELS, MIND, interrupt
from game.rules.wolves_and_sheep.model import FRONT, HUNTER, WOLF, State
from game.rules.wolves_and_sheep.tempers import EARLY, LATE, MIDDLE, PEACE, REVEALED, SECRECY, SENT, TEMPERS, leanings
from tests.rules.wolves_and_sheep.table import TWO, begin, interrupts, lying
from tests.rules.wolves_and_sheep.test_mind import BLACK_SHOWN, FOLD, HOLE, RING, bag_of


def asked(state: State, temper: str, level: str = "farmer") -> Any:
    """The choice of seat 0 out of turn, with a temper or without one."""
    position = begin(TWO, state)
    seen = Position(SPEC.view_for(TWO, state, 0), position.agenda)
    as_tempered = tempered(MIND, LEVELS[level], temper)
    return interrupt(TWO, seen, 0, interrupts(TWO, position, 0), as_tempered, generator("temper"), always)


@pytest.mark.parametrize("level", ["farmer", "expert"])
def test_builders_and_careful_ones_send_no_wolf_for_what_the_others_do(level: str) -> None:
    state = lying(TWO, ["L01 W1", "L02"], FOLD, seat=1, **BLACK_SHOWN)  # type: ignore[arg-type]
    sent = {temper: asked(state, temper, level) == Announce(0, WOLF) for temper in ("", *TEMPERS)}
    assert sent == {"": True, "bold": True, "careful": False, "builder": False, "spoiler": True}


def test_hints_keep_the_last_hunter_and_computers_of_any_temper_send_it() -> None:
    state = lying(TWO, ["L01 H1", "L02"], HOLE, seat=1, secrets=["K", "Y"])
    assert {asked(state, temper) for temper in ("", *TEMPERS)} == {Announce(0, HUNTER)}
    assert asked(state, COUNSEL) is None


@pytest.mark.parametrize("level", ["farmer", "expert"])
def test_a_bold_one_shows_its_colour_long_before_the_others_and_a_careful_one_hardly(level: str) -> None:
    early, late = (
        lying(TWO, ["L01 L03", "L02 L04"], RING, secrets=["K", "Y"], bag=bag_of(left)) for left in (LATE + 20, LATE)
    )
    assert LATE + 20 < EARLY
    assert [asked(early, temper, level) for temper in ("bold", "", "careful")] == [Show(0, 0), None, None]
    assert asked(late, "", level) == Show(0, 0)


@pytest.mark.parametrize("level", ["farmer", "expert"])
def test_a_builder_shows_its_colour_at_half_time(level: str) -> None:
    half, before = (
        lying(TWO, ["L01 L03", "L02 L04"], RING, secrets=["K", "Y"], bag=bag_of(left)) for left in (MIDDLE, MIDDLE + 1)
    )
    assert [asked(half, temper, level) for temper in ("builder", "", "spoiler")] == [Show(0, 0), None, None]
    assert asked(before, "builder", level) is None


def test_what_tempers_count_is_what_has_been_laid() -> None:
    """Wolves sent and colours shown, either way."""
    match, found = play_match(agree(SPEC, ["random", "random"], []), "a"), 0
    laid = [event for ply in match.plies for event in ply.events if isinstance(event, TileLaid)]
    for seat in range(2):
        wolves = [each for each in laid if (each.seat, each.side) == (seat, FRONT) and each.tile in WOLVES]
        told, shown = leanings(match.terms, match.state, seat), len(match.state.shown[seat])
        assert (told[SENT], told[PEACE]) == (len(wolves), -len(wolves))
        assert (told[REVEALED], told[SECRECY]) == (shown, -shown)
        found += len(wolves)
    assert found
