"""The interval of a duel."""

from __future__ import annotations

import pytest

from game.headless.duel import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_known_intervals(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("games", range(1, 60))
def test_the_share_itself_lies_within(games: int) -> None:
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        assert 0 <= low <= wins / games <= high <= 1
