"""A sample of days' farms on other systems, and of families whose clock is changed while they play."""

from __future__ import annotations

import sys
import time
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from game.store.days import Day
from tests.trust.days import SYSTEMS, Clock, digest, digest_elsewhere, family, lost_or_doubled

DAYS = 8


@pytest.mark.parametrize("number", [pytest.param(0), pytest.param(1, marks=pytest.mark.whole), 2])
def test_a_farm_is_the_same_on_another_system(number: int) -> None:
    assert digest_elsewhere(sys.executable, DAYS, SYSTEMS[number]) == digest(DAYS)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be changed here")
@pytest.mark.parametrize("seed", range(3))
def test_a_clock_that_is_set_loses_and_doubles_no_play(tmp_path: Path, seed: int) -> None:
    assert list(family(tmp_path, Random(seed), 16)) == []


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be changed here")
@pytest.mark.parametrize("shift", [-1439, -601, 0, 90, 1379])
@pytest.mark.parametrize("summer", [False, True])
def test_the_clock_of_the_program_is_that_which_is_set(shift: int, summer: bool) -> None:
    clock = Clock()
    try:
        clock.set(shift, summer)
        assert datetime.now().astimezone().utcoffset().total_seconds() == 60 * (shift + 60 * summer)  # type: ignore[union-attr]
    finally:
        clock.restore()


@pytest.mark.parametrize("left", [(), (0,), (0, 0, 1)], ids=["lost", "one lost", "doubled"])
def test_what_is_lost_or_doubled_is_seen(left: tuple[int, ...]) -> None:
    plays = [Day("2026-11-26", "apples", 1, person, person, "", 20 + person, "") for person in (0, 1)]
    noted = {(each.day, each.person): each.points for each in plays}
    assert list(lost_or_doubled(plays, noted)) == []
    assert list(lost_or_doubled([plays[each] for each in left], noted))
