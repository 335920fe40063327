"""Cells of the landscape on the board, and the cell under a point."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from game.rules.wolves_and_sheep.land import cell, column_row
from game.tables.wolves_and_sheep.plan import TILE, Plan, bounds, cell_box, sheep_box, world
from game.ui.frame import Camera
from game.ui.rect import Rect
from tests.rules.wolves_and_sheep.table import START, build
from tests.tables.wolves_and_sheep.scene import BOARD

cells = st.builds(cell, st.integers(-40, 40), st.integers(-40, 40))
cameras = st.builds(Camera, st.tuples(st.floats(-2000, 2000), st.floats(-2000, 2000)), st.floats(0.5, 2.0))


@given(cells, cameras, st.floats(0.02, 0.98), st.floats(0.02, 0.98))
def test_every_point_of_a_cell_is_found_in_it(at: int, camera: Camera, across: float, down: float) -> None:
    plan = Plan(BOARD, camera)
    drawn = plan.cell(at)
    assert drawn.w == pytest.approx(TILE * camera.zoom)
    assert plan.at((drawn.x + across * drawn.w, drawn.y + down * drawn.h)) == at


def test_a_sheep_stands_in_its_quarter_upright_and_grows_about_its_feet() -> None:
    tile = Rect(100, 200, 128, 128)
    for edge, (x, y) in enumerate(((164, 227), (201, 265), (164, 302), (127, 265))):
        small, large = sheep_box(tile, edge), sheep_box(tile, edge, 1.5)
        assert small.w == 48
        assert small.contains(x, y)
        assert large.x + 66 / 128 * large.w == pytest.approx(x)
        assert large.y + 74 / 128 * large.h == pytest.approx(y)


def test_the_world_holds_what_lies_and_the_empty_cells_beside_it() -> None:
    assert world(START) == cell_box(cell(0, 0)).inset(-TILE)
    land = build((0, -1, "..V."), (0, -2, "...."))
    middle = world(land).centre
    assert middle == pytest.approx((0, -TILE))
    assert (world(land).w, world(land).h) == pytest.approx((3 * TILE, 5 * TILE))


@given(st.lists(cells, min_size=1, max_size=9))
def test_what_lies_around_cells_holds_them_and_no_more(some: list[int]) -> None:
    whole = bounds(some)
    boxes = [cell_box(at) for at in some]
    assert whole.x == min(each.x for each in boxes)
    assert whole.bottom == pytest.approx(max(each.bottom for each in boxes))
    assert column_row(some[0]) == pytest.approx((round(boxes[0].centre[0] / TILE), round(boxes[0].centre[1] / TILE)))


def test_only_cells_that_meet_the_board_are_visible() -> None:
    plan = Plan(BOARD, Camera((0, 0), 1.0))
    assert plan.visible(cell(0, 0))
    assert plan.visible(cell(4, 0))
    assert not plan.visible(cell(5, 0))
    assert Plan(BOARD, Camera((0, 0), 0.5)).visible(cell(8, 0))
