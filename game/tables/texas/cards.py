"""The movement cards: a number in two corners, chevrons turned to where the card leads; badges on those held."""

from __future__ import annotations

import math
from functools import partial

from game.rules.texas.model import CARDS, DISTANCES
from game.tables.texas.layout import CARD, FACE
from game.ui.paint import Cutout, Painter, collage, compose
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

BACK = "texas/card_back"
JUDGE = "cards/judge_marker"
_CANVAS, _MIDDLE = 128.0, 64.0
_FACE_X, _FACE_Y = 20.0, 3.0
"""Corner of the face on the canvas of the drawn cards."""

_LEAST = 0.33
"""Least pixels of a unit of a card's face that leave room for figures."""

_SHAPES = {
    1: (44.0, 42.0, 27.0, (51.0,)),
    2: (40.0, 36.0, 21.0, (34.0, 73.0)),
    3: (38.0, 31.0, 16.0, (25.0, 56.0, 87.0)),
}
"""Per distance: half the width of a chevron, its rise, its thickness, the heights of its arms' middles."""

_TINTS: dict[int, tuple[Colour, Colour, Colour]] = {
    1: (colours.leaf, colours.leaf_mid, colours.vein),
    2: (colours.gold, hexed("#dd9a1f"), hexed("#8f5a10")),
    3: (hexed("#d8503a"), hexed("#a93526"), hexed("#6e1f16")),
}
"""Per distance the lit plane, the shaded plane and the side."""

_LIGHT = (-1.0, -1.2)
"""Direction of the light: from the top left, whichever way a card leads."""


SPOTS = tuple(Spot("card", card) for card in range(len(CARDS)))
FRONTS = tuple(f"texas/card_{card}" for card in range(len(CARDS)))
"""Spots of all cards, and the pictures of their faces."""


def arrow(card: int) -> str:
    """The picture of a card's chevrons alone."""
    return f"texas/arrow_{card}"


def draw_badges(paint: Painter, box: Rect, lit: bool, pale: bool, judge: bool) -> None:
    """Draw the signs on a card: `lit` where it is chosen or its square pointed at, `pale` with a grey cross where it
    leads nowhere, with a ribbon where it leads to an opponent's marker."""
    k = box.w / FACE[0]
    if lit:
        paint.box(box.inset(-3), None, 13 * k + 2, colours.sun, 4)
    if judge:
        size = max(18.0, 42 * box.w / FACE[0])
        paint.picture(JUDGE, Rect.around((box.right - size * 0.2, box.y + size * 0.2), size))
    if not pale:
        return
    paint.box(box, colours.stone_dark, 11 * k, alpha=0.45)
    paint.box(box, None, 11 * k, colours.ink_soft, max(1.5, 2.5 * k))
    r = max(9.0, 16 * k)
    paint.badge("icons/cross", (box.right - r * 0.9, box.y + r * 0.9), r, 1.25 * r, colours.ink, width=1.5)


def draw_awaited(paint: Painter, box: Rect) -> None:
    """Draw the empty slot that a drawn card will come to."""
    k = box.w / FACE[0]
    paint.box(box, colours.legal_fill, 11 * k, colours.sun, 4)


def _turned(point: Point, way: int) -> Point:
    """A point of the canvas turned about its middle from north to a compass direction."""
    angle = math.radians(45 * way)
    x, y = point[0] - _MIDDLE, point[1] - _MIDDLE
    return _MIDDLE + x * math.cos(angle) - y * math.sin(angle), _MIDDLE + x * math.sin(angle) + y * math.cos(angle)


def _arm_light(way: int, hand: int) -> float:
    """Light on the left (-1) or right (1) arm of a chevron that is turned."""
    x, y = _turned((_MIDDLE + hand, _MIDDLE - 1), way)
    return (x - _MIDDLE) * _LIGHT[0] + (y - _MIDDLE) * _LIGHT[1]


def _draw_chevrons(way: int, distance: int, paint: Painter) -> None:
    """Draw one to three chevrons on a canvas of 128 units; light and side keep their places when turned."""
    half, rise, thick, heights = _SHAPES[distance]
    bright, dull, side = _TINTS[distance]
    left_first = _arm_light(way, -1) >= _arm_light(way, 1)
    for height in heights:
        peak, arms = height - rise / 2, dict[int, list[Point]]()
        for hand in (-1, 1):
            x, low = _MIDDLE + hand * half, peak + rise
            ends = ((_MIDDLE, peak), (x, low), (x, low + thick * 0.8), (_MIDDLE, peak + thick))
            arms[hand] = [_turned(point, way) for point in ends]
        for arm in arms.values():
            paint.shape([[(x, y + 5) for x, y in arm]], (Stroke(side, 5),), side)
        for hand, arm in arms.items():
            tint = bright if (hand == -1) == left_first else dull
            paint.shape([arm], (Stroke(tint, 4),), tint)


def _draw_front(way: int, distance: int, paint: Painter) -> None:
    paint.picture("cards/card_front", Rect(-_FACE_X, -_FACE_Y, _CANVAS, _CANVAS))
    centre = (_MIDDLE - _FACE_X, 63 - _FACE_Y)
    paint.picture(f"texas/arrow_{way * len(DISTANCES) + distance - 1}", Rect.around(centre, 66))
    if paint.scale.factor < _LEAST:
        return  # the chevrons count as well, and figures that can be read would stick out
    figure = style("figure").at(24)
    paint.text(str(distance), (17, 20), figure, align="centre")
    paint.text(str(distance), (71, 100), figure, align="centre")


for _card, (_way, _distance) in enumerate(CARDS):
    compose(arrow(_card), (_CANVAS, _CANVAS), partial(_draw_chevrons, _way, _distance))
    compose(FRONTS[_card], CARD, partial(_draw_front, _way, _distance))
collage(BACK, CARD, Cutout("cards/card_back", Rect(-_FACE_X, -_FACE_Y, _CANVAS, _CANVAS)))
