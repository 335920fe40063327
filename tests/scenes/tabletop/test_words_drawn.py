"""Law of the words that a table shows: those that were looked for amid a show are not taken for those after it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.scenes.tabletop.commands import Play
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import LONG_MS, sit


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_words_are_those_of_the_table_as_it_is_shown(tmp_path: Path, title: Title) -> None:
    player, dice = sit(tmp_path, title, 2, seed="shown", speed="full"), Random(2)
    shown = 0
    for _ in range(30):
        if player.match.over:
            break
        player.table.do(Play((random_play.pick(title, dice, player.match.options),)))
        words = player.table.model.words_drawn
        for _ in range(6):
            player.step(60)
            shown += player.table.table_view.stage.busy
            words.boxes()
        player.end_turn()
        player.step(LONG_MS)
        player.come()
        player.watch()
        board = player.table.model.context.frame.board  # scores beside it run to where they are
        known, drawn = (
            [box for box in each if board.contains(*box.centre)] for each in (words.boxes(), words.drawn().words)
        )
        assert known == drawn
    assert shown
