"""The greatest number of 2 x 2 patches among sunflowers, found exactly (AC15).

A patch is named by its upper left space. Row by row, every choice of patches that begin in the row is kept with
the best that the rows above it allow; only the choice of the row above matters.
"""

from __future__ import annotations

from functools import lru_cache

from game.grids.polyominoes import members
from game.rules.rolling_acres.sheet import ROWS, SIDE, north_of, west_of

_LINE = ROWS[0]
_PATCH = 0b11 | 0b11 << SIDE
_APART = tuple(choice for choice in range(1 << SIDE) if not choice & choice >> 1)
"""Choices of patches in one row that do not overlap."""


def patches(sunflowers: int) -> tuple[int, ...]:
    """Patches that do not overlap, as many as there can be: the set of four spaces of each, in reading order."""
    return tuple(_PATCH << corner for corner in members(patch_corners(sunflowers)))


@lru_cache(maxsize=16384)
def patch_corners(sunflowers: int) -> int:
    """The set of the upper left spaces of these patches."""
    pairs = sunflowers & west_of(sunflowers)
    corners = pairs & north_of(pairs)
    if not corners & corners - 1:
        return corners
    best = {0: 0}
    for row in range(SIDE - 1):
        line = corners >> SIDE * row & _LINE
        if not line and len(best) == 1:
            continue
        best = _after(best, line, SIDE * row)
    return max(best.values(), key=_rank)


def _after(best: dict[int, int], line: int, shift: int) -> dict[int, int]:
    """Per choice in a row the best patches so far, from those per choice in the row above."""
    following: dict[int, int] = {}
    for choice in _within(line):
        around = choice | choice << 1 | choice >> 1
        above = max((corners for before, corners in best.items() if not before & around), key=_rank)
        following[choice] = above | choice << shift
    return following


@lru_cache(maxsize=1 << SIDE)
def _within(line: int) -> tuple[int, ...]:
    return tuple(choice for choice in _APART if not choice & ~line)


def _rank(corners: int) -> tuple[int, int]:
    """More patches first; among equals those that begin further up and left."""
    return corners.bit_count(), -corners
