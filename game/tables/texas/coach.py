"""What somebody who plays Texas for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.texas.model import State
from game.ui.context import TableContext
from game.ui.table import Coach


class TexasCoach(Coach[State]):
    """A card, unless none can be played."""

    kinds: Mapping[str, tuple[str, ...]] = {"Draw": ("pile",), "Turn": ("card",)}

    def name(self, context: TableContext[State]) -> str:
        return "Turn" if any(source.kind == "card" for source in context.sources) else "Draw"
