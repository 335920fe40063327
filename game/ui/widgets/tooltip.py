"""The small dark panel that explains what is under the pointer."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.theme import colours

WIDEST = 340.0
AFTER_MS = 400.0


def draw(paint: Painter, beside: Rect, first: str, second: str) -> None:
    """A tooltip below a rectangle, or above where there is no room; always whole on the canvas."""
    heights: list[float] = []
    wide = 0.0
    for words, style in ((first, "label"), (second, "caption")):
        w, h = paint.measure(words, style, WIDEST, 6) if words else (0.0, 0.0)
        wide, heights = max(wide, w), [*heights, h]
    w, h = wide + 28, sum(heights) + 20
    x = min(max(8.0, beside.centre[0] - w / 2), paint.scale.width - w - 8)
    y = beside.bottom + 10
    if y + h > paint.scale.height - 8:
        y = max(8.0, beside.y - 10 - h)
    paint.skin(Rect(x, y, w, h), Skin(colours.ink, 10, shadows=SMALL))
    if first:
        paint.text(first, (x + 14, y + 10), "label", colours.cream, "left", WIDEST, 6, "top")
    if second:
        paint.text(
            second, (x + 14, y + 10 + heights[0]), "caption", colours.white_shade, "left", WIDEST, 6, "top"
        )
