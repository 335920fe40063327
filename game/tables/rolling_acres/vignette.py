"""The accent of Rolling Acres, its plants, and the picture on its card: rows of them between barn and silo."""

from __future__ import annotations

from game.ui import vector
from game.ui.paint import HEIGHT, Painter, Vignette, field, sky
from game.ui.rect import Rect
from game.ui.theme import accent, hexed

ACCENT = accent("leaf_dark", "vein", "white_fur")
_CROPS, _ANIMALS = ("carrot", "sunflower", "corn"), ("rabbit", "chicken", "bee")
PLANTS = (*(f"crops/{crop}" for crop in _CROPS), *(f"animals/{animal}" for animal in _ANIMALS))
"""Pictures by product."""
POINTS = {
    "carrots": "crops/carrot",
    "sunflowers": "crops/sunflower",
    "corn": "crops/corn",
    "rabbits": "animals/rabbit",
    "chickens": "animals/chicken",
    "bees": "animals/bee",
    "finish": "icons/flag",
}
"""Pictures by what brings points."""
GROWS = tuple(map(hexed, ("#f7d3ab", "#fbe49f", "#e6e3a0", "#e8d0b4", "#f2c6bf", "#fbeab8")))
"""The tint of a space by product."""

_SKY, _FIELD = ("#cde9ef", "#f3f2cf"), ("#9cc964", "#79b04b")
_ACROSS = 4
_LENGTH, _PITCH, _TOP = 30.0, 33.0, 42.0
_GROWN = (0, 1, 1, 3, 2, 1, 1, 4)
"""Products on two rows of spaces."""
_BARN, _SILO = (-94.0, 62.0, 68.0), (90.0, 60.0, 66.0)
"""From the middle, the height of the middle, the size."""
_LEAST_SHARE = 0.13
"""Least distance of both from the edges, as a share of the width."""
_DICE = (
    ("dice/die_body_white", "crops/carrot", -39, 115),
    ("dice/die_body_white", "animals/bee", 0, 117),
    ("dice/die_body_yellow", "icons/sun", 39, 115),
)
_DIE, _SYMBOL = 34.0, 20.0


def _lay(paint: Painter, wide: float) -> None:
    middle = wide / 2
    left = middle - _ACROSS / 2 * _PITCH
    for n, product in enumerate(_GROWN):
        box = Rect.around((left + (n % _ACROSS + 0.5) * _PITCH, _TOP + n // _ACROSS * _PITCH), _LENGTH)
        paint.picture(PLANTS[product], box.inset(2))
    for name, (aside, y, size) in (("buildings/barn", _BARN), ("buildings/silo", _SILO)):
        x = min(max(middle + aside, wide * _LEAST_SHARE), wide * (1 - _LEAST_SHARE))
        paint.picture(name, Rect.around((x, y), size))
    for body, face, aside, y in _DICE:
        paint.picture(body, Rect.around((middle + aside, y), _DIE))
        paint.picture(face, Rect.around((middle + aside, y - 1), _SYMBOL))


def _land(w: int, h: int) -> str:
    unit = h / HEIGHT
    hill = f"M0 {h * 0.3:.1f}C{w * 0.3:.1f} {h * 0.18:.1f} {w * 0.7:.1f} {h * 0.34:.1f} {w} {h * 0.24:.1f}V{h}H0Z"
    body = sky(w, h, _SKY, 0.5) + field(hill, h * 0.3, h, _FIELD)
    left = w / 2 - _ACROSS / 2 * _PITCH * unit
    for n, product in enumerate(_GROWN):
        x, y = left + (n % _ACROSS + 0.5) * _PITCH * unit, (_TOP + n // _ACROSS * _PITCH) * unit
        half = _LENGTH * unit / 2
        body += vector.box(x - half, y - half, 2 * half, 2 * half, 5 * unit, vector.paint(GROWS[product]))
    return body


draw = Vignette(_land, _lay).draw
