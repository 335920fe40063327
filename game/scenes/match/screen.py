"""The screen of a match: what its parts share, what they tell each other, and what they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.lazy import Latest
from game.scenes.match.states import ScreenState
from game.scenes.shell import bar
from game.scenes.shell.table import Part, TableScreen
from game.scenes.tabletop.commands import Command
from game.store.settings import NO_PREFERENCES, Preferences
from game.ui.rect import Rect, Scale
from game.ui.tween import Pulse
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.match.session import MatchSession
    from game.scenes.shell.outcomes import OpenedMatch
    from game.scenes.tabletop.handling import Handling
    from game.store.notices import StoreError
    from game.store.settings import Settings
    from game.ui.events import Input
    from game.ui.title import Title


FIRST = -2
"""The place in the bar of the first button: left of the settings."""
PLACES = ("end_turn", "skip", "draw")
"""The actions of the three places: the large button, what skips, dice or pile."""
LIT_MS = 900.0
"""Time for which places are lit that have to be used first."""
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

    event: Input


class Unsaved(NamedTuple):
    """A move could not be written down; `command` is what is to be done again once it can."""

    error: StoreError
    command: Command | None


Message = ViewerLeft | FirstSeen | HintAsked | ShowBegan | InputRead | Unsaved


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
    window: Scale = field(default_factory=lambda: Scale((1600, 900)))
    """Scale of the window, without letters of anybody's own size."""
    preferences: Sequence[Preferences] = ()
    """Preferences of everybody, by seat; empty where nobody has any."""
    own: Preferences = NO_PREFERENCES
    """Preferences of the person at the screen; while a computer plays, of who was there last."""
    _in_force: Latest[Settings] = field(default_factory=lambda: Latest(Preferences.over))
    parts: Sequence[MatchPart] = field(default=(), kw_only=True)

    @property
    def settings(self) -> Settings:
        """Settings in force: those of the house, with the own ones of the person at the screen in their place."""
        return self._in_force(self.own, self.services.settings) if self.preferences else self.services.settings

    @property
    def title(self) -> Title:
        """The game that is played."""
        return self.opened.title

    @property
    def match(self) -> Match[Any, Any]:
        """The match that is played."""
        return self.session.match

    @property
    def resting(self) -> bool:
        """Whether the last move stays in sight for a moment, or the next seat is announced."""
        return self.state.rest_ms > 0 or self.state.beat_ms > 0

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
        self.model.offer(self.session.offer())
        self.pulse.start()

    def light(self, *boxes: Rect) -> None:
        """Light places up that have to be used first."""
        self.state.prompts += 1
        self.state.lit, self.state.lit_ms = boxes, LIT_MS
        self.page.renew()

    def forget(self) -> None:
        """Clear all that the last viewer held, opened or was told."""
        self.handling.forget()
        self.page.clear()
        self.state = self.state.forget()
        self.page.renew()
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
