"""What has to be true of the installation before the window opens."""

from __future__ import annotations

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
