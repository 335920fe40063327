"""Geometry of the landscape: where cells and sheep lie in the world and on the board, at any place and zoom."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from game.rules.wolves_and_sheep.land import Land, cell, column_row
from game.ui.frame import Camera
from game.ui.rect import Point, Rect

TILE = 108.0
"""The edge of a tile in design units at 100 %; the village's middle is the origin of the world."""

FACE = 128.0
"""The edge of a tile in the units in which its picture is composed."""

SHEEP = ((64.0, 27.0), (101.0, 65.0), (64.0, 102.0), (27.0, 65.0))
"""The middle of each quarter of a face, where a sheep stands."""

SHEEP_SIZE = 48.0
_FOOT = (66.0, 74.0)
"""The point of a sheep's picture that comes to lie on the middle of its quarter."""


class Plan(msgspec.Struct, frozen=True):
    """A view of the landscape in a board's rectangle."""

    board: Rect
    camera: Camera

    @property
    def size(self) -> float:
        """The edge of a tile in canvas units."""
        return TILE * self.camera.zoom

    def cell(self, at: int) -> Rect:
        """The rectangle of a cell on the canvas."""
        return self.camera.place(self.board, cell_box(at))

    def at(self, point: Point) -> int:
        """The cell under a point of the canvas."""
        x, y = self.camera.world(self.board, point)
        return cell(math.floor(x / TILE + 0.5), math.floor(y / TILE + 0.5))

    def visible(self, at: int) -> bool:
        """Whether any of a cell lies on the board."""
        return self.cell(at).intersects(self.board)

    def sheep(self, at: int, edge: int, swell: float = 1.0) -> Rect:
        """Box of the sheep in the quarter at an edge of a cell, `swell` times as large."""
        return sheep_box(self.cell(at), edge, swell)


def sheep_box(tile: Rect, edge: int, swell: float = 1.0) -> Rect:
    """Box of the sheep in a quarter of a tile; it grows about its feet."""
    unit = tile.w / FACE
    size = SHEEP_SIZE * unit * swell
    x, y = SHEEP[edge]
    left = tile.x + x * unit - _FOOT[0] / FACE * size
    return Rect(left, tile.y + y * unit - _FOOT[1] / FACE * size, size, size)


def cell_box(at: int) -> Rect:
    """The rectangle of a cell in the world."""
    x, y = column_row(at)
    return Rect((x - 0.5) * TILE, (y - 0.5) * TILE, TILE, TILE)


def bounds(cells: Iterable[int]) -> Rect:
    """The least rectangle of the world round these cells; there must be one at least."""
    places = [column_row(at) for at in cells]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    width, height = (right - left + 1) * TILE, (bottom - top + 1) * TILE
    return Rect((left - 0.5) * TILE, (top - 0.5) * TILE, width, height)


def world(land: Land) -> Rect:
    """The part of the world that is of interest: all that lies and the empty cells beside it."""
    return bounds((*land.tiles, *land.frontier))
