"""One whole game in a real window, by mouse: from the title screen to the result, with a power cut in the middle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match
from game.core.steps import Choice
from game.scenes import doors
from game.scenes.match import MatchScene
from game.scenes.scene import Scene
from game.store.settings import Settings, save_settings
from game.titles import title_for
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Nobody, Shadow

BEFORE_THE_CUT = 30


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as display:
        yield display


@pytest.fixture
def data(tmp_path: Path) -> Path:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    return tmp_path


class Player:
    """Plays a match by mouse, always looking first at what has been kept."""

    def __init__(self, program: Program, shadow: Shadow) -> None:
        self.program = program
        self.shadow = shadow
        self.match: Match[Any, Any]
        self.scene: Scene
        self.generator = random.Random(7)

    def sit_down(self) -> None:
        """Look at the newest match."""
        until(lambda: self.shadow.count() > 0, "a match in the store")
        self.number = self.shadow.newest()
        until(lambda: len(self.shadow.kept(self.number).rows) > 0, "the deal")
        self.match, self.scene = self.shadow.match()

    def turn(self) -> None:
        """Make one choice: by a drag, by two clicks, or by the large button; then see that it has been kept."""
        choice = self.generator.choice(self.match.options)
        rows = len(self.match.acts)
        self._make(choice)
        self.match.keeper = Nobody()
        self.match.play(choice)
        wanted = len(self.match.acts)
        until(lambda: len(self.shadow.kept(self.number).rows) == wanted, f"row {rows + 1} of {choice}")
        self._refresh()

    def _make(self, choice: Choice) -> None:
        assert isinstance(self.scene, MatchScene)
        gestures = self.scene.top.table.gestures(choice, self.scene.sight())
        gesture = gestures[0]
        at = {name: self.shadow.at(self.scene, name) for name in (gesture.source, gesture.target) if name}
        if not gesture.target:
            self.program.click(*self.shadow.at(self.scene, "match.main"))
        elif self.generator.random() < 0.5:
            self.program.drag(at[gesture.source], at[gesture.target])
        else:
            self.program.click(*at[gesture.source])
            self.program.click(*at[gesture.target])

    def _refresh(self) -> None:
        if self.match.over:
            return
        assert isinstance(self.scene, MatchScene)
        self.scene.top.jump(self.match.acts, self.match.state)
        self.scene.resize(self.shadow.manager.scale)


def test_a_game_from_the_title_to_the_result_survives_a_power_cut(display: str, data: Path) -> None:
    shadow = Shadow(data)
    title = shadow.title()
    game = title_for("texas")
    program = Program(display, data)
    program.click(*shadow.at(title, f"title.play.{game.key}"))
    program.click(*shadow.at(shadow.show(doors.setup(shadow.services, game)), "setup.start"))
    player = Player(program, shadow)
    player.sit_down()
    for _ in range(BEFORE_THE_CUT):
        player.turn()
    kept = shadow.kept(player.number)
    program.kill()
    assert shadow.kept(player.number) == kept

    again = Program(display, data)
    shadow.manager.home()
    shadow.manager.dismiss()
    again.click(*shadow.at(shadow.title(), "title.continue"))
    player.program = again
    player.sit_down()
    while not player.match.over:
        player.turn()
    results = shadow.show(doors.results(shadow.services, game, player.match, player.number))
    again.click(*shadow.at(results, "results.rematch"))
    until(lambda: shadow.count() == 2, "the rematch")
    again.kill()
