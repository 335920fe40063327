"""The sheets of Rolling Ranch, printed and made, against rules RR2 and RR3."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from shutil import copytree

import pytest

from game.boards import load, map_of, read, write_tmx
from game.core.board import Board
from game.files import MAPS
from game.grids.areas import regions
from game.grids.hex import DIRECTIONS
from game.rules.rolling_ranch.sheet import make
from tests.boards.maps import lint

SHEETS = {
    "a": """
    A6  B1  C6  C3
   A2  B5  B4  C1  C5
  D3  E6  E2  F3  C4  G2
   D5  E4  F1  F2  G5  G1
    H3  H5  F6  I1  G6
     H2  H4  I3  I4
""",
    "b1": """
    A6  A3  B6  B5
   C2  A1  B4  B2  D1
  C5  E4  E6  B5  D4  F3
   E2  E1  G4  G6  F2  F1
    H3  H5  I2  I1  I3
     H6  H3  I5  I4
""",
    "b2": """
    A4  B3  B4  C3
   D2  A1  B5  C2  C1
  D1  D6  E2  E6  C3  C5
   D4  D5  F3  F2  G6  G4
    H6  H1  I4  I1  G5
     H5  H6  I2  I3
""",
    "b3": """
    A5  A4  B5  B2
   A1  A2  C6  B3  B6
  D4  A5  C3  C1  E4  E5
   D6  F1  C6  G5  E2  H1
    F4  F2  G3  G1  H3
     F3  F6  I2  I4
""",
    "b4": """
    A2  A1  B6  B2
   A6  A3  C4  B5  D3
  E4  E2  C6  C3  F6  D1
   E5  E4  G5  F2  H4  H6
    I1  G3  G4  H1  H3
     I5  G1  G5  H2
""",
}

HEXES = [(q, r) for r, (a, b) in enumerate([(2, 5), (1, 5), (0, 5), (0, 5), (0, 4), (0, 3)]) for q in range(a, b + 1)]
PRINTED = {key: load(f"rolling_ranch_{key}") for key in SHEETS}
MADE = {f"made {number}": make(number) for number in (1, 2, 3, 40, 999, 123456789)}
BOARDS = {**PRINTED, **MADE}

every_sheet = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
made_sheet = pytest.mark.parametrize("board", MADE.values(), ids=MADE)


def pens(board: Board) -> list[list[int]]:
    """The spaces of the pens by letter."""
    letters = [spot.props["pen"] for spot in board.spots]
    return [[space for space, each in enumerate(letters) if each == pen] for pen in "ABCDEFGHI"]


@pytest.mark.parametrize("key", SHEETS)
def test_the_map_is_without_fault(key: str) -> None:
    assert lint(MAPS / f"rolling_ranch_{key}.tmx") == []


@pytest.mark.parametrize("key", SHEETS)
def test_the_map_is_the_printed_sheet(key: str) -> None:
    """RR2."""
    spots = PRINTED[key].spots
    assert [f"{spot.props['pen']}{spot.props['number']}" for spot in spots] == SHEETS[key].split()


@every_sheet
def test_thirty_spaces_of_a_lopsided_hexagon(board: Board) -> None:
    """RR2."""
    assert (board.grid, board.props["title"], board.marks) == ("hex_pointy", "rolling_ranch", {})
    assert [spot.at for spot in board.spots] == HEXES
    assert all(spot.name == f"{spot.at[0]},{spot.at[1]}" for spot in board.spots)
    assert {spot.kind for spot in board.spots} == {"space"}
    assert all(set(spot.props) == {"number", "pen"} for spot in board.spots)
    assert all(type(spot.props["number"]) is int for spot in board.spots)


@every_sheet
def test_neighbours_share_a_side(board: Board) -> None:
    """RR2."""
    for (q, r), others in zip(HEXES, board.neighbours, strict=True):
        found = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        assert list(others) == sorted(HEXES.index(at) for at in found if at in HEXES)


@every_sheet
def test_five_of_each_number_and_equals_never_touch(board: Board) -> None:
    """RR2."""
    numbers = [spot.props["number"] for spot in board.spots]
    assert Counter(numbers) == dict.fromkeys(range(1, 7), 5)
    for space, others in enumerate(board.neighbours):
        assert numbers[space] not in [numbers[other] for other in others]


@every_sheet
def test_nine_pens_each_of_one_piece(board: Board) -> None:
    """RR2: the largest of five spaces."""
    assert sorted(space for pen in pens(board) for space in pen) == list(range(30))
    assert max(map(len, pens(board))) == 5
    assert all(len(regions(pen, board.neighbours)) == 1 for pen in pens(board))


@every_sheet
def test_drawn_with_a_point_at_the_top(board: Board) -> None:
    """RR2: rows below one another, each half a space to the right or left of the one above."""
    for one, other in combinations(board.spots, 2):
        q, r = other.at[0] - one.at[0], other.at[1] - one.at[1]
        assert (other.x - one.x, other.y - one.y) == (110 * (q + r / 2), 96 * r)


@made_sheet
def test_made_pens_have_their_sizes_and_hang_well_together(board: Board) -> None:
    """RR3."""
    found = pens(board)
    assert sorted(map(len, found), reverse=True) == [5, 5, 4, 4, 3, 3, 2, 2, 2]
    for pen in found:
        touching = sum(two in board.neighbours[one] for one, two in combinations(pen, 2))
        assert touching == {2: 1, 3: 3, 4: 5, 5: 7}[len(pen)]


@made_sheet
def test_made_pens_are_lettered_by_their_first_space(board: Board) -> None:
    """RR3."""
    assert all(one[0] < two[0] for one, two in pairwise(pens(board)))


@made_sheet
def test_two_made_pens_hold_one_number_twice(board: Board) -> None:
    """RR3: all else differs inside a pen."""
    numbers = [spot.props["number"] for spot in board.spots]
    doubles = [len(pen) - len({numbers[space] for space in pen}) for pen in pens(board)]
    assert sorted(doubles) == [0] * 7 + [1, 1]


def test_a_number_always_makes_the_same_sheet_and_another_one_another() -> None:
    """RR3."""
    assert all(make(int(key.split()[1])) == board for key, board in MADE.items())
    told = {str([spot.props for spot in make(number).spots]) for number in range(1, 61)}
    assert len(told) == 60


def test_the_first_made_sheet_never_changes() -> None:
    """RR3: a number that was passed on gives the same sheet in every version."""
    spots = make(1).spots
    assert " ".join(f"{spot.props['pen']}{spot.props['number']}" for spot in spots) == FIRST


FIRST = "A3 A1 B6 B1 A1 A4 C5 B2 B5 D5 D3 C2 E6 F3 F6 G4 G1 H5 E1 F5 F3 G2 H3 H6 I2 F4 H4 H2 I4 I6"


@every_sheet
def test_a_sheet_written_as_a_map_is_the_sheet(board: Board, tmp_path: Path) -> None:
    """RR3."""
    (tmp_path / "rolling_ranch.tsx").write_bytes((MAPS / "rolling_ranch.tsx").read_bytes())
    copytree(MAPS / "rolling_ranch", tmp_path / "rolling_ranch")
    path = tmp_path / "sheet.tmx"
    write_tmx(path, map_of(board))
    assert lint(path) == []
    assert read(path, board.key) == board
