"""Further islands of Rancho: a third or half of a turn changes nothing, so that farms are alike."""

from __future__ import annotations

import pytest

from game.boards import load
from game.core.board import Board
from game.files import MAPS
from game.grids.hex import neighbours_in, turn
from tests.boards.maps import lint

SMALL, VALLEY = load("rancho_small"), load("rancho_valley")
both = pytest.mark.parametrize(("board", "sixths"), [(SMALL, 2), (VALLEY, 3)], ids=["small", "valley"])
Hex = tuple[int, int]


def meant(board: Board) -> dict[Hex, object]:
    """By hex the price of a pasture, or the kind of what lies there."""
    spaces: dict[Hex, object] = {spot.at: spot.props.get("price", spot.kind) for spot in board.spots}
    return spaces | {at: kind for kind, places in board.scenery.items() for at in places}


def farms(board: Board) -> list[frozenset[Hex]]:
    numbers = {spot.at: spot.props["farm"] for spot in board.spots if spot.kind == "farm"}
    return [frozenset(at for at, each in numbers.items() if each == farm) for farm in range(len(numbers) // 2)]


@both
def test_the_map_is_without_fault(board: Board, sixths: int) -> None:
    assert lint(MAPS / f"{board.key}.tmx") == []


@both
def test_a_part_of_a_turn_changes_nothing_and_leads_farms_to_farms(board: Board, sixths: int) -> None:
    hexes = meant(board)
    assert {turn(at, sixths): kind for at, kind in hexes.items()} == hexes
    assert {frozenset(turn(at, sixths) for at in farm) for farm in farms(board)} == {*farms(board)}


@both
def test_every_farm_has_the_same_land_beside_it(board: Board, sixths: int) -> None:
    hexes = meant(board)
    beside = [{at for cell in farm for at in neighbours_in(cell, hexes)} - farm for farm in farms(board)]
    assert len({tuple(sorted(str(hexes[at]) for at in cells)) for cells in beside}) == 1


def test_water_parts_the_valley_but_for_fords() -> None:
    """RA13: whoever cannot go round the water crosses at a ford."""
    water = {*VALLEY.scenery["water"]}
    assert len(water) == 11
    heights = {q: [2 * r + q for r in range(-9, 10) if (q, r) in water] for q in range(-5, 6)}
    assert [q for q, found in heights.items() if not found] == [-3, 3]
