"""Model of Texas: cards, sides, options, terms and state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

import msgspec

from game.core.board import Board
from game.core.seats import Starter
from game.core.spec import BadTerms
from game.grids.square import COMPASS, neighbours_in
from game.rules.texas import data

Card = Annotated[int, msgspec.Meta(ge=0, le=23, extra={"is": "card"})]
"""A movement card: direction (clockwise from north) times three, plus distance less one (TX2)."""

Side = Annotated[int, msgspec.Meta(ge=1, le=2, extra={"is": "side"})]
"""FARM or RANCH."""

X = TypeVar("X")

FARM, RANCH = 1, 2
CARDS = tuple((way, distance) for way in range(len(COMPASS)) for distance in data.DISTANCES)
"""Per card its direction, an index into COMPASS, and its distance."""

ALL_CARDS = (1 << len(CARDS)) - 1


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match (TX5, TX6)."""

    first_side: Literal["farmers", "ranchers"] = "farmers"
    starter: Starter = 1


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; card sets are 24-bit numbers."""

    turn: int
    squares: bytes
    """Per square 0, FARM or RANCH."""
    officer: int
    hands: tuple[int, ...]
    judges: tuple[int, ...]
    pile: int
    discard: int
    markers: int
    """Markers not yet placed."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreement before play, with the tables that make rules quick."""

    board: Board
    seats: int
    options: Options
    deal: data.Deal
    start: int
    """The officer's first square, which is free of markers (TX12)."""
    targets: tuple[tuple[int, ...], ...]
    """Per square and card the square that the card leads to, -1 where the edge blocks (TX11)."""
    side: tuple[int, ...]
    """Per seat FARM or RANCH."""
    face: tuple[bytes, ...]
    """Per seat the byte its markers have in `State.squares`."""


def sides(options: Options, seats: int) -> tuple[int, ...]:
    """Per seat its side: they alternate from the first seat's on."""
    first = FARM if options.first_side == "farmers" else RANCH
    return tuple(first if seat % 2 == 0 else FARM + RANCH - first for seat in range(seats))


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for another board, number of seats or starter."""
    if seats not in data.DEALS:
        raise BadTerms("texas.terms.seats", seats=seats, rule="TX4")
    if not 0 <= options.starter <= seats:
        raise BadTerms("texas.terms.starter", starter=options.starter, rule="TX6")
    if len(boards) != 1:
        raise BadTerms("texas.terms.boards", boards=len(boards), rule="TX1")
    board = boards[0]
    cells = {spot.at: number for number, spot in enumerate(board.spots)}
    length = data.SIDE_LENGTH
    if list(cells) != [(x, y) for y in range(length) for x in range(length)] or len(board.spots) != length**2:
        raise BadTerms("texas.terms.squares", board=board.key, length=length, rule="TX1")
    if board.neighbours != tuple(tuple(sorted(map(cells.__getitem__, neighbours_in(cell, cells)))) for cell in cells):
        raise BadTerms("texas.terms.neighbours", board=board.key, rule="TX1, TX14")
    if board.marks.get(data.OFFICER_MARK) not in range(length**2):
        raise BadTerms("texas.terms.officer", board=board.key, rule="TX1")
    side = sides(options, seats)
    ways = [(COMPASS[way], distance) for way, distance in CARDS]
    return Terms(
        board=board,
        seats=seats,
        options=options,
        deal=data.DEALS[seats],
        start=board.marks[data.OFFICER_MARK],
        targets=tuple(
            tuple(cells.get((x + dx * distance, y + dy * distance), -1) for (dx, dy), distance in ways)
            for x, y in cells
        ),
        side=side,
        face=tuple(bytes([marker]) for marker in side),
    )


def members(things: Sequence[X]) -> Callable[[int], tuple[X, ...]]:
    """A function from a set of cards to the thing that each of them stands for, in rising order."""
    low, middle, high = (
        tuple(tuple(things[first + n] for n in range(8) if byte >> n & 1) for byte in range(256))
        for first in (0, 8, 16)
    )
    return lambda cards: low[cards & 255] + middle[cards >> 8 & 255] + high[cards >> 16]


cards_in = members(range(len(CARDS)))
"""The cards of a set, in rising order."""
