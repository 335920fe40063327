"""The accent of Texas, and the picture on its card: the officer between farms and ranches."""

from __future__ import annotations

from game.ui import vector
from game.ui.paint import Vignette, scatter, sky
from game.ui.theme import accent

ACCENT = accent("plum", "plum_dark", "white_fur")

_FARM, _RANCH = "buildings/farm", "buildings/ranch"
_SKY, _HILLS, _LAWN, _LINES = ("#f2c489", "#f9e4bd"), "#dba862", "#c3dc92", "#a2cd68"
_HORIZON = 0.63
_THINGS = (
    (_RANCH, 0.81, 100, 42),
    ("people/officer", 0.53, 66, 92),
    (_FARM, 0.17, 104, 43),
    (_RANCH, 0.96, 118, 38),
    (_FARM, 0.34, 121, 39),
)


def _land(w: int, h: int) -> str:
    level, sun = h * _HORIZON, (w * 0.2, h * 0.23)
    body = sky(w, h, _SKY, 1, level)
    body += vector.circle(*sun, h * 0.165, 'fill="#ffe3a0"') + vector.circle(*sun, h * 0.127, 'fill="#f5b93b"')
    points = ((0.2, 0.47), (0.36, 0.47), (0.55, 0.53), (0.85, 0.58), (1.0, 0.5))
    at = [f"{w * x:.1f} {h * y:.1f}" for x, y in points]
    hill = f"M0 {h * 0.56:.1f}C{at[0]} {at[1]} {at[2]}S{at[3]} {at[4]}V{h}H0Z"
    body += f'<path d="{hill}" fill="{_HILLS}"/>'
    body += f'<rect y="{level:.1f}" width="{w}" height="{h - level:.1f}" fill="{_LAWN}"/>'
    lines = "".join(f"M0 {level + (h - level) * share:.1f}H{w}" for share in (0.21, 0.51, 0.89))
    lines += "".join(f"M{w * (0.5 + 0.1 * i):.1f} {level:.1f}L{w * (0.5 + 0.24 * i):.1f} {h}" for i in range(-6, 7))
    return body + f'<path d="{lines}" fill="none" stroke="{_LINES}" stroke-width="{max(1.0, h / 90):.1f}"/>'


draw = Vignette(_land, scatter(*_THINGS)).draw
