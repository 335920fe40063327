"""The dots that tell that somebody thinks: one more every moment, all of them where nothing moves, never none."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Accent, colours
from game.ui.tween import FACTORS, Speed

DOT_MS = 400.0
"""After so long another dot shows."""
DOTS = 3
PILL = 60.0, 22.0, 15.0, 0.6
"""Pill of the dots: width, height and distance of the dots in units, and their size as a share."""


class Dots:
    """How many dots show."""

    def __init__(self) -> None:
        self._ms = 0.0

    def wait(self, dt_ms: float, thinks: bool) -> None:
        """Time goes by; they begin anew once nobody thinks any more."""
        self._ms = self._ms + dt_ms if thinks else 0.0

    def count(self, speed: Speed) -> int:
        """How many at this speed of all that moves."""
        return int(self._ms // DOT_MS) % DOTS + 1 if FACTORS[speed] else DOTS


def draw_dots(paint: Painter, middle: Point, count: int, accent: Accent, apart: float, share: float) -> None:
    """So many dots, so far apart and so large a share of the largest."""
    for number in range(count):
        at = (middle[0] + (number - 1) * apart, middle[1])
        paint.disc(at, (5 + 1.5 * number) * share, accent.base, alpha=0.4 + 0.3 * number)


def draw_pill(
    paint: Painter, middle: Point, count: int, accent: Accent, wide: float, high: float, apart: float, share: float
) -> None:
    """They in a pill."""
    paint.box(Rect.around(middle, wide, high), colours.white_fur, high / 2, accent.base, 2)
    draw_dots(paint, middle, count, accent, apart, share)
