"""Model of Texas and the numbers of its rulebook; areas and points (TX14, TX15) as the rules list them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

import msgspec

from game.core.board import Board
from game.core.seats import Starter
from game.core.spec import BadTerms, Tally
from game.grids.areas import regions
from game.grids.square import COMPASS
from game.rules.texas.grid import Grid, grid_of, start_of

DISTANCES = (1, 2, 3)
"""TX2: every compass direction comes with each of these distances."""

MARKERS = 52
"""TX3."""


@dataclass(frozen=True)
class Deal:
    """TX4: what a seat gets, by the number of seats."""

    cards: int
    judges: int


DEALS = {2: Deal(cards=5, judges=4), 4: Deal(cards=3, judges=2)}


Card = Annotated[int, msgspec.Meta(ge=0, le=23, extra={"is": "card"})]
"""A movement card: direction (clockwise from north) times three, plus distance less one (TX2)."""

Side = Annotated[int, msgspec.Meta(ge=1, le=2, extra={"is": "side"})]
"""FARM or RANCH."""

X = TypeVar("X")

FARM, RANCH = 1, 2
CARDS = tuple((way, distance) for way in range(len(COMPASS)) for distance in DISTANCES)
"""Per card its direction, an index into COMPASS, and its distance."""

DEALT_JUDGES = {seats: deal.judges for seats, deal in DEALS.items()}
"""TX4: by the number of seats the judges of each."""

Judges = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=max(DEALT_JUDGES.values()))], ...],
    msgspec.Meta(extra={"is": "ahead", "level": DEALT_JUDGES}),
]
"""A house option: per seat the judges that it begins with; as many as are dealt beyond the end."""

ALL_CARDS = (1 << len(CARDS)) - 1


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match (TX5, TX6)."""

    first_side: Literal["farmers", "ranchers"] = "farmers"
    starter: Starter = 1
    judges: Judges = ()
    """Per seat the judges that it begins with, for an even start (**ruling**): never more than are dealt (TX4), and the
    others get none of those that it goes without."""


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
    deal: Deal
    judges: tuple[int, ...]
    """Per seat the judges that it begins with."""
    start: int
    """The officer's first square, which is free of markers (TX12)."""
    targets: tuple[tuple[int, ...], ...]
    """Per square and card the square that the card leads to, -1 where the edge blocks (TX11)."""
    grid: Grid
    """The squares as bits."""
    side: tuple[int, ...]
    """Per seat FARM or RANCH."""
    face: tuple[bytes, ...]
    """Per seat the byte its markers have in `State.squares`."""


def sides(options: Options, seats: int) -> tuple[int, ...]:
    """Per seat its side: they alternate from the first seat's on."""
    first = FARM if options.first_side == "farmers" else RANCH
    return tuple(first if seat % 2 == 0 else FARM + RANCH - first for seat in range(seats))


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for a number of seats or a starter that is none, BadBoard
    for a board that the rules cannot work with."""
    if seats not in DEALS:
        raise BadTerms("texas.terms.seats", seats=seats, rule="TX4")
    if not 0 <= options.starter <= seats:
        raise BadTerms("texas.terms.starter", starter=options.starter, rule="TX6")
    if len(boards) != 1:
        raise BadTerms("texas.terms.boards", boards=len(boards), rule="TX1")
    dealt, judges = DEALT_JUDGES[seats], options.judges
    if len(judges) > seats:
        raise BadTerms("terms.even", count=len(judges), seats=seats)
    if max(judges, default=0) > dealt:
        raise BadTerms("texas.terms.judges", count=max(judges), dealt=dealt, rule="TX4")
    board = boards[0]
    start, cells = start_of(board), {spot.at: number for number, spot in enumerate(board.spots)}
    side = sides(options, seats)
    ways = [(COMPASS[way], distance) for way, distance in CARDS]
    return Terms(
        board=board,
        seats=seats,
        options=options,
        deal=DEALS[seats],
        judges=(*judges, *(dealt,) * (seats - len(judges))),
        start=start,
        targets=tuple(
            tuple(cells.get((x + dx * distance, y + dy * distance), -1) for (dx, dy), distance in ways)
            for x, y in cells
        ),
        grid=grid_of(tuple(cells)),
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


def areas(terms: Terms, state: State, side: int) -> tuple[tuple[int, ...], ...]:
    """The areas of a side, largest first: markers joined by sides, never by corners."""
    members = [number for number, marker in enumerate(state.squares) if marker == side]
    return tuple(sorted(regions(members, terms.board.neighbours), key=lambda area: (-len(area), area)))


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether the last marker may be placed before every seat has had a turn (TX13).

    A board on which nobody can act any more ends the game too, but no seat sees that coming (**ruling**).
    """
    return 0 < view.markers <= terms.seats


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat its side's points; rank is points, then the largest area, then markers (TX15)."""
    by_side = {}
    for side in (FARM, RANCH):
        sizes = [len(area) for area in areas(terms, state, side)]
        largest = sizes[0] if sizes else 0
        points = {"largest": largest**2, "others": sum(size**2 for size in sizes[1:])}
        by_side[side] = Tally(points, (sum(points.values()), largest, sum(sizes)))
    return tuple(by_side[side] for side in terms.side)
