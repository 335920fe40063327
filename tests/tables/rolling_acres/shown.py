"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "SideChosen": "its plant flies to the card of layouts",
    "BuildingDrawn": "drops on the sheet, or flies to the small one",
    "FarmNamed": "a house goes to the card",
    "SheetsPassed": "sheets go to the left",
    "StarterPicked": "a flag stands over the sheet and goes to the card",
    "RoundBegun": "dice go to the card of whoever leads",
    "DieRolled": "tumbles",
    "BountyRolled": "tumbles",
    "DieTaken": "flies to the card, unless it is planted at once",
    "Planted": "plants pop up, what is filled is traced, points fly to the card",
    "CropAdded": "the bee brings it, points fly to the card",
    "CropLost": "a bee rises and a cross comes over its quadrant",
    "DieMissed": "flies to the card, where it gets a cross",
    "FarmFilled": "the rows light up one after another",
    "EndTriggered": "a flag stands over the sheet and goes to the card",
    "GameEnded": "a flag stands over the sheet",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {}
"""Event -> why nothing of its own moves."""
