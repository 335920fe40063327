"""A page of widgets: what lies on it and over it, and what is told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from operator import attrgetter
from typing import NamedTuple

from msgspec.structs import replace

from game.ui import popover
from game.ui.access import reading
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.recorder import Recorder
from game.ui.rect import Point, Rect, Scale
from game.ui.skin import SMALL, Skin
from game.ui.theme import colours
from game.ui.type import Style, block, style
from game.ui.widgets.base import STAY_MS, Cursor, Overlay, OverlayGround, Widget, ZOrder
from game.ui.widgets.field import Field
from game.ui.widgets.routing import Keyboard, Mouse

IN_MS, OUT_MS = 150.0, 300.0
"""Milliseconds for which the shadow of a message unrolls and rolls up."""
_WIDEST, _LINES, _ICON = 640.0, 3, 34.0
"""Width and lines of its words, and the width of its picture."""
_HANGING_LINES = 6
"""Most lines of a message in a room, from which it may hang down."""
_OFF_EDGE = 8.0
_SLACK = 0.5


class _Set(NamedTuple):
    """Style and edges of the words of a message."""

    look: Style
    aside: float
    """Edge at the left and right of the words."""
    above: float
    """Edge above and below them."""


_USUAL, _IN_ROOM = _Set(style("button"), 24.0, 13.0), _Set(style("button"), 24.0, 7.0)
_CLOSE = _Set(replace(style("button").at(18), lead=1.1), 14.0, 4.0)


class Toast:
    """One message that goes by itself; `expired` once it has gone."""

    def __init__(self, words: str, icon: str = "", number: int = 0, silent: bool = False) -> None:
        """`number` tells it from the one before, which may have said the same; a `silent` one is only to be seen, as
        something else tells the same."""
        self.words, self.icon, self.number, self.silent = words, icon, number, silent
        self.age = 0.0

    @property
    def expired(self) -> bool:
        """Whether it has gone."""
        return self.age >= IN_MS + STAY_MS + OUT_MS

    @property
    def unrolled(self) -> float:
        """Share of it that is unrolled now, 0-1."""
        if self.age < IN_MS:
            return self.age / IN_MS
        return min(1.0, max(0.0, (IN_MS + STAY_MS + OUT_MS - self.age) / OUT_MS))

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        before = self.unrolled
        self.age += dt_ms
        return self.expired or before != self.unrolled

    def place(self, scale: Scale, rooms: Sequence[Rect] = ()) -> Rect:
        """Its box: in the first room that holds it, set closely if need be, or else at the top of the last; where that
        cuts its words below the first; without rooms over the middle of the lower border."""
        return self._placed(scale, rooms)[0]

    def lines(self, scale: Scale, rooms: Sequence[Rect] = ()) -> int:
        """Number of its lines where it lies."""
        box, how = self._placed(scale, rooms)
        room = box.w - 2 * how.aside - self._icon_wide + _SLACK
        return len(block(self.words, how.look, scale, room, _HANGING_LINES).lines)

    def _placed(self, scale: Scale, rooms: Sequence[Rect]) -> tuple[Rect, _Set]:
        if not rooms:
            box = self._size(scale, _USUAL, _WIDEST)
            return box.moved((scale.width - box.w) / 2, scale.height - 27 - box.h), _USUAL
        for room in rooms:
            for each in (_IN_ROOM, _CLOSE):
                box = self._size(scale, each, self._words_wide(room, each), _HANGING_LINES)
                if box.h <= room.h and self._whole(scale, room, each):
                    return Rect.around(room.centre, box.w, box.h), each
        room, how = rooms[-1], _CLOSE
        if not self._whole(scale, room, how):  # too narrow: below the first room, over what is there
            wide = min(_WIDEST, scale.width - 2 * _OFF_EDGE)
            room, how = Rect((scale.width - wide) / 2, rooms[0].bottom + _OFF_EDGE, wide, 0), _IN_ROOM
        box = self._size(scale, how, self._words_wide(room, how), _HANGING_LINES)
        made = Rect.around(room.centre, box.w, box.h)
        return made.moved(0, max(0.0, room.y - made.y)), how

    def _words_wide(self, room: Rect, how: _Set) -> float:
        return room.w - 2 * how.aside - self._icon_wide

    def _whole(self, scale: Scale, room: Rect, how: _Set) -> bool:
        return block(self.words, how.look, scale, self._words_wide(room, how), _HANGING_LINES).whole

    @property
    def _icon_wide(self) -> float:
        return _ICON if self.icon else 0.0

    def _size(self, scale: Scale, how: _Set, width: float, lines: int = _LINES) -> Rect:
        words = block(self.words, how.look, scale, width, lines)
        wide, high = words.width_px / scale.factor, words.height_px / scale.factor
        return Rect(0, 0, wide + 2 * how.aside + self._icon_wide, high + 2 * how.above)

    def draw(self, paint: Painter, rooms: Sequence[Rect] = ()) -> None:
        """Draw the message; only its shadow unrolls: a box is never seen without its words, nor words through it."""
        rect, how = self._placed(paint.scale, rooms)
        with paint.clip(Rect.around(rect.centre, rect.w + 48, rect.h + 48 * self.unrolled)):
            paint.skin(rect, Skin(colours.ink, 14, shadows=SMALL))
            left = rect.x + how.aside
            if self.icon:
                paint.picture(self.icon, Rect.around((left + 12, rect.centre[1]), 26), tint=colours.sun_light)
            at, width = (left + self._icon_wide, rect.centre[1]), rect.w - 2 * how.aside - self._icon_wide + 0.5
            lines = _HANGING_LINES if rooms else _LINES
            paint.text(self.words, at, how.look, colours.cream, width=width, max_lines=lines)


def _bare(words: str) -> str:
    """Words as they are compared: without ends of sentences and lines."""
    return " ".join(words.replace(".", " ").split()).casefold()


Drawing = tuple[ZOrder, Callable[[Painter], None]]
"""Something drawn upon all widgets of its layer."""


class Page:
    """Holds widgets in the order of Tab. `dirty` says that something looks different since the last draw."""

    def __init__(self, scale: Scale, on_escape: Callable[[], None] | None = None) -> None:
        self.scale = scale
        self.on_escape = on_escape
        self.dirty = self.stale = True
        """`stale`: its widgets are to be made anew, though the scene may be as before."""
        self.widgets: list[Widget] = []
        self.overlays: list[Overlay] = []
        self.toasts: list[Toast] = []
        self._mouse = Mouse(self.stacked, lambda: bool(self.overlays), self._press, self._comes)
        self._keyboard = Keyboard(self.parts, self.explain)
        self.explained: Widget | None = None
        self._takes_up = False
        """Whether a message, a tooltip or what lies over all has used a press, and uses its release."""
        self._waited = 0.0
        """Milliseconds for which the pointer has been on a widget without its tooltip, or elsewhere since a reason
        has been shown."""
        self.keep_clear: Callable[[], Sequence[Rect]] = tuple
        """Boxes below the widgets that tooltips keep clear of."""
        self.sound: Callable[[str], None] = _unheard
        """Lets a cue sound."""
        self.on_mute: Callable[[], None] | None = None
        """Handler of M while nothing is being written."""
        self.message_areas: Sequence[Rect] = ()
        """Boxes for messages, each in the first that holds it; none for the middle of the lower border."""

    # -- what lies on it

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Puts these widgets on the page in place of all others.

        One of the same name and kind goes on where the old one was: its movement, its focus, its drag.
        """
        before = {part.name: part for part in _flat(self.widgets) if part.name}
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.attach(None, self)
        after = {part.name: part for part in _flat(self.widgets)}
        heirs = {old: after[name] for name, old in before.items() if type(after.get(name)) is type(old)}
        for old, heir in heirs.items():
            heir.resume(old)
        shown = self.explained
        told = shown if shown is None or self.overlays else heirs.get(shown)
        if told and shown and shown is self.hovered and told.tooltip() != shown.tooltip():
            told = None
        self._keyboard.inherit(heirs)
        self._mouse.inherit(heirs)
        self.explained = told
        self._drop_told()
        self.dirty = True

    def renew(self) -> None:
        """Have its widgets made anew."""
        self.dirty = self.stale = True

    def resize(self, scale: Scale) -> None:
        """Take the scale of a window of another size; the scene lays its widgets out anew after this."""
        self.scale = scale
        for overlay in self.overlays:
            overlay.arrange(scale)
        self.dirty = True

    def parts(self) -> list[Widget]:
        """Every visible widget that answers now: those of the topmost overlay, else those of the page."""
        return _flat(self.overlays[-1].parts() if self.overlays else self.widgets)

    def stacked(self) -> list[Widget]:
        """The same, from the lowest layer to the highest."""
        return self.parts() if self.overlays else _flat(self._layered())

    def _layered(self) -> list[Widget]:
        return sorted(self.widgets, key=attrgetter("z"))

    def _messages(self) -> list[Rect]:
        return [each.place(self.scale, self.message_areas) for each in self.toasts]

    def _tip(self) -> list[Rect]:
        """Box of the tooltip in a list; empty while none shows."""
        told = self.explained
        if told is None or not any(told.tooltip()):
            return []
        return [popover.tooltip_box(self.scale, told.place, *told.tooltip(), self._around(told.place))]

    def _around(self, target: Rect) -> Avoid:
        """Surroundings that the tooltip of a target keeps clear of."""
        known = tuple(part.place for part in self.parts())
        return Avoid(pressed=tuple(self.avoided()), known=known, farthest=popover.NEAR).beside(target)

    def avoided(self) -> list[Rect]:
        """Boxes that tooltips keep clear of before all else."""
        return [*self.keep_clear(), *self._messages()]

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
        overlay.attach(None, self)
        overlay.arrange(self.scale)
        self.explained = None
        self._keyboard.lend(overlay)
        self._mouse.let_go()
        self._drop_told()
        self.dirty = True

    def close(self, overlay: Overlay) -> None:
        """Takes an overlay away; the keyboard goes back to who had it."""
        if overlay not in self.overlays:
            return
        self.sound("close")
        number = self.overlays.index(overlay)
        del self.overlays[number:]
        self._keyboard.give_back(number)
        self._mouse.let_go()
        self.dirty = True

    def clear(self) -> None:
        """Takes away whatever lies over the widgets: dialogs, messages, the tooltip."""
        for overlay in self.overlays[:1]:
            self.close(overlay)
        self.toasts.clear()
        self.explained = None
        self.dirty = True

    def show_message(self, words: str, icon: str = "", silent: bool = False) -> None:
        """Shows a short message that goes by itself; without words none, nor where an open box says the same."""
        if words and not self.tells(words):
            self.toasts = [Toast(words, icon, self.toasts[-1].number + 1 if self.toasts else 0, silent)]
            self.dirty = True

    def show_message_once(self, words: str, icon: str = "") -> None:
        """Shows a short message unless it shows already: it does not stay any longer."""
        if words not in (toast.words for toast in self.toasts):
            self.show_message(words, icon)

    def tells(self, words: str) -> bool:
        """Whether a dialog or a card that lies open says these words already."""
        boxes = [*self.overlays, *(each for each in _flat(self.widgets) if isinstance(each, OverlayGround))]
        wanted = _bare(words)
        return any(wanted in _bare(" ".join(each.name for each in reading(box.node()))) for box in boxes)

    def _drop_told(self) -> None:
        """Take away messages that a box says, too."""
        self.toasts = [each for each in self.toasts if not self.tells(each.words)]

    def message_lines(self, words: str, icon: str = "") -> int:
        """Number of lines that a message would have."""
        return Toast(words, icon).lines(self.scale, self.message_areas)

    def shows_message_over(self, box: Rect) -> bool:
        """Whether a message shows within a box now."""
        return any(box.contains(*each.centre) for each in self._messages())

    def explain(self, widget: Widget) -> None:
        """Shows the tooltip of a widget at once."""
        self.explained = widget if any(widget.tooltip()) else None
        self._waited = self._waited if widget.hovered else 0.0
        self.dirty = True

    @property
    def _explained_by_key(self) -> bool:
        """Whether a widget is explained that neither the pointer nor the keyboard is on: a key has pressed it."""
        told = self.explained
        return told is not None and not (told.hovered or told.focused)

    def end_reason(self) -> None:
        """Take the reason away that a press by key has brought: it is over, or something else has happened."""
        if self._explained_by_key:
            self.explained = None
            self.dirty = True

    def told(self) -> Hashable:
        """Cache key of what its nodes tell."""
        parts = (
            (part, part.states, part.label, part.reason, *(getattr(part, each, None) for each in ("value", "text")))
            for part in self.parts()
        )
        return *parts, self.explained, *self.overlays, *(toast.number for toast in self.toasts)

    # -- the keyboard

    @property
    def caret_rect(self) -> Rect | None:
        """Box of the caret; None while nothing is being written."""
        return None if self.focused is None else self.focused.caret_place()

    @property
    def focused(self) -> Widget | None:
        """Widget with the keyboard."""
        return self._keyboard.focused

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Gives the keyboard to a widget, or to none; `ring` shows it."""
        self._keyboard.focus(widget, ring)
        self.dirty = True

    def drop_clicked(self) -> None:
        """Takes the keyboard from whatever only a click has given it, fields apart: Enter is not meant for that.

        An overlay keeps its own: there Enter has a default that nobody has to have moved to.
        """
        now = self.focused
        if now is not None and not (now.ring or self.overlays or isinstance(now, Field)):
            self.focus(None)

    def at_end(self, way: int) -> bool:
        """Whether Tab begins anew from here: there it may go on to what is no widget."""
        return self._keyboard.at_end(way)

    def move_focus(self, event: Input) -> bool:
        """Lets an arrow that nobody wanted go on to the nearest widget in its direction; whether there is one.

        For scenes whose arrows mean nothing else.
        """
        went = not self.overlays and self._keyboard.across(event)
        self.dirty = self.dirty or went
        return went

    def _keys(self, event: Key) -> bool:
        self._mouse.forget()
        if event.down:
            self.explained = None
        if pressed(event, "confirm"):
            self.drop_clicked()
        if self._keyboard.handle(event):
            return True
        if not event.down:
            return False
        if pressed(event, "mute") and self.on_mute is not None and self._keyboard.shortcuts:
            self.on_mute()
            return True
        if self.overlays:
            if pressed(event, "back"):
                self.overlays[-1].cancel()
            elif pressed(event, "confirm"):
                self.overlays[-1].confirm()
            return True
        if pressed(event, "back") and self.on_escape is not None:
            self.on_escape()
            return True
        return False

    # -- the pointer

    @property
    def hovered(self) -> Widget | None:
        """Widget under the pointer."""
        return self._mouse.on

    @property
    def cursor(self) -> Cursor:
        """The shape that the pointer has."""
        return self._mouse.cursor

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget under a point; a rectangle comes before the wider reach of another."""
        return self._mouse.at(x, y)

    def set_cursor(self, cursor: Cursor) -> None:
        """Set the shape of the pointer for what lies below the widgets."""
        self._mouse.point(cursor)

    def set_pointer(self, at: Point | None) -> None:
        """Set where the pointer rests when the page comes to be shown, if over it: the widget there is hovered, but
        shows no tooltip before the pointer moves."""
        self._mouse.come(at)

    def leave(self) -> None:
        """Let the pointer leave, as another page is shown."""
        self._mouse.leave()
        self.explained = None

    def _comes(self) -> None:
        """Note that the pointer is on another widget."""
        self._waited, self.explained = 0.0, None
        self.dirty = True

    def _press(self, event: Pointer, target: Widget | None) -> bool:
        """Begin a press on a widget or on none; whether it was for an overlay."""
        self._waited, self.explained = 0.0, None
        if self.overlays and self.overlays[-1].handle(event):
            return True
        if target is not self.focused:
            self.focus(target if target is not None and target.takes_focus() else None)
        return False

    def handle_floating(self, event: Input) -> bool:
        """Take away a message or the tooltip that is pressed; whether the event is used up by that."""
        if not isinstance(event, Pointer) or event.kind not in ("down", "up"):
            return False
        if event.kind == "up":
            took, self._takes_up = self._takes_up, False
            return took
        self._takes_up = True
        if any(box.contains(event.x, event.y) for box in self._tip()):
            self.explained = None
        elif any(box.contains(event.x, event.y) for box in self._messages()):
            self.toasts = []
        else:
            self._takes_up = False
        self.dirty = self.dirty or self._takes_up
        return self._takes_up

    def take_release(self) -> None:
        """Use up the release of the press that goes on."""
        self._takes_up = True

    def handle(self, event: Input) -> bool:
        """Gives an input to whom it concerns; returns whether anybody wanted it."""
        match event:
            case Pointer():
                used = self.handle_floating(event) or self._mouse.handle(event)
                if event.kind == "move" and self._explained_by_key:
                    self.end_reason()
            case Key():
                used = self._keys(event)
            case _:
                used = self._keyboard.handle(event)
        self.dirty = self.dirty or used
        return used or bool(self.overlays)

    # -- time and drawing

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether the page must be drawn. To be called at every tick."""
        self._mouse.wait(dt_ms)
        for root in (*self.widgets, *(part for overlay in self.overlays for part in overlay.parts())):
            self.dirty = root.animate(dt_ms) or self.dirty
        for toast in self.toasts:
            self.dirty = toast.animate(dt_ms) or self.dirty
        self.toasts = [toast for toast in self.toasts if not toast.expired]
        if self._explained_by_key:
            self._waited += dt_ms
            if self._waited >= IN_MS + STAY_MS:
                self.end_reason()
        resting = self._mouse.resting
        if resting is not None and self.explained is None:
            before, self._waited = self._waited, self._waited + dt_ms
            if before < popover.HOVER_MS <= self._waited:
                self.explain(resting)
        return self.dirty

    def draw(self, paint: Painter, also: Iterable[Drawing] = ()) -> None:
        """Draws layer by layer the widgets, what lies over them, and what else is drawn upon each."""
        widgets = [each for each in self._layered() if each.visible]
        upon: dict[ZOrder, list[Callable[[Painter], None]]] = {z: [] for z in ZOrder}
        for z, draw in (*self._over(), *also):
            upon[z].append(draw)
        for z in ZOrder:
            self._draw_layer(paint, z, [widget for widget in widgets if widget.z is z])
            for draw in upon[z]:
                draw(paint)
        self.dirty = False

    def _over(self) -> Iterator[Drawing]:
        for overlay in self.overlays:
            if overlay.modal:
                yield ZOrder.OVERLAY, lambda paint: paint.veil(colours.curtain, 0.47)
            yield ZOrder.OVERLAY, overlay.draw
        for toast in self.toasts:
            yield ZOrder.MESSAGE, partial(toast.draw, rooms=self.message_areas)
        told = self.explained
        if told is not None and any(words := told.tooltip()):
            place, around = told.place, self._around(told.place)
            yield ZOrder.TIP, lambda paint: popover.draw_tooltip(paint, place, *words, around)

    def _draw_layer(self, paint: Painter, z: ZOrder, widgets: Sequence[Widget]) -> None:
        for widget in widgets:
            widget.draw(paint)


class RecordedPage(Page):
    """Page with widgets that look as before while it is not dirty, and are drawn from their record then."""

    @cached_property
    def _drawn(self) -> dict[ZOrder, Recorder]:
        return {}

    def _draw_layer(self, paint: Painter, z: ZOrder, widgets: Sequence[Widget]) -> None:
        draw = super()._draw_layer
        if self.dirty or not paint.keeps or self.scale != paint.scale:
            self._drawn.clear()
            draw(paint, z, widgets)
        elif widgets:
            made = self._drawn.get(z)
            if made is None:
                made = self._drawn[z] = paint.recorded(lambda paint: draw(paint, z, widgets))
            paint.replay(made)


def _unheard(cue: str) -> None:
    """Ignore a cue where nobody listens."""


def _flat(roots: Iterable[Widget]) -> list[Widget]:
    """Every visible part, in the order of Tab."""
    return [part for root in roots if root.visible for part in root.parts() if part.visible]


def _shown(part: Widget, rect: Rect) -> Rect:
    """Part of a rectangle on the page that its owners show."""
    for owner in part.owners():
        rect = rect.intersection(owner.place)
    return rect
