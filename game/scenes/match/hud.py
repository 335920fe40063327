"""The state that the parts of a match screen share, and what they are besides parts of a screen with a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from game.scenes.shell import bar
from game.scenes.shell.table import Part, TableScreen
from game.scenes.tabletop.commands import Command
from game.ui.rect import Rect
from game.ui.tween import Pulse
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.match.session import MatchSession
    from game.scenes.shell.outcomes import OpenedMatch
    from game.scenes.tabletop.handling import Handling
    from game.store.notices import StoreError
    from game.store.settings import Settings
    from game.ui.spot import Spot
    from game.ui.title import Title


FIRST = -2
"""The place in the bar of the first button: left of the settings."""
PLACES = ("end_turn", "skip", "draw")
"""The actions of the three places: the large button, what skips, dice or pile."""
SPEED = "match.speed"
"""The name of the button that sets the speed of the table."""


class ViewerLeft(NamedTuple):
    """Somebody else comes to the screen: nothing is left of what the last viewer held, opened or was told."""


class FirstSeen(NamedTuple):
    """A seat has come to the screen for the first time."""


class HintAsked(NamedTuple):
    """A hint, or more of one, is asked for."""


class ShowBegan(NamedTuple):
    """A show of events has begun."""


class InputRead(NamedTuple):
    """An input has been read, and all that it has led to is done."""


class Unsaved(NamedTuple):
    """A move could not be written down; `command` is what is to be done again once it can."""

    error: StoreError
    command: Command | None


Message = ViewerLeft | FirstSeen | HintAsked | ShowBegan | InputRead | Unsaved


class BannerLine(NamedTuple):
    """Words about one event, by its number among all that are shown, and the seat that it is about."""

    number: int
    seat: int
    words: str


@dataclass
class ScreenState:
    """Memory that parts of a match screen share between two inputs; a new one is at rest."""

    rest_ms: float = 0.0
    """Time for which the last move still stays in sight."""
    deaf_ms: float = 0.0
    """Time for which presses of a seat that is called are still ignored."""
    beat_seat: int | None = None
    """Seat that is announced."""
    beat_ms: float = 0.0
    """Time for which it still is."""
    lit: tuple[Rect, ...] = ()
    """Boxes that are lit because they can be used, or have to be first."""
    lit_ms: float = 0.0
    """Time for which they still are."""
    peek_key: bool = False
    """Whether the key is held that shows an own secret."""
    peek_stale: bool = False
    """Whether that key has been down since somebody else was at the screen."""
    peek_ms: float = 0.0
    """Time for which an own secret still shows by itself to a seat that has come for the first time."""
    peek_held_ms: float | None = None
    """Time for which key or button has been held that shows an own secret; None while neither is."""
    pressed_last: tuple[Spot | None, int] | None = None
    """Spot that was pressed last, whose seat stays in front, and the number of rows then; None where none was."""
    chosen: tuple[Spot, int] | None = None
    """What was picked up, and its pose, when the settings were opened."""
    lifted: bool = False
    """Whether what was just laid has been taken back to be dragged elsewhere."""
    hovered: Spot | None = None
    """Disc of a seat that the pointer has come to, before that seat comes to the front."""
    hovered_ms: float = 0.0
    """Time for which the pointer has rested there."""
    banner: Sequence[BannerLine] = ()
    """Lines that the banner tells."""
    banner_ms: float = 0.0
    """Time for which it still does."""
    banner_coming: deque[BannerLine] = field(default_factory=deque)
    """Those that it tells as soon as their events are known."""
    press: tuple[object, ...] | None = None
    """State of the hand when a press on the table began; None where none goes on, or something has come of it."""
    drawn_from: Spot | None = None
    """Spot that rolled or drew, and could be meant, when that press began."""
    too_early: bool = False
    """Whether it began while a seat is called."""
    line: int | None = None
    """Line of the log that is pressed, by the number of its event."""

    def forget(self) -> ScreenState:
        """Return the same for somebody else at the screen, who sees nothing of what the last one looked at."""
        called = self.rest_ms, self.deaf_ms, self.beat_seat, self.beat_ms
        return ScreenState(*called, peek_stale=self.peek_stale or self.peek_key)


@dataclass(eq=False)
class MatchScreen(TableScreen[Command, Message]):
    """All that the parts of a match screen share."""

    opened: OpenedMatch
    """The match with its number in the store, which is None while it is in memory alone."""
    session: MatchSession
    handling: Handling
    shows_results: bool = True
    """Whether the end leads to results; else the table stays, and nothing of the match is kept."""
    guided: bool = False
    """Whether a guide says what to do and when to look at a secret, and nothing else does."""
    on_top: bool = False
    """Whether it is seen and gets input."""
    state: ScreenState = field(default_factory=ScreenState)
    pulse: Pulse = field(default_factory=Pulse)
    """Light of what can be used."""
    parts: Sequence[MatchPart] = field(default=(), kw_only=True)

    @property
    def settings(self) -> Settings:
        """The settings now."""
        return self.services.settings

    @property
    def title(self) -> Title:
        """The game that is played."""
        return self.opened.title

    @property
    def match(self) -> Match[Any, Any]:
        """The match that is played."""
        return self.session.match

    @property
    def only_undo(self) -> str:
        """Tip of everything that can be used on the table while nothing but undo helps; empty at other times."""
        return next(filter(None, (part.only_undo for part in self.parts)), "")

    @property
    def in_bar_count(self) -> int:
        """Number of parts that have a button in the bar."""
        return sum(part.in_bar for part in self.parts)

    @property
    def left_of_bar(self) -> bool:
        """Whether any part has a button left of all others in the bar."""
        return any(part.left_of_bar for part in self.parts)

    def icons(self, box: Rect) -> list[Button]:
        """The parts' buttons in the bar of a match, from the right."""
        parts = [part for part in self.parts if part.in_bar]
        return [part.icon(bar.icon_place(box, FIRST - number)) for number, part in enumerate(parts)]

    def rest(self) -> None:
        self.table_view.rest()
        self.refresh_options()

    def refresh_options(self) -> None:
        """Offer what the person at the screen may do now."""
        self.layout.offer(self.session.offer())
        self.pulse.start()

    def forget(self) -> None:
        """Clear all that the last viewer held, opened or was told."""
        self.handling.forget()
        self.page.clear()
        self.panning.let_go()
        self.state = self.state.forget()
        self.send(ViewerLeft())


class MatchPart(Part[Command, Message]):
    """Part of a match screen, which may have a button in its bar."""

    @property
    def only_undo(self) -> str:
        """Tip of everything that can be used on the table while nothing but undo helps; empty at other times."""
        return ""

    @property
    def in_bar(self) -> bool:
        """Whether it has a button in the bar."""
        return False

    @property
    def left_of_bar(self) -> bool:
        """Whether it has a button left of all others in the bar, for a while."""
        return False

    def icon(self, box: Rect) -> Button:
        """Its button for a place in the bar."""
        raise NotImplementedError
