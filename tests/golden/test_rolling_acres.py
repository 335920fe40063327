"""The transcripts of Rolling Acres show every end, ties, bees without room, each side of the cards and each option."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.core.steps import Event
from game.rules.rolling_acres.events import (
    BuildingDrawn,
    CropLost,
    DieMissed,
    EndTriggered,
    FarmFilled,
    GameEnded,
    Planted,
    RoundBegun,
    SheetsPassed,
    SideChosen,
    StarterPicked,
)
from game.rules.rolling_acres.model import filled
from tests.golden.transcript import GOLDEN, followed, read


def played(name: str) -> Match[Any, Any]:
    return followed(read(GOLDEN / "rolling_acres" / f"{name}.json"))


def told(match: Match[Any, Any]) -> list[Event[Any, Any]]:
    return [event for ply in match.plies for event in ply.events]


def shown(match: Match[Any, Any], kind: type[Event[Any, Any]]) -> list[Any]:
    return [event for event in told(match) if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("full_2", "full"), ("full_4", "full"), ("unfit_3", "unfit"), ("solo_full_1", "full"), ("solo_unfit_1", "unfit")],
)
def test_each_end(name: str, reason: str) -> None:
    """AC10, AC12, AC22: by a full farm, by a die that does not fit."""
    match = played(name)
    last = told(match)[-1]
    assert isinstance(last, GameEnded)
    assert last.reason == reason
    assert (filled(match.state.sheets[last.seat]).bit_count() == 64) == (reason == "full")
    bonus = [tally.points.get("finish") for tally in match.tallies()]
    assert bonus == [None] if len(bonus) == 1 else [3 * (seat == last.seat) for seat in range(len(bonus))]


@pytest.mark.parametrize("name", ["two_triggers_3", "two_triggers_5"])
def test_two_triggers_in_one_round(name: str) -> None:
    """AC12: only the first counts, all still play."""
    match = played(name)
    rounds = shown(match, RoundBegun)
    seats = {event.seat for event in shown(match, DieMissed) + shown(match, FarmFilled)}
    assert len(seats) >= 2
    (first,) = shown(match, EndTriggered)
    assert told(match)[-1].seat == first.seat  # type: ignore[attr-defined]
    assert match.state.turn == len(rounds)
    assert -1 not in match.state.taken


def test_bees_without_room() -> None:
    """AC11: a pair of bees of which one adds nothing while there is room elsewhere."""
    match = played("bees_without_room_2")
    lost = [event for ply in match.plies for event in ply.events if isinstance(event, CropLost)]
    assert lost
    ply = next(ply for ply in match.plies if any(isinstance(event, CropLost) for event in ply.events))
    assert filled(ply.after.state.sheets[lost[0].seat]).bit_count() < 64


def test_ties() -> None:
    """AC20: more filled spaces win, then the win is shared."""
    for name, winners in (("tie_by_spaces_2", 1), ("tie_shared_2", 2)):
        match = played(name)
        one, two = match.tallies()
        assert one.total == two.total
        assert (one.rank == two.rank) == (winners == 2)
        assert len(match.winners()) == winners


@pytest.mark.parametrize(("name", "side"), [("side_a_5", 0), ("side_b_4", 1)])
def test_each_card_side(name: str, side: int) -> None:
    """AC4, AC5: every bountiful layout of the side is planted."""
    match = played(name)
    assert match.state.sides == (side,) * 6
    assert {event.product for event in shown(match, Planted) if event.big} == set(range(6))


def test_a_random_mix_and_a_lead() -> None:
    """AC5, AC7."""
    match = played("random_mix_3")
    assert len(shown(match, SideChosen)) == 6
    assert set(match.state.sides) == {0, 1}
    assert shown(match, RoundBegun)[0].lead == 2


def test_a_lead_picked_by_chance() -> None:
    """AC7."""
    assert shown(played("side_a_5"), StarterPicked)


def test_a_little_farmer() -> None:
    """AC21: bountiful layouts against the bounty die."""
    match = played("little_farmer_3")
    assert match.terms.little == (False, True, False)
    against = set()
    bounty = 0
    for ply in match.plies:
        for event in ply.events:
            bounty = getattr(event, "bounty", bounty)
            if isinstance(event, Planted) and event.big and not bounty & (1 if event.product < 3 else 2):
                against.add(event.seat)
    assert against == {1}


def test_sheets_are_passed_but_not_in_solo() -> None:
    """AC6, AC22."""
    for name in ("unfit_3", "solo_full_1", "solo_unfit_1"):
        match = played(name)
        assert len(shown(match, SheetsPassed)) == (0 if len(match.seats) == 1 else 1)
        assert len(shown(match, BuildingDrawn)) == 3 * len(match.seats)
