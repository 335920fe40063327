"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "SheetDealt": "a sheet goes to the card",
    "MissionDealt": "a seal goes to the card",
    "StarterPicked": "a flag stands over the sheet and goes to the card",
    "DieRolled": "both tumble, one lands after the other",
    "AnimalRescued": "hops from its die; a full pen is traced and counted",
    "BonusUsed": "hops from the building, which is struck; a full pen is traced and counted",
    "ResourceGiven": "flies to its icon",
    "BuildingDrawn": "rises from its row; a full pen is traced and counted",
    "BuildingLost": "a cross goes from its row to the card",
    "BonusPicked": "a star goes from its row to the card",
    "Passed": "a sign goes to the card",
    "SheetFilled": "a flag stands over the sheet and goes to the card",
    "AnimalBorn": "pops up under a heart; a full pen is traced and counted",
    "BirthMissed": "a lock comes over the pen",
    "MissionsShown": "seals come out of the cards",
    "GameEnded": "a trophy goes to whoever has won",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {"RoundEnded": "comes between two gestures in every round; the glove is what tells it"}
"""Event -> why nothing of its own moves."""
