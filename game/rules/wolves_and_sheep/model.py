"""Things that a game of Wolves and Sheep is made of: options, terms, state, and the refusals that tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from game.core.board import Board
from game.core.even import PointsAhead, points_ahead
from game.core.seats import SeatNo, Starter
from game.core.spec import BadTerms
from game.core.steps import Refusal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, Layout
from game.rules.wolves_and_sheep.start import start_of
from game.rules.wolves_and_sheep.tiles import Fits, Shapes, looks_of, shapes_of

TileNo = Annotated[int, msgspec.Meta(ge=-1, lt=data.COPY * data.MOST_ALIKE)]
"""A tile by its number in the set, and `data.COPY` more for each like it before; HIDDEN in views."""

Side = Annotated[int, msgspec.Meta(ge=0, le=1)]
"""FRONT or BACK."""

Quarters = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""How far a tile is turned clockwise, in quarters of a circle."""

Cell = int
"""A cell of the table, see `land.cell`."""

Colour = Annotated[int, msgspec.Meta(ge=-1, le=3, extra={"is": "colour"})]
"""A flock; HIDDEN in views."""

Kind = Annotated[int, msgspec.Meta(ge=0, le=1, extra={"is": "kind"})]
"""WOLF or HUNTER."""

FRONT, BACK = range(2)
WOLF, HUNTER = KINDS = range(2)


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match (WS4, WS6, WS18, WS19)."""

    starter: Starter = 1
    two_flocks: Annotated[bool, msgspec.Meta(extra={"seats_to": 2})] = False
    time_limit: Literal[0, 30, 60, 120] = 0
    """Seconds for a move, 0 for no limit; the clock itself is not in the rules."""
    interrupts: bool = True
    draw_fewer: bool = False
    """Whether a seat that matches two or more edges may take fewer tiles than are due (WS6)."""
    ahead: PointsAhead = ()
    """Per seat the sheep that it begins ahead (**ruling**): beside its largest meadow, so that the second largest still
    breaks ties (WS17)."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table."""

    turn: int
    """Turns that are over."""
    seat: int
    """Whose turn it is."""
    bag: tuple[TileNo, ...]
    """The tiles in the bag, in rising order; in views those that the seat cannot place."""
    left: int
    """Number of tiles in the bag."""
    hands: tuple[tuple[TileNo, ...], ...]
    """Per seat its tiles in rising order, hidden ones first."""
    secrets: tuple[tuple[Colour, ...], ...]
    """Per seat the colours that it has not shown."""
    shown: tuple[tuple[Colour, ...], ...]
    """Per seat the colours that it has shown (WS8)."""
    spare: tuple[Colour, ...]
    """The colours that nobody has; in views those not seen."""
    layout: Layout
    """Tiles on the table, see `land_of`."""
    stops: tuple[int, ...] = ()
    """The seats that have stopped, the first one first (WS13)."""
    paused: int = 0
    """The set of seats that have paused since the last tile was laid (WS15)."""
    revealed: bool = False
    """Whether all secret tiles are turned over: at the end (WS17)."""
    by: tuple[SeatNo, ...] | msgspec.UnsetType = msgspec.UNSET
    """The seat that has laid each of the last tiles, public; before the first one, and in digests, it is left out, so
    that older records agree."""

    @property
    def laid_by(self) -> tuple[int, ...]:
        """Per tile that is known to be a seat's that seat; these tiles are the last ones laid."""
        return () if self.by is msgspec.UNSET else self.by


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreement before play, with the tables that make rules quick."""

    board: Board
    seats: int
    options: Options
    start: Layout
    """Tiles that the board begins with (WS4)."""
    bag: tuple[TileNo, ...]
    """The tiles that come into the bag, in rising order (WS1)."""
    shapes: Shapes
    """By `land.tile_code` the look of a tile on one side, in one turn."""
    fits: tuple[Fits, ...]
    """Per tile, see `tiles.Shapes`; sides with a wolf or hunter are left out."""
    looks: tuple[bytes, ...]
    """Per tile, by what a cell needs, the number of ways in which it fits."""
    ahead: tuple[int, ...]
    """Per seat the points that it begins ahead."""

    def __hash__(self) -> int:
        """The hash of a part: the whole has hundreds of shapes, and is a key of memos."""
        return hash((self.seats, self.bag))


def land_of(terms: Terms, state: State) -> Land:
    """The landscape of a state."""
    return state.layout.land(terms.shapes)


def maps(options: Options, seats: int) -> tuple[str, ...]:
    """The usual table, which begins with the village alone."""
    return ("wolves_and_sheep",)


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for another board, number of seats or options that do not go together."""
    if seats not in data.SEATS:
        raise BadTerms("wolves_and_sheep.terms.seats", seats=seats, rule="WS4")
    if not 0 <= options.starter <= seats:
        raise BadTerms("wolves_and_sheep.terms.starter", starter=options.starter, rule="WS4")
    if options.two_flocks and seats != 2:
        raise BadTerms("wolves_and_sheep.terms.flocks", seats=seats, rule="WS18")
    if len(boards) != 1:
        raise BadTerms("wolves_and_sheep.terms.boards", boards=len(boards), rule="WS4")
    board = boards[0]
    shapes = shapes_of(board)
    start, bag = start_of(board, shapes, seats)
    ahead = points_ahead(options.ahead, seats)
    return Terms(board, seats, options, start, bag, shapes, shapes.fits, looks_of(shapes.fits), ahead)


Edge = Annotated[int, msgspec.Meta(ge=0, le=6, extra={"is": "edge"})]
"""The class of an edge."""


class OtherEdge(Refusal, frozen=True, kw_only=True):
    """Refusal of an edge that its neighbour does not match."""

    asked: Edge
    seen: Edge


class OfKind(Refusal, frozen=True, kw_only=True):
    """Refusal about wolves or hunters."""

    kind: Kind


class OfColour(Refusal, frozen=True, kw_only=True):
    """Refusal about one flock."""

    colour: Colour
