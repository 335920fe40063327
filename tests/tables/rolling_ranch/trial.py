"""How Rolling Ranch is tried."""

from __future__ import annotations

from tests.games.trial import Trial, asks

TRIAL = Trial(
    moments={"birth": (2, asks("Bear")), "bonus": (4, asks("PickBonus")), "draw": (6, asks("Draw"))},
    rolls="RollDie",
    shown={"rolling_ranch": "match --title rolling_ranch --seats 3 --choices 110"},
)
