"""The farm sheet of Rolling Acres, against rule AC1."""

from __future__ import annotations

from collections import Counter

from game.boards import load
from game.files import MAPS
from tests.boards.maps import lint

BOARD = load("rolling_acres")


def test_the_map_is_without_fault() -> None:
    assert lint(MAPS / "rolling_acres.tmx") == []


def test_eight_by_eight_in_reading_order() -> None:
    assert (BOARD.key, BOARD.grid, len(BOARD.spots)) == ("rolling_acres", "square", 64)
    assert [spot.at for spot in BOARD.spots] == [(x, y) for y in range(8) for x in range(8)]
    assert BOARD.props == {"title": "rolling_acres"}
    assert BOARD.marks == {}
    assert {spot.kind for spot in BOARD.spots} == {"space"}
    assert (BOARD.spots[0].name, BOARD.spots[63].name) == ("a8", "h1")


def test_four_quadrants_of_four_by_four() -> None:
    for spot in BOARD.spots:
        column, row = spot.at
        assert spot.props == {"quadrant": (row > 3) * 2 + (column > 3)}
        assert type(spot.props["quadrant"]) is int
    assert Counter(spot.props["quadrant"] for spot in BOARD.spots) == dict.fromkeys(range(4), 16)


def test_neighbours_are_the_sides_across_fences_too() -> None:
    places = {spot.at: number for number, spot in enumerate(BOARD.spots)}
    for (x, y), number in places.items():
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert set(BOARD.neighbours[number]) == {places[cell] for cell in around if cell in places}
    assert sum(map(len, BOARD.neighbours)) == 2 * 112
