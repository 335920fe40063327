"""What hovering tells: a tip comes once something has been pointed at for a while."""

from __future__ import annotations

import math
from typing import Any

from game.scenes.tabletop.layout import Layout
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.spot import Spot
from game.ui.widgets import label


class Tips:
    """What is pointed at, and for how long; what was just played on is told only when it is met again."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._spot: Spot | None = None
        self._ms = 0.0

    def hush(self) -> None:
        """Say nothing of what is pointed at until the pointer comes to it anew."""
        self._spot, self._ms = self._layout.hover, -math.inf

    def dwell(self, dt_ms: float) -> bool:
        """The pointer stays for a time more; whether what it is on is told from now on."""
        spot = self._layout.hover
        if spot != self._spot:
            self._spot, self._ms = spot, 0.0
            return False
        before = self._ms
        self._ms += dt_ms
        return spot is not None and before < label.AFTER_MS <= self._ms

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The tip, if it is time for one and the table has words for it."""
        spot, spots = self._spot, self._layout.spots
        if spot is None or self._ms < label.AFTER_MS or spot not in spots:
            return
        words = self._layout.tabletop.table.words.tip(context, spot)
        if words:
            label.draw_tooltip(paint, spots[spot], words, "", label.kept_free(spot, spots, context.frame.board))
