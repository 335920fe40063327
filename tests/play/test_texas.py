"""A game in a real window, by mouse: from the title screen to the result, with a power cut in the middle.

Of its turns a sample is played by mouse, the first and the last; with `--whole` all.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.shell.outcomes import Finished, OpenedMatch, SetUp
from game.store.settings import Settings, save_settings
from game.titles import title_for
from tests.play.mouse import Player, play_on
from tests.play.screen import Program
from tests.play.shadow import SIZE, Shadow

BEFORE_THE_CUT, LAST = 6, 6
"""Turns that are played by mouse always."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    return tmp_path


def test_a_game_from_the_title_to_the_result_survives_a_power_cut(display: str, data: Path, whole: bool) -> None:
    shadow = Shadow(data)
    title = shadow.title()
    game = title_for("texas")
    program = Program(display, data)
    program.click(*shadow.at(title, f"title.play.{game.key}"))
    program.click(*shadow.at(shadow.show(SetUp(game)), "setup.start"))
    player = Player(program, shadow)
    player.sit_down()
    for _ in range(30 if whole else BEFORE_THE_CUT):
        player.turn()
    kept = shadow.kept(player.number)
    program.kill()
    assert shadow.kept(player.number) == kept
    if not whole:
        play_on(shadow, player.number, LAST)

    again = Program(display, data)
    shadow.manager.home()
    shadow.manager.dismiss()
    again.click(*shadow.at(shadow.title(), "title.continue"))
    player.program = again
    player.sit_down()
    while not player.match.over:
        player.turn()
    results = shadow.show(Finished(OpenedMatch(game, player.match, player.number)))
    shadow.rematch(again.click, results, player.ends)
    again.kill()
