"""A sample of matches by keys alone in a real window; `python -m tests.trust.typists` plays whole ones, as `--whole`
does."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.trust.typists import played

FIRST = 4
"""Gestures of the sample."""


def test_a_match_is_begun_by_keys_alone(tmp_path: Path) -> None:
    made = played(tmp_path, title_for("texas"), "keys", FIRST)
    assert (made.idle, made.nowhere) == ([], [])
    assert made.rows > FIRST
    assert made.presses > 2 * FIRST


@pytest.mark.whole
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_match_is_played_to_its_end_by_keys_alone(tmp_path: Path, title: Title) -> None:
    made = played(tmp_path, title, "keys")
    assert (made.idle, made.nowhere) == ([], [])
    assert made.end
