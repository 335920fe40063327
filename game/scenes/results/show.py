"""In which order a result is shown: the counting, the podium from the last place to the first, the lines."""

from __future__ import annotations

from game.ui.tween import FACTORS, Speed, in_out_sine, out_quart

_COUNT_MS = 420.0
_ALL_COUNTS_MS = 5000.0
_REST_MS = 500.0
_RISE_MS, _PITCH_MS = 500.0, 700.0
_LINES_MS = 1200.0
_FALL_MS = 2400.0
_ALONE_MS = 400.0


class Show:
    """How far everything has come; at rest once `done`."""

    def __init__(self, counts: int, rises: int) -> None:
        """`counts` lines of counting come first, then `rises` blocks of the podium."""
        self._counts = counts
        self._count_ms = min(_COUNT_MS, _ALL_COUNTS_MS / max(1, counts))
        self._podium = counts * self._count_ms + (_REST_MS if counts else 0)
        self._rises = rises
        self._lines = self._podium + _PITCH_MS * (rises - 1) + _RISE_MS
        self._confetti = self._podium + _PITCH_MS * (rises - 1)
        self._end = max(self._lines + _LINES_MS, self._confetti + _FALL_MS)
        self._elapsed = 0.0
        self._done_ms = 0.0

    @property
    def done(self) -> bool:
        """Whether everything is at rest."""
        return self._elapsed >= self._end

    @property
    def left_alone(self) -> bool:
        """Whether it has been at rest for a moment: no press that was to end it leads away from it."""
        return self._done_ms >= _ALONE_MS

    def step(self, dt_ms: float, speed: Speed) -> bool:
        """Let time go by; whether something looks different now."""
        if self.done:
            self._done_ms = min(_ALONE_MS, self._done_ms + dt_ms)
            return False
        factor = FACTORS[speed]
        self._elapsed = min(self._end, self._elapsed + dt_ms / factor) if factor else self._end
        return True

    def finish(self) -> None:
        """Everything at its end at once."""
        self._elapsed = self._end

    @property
    def counted(self) -> int:
        """How many lines of the counting have been counted."""
        return min(self._counts, int(self._elapsed / self._count_ms))

    @property
    def total(self) -> float:
        """How much of the totals is there: they run up when all is counted."""
        start = self._counts * self._count_ms
        return out_quart(_share(self._elapsed - start, _REST_MS)) if self._counts else 1.0

    def risen(self, number: int) -> float:
        """How far the block that is `number` (from 0) to rise has come, before easing."""
        return _share(self._elapsed - self._podium - _PITCH_MS * number, _RISE_MS)

    @property
    def revealed(self) -> bool:
        """Whether the first place rises or stands: before that nothing tells who has won."""
        return self._elapsed >= self._confetti

    @property
    def lines(self) -> float:
        """How much of the lines is drawn."""
        return in_out_sine(_share(self._elapsed - self._lines, _LINES_MS))

    @property
    def confetti(self) -> float:
        """How far the confetti has fallen."""
        return _share(self._elapsed - self._confetti, _FALL_MS)


def _share(elapsed: float, ms: float) -> float:
    return min(1.0, max(0.0, elapsed / ms))
