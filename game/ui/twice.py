"""Two clicks at one place, and what came to lie there after the first: the second was not meant for that."""

from __future__ import annotations

import math
from collections.abc import Hashable

from game.ui.events import Pointer

_TWICE_MS, _STILL = 300.0, 6.0
"""So long after a click another one at the same place, so near, was begun before anybody saw what that had changed."""


class Twice:
    """Remembers what was clicked last, and where."""

    def __init__(self) -> None:
        self._on: Hashable = None
        self._at = (math.inf, math.inf)
        self._left_ms = -math.inf
        """So long another click is taken for the second one."""
        self._deaf = self._down = False
        """Whether the button is down for what was not meant, and for what was."""

    def came_instead(self, event: Pointer, on: Hashable) -> bool:
        """Whether a press is the second of two, and `on`, what it goes to, is not what the first one went to."""
        at = event.x, event.y
        self._deaf = self._left_ms >= 0 and on != self._on and math.dist(at, self._at) <= _STILL
        if not self._deaf:
            self._on, self._at, self._left_ms = on, at, -math.inf
            self._down = True
        return self._deaf

    def comes_up(self) -> bool:
        """The button comes up; whether it went down for what was not meant."""
        deaf, self._deaf = self._deaf, False
        if self._down:
            self._left_ms, self._down = _TWICE_MS, False
        return deaf

    def forget(self) -> None:
        """Something else was done since: another click is one by itself."""
        self._left_ms = -math.inf

    def wait(self, dt_ms: float) -> None:
        """Time goes by."""
        self._left_ms -= dt_ms
