"""How a title is shown and handled: what the match scene asks of a game's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from game.core.seats import Seat
from game.core.steps import Choice, Decision, Event
from game.i18n.speech import Speaker
from game.ui.camera import Camera
from game.ui.chooser import Gesture
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Motion, Sprite
from game.ui.theme import Player

Fact = Event[Any, Any] | Choice
"""What a sentence is about."""


class TableSetup(msgspec.Struct, frozen=True):
    """What a table is made for: terms that never change during a match, its seats, and its words."""

    terms: Any
    seats: tuple[Seat, ...]
    speaker: Speaker
    to_beat: int | None = None
    """The most points that another match of the kind has come to; None for none, or where nobody asks."""


class TableContext(msgspec.Struct, frozen=True):
    """Everything that a table may draw from at one moment."""

    view: Any
    """The viewer's view of the state that is shown."""
    past: Sequence[Event[Any, Any]]
    """Events shown so far, redacted."""
    frame: Frame
    active: int | None
    """The seat to answer."""
    viewer: int | None
    focused_seat: int | None = None
    """The seat that is looked at, where there is room for the things of one seat only; None: the active one."""
    live: bool = True
    """Whether the viewer may act now; False in replays and while something moves."""
    sources: Sequence[str] = ()
    """What can be picked up or pressed."""
    held: str | None = None
    carried: str | None = None
    """What the held thing is called in `view`, while that shows the position to which picking it up has led."""
    pose: int = 0
    targets: Mapping[str, Sequence[tuple[Choice, ...]]] = msgspec.field(default_factory=dict)
    """Where the held thing may go; with empty hands, wherever anything may."""
    reach: Sequence[str] = ()
    """Where the held thing may go, in whatever pose."""
    hover: str | None = None
    """The spot under the pointer or the board cursor."""
    rivals: bool = False
    """Whether the other seats' possible spots are asked for."""
    looking: bool = False
    """Whether the viewer holds the button that shows an own secret; unheld, that lies face down."""
    pulse: float = 0.0
    """0-1, the beat of glowing targets; rests at 0."""
    camera: Camera | None = None
    """What part of the world the board shows; None where the board fits its frame."""
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


class MainButton(NamedTuple):
    """What the large button does now: its words, its icon, and the spot it presses.

    A spot that is picked up is picked up by the button too, as a click on it would.
    """

    label: str
    icon: str
    press: str
    enabled: bool = True
    reason: str = ""
    second: str = ""
    """The second line of a button that can be pressed."""


class Tool(NamedTuple):
    """A smaller button. The verb "rivals" shows the other seats' possible spots; "turn" and "flip" do that to what
    is held; "nearer", "farther" and "fit" move the camera; any other presses `press`.

    With an `interrupt` it presses a source of what that seat may do out of turn. Whether it is enabled must follow from
    what all may know: a hand that is hidden never shows in it.

    A `hold` does neither: as long as it is held, by pointer or by its key, the viewer is `looking`.
    """

    verb: str
    label: str
    icon: str
    key: str
    box: Rect
    press: str = ""
    """The spot that it presses."""
    accent: bool = False
    """Whether it stands in the title's accent, as the answer that is asked for."""
    enabled: bool = True
    reason: str = ""
    hold: bool = False
    """Whether it works only as long as it is held."""
    interrupt: int | None = None
    """The seat whose interrupt it is."""
    hint: str = ""
    """What it does, in words that come when it is pointed at."""


class Limit(NamedTuple):
    """The time that the waiting step may take, and what is played when it is over."""

    seconds: float
    choice: Choice | None = None
    """An answer to the waiting step; None: the interrupt of the clock."""


class Happening(NamedTuple):
    """What a seat does at one moment of an event that is shown part by part."""

    seat: int
    words: str


class Table(Protocol):
    """One game's presentation; made anew for each match, and knowing nothing of scenes."""

    card_height: float
    """The height its seat cards would like to have, in design units."""
    foot_height: float
    """The height it needs below the seats, in design units; 0 for none."""

    def gestures(self, choice: Choice, context: TableContext) -> Sequence[Gesture]:
        """Every gesture that means a choice in the view of `context`."""

    def intent(self, gesture: Gesture, context: TableContext) -> Choice | None:
        """The choice, legal or not, that a gesture is meant as: asked for the reason when it is refused."""

    def spots(self, context: TableContext) -> Mapping[str, Rect]:
        """Everything that can be pointed at; later spots lie on top."""

    def sprites(self, context: TableContext) -> Sequence[Sprite]:
        """Everything that moves or may be moved, at its place."""

    def animate(
        self, event: Event[Any, Any], before: TableContext, after: TableContext
    ) -> Mapping[str, Motion]:
        """How sprites move for an event, by sprite key or by the part of it before the colon."""

    def draw_background(self, paint: Painter, frame: Frame) -> None:
        """The board itself and whatever else never changes; drawn once per window size."""

    def draw_below(self, paint: Painter, context: TableContext) -> None:
        """What lies on the board under the sprites: areas, targets, the last move."""

    def draw_above(self, paint: Painter, context: TableContext) -> None:
        """What lies over the sprites: badges, bubbles."""

    def draw_seat(self, paint: Painter, context: TableContext, seat: int, box: Rect) -> None:
        """The body of a seat card below its heading (in strip form there is none)."""

    def subtitle(self, context: TableContext, seat: int) -> str:
        """The second line of a seat's heading."""

    def figure(self, seat: int, total: int) -> str:
        """A seat's score as the heading shows it."""

    def emblem(self, seat: int) -> str:
        """The picture beside a seat's score; empty for none."""

    def draw_side(self, paint: Painter, context: TableContext) -> None:
        """The panels of the side column."""

    def asked(self, context: TableContext) -> str:
        """What the bar asks of the active seat just now; empty for the words of the waiting step."""

    def happening(self, context: TableContext) -> Happening | None:
        """What the bar tells of the event that is being shown just now; None for the words of the log."""

    def main(self, context: TableContext) -> MainButton | None:
        """The large button."""

    def tools(self, context: TableContext) -> Sequence[Tool]:
        """Smaller buttons in the side column."""

    def tip(self, context: TableContext, spot: str) -> str:
        """What hovering a spot tells in words; empty for nothing."""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """More arguments for the sentence about an event in the log, or about a choice among several."""

    def picture(self, event: Event[Any, Any]) -> str:
        """The picture beside the log's sentence about an event; empty for none."""

    def extent(self, context: TableContext) -> Rect | None:
        """The box of the world that holds everything to be seen, empty places to lay something on too.

        None where the board fits its frame. Asked before there is a camera.
        """

    def overview(self, context: TableContext) -> Rect | None:
        """The picture of the whole extent on the canvas: a press or drag in it moves the camera there."""

    def focus(self, context: TableContext) -> Rect | None:
        """The box of the world where something has happened last, with half its own size round it."""

    def limit(self, context: TableContext) -> Limit | None:
        """The time for the waiting step; None where there is no hurry."""

    def player(self, context: TableContext, seat: int) -> Player | None:
        """The colours that a seat shows now; None for those it was set up with."""


class FittingTable:
    """What a table says whose board fits its frame, that has no clock, and whose seats keep their colours; it tells
    each event in the words of the log."""

    def extent(self, context: TableContext) -> Rect | None:
        """The board shows everything."""
        return None

    def overview(self, context: TableContext) -> Rect | None:
        """No picture of what is out of sight."""
        return None

    def focus(self, context: TableContext) -> Rect | None:
        """Everything is in sight."""
        return None

    def limit(self, context: TableContext) -> Limit | None:
        """No hurry."""
        return None

    def player(self, context: TableContext, seat: int) -> Player | None:
        """The seat's own colours."""
        return None

    def happening(self, context: TableContext) -> Happening | None:
        """The words of the log."""
        return None
