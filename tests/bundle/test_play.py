"""The program as people get it, by mouse: a first start, and a game that is left and gone on with."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from game.titles import TITLES
from tests.bundle.folder import NAME
from tests.bundle.start import begin, leave, only_in_its_folders, shadow_of
from tests.play.both import Both
from tests.play.screen import Program, until
from tests.scenes import random_play

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the screen is one of Linux"),
    pytest.mark.xdist_group("bundle"),
]

GESTURES = 8
"""Before the game is left, and after it is gone on with."""


def test_a_first_start(unpacked: Path, display: str, tmp_path: Path) -> None:
    """Somebody who has nothing but a home comes to a table, and the deal is kept."""
    program = Program(display, tmp_path, [str(unpacked / NAME)], at_home=True)
    shadow = shadow_of(tmp_path)
    begin(program, shadow, next(title for title in TITLES if title.spec.secrets))
    until(lambda: len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
    program.kill()
    only_in_its_folders(tmp_path)


def test_a_game_that_is_left_and_gone_on_with(unpacked: Path, display: str, frames: Path, home: Path) -> None:
    shadow, dice = shadow_of(home), random.Random(3)
    program = Program(display, home, [str(unpacked / NAME)], frames, at_home=True)
    begin(program, shadow, TITLES[0])
    player = Both(shadow, program)
    for number in range(GESTURES):
        player.do(("drag", "clicks")[number % 2], random_play.chain(player, dice))
    kept = shadow.kept(player.match_id)
    assert leave(program, shadow, player) == 0

    shadow = shadow_of(home)
    assert shadow.kept(player.match_id) == kept
    again = Program(display, home, [str(unpacked / NAME)], frames, at_home=True)
    again.click(*shadow.at(shadow.title(), "title.continue"))
    player = Both(shadow, again)
    assert player.match.record() == kept
    for number in range(GESTURES):
        player.do(("clicks", "drag")[number % 2], random_play.chain(player, dice))
    player.agrees()
    again.kill()
    only_in_its_folders(home)
