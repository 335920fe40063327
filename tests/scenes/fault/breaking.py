"""Things that break once, in a house that is told of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.scenes.shell.manager import FaultMonitor
from game.store.database import FILE
from tests.scenes.pilot import House

NAME = "Zenobia"
"""Somebody whose name is in what every fault says."""


class Broken(Exception):
    """Nothing in the house expects it."""


class Break:
    """Lets a method of something break the next time it is called, and never again."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        self.called = False
        whole: Callable[..., Any] = getattr(owner, name)

        def broken(*args: Any, **fields: Any) -> Any:
            if self.called:
                return whole(*args, **fields)
            self.called = True
            raise Broken(f"{name}, said {NAME}")

        patch.setattr(owner, name, broken)


class Hours:
    """A clock that goes on by as much as somebody says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def watched(house: House) -> Hours:
    """Let a house be told of faults; the clock by which they are counted."""
    clock = Hours()
    house.manager.on_fault = FaultMonitor(house.services, clock)
    return clock


def kept(folder: Path) -> list[str]:
    """All that the store holds."""
    with sqlite3.connect(folder / FILE) as db:
        return list(db.iterdump())
