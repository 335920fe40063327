"""Empty cells of the mat: each is drawn by which of its neighbours are laid."""

from __future__ import annotations

from game.rules.wolves_and_sheep.land import VILLAGE_CELL, cell, column_row
from game.tables.wolves_and_sheep import landscape
from tests.tables.wolves_and_sheep.scene import grown

LAND = grown(1, 40)


def test_each_neighbour_of_a_tile_knows_on_which_side_it_lies() -> None:
    beside = landscape.laid_neighbours([VILLAGE_CELL])
    assert {column_row(at) for at in beside} == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
    assert sorted(beside.values()) == [1 << number for number in range(8)]
    x, y = 7, -3
    moved = {cell(x + column_row(at)[0], y + column_row(at)[1]): side for at, side in beside.items()}
    assert landscape.laid_neighbours([cell(x, y)]) == moved


def test_of_many_tiles_a_cell_knows_all_that_are_its_neighbours() -> None:
    found, alone = landscape.laid_neighbours(LAND.tiles), [landscape.laid_neighbours([tile]) for tile in LAND.tiles]
    assert found.keys() == {at for each in alone for at in each}
    for at, sides in found.items():
        assert sides == sum(each.get(at, 0) for each in alone)
    assert max(sides.bit_count() for at, sides in found.items() if at not in LAND.tiles) > 4


def test_cells_with_the_same_neighbours_are_one_picture() -> None:
    names = [landscape.empty_cell(sides, grid) for sides in (0, 1, 2, 3, 255) for grid in (False, True)]
    assert len(set(names)) == len(names)
    assert names == [landscape.empty_cell(sides, grid) for sides in (0, 1, 2, 3, 255) for grid in (False, True)]
