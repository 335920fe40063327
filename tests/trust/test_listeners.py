"""A sample of matches by ear alone; `python -m tests.trust.listeners` plays whole ones, as `--whole` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.trust.listeners import played

FIRST = 12
"""Presses of the sample."""


def test_a_match_is_begun_by_ear_alone(tmp_path: Path) -> None:
    made = played(tmp_path, title_for("texas"), "ears", FIRST)
    assert made.presses == FIRST
    assert made.rows > 10


@pytest.mark.whole
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_match_is_played_to_its_end_by_ear_alone(tmp_path: Path, title: Title) -> None:
    assert played(tmp_path, title, "ears").end
