"""Rolling Acres a second time, as a child would write it: a farm is eight lines of letters, nothing is shared with
the rules. C carrot, S sunflower, K corn, R rabbit, H chicken, B bee, b barn, s silo, w well, "." empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Cell = tuple[int, int]
"""Row and column."""

LETTERS = "CSKRHB"

TABLE = """
carrots     0,0 0,1      | 0,0 0,1 1,0              | 0,0 0,1 1,1 1,2
sunflowers  0,0 0,1 1,0  | 0,0 0,1 1,0 1,1          | 0,0 0,1 0,2 1,0 1,1
corn        0,0 0,1      | 0,0 0,1 0,2 0,3 0,4 0,5  | 0,0 0,1 0,2 1,0 1,1 1,2
rabbits     0,0          | 0,0 1,1                  | 0,0 0,2
chickens    0,0 0,1 0,2  | 0,0 0,1 1,0 1,1 2,0      | 0,1 1,0 1,1 1,2 2,1
bees        0,0          | 0,0 0,1                  | 0,0 1,1
"""
"""AC4 as it is printed: basic, bountiful on side A, bountiful on side B."""

BARN, SILO, WELL = "0,0 0,1 1,0 1,1 2,0", "0,0 1,0", "0,0"


def cells(text: str) -> tuple[Cell, ...]:
    """The cells "0,0 0,1"."""
    pairs = (each.split(",") for each in text.split())
    return tuple((int(row), int(column)) for row, column in pairs)


def cards() -> list[list[tuple[Cell, ...]]]:
    """Per product its basic layout, bountiful A, bountiful B."""
    return [[cells(part) for part in line.split(maxsplit=1)[1].split("|")] for line in TABLE.strip().splitlines()]


def looks(shape: Sequence[Cell]) -> set[frozenset[Cell]]:
    """All its turns and flips, moved to the upper left corner."""
    found, now = set(), list(shape)
    for flip in range(2):
        for _ in range(4):
            now = [(column, -row) for row, column in now]
            top, left = min(row for row, _ in now), min(column for _, column in now)
            found.add(frozenset((row - top, column - left) for row, column in now))
        if not flip:
            now = [(row, -column) for row, column in now]
    return found


def everywhere(shape: Sequence[Cell], size: int = 8) -> set[frozenset[Cell]]:
    """Every way to lay it on a square."""
    shifts = product(range(size), repeat=2)
    moved = {
        frozenset((row + down, column + right) for row, column in look)
        for down, right in shifts
        for look in looks(shape)
    }
    return {each for each in moved if all(row < size and column < size for row, column in each)}


def quadrant(cell: Cell) -> int:
    return cell[0] // 4 * 2 + cell[1] // 4


def letter(farm: Sequence[str], row: int, column: int) -> str:
    """Letter of a space; beyond the edge "#"."""
    return farm[row][column] if 0 <= row < 8 and 0 <= column < 8 else "#"


def around(farm: Sequence[str], row: int, column: int) -> list[str]:
    return [letter(farm, row + a, column + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def places(farm: Sequence[str], kind: str) -> Iterator[Cell]:
    return ((row, column) for row, column in product(range(8), repeat=2) if farm[row][column] == kind)


def most_patches(corners: tuple[Cell, ...], known: dict[tuple[Cell, ...], int]) -> int:
    """Most of the patches that do not overlap: with the first one or without it."""
    if not corners:
        return 0
    if corners not in known:
        (row, column), *others = corners
        apart = tuple((r, c) for r, c in others if abs(r - row) > 1 or abs(c - column) > 1)
        known[corners] = max(1 + most_patches(apart, known), most_patches(tuple(others), known))
    return known[corners]


def groups(farm: Sequence[str]) -> list[int]:
    """How many chickens there are in each group."""
    left, sizes = set(places(farm, "H")), []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            row, column = edge.pop()
            size += 1
            near = {(r, c) for r, c in left if abs(r - row) + abs(c - column) == 1}
            left -= near
            edge += near
        sizes.append(size)
    return sizes


def points(farm: Sequence[str]) -> list[int]:
    """The points of carrots, sunflowers, corn, rabbits, chickens, bees."""
    carrots = sum(2 for at in places(farm, "C") if set(around(farm, *at)) & set("#bsw"))
    corners = tuple(
        (row, column)
        for row, column in product(range(7), repeat=2)
        if farm[row][column : column + 2] == farm[row + 1][column : column + 2] == "SS"
    )
    columns = ["".join(column) for column in zip(*farm, strict=True)]
    corn = sum(10 for line in [*farm, *columns] if line == "KKKKKKKK")
    rabbits = sum(7 for at in places(farm, "R") if set(around(farm, *at)) <= set("CSK"))
    chickens = sum(
        30 if size >= 20 else 21 if size >= 15 else 13 if size >= 10 else 6 if size >= 5 else 0 for size in groups(farm)
    )
    bees = sum(1 for _ in places(farm, "B"))
    return [carrots, 5 * most_patches(corners, {}), corn, rabbits, chickens, bees]
