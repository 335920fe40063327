"""What somebody who plays Rolling Acres for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rolling_acres.model import PRODUCE, State, Terms
from game.ui.context import TableContext
from game.ui.table import MAIN, Coach


class RollingAcresCoach(Coach[State]):
    """Before the first die everybody draws buildings, which is a turn of its own."""

    turns = 3
    kinds: Mapping[str, tuple[str, ...]] = {
        "Build": ("building",),
        "BuildMore": ("building",),
        "BuildOwn": ("building",),
        "Crop": ("crop",),
        "Draft": ("die",),
        "NameFarm": (MAIN, "farm"),
        "Plant": ("die", "tile"),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def name(self, context: TableContext[State]) -> str:
        name, seat = super().name(context), context.active
        if name != "Build" or seat is None:
            return name
        if any(context.view.sheets[seat][PRODUCE:]):
            return "BuildMore"  # they are placed as the first one was
        return "BuildOwn" if self._terms.solo else name
