"""Regions, masks and outlines of areas."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from game.grids.areas import Corner, hex_loops, hex_point, regions, square_loops
from game.grids.hex import DIRECTIONS, HexLayout
from game.grids.square import SIDES, Cell

SIZE = 6
NEIGHBOURS = tuple(
    tuple(sorted((y + dy) * SIZE + x + dx for dx, dy in SIDES if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE))
    for y in range(SIZE)
    for x in range(SIZE)
)
MEMBERS = st.sets(st.integers(0, SIZE * SIZE - 1))


def test_touching_by_a_corner_is_apart() -> None:
    assert regions([7, 0], NEIGHBOURS) == ((0,), (7,))
    assert regions([7, 0, 1], NEIGHBOURS) == ((0, 1, 7),)
    assert regions([], NEIGHBOURS) == ()


@given(MEMBERS)
def test_the_parts_are_closed_and_cover_all(members: set[int]) -> None:
    parts = regions(members, NEIGHBOURS)
    assert sorted(spot for part in parts for spot in part) == sorted(members)
    of = {spot: i for i, part in enumerate(parts) for spot in part}
    for spot in members:
        assert all(of[other] == of[spot] for other in NEIGHBOURS[spot] if other in members)


@given(MEMBERS)
def test_each_part_hangs_together(members: set[int]) -> None:
    for part in regions(members, NEIGHBOURS):
        reached = {part[0]}
        while more := {other for spot in reached for other in NEIGHBOURS[spot] if other in part} - reached:
            reached |= more
        assert reached == set(part)


@given(MEMBERS)
def test_the_order_is_that_of_the_numbers(members: set[int]) -> None:
    parts = regions(sorted(members, reverse=True), NEIGHBOURS)
    assert list(parts) == sorted(parts)
    assert all(list(part) == sorted(part) for part in parts)


CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def twice_area(loop: Sequence[Corner]) -> int:
    """Positive for loops that run clockwise on the screen."""
    ends = [*loop[1:], loop[0]]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(loop, ends, strict=True))


def parts(cells: set[Cell], ways: Sequence[Cell]) -> int:
    order = sorted(cells)
    number = {cell: n for n, cell in enumerate(order)}
    beside = [[number[other] for dx, dy in ways if (other := (x + dx, y + dy)) in number] for x, y in order]
    return len(regions(range(len(order)), beside))


def test_one_square_is_four_corners() -> None:
    assert square_loops([(2, 3)]) == (((2, 3), (3, 3), (3, 4), (2, 4)),)
    assert square_loops([]) == ()


def test_straight_corners_are_left_out() -> None:
    assert square_loops([(0, 0), (1, 0), (0, 1)]) == (((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)),)


def test_squares_that_touch_at_a_corner_have_two_loops() -> None:
    assert square_loops([(0, 0), (1, 1)]) == (((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 1), (2, 1), (2, 2), (1, 2)))
    assert square_loops([(1, 0), (0, 1)]) == (((0, 1), (1, 1), (1, 2), (0, 2)), ((1, 0), (2, 0), (2, 1), (1, 1)))


def test_a_hole_is_a_loop_the_other_way() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    outer, hole = square_loops(ring)
    assert outer == ((0, 0), (3, 0), (3, 3), (0, 3))
    assert hole == ((1, 1), (1, 2), (2, 2), (2, 1))


@given(CELLS)
def test_square_loops_hold_exactly_their_cells(cells: set[Cell]) -> None:
    loops = square_loops(cells)
    assert sum(twice_area(loop) for loop in loops) == 2 * len(cells)
    assert sum(twice_area(loop) > 0 for loop in loops) == parts(cells, SIDES)
    assert list(loops) == sorted(loops)


@given(CELLS)
def test_square_loops_walk_every_open_side_once(cells: set[Cell]) -> None:
    sides = sum((x + dx, y + dy) not in cells for x, y in cells for dx, dy in SIDES)
    lengths = 0
    for loop in square_loops(cells):
        for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert (a[0] == b[0]) != (a[1] == b[1])
            lengths += abs(a[0] - b[0]) + abs(a[1] - b[1])
    assert lengths == sides


def test_one_hex_is_its_six_corners() -> None:
    layout = HexLayout(False, True, 104, 120, 60)
    (loop,) = hex_loops([(2, 1)])
    assert len(loop) == 6
    points = {hex_point(corner, layout) for corner in loop}
    assert points == set(layout.corners(layout.centre(*layout.offset((2, 1)))))


@given(CELLS)
def test_hex_loops_hold_exactly_their_cells(cells: set[Cell]) -> None:
    loops = hex_loops(cells)
    assert sum(twice_area(loop) for loop in loops) == 18 * len(cells)
    assert sum(twice_area(loop) > 0 for loop in loops) == parts(cells, DIRECTIONS)
    assert sum(map(len, loops)) == sum((q + a, r + b) not in cells for q, r in cells for a, b in DIRECTIONS)


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("odd", [True, False])
def test_hex_points_lie_on_the_map_with_its_origin(flat: bool, odd: bool) -> None:
    layout = HexLayout(flat, odd, 120 if flat else 104, 104 if flat else 120, 60)
    origin = (3, 3)
    points = [hex_point(corner, layout, origin) for corner in hex_loops([(0, 0)])[0]]
    assert {(round(x), round(y)) for x, y in points} == {
        (round(x), round(y)) for x, y in layout.corners(layout.centre(*origin))
    }
    assert sum((x2 - x1) * (y2 + y1) for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)) < 0
