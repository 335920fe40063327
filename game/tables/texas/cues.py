"""What Texas sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.texas import events
from game.rules.texas.model import State
from game.tables.texas.reckoning import Now
from game.ui.table import Cues

LARGE = 5
"""Markers in an area that is worth a cheer when another one joins it."""


class TexasCues(Cues[State]):
    """Cards, hooves and markers."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.CardDealt: ("card",),
        events.StarterPicked: ("round",),
        events.MarkerPlaced: ("hop", "wood"),
        events.MarkerTurned: ("hop", "card_flip"),
        events.CardDrawn: ("card",),
        events.PileRenewed: ("shuffle",),
        events.Passed: ("close",),
        events.GameEnded: ("win",),
    }
    lifted = back = "card"

    def __init__(self, reckoning: Now) -> None:
        self._reckoning = reckoning

    def of(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """A large area that grows is heard."""
        found = super().of(event, after)
        if not isinstance(event, events.MarkerPlaced):
            return found
        area = self._reckoning.area(after, event.to)
        return [*found, "small_win"] if area is not None and len(area) > LARGE else found
