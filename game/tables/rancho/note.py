"""Cards that lie over the board and point at something: where they lie, and their tail."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from game.ui import question
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Point, Stroke
from game.ui.theme import Accent, colours

_STEPS = 24
_NEVER, _RATHER_NOT, _FAR, _ON_IT = 8000.0, 2.0, 22.0, 200_000.0
_EDGE = 8.0
_HALF, _LONG = 13.0, 34.0
_CORNER = 34.0
_SHORT = 18.0
"""So far before what it points at a tail ends."""


def place(
    sheet: Rect, size: tuple[float, float], never: Sequence[Rect], rather_not: Sequence[Rect], towards: Point
) -> Rect:
    """A place on the sheet off what must stay in sight, then off what better does, then near a point."""
    return _place(sheet, size, tuple(never), tuple(rather_not), towards)


@lru_cache(maxsize=16)
def _place(
    sheet: Rect, size: tuple[float, float], never: tuple[Rect, ...], rather_not: tuple[Rect, ...], towards: Point
) -> Rect:
    wide, high = min(size[0], sheet.w - 2 * _EDGE), min(size[1], sheet.h - 2 * _EDGE)
    lefts = _steps(sheet.x, sheet.w, wide)
    tops = _steps(sheet.y, sheet.h, high)
    # How wide and how high a place covers each kept rectangle: a column and a row know it for all their places.
    columns = [[_shared(x, wide, [(each.x, each.w) for each in kept]) for kept in (never, rather_not)] for x in lefts]
    rows = [[_shared(y, high, [(each.y, each.h) for each in kept]) for kept in (never, rather_not)] for y in tops]
    best, least = Rect.around(sheet.centre, wide, high), math.inf
    for x, (across_never, across_rather) in zip(lefts, columns, strict=True):
        for y, (down_never, down_rather) in zip(tops, rows, strict=True):
            box = Rect(x, y, wide, high)
            cost = math.dist(_nearest(box, towards), towards) * _FAR
            cost += _ON_IT if box.inset(-_EDGE).contains(*towards) else 0.0
            cost += sum(map(mul, across_never, down_never)) * _NEVER
            if cost < least:
                cost += sum(map(mul, across_rather, down_rather)) * _RATHER_NOT
                if cost < least:
                    best, least = box, cost
    return best


def _steps(start: float, length: float, size: float) -> list[float]:
    """Where something of a size may begin."""
    return [start + _EDGE + (length - 2 * _EDGE - size) * step / _STEPS for step in range(_STEPS + 1)]


def _shared(start: float, size: float, others: Sequence[tuple[float, float]]) -> list[float]:
    """The lengths that a stretch has in common with others, each a start and a length."""
    return [max(0.0, min(start + size, other + long) - max(start, other)) for other, long in others]


def draw(paint: Painter, box: Rect, towards: Point, accent: Accent, longest: float = _LONG) -> None:
    """The empty card with a tail towards a point, to just before it if that is not further than `longest`."""
    points = _tail(box, towards, longest)
    paint.shape([points], (Stroke(accent.base, 6),), colours.cream)
    question.face(paint, box, accent)
    paint.shape([points], fill=colours.cream)
    paint.shape([points], (Stroke(accent.base, 3),), closed=False)
    paint.shape([[points[0], points[2]]], (Stroke(colours.cream, 4),), closed=False)


def _tail(box: Rect, towards: Point, longest: float) -> list[Point]:
    """A tip at the side or the end that faces the point."""
    x = min(max(towards[0], box.x + _CORNER), box.right - _CORNER)
    y = min(max(towards[1], box.y + _CORNER), box.bottom - _CORNER)
    dx, dy = towards[0] - box.centre[0], towards[1] - box.centre[1]
    if abs(dx) * box.h > abs(dy) * box.w:
        edge = box.right - 1.5 if dx > 0 else box.x + 1.5
        foot, ends = (edge, y), ((edge, y - _HALF), (edge, y + _HALF))
    else:
        edge = box.bottom - 1.5 if dy > 0 else box.y + 1.5
        foot, ends = (x, edge), ((x - _HALF, edge), (x + _HALF, edge))
    far = math.dist(foot, towards) or 1.0
    share = min(max(0.0, 1 - _SHORT / far), longest / far)
    tip = (foot[0] + (towards[0] - foot[0]) * share, foot[1] + (towards[1] - foot[1]) * share)
    return [ends[0], tip, ends[1]]


def _nearest(box: Rect, at: Point) -> Point:
    return min(max(at[0], box.x), box.right), min(max(at[1], box.y), box.bottom)
