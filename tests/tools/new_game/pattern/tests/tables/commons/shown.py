"""How each event is shown, and why some are shown by what lies there afterwards alone."""

from __future__ import annotations

from collections.abc import Mapping

SHOWN: Mapping[str, str] = {
    "SpaceTaken": "the plant goes to its space",
    "PointsScored": "the plant hops, and the score on the card counts up",
}
"""Event -> what moves."""

LIES: Mapping[str, str] = {
    "StarterPicked": "the bar asks that seat",
    "TurnEnded": "the next seat is announced",
    "GameEnded": "no space is free, and the points are counted",
    "GoalDealt": "nobody sees it before it is looked at",  # secret
    "GoalsShown": "each stands on the card of its seat",  # secret
    "JumpedIn": "its seat is asked, and its button goes dark",  # interrupt
}
"""Event -> why nothing of its own moves."""
