"""Routing of input on a page: the widget that the pointer is on or holds, and the one that has the keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence

import pygame
from msgspec.structs import replace

from game.ui.events import DoubleClickFilter, Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.rect import Point, Rect
from game.ui.widgets.base import Cursor, Overlay, Widget
from game.ui.widgets.field import Field
from game.ui.widgets.scroll import Scroll

_STIRS = 8.0
"""Distance from which on a pointer no longer rests where it pressed."""
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
        """Key of what the held widget meant when it was pressed."""
        self._twice = DoubleClickFilter()
        self._heirs: Mapping[Widget, Widget] = {}
        """New widgets by those that they have replaced while an input was answered."""
        self._pressed: Point | None = None
        """Position at which it has rested since a press or since what is there has changed: no tooltip comes there."""
        self._at: Point = _NOWHERE

    @property
    def resting(self) -> Widget | None:
        """Widget under it that it has not pressed; None for none."""
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
        """Let it rest at a point, or nowhere over the page, without having moved."""
        self._pressed = at
        self._at = _NOWHERE if at is None else at
        self.let_go()
        _show(self.cursor)  # whatever the page before has made of it

    def leave(self) -> None:
        """Let it leave the page."""
        self._at = _NOWHERE
        self.let_go()

    def let_go(self) -> None:
        """Let go of the held widget, and find the one under it now."""
        self._held = None
        self._find()

    def inherit(self, heirs: Mapping[Widget, Widget]) -> None:
        """Go on with the widgets that have replaced those of the page."""
        self._heirs = heirs
        if not self._covered():
            before = self.on
            self._held, self.on = (None if each is None else heirs.get(each) for each in (self._held, self.on))
            if before is not None and self.on is not None and before.tooltip() != self.on.tooltip():
                self._rested()
            self._find()

    def _rested(self) -> None:
        """Note that what is under it has changed while it rested: no tooltip of that before it moves."""
        self._pressed = self._at
        self._comes()

    def _find(self, moves: bool = False) -> None:
        under = self._held if self._held is not None else self.at(*self._at)
        if under is not self.on:
            if self.on is not None:
                self.on.hovered = False
            if under is not None:
                under.hovered = True
            self.on = under
            if moves:
                self._comes()
            else:
                self._rested()
        self._shape()

    def point(self, cursor: Cursor) -> None:
        """Set its shape for what lies below the widgets."""
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
        """Let the next click be a first one, as something else was done since."""
        self._twice.forget()

    def wait(self, dt_ms: float) -> None:
        """Let time pass."""
        self._twice.wait(dt_ms)

    def handle(self, event: Pointer) -> bool:
        """Give an event to the widget that it is for; whether that wanted it."""
        self._at = event.x, event.y
        if self._pressed is not None and math.dist(self._pressed, self._at) > _STIRS:
            self._pressed = None
        if event.kind == "move":
            return self._move(event)
        if event.kind == "up" and self._held is not None:
            held = self._held
            self._held = None
            self._twice.release()
            if held.meaning == self._meant:
                _give(held, event)
            else:  # it has come to say something else while the button was down
                held.pressed = False
            self._find()
            return True
        target = self.at(event.x, event.y)
        if self._not_meant(event, target):
            return True
        if event.kind == "down":
            self._pressed = self._at
            if self._press(event, target):
                return True
        self._heirs = {}
        while target is not None:
            if _give(target, event):
                if event.kind == "down":  # one that is dark has the release as well, which is meant for nothing else
                    self._held = self._heirs.get(target, target)
                    self._meant = self._held.meaning
                self._find()
                return True
            target = target.owner
        return False

    def _move(self, event: Pointer) -> bool:
        before = self.on
        self._find(moves=True)
        if self.on not in (before, None) and self.on.cursor == "hand" and self.on.enabled:
            self.on.sound("hover")
        return self.on is not None and _give(self.on, event)

    def _not_meant(self, event: Pointer, target: Widget | None) -> bool:
        """Whether this is the second of two clicks at one place, and what is there has come by the first."""
        if event.kind == "up":
            return self._twice.release()
        on = None if target is None else target.meaning
        return event.kind == "down" and event.button == 1 and self._twice.swallows(event, on)


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


_WAYS = frozenset({"left", "right", "up", "down"})


class Keyboard:
    """Gives what is typed to the widget that has the keyboard; Tab, Enter and arrows that it does not want go on."""

    def __init__(self, parts: Callable[[], Sequence[Widget]], explain: Callable[[Widget], None]) -> None:
        """`parts` are the widgets that answer now, in the order of Tab; `explain` shows the tooltip of one."""
        self.focused: Widget | None = None
        self._parts, self._explain = parts, explain
        self._before: list[Widget | None] = []
        """Widgets that had it before each overlay came."""
        self._over: list[Overlay] = []
        self._down = ""
        """The key that was pressed last and is not released yet."""
        self._again = False

    @property
    def ringed(self) -> bool:
        """Whether a ring shows which widget has it."""
        return self.focused is not None and self.focused.ring

    @property
    def shortcuts(self) -> bool:
        """Whether the key that is down was pressed just now, and nobody writes with it."""
        return not self._again and not isinstance(self.focused, Field)

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """A widget has the keyboard from now on, or none; `ring` shows it."""
        if self.focused is not None:
            self.focused.focused = self.focused.ring = False
        self.focused = widget
        if widget is not None:
            widget.focused, widget.ring = True, ring
            owner = widget.owner
            if isinstance(owner, Scroll) and ring:
                owner.reveal(widget.rect)
            if ring and not widget.enabled:
                self._explain(widget)

    # -- others come

    def inherit(self, heirs: Mapping[Widget, Widget]) -> None:
        """Go on with the widgets that have replaced those of the page; below overlays only the next owner changes."""
        if not self._before:
            self.focus(None if self.focused is None else heirs.get(self.focused), self.ringed)
        elif self._before[0] is not None:
            self._before[0] = heirs.get(self._before[0])

    def lend(self, overlay: Overlay) -> None:
        """Give it to an overlay, until it is given back."""
        ringed = self.ringed
        self._before.append(self.focused)
        self._over.append(overlay)
        self.focus(None)
        if ringed or overlay.modal:
            self.focus(overlay.first_focus(), ringed)

    def give_back(self, number: int) -> None:
        """Take it back from overlays from a number on, for the widget that had it before, if that can still be used."""
        before, ringed = self._before[number], self.ringed
        del self._before[number:], self._over[number:]
        self.focus(before if before in self._parts() else None, ringed)

    # -- what is typed

    def handle(self, event: Input) -> bool:
        """Gives an input to who has it, or lets another have it; whether anybody wanted it."""
        if isinstance(event, Key):
            self._again, self._down = self._down == event.key, event.key if event.down else ""
        if self.focused is not None and self.focused.handle(event):
            return True
        return isinstance(event, Key) and event.down and self._moves(event)

    def _moves(self, event: Key) -> bool:
        """Whether a key lets another widget have it, or would if there were one."""
        now, plain = self.focused, not event.ctrl and not event.alt
        if pressed(event, "next"):
            self._go(following(self._parts(), now, -1 if event.shift else 1))
            return True
        arrow = event.key in _WAYS and plain
        if now is None:
            # Whoever opened a list by the pointer goes on from what is chosen in it.
            return arrow and bool(self._over) and self._go(self._over[-1].first_focus())
        if pressed(event, "confirm") and now.enter_in_group and self._go(next_of_group(self._parts(), now)):
            return True
        further = beside(self._parts(), now, event.key) if arrow else None
        if arrow and further is None and self._over:
            further = nearest(self._parts(), now, event.key)
        # Where there is no way on from a default that nobody has seen yet, it is seen at least.
        unseen = now if arrow and self._over and not self.ringed else None
        return self._go(further or unseen)

    def across(self, event: Input) -> bool:
        """An arrow that nobody wanted: the nearest widget there has the keyboard; whether there is one.

        Where an arrow means something else, as on a board, whoever is asked next has it instead.
        """
        now, key = self.focused, event if isinstance(event, Key) and event.down else None
        if now is None or key is None or key.key not in _WAYS or key.ctrl or key.alt:
            return False
        return self._go(nearest(self._parts(), now, key.key))

    def _go(self, widget: Widget | None) -> bool:
        """Give the keyboard to a widget because of a key; whether there is one."""
        if widget is not None:
            self.focus(widget, True)
            widget.enter()
            if widget.enabled:  # else it has been done
                self._explain(widget)
        return widget is not None

    def at_end(self, way: int) -> bool:
        """Whether Tab begins anew after who has it."""
        stops = _stops(self._parts())
        return not stops or self.focused is stops[-1 if way > 0 else 0]


def _stops(parts: Sequence[Widget]) -> list[Widget]:
    """Widgets where Tab stops: those that answer, or can say why they do not."""
    return [part for part in parts if part.takes_focus() and (part.enabled or part.reason)]


def following(parts: Sequence[Widget], now: Widget | None, way: int) -> Widget | None:
    """The next in the order of Tab, around the end."""
    stops = _stops(parts)
    if not stops:
        return None
    if now not in stops:
        return stops[0 if way > 0 else -1]
    return stops[(stops.index(now) + way) % len(stops)]


def next_of_group(parts: Sequence[Widget], now: Widget) -> Widget | None:
    """The next of the same group in the order of Tab; None after the last."""
    later = parts[parts.index(now) + 1 :] if now.group and now in parts else ()
    return next((part for part in _stops(later) if part.group == now.group), None)


def beside(parts: Sequence[Widget], now: Widget, key: str) -> Widget | None:
    """The nearest of the same group in the direction of an arrow key."""
    return nearest([part for part in parts if part.group == now.group], now, key) if now.group else None


_OFF_MIDDLE, _BESIDE = 0.1, 2.0
"""Cost by pixel of a widget ahead whose middle is aside, and of one that is aside as a whole."""


def nearest(parts: Sequence[Widget], now: Widget, key: str) -> Widget | None:
    """The nearest of whatever group that lies straight ahead in the direction of an arrow key, else ahead and aside."""
    holders = {part.owner for part in parts if part.takes_focus()}
    best: tuple[tuple[bool, float], Widget] | None = None
    for other in _stops(parts):
        box = _seen(other, now)
        if other is now or other in holders or box.w <= 0 or box.h <= 0:
            continue
        far = _far(_turned(now.place, key), _turned(box, key))
        if far is not None and (best is None or far < best[0]):
            best = (far, other)
    return best[1] if best is not None else None


def _seen(widget: Widget, now: Widget) -> Rect:
    """Part of a widget that is seen now; all of it, if what cuts it off would scroll along."""
    box, shared = widget.place, {*now.owners()}
    for owner in widget.owners():
        box = box if owner in shared else box.intersection(owner.place)
    return box


def _turned(box: Rect, key: str) -> Rect:
    """The plane turned until the way of an arrow key goes down."""
    match key:
        case "up":
            return Rect(box.x, -box.bottom, box.w, box.h)
        case "left":
            return Rect(box.y, -box.right, box.h, box.w)
        case "right":
            return Rect(box.y, box.x, box.h, box.w)
        case _:
            return box


def _far(box: Rect, other: Rect) -> tuple[bool, float] | None:
    """Whether the other one lies aside, and how far down; None where it lies beside this one or above."""
    if other.y < box.centre[1] or other.centre[1] <= box.bottom:
        return None
    aside = max(0.0, other.x - box.right, box.x - other.right)
    off_middle = abs(other.centre[0] - box.centre[0])
    return aside > 0, max(0.0, other.y - box.bottom) + _BESIDE * aside + _OFF_MIDDLE * off_middle
