"""What Rolling Ranch sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.rolling_ranch import events
from game.rules.rolling_ranch.model import State, Terms
from game.ui.table import Cues

ANIMALS = ("hen", "pig", "cow")
RESOURCES = ("log", "nail")


class RollingRanchCues(Cues[State]):
    """Dice, a pencil and animals."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.SheetDealt: ("card",),
        events.MissionDealt: ("card",),
        events.StarterPicked: ("round",),
        events.DieRolled: ("dice",),
        events.BuildingDrawn: ("build",),
        events.BuildingLost: ("erase",),
        events.BonusPicked: ("bonus",),
        events.Passed: ("close",),
        events.SheetFilled: ("last_round",),
        events.BirthMissed: ("wood",),
        events.RoundEnded: ("turn",),
        events.MissionsShown: ("reveal",),
        events.GameEnded: ("win",),
    }
    lifted = back = "die_take"

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def of(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """The animal that is drawn, and the fence of a pen that it closes; else by kind of event."""
        match event:
            case events.ResourceGiven(resource=resource):
                return (RESOURCES[resource],)
            case events.AnimalRescued(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "pencil", *self._closed(after, seat, at)]
            case events.BonusUsed(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "bonus", *self._closed(after, seat, at)]
            case events.AnimalBorn(seat=seat, kind=kind, at=at):
                return [ANIMALS[kind], "pencil", "born", *self._closed(after, seat, at)]
            case _:
                return super().of(event, after)

    def _closed(self, after: State, seat: int, at: int) -> Sequence[str]:
        """The fence, where the space was the last one of its pen."""
        ranch = after.ranches[seat]
        sheet = self._terms.sheets[after.sheets[seat]]
        return () if ranch.empty & sheet.pens[sheet.pen_of[at]] else ("fence",)

    @property
    def used(self) -> Sequence[str]:
        """Animals too, and what buildings are made of."""
        return [*super().used, *ANIMALS, *RESOURCES, "pencil", "born", "fence"]
