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


def collect_rarely() -> None:
    """Collect unreachable objects less often, and not among those that exist now.

    Positions, choices and events hold no cycles, and usual collections take some per cent of the time of games without
    a window.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MANY)


def pause_collection() -> None:
    """Collect nothing until `resume_collection`: nearly all objects made while a program starts are needed."""
    gc.disable()


def resume_collection() -> None:
    """Collect again as before `pause_collection`, but nothing that exists now; does nothing where it was not paused."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
