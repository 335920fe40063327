"""Decisions by which no turn ends, in the games that have some: interrupts, and answers in the midst of a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.undo import turn_goes_on
from game.headless.agreement import agree, find_spec
from game.headless.playout import play_match
from game.rules.rancho.dice import Guard


@pytest.mark.parametrize("key", ["rancho", "wolves_and_sheep"])
def test_no_turn_ends_by_what_others_decide_nor_by_a_dog(key: str) -> None:
    """RA18, WS16: the states of both tell whose turn it is, which journals do not."""
    met = Counter[bool]()
    for number in range(3):
        match = play_match(agree(find_spec(key), ["farmer"] * 3, [], 3), f"goes on {number}")
        for index, ply in enumerate(match.plies):
            if not ply.row.chance:
                goes_on = ply.row.seat != ply.before.state.seat or isinstance(ply.before.waiting, Guard)
                assert turn_goes_on(match.plies[: index + 1], ply.row.seat) == goes_on
                met[goes_on] += 1
    assert min(met.values()) > 5
    assert len(met) == 2
