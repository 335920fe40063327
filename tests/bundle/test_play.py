"""The program as people get it, by mouse: a first start, a game to its end, one that is left and gone on with."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.shell.outcomes import Opened, SetUp, ShowResult
from game.store.settings import Settings, save_settings
from game.titles import title_for
from game.ui.title import Title
from tests.bundle.folder import NAME, listed
from tests.play.both import Both
from tests.play.mouse import Player
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow
from tests.scenes import random_play

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the screen is one of Linux")

GESTURES = 8
"""Before the game is left, and after it is gone on with."""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as display:
        yield display


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which nothing lies but a wish for no animation."""
    config = tmp_path / ".config" / NAME
    config.mkdir(parents=True)
    assert save_settings(config, Settings(window=SIZE, animation="none")) == []
    return tmp_path


def shadow_of(home: Path) -> Shadow:
    """What the program shows to somebody with this home."""
    data = home / ".local" / "share" / NAME
    data.mkdir(parents=True, exist_ok=True)
    shadow = Shadow(data)
    shadow.services.settings = replace(shadow.services.settings, animation="none")
    return shadow


def begin(program: Program, shadow: Shadow, title: Title) -> None:
    """From the title screen to the table."""
    program.click(*shadow.at(shadow.title(), f"title.play.{title.key}"))
    program.click(*shadow.at(shadow.show(SetUp(title)), "setup.start"))
    until(lambda: shadow.count() > 0, "a match in the store")


def only_in_its_folders(home: Path) -> None:
    """Nothing has been written but into the folders for data and for settings."""
    data, config = f".local/share/{NAME}/", f".config/{NAME}/"
    assert [path for path in listed(home) if not path.startswith((data, config))] == []


def test_a_first_start(unpacked: Path, display: str, tmp_path: Path) -> None:
    """Somebody who has nothing but a home comes to a table, and the deal is kept."""
    program = Program(display, tmp_path, [str(unpacked / NAME)], at_home=True)
    shadow = shadow_of(tmp_path)
    begin(program, shadow, title_for("rolling_ranch"))
    until(lambda: len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
    program.kill()
    only_in_its_folders(tmp_path)


def test_a_whole_game(unpacked: Path, display: str, home: Path) -> None:
    shadow, title = shadow_of(home), title_for("texas")
    program = Program(display, home, [str(unpacked / NAME)], at_home=True)
    begin(program, shadow, title)
    player = Player(program, shadow)
    player.sit_down()
    while not player.match.over:
        player.turn()
    results = shadow.show(ShowResult(Opened(title, player.match, player.number)))
    program.click(*shadow.at(results, "results.rematch"))
    until(lambda: shadow.count() == 2, "the rematch")
    program.kill()
    only_in_its_folders(home)


def test_a_game_that_is_left_and_gone_on_with(unpacked: Path, display: str, home: Path) -> None:
    shadow, dice = shadow_of(home), random.Random(3)
    program = Program(display, home, [str(unpacked / NAME)], at_home=True)
    begin(program, shadow, title_for("rancho"))
    player = Both(shadow, program)
    for number in range(GESTURES):
        player.do(("drag", "clicks")[number % 2], random_play.chain(player, dice))
    kept = shadow.kept(player.match_id)
    leave = shadow.at(player.scene, "match.home")
    shadow.manager.home()
    leave_too = shadow.at(shadow.title(), "title.quit")
    # The program, which takes itself for the last, tidies the database up: nobody here may hold it meanwhile.
    shadow.services.close()
    program.click(*leave)
    program.click(*leave_too)
    until(lambda: program.process.poll() is not None, "the program to end")
    assert program.process.returncode == 0

    shadow = shadow_of(home)
    assert shadow.kept(player.match_id) == kept
    again = Program(display, home, [str(unpacked / NAME)], at_home=True)
    again.click(*shadow.at(shadow.title(), "title.continue"))
    player = Both(shadow, again)
    assert player.match.record() == kept
    for number in range(GESTURES):
        player.do(("clicks", "drag")[number % 2], random_play.chain(player, dice))
    player.agrees()
    again.kill()
    only_in_its_folders(home)
