"""Somebody who plays in the window by mouse, and knows what to do from what has been kept."""

from __future__ import annotations

import random
from typing import Any

from game.core.match import Match
from game.core.steps import Choice
from game.scenes.match.scene import MatchScene
from game.scenes.shell.scene import Scene
from game.ui.chooser import PRESS
from tests.play.screen import Program, until
from tests.play.shadow import Nobody, Shadow

APART = 24
"""Pixels between two clicks on one button that are one each."""


class Player:
    """Plays a match by mouse, always looking first at what has been kept."""

    def __init__(self, program: Program, shadow: Shadow) -> None:
        self.program = program
        self.shadow = shadow
        self.match: Match[Any, Any]
        self.scene: Scene
        self.generator = random.Random(7)
        self._aside = 0

    def sit_down(self) -> None:
        """Look at the newest match."""
        until(lambda: self.shadow.count() > 0, "a match in the store")
        self.number = self.shadow.newest()
        until(lambda: len(self.shadow.kept(self.number).rows) > 0, "the deal")
        self.match, self.scene = self.shadow.match()

    def turn(self) -> None:
        """Make one choice: by a drag, by two clicks, or by the large button; then see that it has been kept."""
        choice = self.generator.choice(self.match.options)
        rows = len(self.match.plies)
        self._make(choice)
        self.match.writer = Nobody()
        assert isinstance(self.scene, MatchScene)
        session = self.scene.session
        session.play(choice)
        self._kept(f"row {rows + 1} of {choice}")
        if session.turn_end is not None:
            self._press_main()
            session.end_turn()
            self._kept(f"what follows row {rows + 1}")
        self._refresh()

    def _kept(self, what: str) -> None:
        wanted = len(self.match.plies)
        until(lambda: len(self.shadow.kept(self.number).rows) == wanted, what)

    def _make(self, choice: Choice) -> None:
        assert isinstance(self.scene, MatchScene)
        gestures = self.scene.tabletop.table.controls.gestures(choice, self.scene.layout.context)
        gesture = gestures[0]
        if gesture.target == PRESS:
            self._press_main()
            return
        source, target = (self.shadow.at(self.scene, spot) for spot in gesture[:2])
        if self.generator.random() < 0.5:
            self.program.drag(source, target)
        else:
            self.program.click(*source)
            self.program.click(*target)

    def _press_main(self) -> None:
        """Click the large button, each time at another place: nobody is so quick but who clicks twice."""
        x, y = self.shadow.at(self.scene, "match.main")
        self._aside = APART - self._aside
        self.program.click(x + self._aside, y)

    def _refresh(self) -> None:
        if self.match.over:
            return
        assert isinstance(self.scene, MatchScene)
        self.scene.tabletop.jump(self.match.plies, self.match.state)
        self.scene.resize(self.shadow.manager.scale)
