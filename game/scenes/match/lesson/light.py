"""What glows and what lies in the shade: a veil with holes, soft rims round the one thing, an arrow at it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed

SHADE, ALPHA = hexed("#2b1e12"), 0.40
HOP_MS = 900.0
_HOPS, _HIGH = 3, 22.0
_RIM = 7.0
LABEL = 24.0
"""So far beyond what is meant a table may write of it."""
_LONG, _HALF, _NECK = 52.0, 34.0, 15.0


def draw_veil(paint: Painter, bright: Sequence[Rect]) -> None:
    """Everything but what is bright lies in the shade."""
    paint.veil(SHADE, ALPHA, holes=bright)


def wider(box: Rect, by: float) -> Rect:
    """A box or hexagon, larger to all sides."""
    return type(box)(*box.inset(-by))


def draw_glow(paint: Painter, box: Rect) -> None:
    """The one thing that is meant."""
    for out, alpha in ((17.0, 0.22), (12.0, 0.32), (7.0, 0.5)):
        _rim(paint, wider(box, out), 12 + out, colours.sun_light, 6, alpha)
    _rim(paint, wider(box, 5), 15, colours.white_fur, 4)
    _rim(paint, wider(box, 4), 14, colours.sun, _RIM)


def _rim(paint: Painter, box: Rect, radius: float, colour: Colour, wide: float, alpha: float = 1.0) -> None:
    """A border along a rounded box or a hexagon."""
    if isinstance(box, Hexagon):
        paint.shape([box.corners()], (Stroke(colour, wide, alpha),), corner=6)
    else:
        paint.box(box, None, radius, colour, wide, alpha)


def draw_arrow(paint: Painter, box: Rect, area: Rect, hopped_ms: float) -> None:
    """Points at a box from above, or from a side where there is no room; hops when it is overlooked."""
    part = min(1.0, hopped_ms / HOP_MS)
    away = 22.0 + _HIGH * abs(math.sin(part * math.pi * _HOPS)) * (1 - part)
    if box.y - away - _LONG >= area.y:
        tip, way = (box.centre[0], box.y - away), (0.0, 1.0)
    elif box.x - away - _LONG >= area.x:
        tip, way = (box.x - away, box.centre[1]), (1.0, 0.0)
    else:
        tip, way = (box.right + away, box.centre[1]), (-1.0, 0.0)
    points = _arrow(tip, way)
    paint.shape([points], (Stroke(colours.white_fur, 12), Stroke(hexed("#b3741a"), 7)), corner=3)
    paint.shape([points], (Stroke(colours.sun, 4),), fill=colours.sun, corner=3)


def _arrow(tip: Point, way: Point) -> list[Point]:
    """A broad arrow that ends in a tip and goes a way."""
    (x, y), (dx, dy) = tip, way
    outline = (
        (0, 0),
        (_HALF, _HALF),
        (_NECK, _HALF),
        (_NECK, _LONG),
        (-_NECK, _LONG),
        (-_NECK, _HALF),
        (-_HALF, _HALF),
    )
    return [(x - dx * back + dy * aside, y - dy * back + dx * aside) for aside, back in outline]
