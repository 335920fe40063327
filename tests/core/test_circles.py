"""A process that only plays looks for circles rarely, but does."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.core.circles import look_rarely


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.ring = self


@pytest.fixture
def usual() -> Iterator[int]:
    """How often others look, and how this process does again afterwards."""
    before = gc.get_threshold()
    yield before[0]
    gc.unfreeze()
    gc.set_threshold(*before)


def made_until_gone(held: weakref.ref[Ring], most: int) -> int:
    """How many things are made until somebody has found the ring."""
    kept: list[list[int]] = []
    while held() is not None and len(kept) < most:
        kept.append([])
    return len(kept)


def test_what_nobody_holds_is_found_after_much_else_was_made(usual: int) -> None:
    look_rarely()
    made = made_until_gone(weakref.ref(Ring()), 1_000_000)
    assert 10 * usual < made < 1_000_000


def test_what_there_was_before_is_passed_over(usual: int) -> None:
    there = weakref.ref(Ring())
    assert gc.collect() > 0
    assert there() is None
    look_rarely()
    assert gc.get_freeze_count() > usual
