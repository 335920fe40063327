"""How Common Ground is tried."""

from __future__ import annotations

from tests.games.trial import Trial

TRIAL = Trial(
    one_act=True,
    interrupt="JumpIn",  # interrupt
    rolls="Roll",
)
