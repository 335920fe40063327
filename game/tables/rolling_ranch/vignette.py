"""The accent of Rolling Ranch, and the picture on its card: three pens before greenhouse and barn."""

from __future__ import annotations

import math

from game.ui.paint import HEIGHT, Vignette, field, scatter, sky
from game.ui.theme import accent

ACCENT = accent("sun", "gold_dark", "ink")

_SKY, _MEADOW = ("#cfe6ee", "#f4efcf"), ("#a9d06c", "#7fb650")
_PENS = (("#f4d99a", 0.3), ("#bfe1d2", 0.5), ("#f3c9a6", 0.7))
_FENCE, _RAIL = "#8a5a2e", "#c8925a"
_HEX = 34.0
_THINGS = (
    ("buildings/greenhouse", 0.1, 66, 46),
    ("animals/chicken", 0.3, 80, 44),
    ("animals/pig", 0.5, 82, 46),
    ("animals/cow", 0.7, 80, 48),
    ("buildings/barn", 0.9, 60, 54),
    ("dice/die_body_blue", 0.41, 116, 34),
    ("dice/die_body_yellow", 0.59, 116, 34),
    ("dice/pips_4_light", 0.41, 116, 34),
    ("dice/pips_3", 0.59, 116, 34),
)


def _land(w: int, h: int) -> str:
    hill = f"M0 {h * 0.42:.1f}C{w * 0.3:.1f} {h * 0.3:.1f} {w * 0.6:.1f} {h * 0.46:.1f} {w} {h * 0.36:.1f}V{h}H0Z"
    body = sky(w, h, _SKY, 0.6) + field(hill, h * 0.4, h, _MEADOW)
    unit = h / HEIGHT
    for fill, x in _PENS:
        body += _pen(w * x, h * 0.6, _HEX * unit, unit, fill)
    return body


def _pen(x: float, y: float, r: float, unit: float, fill: str) -> str:
    ways = [math.pi / 6 + math.pi / 3 * n for n in range(6)]
    path = "L".join(f"{x + r * math.cos(way):.1f} {y + r * math.sin(way):.1f}" for way in ways)
    return "".join(
        f'<path d="M{path}Z" fill="{inner}" stroke="{line}" stroke-width="{width * unit:.1f}" stroke-linejoin="round"/>'
        for inner, line, width in ((fill, _FENCE, 5), ("none", _RAIL, 2.4))
    )


draw = Vignette(_land, scatter(*_THINGS)).draw
