"""Shape of a board: within the box's own, round which everything has its place, or another, where places are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, dist
from typing import NamedTuple

from game.grids.hex import Hex, distance
from game.rules.rancho import data
from game.rules.rancho.ground import MIDDLE, forest_of, water_of
from game.rules.rancho.model import Terms
from game.ui.rect import Point, Rect

RADIUS, ACROSS, DOWN = 48.0, 72.0, 83.1
"""A hex in units of the board: corner from the middle, and the pitches of columns and rows."""

_REACH = max(data.PRICES)
_BOX_FARMS = tuple(frozenset(farm) for farm in data.FARMS)
_BOX_LAND = {
    (q, r)
    for q in range(-_REACH, _REACH + 1)
    for r in range(-_REACH, _REACH + 1)
    if distance((q, r), MIDDLE) < _REACH or (distance((q, r), MIDDLE) == _REACH and 0 not in (q, r, q + r))
} | {cell for farm in data.FARMS for cell in farm}
_PITCH = 12.0
"""Side of a square of the raster by which free places are looked for, in design units."""


class Shape(NamedTuple):
    """Everything on which the places of a board's parts depend."""

    places: tuple[int, ...]
    """Per seat the farm of the box by which its yard lies; empty for a shape of its own."""
    hexes: tuple[Hex, ...]
    """All land of a shape of its own."""
    farms: tuple[Point, ...]
    """Per seat the middle of its farm, in units of the board from the hex 0,0."""
    vacant: tuple[Point, ...]
    """Middles of the farms of nobody, likewise."""
    frame: Rect
    """The rectangle round all land, likewise."""
    lair: Hex
    """The hex of the forest from which fox and wolf come."""


@lru_cache(maxsize=16)
def shape_of(terms: Terms) -> Shape:
    """The shape of the board of a match."""
    spots, forest, water = [spot.at for spot in terms.board.spots], forest_of(terms.board), water_of(terms.board)
    middle = middle_of(forest)
    lair = min(forest, key=lambda at: (round(dist(middle_of([at]), middle), 6), at))
    land = (*spots, *forest, *water)
    frame = Rect.enclosing([Rect.around(middle_of([at]), 2 * RADIUS, DOWN) for at in land])
    farms = [[spots[space] for space in farm] for farm in terms.farms]
    middles = tuple(map(middle_of, farms))
    vacant = tuple(middle_of([spots[at] for at in farm]) for farm in terms.spaces.farms if farm not in terms.farms)
    if _BOX_LAND.issuperset(spots) and not water and all(distance(at, MIDDLE) <= _REACH for at in forest):
        places = [number for farm in farms for number, box in enumerate(_BOX_FARMS) if box == frozenset(farm)]
        if len(places) == len(farms):
            return Shape(tuple(places), (), middles, vacant, frame, lair)
    return Shape((), land, middles, vacant, frame, lair)


def middle_of(cells: Sequence[Hex]) -> Point:
    """The middle of hexes, in units of the board from the hex 0,0."""
    across = sum(ACROSS * q for q, _ in cells)
    down = sum(DOWN * (r + q / 2) for q, r in cells)
    return across / len(cells), down / len(cells)


class Raster:
    """Free and taken squares of a sheet, counted so that a rectangle is asked for at once."""

    def __init__(self, sheet: Rect, taken: Sequence[Rect]) -> None:
        self._sheet = sheet
        self._wide, self._high = max(1, int(sheet.w / _PITCH)), max(1, int(sheet.h / _PITCH))
        rows = [bytearray(self._wide) for _ in range(self._high)]
        for box in taken:
            left, top, right, bottom = self._squares(box)
            if right > left:
                for row in rows[top:bottom]:
                    row[left:right] = b"\1" * (right - left)
        self._sums = [[0] * (self._wide + 1)]
        for row in rows:
            sums = [0]
            for above, here, square in zip(self._sums[-1], self._sums[-1][1:], row, strict=False):
                sums.append(sums[-1] + here - above + square)
            self._sums.append(sums)

    def _squares(self, box: Rect) -> tuple[int, int, int, int]:
        """The squares that a box touches: first and end across, first and end down."""
        x, y = self._sheet.x, self._sheet.y
        left, top = int(max(0.0, (box.x - x) / _PITCH)), int(max(0.0, (box.y - y) / _PITCH))
        right, bottom = ceil((box.right - x) / _PITCH), ceil((box.bottom - y) / _PITCH)
        return left, top, min(self._wide, right), min(self._high, bottom)

    def _free(self, wide: int, high: int) -> Iterator[tuple[int, int]]:
        """The first squares of all free rectangles of so many squares."""
        for top in range(self._high - high + 1):
            above, below = self._sums[top], self._sums[top + high]
            for left in range(self._wide - wide + 1):
                if below[left + wide] - below[left] == above[left + wide] - above[left]:
                    yield left, top

    def nearest(self, size: tuple[float, float], to: Point) -> Rect | None:
        """The free box of a size whose middle is nearest to a point; None where there is no room."""
        wide, high = (ceil(length / _PITCH) for length in size)
        x, y = self._sheet.x + _PITCH * wide / 2, self._sheet.y + _PITCH * high / 2
        middles = [(x + _PITCH * left, y + _PITCH * top) for left, top in self._free(wide, high)]
        return Rect.around(min(middles, key=lambda at: dist(at, to)), *size) if middles else None
