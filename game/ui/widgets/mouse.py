"""The pointer over a page: which widget it is on, which one it holds, and the shape that it has there."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence

import pygame
from msgspec.structs import replace

from game.ui.events import Pointer
from game.ui.rect import Point
from game.ui.twice import Twice
from game.ui.widgets.base import Cursor, Widget
from game.ui.widgets.scroll import Scroll

_STIRS = 8.0
"""A pointer that has come farther than this no longer rests where it pressed."""
_NOWHERE = (-1.0, -1.0)
_SHAPES: dict[Cursor, int] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "carry": pygame.SYSTEM_CURSOR_SIZEALL,
    "no": pygame.SYSTEM_CURSOR_NO,
}


class Mouse:
    """Gives what the pointer does to the widget that it is on; one that was pressed has it till the button comes up."""

    def __init__(
        self,
        parts: Callable[[], Sequence[Widget]],
        covered: Callable[[], bool],
        press: Callable[[Pointer, Widget | None], bool],
        comes: Callable[[], None],
    ) -> None:
        """`parts` are the widgets that answer now, `covered` says whether they lie over others; `press` hears of each
        press first, and says whether that was all of it; `comes` hears when the pointer is on something else.
        """
        self._parts, self._covered, self._press, self._comes = parts, covered, press, comes
        self.on: Widget | None = None
        self.cursor: Cursor = "arrow"
        self._below: Cursor = "arrow"
        """The shape of the pointer where it is on no widget."""
        self._held: Widget | None = None
        self._meant: Hashable = None
        """What the held one meant when it was pressed."""
        self._twice = Twice()
        self._heirs: Mapping[Widget, Widget] = {}
        """What has come in place of what while an input was answered."""
        self._pressed: Point | None = None
        """Where the pointer has rested since a press: who presses on knows what lies there."""
        self._at: Point = _NOWHERE

    @property
    def resting(self) -> Widget | None:
        """What it is on and has not pressed; None for nothing."""
        return self.on if self._held is None and self._pressed is None else None

    # -- where it is

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget under a point; a rectangle comes before the wider reach of another."""
        reached: Widget | None = None
        for part in reversed(self._parts()):
            if not all(owner.place.contains(x, y) for owner in part.owners()):
                continue
            if part.place.contains(x, y):
                return part
            dx, dy = part.place.x - part.rect.x, part.place.y - part.rect.y
            if reached is None and not isinstance(part, Scroll) and part.reach().moved(dx, dy).contains(x, y):
                reached = part
        return reached

    def come(self, at: Point | None) -> None:
        """It comes to rest there, or nowhere over the page, without having stirred."""
        self._pressed = at
        self._at = _NOWHERE if at is None else at
        self.let_go()
        _show(self.cursor)  # whatever the page before has made of it

    def leave(self) -> None:
        """It is nowhere over the page any more."""
        self._at = _NOWHERE
        self.let_go()

    def let_go(self) -> None:
        """It holds nothing any more, and is on whatever lies there now."""
        self._held = None
        self._find()

    def inherit(self, heirs: Mapping[Widget, Widget]) -> None:
        """Others have come in place of the widgets of the page, and go on for them."""
        self._heirs = heirs
        if not self._covered():
            self._held, self.on = (None if each is None else heirs.get(each) for each in (self._held, self.on))
            self._find()

    def _find(self) -> None:
        under = self._held if self._held is not None else self.at(*self._at)
        if under is not self.on:
            if self.on is not None:
                self.on.hovered = False
            if under is not None:
                under.hovered = True
            self.on = under
            self._comes()
        self._shape()

    def point(self, cursor: Cursor) -> None:
        """What lies below the widgets wants the pointer to have this shape."""
        if cursor != self._below:
            self._below = cursor
            self._shape()

    def _shape(self) -> None:
        on = self.on
        wanted: Cursor = self._below if on is None and not self._covered() else "arrow"
        if on is not None and on.enabled and self._below in ("arrow", "hand"):
            wanted = on.cursor
        if wanted != self.cursor:
            self.cursor = wanted
            _show(wanted)

    # -- what it does

    def forget(self) -> None:
        """Something else was done since: another click is one by itself."""
        self._twice.forget()

    def wait(self, dt_ms: float) -> None:
        """Time goes by."""
        self._twice.wait(dt_ms)

    def handle(self, event: Pointer) -> bool:
        """Gives an event to whom it concerns; whether anybody wanted it."""
        self._at = event.x, event.y
        if self._pressed is not None and math.dist(self._pressed, self._at) > _STIRS:
            self._pressed = None
        if event.kind == "move":
            return self._move(event)
        if event.kind == "up" and self._held is not None:
            self._release(self._held, event)
            return True
        target = self.at(event.x, event.y)
        if self._not_meant(event, target):
            return True
        if event.kind == "down":
            self._pressed = self._at
            if self._press(event, target):
                return True
        return self._offer(event, target)

    def _move(self, event: Pointer) -> bool:
        before = self.on
        self._find()
        if self.on not in (before, None) and self.on.cursor == "hand" and self.on.enabled:
            self.on.sound("hover")
        return self.on is not None and _give(self.on, event)

    def _offer(self, event: Pointer, target: Widget | None) -> bool:
        """Give an event to a widget, or else to what that lies in; whether anybody wanted it."""
        self._heirs = {}
        while target is not None:
            if _give(target, event):
                if event.kind == "down" and target.enabled:
                    self._held = self._heirs.get(target, target)
                    self._meant = self._held.means
                self._find()
                return True
            target = target.owner
        return False

    def _release(self, held: Widget, event: Pointer) -> None:
        self._held = None
        self._twice.comes_up()
        if held.means == self._meant:
            _give(held, event)
        else:  # it has come to say something else while the button was down
            held.pressed = False
        self._find()

    def _not_meant(self, event: Pointer, target: Widget | None) -> bool:
        """Whether this is the second of two clicks at one place, and what is there has come by the first."""
        if event.kind == "up":
            return self._twice.comes_up()
        on = None if target is None else target.means
        return event.kind == "down" and event.button == 1 and self._twice.came_instead(event, on)


def _give(widget: Widget, event: Pointer) -> bool:
    """Hands a widget the event in its own units."""
    dx, dy = widget.place.x - widget.rect.x, widget.place.y - widget.rect.y
    return widget.handle(replace(event, x=event.x - dx, y=event.y - dy))


def _show(cursor: Cursor) -> None:
    """Gives the pointer a shape, where there is any."""
    try:
        pygame.mouse.set_cursor(_SHAPES[cursor])
    except pygame.error:  # a driver without cursors
        return
