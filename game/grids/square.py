"""Square cells as (column, row) from the top left, y down; names as on a chess board."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]

COMPASS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The directions N, NE, E, SE, S, SW, W, NW as (dx, dy); north is the upper edge."""

SIDES: tuple[Cell, ...] = COMPASS[::2]
"""The directions N, E, S, W."""


def step(cell: Cell, direction: Cell, distance: int = 1) -> Cell:
    """The cell `distance` steps of `direction` away."""
    return cell[0] + direction[0] * distance, cell[1] + direction[1] * distance


def beside(cell: Cell, cells: Collection[Cell]) -> tuple[Cell, ...]:
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
