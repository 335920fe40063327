"""Start of a process: whether the installation is sound, and when unreachable objects are collected."""

from __future__ import annotations

import gc
from importlib import import_module


def refusal() -> str | None:
    """The key of the sentence that says why the program cannot start; None if it can.

    The packages `pygame` and `pygame-ce` fill the same folder, so whichever was installed last wins: the module
    itself is asked, not the list of packages, which also holds in a bundle and costs no time at the start.
    """
    try:
        module = import_module("pygame")
    except ImportError:
        return "cli.error.distribution_missing"
    return None if getattr(module, "IS_CE", False) else "cli.error.distribution"


_MANY = 50_000
"""Objects made since the last collection before the next one."""


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
