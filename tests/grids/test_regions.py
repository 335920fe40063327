from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.grids.regions import regions
from game.grids.square import SIDES

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
