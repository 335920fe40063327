"""Widgets that set a value: on or off, or between two ends in steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.tween import Glide, out_cubic
from game.ui.widgets.base import Cursor, Pressable, Widget

SIZE = (64.0, 34.0)


class Switch(Pressable):
    """A knob that is at the right when on; drawn 64 x 34 at the right end of its rectangle.

    Only it and its words, which lie beside it, turn it: the blank between them is no place to press.
    """

    cue = ""

    def __init__(
        self, name: str, rect: Rect, on: bool, on_change: Callable[[bool], None] | None = None, accent: Accent = MENU
    ) -> None:
        super().__init__(name, rect)
        self.on, self.on_change, self.accent = on, on_change, accent
        self._slide = Glide(float(on), 120, out_cubic)

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
