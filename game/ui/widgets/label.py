"""Words that answer nothing: those that stay, and messages that go by themselves."""

from __future__ import annotations

from game.ui.canvas import Align
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.theme import Colour, colours
from game.ui.type import Style
from game.ui.widgets.base import Widget


class Label(Widget):
    """Words in a rectangle, upright in its middle, wrapped to `max_lines`."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        words: str,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        max_lines: int = 1,
    ) -> None:
        super().__init__("", rect)
        self.words, self.style, self.colour = words, style, colour
        self.align, self.max_lines = align, max_lines

    def draw(self, paint: Painter) -> None:
        x = {"left": self.rect.x, "centre": self.rect.centre[0], "right": self.rect.right}[self.align]
        at = (x, self.rect.centre[1])
        paint.text(self.words, at, self.style, self.colour, self.align, self.rect.w, self.max_lines)

    def spots(self) -> dict[str, Rect]:
        return {}


IN_MS, STAY_MS, OUT_MS = 150.0, 2600.0, 300.0


class Toast:
    """One message near the lower border; `over` once it has gone."""

    def __init__(self, words: str, icon: str = "") -> None:
        self.words, self.icon = words, icon
        self.age = 0.0

    @property
    def over(self) -> bool:
        """Whether it has gone."""
        return self.age >= IN_MS + STAY_MS + OUT_MS

    @property
    def alpha(self) -> float:
        """How much of it shows now, 0-1."""
        if self.age < IN_MS:
            return self.age / IN_MS
        return min(1.0, max(0.0, (IN_MS + STAY_MS + OUT_MS - self.age) / OUT_MS))

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        before = self.alpha
        self.age += dt_ms
        return self.over or before != self.alpha

    def draw(self, paint: Painter) -> None:
        """Draws the message over the middle of the lower border."""
        icon = 34 if self.icon else 0
        wide, high = paint.measure(self.words, "button", 640, 3)
        rect = Rect.around((paint.scale.width / 2, 0), wide + 48 + icon, high + 26)
        rect = rect.moved(0, paint.scale.height - 40 - high / 2)
        with paint.faded(rect.inset(-24), self.alpha):
            paint.skin(rect, Skin(colours.ink, 14, shadows=SMALL))
            left = rect.x + 24
            if self.icon:
                paint.picture(self.icon, Rect.around((left + 12, rect.centre[1]), 26), tint=colours.sun_light)
            at = (left + icon, rect.centre[1])
            paint.text(self.words, at, "button", colours.cream, width=640, max_lines=3)
