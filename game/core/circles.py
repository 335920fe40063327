"""When a process looks for circles that nobody holds: seldom, as positions, choices and events hold none."""

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


def look_later() -> None:
    """Not look for circles until `look_again`: what a program makes while it starts is nearly all needed."""
    gc.disable()


def look_again() -> None:
    """Look for circles as before `look_later`, but not among what there is now; nothing if that was so already."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
