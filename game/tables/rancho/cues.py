"""What Rancho sounds like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.rules.rancho import events
from game.rules.rancho.model import State, Terms
from game.tables.rancho.facts import last_round_begins
from game.ui.table import Cues

ANIMALS = ("rabbit", "sheep", "cow", "horse", "dog_small", "dog_large", "fox", "wolf")
"""By kind of animal and face of a die."""


class RanchoCues(Cues[State]):
    """Animals speak for themselves."""

    names: Mapping[type[Event[Any, Any]], Sequence[str]] = {
        events.StarterPicked: ("round",),
        events.HerdsEvened: ("bonus",),
        events.AnimalGiven: ("till",),
        events.TollPaid: ("coin",),
        events.PastureBought: ("coin", "fence"),
        events.AnimalLifted: ("wood_lift",),
        events.AnimalPut: ("wood",),
        events.AnimalReturned: ("wood_lift",),
        events.HerdSettled: ("small_win",),
        events.TradeCalledOff: ("undo",),
        events.DieRolled: ("dice",),
        events.OrderChosen: ("card_flip",),
        events.AttackMissed: ("saved",),
        events.AnimalsLost: ("loss",),
        events.TurnEnded: ("turn",),
        events.GameEnded: ("win",),
    }

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def of(self, event: Event[Any, Any], after: State) -> Sequence[str]:
        """The animal that comes or goes, else by kind of event."""
        match event:
            case events.AnimalTaken(kind=kind):
                return (ANIMALS[kind],)
            case events.Born(kind=kind):
                return ANIMALS[kind], "born"
            case events.AttackRolled(predator=predator):
                return "danger", ANIMALS[predator]
            case events.DogSent(kind=kind):
                return ANIMALS[kind], "saved"
            case events.TurnEnded() if last_round_begins(self._terms, after.turn):
                return "last_round", "turn"
            case _:
                return super().of(event, after)

    @property
    def used(self) -> Sequence[str]:
        """Animals too."""
        return [*super().used, *ANIMALS, "born", "danger", "saved", "last_round"]
