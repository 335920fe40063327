"""A sheet: thirty numbered spaces in pens (RR2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.board import Board
from game.core.spec import BadTerms
from game.grids.hex import beside
from game.grids.regions import regions
from game.rules.rolling_ranch import data

HEXES = tuple((q, r) for r, (first, last) in enumerate(data.ROWS) for q in range(first, last + 1))
"""Axial coordinates of the spaces in reading order."""

PLACES = {at: number for number, at in enumerate(HEXES)}

NEIGHBOURS = tuple(tuple(sorted(PLACES[other] for other in beside(at, PLACES))) for at in HEXES)
"""Per space the spaces that it touches, rising."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tables of one sheet; sets of spaces are numbers with one bit a space."""

    key: str
    """The name of its board."""
    numbers: tuple[int, ...]
    """Per space its number."""
    by_number: tuple[int, ...]
    """Per number the set of its spaces; nothing has the number 0."""
    pens: tuple[int, ...]
    """Per pen, in the order of letters, the set of its spaces."""
    pen_of: tuple[int, ...]
    """Per space its pen."""


def sheet_of(board: Board) -> Sheet:
    """The sheet on a board; raises BadTerms for a board that is none."""
    if tuple(spot.at for spot in board.spots) != HEXES:
        raise BadTerms("rolling_ranch.terms.spaces", board=board.key, rule="RR2")
    if board.neighbours != NEIGHBOURS:
        raise BadTerms("rolling_ranch.terms.neighbours", board=board.key, rule="RR2")
    numbers, letters = [], []
    for spot in board.spots:
        number, letter = spot.props.get("number"), spot.props.get("pen")
        if type(number) is not int or number not in data.NUMBERS:
            raise BadTerms("rolling_ranch.terms.number", board=board.key, space=spot.name, rule="RR2")
        if not (isinstance(letter, str) and len(letter) == 1 and letter in data.PENS):
            raise BadTerms("rolling_ranch.terms.pen", board=board.key, space=spot.name, rule="RR2")
        numbers.append(number)
        letters.append(letter)
    _check_numbers(board, numbers)
    _check_pens(board, letters)
    by_number = tuple(_where(numbers, number) for number in (0, *data.NUMBERS))
    pens = tuple(_where(letters, letter) for letter in data.PENS)
    return Sheet(board.key, tuple(numbers), by_number, pens, tuple(map(data.PENS.index, letters)))


def _where(things: list[int] | list[str], wanted: int | str) -> int:
    return sum(1 << space for space, each in enumerate(things) if each == wanted)


def _check_numbers(board: Board, numbers: list[int]) -> None:
    for number in data.NUMBERS:
        if numbers.count(number) != data.OF_EACH_NUMBER:
            raise BadTerms("rolling_ranch.terms.numbers", board=board.key, number=number, rule="RR2")
    for space, others in enumerate(NEIGHBOURS):
        if any(numbers[other] == numbers[space] for other in others):
            spot = board.spots[space].name
            raise BadTerms("rolling_ranch.terms.equals", board=board.key, space=spot, rule="RR2")


def _check_pens(board: Board, letters: list[str]) -> None:
    for letter in data.PENS:
        spaces = [space for space, each in enumerate(letters) if each == letter]
        if not 0 < len(spaces) <= data.LARGEST_PEN or len(regions(spaces, NEIGHBOURS)) > 1:
            raise BadTerms("rolling_ranch.terms.pens", board=board.key, pen=letter, rule="RR2")
