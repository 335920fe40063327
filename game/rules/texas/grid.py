"""Squares of a board as bits, whatever its outline; areas and points of a side by them (TX14).

Sides come again far more often than positions, so what is counted of one is remembered (`Memo`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.core.board import Board
from game.core.lazy import Memo
from game.core.spec import BadBoard
from game.grids.areas import regions
from game.grids.square import Cell, neighbours_in

LEAST_SIDE, MOST_SIDE = 5, 13
"""Columns and rows of the smallest and the largest board that the rules are ready for; the box's has nine (TX1)."""

OFFICER_MARK = "officer"
"""TX1: the named object on the map where the officer starts."""


def start_of(board: Board) -> int:
    """The square where the officer starts; raises BadBoard for a board that the rules cannot work with."""
    cells = {spot.at: number for number, spot in enumerate(board.spots)}
    in_order = list(cells) == sorted(cells, key=lambda at: at[::-1]) and len(cells) == len(board.spots)
    if board.grid != "square" or not in_order:
        raise BadBoard("texas.terms.squares", board, rule="TX1")
    columns, rows = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    if not all(LEAST_SIDE <= length <= MOST_SIDE for length in (columns, rows)):
        found = f"{columns} x {rows}"
        raise BadBoard("texas.terms.size", board, found=found, least=LEAST_SIDE, most=MOST_SIDE, rule="TX1")
    for spot, (at, others) in enumerate(zip(cells, board.neighbours, strict=True)):
        if others != tuple(sorted(cells[other] for other in neighbours_in(at, cells))):
            raise BadBoard("texas.terms.neighbours", board, spot, rule="TX1, TX14")
    pieces = sorted(regions(range(len(cells)), board.neighbours), key=len)
    if len(pieces) > 1:
        raise BadBoard("texas.terms.pieces", board, pieces[0][0], rule="TX1")
    if OFFICER_MARK not in board.marks:
        raise BadBoard("texas.terms.officer", board, None, "marks", object=OFFICER_MARK, rule="TX1")
    return board.marks[OFFICER_MARK]


class Ground(NamedTuple):
    """Counts of a side by itself, wherever the other side is."""

    points: int
    gains: tuple[tuple[int, int], ...]
    """Amounts with squares as sets: one more marker on a square gains all amounts whose squares it is among, and 1
    beside no area."""

    def growth(self, free: int) -> int:
        """The gains of a marker on each of the free squares beside the side, all together: room to grow and to join."""
        total = 0
        for amount, where in self.gains:
            total += amount * (where & free).bit_count()
        return total


class Grid:
    """The squares of one board within the rectangle round them: bit by bit, row by row, holes and all."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        across, down = zip(*cells, strict=True)
        left, top = min(across), min(down)
        columns, rows = max(across) + 1 - left, max(down) + 1 - top
        self.bits = tuple(columns * (y - top) + x - left for x, y in cells)
        """Per square the number of its bit."""
        self.size = columns * rows
        """The number of bits, those of holes too."""
        self.all = sum(1 << bit for bit in self.bits)
        west = sum(1 << columns * row for row in range(rows))
        whole = (1 << self.size) - 1
        self._columns, self._not_west, self._not_east = columns, whole ^ west, whole ^ west << columns - 1
        self.grounds: Memo[int, Ground] = Memo(self.ground_of, 30_000)
        """`ground_of`; at most 30,000 sides, some 45 MB."""
        self.points: Memo[int, int] = Memo(lambda side: self.grounds[side].points, 100_000)
        """The points of a side; at most 100,000 sides, some 15 MB."""

    def side_of(self, squares: bytes, side: int) -> int:
        """The markers of FARM or RANCH in `State.squares`."""
        return sum(1 << bit for bit, marker in zip(self.bits, squares, strict=True) if marker == side)

    def area_sets(self, side: int) -> Iterator[tuple[int, int]]:
        """The areas of a side (TX14), each as a set, with the squares of no marker of that side beside it."""
        columns, not_east, not_west, every = self._columns, self._not_east, self._not_west, self.all
        while side:
            area, before, around = side & -side, 0, 0
            while area != before:
                before = area
                around = (  # all that shares a side with it, here in place because most of the time goes by in it
                    area << columns | area >> columns | (area & not_east) << 1 | (area & not_west) >> 1
                )
                area |= around & side
            yield area, around & every & ~area
            side ^= area

    def ground_of(self, side: int) -> Ground:
        """The points of a side (TX14) and what one more marker would gain.

        A marker that joins areas of sizes a, b and c to one of 1 + a + b + c gains 1 + 2a + 2b + 2c + 2ab + 2ac + 2bc.
        """
        points, once, joining = 0, 0, 0
        doubled: list[tuple[int, int]] = []
        for area, around in self.area_sets(side):
            size = area.bit_count()
            points += size * size
            joining |= once & around
            once |= around
            doubled.append((2 * size, around))
        gains = [(1, once), *doubled]
        if joining:
            near = [(double, both) for double, around in doubled if (both := around & joining)]
            for place, (double, around) in enumerate(near):
                for other, beside in near[:place]:
                    if both := around & beside:
                        gains.append((double * other // 2, both))
        return Ground(points, tuple(gains))

    def tie_break(self, side: int) -> tuple[int, int]:
        """Tie-break between equal points: the largest area, then the markers (TX15)."""
        return max((area.bit_count() for area, _ in self.area_sets(side)), default=0), side.bit_count()


@lru_cache(maxsize=4)
def grid_of(cells: tuple[Cell, ...]) -> Grid:
    """The grid of these squares; another match on the same ones goes by the same memos."""
    return Grid(cells)
