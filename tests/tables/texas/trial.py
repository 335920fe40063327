"""How Texas is tried."""

from __future__ import annotations

from tests.games.trial import Trial

TRIAL = Trial(long=False, duels=400, one_act=True, shown={"texas": "match --title texas --seats 2 --choices 110"})
