"""Tweens: values that move over time, and easings between 0 and 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

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
"""Fall and three bounces, in parts of 2.75: the end, the highest time, the height lost."""


def out_bounce(t: float) -> float:
    """Falls and bounces three times."""
    at = t * 2.75
    _, middle, lift = next((arc for arc in _ARCS if at < arc[0]), _ARCS[-1])
    return (at - middle) ** 2 + lift


def in_out_sine(t: float) -> float:
    """Swings evenly, like a pendulum."""
    return (1 - math.cos(math.pi * t)) / 2


def up_and_down(t: float) -> float:
    """0 to 1 and back to 0: the height of a hop, or a light that comes and goes."""
    return math.sin(math.pi * t)


def fading(t: float) -> float:
    """1 for most of the way, then to 0: how much shows of what is seen for a while."""
    return min(1.0, 3.0 * (1 - t))


def beating(t: float) -> float:
    """Three times from 0 to 1 and back: how much shows of what warns."""
    return (1 - math.cos(6 * math.pi * t)) / 2


Speed = Literal["full", "quick", "reduced", "none"]
FACTORS: dict[str, float] = {"full": 1.0, "quick": 0.5, "reduced": 0.0, "none": 0.0}
STILL = frozenset(speed for speed, factor in FACTORS.items() if not factor)
"""Speeds at which nothing moves; at `reduced` things fade in and out."""
FADE_MS = 150.0
"""Milliseconds of such a fade."""


class Tween:
    """From one value to another in a given time; `value` and `done` tell where it is."""

    __slots__ = ("easing", "elapsed", "end", "ms", "start")

    def __init__(self, start: float, end: float, ms: float, easing: Easing = out_cubic, speed: Speed = "full") -> None:
        self.start, self.end, self.easing = start, end, easing
        self.ms = ms * FACTORS[speed]
        self.elapsed = 0.0

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.elapsed >= self.ms

    @property
    def value(self) -> float:
        """The present value."""
        if self.done:
            return self.end
        return self.start + (self.end - self.start) * self.easing(self.elapsed / self.ms)

    def step(self, dt_ms: float) -> bool:
        """Goes on by a time; returns whether it still runs."""
        self.elapsed = min(self.ms, self.elapsed + dt_ms)
        return not self.done


class Glide:
    """A value that moves to its latest target, always in the same time."""

    __slots__ = ("_tween", "easing", "ms")

    def __init__(self, value: float, ms: float, easing: Easing = out_cubic) -> None:
        self.ms, self.easing = ms, easing
        self._tween = Tween(value, value, 0)

    @property
    def value(self) -> float:
        """The present value."""
        return self._tween.value

    @property
    def target(self) -> float:
        """The value it moves to."""
        return self._tween.end

    def to(self, target: float, ms: float | None = None) -> None:
        """Sets off to a target, from where it is now; does nothing when already on its way there."""
        if target != self._tween.end:
            self._tween = Tween(self.value, target, self.ms if ms is None else ms, self.easing)

    def set(self, value: float) -> None:
        """Stands at a value at once."""
        self._tween = Tween(value, value, 0)

    def step(self, dt_ms: float) -> bool:
        """Goes on by a time; returns whether the value changed, so the last step is drawn too."""
        if self._tween.done:
            return False
        self._tween.step(dt_ms)
        return True


PULSE_MS = 1600.0


class Pulse:
    """A slow beat: twice when it is started, and on as long as something keeps it going."""

    def __init__(self) -> None:
        self._ms = 0.0

    @property
    def value(self) -> float:
        """0-1; rests at 0."""
        return 1 - abs(2 * (max(0.0, self._ms) % PULSE_MS / PULSE_MS) - 1)

    def start(self) -> None:
        """Beat twice from now on."""
        self._ms = 2 * PULSE_MS

    def step(self, dt_ms: float, kept: bool) -> bool:
        """Let time pass; whether it beats."""
        if self._ms <= 0 and not kept:
            return False
        self._ms = self._ms - dt_ms if self._ms > 0 else PULSE_MS - dt_ms
        return True
