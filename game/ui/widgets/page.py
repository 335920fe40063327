"""A page of widgets: who gets which input, who has the keyboard, what lies on top."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec.structs import replace

from game.ui import tooltip
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import colours
from game.ui.tooltip import Surroundings
from game.ui.twice import Twice
from game.ui.widgets import base, cursor
from game.ui.widgets.base import Cursor, Overlay, Widget
from game.ui.widgets.field import Field
from game.ui.widgets.label import Toast
from game.ui.widgets.scroll import Scroll

MUTE = "m"
_STIRS = 8.0
"""A pointer that has come farther than this no longer rests where it pressed."""
_NOWHERE = (-1.0, -1.0)


class Page:
    """Holds widgets in the order of Tab. `dirty` says that something looks different since the last draw."""

    def __init__(self, scale: Scale, on_escape: Callable[[], None] | None = None) -> None:
        self.scale = scale
        self.on_escape = on_escape
        self.dirty = True
        self.widgets: list[Widget] = []
        self.overlays: list[Overlay] = []
        self.toasts: list[Toast] = []
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self.cursor: Cursor = "arrow"
        self._below: Cursor = "arrow"
        """The shape of the pointer where it is on no widget."""
        self._held: Widget | None = None
        self._meant: Hashable = None
        """What the held one meant when it was pressed."""
        self._twice = Twice()
        self._heirs: dict[Widget, Widget] = {}
        self._before: list[Widget | None] = []
        self.told: Widget | None = None
        self.beneath: Callable[[], Sequence[Rect]] = tuple
        """What lies below the widgets and is needed now: tooltips keep clear of it."""
        self.sound: Callable[[str], None] = _unheard
        """Lets a cue sound."""
        self.on_mute: Callable[[], None] | None = None
        """What M does wherever nothing is written."""
        self._down = ""
        self.message_room: Rect | None = None
        """Where messages come; None for the middle of the lower border."""
        self._waited = 0.0
        self._pressed: tuple[float, float] | None = None
        """Where the pointer has rested since a press: who presses on knows what lies there."""
        self._pointer = _NOWHERE

    # -- what lies on it

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Puts these widgets on the page in place of all others.

        One of the same name and kind goes on where the old one was: its movement, its focus, its drag.
        """
        before = {part.name: part for part in _flat(self.widgets) if part.name}
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.arrive(None, self)
        after = {part.name: part for part in _flat(self.widgets)}
        heirs = {old: after[name] for name, old in before.items() if type(after.get(name)) is type(old)}
        for old, heir in heirs.items():
            heir.resume(old)
        self._heirs = heirs
        if self._before and self._before[0] is not None:
            self._before[0] = heirs.get(self._before[0])
        if not self.overlays:
            ringed = self._ringed
            self._held, self.hovered, told = (
                None if each is None else heirs.get(each) for each in (self._held, self.hovered, self.told)
            )
            self.focus(None if self.focused is None else heirs.get(self.focused), ringed)
            self._hover()
            self.told = told
        self.dirty = True

    def resize(self, scale: Scale) -> None:
        """The window has another size; the scene lays its widgets out anew after this."""
        self.scale = scale
        for overlay in self.overlays:
            overlay.arrange(scale)
        self.dirty = True

    def parts(self) -> list[Widget]:
        """Every visible widget that answers now: those of the topmost overlay, else those of the page."""
        return _flat(self.overlays[-1].parts() if self.overlays else self.widgets)

    def spots(self) -> dict[str, Rect]:
        """The places of all named widgets that can be used now, within what their owners show."""
        found: dict[str, Rect] = {}
        for part in self.parts():
            if part.enabled and part.name:
                shown = {name: _shown(part, rect) for name, rect in part.spots().items()}
                found |= {name: rect for name, rect in shown.items() if rect.w > 0 and rect.h > 0}
        return found

    def open(self, overlay: Overlay) -> None:
        """Lays something over the page that alone answers until it is closed."""
        self.overlays.append(overlay)
        self.sound("open")
        overlay.arrive(None, self)
        overlay.arrange(self.scale)
        self._before.append(self.focused)
        self._held = self.told = None
        ringed = self._ringed
        self.focus(None)
        if ringed or overlay.modal:
            self.focus(overlay.entry(), ringed)
        self._hover()
        self.dirty = True

    def close(self, overlay: Overlay) -> None:
        """Takes an overlay away; the keyboard goes back to who had it."""
        if overlay not in self.overlays:
            return
        self.sound("close")
        at, ringed = self.overlays.index(overlay), self._ringed
        before = self._before[at]
        del self.overlays[at:], self._before[at:]
        self._held = None
        self.focus(before if before in self.parts() else None, ringed)
        self._hover()
        self.dirty = True

    def clear(self) -> None:
        """Takes away whatever lies over the widgets: dialogs, messages, the tooltip."""
        for overlay in self.overlays[:1]:
            self.close(overlay)
        self.toasts.clear()
        self.told = None
        self.dirty = True

    def come(self, at: Point | None) -> None:
        """It comes to be shown, and the pointer rests there, or nowhere over it: what lies there is pointed at, but
        says nothing of itself before the pointer stirs."""
        self._held, self._pressed = None, at
        self._pointer = _NOWHERE if at is None else at
        self._hover()
        cursor.show(self.cursor)  # whatever the page before has made of it

    def leave(self) -> None:
        """Another page is shown: nothing of this one is pointed at."""
        self._held, self._pointer = None, _NOWHERE
        self._hover()
        self.told = None

    def say(self, words: str, icon: str = "") -> None:
        """Shows a short message that goes by itself; without words none."""
        if words:
            self.toasts = [Toast(words, icon)]
            self.dirty = True

    def says_over(self, box: Rect) -> bool:
        """Whether a message shows within a box now."""
        return bool(self.toasts) and self.message_room is not None and box.contains(*self.message_room.centre)

    def explain(self, widget: Widget) -> None:
        """Shows the tooltip of a widget at once."""
        self.told = widget if any(widget.tooltip()) else None
        self.dirty = True

    # -- the keyboard

    @property
    def _ringed(self) -> bool:
        return self.focused is not None and self.focused.ring

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Gives the keyboard to a widget, or to none; `ring` shows it."""
        if self.focused is not None:
            self.focused.focused = self.focused.ring = False
        self.focused = widget
        if widget is not None:
            widget.focused, widget.ring = True, ring
            owner = widget.owner
            if isinstance(owner, Scroll) and ring:
                owner.reveal(widget.rect)
            if ring and not widget.enabled:
                self.explain(widget)
        self.dirty = True

    def at_end(self, way: int) -> bool:
        """Whether Tab begins anew from here: there it may go on to what is no widget."""
        return base.at_end(self.parts(), self.focused, way)

    def _go(self, widget: Widget | None) -> bool:
        """Give the keyboard to a widget because of a key; whether there is one."""
        if widget is not None:
            self.focus(widget, True)
            widget.enter()
        return widget is not None

    def _keys(self, event: Key) -> bool:
        self._twice.forget()
        held, self._down = self._down == event.key, event.key if event.down else ""
        if event.down:
            self.told = None
        if self.focused is not None and self.focused.handle(event):
            return True
        if not event.down:
            return False
        parts, now = self.parts(), self.focused
        if event.key == MUTE and self.on_mute is not None and not (held or event.ctrl or isinstance(now, Field)):
            self.on_mute()
            return True
        if event.key == "tab" and not event.ctrl and not event.alt:
            return self._go(base.following(parts, now, -1 if event.shift else 1)) or True
        if event.key == "return" and now is not None and now.tab_in_group and self._go(base.next_of_group(parts, now)):
            return True
        arrow = event.key in base.WAYS and not event.ctrl and not event.alt
        if arrow and now is not None and self._go(base.beside(parts, now, event.key)):
            return True
        if self.overlays:
            if event.key == "escape":
                self.overlays[-1].cancel()
            elif event.key == "return":
                self.overlays[-1].confirm()
            return True
        if event.key == "escape" and self.on_escape is not None:
            self.on_escape()
            return True
        return False

    # -- the pointer

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget under a point; a rectangle comes before the wider reach of another."""
        reached: Widget | None = None
        for part in reversed(self.parts()):
            if not all(owner.place.contains(x, y) for owner in part.owners()):
                continue
            if part.place.contains(x, y):
                return part
            dx, dy = part.place.x - part.rect.x, part.place.y - part.rect.y
            if reached is None and not isinstance(part, Scroll) and part.reach().moved(dx, dy).contains(x, y):
                reached = part
        return reached

    def _hover(self) -> None:
        under = self._held if self._held is not None else self.at(*self._pointer)
        if under is not self.hovered:
            if self.hovered is not None:
                self.hovered.hovered = False
            if under is not None:
                under.hovered = True
            self.hovered, self._waited, self.told = under, 0.0, None
            self.dirty = True
        self._shape()

    def point(self, cursor: Cursor) -> None:
        """What lies below the widgets wants the pointer to have this shape."""
        if cursor != self._below:
            self._below = cursor
            self._shape()

    def _shape(self) -> None:
        under = self.hovered
        wanted: Cursor = self._below if under is None and not self.overlays else "arrow"
        if under is not None and under.enabled and self._below in ("arrow", "hand"):
            wanted = under.cursor
        if wanted != self.cursor:
            self.cursor = wanted
            cursor.show(wanted)

    def handle(self, event: Input) -> bool:
        """Gives an input to whom it concerns; returns whether anybody wanted it."""
        match event:
            case Pointer():
                used = self._point(event)
            case Key():
                used = self._keys(event)
            case _:
                used = self.focused is not None and self.focused.handle(event)
        self.dirty = self.dirty or used
        return used or bool(self.overlays)

    def _point(self, event: Pointer) -> bool:
        self._pointer = (event.x, event.y)
        if self._pressed is not None and math.dist(self._pressed, self._pointer) > _STIRS:
            self._pressed = None
        if event.kind == "move":
            before = self.hovered
            self._hover()
            if self.hovered not in (before, None) and self.hovered.cursor == "hand" and self.hovered.enabled:
                self.sound("hover")
            return self.hovered is not None and _give(self.hovered, event)
        if event.kind == "up" and self._held is not None:
            self._release(self._held, event)
            return True
        target = self.at(event.x, event.y)
        if self._not_meant(event, target):
            return True
        if event.kind == "down":
            self.told, self._waited, self._pressed = None, 0.0, self._pointer
            if self.overlays and self.overlays[-1].handle(event):
                return True
            if target is not self.focused:
                self.focus(target if target is not None and target.takes_focus() else None)
        self._heirs = {}
        while target is not None:
            if _give(target, event):
                if event.kind == "down" and target.enabled:
                    self._held = self._heirs.get(target, target)
                    self._meant = self._held.means
                self._hover()
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
        self._hover()

    def _not_meant(self, event: Pointer, target: Widget | None) -> bool:
        """Whether this is the second of two clicks at one place, and what is there has come by the first."""
        if event.kind == "up":
            return self._twice.comes_up()
        on = None if target is None else target.means
        hurries = target is not None and target.hurries
        return event.kind == "down" and event.button == 1 and self._twice.came_instead(event, on, hurries)

    # -- time and drawing

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether the page must be drawn. To be called at every tick."""
        self._twice.wait(dt_ms)
        for root in (*self.widgets, *(part for overlay in self.overlays for part in overlay.parts())):
            self.dirty = root.animate(dt_ms) or self.dirty
        for toast in self.toasts:
            self.dirty = toast.animate(dt_ms) or self.dirty
        self.toasts = [toast for toast in self.toasts if not toast.over]
        if self.hovered is not None and self.told is None and self._held is None and self._pressed is None:
            before, self._waited = self._waited, self._waited + dt_ms
            if before < tooltip.AFTER_MS <= self._waited:
                self.explain(self.hovered)
        return self.dirty

    def draw(self, paint: Painter, between: Callable[[], None] | None = None) -> None:
        """Draws the widgets, what else is drawn upon them, what lies over them, and the tooltip."""
        for widget in self.widgets:
            if widget.visible:
                widget.draw(paint)
        if between is not None:
            between()
        for overlay in self.overlays:
            if overlay.modal:
                paint.veil(colours.curtain, 0.47)
            overlay.draw(paint)
        for toast in self.toasts:
            toast.draw(paint, self.message_room)
        if self.told is not None and any(self.told.tooltip()):
            others = Surroundings(tuple(self.beneath()), tuple(part.place for part in self.parts()))
            tooltip.draw(paint, self.told.place, *self.told.tooltip(), others)
        self.dirty = False


def _unheard(cue: str) -> None:
    """Where nobody listens."""


def _flat(roots: Iterable[Widget]) -> list[Widget]:
    """Every visible part, in the order of Tab."""
    return [part for root in roots if root.visible for part in root.parts() if part.visible]


def _give(widget: Widget, event: Pointer) -> bool:
    """Hands a widget the event in its own units."""
    dx, dy = widget.place.x - widget.rect.x, widget.place.y - widget.rect.y
    return widget.handle(replace(event, x=event.x - dx, y=event.y - dy))


def _shown(part: Widget, rect: Rect) -> Rect:
    """What of a rectangle on the page the owners let through."""
    for owner in part.owners():
        rect = rect.intersection(owner.place)
    return rect
