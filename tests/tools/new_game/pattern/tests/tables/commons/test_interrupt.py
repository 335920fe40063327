"""Jumping in at the table of Common Ground."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES
from tests.scenes import interrupt_play
from tests.scenes.match_player import sit
from tests.tables import sitting
from tests.tools.new_game.pattern.game.rules.commons.interrupt import Jump, JumpIn
from tests.tools.new_game.pattern.game.rules.commons.model import Options
from tests.tools.new_game.pattern.game.rules.commons.steps import Turn
from tests.tools.new_game.pattern.game.tables.commons import TITLE


def test_every_seat_has_a_button_that_works_once() -> None:
    match = sitting.dealt(TITLE, 3, "a", Options())
    table = TITLE.table(sitting.setting(match))
    at = sitting.window(match, table, *sitting.USUAL)[1]
    match.interrupt(1, JumpIn(1))
    asked = [tool for tool in table.controls.tools(sitting.context(match, at)) if tool.interrupt is not None]
    assert [tool.interrupt for tool in asked] == [0, 1, 2]
    assert not any(tool.enabled for tool in asked)
    match.play(match.options[0])
    free = [tool for tool in table.controls.tools(sitting.context(match, at)) if tool.interrupt is not None]
    assert [tool.enabled for tool in free] == [True, False, True]
    assert all(tool.reason for tool in free if not tool.enabled)


@pytest.mark.parametrize("keys", [False, True], ids=["clicks", "keys"])
def test_a_rival_jumps_in_at_the_table_and_the_turn_goes_on(tmp_path: Path, keys: bool) -> None:
    player = sit(tmp_path, next(title for title in TITLES if title.key == TITLE.key), 2)
    turn = player.match.waiting
    assert isinstance(turn, Turn)
    rival = 1 - turn.seat
    interrupt_play.make(player, rival, JumpIn(rival), keys)
    assert isinstance(player.match.waiting, Jump)
    player.match.play(player.match.options[0])
    assert player.match.position.waiting == turn
