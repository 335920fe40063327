"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "SecretDealt": "a secret tile flies from the bag",
    "TileDealt": "a tile flies from the bag",
    "TileDrawn": "a tile flies from the bag, the edge that earned it lights up",
    "HandsReturned": "backs fly from all seats to the bag",
    "StarterPicked": "a flag stands over the board and goes to the card",
    "TileLaid": "flies, settles with dust, matching edges light up; what closes is traced and counted",
    "WolfCovered": "the hunter flies and settles with dust",
    "ColourShown": "turns over on its way",
    "DrawChosen": "its number rises from the bag",
    "Paused": "a sign goes to the card",
    "TimedOut": "a clock goes to the card",
    "PremiumSkipped": "a sign goes to the card",
    "Announced": "its animals come out of the card",
    "KeptInHand": "its animal goes back to the card",
    "Dropped": "a clock goes to the card",
    "Stopped": "a flag stands over the board and goes to the card, the bonus after it",
    "ColoursTurned": "the secret tiles fade on the cards, where any are left",
    "GameEnded": "meadows are counted",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {"TurnEnded": "the next card is lifted, in a glide of its own"}
"""Event -> why nothing of its own moves."""
