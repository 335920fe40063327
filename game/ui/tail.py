"""The tail of a card: it opens at the edge that faces what the card speaks of, and ends in a tip there."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import PANEL

_HALF, _CORNER = 13.0, 26.0
"""Half of how wide it is, and how far its middle keeps from the corners of the card."""
_INTO = 4.0
"""So far it reaches into the card, over the rim."""


def draw(paint: Painter, box: Rect, tip: Point, rim: Stroke) -> None:
    """From a card, whose rim it goes on, to a point; nothing where that lies on the card."""
    if box.contains(*tip):
        return
    x = min(max(tip[0], box.x + _CORNER), box.right - _CORNER)
    y = min(max(tip[1], box.y + _CORNER), box.bottom - _CORNER)
    if box.x <= tip[0] <= box.right:
        edge, into = (box.bottom, -_INTO) if tip[1] >= box.bottom else (box.y, _INTO)
        (begin, end), (inner, other) = (((x - _HALF, at), (x + _HALF, at)) for at in (edge, edge + into))
    else:
        edge, into = (box.right, -_INTO) if tip[0] > box.right else (box.x, _INTO)
        (begin, end), (inner, other) = (((at, y - _HALF), (at, y + _HALF)) for at in (edge, edge + into))
    paint.shape([[inner, tip, other]], fill=PANEL.fill)
    paint.shape([[begin, tip, end]], (rim,), closed=False)
