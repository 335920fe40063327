"""Setup of a table, and everything that it may draw from at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from game.core.seats import Seat
from game.core.steps import Chance, Choice, Decision, Event, T
from game.i18n.catalogue import Speaker
from game.ui.frame import Camera, Frame
from game.ui.spot import Spot
from game.ui.theme import SeatPalette, palette

V = TypeVar("V")
"""A game's state, as somebody sees it."""
M = TypeVar("M")
C = TypeVar("C")
"""Value made of a context."""

_KEPT = 4
"""Number of contexts whose value is kept."""


class TableSetup(msgspec.Struct, frozen=True):
    """Terms of a match that never change, its seats, and its words.

    Each context says who plays a seat, as that may change.
    """

    terms: Any
    seats: tuple[Seat, ...]
    speaker: Speaker
    to_beat: int | None = None
    """The most points that another match of the kind has come to; None for none, or where nobody asks."""


class TableContext(msgspec.Struct, Generic[V], frozen=True):
    """Snapshot of everything that a table may draw from at one moment."""

    view: V
    """The viewer's view of the state that is shown; another one comes by `with_view`."""
    past: Sequence[Event[Any, Any]]
    """Events shown so far, redacted."""
    frame: Frame
    active: int | None
    """The seat to answer."""
    viewer: int | None
    focused_seat: int | None = None
    """The seat that is looked at, where there is room for the things of one seat only; None: the active one."""
    computers: frozenset[int] = frozenset()
    """The seats that computers play now."""
    open_turn: bool = False
    """Whether the active seat has still to end its turn, and may take back what it did last."""
    learning: bool = False
    """Whether this is a lesson or a puzzle: what a position is worth is told beside its points."""
    covered: bool = False
    """Whether the active seat has still to say that it is there; until then the last moves are told one by one."""
    points_gained: int | None = None
    """Points that came of what it did last; None where nothing may be taken back."""
    chance: Chance[Any, Any, Any] | None = None
    """Step that chance answers once the active seat has ended its turn."""
    live: bool = True
    """Whether the viewer may act now; False in replays and while something moves."""
    sources: Sequence[Spot] = ()
    """Spots that can be picked up or pressed."""
    held: Spot | None = None
    carried: Spot | None = None
    """Spot of the held thing in `view`, while that shows the position to which picking it up has led."""
    away: Spot | None = None
    """Spot of the thing that hangs at the pointer, or is on its way back from there."""
    pose: int = 0
    targets: Mapping[Spot, Sequence[tuple[Choice, ...]]] = msgspec.field(default_factory=dict)
    """Targets of the held thing in its pose; with empty hands, those of anything."""
    reach: Mapping[Spot, int] = msgspec.field(default_factory=dict)
    """Targets of the held thing in any pose, each with that in which it would be put there."""
    turns: bool = False
    """Whether the held thing reaches what is pointed at in more than one pose."""
    flipped: frozenset[Spot] = frozenset()
    """Targets to which the held thing goes with another side up than the one that was chosen by hand."""
    hover: Spot | None = None
    """The spot under the pointer or the board cursor."""
    marks_toggled: bool = False
    """Whether the eye is held or on: shows where others could go, or hides helpers, as the table has it."""
    peeking: bool = False
    """Whether the viewer holds the button that shows an own secret; unheld, that lies face down."""
    pulse: float = 0.0
    """0-1, the beat of glowing targets; rests at 0."""
    camera: Camera | None = None
    """Camera over the world; None where the board fits its frame."""
    overlay_corners: int | None = None
    """Corners of the board in which a table keeps its overlays, as it numbers them; None: any."""
    afar: float = 0.0
    """0-1, how far the world is drawn for reading: from afar its small things cannot be told apart."""
    over: bool = False
    """Whether the match has ended: nothing is left to be done, and no place says what could be."""
    waiting: Decision[Any, Any, Any] | None = None
    """The step to answer as the screen shows it; None while something moves, or when it is over."""
    interrupted: Decision[Any, Any, Any] | None = None
    """The open step that goes on after what waits now, where that is another seat's interrupt."""
    current_event: Event[Any, Any] | None = None
    """The event that is being shown, redacted; None when nothing moves."""
    elapsed_ms: float = 0.0
    """Milliseconds for which it has been shown."""

    @property
    def shown_seat(self) -> int | None:
        """The seat whose things show where there is room for those of one seat only."""
        return self.active if self.focused_seat is None else self.focused_seat

    @property
    def alone(self) -> bool:
        """Whether no other person sits at the table, so that the viewer's secrets may lie open all the time."""
        people = len(self.frame.seats) - len(self.computers)
        return self.viewer is not None and self.viewer not in self.computers and people == 1

    def with_view(self, view: V) -> TableContext[V]:
        """The same moment with another state in sight. Who draws asks for it so, as `replace` hides from a layer what
        is read of the copy."""
        return msgspec.structs.replace(self, view=view)


class MatchCache(Generic[T, M]):
    """Values of one match, and those of the moments that were asked for last."""

    moment: ClassVar[Any]
    """The class of a moment's values."""
    kind: ClassVar[str] = "space"
    """The kind of the spots of the board."""

    def __init__(self, terms: T, seats: Sequence[Seat] = ()) -> None:
        self.terms, of = terms, cast(Any, terms)
        self.spaces = tuple(Spot(self.kind, spot.name) for spot in of.board.spots)
        self.numbers: Mapping[Spot, int] = {spot: number for number, spot in enumerate(self.spaces)}
        self.players: Mapping[int, SeatPalette] = {n: palette(seat, n) for n, seat in enumerate(seats)}
        self._kept: list[tuple[TableContext[Any], M]] = []

    def of(self, context: TableContext[Any]) -> M:
        """The value of a context: the same for the very same one, as an equal one may note what is read of it."""
        for known, value in self._kept:
            if known is context:
                return value
        made: M = self.moment(context, self)
        self._kept[:] = [(context, made), *self._kept[: _KEPT - 1]]
        return made


class Moment(Generic[V, C]):
    """Values of one moment of a match; a game works each out when it is first asked for."""

    def __init__(self, context: TableContext[V], match: C) -> None:
        self.context, self.match = context, match
