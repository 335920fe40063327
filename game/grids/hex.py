"""Hexes in axial coordinates (q, r), and where Tiled puts them: both tops, both stagger indices."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

Hex = tuple[int, int]
Point = tuple[float, float]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps clockwise on the screen; the first leads east (pointy top) or lower right (flat top)."""


def step(cell: Hex, direction: Hex, distance: int = 1) -> Hex:
    """The hex `distance` steps of `direction` away."""
    return cell[0] + direction[0] * distance, cell[1] + direction[1] * distance


def neighbours_in(cell: Hex, cells: Collection[Hex]) -> tuple[Hex, ...]:
    """Those of `cells` that share a side with `cell`, clockwise in the order of DIRECTIONS."""
    q, r = cell
    return tuple(other for dq, dr in DIRECTIONS if (other := (q + dq, r + dr)) in cells)


def distance(one: Hex, other: Hex) -> int:
    """Fewest steps from one hex to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def turn(cell: Hex, sixths: int = 1) -> Hex:
    """The hex turned clockwise about (0, 0) by sixths of a circle."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def name(cell: Hex) -> str:
    """The name of a hex on a board: "q,r"."""
    return f"{cell[0]},{cell[1]}"


class HexLayout(NamedTuple):
    """How Tiled lays hexes out: `flat` top (stagger axis x) or pointy (y), whether `odd` or even lines are
    shifted, tilewidth, tileheight and hexsidelength in pixels. Odd tile sizes count one less, as in Tiled."""

    flat: bool
    odd: bool
    width: int
    height: int
    side: int

    def axial(self, column: int, row: int) -> Hex:
        """The hex in a column and row of the map; that of (0, 0) is (0, 0)."""
        if self.flat:
            return column, row - self._shifted_before(column)
        return column - self._shifted_before(row), row

    def offset(self, cell: Hex) -> tuple[int, int]:
        """Column and row of a hex in the map, the inverse of `axial`."""
        q, r = cell
        if self.flat:
            return q, r + self._shifted_before(q)
        return q + self._shifted_before(r), r

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell in pixels from the upper left corner of the map."""
        across, down = self._pitch()
        width, height = self.width & ~1, self.height & ~1
        if self.flat:
            shift = down // 2 if (column & 1) == self.odd else 0
            return column * across + width / 2, row * down + shift + height / 2
        shift = across // 2 if (row & 1) == self.odd else 0
        return column * across + shift + width / 2, row * down + height / 2

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of the cell with the nearest middle; outside of the map too."""
        across, down = self._pitch()
        column, row = int(x // across), int(y // down)
        near = [(c, r) for c in (column - 1, column) for r in (row - 1, row)]
        return min(near, key=lambda each: math.dist((x, y), self.centre(*each)))

    def corners(self, centre: Point = (0.0, 0.0)) -> tuple[Point, ...]:
        """The six corners about a centre, clockwise; corner i lies between DIRECTIONS[i] and the next one."""
        x, y = centre
        half, tall, side = (self.width & ~1) / 2, (self.height & ~1) / 2, self.side / 2
        ways: tuple[Point, ...]
        if self.flat:
            ways = ((side, tall), (-side, tall), (-half, 0), (-side, -tall), (side, -tall), (half, 0))
        else:
            ways = ((half, side), (0, tall), (-half, side), (-half, -side), (0, -tall), (half, -side))
        return tuple((x + dx, y + dy) for dx, dy in ways)

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height in pixels of a map with so many columns and rows."""
        across, down = self._pitch()
        width, height = self.width & ~1, self.height & ~1
        if self.flat:
            return (columns - 1) * across + width, rows * down + (down // 2 if columns > 1 else 0)
        return columns * across + (across // 2 if rows > 1 else 0), (rows - 1) * down + height

    def _pitch(self) -> tuple[int, int]:
        width, height = self.width & ~1, self.height & ~1
        if self.flat:
            return (width - self.side) // 2 + self.side, height
        return width, (height - self.side) // 2 + self.side

    def _shifted_before(self, line: int) -> int:
        """How far the axial row (flat) or column (pointy) has slipped at this line."""
        return (line - (line & 1)) // 2 if self.odd else (line + (line & 1)) // 2
