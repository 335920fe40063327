"""What somebody who plays Rolling Acres for the first time is told."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.rolling_acres.model import State, Terms
from game.ui.context import TableContext
from game.ui.table import MAIN, Coach


class RollingAcresCoach(Coach[State]):
    """Before the first die everybody draws buildings, which is a turn of its own."""

    turns = 3
    kinds: Mapping[str, tuple[str, ...]] = {
        "Build": ("building",),
        "BuildOwn": ("building",),
        "Crop": ("crop",),
        "Draft": ("die",),
        "NameFarm": (MAIN, "farm"),
        "Plant": ("die", "tile"),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def name(self, context: TableContext[State]) -> str:
        name = super().name(context)
        return "BuildOwn" if name == "Build" and self._terms.solo else name
