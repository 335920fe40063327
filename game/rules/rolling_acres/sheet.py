"""The farm sheet as bits, and tables made from the board once: every way to draw and to plant.

Space (row, column) is number 8 * row + column; sets of spaces are numbers with one bit a space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, compress
from typing import Generic, TypeVar

from game.core.board import Board
from game.core.lazy import Counted
from game.core.spec import BadBoard
from game.grids.areas import mask_of, members, regions
from game.grids.square import Cell, Shape, distinct_poses, neighbours_in, placements
from game.rules.rolling_acres import data

C = TypeVar("C")

SIDE = data.SIDE_LENGTH
SPACES = SIDE * SIDE
ALL = (1 << SPACES) - 1
CELLS: dict[Cell, int] = {(x, y): SIDE * y + x for y in range(SIDE) for x in range(SIDE)}
"""By (column, row) the space."""
ROWS = tuple((1 << SIDE) - 1 << SIDE * row for row in range(SIDE))
COLUMNS = tuple(sum(1 << SIDE * row + column for row in range(SIDE)) for column in range(SIDE))
LINES = ROWS + COLUMNS
"""Rows from above, then columns from the left (AC16)."""
EDGE = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]
"""The spaces that touch the farm's edge (AC13)."""

_TRUTH = bytes.maketrans(b"01", b"\x00\x01")
"""Digits to truth values."""

LITTLE = mask_of(SIDE * row + column for row, column in data.LITTLE_CELLS)
"""AC21: corners of the farm and of its centre."""

QUARTERS = tuple(
    row // data.QUADRANT_LENGTH * 2 + column // data.QUADRANT_LENGTH for row in range(SIDE) for column in range(SIDE)
)
"""Per space its quadrant on the box's own board (AC1)."""

_NOT_LEFT, _NOT_RIGHT = ALL ^ COLUMNS[0], ALL ^ COLUMNS[-1]


def west_of(spaces: int) -> int:
    """The spaces whose eastern neighbour is one of `spaces`."""
    return spaces >> 1 & _NOT_RIGHT


def east_of(spaces: int) -> int:
    """The spaces whose western neighbour is one of `spaces`."""
    return spaces << 1 & _NOT_LEFT


def north_of(spaces: int) -> int:
    """The spaces whose southern neighbour is one of `spaces`."""
    return spaces >> SIDE


def south_of(spaces: int) -> int:
    """The spaces whose northern neighbour is one of `spaces`."""
    return spaces << SIDE & ALL


def touching(spaces: int) -> int:
    """The spaces that share a side with one of `spaces` (AC13)."""
    # Written out: computer players ask this more often than anything else.
    return spaces >> 1 & _NOT_RIGHT | spaces << 1 & _NOT_LEFT | spaces >> SIDE | spaces << SIDE & ALL


@dataclass(slots=True, eq=False)
class Ways(Generic[C]):
    """Every way to lay one shape on the farm."""

    shape: Shape
    """Cells as (column, row)."""
    poses: tuple[int, ...]
    """Those that look different (AC4)."""
    choices: tuple[tuple[int, C], ...]
    """The set of spaces that each covers, with the choice that means it; by pose, then by space."""
    covers: dict[tuple[int, int], int]
    """First space and pose -> the set of spaces."""
    answers: tuple[C, ...]
    """The choices alone."""
    clear: tuple[tuple[int, ...], ...]
    """Per row and set of its spaces the set of choices that cover none of them, one bit a choice, the first highest."""
    latest: tuple[int, int]
    """Last question and answer of `open`: filled spaces, and the choices that cover none of them. A seat that takes a
    die because it fits is asked next where it goes."""

    def free(self, filled: int) -> list[C]:
        """The choices that cover none of the filled spaces."""
        return [*Free([self], filled)]

    def fits(self, filled: int) -> bool:
        """Whether any choice covers none of the filled spaces."""
        return self.open(filled) > 0

    def open(self, filled: int) -> int:
        """The set of choices that cover none of the filled spaces, one bit a choice, the first highest."""
        before, choices = self.latest
        if before != filled:
            a, b, c, d, e, f, g, h = filled.to_bytes(SIDE, "little")
            r, s, t, u, v, w, x, y = self.clear
            choices = r[a] & s[b] & t[c] & u[d] & v[e] & w[f] & x[g] & y[h]
            self.latest = filled, choices
        return choices


class Free(Counted[C]):
    """The choices of some shapes that cover none of the filled spaces: there are up to hundreds, so they are counted,
    and listed only when they are asked for."""

    __slots__ = ("_count", "_parts")

    def __init__(self, shapes: Iterable[Ways[C]], filled: int) -> None:
        count, parts = 0, []
        for shape in shapes:
            free = shape.open(filled)
            count += free.bit_count()
            parts.append((shape.answers, free))
        self._count, self._parts = count, parts

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[C]:
        # "1" for each choice that is free, in their order.
        lists = (
            compress(answers, f"{free:0{len(answers)}b}".encode().translate(_TRUTH))
            for answers, free in self._parts
            if free
        )
        return chain.from_iterable(lists)

    def nth(self, number: int) -> C:
        for answers, free in self._parts:
            count = free.bit_count()
            if number < count:
                return answers[~bit_position(free, len(answers), number)]
            number -= count
        raise IndexError(number)


def bit_position(bits: int, length: int, above: int) -> int:
    """The place of the bit of a number that has so many others above it."""
    low, high = 0, length
    while high - low > 1:
        middle = (low + high) // 2
        if (bits >> middle).bit_count() > above:
            low = middle
        else:
            high = middle
    return low


def shape_of(cells: data.Cells) -> Shape:
    """A layout of the data table as a shape."""
    return tuple((column, row) for row, column in cells)


def ways_of(cells: data.Cells, regions: Iterable[dict[Cell, int]], choice: Callable[[int, int], C]) -> Ways[C]:
    """Every way to lay a layout wholly within one of some regions; `choice` is made of first space and pose."""
    shape = shape_of(cells)
    placed_shapes = [placed for region in regions for placed in placements(shape, region)]
    placed_shapes.sort(key=lambda placed: (placed.pose, placed.at))
    choices = tuple((placed.mask, choice(placed.at, placed.pose)) for placed in placed_shapes)
    return Ways(
        shape=shape,
        poses=distinct_poses(shape),
        choices=choices,
        covers={(placed.at, placed.pose): placed.mask for placed in placed_shapes},
        answers=tuple(answer for _, answer in choices),
        clear=_clear([placed.mask for placed in placed_shapes]),
        latest=(0, (1 << len(choices)) - 1),
    )


def _clear(covers: list[int]) -> tuple[tuple[int, ...], ...]:
    """Per row and set of its spaces the choices that cover none of them, by what each choice covers."""
    every = (1 << len(covers)) - 1
    by_space = [every] * SPACES
    for place, covered in enumerate(reversed(covers)):
        for space in members(covered):
            by_space[space] ^= 1 << place
    rows = []
    for first in range(0, SPACES, SIDE):
        choices = [every]
        for space in range(first, first + SIDE):
            choices += [others & by_space[space] for others in choices]
        rows.append(tuple(choices))
    return tuple(rows)


def quadrants_of(board: Board) -> tuple[int, ...]:
    """Per space its quadrant, numbered as `choices.Quadrant` says; raises BadBoard where the board is not 8 x 8, which
    lines and layouts need (AC1), or its fences do not make four quadrants (**ruling**)."""
    cells = [spot.at for spot in board.spots]
    for spot, at in enumerate(cells):
        if at not in CELLS:
            raise BadBoard("rolling_acres.terms.outside", board, spot, length=SIDE, rule="AC1")
    if cells != list(CELLS):
        gap = {"missing": next((at for at in CELLS if at not in cells), (0, 0))}
        raise BadBoard("rolling_acres.terms.spaces", board, None, "spots", gap, length=SIDE, rule="AC1")
    told = list[int]()
    for spot, about in enumerate(board.spots):
        x, y = about.at
        if board.neighbours[spot] != tuple(sorted(CELLS[cell] for cell in neighbours_in((x, y), CELLS))):
            raise BadBoard("rolling_acres.terms.neighbours", board, spot, rule="AC1, AC13")
        quadrant = about.props.get("quadrant")
        if type(quadrant) is not int or not 0 <= quadrant < data.QUADRANTS:
            raise BadBoard("rolling_acres.terms.quadrant", board, spot, most=data.QUADRANTS - 1, rule="AC1")
        told.append(quadrant)
    parts = [[spot for spot, quadrant in enumerate(told) if quadrant == number] for number in range(data.QUADRANTS)]
    for number, part in enumerate(parts):
        if not part:
            raise BadBoard("rolling_acres.terms.no_quadrant", board, None, quadrant=number, rule="AC1")
        pieces = sorted(regions(part, board.neighbours), key=len)
        if len(pieces) > 1:
            first, rest = min(pieces[0]), {"rest": cells[min(pieces[-1])]}
            raise BadBoard("rolling_acres.terms.pieces", board, first, "spots", rest, quadrant=number, rule="AC1")
    numbers = _numbers(parts)
    quadrants = tuple(numbers[quadrant] for quadrant in told)
    return QUARTERS if quadrants == QUARTERS else quadrants


def _numbers(parts: list[list[int]]) -> list[int]:
    """Per part of a farm its number as a quadrant."""
    middle = (SIDE - 1) / 2
    numbers = []
    for part in parts:
        down = sum(space // SIDE for space in part) / len(part) - middle
        across = sum(space % SIDE for space in part) / len(part) - middle
        numbers.append(2 * (down > 0) + (across > 0) if down and across else -1)
    if sorted(numbers) == list(range(data.QUADRANTS)):
        return numbers
    order = sorted(range(data.QUADRANTS), key=lambda number: min(parts[number]))
    return [data.QUADRANTS + order.index(number) for number in range(data.QUADRANTS)]
