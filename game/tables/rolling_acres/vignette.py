"""The picture of the game's card: a sheet of spaces with its crops, a barn, and dice."""

from __future__ import annotations

from game.ui import vector
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.vignette import HEIGHT, Vignette, scatter

_SKY, _FIELD = ("#cde9ef", "#f3f2cf"), ("#9cc964", "#79b04b")
_TINTS = {
    "crops/carrot": "#f7d3ab",
    "crops/sunflower": "#fbe49f",
    "crops/corn": "#e6e3a0",
    "animals/rabbit": "#e8d0b4",
    "animals/chicken": "#f2c6bf",
    "animals/bee": "#fbeab8",
    "": "#f3e6cb",
}
_ACROSS = 6
_LENGTH, _PITCH, _TOP = 30.0, 33.0, 44.0
_PLANTS = (
    *("crops/carrot", "crops/sunflower", "crops/sunflower", "crops/corn", "animals/rabbit", "crops/corn"),
    *("animals/bee", "crops/sunflower", "crops/sunflower", "", "animals/chicken", "animals/chicken"),
)
"""Two rows of spaces, "" for an empty one."""
_THINGS = (
    ("buildings/barn", 0.12, 62, 70),
    ("buildings/silo", 0.88, 60, 68),
    ("dice/die_body_white", 0.41, 115, 34),
    ("crops/carrot", 0.41, 114, 20),
    ("dice/die_body_white", 0.5, 117, 34),
    ("animals/bee", 0.5, 116, 20),
    ("dice/die_body_yellow", 0.59, 115, 34),
    ("icons/sun", 0.59, 114, 18),
)


def _lay(paint: Painter, wide: float) -> None:
    left = wide / 2 - _ACROSS / 2 * _PITCH
    for n, name in enumerate(_PLANTS):
        box = Rect.around((left + (n % _ACROSS + 0.5) * _PITCH, _TOP + n // _ACROSS * _PITCH), _LENGTH)
        if name:
            paint.picture(name, box.inset(2))
    scatter(paint, wide, _THINGS)


def _land(w: int, h: int) -> str:
    unit = h / HEIGHT
    body = (
        f'<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{_SKY[0]}"/><stop offset=".5" stop-color="{_SKY[1]}"/></linearGradient>'
        f'<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="0" y1="{h * 0.3:.1f}" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{_FIELD[0]}"/><stop offset="1" stop-color="{_FIELD[1]}"/>'
        f'</linearGradient></defs><rect width="{w}" height="{h}" fill="url(#s)"/>'
        f'<path d="M0 {h * 0.3:.1f}C{w * 0.3:.1f} {h * 0.18:.1f} {w * 0.7:.1f} {h * 0.34:.1f} {w} {h * 0.24:.1f}'
        f'V{h}H0Z" fill="url(#m)"/>'
    )
    left = w / 2 - _ACROSS / 2 * _PITCH * unit
    for n, name in enumerate(_PLANTS):
        x, y = left + (n % _ACROSS + 0.5) * _PITCH * unit, (_TOP + n // _ACROSS * _PITCH) * unit
        half = _LENGTH * unit / 2
        body += vector.box(x - half, y - half, 2 * half, 2 * half, 5 * unit, f'fill="{_TINTS[name]}"')
    return body


draw = Vignette(_land, _lay).draw
