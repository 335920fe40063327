"""The small dark panel that explains what is under the pointer."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import colours

WIDEST = 340.0
AFTER_MS = 400.0


def among(spot: Spot, spots: Mapping[Spot, Rect], board: Rect) -> Rect | None:
    """What the tooltip of a spot on a board must leave free: the span of all spots on it; None for others."""
    if not board.contains(*spots[spot].centre):
        return None
    return Rect.enclosing([box for box in spots.values() if board.contains(*box.centre)])


def place(beside: Rect, size: tuple[float, float], canvas: tuple[float, float], free: Rect | None) -> Rect:
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


def draw(paint: Painter, beside: Rect, first: str, second: str, free: Rect | None = None) -> None:
    """A tooltip for a rectangle that covers nothing of what must be left free, where there is room for that."""
    heights: list[float] = []
    wide = 0.0
    for words, style in ((first, "label"), (second, "caption")):
        w, h = paint.measure(words, style, WIDEST, 6) if words else (0.0, 0.0)
        wide, heights = max(wide, w), [*heights, h]
    size = (wide + 28, sum(heights) + 20)
    x, y, w, h = place(beside, size, (paint.scale.width, paint.scale.height), free)
    paint.skin(Rect(x, y, w, h), Skin(colours.ink, 10, shadows=SMALL))
    if first:
        paint.text(first, (x + 14, y + 10), "label", colours.cream, "left", WIDEST, 6, "top")
    if second:
        paint.text(second, (x + 14, y + 10 + heights[0]), "caption", colours.white_shade, "left", WIDEST, 6, "top")
