"""A sample of the storms; `python -m tests.trust.hands --events N` blows as many as one likes."""

from __future__ import annotations

import pytest

from tests.samples import one_in
from tests.scenes import fuzz

REACHED = {"title", "setup", "match", "settings", "saves", "results", "curtain"}
FAR = (27, 3, 11, 5, 99)
"""Storms that have been far about; any others follow where these no longer get there."""


@pytest.mark.parametrize("seed", one_in(2, ["north", "east", "south", "west"]))
def test_a_storm(seed: str, whole: bool) -> None:
    events = 250 if whole else 150
    assert sum(fuzz.storm(seed, events).seen.values()) == events


@pytest.mark.whole
def test_storms_get_about() -> None:
    seen: set[str] = set()
    for number in (*FAR, *range(20)):
        if seen >= REACHED:
            break
        seen |= set(fuzz.storm(f"far {number}", 120).seen)
    assert seen >= REACHED
