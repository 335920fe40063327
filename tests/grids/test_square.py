"""Square cells, their names, and shapes of them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from game.grids import square
from game.grids.areas import mask_of, members
from game.grids.square import POSES, Shape, canonical_pose, distinct_poses, flipped, placements, posed, turned

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
    assert square.neighbours_in((1, 1), cells) == ((1, 0), (2, 1), (1, 2), (0, 1))
    assert square.neighbours_in((0, 0), cells) == ((1, 0), (0, 1))


F: Shape = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
BAR: Shape = ((0, 0), (1, 0), (2, 0))
BOX: Shape = ((0, 0), (1, 0), (0, 1), (1, 1))
APART: Shape = ((0, 0), (2, 0))

shapes = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=7, unique=True).map(tuple)
poses = st.integers(0, POSES - 1)


def drawn(shape: Shape) -> str:
    width, height = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    return " ".join("".join("#" if (x, y) in shape else "." for x in range(width)) for y in range(height))


def test_the_eight_poses() -> None:
    assert [drawn(posed(F, pose)) for pose in range(POSES)] == [
        "## ## #.",
        "### .##",
        ".# ## ##",
        "##. ###",
        "## ## .#",
        ".## ###",
        "#. ## ##",
        "### ##.",
    ]


def test_cells_are_in_reading_order() -> None:
    assert posed(F, 5) == ((1, 0), (2, 0), (0, 1), (1, 1), (2, 1))


@pytest.mark.parametrize(
    ("shape", "found"), [(F, tuple(range(8))), (BAR, (0, 1)), (BOX, (0,)), (APART, (0, 1)), (((0, 0), (1, 1)), (0, 1))]
)
def test_poses_that_look_different(shape: Shape, found: tuple[int, ...]) -> None:
    assert distinct_poses(shape) == found


@given(shapes, poses)
def test_the_canonical_pose_looks_the_same(shape: Shape, pose: int) -> None:
    least = canonical_pose(shape, pose)
    assert least in distinct_poses(shape)
    assert least <= pose
    assert posed(shape, least) == posed(shape, pose)


@given(shapes)
def test_distinct_poses_are_all_there_are(shape: Shape) -> None:
    looks = [posed(shape, pose) for pose in distinct_poses(shape)]
    assert len(set(looks)) == len(looks)
    assert set(looks) == {posed(shape, pose) for pose in range(POSES)}


@given(shapes, poses)
def test_turning_and_flipping_do_what_is_seen(shape: Shape, pose: int) -> None:
    seen = posed(shape, pose)
    width, height = max(x for x, _ in seen), max(y for _, y in seen)
    assert set(posed(shape, turned(shape, pose))) == {(height - y, x) for x, y in seen}
    assert set(posed(shape, flipped(shape, pose))) == {(width - x, y) for x, y in seen}
    assert turned(shape, pose, 4) == canonical_pose(shape, pose)
    assert turned(shape, turned(shape, pose), 3) == canonical_pose(shape, pose)
    assert flipped(shape, flipped(shape, pose)) == canonical_pose(shape, pose)


def grid(columns: int, rows: int) -> dict[tuple[int, int], int]:
    return {(x, y): y * columns + x for y in range(rows) for x in range(columns)}


@given(shapes, st.integers(1, 6), st.integers(1, 6))
def test_placements_are_every_way_once(shape: Shape, columns: int, rows: int) -> None:
    cells = grid(columns, rows)
    every = set()
    for pose in range(POSES):
        for dx in range(columns):
            for dy in range(rows):
                moved = [(x + dx, y + dy) for x, y in posed(shape, pose)]
                if all(cell in cells for cell in moved):
                    every.add(frozenset(cells[cell] for cell in moved))
    found = placements(shape, cells)
    assert {frozenset(each.spots) for each in found} == every
    assert len(found) == len(every)
    for each in found:
        assert each.at == each.spots[0] == min(each.spots)
        assert each.mask == mask_of(each.spots)
        assert each.pose in distinct_poses(shape)


def test_placements_keep_to_the_cells_there_are() -> None:
    ring = {cell: spot for cell, spot in grid(3, 3).items() if cell != (1, 1)}
    assert [each.spots for each in placements(BAR, ring)] == [(0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8)]
    assert placements(BOX, ring) == ()


@given(st.sets(st.integers(0, 80)))
def test_sets_of_spots(spots: set[int]) -> None:
    assert members(mask_of(spots)) == tuple(sorted(spots))
