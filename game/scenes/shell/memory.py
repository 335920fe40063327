"""Gives back the memory of a screen that is gone, and passes over what stays when looking for it."""

from __future__ import annotations

import gc
import sys
from functools import cache as once
from typing import TYPE_CHECKING

from game.ui import cache

if TYPE_CHECKING:
    from ctypes import CDLL

_LARGE = 1_000_000
"""Bytes; what is larger lies apart, and goes back as soon as it is free."""
_M_MMAP_THRESHOLD = -3


def give_back_memory() -> None:
    """Collect what nobody holds any more, and let the system have it where its library keeps freed memory otherwise."""
    cache.drop_old()
    gc.unfreeze()
    gc.collect()
    if (library := _c_library()) is not None:
        library.malloc_trim(0)


def freeze_memory() -> None:
    """Take it that all there is now is needed for long: to look for what is not takes longer than a frame else."""
    gc.freeze()
    _c_library()


@once
def _c_library() -> CDLL | None:
    """That of the system, told once to keep pictures apart; None where it cannot be told."""
    if sys.platform != "linux":
        return None
    import ctypes  # here, because nothing before the first screen is complete needs it

    try:
        found = ctypes.CDLL(None)
        found.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        found.malloc_trim  # noqa: B018  asked for whether it is there
    except (OSError, AttributeError):
        return None
    return found
