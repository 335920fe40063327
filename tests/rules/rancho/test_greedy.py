"""How greedy players play."""

from __future__ import annotations

import pytest

from game.headless.agreement import agree
from game.headless.playout import play_out
from game.rules.rancho import SPEC


@pytest.mark.once
def test_greedy_players_come_to_an_end() -> None:
    """On average within 11 to 16 rounds."""
    rounds = list[int]()
    for seats in (SPEC.seats[0], SPEC.seats[len(SPEC.seats) // 2], SPEC.seats[-1]):
        table = agree(SPEC, ["greedy"] * seats, [])
        rounds += [play_out(table, f"rounds/{number}").turns // seats + 1 for number in range(3)]
    assert 11 <= sum(rounds) / len(rounds) <= 16
