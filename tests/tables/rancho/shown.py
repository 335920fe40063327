"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "StarterPicked": "a flag stands over the island and goes to the card",
    "HerdsEvened": "rabbits run to the second spaces",
    "AnimalGiven": "flies into the pan",
    "AnimalTaken": "flies out of the herd",
    "TollPaid": "rabbits run to their new homes",
    "PastureBought": "the colour spreads, the disc drops",
    "AnimalLifted": "flies to the straw",
    "AnimalPut": "hops to its space",
    "AnimalReturned": "flies to the herd",
    "HerdSettled": "walk to where they stand anew",
    "TradeCalledOff": "what was given comes back, what was taken goes",
    "DieRolled": "tumbles, one after the other",
    "OrderChosen": "the predator rises from the forest",
    "AttackRolled": "the die tumbles, the predator comes, threatened pastures beat",
    "AttackMissed": "the predator goes home",
    "DogSent": "leaps, and both walk off",
    "AnimalsLost": "fly to the herd in an arc",
    "Born": "young ones pop up and run to the straw",
    "GameEnded": "a trophy goes to whoever has won",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {
    "HerdShort": "the births after it show how many there are; the market has none",
    "TurnEnded": "the next card is lifted, in a glide of its own; a flag announces the last round",
}
"""Event -> why nothing of its own moves."""
