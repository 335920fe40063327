"""At 200 % nothing that is looked at closely is smaller than at 100 % in the same window.

Dice strictly so. A sheet or island may give up a tenth of its width where discs lie beside it; below more of them it
fills its panel, which is what the window has left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.title import Title
from tests.tables.sitting import dealt, setting, window

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1280, 1024), (1920, 1080), (3840, 2160))
LEAST_SHARE = 0.9

Seen = Callable[[Frame, int, Any], tuple[tuple[Rect, ...], float]]
"""(frame, seats, terms) -> the dice, and how wide the sheet or island is drawn."""


def do_not_shrink(title: Title, seen: Seen, size: tuple[int, int]) -> None:
    """Compare both scales at all numbers of seats."""
    for seats in title.spec.seats:
        match = dealt(title, seats, "large", title.spec.options())
        pixels = []
        for percent in (100, 200):
            scale, at = window(match, title.table(setting(match)), size, percent)
            dice, wide = seen(at, seats, match.terms)
            pixels.append((*(die.w * scale.factor for die in dice), wide * scale.factor))
        small, large = pixels
        assert all(much >= little for little, much in zip(small[:-1], large[:-1], strict=True))
        assert seats > title.table(setting(match)).look.discs_beside or large[-1] >= small[-1] * LEAST_SHARE
