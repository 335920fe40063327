"""A sample of matches by a gamepad alone; `python -m tests.trust.pads` plays whole ones, as `--whole` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES, title_for
from tests.trust.pads import played
from tests.virtual_pad import missing

FIRST = 6
"""Gestures of the sample."""

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_a_match_is_begun_by_a_gamepad_alone(tmp_path: Path) -> None:
    assert played(tmp_path, title_for("texas"), "pads", FIRST) == (FIRST, False)


@pytest.mark.whole
@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_a_match_is_played_to_its_end_by_a_gamepad_alone(tmp_path: Path, key: str) -> None:
    assert played(tmp_path, title_for(key), "pads")[1]
