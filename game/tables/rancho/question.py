"""The card that asks over the board: send the dog or not, fox or wolf first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from game.tables.rancho.kinds import ART
from game.tables.rancho.layout import Island
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Point, Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, Player, colours, hexed
from game.ui.type import style

_WIDE, _HIGH = 376.0, 196.0
_ROOMY = 1.16
"""Where text is large beside everything else."""
_EDGE = 14.0
_BUTTON = 56.0
_TAIL = (34.0, 13.0)
_LOSS, _LOSS_RIM = hexed("#fbdcd0"), hexed("#d8503a")


class Question(NamedTuple):
    """What the card says: its picture, who is asked, the sentence, and what would be lost."""

    art: str
    player: Player
    words: str
    label: str
    lost: tuple[tuple[int, int], ...]
    """Kinds and how many of each."""


class Place(NamedTuple):
    """Where the card and its two buttons lie."""

    box: Rect
    first: Rect
    second: Rect


def place(
    plan: Island, avoid: Sequence[Rect], free: Sequence[Rect], towards: Point, roomy: bool = False
) -> Place:
    """Over the board, off what is attacked, then over free pastures, then near the predator."""
    sheet = plan.sheet
    k = _ROOMY if roomy else 1.0
    wide, high = min(_WIDE * k, sheet.w - 16), min(_HIGH * k, sheet.h - 16)
    best, least = Rect.around(plan.centre, wide, high), math.inf
    for across in range(7):
        for down in range(9):
            x = sheet.x + 8 + (sheet.w - 16 - wide) * across / 6
            y = sheet.y + 8 + (sheet.h - 16 - high) * down / 8
            box = Rect(x, y, wide, high)
            cost = sum(_area(box, each) for each in avoid) * 12 + sum(_area(box, each) for each in free) * 2
            cost += math.dist(box.centre, towards) * 22
            if box.inset(-30).contains(*towards):
                cost += 40_000
            if cost < least:
                best, least = box, cost
    row = Rect(best.x + _EDGE, best.bottom - _EDGE - _BUTTON, best.w - 2 * _EDGE, _BUTTON)
    first = Rect(row.x, row.y, row.w * 0.6, row.h)
    return Place(best, first, Rect(first.right + 12, row.y, row.right - first.right - 12, row.h))


def even(at: Place) -> Place:
    """The same card with buttons of one width."""
    row = Rect(at.first.x, at.first.y, at.second.right - at.first.x, at.first.h)
    one, two = row.columns(2, 12)
    return Place(at.box, one, two)


def draw(paint: Painter, at: Place, asked: Question, towards: Point, accent: Accent) -> None:
    """Everything but the buttons."""
    _tail(paint, at.box, towards, accent)
    paint.skin(at.box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    _tail(paint, at.box, towards, accent, inside=True)
    room = at.first.y - at.box.y - 8
    size = min(96.0, room)
    paint.picture(asked.art, Rect(at.box.x + 10, at.box.y + 8 + (room - size) / 2, size, size))
    left, right = at.box.x + size + 20, at.box.right - _EDGE
    level = at.box.y + (34 if asked.lost else 8 + room / 2)
    look = style("strong").at(22)
    wide = min(right - left - 42, paint.measure(asked.words, look)[0])
    x = left + max(0.0, right - left - wide - 42) / 2
    paint.mark((x + 16, level), 16, asked.player)
    paint.text(asked.words, (x + 42, level), look, width=right - x - 42)
    if asked.lost:
        _losses(paint, asked, left, right, level + 52)


def _losses(paint: Painter, asked: Question, left: float, right: float, level: float) -> None:
    wide = 66.0
    x = right - (wide + 8) * len(asked.lost) + 8
    paint.text(asked.label, (x - 12, level), "caption", align="right", width=x - 12 - left)
    for kind, count in asked.lost:
        box = Rect(x, level - 23, wide, 46)
        paint.box(box, _LOSS, 9, _LOSS_RIM, 2)
        paint.picture(ART[kind], Rect(box.x + 4, box.y + 4, 38, 38))
        figure = style("figure").at(20)
        paint.text(str(count), (box.right - 8, level), figure, colours.barn_dark, "right")
        x += wide + 8


def _tail(paint: Painter, box: Rect, towards: Point, accent: Accent, inside: bool = False) -> None:
    """A tip at the side or the end that faces the point."""
    long, half = _TAIL
    x = min(max(towards[0], box.x + 34), box.right - 34)
    y = min(max(towards[1], box.y + 34), box.bottom - 34)
    dx, dy = towards[0] - box.centre[0], towards[1] - box.centre[1]
    if abs(dx) * box.h > abs(dy) * box.w:
        edge = box.right - 1.5 if dx > 0 else box.x + 1.5
        points = [(edge, y - half), (edge + math.copysign(long, dx), y + half * 0.6), (edge, y + half)]
    else:
        edge = box.bottom - 1.5 if dy > 0 else box.y + 1.5
        points = [(x - half, edge), (x, edge + math.copysign(long, dy)), (x + half, edge)]
    if inside:
        paint.shape([points], fill=colours.cream)
        paint.shape([points], (Stroke(accent.base, 3),), closed=False)
        paint.shape([[points[0], points[2]]], (Stroke(colours.cream, 4),), closed=False)
    else:
        paint.shape([points], (Stroke(accent.base, 3),), colours.cream)


def _area(one: Rect, other: Rect) -> float:
    common = one.common(other)
    return common.w * common.h
