"""On or off."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.ease import out_cubic
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.tween import Glide
from game.ui.widgets.base import Pressable, Widget

SIZE = (64.0, 34.0)


class Switch(Pressable):
    """A knob that is at the right when on; drawn 64 x 34 at the right end of its rectangle.

    A wider rectangle leaves room for a label beside it, which a click answers too.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        on: bool,
        on_change: Callable[[bool], None] | None = None,
        accent: Accent = MENU,
        label: str = "",
        second: str = "",
    ) -> None:
        super().__init__(name, rect)
        self.on, self.on_change, self.accent = on, on_change, accent
        self.label, self.second = label, second
        self._slide = Glide(float(on), 120, out_cubic)

    def resume(self, old: Widget) -> None:
        super().resume(old)
        if isinstance(old, Switch):
            self._slide = old._slide

    def press(self) -> None:
        if not self.enabled:
            self.refuse()
            return
        self.on = not self.on
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
            r = 13 + self.lift.value
            wide = 2 * r + 4 * self.push.value
            paint.box(Rect.around((x, middle + 1), wide, 2 * r), colours.shadow, r, alpha=0.18)
            paint.box(Rect.around((x, middle), wide, 2 * r), colours.white_fur, r)
            room = track.x - self.rect.x - 12
            if self.label:
                lifted = 12 if self.second else 0
                paint.text(self.label, (self.rect.x, middle - lifted), "button", width=room)
                paint.text(self.second, (self.rect.x, middle + 13), "caption", width=room)
