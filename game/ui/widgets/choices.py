"""Widgets that set a value: one item of several, in cells or in a list that unfolds; on or off; in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Self

import msgspec
from msgspec.structs import replace

from game.ui import type
from game.ui.access import Action, Node, Role, State
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import MENU, Accent, Colour, colours
from game.ui.tween import Glide, out_cubic
from game.ui.widgets.base import Cursor, Overlay, Pressable, Widget

Take = Callable[[str], None]
"""Handler of the key of the chosen item."""


class Item(msgspec.Struct, frozen=True):
    """An item by its key, and its look; with a `reason` it cannot be chosen."""

    key: str
    label: str
    icon: str = ""
    reason: str = ""
    spoken: str = ""
    """Its name for whoever hears it, where that has to say more."""


def choices(
    name: str, rect: Rect, items: Sequence[Item], value: str, on_change: Take, accent: Accent, scale: Scale
) -> Segment | Dropdown:
    """A segment where every word fits its cell, else a list that unfolds."""
    cell = (rect.w - 8 - 2 * (len(items) - 1)) / max(1, len(items)) - 14
    icons = [34 if item.icon else 0 for item in items]
    widest = max(
        type.block(item.label, "button", scale.plain()).width_px / scale.factor + icon
        for item, icon in zip(items, icons, strict=True)
    )
    made = Segment if widest <= cell else Dropdown
    return made(name, rect, items, value, on_change, accent)


class SingleChoice(Pressable):
    """One chosen item of several; `value` is its key."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        items: Sequence[Item],
        value: str,
        on_change: Take | None = None,
        accent: Accent = MENU,
    ) -> None:
        super().__init__(name, rect)
        self.items, self.value, self.on_change, self.accent = tuple(items), value, on_change, accent
        self._slide = Glide(max(0, self.at), 120, out_cubic)

    def node(self) -> Node:
        made, item = super().node(), self.items[self.at].label if self.at >= 0 else ""
        own = "\n".join(line for line in self.tooltip()[0].split("\n") if line != self.reason)
        return replace(made, name=self.label or own, value=item, about=self.more)

    @property
    def at(self) -> int:
        """The number of the chosen item, -1 for none."""
        return next((i for i, item in enumerate(self.items) if item.key == self.value), -1)

    def take(self, key: str) -> None:
        """Choose an item by its key; reports a change, and flashes where there is none."""
        if key == self.value:
            self.flash()
            return
        self.value = key
        if self.on_change is not None:
            self.on_change(key)


class Segment(SingleChoice):
    """Choices side by side; arrows go to the next that can be chosen. Each has a spot `name.key`."""

    role: Role = "list"
    does: tuple[Action, ...] = ("raise", "lower")
    _under = _down = -1

    def node(self) -> Node:
        made, cells, (dx, dy) = super().node(), list[Node](), (self.place.x - self.rect.x, self.place.y - self.rect.y)
        for number, (item, cell) in enumerate(zip(self.items, self.cells(), strict=True)):
            states: frozenset[State] = frozenset(
                {"chosen"} if number == self.at else {"disabled"} if item.reason else ()
            )
            does: tuple[Action, ...] = () if item.reason or not self.enabled else ("press",)
            spot = Spot("widget", f"{self.name}.{item.key}")
            called = item.spoken or item.label or item.key
            cells.append(Node(spot, "radio", cell.moved(dx, dy), called, "", "", states, item.reason, does))
        return replace(made, parts=tuple(cells))

    def cells(self) -> list[Rect]:
        """The place of each item."""
        return self.rect.inset(4).columns(len(self.items), 2)

    def spots(self) -> dict[str, Rect]:
        dx, dy = self.place.x - self.rect.x, self.place.y - self.rect.y
        free = zip(self.items, self.cells(), strict=True)
        single = {f"{self.name}.{item.key}": cell.moved(dx, dy) for item, cell in free if not item.reason}
        return {self.name: self.place, **single}

    def use(self, name: str) -> bool:
        number = next((n for n, item in enumerate(self.items) if name == f"{self.name}.{item.key}"), -1)
        if number >= 0:
            self.choose(number)
        return number >= 0

    def tooltip(self) -> tuple[str, str]:
        if self.enabled and 0 <= self._under < len(self.items) and self.items[self._under].reason:
            return (self.items[self._under].reason, "")
        return super().tooltip()

    def resume(self, old: Self) -> None:
        super().resume(old)
        if len(old.items) == len(self.items):
            self._slide, self._under, self._down = old._slide, old._under, old._down

    def choose(self, index: int) -> None:
        """Choose an item by its index; one that cannot be chosen says why."""
        if not self.enabled or self.items[index].reason:
            self.refuse()
            return
        self.take(self.items[index].key)

    def _find(self, x: float) -> int:
        inner = self.rect.inset(4)
        return min(len(self.items) - 1, max(0, int((x - inner.x) / inner.w * len(self.items))))

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="move", x=x, y=y):
                before, self._under = self._under, self._find(x) if self.reach().contains(x, y) else -1
                return self._down >= 0 or self._under != before
            case Pointer(kind="down", x=x, y=y, button=1) if self.reach().contains(x, y):
                self._down = self._under = self._find(x)
                return True
            case Pointer(kind="up", x=x, y=y, button=1) if self._down >= 0:
                start, self._down = self._down, -1
                if self.reach().contains(x, y) and self._find(x) == start:
                    self.choose(start)
                return True
            case Key(key="left" | "right" as key, down=True, ctrl=False, alt=False):
                self._step(-1 if key == "left" else 1)
                return True
            case _:
                return False

    def _step(self, way: int) -> None:
        index = self.at + way
        while 0 <= index < len(self.items):
            if not self.items[index].reason:
                self.choose(index)
                return
            index += way

    def animate(self, dt_ms: float) -> bool:
        if not self.hovered and self._down < 0 and not self.focused:
            self._under = -1
        if self.at >= 0:
            self._slide.to(self.at)
        slides, flashes = self._slide.step(dt_ms), self.glides.flash.step(dt_ms)
        return slides or flashes

    def draw(self, paint: Painter) -> None:
        with paint.faded(self.rect.inset(-8), 1 if self.enabled else 0.5):
            paint.panel(self.rect, "inset")
            if self.ring:
                paint.ring(self.rect, 10)
            cells = self.cells()
            if self.at >= 0:
                step = cells[1].x - cells[0].x if len(cells) > 1 else 0.0
                knob = cells[0].moved(self._slide.value * step, 1 if self._down == self.at else 0)
                paint.skin(knob, Skin(self.accent.base, 9, shadows=SMALL))
                self.draw_flash(paint, knob, 9)
            styles = ["button" if cell.h >= 38 else "label" for cell in cells]
            each = zip(self.items, cells, styles, strict=True)
            whole = all(paint.measure(item.label, look)[0] <= cell.w - 12 for item, cell, look in each)
            with paint.plain(1.0 if whole else 0.0):  # letters of one size, and none grown where one word has no room
                self._draw_items(paint, cells)

    def _draw_items(self, paint: Painter, cells: Sequence[Rect]) -> None:
        for i, (item, cell) in enumerate(zip(self.items, cells, strict=True)):
            colour: Colour = self.accent.on if i == self.at else colours.ink_soft
            if i == self._under and i != self.at and not item.reason:
                colour = colours.ink
            if item.reason:
                colour = colours.stone_dark
            words = "button" if cell.h >= 38 else "label"
            fits = type.block(item.label, words, paint.scale, cell.w - 46).whole  # words go before their icon
            icon = 26 if item.icon and (fits or not item.label) else 0
            gap = 8 if icon and item.label else 0
            room = cell.w - 12 - icon - gap
            wide = min(room, paint.measure(item.label, words)[0])
            left = cell.centre[0] - (wide + icon + gap) / 2
            if icon:
                paint.picture(item.icon, Rect.around((left + icon / 2, cell.centre[1]), icon), tint=colour)
            paint.fold(item.label, (left + icon + gap, cell.centre[1]), words, colour, width=room)


ROW = 44.0


class DropdownRow(Pressable):
    """One line of an unfolded list."""

    def __init__(self, name: str, rect: Rect, item: Item, chosen: bool, accent: Accent, take: Callable[[], None]):
        super().__init__(name, rect, take)
        self.item, self.chosen, self.accent = item, chosen, accent
        self.group = "menu"
        if item.reason:
            self.disable(item.reason)

    def draw(self, paint: Painter) -> None:
        lit = self.hovered or self.focused
        if self.chosen or (lit and self.enabled):
            paint.box(self.rect, self.accent.base if self.chosen else colours.inset, 8)
        if self.ring:
            paint.ring(self.rect, 8, 0, 2)
        colour = self.accent.on if self.chosen else colours.ink if self.enabled else colours.disabled_text
        x = self.rect.x + 12
        if self.item.icon:
            sign = self.item.icon.startswith("icons/")  # what is no sign has colours of its own
            size, tint = (24, colour) if sign else (34, None)
            paint.picture(self.item.icon, Rect.around((x + 12, self.rect.centre[1]), size), tint=tint)
            x += 34
        paint.text(self.item.label, (x, self.rect.centre[1]), "label", colour, width=self.rect.right - x - 10)


class Menu(Overlay):
    """A small panel of lines beside what opened it; a click elsewhere closes it."""

    modal = False

    def __init__(
        self,
        name: str,
        beside: Rect,
        items: Sequence[Item],
        value: str,
        on_pick: Take,
        accent: Accent = MENU,
        width: float | None = None,
    ) -> None:
        wide = beside.w if width is None else width
        super().__init__(name, Rect(beside.x, beside.bottom + 6, wide, ROW * len(items) + 12))
        self.beside, self.items, self.on_pick = beside, tuple(items), on_pick
        self.rows = [
            DropdownRow(f"{name}.{item.key}", self.rect, item, item.key == value, accent, partial(self._pick, item.key))
            for item in items
        ]

    def _pick(self, key: str) -> None:
        self.cancel()
        self.on_pick(key)

    def arrange(self, scale: Scale) -> None:
        high = ROW * len(self.rows) + 12
        below = self.beside.bottom + 6
        y = below if below + high <= scale.height - 8 else max(8.0, self.beside.y - 6 - high)
        x = min(self.beside.x, scale.width - self.rect.w - 8)
        self.rect = Rect(x, y, self.rect.w, high)
        for row, place in zip(self.rows, self.rect.inset(6).rows(len(self.rows)), strict=True):
            row.rect = place
            if self.host is not None:
                row.attach(None, self.host)

    def parts(self) -> Sequence[Widget]:
        return self.rows

    def first_focus(self) -> Widget | None:
        return next((row for row in self.rows if row.chosen), super().first_focus())

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect, "lifted", radius=12)
        for row in self.rows:
            row.draw(paint)


class Dropdown(SingleChoice):
    """Shows the chosen item and opens a list of all; up and down go through them without opening."""

    does: tuple[Action, ...] = ("open",)

    def press(self) -> None:
        if not self.enabled:
            self.refuse()
        elif self.host is not None:
            self.host.open(Menu(self.name, self.place, self.items, self.value, self.take, self.accent))

    def handle(self, event: Input) -> bool:
        match event:
            case Key(key="up" | "down" as key, down=True) if self.enabled:
                free = [item.key for item in self.items if not item.reason]
                at = free.index(self.value) if self.value in free else 0
                self.take(free[min(len(free) - 1, max(0, at + (1 if key == "down" else -1)))])
                return True
        return super().handle(event)

    def draw(self, paint: Painter) -> None:
        with paint.faded(self.rect.inset(-8), 1 if self.enabled else 0.5):
            paint.box(self.rect, colours.white_fur, 10, colours.wood if self.hovered else colours.white_rim, 2)
            self.draw_flash(paint, self.rect, 10)
            if self.ring:
                paint.ring(self.rect, 10)
            item = next((item for item in self.items if item.key == self.value), None)
            x, middle = self.rect.x + 14, self.rect.centre[1]
            if item is not None:
                if item.icon:
                    paint.picture(item.icon, Rect.around((x + 12, middle), 24))
                    x += 34
                paint.text(item.label, (x, middle), "label", colours.ink, width=self.rect.right - x - 40)
            paint.chevron((self.rect.right - 24, middle), 16, colours.ink_soft)


SIZE = (64.0, 34.0)


class Switch(Pressable):
    """A knob that is at the right when on; drawn 64 x 34 at the right end of its rectangle.

    Only it and its words, which lie beside it, turn it: the blank between them is no place to press.
    """

    role: Role = "switch"
    cue = ""

    def __init__(
        self, name: str, rect: Rect, on: bool, on_change: Callable[[bool], None] | None = None, accent: Accent = MENU
    ) -> None:
        super().__init__(name, rect)
        self.on, self.on_change, self.accent = on, on_change, accent
        self._slide = Glide(float(on), 120, out_cubic)

    @property
    def states(self) -> frozenset[State]:
        return super().states | {"on"} if self.on else super().states

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._slide = old._slide

    def press(self) -> None:
        if not self.enabled:
            self.refuse()
            return
        self.on = not self.on
        self.sound("toggle_on" if self.on else "toggle_off")
        if self.on_change is not None:
            self.on_change(self.on)

    def animate(self, dt_ms: float) -> bool:
        moving = super().animate(dt_ms)
        self._slide.to(float(self.on))
        return self._slide.step(dt_ms) or moving

    def draw(self, paint: Painter) -> None:
        middle = self.rect.centre[1]
        track = Rect(self.rect.right - SIZE[0], middle - SIZE[1] / 2, *SIZE)
        with paint.faded(self.rect.inset(-8), 1 if self.enabled else 0.5):
            paint.box(track, colours.track.mixed(self.accent.base, round(self._slide.value * 6) / 6), 17)
            if self.ring:
                paint.ring(track, 17)
            x = track.x + 17 + (SIZE[0] - 34) * self._slide.value
            r = 13 + self.glides.lift.value
            wide = 2 * r + 4 * self.glides.push.value
            paint.box(Rect.around((x, middle + 1), wide, 2 * r), colours.shadow, r, alpha=0.18)
            paint.box(Rect.around((x, middle), wide, 2 * r), colours.white_fur, r)


KNOB = 16.0


class Slider(Widget):
    """A knob on a track; `step` is the least change, `ticks` shows a dot at each step."""

    cursor: Cursor = "hand"
    role: Role = "slider"
    does: tuple[Action, ...] = ("raise", "lower")

    def __init__(
        self,
        name: str,
        rect: Rect,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], None] | None = None,
        accent: Accent = MENU,
        ticks: bool = False,
    ) -> None:
        super().__init__(name, rect)
        self.low, self.high, self.step = low, high, step
        self.value = self._near(value)
        self.on_change, self.accent, self.ticks = on_change, accent, ticks
        self.on_release: Callable[[], None] | None = None
        """Done once the hand, or a key, has let go of it."""
        self._grow = Glide(0, 120, out_cubic)

    def node(self) -> Node:
        return replace(super().node(), value=f"{self.value:g}")

    def _near(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return min(self.high, max(self.low, self.low + steps * self.step))

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._grow = old._grow

    def set(self, value: float) -> None:
        """Goes to the nearest step and tells when it is another."""
        near = self._near(value)
        if near != self.value:
            self.value = near
            if self.on_change is not None:
                self.on_change(near)

    @property
    def track(self) -> Rect:
        """The bar that the knob moves on."""
        return Rect(self.rect.x + KNOB, self.rect.centre[1] - 5, self.rect.w - 2 * KNOB, 10)

    def _at(self, x: float) -> float:
        return self.low + (x - self.track.x) / self.track.w * (self.high - self.low)

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1) if self.reach().contains(x, y):
                if self.enabled:
                    self.pressed = True
                    self.set(self._at(x))
                else:
                    self.refuse()
                return True
            case Pointer(kind="move", x=x) if self.pressed:
                self.set(self._at(x))
                return True
            case Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                self._released()
                return True
            case Key(key=key, down=down, ctrl=False, alt=False) if self.enabled:
                tenth = max(self.step, (self.high - self.low) / 10)
                moves = {"left": -self.step, "down": -self.step, "right": self.step, "up": self.step}
                moves |= {"page down": -tenth, "page up": tenth}
                ends = {"home": self.low, "end": self.high}
                target = ends.get(key) if key in ends else (self.value + moves[key] if key in moves else None)
                if target is not None and down:
                    self.set(target)
                elif target is not None:
                    self._released()
                return target is not None
        return False

    def _released(self) -> None:
        if self.on_release is not None:
            self.on_release()

    def animate(self, dt_ms: float) -> bool:
        self._grow.to(1 if self.pressed else 2 if self.hovered and self.enabled else 0)
        return self._grow.step(dt_ms)

    def draw(self, paint: Painter) -> None:
        with paint.faded(self.rect.inset(-8, -12), 1 if self.enabled else 0.5):
            track = self.track
            x = track.x + track.w * (self.value - self.low) / (self.high - self.low)
            paint.box(track, colours.track, 5)
            if self.ticks:
                count = round((self.high - self.low) / self.step)
                for i in range(count + 1):
                    at = track.x + 5 + (track.w - 10) * i / count
                    paint.disc((at, track.centre[1]), 4, colours.wood_edge)
            if x > track.x:
                paint.box(Rect(track.x, track.y, max(10, x - track.x), 10), self.accent.base, 5)
            centre, r = (x, track.centre[1]), KNOB + self._grow.value
            if self.ring:
                paint.ring(Rect.around(centre, 2 * r), r)
            paint.disc((x, centre[1] + 2), r, self.accent.edge)
            paint.disc(centre, r, colours.white_fur, self.accent.base, 4)
