"""Turns are numbered alike everywhere, however a game counts them in its states."""

from __future__ import annotations

import pytest

from game.core.turns import numbered, turn_at
from tests.games import results_game


def test_what_comes_before_the_first_turn_belongs_to_it() -> None:
    assert [numbered(1, turn) for turn in range(4)] == [1, 1, 2, 3]
    assert [numbered(0, turn) for turn in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("first", [0, 1])
def test_each_turn_has_its_number_and_the_end_that_of_the_last_one(first: int) -> None:
    """Whether a game counts the turns that are over or numbers the one that is played."""
    match = results_game.orchard(*[[(1, 0), (0, 1)]] * 3, first=first)
    assert match.over
    assert [turn_at(match, index) for index in range(7)] == [1, 1, 2, 2, 3, 3, 3]
