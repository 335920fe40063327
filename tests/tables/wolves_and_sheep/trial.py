"""How Wolves and Sheep is tried."""

from __future__ import annotations

from tests.games.trial import Trial

TRIAL = Trial(
    undoable={"interrupts": False},
    hidden=((2, {"two_flocks": True}), (3, {"interrupts": False}), (3, {"time_limit": 60}), (2, {"draw_fewer": True})),
    free=False,
    interrupt="Announce",
    shown={"wolves_and_sheep": "match --title wolves_and_sheep --seats 3 --choices 24"},
)
