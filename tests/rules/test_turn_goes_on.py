"""Decisions by which no turn ends, in the games that have some: interrupts, and answers in the midst of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.spec import Spec
from game.core.undo import turn_goes_on
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.specs import SPECS

WITH_SUCH = [spec for spec in SPECS if spec.key in {"rancho", "wolves_and_sheep"}]


@pytest.mark.parametrize("spec", WITH_SUCH, ids=lambda spec: str(spec.key))
def test_no_turn_ends_by_what_others_decide_nor_by_a_dog(spec: Spec[Any, Any]) -> None:
    """RA18, WS16: the states of both tell whose turn it is, which journals do not."""
    met = Counter[bool]()
    for number in range(3):
        match = play_match(agree(spec, ["farmer"] * 3, [], 3), f"goes on {number}")
        for index, ply in enumerate(match.plies):
            if not ply.row.chance:
                asked = ply.before.waiting
                goes_on = ply.row.seat != ply.before.state.seat or (asked is not None and asked.mid_turn)
                assert turn_goes_on(match.plies[: index + 1], ply.row.seat) == goes_on
                met[goes_on] += 1
    assert min(met.values()) > 5
    assert len(met) == 2
