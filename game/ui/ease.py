"""How a movement runs between 0 and 1."""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def out_quad(t: float) -> float:
    """Slows down a little."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Slows down."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Sets off and stops gently."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_quad(t: float) -> float:
    """Sets off and stops, less gently."""
    return 2 * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 2 / 2


def out_quart(t: float) -> float:
    """Slows down for long."""
    return 1 - (1 - t) ** 4


def out_back(t: float) -> float:
    """Runs a little past the end and comes back."""
    past = 1.4
    return 1 + (past + 1) * (t - 1) ** 3 + past * (t - 1) ** 2


_ARCS = ((1.0, 0.0, 0.0), (2.0, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375))
"""Of the fall and its three bounces, in parts of 2.75: the end, the highest time, the height lost."""


def out_bounce(t: float) -> float:
    """Falls and bounces three times."""
    at = t * 2.75
    _, middle, lift = next((arc for arc in _ARCS if at < arc[0]), _ARCS[-1])
    return (at - middle) ** 2 + lift


def in_out_sine(t: float) -> float:
    """As even as a pendulum."""
    return (1 - math.cos(math.pi * t)) / 2


def hop(t: float) -> float:
    """0 to 1 and back to 0: the height of a hop."""
    return math.sin(math.pi * t)
