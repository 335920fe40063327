"""The pens of a sheet as areas: tints, fences between them, dashes within."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.grids.hex import Hex
from game.rules.rolling_ranch.model import spaces_in
from game.rules.rolling_ranch.sheet import HEXES, NEIGHBOURS, PLACES, Sheet
from game.tables.rolling_ranch.layout import corners, middle
from game.ui.rect import Point
from game.ui.theme import Colour, hexed

TINTS: tuple[Colour, ...] = tuple(
    map(hexed, ["#d3e8a6", "#f4d99a", "#bfe1d2", "#f3c9a6", "#e9ea9f", "#dccfe4", "#f7d8bd", "#c6dff0", "#dfe3b4"])
)
"""By letter of the pen."""
_ALIKE = ({0, 4, 8}, {1, 6}, {3, 6}, {1, 3}, {2, 7})
"""Tints that look too much alike to touch."""
PRINTED = "rolling_ranch_"
"""What the keys of printed sheets begin with."""
_BEYOND: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The hex beyond each side, from the upper right one on clockwise."""

Line = tuple[Point, Point]


class Ground(NamedTuple):
    """The parts of a sheet's picture, in units from the middle of the island."""

    tints: tuple[Colour, ...]
    """Per pen."""
    fences: tuple[Line, ...]
    dashes: tuple[Line, ...]
    posts: tuple[Point, ...]
    """The feet, those behind first."""


@lru_cache(maxsize=32)
def ground(sheet: Sheet) -> Ground:
    """What a sheet looks like."""
    fences: list[Line] = []
    dashes: list[Line] = []
    posts: set[Point] = set()
    for space, at in enumerate(HEXES):
        ends = corners(middle(space))
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((at[0] + dq, at[1] + dr))
            if other is not None and other < space:
                continue
            line = (ends[side], ends[(side + 1) % 6])
            if other is not None and sheet.pen_of[other] == sheet.pen_of[space]:
                dashes.append(line)
                continue
            fences.append(line)
            half = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
            posts.update((round(x, 2), round(y, 2)) for x, y in (*line, half))
    behind = tuple(sorted(posts, key=lambda point: (point[1], point[0])))
    return Ground(tints(sheet), tuple(fences), tuple(dashes), behind)


def fence(sheet: Sheet, pen: int, radius: float) -> list[Line]:
    """The sides of a pen that face other pens, moved inwards so far that hexes have another radius."""
    found = []
    for space in spaces_in(sheet.pens[pen]):
        q, r = HEXES[space]
        ends = corners(middle(space), radius)
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((q + dq, r + dr))
            if other is None or sheet.pen_of[other] != pen:
                found.append((ends[side], ends[(side + 1) % 6]))
    return found


@lru_cache(maxsize=32)
def tints(sheet: Sheet) -> tuple[Colour, ...]:
    """Per pen its colour: that of its letter; on made sheets pens that would look alike do not touch."""
    if sheet.key.startswith(PRINTED):
        return TINTS[: len(sheet.pens)]
    return tuple(TINTS[each] for each in _told_apart(_touching(sheet), len(sheet.pens)))


def _told_apart(touching: set[tuple[int, int]], count: int) -> list[int]:
    """A tint for each pen, so that few of those that touch look alike."""
    given: list[int] = []
    for pen in range(count):
        near = [given[a] for a, b in touching if b == pen and a < pen]
        left = [tint for tint in range(len(TINTS)) if tint not in given]
        given.append(min(left, key=lambda tint: (sum(_alike(tint, other) for other in near), tint)))
    return given


def _touching(sheet: Sheet) -> set[tuple[int, int]]:
    """Pairs of pens that share a fence, the lower one first."""
    pens = sheet.pen_of
    return {(pens[a], pens[b]) for a, others in enumerate(NEIGHBOURS) for b in others if pens[a] < pens[b]}


def _alike(one: int, other: int) -> bool:
    return any(one in group and other in group for group in _ALIKE)
