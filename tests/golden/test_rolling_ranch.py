"""The transcripts of Rolling Ranch show every building and bonus, breeding, each objective and each end."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.core.match import Match
from game.core.steps import Event
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.actions import UseBarns
from game.rules.rolling_ranch.events import (
    AnimalBorn,
    BirthMissed,
    BonusPicked,
    BonusUsed,
    BuildingDrawn,
    BuildingLost,
    GameEnded,
    ResourceGiven,
    SheetDealt,
    SheetFilled,
    StarterPicked,
)
from game.rules.rolling_ranch.model import ANY_ANIMAL, FREE_CHICKEN, NAIL, ONE_NAIL, TWO_WOOD, WOOD
from game.rules.rolling_ranch.rounds import Bear
from game.rules.rolling_ranch.scoring import progress_of
from tests.golden.transcript import GOLDEN, followed, read

NAMES = sorted(path.stem for path in (GOLDEN / "rolling_ranch").glob("*.json"))


@cache
def played(name: str) -> Match[Any, Any]:
    return followed(read(GOLDEN / "rolling_ranch" / f"{name}.json"))


def told(name: str, kind: type[Event[Any, Any]]) -> list[Any]:
    return [event for ply in played(name).plies for event in ply.events if isinstance(event, kind)]


def everywhere(kind: type[Event[Any, Any]]) -> list[Any]:
    return [event for name in NAMES for event in told(name, kind)]


def test_every_building_is_drawn() -> None:
    """RR4, RR9."""
    assert {event.building for event in everywhere(BuildingDrawn)} == set(data.BUILDINGS)


def test_every_bonus_is_chosen_and_used() -> None:
    """RR10, RR11."""
    assert {event.bonus for event in everywhere(BonusPicked)} == set(range(4))
    used = {event.building for event in everywhere(BonusUsed)}
    assert used == {data.ANIMAL_BARN, data.PLACE_STORE, data.ANIMAL_STORE}


@pytest.mark.parametrize(
    ("name", "bonus", "resource"), [("barn_wood_1", TWO_WOOD, WOOD), ("barn_nail_1", ONE_NAIL, NAIL)]
)
def test_the_resource_barn(name: str, bonus: int, resource: int) -> None:
    """RR10."""
    assert bonus in {event.bonus for event in told(name, BonusPicked)}
    assert resource in {event.resource for event in told(name, ResourceGiven) if event.barn}


@pytest.mark.parametrize(("name", "bonus"), [("extra_chicken_1", FREE_CHICKEN), ("any_animal_1", ANY_ANIMAL)])
def test_the_animal_barn(name: str, bonus: int) -> None:
    """RR10."""
    assert bonus in {event.bonus for event in told(name, BonusPicked)}
    assert data.ANIMAL_BARN in {event.building for event in told(name, BonusUsed)}


def test_an_extra_after_the_action() -> None:
    """RR10."""
    assert any(isinstance(ply.before.agenda[-1], UseBarns) for ply in played("barn_nail_1").plies)


def test_both_warehouses() -> None:
    """RR11."""
    used = {event.building for event in told("warehouses_1", BonusUsed)}
    assert used >= {data.PLACE_STORE, data.ANIMAL_STORE}


def test_two_types_of_which_one_is_born() -> None:
    """RR12."""
    asked = [ply.before.agenda[-1] for ply in played("two_kinds_breed_1").plies]
    assert any(isinstance(step, Bear) and len(step.kinds) == 2 for step in asked)


def test_births_without_a_choice_and_without_room() -> None:
    """RR12."""
    assert everywhere(BirthMissed)
    forced = [
        ply
        for ply in played("rank_2_1").plies
        if any(isinstance(event, AnimalBorn) for event in ply.events) and not isinstance(ply.before.agenda[-1], Bear)
    ]
    assert forced


def test_a_building_without_an_empty_space() -> None:
    """RR9."""
    assert told("no_room_2", BuildingLost)


def test_each_objective_is_fulfilled() -> None:
    """RR5, RR17."""
    done = set()
    for match in map(played, NAMES):
        state = match.state
        for seat, card in enumerate(state.missions):
            for number in data.CARDS[card]:
                objective = data.OBJECTIVES[number]
                sheet = match.terms.sheets[state.sheets[seat]]
                if progress_of(sheet, state.ranches[seat], objective) >= objective.count:
                    done.add(number)
    assert done == set(range(len(data.OBJECTIVES)))


@pytest.mark.parametrize("rank", range(6))
def test_each_rank_alone(rank: int) -> None:
    """RR19."""
    (end,) = told(f"rank_{rank}_1", GameEnded)
    assert (end.seats, end.rank) == ((0,), rank)


def test_sheets_are_filled_by_an_animal_a_birth_and_a_building() -> None:
    """RR14."""
    ways = {
        kind
        for name in NAMES
        for ply in played(name).plies
        if any(isinstance(event, SheetFilled) for event in ply.events)
        for kind in (AnimalBorn, BuildingDrawn, type(ply.events[0]))
        if any(isinstance(event, kind) for event in ply.events)
    }
    assert len(ways) >= 3
    assert ways >= {AnimalBorn, BuildingDrawn}


def test_both_ends() -> None:
    """RR14, RR19."""
    ends = {name: told(name, GameEnded)[-1] for name in NAMES}
    assert {end.reason for end in ends.values()} == {"full", "rounds"}
    assert all(end.seats == played(name).winners() for name, end in ends.items())


def test_a_tie_goes_to_the_full_sheet() -> None:
    """RR18."""
    first, second = sorted((tally.rank for tally in played("full_first_2").tallies()), reverse=True)
    assert first[0] == second[0]
    assert (first[1], second[1]) == (1, 0)


def test_then_to_the_most_buildings() -> None:
    """RR18."""
    first, second, _ = sorted((tally.rank for tally in played("more_buildings_3").tallies()), reverse=True)
    assert first[:2] == second[:2]
    assert first[2] > second[2]


def test_then_it_is_shared() -> None:
    """RR18."""
    assert played("shared_2").winners() == (0, 1)


def test_sheets_are_dealt() -> None:
    """RR3."""
    assert {event.seat for event in told("side_b_5", SheetDealt)} == {0, 1, 2, 3}
    assert len(set(played("side_b_5").state.sheets)) == 5


def test_new_sheets() -> None:
    """RR3."""
    assert [board.key for board in played("new_sheet_4").setup.boards] == ["made:7"]
    keys = [board.key for board in played("new_sheets_6").setup.boards]
    assert keys == [f"made:{number}" for number in range(40, 46)]


def test_a_roller_picked_by_chance() -> None:
    """RR6."""
    assert told("new_sheets_6", StarterPicked)
