"""Boards beside the box's: land, yards and straw have places of their own, and every price has a picture."""

from __future__ import annotations

from math import dist

import pytest

from game.boards import load
from game.core.board import Board
from game.rules.rancho import data
from game.rules.rancho.model import Options, prepare
from game.tables.rancho import island, layout
from game.tables.rancho.shape import Raster, shape_of
from game.ui.frame import frame
from game.ui.rect import Rect, Scale
from tests.boards.own import ranch

SMALL = ("A42B", "a33b", "2TT1", "1542", "C16D", "c28d")
WIDE = ("A" + "1" * 14 + "B", "a" + "2" * 14 + "b", "3" * 8 + "T" + "4" * 7, "C" + "1" * 14 + "D", "c" + "9" * 14 + "d")
TALL = ("A41B", "a22b", *("1T23", "9456") * 5, "C12D", "c12d")
WHOLE = ("AB11111CD", "ab22222cd", *("123T56789",) * 7, "EF1111111", "ef1111111")
_EDGE = ("1" * 11, "1" * 11, "1" * 10 + "A", "1" * 10 + "a", "11111T11111")
BAY = (*_EDGE, *("....." + row for row in ("111111", "11111B", "11111b", "111111", "111111")))
"""Farms at an edge without room, and a bay with much of it."""
WINDOWS = [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 200), ((2560, 1080), 100)]


OWN = [(ranch(rows), seats) for rows, seats in ((SMALL, 2), (WIDE, 4), (TALL, 2), (TALL, 4), (WHOLE, 6))]
BOX = [
    (load(name), seats) for name, most in (("rancho_small", 3), ("rancho_valley", 4)) for seats in range(2, most + 1)
]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("board", "seats"), OWN + BOX, ids=lambda each: getattr(each, "key", each))
def test_nothing_lies_on_the_land_of_another_board(
    board: Board, seats: int, window: tuple[tuple[int, int], float]
) -> None:
    terms = prepare([board], seats, Options())
    size, percent = window
    units = frame(Scale(size, percent), percent, seats, 0, 168, 72)
    for seat in range(seats):
        plan = layout.island(units, shape_of(terms), seat)
        land = [Rect(*plan.hex(at)).inset(0.5) for at in island.land(terms)]
        placed = [*(yard.ground for yard in plan.yards), *(yard.barn for yard in plan.yards), plan.mat]
        assert len(plan.yards) == seats
        assert not any(box.overlap(land) for box in placed)
        assert all(box.overlap([plan.sheet]) > 0.99 * box.w * box.h for box in (*land, *placed))
        assert plan.unit == layout.island(units, shape_of(terms)).unit


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("board", "seats"), [(ranch(BAY), 2), *BOX], ids=lambda each: getattr(each, "key", each))
def test_each_barn_stands_by_its_own_farm(board: Board, seats: int, window: tuple[tuple[int, int], float]) -> None:
    shape, (size, percent) = shape_of(prepare([board], seats, Options())), window
    plan = layout.island(frame(Scale(size, percent), percent, seats, 0, 168, 72), shape, 0)
    farms = [plan.place(*middle) for middle in (*shape.farms, *shape.vacant)]
    assert len(farms) == sum(spot.kind == "farm" for spot in board.spots) / 2
    for seat, yard in enumerate(plan.yards):
        assert min(range(len(farms)), key=lambda farm: dist(yard.ground.centre, farms[farm])) == seat


def test_trees_of_another_board_stand_beside_its_land_and_yards() -> None:
    terms = prepare([load("rancho_valley")], 4, Options())
    plan = layout.island(frame(Scale((1280, 720), 100), 100, 4, 0, 168, 72), shape_of(terms))
    groves = island.own_groves(plan._replace(mat=plan.sheet))
    assert len(groves) > 3
    boxes = [island.plant_box(plan, plant) for grove in groves for plant in grove]
    assert not any(box.overlap([*plan.taken, *(yard.ground for yard in plan.yards)]) for box in boxes)
    assert all(box.overlap([plan.sheet]) > 0.99 * box.w * box.h for box in boxes)


def test_water_is_land_that_has_a_place_and_a_picture() -> None:
    terms = prepare([load("rancho_valley")], 2, Options())
    water = [at for kind, at in island.scenery(terms) if kind == "water"]
    assert len(water) == 11
    assert {*water} <= {*island.land(terms)}
    assert not {*water} & {spot.at for spot in terms.board.spots}


def test_a_board_within_the_land_of_the_box_has_the_places_of_the_box() -> None:
    assert shape_of(prepare([ranch(SMALL)], 2, Options())).hexes


@pytest.mark.parametrize("price", range(1, data.DEAREST + 1))
def test_every_price_has_pictures(price: int) -> None:
    assert layout.pasture_art(price).endswith(("1", "2", "4"))


def test_a_raster_finds_the_free_box_that_is_nearest() -> None:
    raster = Raster(Rect(0, 0, 240, 120), [Rect(0, 0, 120, 120)])
    found = raster.nearest((48, 48), (0, 0))
    assert found is not None
    assert (found.x, found.y) == (120, 0)
    assert raster.nearest((132, 48), (0, 0)) is None
