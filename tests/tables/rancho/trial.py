"""How Rancho is tried."""

from __future__ import annotations

from tests.games.trial import Trial, asks

TRIAL = Trial(
    short={"round_limit": 5},
    shuffles=True,
    moments={
        "trade": (3, lambda match: match.state.credit > 3),
        "loose": (4, lambda match: match.state.dice and sum(map(bool, match.state.loose)) > 1),
        "order": (5, asks("ChooseFirst")),
        "dog": (2, asks("Guard")),
    },
    rolls="RollAttack",
    shown={"rancho": "match --title rancho --seats 4 --choices 800 --seed 3"},
)
