from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies as st

from game.grids import hex as hexes
from game.grids.hex import DIRECTIONS, HexLayout

HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
LAYOUTS = [
    HexLayout(flat=flat, odd=odd, width=120 if flat else 104, height=104 if flat else 120, side=60)
    for flat in (True, False)
    for odd in (True, False)
]
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: f"flat={each.flat} odd={each.odd}")


@given(HEXES, HEXES)
def test_distance_is_symmetric_and_counts_steps(one: hexes.Hex, other: hexes.Hex) -> None:
    assert hexes.distance(one, other) == hexes.distance(other, one)
    walked, here = 0, one
    while here != other:
        here = min((hexes.step(here, way) for way in DIRECTIONS), key=lambda each: hexes.distance(each, other))
        walked += 1
    assert walked == hexes.distance(one, other)


@given(HEXES)
def test_six_sixths_are_a_full_turn(cell: hexes.Hex) -> None:
    assert hexes.turn(cell, 6) == cell
    assert hexes.turn(hexes.turn(cell, 2), -2) == cell
    assert hexes.distance((0, 0), hexes.turn(cell)) == hexes.distance((0, 0), cell)


def test_a_turn_takes_each_direction_to_the_next() -> None:
    assert [hexes.turn(way) for way in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


def test_beside_knows_only_what_is_there() -> None:
    assert hexes.neighbours_in((0, 0), {(1, 0), (0, -1), (2, 0), (0, 0)}) == ((1, 0), (0, -1))


def test_corner_cells_of_the_four_layouts() -> None:
    cells = {(each.flat, each.odd): [each.axial(1, 0), each.axial(0, 1), each.axial(1, 1)] for each in LAYOUTS}
    assert cells == {
        (True, True): [(1, 0), (0, 1), (1, 1)],
        (True, False): [(1, -1), (0, 1), (1, 0)],
        (False, True): [(1, 0), (0, 1), (1, 1)],
        (False, False): [(1, 0), (-1, 1), (0, 1)],
    }


@each_layout
@given(column=st.integers(-20, 20), row=st.integers(-20, 20))
def test_offset_undoes_axial(layout: HexLayout, column: int, row: int) -> None:
    assert layout.offset(layout.axial(column, row)) == (column, row)


@each_layout
def test_neighbours_are_where_the_pixels_are(layout: HexLayout) -> None:
    for column, row in ((2, 2), (3, 2), (2, 3), (3, 3)):
        here = layout.centre(column, row)
        cell = layout.axial(column, row)
        places = [layout.centre(*layout.offset(hexes.step(cell, way))) for way in DIRECTIONS]
        lengths = [math.dist(here, place) for place in places]
        assert max(lengths) - min(lengths) < 1
        angles = [math.degrees(math.atan2(y - here[1], x - here[0])) % 360 for x, y in places]
        first = 30 if layout.flat else 0
        assert [round(angle / 5) * 5 % 360 for angle in angles] == [first + 60 * i for i in range(6)]


@each_layout
def test_corners_are_shared_with_both_neighbours(layout: HexLayout) -> None:
    cell = layout.axial(3, 3)
    for i, corner in enumerate(layout.corners(layout.centre(3, 3))):
        for way, index in ((DIRECTIONS[i], (i + 2) % 6), (DIRECTIONS[(i + 1) % 6], (i + 4) % 6)):
            place = layout.centre(*layout.offset(hexes.step(cell, way)))
            assert layout.corners(place)[index] == pytest.approx(corner)


def test_places_as_tiled_has_them() -> None:
    flat = HexLayout(True, True, 128, 110, 64)
    assert [flat.centre(*cell) for cell in ((0, 0), (1, 0), (2, 0), (0, 1))] == [
        (64, 55),
        (160, 110),
        (256, 55),
        (64, 165),
    ]
    assert flat.size(2, 1) == (224, 165)
    assert flat.size(1, 2) == (128, 220)
    pointy = HexLayout(False, False, 110, 128, 64)
    assert [pointy.centre(*cell) for cell in ((0, 0), (0, 1), (1, 0))] == [(110, 64), (55, 160), (220, 64)]
    assert pointy.size(2, 3) == (275, 320)


def test_odd_tile_sizes_count_one_less() -> None:
    assert HexLayout(True, True, 128, 111, 64).centre(1, 1) == (160, 220)
    assert HexLayout(True, True, 128, 111, 61).centre(2, 0) == (252, 55)
