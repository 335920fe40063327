"""How a movement runs between 0 and 1."""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def linear(t: float) -> float:
    return t


def out_quad(t: float) -> float:
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_quad(t: float) -> float:
    return 2 * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 2 / 2


def out_quart(t: float) -> float:
    return 1 - (1 - t) ** 4


def out_back(t: float) -> float:
    """Runs a little past the end and comes back."""
    past = 1.4
    return 1 + (past + 1) * (t - 1) ** 3 + past * (t - 1) ** 2


def out_bounce(t: float) -> float:
    """Falls and bounces three times."""
    steep, unit = 7.5625, 2.75
    for start, lift in ((1.0, 0.0), (2.0, 0.75), (2.5, 0.9375)):
        if t < start / unit:
            middle = {1.0: 0.0, 2.0: 1.5, 2.5: 2.25}[start] / unit
            return steep * (t - middle) ** 2 + lift
    return steep * (t - 2.625 / unit) ** 2 + 0.984375


def in_out_sine(t: float) -> float:
    return (1 - math.cos(math.pi * t)) / 2


def hop(t: float) -> float:
    """0 to 1 and back to 0: the height of a hop."""
    return math.sin(math.pi * t)
