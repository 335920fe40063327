"""The picture beside each sentence of the log."""

from __future__ import annotations

from typing import Any

from game.core.steps import Event
from game.rules.rolling_acres.events import (
    BountyRolled,
    BuildingDrawn,
    CropAdded,
    CropLost,
    DieMissed,
    DieRolled,
    DieTaken,
    EndTriggered,
    FarmFilled,
    FarmNamed,
    GameEnded,
    Planted,
    RoundBegun,
    SheetsPassed,
    SideChosen,
    StarterPicked,
)
from game.tables.rolling_acres import pictures


def picture(event: Event[Any, Any]) -> str:
    """Its name; empty for none."""
    match event:
        case DieRolled(product=product) | DieTaken(product=product) | DieMissed(product=product):
            return pictures.die(product)
        case Planted(product=product) | CropAdded(product=product) | SideChosen(product=product):
            return pictures.PLANTS[product]
        case BountyRolled(bounty=bounty):
            return pictures.bounty(bounty)
        case BuildingDrawn(building=building):
            return pictures.HOUSES[building]
        case CropLost():
            return "animals/bee"
        case FarmNamed():
            return "icons/check"
        case SheetsPassed():
            return pictures.SHEET
        case RoundBegun() | StarterPicked():
            return "icons/dice"
        case EndTriggered() | FarmFilled():
            return "icons/flag"
        case GameEnded():
            return "icons/trophy"
        case _:
            return ""
