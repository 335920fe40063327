"""The accent of Wolves and Sheep, and the picture on its card: a flock between two woods."""

from __future__ import annotations

from game.ui.paint import Vignette, field, scatter, sky
from game.ui.theme import accent

ACCENT = accent("#36586a", "#263f4d", "white_fur")
"""Colours of the game's buttons and ribbons."""

_SKY, _MEADOW = ("#bcdbe6", "#f1efd0"), ("#9cc763", "#6fa846")
_FENCE, _RAIL = "#8a5a2e", "#c8925a"
_THINGS = (
    ("terrain/pine", 0.05, 44, 58),
    ("terrain/pine", 0.13, 38, 48),
    ("terrain/pine", 0.88, 40, 52),
    ("terrain/pine", 0.95, 46, 60),
    ("animals/wolf", 0.13, 76, 52),
    ("animals/sheep_black", 0.31, 62, 38),
    ("animals/sheep_yellow", 0.43, 92, 42),
    ("animals/sheep_red", 0.55, 64, 38),
    ("animals/sheep_blue", 0.67, 94, 42),
    ("people/hunter", 0.86, 80, 54),
)


def _land(w: int, h: int) -> str:
    """A meadow between two woods, with a fence."""
    top, low = h * 0.55, h * 0.78
    fence = "".join(
        f'<path d="M{w * 0.24:.1f} {y:.1f}L{w * 0.49:.1f} {y - h * 0.05:.1f}L{w * 0.76:.1f} {y:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{width * h / 130:.1f}" stroke-linecap="round"/>'
        for y in (top - h * 0.03, top + h * 0.04)
        for colour, width in ((_FENCE, 5), (_RAIL, 2.4))
    )
    meadow = f"M0 {h * 0.46:.1f}C{w * 0.25:.1f} {h * 0.34:.1f} {w * 0.7:.1f} {h * 0.5:.1f} {w} {h * 0.4:.1f}V{h}H0Z"
    return (
        sky(w, h, _SKY, 0.6)
        + field(meadow, h * 0.4, h, _MEADOW)
        + f'<path d="M0 {h * 0.5:.1f}Q{w * 0.14:.1f} {low:.1f} {w * 0.2:.1f} {h}H0Z" fill="#4f8a43"/>'
        f'<path d="M{w} {h * 0.46:.1f}Q{w * 0.86:.1f} {low:.1f} {w * 0.8:.1f} {h}H{w}Z" fill="#4f8a43"/>{fence}'
    )


draw = Vignette(_land, scatter(*_THINGS)).draw
