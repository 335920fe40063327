"""How Rolling Acres is tried."""

from __future__ import annotations

from tests.games.trial import Trial, asks

TRIAL = Trial(
    moments={"bees": (3, asks("Crop")), "last": (4, lambda match: match.state.first >= 0)},
    rolls="RollDie",
    shown={
        "rolling_acres": "match --title rolling_acres --seats 2 --choices 70 --seed 3",
        "results": "results --title rolling_acres --seats 3",
    },
)
