"""What Wolves and Sheep sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.wolves_and_sheep import events
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import State, Terms
from game.ui.table import Cues


class WolvesCues(Cues[State]):
    """Tiles, and what is seen on them."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.SecretDealt: ("card",),
        events.TileDealt: ("card",),
        events.TileDrawn: ("bag",),
        events.HandsReturned: ("shuffle",),
        events.StarterPicked: ("round",),
        events.WolfCovered: ("tile", "horn", "saved"),
        events.ColourShown: ("tile", "reveal"),
        events.Paused: ("close",),
        events.TimedOut: ("timeout",),
        events.PremiumSkipped: ("wood_lift",),
        events.Announced: ("bell",),
        events.KeptInHand: ("wood_lift",),
        events.Dropped: ("timeout",),
        events.Stopped: ("small_win",),
        events.TurnEnded: ("turn",),
        events.ColoursTurned: ("reveal",),
        events.GameEnded: ("win",),
    }
    silent: Mapping[type[Event[Any, Any]], str] = {
        events.DrawChosen: "a number that was clicked, which sounds as a button; each tile drawn sounds by itself"
    }
    back = "tile"

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def of(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """A tile with what it shows, else by kind of event."""
        if not isinstance(event, events.TileLaid):
            return super().of(event, after)
        shape = self._terms.shapes[tile_code(event.tile, event.side, event.turn)]
        if shape.hunter or shape.wolf:
            return "tile", "horn" if shape.hunter else "wolf"
        return ("tile", "sheep") if shape.meadows else ("tile",)

    @property
    def used(self) -> Sequence[str]:
        """Animals too."""
        return [*super().used, "wolf", "sheep"]
