"""What has to be true of the installation before pygame is imported."""

from __future__ import annotations

from importlib import import_module, metadata


def _installed(distribution: str) -> bool:
    try:
        metadata.distribution(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def refusal() -> str | None:
    """The key of the sentence that says why the program cannot start; None if it can.

    The packages `pygame` and `pygame-ce` fill the same folder, so whichever was installed last wins.
    Where nothing is known of either (a bundle), the module itself is asked.
    """
    if _installed("pygame"):
        return "cli.error.distribution"
    if _installed("pygame-ce"):
        return None
    try:
        module = import_module("pygame")
    except ImportError:
        return "cli.error.distribution_missing"
    return None if getattr(module, "IS_CE", False) else "cli.error.distribution"
