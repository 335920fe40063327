"""The lines of a log for the keyboard: one stop of Tab and F6, on which arrows go from line to line."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from game.scenes.tabletop.table_view import TableView
from game.ui.access import Action, Node, Role
from game.ui.events import Input, Key
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget, ZOrder

NAME = "log.lines"


class LogLines(Widget):
    """Goes through the lines that a log shows, which scrolls at its ends; the pointer has the lines themselves."""

    role: Role = "list"
    does: tuple[Action, ...] = ("press",)

    def __init__(self, top: TableView) -> None:
        super().__init__(NAME, Rect(*top.log.box(top.frame).inset(4)[:2], 0, 0))
        self._top, self.label = top, top.words.t("node.region.log")
        self.z = ZOrder.OPEN_LOG if top.log.unfolded else ZOrder.BUTTON
        self.at = 0
        """The line with the keyboard, from the top."""

    def takes_focus(self) -> bool:
        return bool(self._top.log.shown)

    def resume(self, old: Self) -> None:
        super().resume(old)
        self.at = old.at

    def show(self, event_index: int) -> None:
        """Do what a click on the line of an event does."""
        raise NotImplementedError

    def node(self) -> Node:
        rows = self._top.log.shown
        here = rows[min(self.at, len(rows) - 1)] if rows else None
        box, words = (self.rect, "") if here is None else (here[0], here[1].told)
        return replace(super().node(), box=box, name=self.label, value=words, does=self.does if rows else ())

    def handle(self, event: Input) -> bool:
        """Go a line up or down, or do what a click on it does; beyond the ends of the log nothing."""
        rows, self.at = self._top.log.shown, max(0, min(self.at, len(self._top.log.shown) - 1))
        action = pressed(event, "cursor", "press") if isinstance(event, Key) and rows else ""
        if action == "press":
            self.show(rows[self.at][1].event_index)
            return True
        way = {"up": -1, "down": 1}.get(event.key, 0) if action and isinstance(event, Key) else 0
        if 0 <= self.at + way < len(rows):
            self.at += way
            return way != 0
        before = self._top.log.skipped
        self._top.scroll_log(-way)
        return self._top.log.skipped != before  # at the ends an arrow goes on to what lies there

    def draw(self, paint: Painter) -> None:
        rows = self._top.log.shown
        if self.focused and self.ring and rows:
            paint.cursor(rows[min(self.at, len(rows) - 1)][0])
