"""The clock of a match with a time limit: it goes only while the seat to answer sits before its table."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from game.core.seats import CLOCK
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Limit
from game.ui.theme import colours

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene

HURRY = 10
"""From so many seconds on it warns."""
_HIGH = 40.0
_APART = None
"""What the time of an interrupt is kept under."""


class Clock:
    """The time that is left for the waiting step.

    An open step goes on where it stopped; steps that come on top of one have a time of their own, all together.
    """

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._limit: Limit | None = None
        self._key: object = _APART
        self._left: dict[object, float] = {}
        """Milliseconds."""
        self._within = False
        """Whether steps wait that have come on top of an open one."""

    @property
    def seconds(self) -> int | None:
        """Whole seconds left, rounded up; None where there is no hurry."""
        return None if self._limit is None else math.ceil(self._ms(self._limit) / 1000)

    def note(self) -> None:
        """Look at what waits now."""
        match = self._scene.match
        waiting = match.waiting
        self._limit = None
        if waiting is None or self._scene.tabletop.stage.busy:
            return
        if waiting.open:
            self._within, self._key = False, (match.state.turn, waiting)
        elif not self._within:
            self._within, self._key = True, _APART
            self._left.pop(_APART, None)
        timer = self._scene.tabletop.table.timer
        self._limit = None if timer is None else timer.limit(self._scene.tabletop.context())

    def tick(self, dt_ms: float) -> bool:
        """Time goes by; whether another second shows. When it is over, what the limit says is played."""
        limit, before = self._limit, self.seconds
        if limit is None or not self._goes():
            return False
        self._left[self._key] = max(0.0, self._ms(limit) - dt_ms)
        if not self._left[self._key]:
            self._limit = None
            self._expire(limit)
        return before != self.seconds

    def draw(self, paint: Painter, room: Rect) -> float:
        """A pill at the right end of a room; the width that it takes there."""
        left = self.seconds
        if left is None:
            return 0.0
        t, short = self._scene.words.t, left <= HURRY
        widest = paint.measure(t("match.clock", minutes=0, seconds="00"), "figure")[0]
        words = t("match.clock", minutes=left // 60, seconds=f"{left % 60:02}")
        wide = max(widest, paint.measure(words, "figure")[0]) + 64
        box = Rect(room.right - wide, room.centre[1] - _HIGH / 2, wide, _HIGH)
        ink = colours.barn_dark if short else colours.ink
        paint.panel(box, "inset", radius=_HIGH / 2)
        icon = Rect.around((box.x + 24, box.centre[1]), 26)
        paint.picture("icons/warning" if short else "icons/clock", icon, tint=ink)
        paint.text(words, (box.right - 16, box.centre[1]), "figure", ink, "right")
        return wide + 12

    def _ms(self, limit: Limit) -> float:
        return self._left.get(self._key, limit.seconds * 1000)

    def _goes(self) -> bool:
        scene, seat = self._scene, self._scene.match.seat
        shown = not scene.tabletop.stage.busy and not scene.page.overlays
        return shown and seat is not None and scene.match.seats[seat].human and scene.viewer.answers

    def _expire(self, limit: Limit) -> None:
        scene = self._scene
        if limit.choice is not None:
            scene.play((limit.choice,))
            return
        for choice in scene.match.interrupts(CLOCK)[:1]:
            scene.make(partial(scene.match.interrupt, CLOCK, choice))
