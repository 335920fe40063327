"""The state that the parts of a match screen share, and the parts beside its table: one after another they take
inputs and messages, let time pass, add buttons and draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from game.scenes.shell import bar
from game.scenes.tabletop.panning import Panning
from game.ui.context import TableContext
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.tween import Pulse
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.core.match import Match
    from game.i18n.catalogue import Catalogue
    from game.scenes.match.session import MatchSession
    from game.scenes.shell.outcomes import OpenedMatch
    from game.scenes.shell.scene import Services
    from game.scenes.tabletop.commands import Command, Reply
    from game.scenes.tabletop.handling import Handling
    from game.scenes.tabletop.table_model import TableModel
    from game.scenes.tabletop.table_view import TableView
    from game.store.notices import StoreError
    from game.store.settings import Settings
    from game.ui.rect import Scale
    from game.ui.spot import Spot
    from game.ui.title import Title
    from game.ui.widgets.page import Page


FIRST = -2
"""The place in the bar of the first button: left of the settings."""
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
    lifted: bool = False
    """Whether what was just laid has been taken back to be dragged elsewhere."""
    hovered: Spot | None = None
    """Disc of a seat that the pointer has come to, before that seat comes to the front."""
    hovered_ms: float = 0.0
    """Time for which the pointer has rested there."""

    def forget(self) -> ScreenState:
        """Return the same for somebody else at the screen, who sees nothing of what the last one looked at."""
        called = self.rest_ms, self.deaf_ms, self.beat_seat, self.beat_ms
        return ScreenState(*called, peek_stale=self.peek_stale or self.peek_key)


@dataclass(eq=False)
class MatchScreen:
    """All that the parts of a match screen share."""

    services: Services
    opened: OpenedMatch
    """The match with its number in the store, which is None while it is in memory alone."""
    session: MatchSession
    handling: Handling
    layout: TableModel = field(init=False)
    """The table as it is handled."""
    table_view: TableView = field(init=False)
    """The table as it is drawn."""
    panning: Panning
    page: Page
    shows_results: bool = True
    """Whether the end leads to results; else the table stays, and nothing of the match is kept."""
    guided: bool = False
    """Whether a guide says what to do and when to look at a secret, and nothing else does."""
    on_top: bool = False
    """Whether it is seen and gets input."""
    dirty: bool = False
    """Whether a command has been done since the picture was looked at last."""
    state: ScreenState = field(default_factory=ScreenState)
    pulse: Pulse = field(default_factory=Pulse)
    """Light of what can be used."""
    parts: Sequence[HudPart] = ()

    def __post_init__(self) -> None:
        self.layout, self.table_view = self.handling.layout, self.handling.layout.table_view

    @property
    def settings(self) -> Settings:
        """The settings now."""
        return self.services.settings

    @property
    def words(self) -> Catalogue:
        """Words on the screen."""
        return self.services.words

    @property
    def title(self) -> Title:
        """The game that is played."""
        return self.opened.title

    @property
    def match(self) -> Match[Any, Any]:
        """The match that is played."""
        return self.session.match

    @property
    def scale(self) -> Scale:
        """Size of the window."""
        return self.page.scale

    def run(self, command: Command | None) -> None:
        """Have a command done by the first part that wants it; None does nothing."""
        if command is None:
            return
        self.dirty = True
        for part in self.parts:
            if type(command) in part.obeys and part.obey(command):
                return

    def handle(self, event: Input, before_all: bool = False) -> Reply:
        """Reply of the first part that has one to an input; `before_all`: of those that are asked before anything else
        is."""
        for part in self.parts:
            if type(event) in part.uses and part.before_all is before_all and (reply := part.handle(event)) is not None:
                return reply
        return None

    def send(self, message: Message) -> None:
        """Tell what has happened to all parts that want to hear of it."""
        for part in self.parts:
            if type(message) in part.hears:
                part.on(message)

    def tick(self, dt_ms: float) -> bool:
        """Let time pass for all parts; whether any has to be drawn anew."""
        moved = False
        for part in self.parts:
            moved = part.tick(dt_ms) or moved
        return moved

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Add the buttons of all parts."""
        for part in self.parts:
            buttons = part.add_buttons(buttons)
        return buttons

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
        """Let the table rest: everything has been shown."""
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


class HudPart:
    """Part beside the table; each method does nothing unless a part overrides it."""

    obeys: tuple[type[Command], ...] = ()
    """Kinds of commands that it is asked about."""
    uses: tuple[type[Input], ...] = ()
    """Kinds of inputs that it is asked about."""
    before_all = False
    """Whether it is asked about them before anything else is: before cards, buttons, shows and the open log."""
    hears: tuple[type[Message], ...] = ()
    """Kinds of messages that it is told."""
    z = ZOrder.HUD
    """The layer in which it draws."""

    def obey(self, command: Command) -> bool:
        """Do a command, or bar it; False leaves it to the parts that follow."""
        return False

    def handle(self, event: Input) -> Reply:
        """Answer an input, before buttons and table are asked; None leaves it to the parts that follow."""
        return None

    def on(self, message: Message) -> None:
        """Take note of what has happened."""

    def tick(self, dt_ms: float) -> bool:
        """Let time pass; whether it has to be drawn anew."""
        return False

    @property
    def only_undo(self) -> str:
        """Tip of everything that can be used on the table while nothing but undo helps; empty at other times."""
        return ""

    @property
    def obstacles(self) -> Sequence[Rect]:
        """Boxes that tooltips keep clear of besides buttons."""
        return ()

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

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Add its buttons, in the order of Tab; those that it covers or has no use for are left out."""
        return buttons

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw all that is no widget, in its layer; a press on what floats over the buttons is used up by `handle`."""
