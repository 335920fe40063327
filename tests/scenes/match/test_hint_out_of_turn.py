"""A hint to do something before the answer: its button is lit, and nothing is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.ui.table import Tool
from tests.games import interrupt_game
from tests.games.ruled import ruled
from tests.games.toy import Bell
from tests.scenes.match import belling
from tests.scenes.match.advising import AtOnce
from tests.scenes.match_player import Player, sit


def test_the_button_of_what_is_best_done_out_of_turn_is_lit(tmp_path: Path) -> None:
    title = ruled(interrupt_game.OPEN, belling.SPEC)
    player = sit(tmp_path, title, 2)
    hints = player.table.hints
    hints.adviser = AtOnce(player.match)
    before = player.match.position
    player.key("h", "h", "h")
    assert hints.hint is not None
    assert hints.hint.choices[0] == Bell(0)
    marks = hints._marks()
    assert marks is not None
    assert marks.piece == next(tool.box for tool in _tools(player) if tool.verb == "bell0")
    assert marks.place is None
    player.draw()
    assert player.match.position is before


def _tools(player: Player) -> Sequence[Tool]:
    top = player.table.table_view
    return top.table.controls.tools(top.context())
