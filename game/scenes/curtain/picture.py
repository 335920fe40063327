"""The picture on the curtain: a wood, and in front of it cards that lie face down."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.scenes.shell.menu import hill
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Accent, colours, hexed

_SKY, _MIST = hexed("#93b8cb"), hexed("#d8e6e6")
_BANDS = 24
_PINES = ((0.02, 0.62), (0.1, 0.8), (0.19, 1.0), (0.29, 0.74), (0.38, 0.9), (0.47, 0.7))
"""Across the left half (the right one is its mirror), and how high as a share of the tallest."""
_ROUND, _RIM = 14.0, 8.0
"""Radius of the picture's corners; how far the card's own colour is drawn round it, which covers them."""
_CARDS = 5
_FAN, _FAR = 7.0, 7.0
"""Degrees from card to card, and how many of their sizes the point about which they turn lies below them."""
_ON_CARD = 0.7
"""How much of a card a picture takes."""
_HIDDEN = "icons/eye_off"


def draw_wood(paint: Painter, box: Rect, accent: Accent, backs: Sequence[str] = ()) -> None:
    """Fills the rectangle; the cards are in the accent, with these pictures on them if there are any."""
    with paint.clip(box):
        for number, band in enumerate(box.rows(_BANDS)):
            paint.box(band._replace(h=band.h + 1), _SKY.mixed(_MIST, number / _BANDS))
        tall = box.h * 0.76
        for number, (across, size) in enumerate(_PINES):
            for x in (across, 1 - across):
                high = tall * size
                foot = box.y + box.h * (0.77 + 0.02 * (number % 2))
                place = Rect.around((box.x + box.w * x, foot - high / 2), high)
                paint.picture("terrain/pine", place)
        hill(paint, box, 0.64, 0.02, 2.4, colours.leaf)
        hill(paint, box, 0.86, 0.03, 0.3, colours.leaf_light)
        _fan(paint, box, accent, backs)
    # What the picture has in its corners goes under the card that it lies on.
    paint.box(box.inset(-_RIM), None, _RIM + _ROUND, colours.cream, _RIM)


def _fan(paint: Painter, box: Rect, accent: Accent, backs: Sequence[str]) -> None:
    """Cards about a point below the picture, the middle one upright."""
    size = box.h * 0.5
    far = size * _FAR
    centre = (box.centre[0], box.y + box.h * 0.5 + far)
    for number in range(_CARDS):
        turn = math.radians(_FAN * (number - (_CARDS - 1) / 2))
        x, y = centre[0] + far * math.sin(turn), centre[1] - far * math.cos(turn)
        _card(paint, (x, y), size, turn, accent)
        picture = backs[number % len(backs)] if backs else ""
        if picture:
            paint.picture(picture, Rect.around((x, y), size * _ON_CARD), angle=math.degrees(turn))
        else:
            icon = Rect.around((x, y), size * 0.46)
            paint.picture(_HIDDEN, icon, angle=math.degrees(turn), tint=accent.on)


def _card(paint: Painter, at: tuple[float, float], size: float, turn: float, accent: Accent) -> None:
    edges = ((1.0, colours.white_fur), (0.92, accent.base), (0.8, accent.edge), (0.77, accent.base))
    for shrink, fill in edges:
        corners = [_turned(at, size * shrink, turn, dx, dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        paint.shape([corners], fill=fill, corner=size * 0.09)


def _turned(at: tuple[float, float], size: float, turn: float, dx: float, dy: float) -> tuple[float, float]:
    x, y = dx * size / 2, dy * size / 2
    return (at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(turn) + y * math.cos(turn))
