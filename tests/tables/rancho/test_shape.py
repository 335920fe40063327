"""Boards beside the box's: land, yards and straw have places of their own, and every price has a picture."""

from __future__ import annotations

import pytest

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
WINDOWS = [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 200), ((2560, 1080), 100)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("rows", "seats"), [(SMALL, 2), (WIDE, 4), (TALL, 2), (TALL, 4), (WHOLE, 6)])
def test_nothing_lies_on_the_land_of_another_board(
    rows: tuple[str, ...], seats: int, window: tuple[tuple[int, int], float]
) -> None:
    terms = prepare([ranch(rows)], seats, Options())
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
