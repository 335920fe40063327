"""The light of a lesson: a veil with holes, a ring round the one thing that is meant, an arrow where there is room.

The ring lies whole over all that is beside it but words; else nothing is drawn over what is lit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from game.scenes.tabletop.table_model import BAR, WordBoxes
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.widgets.base import Veil, ZOrder

SHADE, ALPHA = hexed("#2b1e12"), 0.40
HOP_MS = 1000.0
_HOPS, _HIGH = 3, 22.0
_RIM = 7.0
HOLE = 5.0
"""Margin of the holes in the veil, in units, as a badge may hang over the border of what is lit."""
_GLOW, _REACH, _BADGE = 26.0, 16.0, 5.0
"""Width of the rims, with and without their faint border, and margin of words that they leave out, in units."""
_RINGS = ((HOLE, _RIM), (0.0, _RIM), (0.0, 4.0), (-2.0, 4.0), (-1.0, 2.5), (-4.0, 4.0), (-_RIM, _RIM), (-3.0, 2.5))
"""Distances from what is meant and widths of a ring, the best first: the next is tried where words would cut it."""
_SMALL, _INSIDE = 48.0, -1.0
"""Side of a box in which a ring would hide what is drawn there, and how far inside its border one may lie there."""
_MANY = 12
"""Number of boxes above which their rings lie on their borders, wherever words are."""
POINTS = 16
"""Number of points of a side at which it is looked up whether a ring is cut."""
_LABEL = 6.0
"""Margin around what is meant and a label on its border, in units."""
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
_GRID = (0.02, 0.26, 0.5, 0.74, 0.98)
"""Points of a label at which it is looked up whether it is lit, as shares of its width and height."""
_LEADING = 0.12
"""Share of a label's height above its letters, and as much below them, that may lie in a box."""
_ROWS = (_LEADING + 0.01, 0.26, 0.5, 0.74, 0.99 - _LEADING)
"""Such points beside a box, as shares of the height."""
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


def lit_boxes(boxes: Sequence[Rect], asked: Rect | None) -> list[Rect]:
    """Boxes of those that may be lit: all of them, but only answers while a card asks."""
    return [box for box in boxes if asked is None or holds(asked, box)]


class Ring(NamedTuple):
    """A ring round a box or hexagon: its distance from there and its width, in units, and what cuts it."""

    box: Rect
    off: float = HOLE
    width: float = _RIM
    gaps: tuple[Rect, ...] = ()

    @property
    def outer(self) -> Rect:
        """Box or hexagon along its outer border."""
        return wider(self.box, self.off + self.width)

    @property
    def inner(self) -> Rect:
        """Box or hexagon along its inner border."""
        return wider(self.box, self.off - 1)

    @property
    def line(self) -> Rect:
        """Box or hexagon along its middle."""
        return wider(self.box, self.off + (self.width - 1) / 2)

    @property
    def cut(self) -> float:
        """Share of it that lies in gaps, or beside the canvas."""
        borders = (self.outer, self.line, self.inner) if self.gaps else ()
        points = [at for border in borders for at in points_along(border)]
        return sum(any(gap.contains(*at) for gap in self.gaps) for at in points) / max(1, len(points))


def points_along(border: Rect) -> Sequence[Point]:
    """Points in equal steps along the sides of a box or hexagon."""
    square = [(border.x, border.y), (border.right, border.y), (border.right, border.bottom), (border.x, border.bottom)]
    corners = border.corners() if isinstance(border, Hexagon) else square
    steps = [number / POINTS for number in range(POINTS)]
    return [
        (x + step * (to_x - x), y + step * (to_y - y))
        for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True)
        for step in steps
    ]


def crossed_words(ring: Ring, words: Sequence[Rect]) -> list[Rect]:
    """Boxes of the words across which a ring would go, with room for the badge that they may stand on where the ring
    has its rims."""
    reach, badge = (_REACH, _BADGE) if ring.off == HOLE else (ring.width, 0.0)
    soft = 2.0 if isinstance(ring.box, Hexagon) else 1.0  # its white border lies along both sides
    within, ground = wider(ring.box, ring.off + reach), wider(ring.inner, -soft)
    crossed = (word for word in words if word.intersects(within) and not holds(ground, word))
    return [Rect.around(word.centre, max(word.w, word.h), word.h).inset(-badge) for word in crossed]


def plain_holes(lit: Sequence[Hole], words: Sequence[Rect]) -> list[Rect]:
    """Holes in the veil round what is lit, none of which cuts a label: a box ends before a label beside it, or has room
    for all of it; beside a hexagon and the bar the label has a hole of its own, with its badge."""
    holes = [_trimmed(hole, words) for hole in lit]
    while cut := next((word for word in words if _is_half_lit(word, lit, holes)), None):
        badge = Rect.around(cut.centre, max(cut.w, cut.h), cut.h).inset(-_BADGE)
        grown = [n for n, hole in enumerate(lit) if hole.grows and holes[n].intersects(cut)]
        holes += [] if grown else [badge]
        for n in grown[:1]:
            holes[n] = Rect.enclosing([holes[n], badge])
    return holes


class Hole(NamedTuple):
    """A hole in the veil round something that is lit, and whether it may become larger."""

    lit: Rect
    box: Rect
    grows: bool = True


def _trimmed(hole: Hole, words: Sequence[Rect]) -> Rect:
    """The box of a hole, with less margin where a label lies beside what is lit."""
    box, lit = hole.box, hole.lit
    if not hole.grows:
        return box
    for word in (word for word in words if word.intersects(box)):
        ink = Rect(word.x, word.y + _LEADING * word.h, word.w, (1 - 2 * _LEADING) * word.h)
        x, right, y, bottom = box.x, box.right, box.y, box.bottom
        if ink.bottom <= lit.y:
            y = max(y, min(word.bottom, lit.y))
        elif ink.y >= lit.bottom:
            bottom = min(bottom, max(word.y, lit.bottom))
        elif ink.right <= lit.x:
            x = max(x, ink.right)
        elif ink.x >= lit.right:
            right = min(right, ink.x)
        box = Rect(x, y, right - x, bottom - y)
    return box


def _is_half_lit(word: Rect, lit: Sequence[Hole], holes: Sequence[Rect]) -> bool:
    near = [n for n, hole in enumerate(holes) if word.intersects(hole)]
    plain = all(n < len(lit) and not isinstance(holes[n], Hexagon) for n in near)

    def bright(rows: Sequence[float]) -> list[bool]:
        points = [(word.x + word.w * across, word.y + word.h * down) for across, down in product(_GRID, rows)]
        return [any(holes[n].contains(*at) for n in near) for at in points]

    return any(bright(_ROWS if plain else _GRID)) and not all(bright(_GRID))


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


def ring_at(box: Rect, words: Sequence[Rect], barred: Sequence[Rect] = ()) -> Ring:
    """Find the ring round a box that is cut least by words and by what is drawn over it: thinner and nearer to it, or
    over its border, where one with rims would be cut, and round it and a label on its border, where that would."""
    rings, across = list[Ring](), [word for word in words if word.intersects(box) and not holds(box, word)]
    labelled = () if isinstance(box, Hexagon) or not across else (Rect.enclosing([box, *across]).inset(-_LABEL),)
    least = _INSIDE if min(box.w, box.h) < _SMALL else -math.inf  # no number at the edge of a small card is hidden
    for ground, (off, width) in product((box, *labelled), _RINGS):
        if off < least:
            continue
        ring = Ring(ground, off, width)
        over = [each for each in barred if each.intersects(ring.outer)]
        rings.append(ring._replace(gaps=(*crossed_words(ring, words), *over)))
        if not rings[-1].cut:
            return rings[-1]
    return min(rings, key=lambda each: each.cut)


def low_neighbours(boxes: Iterable[Rect], lit: Sequence[Rect], board: Rect) -> list[Rect]:
    """Boxes off the board, such as rows of a list, that are so low that a ring beside would hide them."""
    low = [box for box in boxes if box.h < _SMALL <= box.w and not board.contains(*box.centre)]
    return [box for box in low if not any(box.intersects(each) for each in lit)]


def rings_at(boxes: Sequence[Rect], words: Sequence[Rect], barred: Sequence[Rect] = ()) -> list[Ring]:
    """Find a ring round each of several boxes, off the others; round the border of each where there are very many."""
    if len(boxes) > _MANY:
        inner = (Ring(box, *_RINGS[-1]) for box in boxes)
        return [ring._replace(gaps=tuple(crossed_words(ring, words))) for ring in inner]
    return [ring_at(box, words, [*barred, *(each for each in boxes if each != box)]) for box in boxes]


def draw_rings(paint: Painter, rings: Sequence[Ring]) -> None:
    """Draw rings, with their rims beneath all of them."""
    for ring in rings:
        if ring.off == HOLE:  # nearer ones leave no shimmer on words beside
            draw_glow(paint, ring)
    for ring in rings:
        draw_ring(paint, ring)


def draw_glow(paint: Painter, ring: Ring) -> None:
    """Draw the faint rims outside of a ring, but none in its gaps."""
    box, off = ring.box, ring.off
    for part in parts_beside(Rect.enclosing([box]).inset(-off - _GLOW), ring.gaps):
        with paint.clip(part):
            for out, alpha in ((19.0, 0.22), (14.0, 0.32), (9.0, 0.5)):
                _rim(paint, wider(box, off + out), 10 + off + out, colours.sun_light, 6, alpha)


def draw_ring(paint: Painter, ring: Ring) -> None:
    """Draw a ring, but none of it in its gaps."""
    for part in parts_beside(Rect.enclosing([ring.outer]).inset(-_RIM), ring.gaps):
        with paint.clip(part):
            far, line = ring.off + ring.width, ring.line
            if isinstance(line, Hexagon):
                strokes = Stroke(colours.white_fur, ring.width + 2), Stroke(colours.sun, ring.width)
                paint.shape([line.corners()], strokes, corner=6)
            else:
                paint.box(ring.outer, None, 10 + far, colours.white_fur, min(4.0, ring.width))
                paint.box(wider(ring.box, far - 1), None, 9 + far, colours.sun, ring.width)


def _rim(paint: Painter, box: Rect, radius: float, colour: Colour, width: float, alpha: float = 1.0) -> None:
    """Draw a border along the inside of a rounded box, or along a hexagon."""
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


class Light(Veil):
    """The veil, the rims, and the arrow, over everything but cards and the guide."""

    def __init__(
        self,
        bar: Rect,
        canvas: Rect,
        glow: Mapping[str, Rect],
        shows: Mapping[str, Rect],
        words: WordBoxes,
        written: Sequence[Rect],
        over: Sequence[Rect],
        arrow: Arrow | None,
        now: Callable[[], tuple[bool, float] | None],
    ) -> None:
        """Light whose rings cut neither `words` of the table nor those `written` on buttons, and lie on the canvas
        beside the bar and what is drawn `over` them, where they can; `now` tells whether there is a veil and how long
        ago what is meant was overlooked, in ms; None: no light."""
        super().__init__(ZOrder.SHADE, SHADE, ALPHA, {BAR: bar, **glow, **shows})
        self.bar, self.glow, self.shows, self.arrow = bar, [*glow.values()], [*shows.values()], arrow
        self._words, self._written, self._now = words, written, now
        self._barred = [bar, *over, *_around(canvas)]

    def rings(self) -> list[Ring]:
        """The rings as they are drawn now."""
        words = [*self._words.boxes(), *self._written]
        return rings_at(self.glow, words, self._barred)

    def holes(self, rings: Sequence[Ring]) -> list[Rect]:
        """The holes in the veil round rings, what is shown, and the bar."""
        wide = [(ring.box, max(3.0, min(HOLE, ring.off + ring.width - 2))) for ring in rings]
        lit = [*wide, *((box, HOLE) for box in self.shows)]
        holes = [Hole(box, wider(box, by), not isinstance(box, Hexagon)) for box, by in lit]
        return plain_holes([Hole(self.bar, self.bar, grows=False), *holes], [*self._words.boxes(), *self._written])

    def draw(self, paint: Painter) -> None:
        now = self._now()
        if now is None:
            return
        (veiled, hopped_ms), rings = now, self.rings()
        holes = self.holes(rings)

        def glow() -> None:
            for ring in rings:
                if ring.off == HOLE:
                    draw_glow(paint, ring)

        def ring_in() -> None:
            for ring in rings:
                draw_ring(paint, ring)

        paint.pierced(tuple(rings), self.colour, self.alpha if veiled else 0.0, holes, glow, ring_in)
        if self.arrow is not None:
            draw_arrow(paint, self.arrow, hopped_ms)
            return
        for box in self.glow if hopped_ms < HOP_MS else ():
            _rim(paint, wider(box, HOLE + _RIM + 8), 22, colours.sun_light, 8, hop_height(hopped_ms))


def _around(canvas: Rect) -> list[Rect]:
    """Boxes of all that lies beside the canvas."""
    x, y, w, h = canvas
    return [Rect(x - w, y - h, w, 3 * h), Rect(x + w, y - h, w, 3 * h), Rect(x, y - h, w, h), Rect(x, y + h, w, h)]
