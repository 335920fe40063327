"""Law of tables once a game is over: its things tell what lies there, and nothing that could be done with it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.scenes.tabletop.nodes import thing_nodes
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.match_player import LONG_MS, sit

ACTS = (
    "Click",
    "Drag",
    "Take the",
    "Put the",
    "here makes",
    "here stands alone",
    "you draw",
    "eads to",
    "One more",
    "Room for",
)
"""Words of what could be done at a place."""


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_once_a_game_is_over_nothing_on_its_table_says_what_to_do(tmp_path: Path, title: Title) -> None:
    player, dice = sit(tmp_path, title, 2, seed="ended"), Random(5)
    before = set[str]()
    while not player.match.over:
        if len(player.match.plies) in (4, 8, 12):
            player.catch_up()
            player.come()
            player.step(LONG_MS)
            before |= {act for node in thing_nodes(player.table.model) for act in ACTS if act in node.words}
        player.match.play(random_play.pick(title, dice, player.match.options))
    player.catch_up()
    player.key("escape")
    player.step(LONG_MS)
    player.click("results.table")
    told = [node.words for node in thing_nodes(player.table.model)]
    assert [words for words in told if any(act in words for act in ACTS)] == []
    assert told
    assert before
