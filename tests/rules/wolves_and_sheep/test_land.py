"""Tiles, areas, what is safe: WS1 to WS3, WS11, WS16."""

from __future__ import annotations

from collections import Counter

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, adjacent_woods, cell, column_row
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.rules.wolves_and_sheep.tiles import parts_of
from tests.rules.wolves_and_sheep.table import BOARD, START, TWO, build, cover, meadow, put

BLACK = data.BLACK


def of(land: Land, kind: int) -> list[Area]:
    return [area for area in areas(TWO, land) if area.kind == kind]


def at(land: Land, x: int, y: int, edge: int) -> Area:
    """The area of one triangle."""
    return next(area for area in areas(TWO, land) if cell(x, y) << 2 | edge in area.triangles)


def test_the_tiles_by_their_numbers() -> None:
    """WS1: 60 landscapes, 4 wolves, 4 hunters in the bag; secret tiles, the village and markers beside it."""
    kinds = [tile.kind for tile in BOARD.tiles]
    assert Counter(kinds[: data.IN_BAG]) == {"landscape": 60, "wolf": 4, "hunter": 4}
    assert kinds[data.FIRST_SECRET : data.VILLAGE_TILE] == ["secret"] * 4
    assert kinds[data.VILLAGE_TILE] == "start"
    assert kinds[data.VILLAGE_TILE + 1 :] == ["marker"] * 4


def test_what_the_sides_show() -> None:
    """WS2: animals on forest all around, their backs are four sheep; shepherds on the backs of secret tiles."""
    for number in range(data.FIRST_WOLF, data.FIRST_HUNTER + 4):
        front, back = TWO.shapes[number << 3], TWO.shapes[number << 3 | 4]
        assert set(front.edges) == {data.FOREST}
        assert (front.wolf, front.hunter) == (number < data.FIRST_HUNTER, number >= data.FIRST_HUNTER)
        assert back.edges == (data.BLACK + number % 4,) * 4
        assert not back.wolf
        assert not back.hunter
    for colour in data.COLOURS:
        assert TWO.shapes[(data.FIRST_SECRET + colour) << 3 | 4].edges == (data.BLACK + colour,) * 4
        assert not TWO.fits[data.FIRST_SECRET + colour].get(0)
        assert {side for each in TWO.fits[data.FIRST_SECRET + colour].values() for side, _ in each} == {1}


def test_a_turned_tile() -> None:
    """WS3, WS5: turned clockwise, never mirrored."""
    first = TWO.shapes[0].edges
    for turn in range(4):
        assert TWO.shapes[turn].edges == (*first[4 - turn :], *first[: 4 - turn])


def test_areas_of_a_face() -> None:
    """WS3: opposite triangles join only through an equal neighbour."""
    assert parts_of((3, 4, 3, 5)) == ((0,), (1,), (2,), (3,))
    assert parts_of((3, 3, 4, 4)) == ((0, 1), (2, 3))
    assert parts_of((3, 4, 4, 3)) == ((1, 2), (3, 0))
    assert parts_of((3, 3, 4, 3)) == ((2,), (3, 0, 1))
    assert parts_of((2, 2, 2, 2)) == ((0, 1, 2, 3),)


def test_kykr_has_two_black_areas_of_one() -> None:
    """WS3: a worked example."""
    land = build((9, 9, "KYKR"))
    assert [len(area.triangles) for area in of(land, BLACK)] == [1, 1]


def test_tiles_join_across_their_common_edge() -> None:
    """WS3: and a diagonal joins nothing."""
    land = build((9, 9, "kKkk"), (10, 9, "kkkK"))
    assert [(len(area.triangles), area.open) for area in of(land, BLACK)] == [(2, ())]
    apart = build((9, 9, "kKkk"), (10, 10, "KkkK"))
    assert sorted(len(area.triangles) for area in of(apart, BLACK)) == [1, 2]


def test_the_smallest_meadow_is_of_two_single_edges() -> None:
    """WS16: a worked example."""
    area = at(meadow(START, 9, 9, "K", 1), 9, 9, 0)
    assert len(area.triangles) == 2
    assert area.counts


def test_a_shepherd_closed_by_four_single_edges_has_eight_sheep() -> None:
    """WS16: a worked example."""
    land = build((9, 9, "KKKK"))
    assert land.tiles[cell(9, 9)] >> 3 == data.FIRST_SECRET
    area = at(meadow(START, 9, 9, "K", 4), 9, 9, 0)
    assert len(area.triangles) == 8
    assert area.counts
    assert area.colour == 0


def test_a_meadow_open_to_an_empty_cell_counts_nothing() -> None:
    """WS16: a worked example."""
    land = build((9, 9, "KKkk"), (9, 8, "kkKk"))
    area = at(land, 9, 9, 0)
    assert area.open == (cell(9, 9) << 2 | 1,)
    assert not area.counts
    assert at(put(land, 10, 9, "kkkK"), 9, 9, 0).counts


def test_a_wolf_makes_a_meadow_beside_its_forest_unsafe() -> None:
    """WS11, WS16: the forest triangle lies next to the meadow's on some tile."""
    land = build((9, 9, "FKkk"), (10, 9, "kkkK"))
    assert at(land, 9, 9, 1).counts
    wild = build((9, 8, "wolf"), land=land)
    assert not at(wild, 9, 9, 1).safe
    assert not at(wild, 9, 9, 1).counts
    assert at(cover(wild, 9, 8), 9, 9, 1).counts


def test_an_opposite_forest_is_not_beside() -> None:
    """WS16: only a triangle next to the meadow's counts."""
    land = build((9, 9, "FYBY"), (9, 8, "wolf"), (9, 10, "By.y"))
    blue = at(land, 9, 9, 2)
    assert blue.forests == ()
    assert blue.safe
    assert not at(land, 9, 9, 1).safe


def test_two_wolves_of_which_one_is_covered_are_still_dangerous() -> None:
    """WS11: a worked example."""
    land = build((9, 9, "wolf"), (10, 9, "wolf"))
    assert len(at(cover(land, 9, 9), 9, 9, 0).wolves) == 1
    assert not at(cover(land, 9, 9), 9, 9, 0).safe
    assert at(cover(cover(land, 9, 9), 10, 9), 9, 9, 0).safe


def test_a_wolf_joined_to_a_free_hunter_is_tamed() -> None:
    """WS11: a worked example."""
    joined = build((9, 9, "wolf"), (11, 9, "hunter"), (10, 9, "FF.F"))
    assert at(joined, 9, 9, 0) == at(joined, 11, 9, 0)
    assert at(joined, 9, 9, 0).safe


def test_a_covering_hunter_tames_only_its_own_wolf() -> None:
    """WS11: a worked example: joined to a forest whose only hunter covers a wolf, it stays dangerous."""
    land = cover(build((9, 9, "wolf"), (11, 9, "wolf"), (10, 9, "FF.F")), 11, 9)
    wood = at(land, 9, 9, 0)
    assert (wood.wolves, wood.hunters, wood.covering) == ((cell(9, 9),), 0, 1)
    assert not wood.safe


def test_forests_that_grow_know_what_is_in_them() -> None:
    """WS9, WS11: what is kept from lay to lay is what the whole landscape says."""
    land = build((9, 9, "wolf"), (11, 9, "hunter"), (10, 9, "FF.F"))
    (wood,) = land.forests.woods.values()
    assert (wood.wolves, wood.free, wood.covering) == ((cell(9, 9),), 1, 0)
    assert adjacent_woods(land, cell(8, 9)) == [wood]
    assert adjacent_woods(land, cell(8, 8)) == []


def test_cells() -> None:
    """WS5: cells are columns east and rows south of the village."""
    for x, y in ((0, 0), (-70, 3), (5, -70)):
        assert column_row(cell(x, y)) == (x, y)
