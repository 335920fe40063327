"""A window on something longer than itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.ui.access import Node
from game.ui.events import Input, Key, Pointer
from game.ui.paint import BoxFinder, Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.tween import Glide, out_cubic
from game.ui.widgets.base import Cursor, Host, Widget, text_node, whole_node

NOTCH, BAR, LEAST_THUMB = 72.0, 10.0, 36.0


class Scroll(Widget):
    """Shows part of a column of widgets; wheel, bar and keys move it.

    The children's rectangles are in the units of the page, as if nothing were scrolled. `long` is the
    height of all there is, measured from the top of `rect`. Subclasses may draw more in `content`.
    """

    cursor: Cursor = "arrow"

    def __init__(self, name: str, rect: Rect, children: Sequence[Widget] = (), long: float = 0) -> None:
        super().__init__(name, rect)
        self.children = list(children)
        self.long = long or max((child.rect.bottom for child in children), default=rect.y) - rect.y
        self._top = Glide(0, 120, out_cubic)
        self._grip: float | None = None

    def takes_focus(self) -> bool:
        return self.max_offset > 0

    @property
    def max_offset(self) -> float:
        """Greatest offset in units."""
        return max(0.0, self.long - self.rect.h)

    @property
    def top(self) -> float:
        return self._top.value

    @property
    def shift(self) -> tuple[float, float]:
        return (0.0, -self.top)

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._grip = old._grip
        self.to(old.top, at_once=True)

    def to(self, top: float, at_once: bool = False) -> None:
        """Scrolls so far, within what there is."""
        wanted = min(self.max_offset, max(0.0, top))
        if at_once:
            self._top.set(wanted)
        else:
            self._top.to(wanted)

    def reveal(self, rect: Rect, at_once: bool = False) -> None:
        """Scrolls as little as needed to show a child's rectangle."""
        above, below = rect.y - self.rect.y - 12, rect.bottom - self.rect.bottom + 12
        if above < self._top.target:
            self.to(above, at_once)
        elif below > self._top.target:
            self.to(below, at_once)

    def attach(self, owner: Widget | None, host: Host) -> None:
        super().attach(owner, host)
        for child in self.children:
            child.attach(self, host)

    def parts(self) -> Sequence[Widget]:
        inner = [part for child in self.children if child.visible for part in child.parts()]
        return (self, *inner)

    def spots(self) -> dict[str, Rect]:
        return {self.name: self.place} if self.name else {}

    def node(self) -> Node:
        paint, (x, y) = BoxFinder(self.scale), self.shift
        self.content(paint)
        spot, children = Spot("widget", self.name), [whole_node(each) for each in self.children if each.visible]
        drawn = text_node(spot, self.rect, paint.lines, (x, y)).parts if len(paint.lines) > 1 else ()
        return Node(spot, "list", self.place, self.label, states=self.states, parts=(*drawn, *children))

    def _thumb(self) -> Rect:
        high = max(LEAST_THUMB, self.rect.h * self.rect.h / self.long)
        y = self.rect.y + (self.rect.h - high) * (self.top / self.max_offset)
        return Rect(self.rect.right - BAR - 2, y, BAR, high)

    def handle(self, event: Input) -> bool:
        if self.max_offset <= 0:
            return False
        match event:
            case Pointer(kind="wheel", wheel=wheel):
                self.to(self._top.target - wheel * NOTCH)
                return True
            case Pointer(kind="down", x=x, y=y, button=1) if x >= self.rect.right - 24:
                thumb = self._thumb()
                self._grip = y - thumb.y if thumb.y <= y < thumb.bottom else thumb.h / 2
                self._drag(y)
                return True
            case Pointer(kind="move", y=y) if self._grip is not None:
                self._drag(y)
                return True
            case Pointer(kind="up", button=1) if self._grip is not None:
                self._grip = None
                return True
            case Key(key=key, down=True, ctrl=False, alt=False):
                page, target = self.rect.h * 0.9, self._top.target
                moves = {"up": -NOTCH, "down": NOTCH, "page up": -page, "page down": page}
                if key in ("home", "end"):
                    self.to(0 if key == "home" else self.max_offset)
                elif key in moves:
                    self.to(target + moves[key])
                else:
                    return False
                return True
            case _:
                return False

    def _drag(self, y: float) -> None:
        room = self.rect.h - self._thumb().h
        if room > 0 and self._grip is not None:
            self.to((y - self._grip - self.rect.y) / room * self.max_offset, at_once=True)

    def animate(self, dt_ms: float) -> bool:
        moving = self._top.step(dt_ms)
        for child in self.children:
            moving = child.animate(dt_ms) or moving
        return moving

    def content(self, paint: Painter) -> None:
        """Draw what lies below the children, moved and clipped like them."""

    def draw(self, paint: Painter) -> None:
        with paint.clip(self.rect), paint.offset(0, -self.top):
            self.content(paint)
            for child in self.children:
                if child.visible and paint.visible(child.rect.inset(-24)):
                    child.draw(paint)
        if self.max_offset > 0:
            bar = Rect(self.rect.right - BAR - 2, self.rect.y, BAR, self.rect.h)
            paint.box(bar, colours.inset, 5)
            paint.box(self._thumb(), colours.wood if self._grip is not None else colours.wood_edge, 5)
            if self.ring:
                paint.ring(bar, 5, 2)
