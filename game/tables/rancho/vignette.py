"""The accent of Rancho, and the picture on its card: a green hill under the sun."""

from __future__ import annotations

from game.ui import vector
from game.ui.paint import Vignette, field, scatter, sky
from game.ui.theme import accent

ACCENT = accent("barn_dark", "#6b251d", "white_fur")

_SKY, _HILL, _MEADOW = ("#bfe0ee", "#eef3d2"), "#a5d168", ("#8cc258", "#7bb24c")
_SUN = ("#f3dca0", "#f5b83c", "#f9c955")
_THINGS = (
    ("terrain/tree", 0.885, 58, 52),
    ("buildings/barn", 0.27, 60, 67),
    ("animals/horse", 0.715, 73, 72),
    ("animals/rabbit", 0.235, 102, 54),
    ("animals/cow", 0.5, 97, 58),
    ("dice/d12_body_orange", 0.815, 112, 39),
    ("animals/rabbit", 0.815, 113, 19),
)


def _land(w: int, h: int) -> str:
    """A green hill under the sun."""
    body = sky(w, h, _SKY, 0.7)
    for r, colour in zip((0.165, 0.13, 0.1), _SUN, strict=True):
        body += vector.circle(w * 0.8, h * 0.19, h * r, f'fill="{colour}"')
    hill = (
        f"M0 {h * 0.56:.1f}C{w * 0.25:.1f} {h * 0.4:.1f} {w * 0.4:.1f} {h * 0.52:.1f} {w * 0.6:.1f} {h * 0.57:.1f}"
        f"S{w * 0.88:.1f} {h * 0.42:.1f} {w} {h * 0.46:.1f}V{h}H0Z"
    )
    meadow = f"M0 {h * 0.74:.1f}C{w * 0.25:.1f} {h * 0.66:.1f} {w * 0.6:.1f} {h * 0.84:.1f} {w} {h * 0.7:.1f}V{h}H0Z"
    return body + f'<path d="{hill}" fill="{_HILL}"/>' + field(meadow, h * 0.7, h, _MEADOW)


draw = Vignette(_land, scatter(*_THINGS)).draw
