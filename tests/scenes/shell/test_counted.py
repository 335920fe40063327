"""What a title counts: turns, or something else by its own words."""

from __future__ import annotations

from pathlib import Path

from game.scenes.shell.phrases import counted
from tests.scenes import secret_game


def test_a_title_may_count_rounds(tmp_path: Path) -> None:
    words = secret_game.words(tmp_path)
    assert words.n(counted(words, "toy", "after"), 1) == "after 1 round"
    assert words.t(counted(words, "toy", "at"), turn=3) == "round 3"
    assert words.n(counted(words, "texas", "after"), 12) == "after 12 turns"
    assert words.t(counted(words, "texas", "of"), turn=3, turns=9) == "Turn 3 of 9"
