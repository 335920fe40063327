"""Model of Texas and the numbers of its rulebook; areas and points (TX14, TX15), as the rules list them and as bits.

Sides come again far more often than positions, so what is counted of one is remembered (`Memo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec

from game.core.board import Board
from game.core.lazy import Memo
from game.core.seats import Starter
from game.core.spec import BadTerms, Tally
from game.grids.areas import regions
from game.grids.square import COMPASS, neighbours_in

SIDE_LENGTH = 9
"""TX1: the board is 9 x 9 squares."""

OFFICER_MARK = "officer"
"""TX1: the named object on the map where the officer starts."""

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
    cells = {spot.at: number for number, spot in enumerate(board.spots)}
    length = SIDE_LENGTH
    if list(cells) != [(x, y) for y in range(length) for x in range(length)] or len(board.spots) != length**2:
        raise BadTerms("texas.terms.squares", board=board.key, length=length, rule="TX1")
    if board.neighbours != tuple(tuple(sorted(map(cells.__getitem__, neighbours_in(cell, cells)))) for cell in cells):
        raise BadTerms("texas.terms.neighbours", board=board.key, rule="TX1, TX14")
    if board.marks.get(OFFICER_MARK) not in range(length**2):
        raise BadTerms("texas.terms.officer", board=board.key, rule="TX1")
    side = sides(options, seats)
    ways = [(COMPASS[way], distance) for way, distance in CARDS]
    return Terms(
        board=board,
        seats=seats,
        options=options,
        deal=DEALS[seats],
        judges=(*judges, *(dealt,) * (seats - len(judges))),
        start=board.marks[OFFICER_MARK],
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


ALL = (1 << SIDE_LENGTH**2) - 1
_WEST = sum(1 << SIDE_LENGTH * row for row in range(SIDE_LENGTH))
_NOT_WEST, _NOT_EAST = ALL ^ _WEST, ALL ^ _WEST << SIDE_LENGTH - 1


def side_of(squares: bytes, side: int) -> int:
    """The markers of FARM or RANCH in `State.squares`."""
    return sum(1 << number for number, marker in enumerate(squares) if marker == side)


def area_sets(side: int) -> Iterator[tuple[int, int]]:
    """The areas of a side (TX14), each as a set, with the squares of no marker of that side beside it."""
    while side:
        area, before, around = side & -side, 0, 0
        while area != before:
            before = area
            around = (  # all that shares a side with it, here in place because most of the time goes by in it
                area << SIDE_LENGTH | area >> SIDE_LENGTH | (area & _NOT_EAST) << 1 | (area & _NOT_WEST) >> 1
            )
            area |= around & side
        yield area, around & ALL & ~area
        side ^= area


class Ground(NamedTuple):
    """Counts of a side by itself, wherever the other side is."""

    points: int
    gains: tuple[int, ...]
    """Gains of one more marker on each square beside the side, as sets: the n-th holds the squares whose gain has the
    n-th binary digit, so that the gains on many squares are summed digit by digit."""


def ground_of(side: int) -> Ground:
    """The points of a side (TX14) and what one more marker would gain."""
    points, once, joining, sizes = 0, 0, 0, []
    for area, around in area_sets(side):
        size = area.bit_count()
        sizes.append((size, around))
        points += size * size
        joining |= once & around
        once |= around
    parts: dict[int, int] = {}  # gain -> squares
    joined = {(0, 1): joining}  # (markers joined, gain) -> squares that join areas
    for size, around in sizes:
        if alone := around & ~joining:
            parts[1 + 2 * size] = parts.get(1 + 2 * size, 0) | alone
        if around & joining:
            split: dict[tuple[int, int], int] = {}
            for (markers, gain), where in joined.items():
                if both := where & around:
                    more = markers + size, gain + 2 * size * (markers + 1)
                    split[more] = split.get(more, 0) | both
                if where := where & ~around:
                    split[markers, gain] = split.get((markers, gain), 0) | where
            joined = split
    for (_, gain), where in joined.items():
        parts[gain] = parts.get(gain, 0) | where
    digits = [0] * max(parts, default=0).bit_length()
    for gain, where in parts.items():
        place = 0
        while gain:
            if gain & 1:
                digits[place] |= where
            gain >>= 1
            place += 1
    return Ground(points, tuple(digits))


grounds: Memo[int, Ground] = Memo(ground_of, 50_000)
"""`ground_of`; at most 50,000 sides, some 40 MB."""

points: Memo[int, int] = Memo(lambda side: grounds[side].points, 100_000)
"""The points of a side; at most 100,000 sides, some 15 MB."""


def tie_break(side: int) -> tuple[int, int]:
    """Tie-break between equal points: the largest area, then the markers (TX15)."""
    return max((area.bit_count() for area, _ in area_sets(side)), default=0), side.bit_count()


def growth(side: int, free: int) -> int:
    """The gains of a marker on each of the free squares beside the side, all together: room to grow and to join."""
    total = 0
    for place, where in enumerate(grounds[side].gains):
        total += (where & free).bit_count() << place
    return total


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
