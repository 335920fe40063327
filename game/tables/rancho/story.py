"""The picture beside each sentence of the log."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.rules.rancho.events import (
    AnimalGiven,
    AnimalReturned,
    AnimalsLost,
    AnimalTaken,
    AttackMissed,
    AttackRolled,
    Born,
    DieRolled,
    DogSent,
    GameEnded,
    HerdSettled,
    OrderChosen,
    PastureBought,
    TollPaid,
    TradeCalledOff,
)
from game.tables.rancho.kinds import ART, COIN


def picture(event: Event[Any, Any]) -> str:
    """Its name; empty for none."""
    match event:
        case (
            AnimalGiven(kind=kind)
            | AnimalTaken(kind=kind)
            | AnimalReturned(kind=kind)
            | AnimalsLost(kind=kind)
            | Born(kind=kind)
            | DogSent(kind=kind)
        ):
            return ART[kind]
        case DieRolled(face=face):
            return ART[face]
        case (
            AttackRolled(predator=predator) | AttackMissed(predator=predator) | OrderChosen(predator=predator)
        ):
            return ART[predator]
        case PastureBought(price=price):
            return f"terrain/hex_pasture_{price}"
        case TollPaid():
            return COIN
        case HerdSettled():
            return "buildings/barn"
        case TradeCalledOff():
            return "icons/undo"
        case GameEnded():
            return "icons/trophy"
        case _:
            return ""
