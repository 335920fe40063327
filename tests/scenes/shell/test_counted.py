"""What a title counts: turns, or something else by its own words."""

from __future__ import annotations

from pathlib import Path

from game.scenes.shell.phrases import turn_key
from tests.games import secret_game


def test_a_title_may_count_rounds(tmp_path: Path) -> None:
    words = secret_game.words(tmp_path)
    assert words.n(turn_key(words, "toy", "after"), 1) == "after 1 round"
    assert words.t(turn_key(words, "toy", "at"), turn=3) == "round 3"
    assert words.n(turn_key(words, "field", "after"), 12) == "after 12 turns"
    assert words.t(turn_key(words, "field", "of"), turn=3, turns=9) == "Turn 3 of 9"
