"""What somebody who plays Rolling Ranch for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rolling_ranch.actions import Act
from game.rules.rolling_ranch.model import State
from game.tables.rolling_ranch.facts import PASS
from game.ui.context import TableContext
from game.ui.table import MAIN, Coach


class RollingRanchCoach(Coach[State]):
    """An animal first; where none can move in, what else there is; what is collected has to go somewhere."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "Act": ("die",),
        "Bear": ("born",),
        "Collect": ("collect", MAIN),
        "Pass": ("pass",),
        "Spend": ("give",),
    }

    def name(self, context: TableContext[State]) -> str:
        if not isinstance(context.waiting, Act):
            return super().name(context)
        if context.held == PASS:
            return ""
        if context.held is not None and context.held.kind == "collect":
            return "Spend"
        there = {source.kind for source in context.sources}
        return next((name for kind, name in (("die", "Act"), ("collect", "Collect")) if kind in there), "Pass")
