"""What a process does that hardly ever makes anything in circles: positions, choices and events hold none."""

from __future__ import annotations

import gc

_MANY = 50_000
"""So many more things than before are made before circles are looked for."""


def look_rarely() -> None:
    """Look for circles that nobody holds any more less often, and not among what there is now.

    To look as often as others do takes some per cent of the time of whoever only plays.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY)
