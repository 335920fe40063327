from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.grids.regions import mask_of, members
from game.grids.square import POSES, Shape, canonical, distinct, flipped, placements, posed, turned

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
    assert distinct(shape) == found


@given(shapes, poses)
def test_the_canonical_pose_looks_the_same(shape: Shape, pose: int) -> None:
    least = canonical(shape, pose)
    assert least in distinct(shape)
    assert least <= pose
    assert posed(shape, least) == posed(shape, pose)


@given(shapes)
def test_distinct_poses_are_all_there_are(shape: Shape) -> None:
    looks = [posed(shape, pose) for pose in distinct(shape)]
    assert len(set(looks)) == len(looks)
    assert set(looks) == {posed(shape, pose) for pose in range(POSES)}


@given(shapes, poses)
def test_turning_and_flipping_do_what_is_seen(shape: Shape, pose: int) -> None:
    seen = posed(shape, pose)
    width, height = max(x for x, _ in seen), max(y for _, y in seen)
    assert set(posed(shape, turned(shape, pose))) == {(height - y, x) for x, y in seen}
    assert set(posed(shape, flipped(shape, pose))) == {(width - x, y) for x, y in seen}
    assert turned(shape, pose, 4) == canonical(shape, pose)
    assert turned(shape, turned(shape, pose), 3) == canonical(shape, pose)
    assert flipped(shape, flipped(shape, pose)) == canonical(shape, pose)


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
        assert each.pose in distinct(shape)


def test_placements_keep_to_the_cells_there_are() -> None:
    ring = {cell: spot for cell, spot in grid(3, 3).items() if cell != (1, 1)}
    assert [each.spots for each in placements(BAR, ring)] == [(0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8)]
    assert placements(BOX, ring) == ()


@given(st.sets(st.integers(0, 80)))
def test_sets_of_spots(spots: set[int]) -> None:
    assert members(mask_of(spots)) == tuple(sorted(spots))
