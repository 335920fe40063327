"""How long is left for what waits, where the players agreed on a time."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.steps import Decision
    from game.ui.table import TimeLimit

_APART = None
"""What the time of steps that come on top of an open one is kept under."""


class Clock:
    """Counts the waiting step down.

    An open step goes on where it stopped; steps that come on top of one have a time of their own, all together.
    """

    def __init__(self, limit: Callable[[], TimeLimit | None]) -> None:
        """`limit` tells the time for what waits, and is asked when it is needed."""
        self._find = limit
        self._found = True
        self._limit: TimeLimit | None = None
        self._key: object = _APART
        self._left: dict[object, float] = {}
        """Milliseconds."""
        self._within = False
        """Whether steps wait that have come on top of an open one."""

    @property
    def seconds(self) -> int | None:
        """Whole seconds left, rounded up; None where there is no hurry."""
        limit = self.limit
        return None if limit is None else math.ceil(self._ms(limit) / 1000)

    @property
    def limit(self) -> TimeLimit | None:
        """The time for what waits; None where there is no hurry, or none any more."""
        if not self._found:
            self._limit, self._found = self._find(), True
        return self._limit

    def note(self, turn: int, waiting: Decision[Any, Any, Any] | None) -> None:
        """What waits now, if anything does, and in which turn."""
        self._limit, self._found = None, waiting is None
        if waiting is not None and waiting.open:
            self._within, self._key = False, (turn, waiting)
        elif waiting is not None and not self._within:
            self._within, self._key = True, _APART
            self._left.pop(_APART, None)

    def tick(self, dt_ms: float) -> TimeLimit | None:
        """Time goes by; returns the limit that is reached by that."""
        limit = self.limit
        if limit is None:
            return None
        self._left[self._key] = max(0.0, self._ms(limit) - dt_ms)
        if self._left[self._key]:
            return None
        self._limit = None
        return limit

    def _ms(self, limit: TimeLimit) -> float:
        return self._left.get(self._key, limit.seconds * 1000)
