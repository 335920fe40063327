"""Further sheets of Rolling Acres: the same spaces, and fences elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from game.boards import load
from game.core.board import Board
from game.files import MAPS
from tests.boards.maps import lint

STRIPS, MILL, MEADOW = (load(f"rolling_acres_{name}") for name in ("strips", "mill", "meadow"))
each_sheet = pytest.mark.parametrize("board", [STRIPS, MILL, MEADOW], ids=lambda board: str(board.key))


def quadrants(board: Board) -> dict[tuple[int, int], object]:
    return {spot.at: spot.props["quadrant"] for spot in board.spots}


@each_sheet
def test_the_map_is_without_fault(board: Board) -> None:
    assert lint(MAPS / f"{board.key}.tmx") == []


@each_sheet
def test_only_the_fences_are_others(board: Board) -> None:
    standard = load("rolling_acres")
    assert [(spot.name, spot.at, spot.kind) for spot in board.spots] == [
        (spot.name, spot.at, spot.kind) for spot in standard.spots
    ]
    assert (board.neighbours, board.marks, board.props) == (standard.neighbours, standard.marks, standard.props)
    assert quadrants(board) != quadrants(standard)


def test_long_furrows_are_two_wide() -> None:
    assert quadrants(STRIPS) == {(x, y): x // 2 for x in range(8) for y in range(8)}


def test_a_quarter_of_a_turn_leads_each_sail_of_the_windmill_to_the_next() -> None:
    found = quadrants(MILL)
    following = {number: found[7 - y, x] for (x, y), number in found.items()}
    assert {*following} == {*following.values()} == {0, 1, 2, 3}
    assert all(found[7 - y, x] == following[number] for (x, y), number in found.items())


def test_the_big_meadow_is_more_than_half_of_its_sheet() -> None:
    assert Counter(quadrants(MEADOW).values()) == {0: 9, 1: 9, 2: 9, 3: 37}
