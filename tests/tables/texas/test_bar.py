"""What the bar asks of a seat."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Play
from game.tables.texas import TITLE
from tests.scenes.match_player import sit


@pytest.mark.parametrize("seats", [2, 4])
def test_the_bar_asks_only_for_what_can_be_done(tmp_path: Path, seats: int) -> None:
    player, dice, met = sit(tmp_path, TITLE, seats), random.Random(7), set()
    while not player.match.over:
        kinds = frozenset(type(choice).__name__ for choice in player.match.options)
        asked = player.table.bar.sentence(player.table.layout.context).rest
        assert asked.startswith("play") == ("Play" in kinds)
        assert ("draw" in asked) == ("Draw" in kinds)
        met.add(kinds)
        player.table.do(Play((dice.choice(player.match.options),)))
        player.end_turn()
    assert len(met) == 3
