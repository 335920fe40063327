"""What a table is made for, and everything that it may draw from at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from game.core.seats import Seat
from game.core.steps import Chance, Choice, Decision, Event
from game.i18n.speech import Speaker
from game.ui.frame import Camera, Frame
from game.ui.spot import Spot

V = TypeVar("V")
"""A game's state, as somebody sees it."""


class TableSetup(msgspec.Struct, frozen=True):
    """What a table is made for: terms that never change during a match, its seats, and its words.

    Who plays a seat may change: that is told by each context.
    """

    terms: Any
    seats: tuple[Seat, ...]
    speaker: Speaker
    to_beat: int | None = None
    """The most points that another match of the kind has come to; None for none, or where nobody asks."""


class TableContext(msgspec.Struct, Generic[V], frozen=True):
    """Everything that a table may draw from at one moment."""

    view: V
    """The viewer's view of the state that is shown; another one comes by `seeing`."""
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
    """Whether somebody at the screen learns the game: what a position is worth is told beside its points."""
    covered: bool = False
    """Whether the active seat has still to say that it is there; until then the last moves are told one by one."""
    gain: int | None = None
    """The points that came of what it did last."""
    chance: Chance[Any, Any, Any] | None = None
    """What luck answers once the active seat has ended its turn."""
    live: bool = True
    """Whether the viewer may act now; False in replays and while something moves."""
    sources: Sequence[Spot] = ()
    """What can be picked up or pressed."""
    held: Spot | None = None
    carried: Spot | None = None
    """What the held thing is called in `view`, while that shows the position to which picking it up has led."""
    away: Spot | None = None
    """What has left its place: it hangs at the pointer, or is on its way back from there."""
    pose: int = 0
    targets: Mapping[Spot, Sequence[tuple[Choice, ...]]] = msgspec.field(default_factory=dict)
    """Where the held thing may go; with empty hands, wherever anything may."""
    reach: Sequence[Spot] = ()
    """Where the held thing may go, in whatever pose."""
    hover: Spot | None = None
    """The spot under the pointer or the board cursor."""
    rivals: bool = False
    """Whether the other seats' possible spots are asked for."""
    peeking: bool = False
    """Whether the viewer holds the button that shows an own secret; unheld, that lies face down."""
    pulse: float = 0.0
    """0-1, the beat of glowing targets; rests at 0."""
    camera: Camera | None = None
    """What part of the world the board shows; None where the board fits its frame."""
    overlay_corners: int | None = None
    """In which corners of the board a table keeps what lies over its world, as it numbers them; None: anywhere."""
    afar: float = 0.0
    """0-1, how far the world is drawn for reading: from afar its small things cannot be told apart."""
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
        return replace(self, view=view)
