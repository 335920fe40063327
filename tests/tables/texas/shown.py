"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "CardDealt": "turns over on its way from the pile",
    "StarterPicked": "a flag stands over the board and goes to the card",
    "MarkerPlaced": "the officer hops, the marker sets down with dust, its area is traced and counted",
    "MarkerTurned": "the officer hops, the marker turns over, its area is traced and counted",
    "CardDrawn": "turns over on its way from the pile",
    "PileRenewed": "the discard pile goes back",
    "Passed": "a sign goes to the card, the bar is read meanwhile",
    "GameEnded": "a flag stands over the board",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {}
"""Event -> why nothing of its own moves."""
