from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grids import square

CELLS = st.tuples(st.integers(0, 800), st.integers(0, 40))


def test_the_centre_of_nine_by_nine_is_e5() -> None:
    assert square.name((4, 4), 9) == "e5"
    assert square.name((0, 0), 9) == "a9"
    assert square.name((8, 8), 9) == "i1"


def test_columns_go_on_after_z() -> None:
    assert [square.name((column, 0), 1) for column in (25, 26, 27, 52)] == ["z1", "aa1", "ab1", "ba1"]


@given(CELLS)
def test_every_name_leads_back(cell: square.Cell) -> None:
    assert square.cell(square.name(cell, 41), 41) == cell


@pytest.mark.parametrize("wrong", ["", "a", "5", "A5", "a5b", "ä5", "a-1"])
def test_no_name_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        square.cell(wrong, 9)


def test_the_compass_goes_clockwise_from_the_upper_edge() -> None:
    assert square.COMPASS[0] == (0, -1)
    assert square.COMPASS[2] == (1, 0)
    assert all(square.turn(way, 1) == square.COMPASS[(i + 2) % 8] for i, way in enumerate(square.COMPASS))
    assert square.SIDES == ((0, -1), (1, 0), (0, 1), (-1, 0))


@given(CELLS, st.sampled_from(square.SIDES), st.integers(0, 9))
def test_steps_over_sides_are_as_long_as_said(cell: square.Cell, way: square.Cell, length: int) -> None:
    assert square.distance(cell, square.step(cell, way, length)) == length


def test_beside_knows_only_what_is_there() -> None:
    cells = {(x, y) for x in range(3) for y in range(3)}
    assert square.beside((1, 1), cells) == ((1, 0), (2, 1), (1, 2), (0, 1))
    assert square.beside((0, 0), cells) == ((1, 0), (0, 1))
