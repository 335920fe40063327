"""Parts beside the table of a match: take inputs, let time pass, add buttons, draw, reset for another viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.scenes.shell import bar
from game.ui.context import TableContext
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.core.match import Match
    from game.i18n.catalogue import Catalogue
    from game.scenes.match.session import MatchSession
    from game.scenes.shell.outcomes import OpenedMatch, Outcome
    from game.scenes.shell.scene import Services
    from game.scenes.tabletop.commands import Command
    from game.scenes.tabletop.handling import Handling
    from game.scenes.tabletop.hearing import Hearing
    from game.scenes.tabletop.panning import Panning
    from game.scenes.tabletop.table_model import TableModel
    from game.scenes.tabletop.table_view import TableView
    from game.ui.rect import Scale
    from game.ui.title import Title
    from game.ui.widgets.page import Page


FIRST = -2
"""The place in the bar of the first button: left of the settings."""


class MatchTable(Protocol):
    """Scene of a match, as its parts know it."""

    title: Title
    match: Match[Any, Any]
    session: MatchSession
    table_view: TableView
    layout: TableModel
    handling: Handling
    panning: Panning
    hearing: Hearing
    page: Page
    services: Services
    scale: Scale
    on_top: bool
    dirty: bool

    @property
    def words(self) -> Catalogue:
        """Words on the screen."""

    @property
    def opened(self) -> OpenedMatch:
        """Match and its number in the store."""

    @property
    def counting(self) -> bool:
        """Whether what counts at the end is just being told."""

    def laid_out(self) -> Page:
        """Page with its buttons as the table lies now."""

    def changed(self) -> None:
        """Note that the buttons are to be others."""

    def do(self, command: Command) -> None:
        """Do what somebody wants."""

    def navigate(self, outcome: Outcome) -> None:
        """Hand on what comes next."""

    def light(self, *boxes: Rect) -> None:
        """Light places up that can be used."""

    def skip(self) -> bool:
        """Show the end of the step that moves, the second time that of everything; whether anything did."""

    def end_show(self) -> bool:
        """Show the end of everything that moves, at once; whether anything did."""

    def rest(self) -> None:
        """Let the table rest: everything has been shown."""

    def settle(self) -> None:
        """Go on to what comes after all that was shown."""


class HudPart:
    """Part beside the table; each method does nothing unless a part overrides it."""

    def handle(self, event: Input) -> bool:
        """Whether an input is used up by it, before buttons and table are asked."""
        return False

    def wait(self, dt_ms: float) -> bool:
        """Let time pass; whether it has to be drawn anew."""
        return False

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
        """Add its buttons, in the order of Tab; those that it covers are left out."""
        return buttons

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw what lies over the table and beneath the buttons."""

    def draw_card(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw what floats over the buttons; a press on it is used up by `handle`."""

    def forget(self) -> None:
        """Reset for somebody else at the screen."""


class HudParts(HudPart):
    """Parts beside a table, the first asked first."""

    def __init__(self, *parts: HudPart) -> None:
        self.parts = parts

    def handle(self, event: Input) -> bool:
        return any(part.handle(event) for part in self.parts)

    def wait(self, dt_ms: float) -> bool:
        moved = False
        for part in self.parts:
            moved = part.wait(dt_ms) or moved
        return moved

    @property
    def in_bar_count(self) -> int:
        """Number of parts that have a button in the bar."""
        return sum(part.in_bar for part in self.parts)

    @property
    def left_of_bar(self) -> bool:
        return any(part.left_of_bar for part in self.parts)

    def icons(self, box: Rect) -> list[Button]:
        """Their buttons in the bar of a match, from the right."""
        parts = [part for part in self.parts if part.in_bar]
        return [part.icon(bar.icon_place(box, FIRST - number)) for number, part in enumerate(parts)]

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        for part in self.parts:
            buttons = part.add_buttons(buttons)
        return buttons

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        for part in self.parts:
            part.draw(paint, context)

    def draw_card(self, paint: Painter, context: TableContext[Any]) -> None:
        for part in self.parts:
            part.draw_card(paint, context)

    def forget(self) -> None:
        for part in self.parts:
            part.forget()
