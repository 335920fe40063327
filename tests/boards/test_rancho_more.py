"""Further islands of Rancho: a part of a turn leads farms to farms, on the small one with the same prices; in the
valley later seats have more shelter, for whoever begins is ahead."""

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


def beside(board: Board, farm: frozenset[Hex]) -> list[Hex]:
    return [at for at in meant(board) if at not in farm and any(each in farm for each in neighbours_in(at, farm))]


@both
def test_a_part_of_a_turn_leads_land_to_land_and_farms_to_farms(board: Board, sixths: int) -> None:
    kinds = {at: "pasture" if isinstance(kind, int) else kind for at, kind in meant(board).items()}
    assert {turn(at, sixths): kind for at, kind in kinds.items()} == kinds
    assert {frozenset(turn(at, sixths) for at in farm) for farm in farms(board)} == {*farms(board)}


def test_a_third_of_a_turn_changes_no_price_of_the_small_island() -> None:
    hexes = meant(SMALL)
    assert {turn(at, 2): kind for at, kind in hexes.items()} == hexes
    around = [sorted(str(hexes[at]) for at in beside(SMALL, farm)) for farm in farms(SMALL)]
    assert around == around[:1] * len(around)


def test_later_seats_of_the_valley_have_more_pastures_that_no_die_shows() -> None:
    """RA16: only 1, 2 and 4 are attacked. Beside every farm there are as many pastures."""
    hexes = meant(VALLEY)
    around = [[hexes[at] for at in beside(VALLEY, farm) if isinstance(hexes[at], int)] for farm in farms(VALLEY)]
    assert [len(prices) for prices in around] == [4, 4, 4, 4]
    assert [prices.count(3) for prices in around] == [0, 0, 2, 3]
    assert sum(kind == 3 for kind in hexes.values()) == 6


def test_prices_of_the_valley_differ_only_near_farms() -> None:
    hexes = meant(VALLEY)
    near = {at for farm in farms(VALLEY) for at in beside(VALLEY, farm)}
    near |= {each for at in near for each in neighbours_in(at, hexes)}
    assert {at for at, kind in hexes.items() if hexes[turn(at, 3)] != kind} <= near


def test_water_parts_the_valley_but_for_fords() -> None:
    """RA13: whoever cannot go round the water crosses at a ford."""
    water = {*VALLEY.scenery["water"]}
    assert len(water) == 11
    heights = {q: [2 * r + q for r in range(-9, 10) if (q, r) in water] for q in range(-5, 6)}
    assert [q for q, found in heights.items() if not found] == [-3, 3]
