"""A match set up and begun in a real window by keys alone, from the first name to the first move."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import SetUp
from game.store.settings import Settings, load_settings, save_settings
from game.titles import title_for
from game.ui.events import Key
from tests.play.screen import Program, until
from tests.play.shadow import SIZE, Shadow

REAL = {"return": "Return", "right": "Right", "1": "1"}
"""Names of keys for xdotool."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none", people=("Ida", "Ben"))) == []
    return tmp_path


def test_names_by_enter_then_a_move_by_arrows(display: str, data: Path) -> None:
    shadow, game = Shadow(data), title_for("texas")
    program = Program(display, data)
    program.click(*shadow.at(shadow.title(), f"title.play.{game.key}"))
    program.click(*shadow.at(shadow.show(SetUp(game)), "setup.name.0"))
    program.key("ctrl+a")
    program.write("Ann Lee")
    program.key("Return")
    program.write("Ben Orr")
    program.key("Escape")
    program.click(*shadow.at(shadow.manager.top, "setup.name.1"))
    program.key("Return")
    program.key("Return")
    until(lambda: shadow.count() == 1, "a match")
    number = shadow.newest()
    assert [seat.name for seat in shadow.kept(number).seats] == ["Ann Lee", "Ben Orr"]
    known = ("Ann Lee", "Ben Orr", "Ida", "Ben")
    until(lambda: load_settings(data)[0].people == known, "the names")

    match, table = shadow.match()
    assert isinstance(table, MatchScene)
    before, keys = match.index, ["1", "right", "return"]
    for key in keys:
        shadow.manager.handle(Key(key))
    assert match.index > before
    for key in keys:
        program.key(REAL[key])
    until(lambda: len(shadow.kept(number).rows) > before, "a move")
    assert shadow.kept(number).rows[before].choice == match.record().rows[before].choice
    program.kill()
