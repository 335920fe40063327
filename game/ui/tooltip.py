"""The tooltip: it lies beside what it explains, and keeps clear of what is needed now."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import block

AFTER_MS, WIDEST, LINES = 400.0, 340.0, 9
_EDGE, _GAP = 8.0, 10.0
_SLACK = 0.01
_ACROSS, _DOWN = 12, 8
"""Steps over the canvas at which there are places besides those next to what is explained."""
_ASIDE = 30.0
"""So much further off a place at the side may seem than one below or above."""


class Avoid(msgspec.Struct, frozen=True):
    """What a tooltip covers last (`needed`) and what it covers only before that (`known`)."""

    needed: tuple[Rect, ...] = ()
    known: tuple[Rect, ...] = ()
    whole: Rect | None = None
    """What it lies in and leaves free as a whole, known places or not."""
    reach: float = math.inf
    """So far off at most it goes to leave what is known free; from there on the nearest place is the best."""


def around(spot: Spot, spots: Mapping[Spot, Rect], needed: Sequence[Rect], board: Rect) -> Avoid:
    """What lies around a spot: for one on the board, all that the board's spots span is left free."""
    known, whole = tuple(spots.values()), None
    if board.contains(*spots[spot].centre):
        whole = Rect.enclosing([box for box in known if board.contains(*box.centre)])
    return Avoid(tuple(needed), known, whole)


@lru_cache(maxsize=64)
def place(beside: Rect, size: tuple[float, float], canvas: tuple[float, float], others: Avoid) -> Rect:
    """Where a tooltip lies: near its rectangle and off it, off what is needed, off what is known, on the canvas."""
    # What its rectangle lies in is no more in the way than that.
    needed, known = ([box for box in boxes if not _within(beside, box)] for boxes in (others.needed, others.known))
    known += [] if others.whole is None else [others.whole]
    best, least = Rect(_EDGE, _EDGE, *size), (math.inf,) * 5
    for far, box in _places(beside, size, canvas, [others.whole or beside, *_beside(beside, needed)]):
        beyond = max(0.0, math.hypot(*_gap(box, beside)) - others.reach)
        worst = (box.covers([beside]), box.covers(needed), beyond)
        if worst > least[:3]:
            continue  # what is known is much, and decides nothing here
        cost = (*worst, box.covers(known), far)
        if cost < least:
            best, least = box, cost
        if not any(cost[:4]):
            break
    return best


def _beside(beside: Rect, boxes: Sequence[Rect]) -> list[Rect]:
    """Those straight above, below or at a side of a rectangle: past them the next places lie."""
    return [box for box in boxes if not all(_gap(box, beside))]


def _places(
    beside: Rect, size: tuple[float, float], canvas: tuple[float, float], past: Sequence[Rect]
) -> list[tuple[float, Rect]]:
    """Where it may lie, next to its rectangle or past others, the nearest first."""
    (w, h), xs, ys = size, [beside.centre[0] - size[0] / 2], [beside.centre[1] - size[1] / 2]
    for box in (beside, *past):
        xs += [box.x - _GAP - w, box.x, box.right - w, box.right + _GAP]
        ys += [box.bottom + _GAP, box.y - _GAP - h]
    right, low = max(_EDGE, canvas[0] - w - _EDGE), max(_EDGE, canvas[1] - h - _EDGE)
    xs += [_EDGE + (right - _EDGE) * step / _ACROSS for step in range(_ACROSS + 1)]
    ys += [_EDGE + (low - _EDGE) * step / _DOWN for step in range(_DOWN + 1)]
    at = {(min(max(_EDGE, x), right), min(max(_EDGE, y), low)) for x in xs for y in ys}
    return sorted((_far(Rect(x, y, w, h), beside), Rect(x, y, w, h)) for x, y in at)


def _far(box: Rect, beside: Rect) -> float:
    """How far off a place seems: below is nearest, then above, then at the sides; its middle counts a little."""
    across, down = _gap(box, beside)
    aside = (_ASIDE if across > down else 0.0) + (1.0 if box.y < beside.y else 0.0)
    return math.hypot(across, down) + aside + math.dist(box.centre, beside.centre) / 10


def _gap(box: Rect, beside: Rect) -> tuple[float, float]:
    across = max(0.0, beside.x - box.right, box.x - beside.right)
    return across, max(0.0, beside.y - box.bottom, box.y - beside.bottom)


def _within(inner: Rect, outer: Rect) -> bool:
    x, y, right, bottom = outer.x - _SLACK, outer.y - _SLACK, outer.right + _SLACK, outer.bottom + _SLACK
    return x <= inner.x and y <= inner.y and inner.right <= right and inner.bottom <= bottom


def box(scale: Scale, beside: Rect, first: str, second: str, others: Avoid) -> Rect:
    """Where the tooltip of a rectangle lies."""
    sizes = [_size(scale, first, "label"), _size(scale, second, "caption")]
    size = (max(w for w, _ in sizes) + 28, sum(h for _, h in sizes) + 20)
    return place(Rect(*beside), size, (scale.width, scale.height), others)


def draw(paint: Painter, beside: Rect, first: str, second: str, others: Avoid) -> None:
    """Draws the tooltip of a rectangle."""
    at = box(paint.scale, beside, first, second, others)
    paint.skin(at, Skin(colours.ink, 10, shadows=SMALL))
    x, y = at.x + 14, at.y + 10
    if first:
        paint.text(first, (x, y), "label", colours.cream, "left", WIDEST, LINES, "top")
    if second:
        y += _size(paint.scale, first, "label")[1]
        paint.text(second, (x, y), "caption", colours.white_shade, "left", WIDEST, LINES, "top")


def _size(scale: Scale, words: str, style: str) -> tuple[float, float]:
    laid = block(words, style, scale, WIDEST, LINES) if words else None
    return (laid.width_px / scale.factor, laid.height_px / scale.factor) if laid else (0.0, 0.0)
