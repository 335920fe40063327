"""The program as people get it, by mouse: a game to its result; with `--whole` every turn of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.scenes.shell.outcomes import Finished, OpenedMatch
from game.tables.texas import TITLE
from tests.bundle.folder import NAME
from tests.bundle.start import begin, only_in_its_folders, shadow_of
from tests.play.mouse import Player, play_on
from tests.play.screen import Program

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the screen is one of Linux"),
    pytest.mark.xdist_group("bundle"),
]


FIRST, LAST = 3, 3
"""Turns that are played by mouse always."""


def test_a_whole_game(unpacked: Path, display: str, home: Path, whole: bool) -> None:
    shadow = shadow_of(home)
    program = Program(display, home, [str(unpacked / NAME)], at_home=True)
    begin(program, shadow, TITLE)
    player = Player(program, shadow)
    player.sit_down()
    if not whole:
        for _ in range(FIRST):
            player.turn()
        program.kill()
        play_on(shadow, player.number, LAST)
        player.program = program = Program(display, home, [str(unpacked / NAME)], at_home=True)
        shadow.manager.home()
        shadow.manager.dismiss()
        program.click(*shadow.at(shadow.title(), "title.continue"))
        player.sit_down()
    while not player.match.over:
        player.turn()
    results = shadow.show(Finished(OpenedMatch(TITLE, player.match, player.number)))
    shadow.rematch(program.click, results, player.ends)
    program.kill()
    only_in_its_folders(home)
