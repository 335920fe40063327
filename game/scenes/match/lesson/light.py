"""The light of a lesson: a veil with holes, rims round the one thing that is meant, an arrow where there is room.

Nothing of it is drawn over what is lit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from game.scenes.tabletop.table_model import WordBoxes
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.widgets.base import Widget, ZOrder

SHADE, ALPHA = hexed("#2b1e12"), 0.40
HOP_MS = 900.0
_HOPS, _HIGH = 3, 22.0
_RIM = 7.0
HOLE = 5.0
"""Margin of the holes in the veil, in units, as a badge may hang over the border of what is lit."""
_GLOW, _REACH, _BADGE = 26.0, 16.0, 5.0
"""Width of the rims, with and without their faint border, and margin of words that they leave out, in units."""
_NEARER = ((0.0, _RIM + 4.0), (-2.0, _RIM))
"""Distances of a ring alone from what is meant, where the rims have no room, the second for a thin one, and how far
each reaches from there."""
_MOST_CUT, _POINTS = 0.25, 16
"""Greatest share of a ring that gaps may leave out, and the points of a side at which that is looked up."""
LABEL = 24.0
"""Margin around what is meant in which a table may write about it, in units."""
_SIZES = ((52.0, 34.0), (38.0, 25.0), (27.0, 18.0))
"""Sizes of an arrow, the largest first: its length and half its width, in units."""
_NECK = 0.44
"""Half the width of its shaft, as a share of half that of its head."""
_OFF = (HOLE + 14.0, 30.0, 46.0)
"""Distances from what is meant to its tip, past the rims, the nearest first."""
_ALONG = (0.0, 0.2, -0.2, 0.38, -0.38)
"""Places of an arrow along a side, from its middle, as shares of the side."""
_WAYS = ((0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0))
"""Directions of an arrow: down, to the right, to the left, up."""
_EDGE = 6.0
"""Width of an arrow's border, in units."""


def wider(box: Rect, by: float) -> Rect:
    """Return a box or hexagon, larger to all sides."""
    return type(box)(*box.inset(-by))


def holds(outer: Rect, inner: Rect) -> bool:
    """Whether one box lies in another box or hexagon: no more than its ground, then."""
    outer = wider(outer, 1)
    corners = product((inner.x, inner.right), (inner.y, inner.bottom))
    return all(outer.contains(x, y) for x, y in corners)


def crossed_words(
    glow: Sequence[Rect], words: Sequence[Rect], off: float, reach: float = _REACH, badge: float = _BADGE
) -> list[Rect]:
    """Boxes of the words, with room for the badge that they may stand on, across which rims so far off would go."""
    crossed = list[Rect]()
    for word in words:
        lies_in = (holds(wider(box, off), word) for box in glow)
        if any(word.intersects(wider(box, off + reach)) for box in glow) and not any(lies_in):
            crossed.append(Rect.around(word.centre, max(word.w, word.h), word.h).inset(-badge))
    return crossed


def parts_beside(area: Rect, gaps: Sequence[Rect]) -> list[Rect]:
    """Parts of an area that lie in no gap."""
    parts = [area]
    for gap in gaps:
        beside = list[Rect]()
        for x, y, w, h in parts:
            top, low = min(max(y, gap.y), y + h), min(max(y, gap.bottom), y + h)
            left, right = min(max(x, gap.x), x + w), min(max(x, gap.right), x + w)
            beside += [Rect(x, y, w, top - y), Rect(x, low, w, y + h - low)]
            beside += [Rect(x, top, left - x, low - top), Rect(right, top, x + w - right, low - top)]
        parts = [part for part in beside if part.w > 0 and part.h > 0]
    return parts


def rims_at(box: Rect, words: Sequence[Rect]) -> tuple[float, list[Rect]]:
    """Distance of the rims from what is meant, and their gaps at words: nearer where these would cut much of a ring."""
    ways = [(HOLE, crossed_words([box], words, HOLE))]
    ways += [(off, crossed_words([box], words, off, reach, 0.0)) for off, reach in _NEARER]
    cuts = [cut_share(box, *way) for way in ways]
    return next((way for way, cut in zip(ways, cuts, strict=True) if cut <= _MOST_CUT), ways[cuts.index(min(cuts))])


def cut_share(box: Rect, off: float, gaps: Sequence[Rect]) -> float:
    """Share of the ring so far off a box or hexagon that lies in gaps."""
    ring = wider(box, off + _RIM - 1)
    square = [(ring.x, ring.y), (ring.right, ring.y), (ring.right, ring.bottom), (ring.x, ring.bottom)]
    corners = ring.corners() if isinstance(ring, Hexagon) else square
    steps = [number / _POINTS for number in range(_POINTS)]
    points = [
        (x + step * (to_x - x), y + step * (to_y - y))
        for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True)
        for step in steps
    ]
    return sum(any(gap.contains(*at) for gap in gaps) for at in points) / len(points)


def draw_glow(paint: Painter, box: Rect, off: float = -2.0, gaps: Sequence[Rect] = ()) -> None:
    """Rims round the one thing that is meant, so far off it, but none in the gaps."""
    for part in parts_beside(Rect.enclosing([box]).inset(-off - _GLOW), gaps):
        with paint.clip(part):
            for out, alpha in ((19.0, 0.22), (14.0, 0.32), (9.0, 0.5)):
                _rim(paint, wider(box, off + out), 10 + off + out, colours.sun_light, 6, alpha)
    draw_ring(paint, box, off, gaps)


def draw_ring(paint: Painter, box: Rect, off: float, gaps: Sequence[Rect]) -> None:
    """Draw the innermost of the rims alone."""
    for part in parts_beside(Rect.enclosing([box]).inset(-off - _GLOW), gaps):
        with paint.clip(part):
            _rim(paint, wider(box, off + _RIM), 10 + off + _RIM, colours.white_fur, 4)
            _rim(paint, wider(box, off + _RIM - 1), 10 + off + _RIM - 1, colours.sun, _RIM)


def _rim(paint: Painter, box: Rect, radius: float, colour: Colour, width: float, alpha: float = 1.0) -> None:
    """A border along a rounded box or a hexagon."""
    if isinstance(box, Hexagon):
        paint.shape([box.corners()], (Stroke(colour, width, alpha),), corner=6)
    else:
        paint.box(box, None, radius, colour, width, alpha)


class Arrow(NamedTuple):
    """A broad arrow: its tip, the way it goes, its length, half its width, and how far it may hop back."""

    tip: Point
    way: Point
    length: float
    half_width: float
    room: float = 0.0

    def box(self, back: float = 0.0) -> Rect:
        """Box that it covers, also while it hops `back` so far."""
        (x, y), (dx, dy), far = self.tip, self.way, self.length + back
        width = Rect(min(x, x - dx * far), min(y, y - dy * far), abs(dx) * far, abs(dy) * far)
        across = self.half_width * (1 - abs(dx)), self.half_width * (1 - abs(dy))
        return width.inset(-across[0] - _EDGE, -across[1] - _EDGE)

    def moved(self, back: float) -> Arrow:
        """Return the same arrow, so far back from what it points at."""
        return self._replace(tip=(self.tip[0] - self.way[0] * back, self.tip[1] - self.way[1] * back))

    def corners(self) -> list[Point]:
        """Its outline, from the tip on."""
        (x, y), (dx, dy), half, neck = self.tip, self.way, self.half_width, self.half_width * _NECK
        outline = ((0, 0), (half, half), (neck, half), (neck, self.length))
        mirrored = [(-across, back) for across, back in reversed(outline[1:])]
        return [(x - dx * back + dy * across, y - dy * back + dx * across) for across, back in (*outline, *mirrored)]


def aim(box: Rect, area: Rect, obstacles: Sequence[Rect]) -> Arrow | None:
    """Find an arrow at a box, within an area and off other boxes, as large and as near as there is room for; None where
    there is none: then the rims alone point."""
    for long, half in _SIZES:
        for off in _OFF:
            for along in _ALONG:
                for way in _WAYS:
                    arrow = Arrow(_tip(box, way, off, along), way, long, half)
                    if _free(arrow.box(), area, (box, *obstacles)):
                        hops = (height for height in (_HIGH, _HIGH / 2) if _free(arrow.box(height), area, obstacles))
                        return arrow._replace(room=next(hops, 0.0))
    return None


def _tip(box: Rect, way: Point, off: float, along: float) -> Point:
    (x, y), (dx, dy) = box.centre, way
    x += along * box.w * abs(dy) - dx * (box.w / 2 + off)
    y += along * box.h * abs(dx) - dy * (box.h / 2 + off)
    return x, y


def _free(box: Rect, area: Rect, obstacles: Sequence[Rect]) -> bool:
    within = area.x <= box.x and area.y <= box.y and box.right <= area.right and box.bottom <= area.bottom
    return within and not any(box.intersects(each) for each in obstacles)


def hop_height(hopped_ms: float) -> float:
    """Height of an arrow's hop, 0-1, so many milliseconds after it was overlooked."""
    part = min(1.0, hopped_ms / HOP_MS)
    return abs(math.sin(part * math.pi * _HOPS)) * (1 - part)


def draw_arrow(paint: Painter, arrow: Arrow, hopped_ms: float) -> None:
    """Draw the arrow, which hops when it is overlooked."""
    points = arrow.moved(arrow.room * hop_height(hopped_ms)).corners()
    share = arrow.half_width / _SIZES[0][1]
    paint.shape([points], (Stroke(colours.white_fur, 12 * share), Stroke(hexed("#b3741a"), 7 * share)), corner=3)
    paint.shape([points], (Stroke(colours.sun, 4 * share),), fill=colours.sun, corner=3)


class Light(Widget):
    """The veil, the rims, and the arrow, over everything but the guide."""

    focusable = False
    z = ZOrder.SHADE

    def __init__(
        self,
        bar: Rect,
        glow: Sequence[Rect],
        shows: Sequence[Rect],
        words: WordBoxes,
        written: Sequence[Rect],
        arrow: Arrow | None,
        now: Callable[[], tuple[bool, float] | None],
    ) -> None:
        """Light whose rims cut neither `words` of the table nor those `written` on buttons; `now` tells whether there
        is a veil and how long ago what is meant was overlooked, in ms; None: no light."""
        super().__init__("", bar)
        self.bar, self.glow, self.shows, self.arrow = bar, glow, shows, arrow
        self._words, self._written, self._now = words, written, now

    def parts(self) -> Sequence[Widget]:
        return ()

    def draw(self, paint: Painter) -> None:
        now = self._now()
        if now is None:
            return
        (veiled, hopped_ms), glow = now, tuple(self.glow)
        words = [*self._words.boxes(), *self._written]
        placed = [(box, *rims_at(box, words)) for box in glow]
        holes = [self.bar, *(wider(each, HOLE) for each in (*glow, *self.shows))]
        # A ring nearer than the margin of its hole would be cut away by that.
        near = [(box, off, gaps) for box, off, gaps in placed if off != HOLE and not isinstance(box, Hexagon)]

        def rims() -> None:
            for box, off, gaps in placed:
                draw = draw_glow if off == HOLE else draw_ring  # nearer ones leave no shimmer on words beside
                draw(paint, box, off, gaps)

        key = tuple((box, off, tuple(gaps)) for box, off, gaps in placed)
        paint.pierced(key, SHADE, ALPHA if veiled else 0.0, holes, rims)
        for box, off, gaps in near:
            draw_ring(paint, box, off, [wider(each, 1) for each in (*gaps, box, *self.shows)])
        if self.arrow is not None:
            draw_arrow(paint, self.arrow, hopped_ms)
            return
        for box in glow if hopped_ms < HOP_MS else ():
            _rim(paint, wider(box, HOLE + _RIM + 8), 22, colours.sun_light, 8, hop_height(hopped_ms))
