"""Values on their way."""

from __future__ import annotations

from typing import Literal

from game.ui.ease import Easing, out_cubic

Speed = Literal["full", "quick", "none"]
FACTORS: dict[str, float] = {"full": 1.0, "quick": 0.5, "none": 0.0}


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
        """Where it is now."""
        if self.done:
            return self.end
        return self.start + (self.end - self.start) * self.easing(self.elapsed / self.ms)

    def step(self, dt_ms: float) -> bool:
        """Goes on by a time; returns whether it still runs."""
        self.elapsed = min(self.ms, self.elapsed + dt_ms)
        return not self.done


class Glide:
    """A value that moves to wherever it was sent last, always in the same time."""

    __slots__ = ("_tween", "easing", "ms")

    def __init__(self, value: float, ms: float, easing: Easing = out_cubic) -> None:
        self.ms, self.easing = ms, easing
        self._tween = Tween(value, value, 0)

    @property
    def value(self) -> float:
        """Where it is now."""
        return self._tween.value

    @property
    def target(self) -> float:
        """Where it was sent last."""
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
