"""What hovering tells: a tip comes once something has been pointed at for a while."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.ui.paint import Painter
from game.ui.spot import AnySpot
from game.ui.widgets import tooltip

if TYPE_CHECKING:
    from game.scenes.match.scene import MatchScene


class Tips:
    """What is pointed at, and for how long; what was just played on is told only when it is met again."""

    def __init__(self) -> None:
        self._spot: AnySpot | None = None
        self._ms = 0.0

    def hush(self, spot: AnySpot | None) -> None:
        """Say nothing of a spot until the pointer comes to it anew."""
        self._spot, self._ms = spot, -math.inf

    def dwell(self, spot: AnySpot | None, dt_ms: float) -> bool:
        """The pointer is on a spot for a time more; whether that is told from now on."""
        if spot != self._spot:
            self._spot, self._ms = spot, 0.0
            return False
        before = self._ms
        self._ms += dt_ms
        return spot is not None and before < tooltip.AFTER_MS <= self._ms

    def draw(self, paint: Painter, scene: MatchScene) -> None:
        """The tip, if it is time for one, the table has words for it and no button over it tells its own."""
        spot = self._spot
        if spot is None or self._ms < tooltip.AFTER_MS or scene.page.overlays or scene.page.told is not None:
            return
        words, spots = scene.tabletop.table.words.tip(scene.context(), spot), scene.handling.spots()
        if words and spot in spots:
            tooltip.draw(
                paint, spots[spot], words, "", tooltip.among(spot, spots, scene.tabletop.frame.board)
            )
