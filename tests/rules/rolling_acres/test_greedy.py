"""How greedy players play."""

from __future__ import annotations

import pytest

from game.headless.agreement import agree
from game.headless.playout import play_out
from game.rules.rolling_acres import SPEC


@pytest.mark.parametrize(("side", "points"), [("A", 69), ("B", 62)])
@pytest.mark.once
def test_greedy_farmers_earn_so_many_points(side: str, points: int) -> None:
    """Few games, so about so many points, and on average 13 to 18 rounds."""
    table = agree(SPEC, ["greedy"] * 3, ["cards=" + ",".join(side * 6)])
    played = [play_out(table, f"farmers/{number}") for number in range(4)]
    totals = [tally.total for outcome in played for tally in outcome.tallies]
    assert sum(totals) / len(totals) == pytest.approx(points, abs=6)
    assert 13 <= sum(outcome.turns for outcome in played) / len(played) <= 18
