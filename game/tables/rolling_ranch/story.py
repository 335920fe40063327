"""The picture beside each sentence of the log."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.rules.rolling_ranch.events import (
    AnimalBorn,
    AnimalRescued,
    BirthMissed,
    BonusPicked,
    BonusUsed,
    BuildingDrawn,
    BuildingLost,
    DieRolled,
    GameEnded,
    MissionDealt,
    MissionsShown,
    Passed,
    ResourceGiven,
    SheetFilled,
    StarterPicked,
)
from game.tables.rolling_ranch import pictures


def picture(event: Event[Any, Any]) -> str:
    """Its name; empty for none."""
    match event:
        case AnimalRescued(kind=kind) | BonusUsed(kind=kind) | AnimalBorn(kind=kind) | BirthMissed(kind=kind):
            return pictures.ANIMALS[kind]
        case ResourceGiven(resource=resource):
            return pictures.resource(resource)
        case (
            BuildingDrawn(building=building)
            | BuildingLost(building=building)
            | BonusPicked(building=building)
        ):
            return pictures.building(building)
        case DieRolled(die=die, number=number):
            return pictures.face(die, number)
        case MissionDealt() | MissionsShown():
            return "cards/card_back"
        case SheetFilled():
            return "icons/flag"
        case StarterPicked():
            return "icons/dice"
        case Passed():
            return "icons/arrow_right"
        case GameEnded():
            return "icons/trophy"
        case _:
            return ""
