"""Words that answer nothing: those that stay, messages that go by themselves, and the tooltip."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import Style
from game.ui.widgets.base import Widget

IN_MS, STAY_MS, OUT_MS = 150.0, 2600.0, 300.0
"""Of a message."""
AFTER_MS, WIDEST = 400.0, 340.0
"""Of a tooltip."""


class Label(Widget):
    """Words at the left of a rectangle, upright in its middle."""

    focusable = False

    def __init__(self, rect: Rect, words: str, style: str | Style = "body") -> None:
        super().__init__("", rect)
        self.words, self.style = words, style

    def draw(self, paint: Painter) -> None:
        paint.text(self.words, (self.rect.x, self.rect.centre[1]), self.style, width=self.rect.w)

    def spots(self) -> dict[str, Rect]:
        return {}


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


def kept_free(spot: Spot, spots: Mapping[Spot, Rect], board: Rect) -> Rect | None:
    """What the tooltip of a spot on a board must leave free: the span of all spots on it; None for others."""
    if not board.contains(*spots[spot].centre):
        return None
    return Rect.enclosing([box for box in spots.values() if board.contains(*box.centre)])


def tooltip_place(beside: Rect, size: tuple[float, float], canvas: tuple[float, float], free: Rect | None) -> Rect:
    """Where a tooltip lies: beside what must be left free, else below its rectangle, or above; on the canvas."""
    w, h = size
    if free is not None:
        y = min(max(8.0, beside.centre[1] - h / 2), canvas[1] - h - 8)
        sides = [free.x - 10 - w, free.right + 10]
        sides.sort(key=lambda x: abs(x + w / 2 - beside.centre[0]))
        for x in sides:
            if x >= 8 and x + w <= canvas[0] - 8:
                return Rect(x, y, w, h)
    x = min(max(8.0, beside.centre[0] - w / 2), canvas[0] - w - 8)
    y = beside.bottom + 10
    if y + h > canvas[1] - 8:
        y = max(8.0, beside.y - 10 - h)
    return Rect(x, y, w, h)


def draw_tooltip(paint: Painter, beside: Rect, first: str, second: str, free: Rect | None = None) -> None:
    """A tooltip for a rectangle that covers nothing of what must be left free, where there is room for that."""
    heights: list[float] = []
    wide = 0.0
    for words, style in ((first, "label"), (second, "caption")):
        w, h = paint.measure(words, style, WIDEST, 6) if words else (0.0, 0.0)
        wide, heights = max(wide, w), [*heights, h]
    size = (wide + 28, sum(heights) + 20)
    x, y, w, h = tooltip_place(beside, size, (paint.scale.width, paint.scale.height), free)
    paint.skin(Rect(x, y, w, h), Skin(colours.ink, 10, shadows=SMALL))
    if first:
        paint.text(first, (x + 14, y + 10), "label", colours.cream, "left", WIDEST, 6, "top")
    if second:
        paint.text(second, (x + 14, y + 10 + heights[0]), "caption", colours.white_shade, "left", WIDEST, 6, "top")
