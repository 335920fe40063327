"""Gives back the memory of a screen that is gone, and passes over what stays when looking for it."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

from game.ui import cache


def give_back() -> None:
    """Collect what nobody holds any more, and let the system have it where its library keeps freed memory otherwise."""
    cache.let_go_old()
    gc.unfreeze()
    gc.collect()
    if sys.platform == "linux":
        import ctypes  # here, because nothing before a table has closed needs it

        with suppress(OSError, AttributeError):  # not every library can be told
            ctypes.CDLL(None).malloc_trim(0)


def keep() -> None:
    """Take it that all there is now is needed for long: to look for what is not takes longer than a frame else."""
    gc.freeze()
