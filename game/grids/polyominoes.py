"""Shapes of square cells, whether they touch or not: turns, flips, and every way to lay them on numbered spots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from game.grids.regions import mask_of
from game.grids.square import Cell, turn

Shape = tuple[Cell, ...]

POSES = 8
"""Pose = 4 if flipped left to right, and then the quarters by which the shape is turned clockwise."""


class Placement(NamedTuple):
    """One way to lay a shape."""

    at: int
    """The spot of the shape's first cell in reading order."""
    pose: int
    """The least of the poses that cover these spots."""
    spots: tuple[int, ...]
    """What it covers, in reading order of the shape."""
    mask: int
    """The same as a set."""


@cache
def posed(shape: Shape, pose: int) -> Shape:
    """The shape in a pose, moved to the upper left corner, in reading order."""
    cells = [turn((-x, y) if pose & 4 else (x, y), pose & 3) for x, y in shape]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: cell[::-1]))


@cache
def distinct(shape: Shape) -> tuple[int, ...]:
    """The poses that look different, rising, each the least of those that look like it."""
    return tuple(sorted({canonical(shape, pose) for pose in range(POSES)}))


@cache
def canonical(shape: Shape, pose: int) -> int:
    """The least pose in which the shape looks as in this one."""
    return next(least for least in range(POSES) if posed(shape, least) == posed(shape, pose))


def turned(shape: Shape, pose: int, quarters: int = 1) -> int:
    """The canonical pose after turning what is seen clockwise by quarters."""
    return canonical(shape, (pose & 4) | (pose + quarters) & 3)


def flipped(shape: Shape, pose: int) -> int:
    """The canonical pose after flipping what is seen left to right."""
    return canonical(shape, (pose & 4 ^ 4) | -pose & 3)


def placements(shape: Shape, cells: Mapping[Cell, int]) -> tuple[Placement, ...]:
    """Every way to lay the shape wholly on `cells` (cell -> spot), by pose, then by the order of `cells`.

    Poses that cover the same spots are one.
    """
    found = []
    for pose in distinct(shape):
        (x, y), *others = posed(shape, pose)
        steps = [(a - x, b - y) for a, b in others]
        for (column, row), at in cells.items():
            covered = [cells.get((column + dx, row + dy), -1) for dx, dy in steps]
            if -1 not in covered:
                spots = (at, *covered)
                found.append(Placement(at, pose, spots, mask_of(spots)))
    return tuple(found)
