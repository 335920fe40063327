"""One of several things to choose from."""

from __future__ import annotations

from typing import NamedTuple


class Item(NamedTuple):
    """What is chosen (`key`) and how it is shown; with a `reason` it cannot be chosen."""

    key: str
    label: str
    icon: str = ""
    reason: str = ""
