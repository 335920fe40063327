"""What somebody who plays Wolves and Sheep for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.wolves_and_sheep.model import State
from game.rules.wolves_and_sheep.steps import Turn
from game.ui.context import TableContext
from game.ui.table import Coach


class WolvesCoach(Coach[State]):
    """A tile, unless none fits."""

    kinds: Mapping[str, tuple[str, ...]] = {
        "LayAnnounced": ("face",),
        "LayPremium": ("face",),
        "LayShepherd": ("shepherd",),
        "Turn": ("face",),
    }

    def name(self, context: TableContext[State]) -> str:
        lays = any(source.kind == "face" for source in context.sources)
        return "Pause" if isinstance(context.waiting, Turn) and not lays else super().name(context)
