"""Floating cards: the tooltip beside what it explains, the card that asks, and the tail to what a card is about."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, PANEL, SMALL, Skin
from game.ui.spot import Spot
from game.ui.theme import Accent, colours
from game.ui.type import block, style

HOVER_MS, TOOLTIP_WIDTH, TOOLTIP_LINES = 400.0, 340.0, 9
_MARGIN, _GAP = 8.0, 10.0
_SLACK = 0.01
_ACROSS, _DOWN = 12, 8
"""Steps over the canvas at which there are places besides those next to what is explained."""
_ASIDE = 30.0
"""Distance by which a place at a side counts as further off than one below or above."""


class Avoid(msgspec.Struct, frozen=True):
    """Boxes that a tooltip covers last (`needed`), and those that it covers rather than them (`known`)."""

    needed: tuple[Rect, ...] = ()
    known: tuple[Rect, ...] = ()
    whole: Rect | None = None
    """Box around the target that is left free as a whole."""
    reach: float = math.inf
    """Greatest distance at which it leaves known boxes free; beyond it the nearest place is the best."""


def avoid_around(spot: Spot, spots: Mapping[Spot, Rect], needed: Sequence[Rect], board: Rect) -> Avoid:
    """Boxes to keep clear of beside a spot: for one on the board, all that the board's spots span."""
    known, whole = tuple(spots.values()), None
    if board.contains(*spots[spot].centre):
        whole = Rect.enclosing([box for box in known if board.contains(*box.centre)])
    return Avoid(tuple(needed), known, whole)


@lru_cache(maxsize=64)
def place(beside: Rect, size: tuple[float, float], canvas: tuple[float, float], others: Avoid) -> Rect:
    """Box of a tooltip on the canvas: near its target and off it, off what is needed, off what is known."""
    # What its rectangle lies in is no more in the way than that.
    needed, known = ([box for box in boxes if not _within(beside, box)] for boxes in (others.needed, others.known))
    known += [] if others.whole is None else [others.whole]
    best, least = Rect(_MARGIN, _MARGIN, *size), (math.inf,) * 5
    # Past what lies straight above, below or at a side of the target the next places are.
    past = [others.whole or beside, *(box for box in needed if not all(_gap(box, beside)))]
    for far, box in _places(beside, size, canvas, past):
        beyond = max(0.0, math.hypot(*_gap(box, beside)) - others.reach)
        worst = (box.overlap([beside]), box.overlap(needed), beyond)
        if worst > least[:3]:
            continue  # what is known is much, and decides nothing here
        cost = (*worst, box.overlap(known), far)
        if cost < least:
            best, least = box, cost
        if not any(cost[:4]):
            break
    return best


def _places(
    beside: Rect, size: tuple[float, float], canvas: tuple[float, float], past: Sequence[Rect]
) -> list[tuple[float, Rect]]:
    """Candidates with their distance, next to the target or past other boxes, the nearest first."""
    (w, h), xs, ys = size, [beside.centre[0] - size[0] / 2], [beside.centre[1] - size[1] / 2]
    for box in (beside, *past):
        xs += [box.x - _GAP - w, box.x, box.right - w, box.right + _GAP]
        ys += [box.bottom + _GAP, box.y - _GAP - h]
    right, low = max(_MARGIN, canvas[0] - w - _MARGIN), max(_MARGIN, canvas[1] - h - _MARGIN)
    xs += [_MARGIN + (right - _MARGIN) * step / _ACROSS for step in range(_ACROSS + 1)]
    ys += [_MARGIN + (low - _MARGIN) * step / _DOWN for step in range(_DOWN + 1)]
    at = {(min(max(_MARGIN, x), right), min(max(_MARGIN, y), low)) for x in xs for y in ys}
    return sorted((_far(Rect(x, y, w, h), beside), Rect(x, y, w, h)) for x, y in at)


def _far(box: Rect, beside: Rect) -> float:
    """Distance as it counts: below is nearest, then above, then at the sides; its middle counts a little."""
    across, down = _gap(box, beside)
    aside = (_ASIDE if across > down else 0.0) + (1.0 if box.y < beside.y else 0.0)
    return math.hypot(across, down) + aside + math.dist(box.centre, beside.centre) / 10


def _gap(box: Rect, beside: Rect) -> tuple[float, float]:
    across = max(0.0, beside.x - box.right, box.x - beside.right)
    return across, max(0.0, beside.y - box.bottom, box.y - beside.bottom)


def _within(inner: Rect, outer: Rect) -> bool:
    x, y, right, bottom = outer.x - _SLACK, outer.y - _SLACK, outer.right + _SLACK, outer.bottom + _SLACK
    return x <= inner.x and y <= inner.y and inner.right <= right and inner.bottom <= bottom


def tooltip_box(scale: Scale, beside: Rect, first: str, second: str, others: Avoid) -> Rect:
    """Box of the tooltip of a rectangle."""
    sizes = [_size(scale, first, "label"), _size(scale, second, "caption")]
    size = (max(w for w, _ in sizes) + 28, sum(h for _, h in sizes) + 20)
    return place(Rect(*beside), size, (scale.width, scale.height), others)


def draw_tooltip(paint: Painter, beside: Rect, first: str, second: str, others: Avoid) -> None:
    """Draw the tooltip of a rectangle."""
    at = tooltip_box(paint.scale, beside, first, second, others)
    paint.skin(at, Skin(colours.ink, 10, shadows=SMALL))
    x, y = at.x + 14, at.y + 10
    if first:
        paint.text(first, (x, y), "label", colours.cream, "left", TOOLTIP_WIDTH, TOOLTIP_LINES, "top")
    if second:
        y += _size(paint.scale, first, "label")[1]
        paint.text(second, (x, y), "caption", colours.white_shade, "left", TOOLTIP_WIDTH, TOOLTIP_LINES, "top")


def _size(scale: Scale, words: str, style: str) -> tuple[float, float]:
    laid = block(words, style, scale, TOOLTIP_WIDTH, TOOLTIP_LINES) if words else None
    return (laid.width_px / scale.factor, laid.height_px / scale.factor) if laid else (0.0, 0.0)


ANSWER_GAP = 12.0
"""Between two answers."""
_EDGE, _FOOT, _ANSWER, _SHARE = 16.0, 14.0, 58.0, 0.36
"""How far from the sides and from the foot the answers lie, and their height: that, or a share of a low card's."""
_PICTURE = 72.0


class Question(NamedTuple):
    """Boxes of a card that asks and of its answers, which are buttons or spots of their own."""

    box: Rect
    answers: tuple[Rect, ...]
    """Boxes of the answers, beside each other at the foot of the card."""


def question(
    box: Rect, answers: int = 2, edge: tuple[float, float] = (_EDGE, _FOOT), high: float | None = None
) -> Question:
    """A card in a box; `edge` and `high` tell of answers that are not of the usual size."""
    tall = min(_ANSWER, box.h * _SHARE) if high is None else high
    row = Rect(box.x + edge[0], box.bottom - tall - edge[1], box.w - 2 * edge[0], tall)
    return Question(box, tuple(row.columns(answers, ANSWER_GAP)))


def draw_question_face(paint: Painter, box: Rect, accent: Accent) -> None:
    """The bare card."""
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))


def draw_question(paint: Painter, card: Question, words: tuple[str, str], accent: Accent, picture: str = "") -> None:
    """The card with what is asked and what would follow: beside a picture, or in its middle without one."""
    draw_question_face(paint, card.box, accent)
    box = card.box.inset(_EDGE, 12)._replace(h=card.answers[0].y - card.box.y - 20)
    asked = style("strong").at(22)
    if not picture:
        upper, lower = box.rows(2)
        paint.text(words[0], upper.centre, asked, align="centre", width=box.w)
        paint.text(words[1], lower.centre, "caption", align="centre", width=box.w, max_lines=2)
        return
    size = min(_PICTURE, box.h)
    paint.picture(picture, Rect(box.x, box.centre[1] - size / 2, size, size))
    left = box.x + size + 16
    upper, lower = Rect(left, box.y, box.right - left, box.h).rows(2)
    paint.text(words[0], (left, upper.centre[1]), asked, width=upper.w)
    paint.text(words[1], (left, lower.centre[1] - 4), "caption", width=lower.w, max_lines=3)


_HALF, _CORNER = 13.0, 26.0
"""Half of how wide it is, and how far its middle keeps from the corners of the card."""
_INTO = 4.0
"""Length by which it reaches into the card, over the rim."""


def draw_tail(paint: Painter, box: Rect, tip: Point, rim: Stroke) -> None:
    """Draw the tail from a card, whose rim it continues, to a point; nothing where that lies on the card."""
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
