"""Square cells as (column, row) from the top left, y down, named as on a chess board, and shapes of such cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]

COMPASS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The directions N, NE, E, SE, S, SW, W, NW as (dx, dy); north is the upper edge."""

SIDES: tuple[Cell, ...] = COMPASS[::2]
"""The directions N, E, S, W."""


def step(cell: Cell, direction: Cell, distance: int = 1) -> Cell:
    """The cell `distance` steps of `direction` away."""
    return cell[0] + direction[0] * distance, cell[1] + direction[1] * distance


def neighbours_in(cell: Cell, cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Those of `cells` that share a side with `cell`, clockwise from north."""
    x, y = cell
    return tuple(other for dx, dy in SIDES if (other := (x + dx, y + dy)) in cells)


def distance(one: Cell, other: Cell) -> int:
    """Fewest steps over sides from one cell to the other."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def turn(cell: Cell, quarters: int = 1) -> Cell:
    """The cell turned clockwise about (0, 0) by quarters of a circle."""
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def name(cell: Cell, rows: int) -> str:
    """Column letter and row number counted from the bottom: (0, 0) of 9 rows is "a9"; after z comes aa."""
    column, row = cell
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{rows - row}"


def cell(name: str, rows: int) -> Cell:
    """The cell of a name; ValueError if it is not letters a-z followed by a number."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not letters or not digits or not all("a" <= letter <= "z" for letter in letters):
        raise ValueError(f"no name of a square: {name!r}")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, rows - int(digits)


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
    """Covered spots, in reading order of the shape."""
    mask: int
    """The same as a set."""


@cache
def posed(shape: Shape, pose: int) -> Shape:
    """The shape in a pose, moved to the upper left corner, in reading order."""
    cells = [turn((-x, y) if pose & 4 else (x, y), pose & 3) for x, y in shape]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: cell[::-1]))


@cache
def distinct_poses(shape: Shape) -> tuple[int, ...]:
    """The poses that look different, rising, each the least of those that look like it."""
    return tuple(sorted({canonical_pose(shape, pose) for pose in range(POSES)}))


@cache
def canonical_pose(shape: Shape, pose: int) -> int:
    """The least pose in which the shape looks as in this one."""
    return next(least for least in range(POSES) if posed(shape, least) == posed(shape, pose))


def turned(shape: Shape, pose: int, quarters: int = 1) -> int:
    """The canonical pose after turning what is seen clockwise by quarters."""
    return canonical_pose(shape, (pose & 4) | (pose + quarters) & 3)


def flipped(shape: Shape, pose: int) -> int:
    """The canonical pose after flipping what is seen left to right."""
    return canonical_pose(shape, (pose & 4 ^ 4) | -pose & 3)


def placements(shape: Shape, cells: Mapping[Cell, int]) -> tuple[Placement, ...]:
    """Every way to lay the shape wholly on `cells` (cell -> spot), by pose, then by the order of `cells`.

    Poses that cover the same spots are one.
    """
    results = []
    for pose in distinct_poses(shape):
        (x, y), *others = posed(shape, pose)
        steps = [(a - x, b - y) for a, b in others]
        for (column, row), at in cells.items():
            covered = [cells.get((column + dx, row + dy), -1) for dx, dy in steps]
            if -1 not in covered:
                spots = (at, *covered)
                results.append(Placement(at, pose, spots, sum(1 << spot for spot in spots)))
    return tuple(results)
