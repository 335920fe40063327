"""The transcripts of Wolves and Sheep show interrupts of every kind, each option and each end."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.core.match import Match
from game.core.seats import CLOCK
from game.core.steps import Event
from game.rules.wolves_and_sheep.choices import Show
from game.rules.wolves_and_sheep.events import (
    Announced,
    ColourShown,
    ColoursTurned,
    Dropped,
    GameEnded,
    HandsReturned,
    KeptInHand,
    StarterPicked,
    Stopped,
    TileLaid,
    TimedOut,
    WolfCovered,
)
from game.rules.wolves_and_sheep.model import land_of
from game.rules.wolves_and_sheep.steps import EndTurn
from tests.golden.transcript import GOLDEN, followed, read

NAMES = sorted(path.stem for path in (GOLDEN / "wolves_and_sheep").glob("*.json"))


@cache
def played(name: str) -> Match[Any, Any]:
    return followed(read(GOLDEN / "wolves_and_sheep" / f"{name}.json"))


def told(name: str, kind: type[Event[Any, Any]]) -> list[Any]:
    return [event for ply in played(name).plies for event in ply.events if isinstance(event, kind)]


@pytest.mark.parametrize("name", NAMES)
def test_how_a_match_ends(name: str) -> None:
    """WS15, WS17."""
    (end,) = told(name, GameEnded)
    assert end.seats == played(name).winners()
    assert len(told(name, ColoursTurned)) == 1
    assert end.reason == ("paused" if name == "paused_3" else "stopped")


def test_all_still_in_pause_and_one_has_stopped() -> None:
    """WS13, WS15: only who stopped has a bonus."""
    (stopped,) = told("paused_3", Stopped)
    bonuses = [tally.points["bonus"] for tally in played("paused_3").tallies()]
    assert sorted(bonuses) == [0, 0, 6]
    assert bonuses[stopped.seat] == 6


@pytest.mark.parametrize("name", ["kept_3", "random_start_4"])
def test_interrupts_in_the_turns_of_others(name: str) -> None:
    """WS8, WS12, WS14: interrupts of seats that are not waited for; wolves are covered."""
    interrupts = [ply for ply in played(name).plies if ply.row.interrupt]
    assert any(ply.row.seat != getattr(ply.before.agenda[-1], "seat", None) for ply in interrupts)
    for kind in (ColourShown, Announced, WolfCovered):
        assert told(name, kind)


def test_what_has_no_cell_is_kept() -> None:
    """WS12."""
    assert told("kept_3", KeptInHand)


def test_hands_are_dealt_anew() -> None:
    """WS4."""
    assert told("redealt_2", HandsReturned)


def test_a_random_start() -> None:
    """WS4."""
    assert told("random_start_4", StarterPicked)


def test_two_flocks() -> None:
    """WS18."""
    assert max(len(shown) for shown in played("two_flocks_2").state.shown) == 2
    assert told("two_flocks_2", ColourShown)


def test_without_interrupts() -> None:
    """WS19: all is done in the own turn, also after its tile."""
    plies = played("own_turn_2").plies
    assert not any(ply.row.interrupt for ply in plies)
    assert any(isinstance(ply.before.agenda[-1], EndTurn) for ply in plies)
    assert told("own_turn_2", Announced)


def test_a_tie_is_broken_by_the_second_meadow() -> None:
    """WS17."""
    match = played("second_meadow_4")
    ranks = sorted((tally.rank for tally in match.tallies()), reverse=True)
    assert ranks[0][0] == ranks[1][0]
    assert ranks[0] > ranks[1]
    assert len(match.winners()) == 1


def test_a_list_of_three_or_more() -> None:
    """WS12."""
    assert max(len(event.kinds) for event in told("list_of_three_2", Announced)) >= 3


def test_a_forest_with_a_wolf_is_joined_to_one_with_a_hunter() -> None:
    """WS11."""
    match = played("joined_forests_4")
    joined = []
    for ply in match.plies:
        if any(isinstance(event, TileLaid) for event in ply.events):
            before, after = (land_of(match.terms, each.state).forests.woods for each in (ply.before, ply.after))
            joined.append([before[name] for name in before.keys() - after.keys()])
    assert any(any(wood.wolves for wood in woods) and any(w.free for w in woods) for woods in joined)


def test_colours_are_shown_in_the_own_turn_and_in_those_of_others() -> None:
    """WS8."""
    when = set()
    for name in NAMES:
        for ply in played(name).plies:
            if ply.row.interrupt and isinstance(ply.row.choice, Show):
                when.add(ply.row.seat == getattr(ply.before.agenda[-1], "seat", None))
    assert when == {True, False}


def test_against_the_clock() -> None:
    """WS19: a turn and an interrupt run out of time."""
    assert told("clock_2", TimedOut)
    assert told("clock_2", Dropped)
    assert any(ply.row.seat == CLOCK for ply in played("clock_2").plies)


def test_random_players_fill_the_table() -> None:
    """WS5, WS6: nearly every tile is laid."""
    assert len(told("stopped_2", TileLaid)) > 60
