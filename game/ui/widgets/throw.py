"""The glove with the dice of the next roll: thrown by a click, by dragging it and letting go, or by a key."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Self

from game.ui import glove
from game.ui.events import Input, Pointer
from game.ui.glove import SHAKE_MS, Glove
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.widgets.base import Press
from game.ui.widgets.guard import Guarded

_SWING, _BEAT_MS = 7.0, 75.0
"""How far it shakes to either side, and how long it takes to be back."""


class Throw(Guarded):
    """A glove that follows the pointer while it is held; wherever it is let go, it is thrown."""

    def __init__(
        self,
        name: str,
        held: Glove,
        shaking: bool,
        on_press: Press = None,
        let_go: Callable[[Point], None] | None = None,
    ) -> None:
        """`shaking`: it has been thrown, and the dice are about to fall; it takes no input any more.

        `let_go` is told how far from where it lay the hand has opened.
        """
        super().__init__(name, held.lid._replace(w=0, h=0) if shaking else held.lid, on_press)
        self.enabled = not shaking
        self._glove, self._shaking = held, shaking
        self._let_go = let_go
        self._start: Point = (0.0, 0.0)
        self._away: Point = (0.0, 0.0)
        self._ms = 0.0

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._start, self._away, self._ms = old._start, old._away, old._ms

    def reach(self) -> Rect:
        return self.rect

    def takes_focus(self) -> bool:
        return self.rect.w > 0 and super().takes_focus()

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1):
                self._start = (x, y)
                return super().handle(event)
            case Pointer(kind="move", x=x, y=y) if self.pressed:
                self._away = (x - self._start[0], y - self._start[1])
                return True
            case Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                self.press()
                return True
            case _:
                return super().handle(event)

    def press(self) -> None:
        if self.enabled and self.ready and self._let_go is not None:
            self._let_go(self._away)
        super().press()

    def animate(self, dt_ms: float) -> bool:
        if not self._shaking:
            return super().animate(dt_ms)
        self._ms += dt_ms
        return True

    def draw(self, paint: Painter) -> None:
        lid, left = self._glove.lid, self._ms < SHAKE_MS
        glove.draw_tray(paint, self._glove, self.enabled and self.ready)
        if self.ring:
            paint.ring(lid, 12)
        swing = _SWING * math.sin(math.tau * self._ms / _BEAT_MS) if left else 0.0
        glove.draw(paint, lid, self._glove.dice, (self._away[0] + swing, self._away[1]))
