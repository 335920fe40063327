from __future__ import annotations

from game.boards import load
from game.files import MAPS
from tests.boards.maps import lint


def test_the_map_is_without_fault() -> None:
    assert lint(MAPS / "texas.tmx") == []


def test_nine_by_nine_and_the_officer_in_the_middle() -> None:
    board = load("texas")
    assert (board.key, board.grid, len(board.spots)) == ("texas", "square", 81)
    assert board.marks == {"officer": board.number("e5")}
    assert board.spots[board.number("e5")].at == (4, 4)
    assert board.props == {"title": "texas"}
    assert {spot.kind for spot in board.spots} == {"square"}
    assert [spot.props.get("light") for spot in board.spots].count(True) == 41
    assert [spot.props.get("light") for spot in board.spots].count(False) == 40


def test_neighbours_are_the_sides_and_mutual() -> None:
    board = load("texas")
    for number, others in enumerate(board.neighbours):
        assert list(others) == sorted(others)
        x, y = board.spots[number].at
        for other in others:
            assert number in board.neighbours[other]
            a, b = board.spots[other].at
            assert abs(a - x) + abs(b - y) == 1
            assert board.spots[number].props != board.spots[other].props
    assert sum(map(len, board.neighbours)) == 2 * 144
