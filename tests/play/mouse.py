"""Somebody who plays in the window by mouse, and knows what to do from what has been kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.core.match import Match, resume
from game.core.steps import Choice
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.shell.scene import Scene
from game.ui.chooser import PRESS
from tests.play.screen import Program, until, within
from tests.play.shadow import Nobody, Shadow

EARLY_S, MOST_TRIES = 0.6, 50
"""After so long a press that came too early is made again, and how often at most."""
APART = 24
"""Pixels between two clicks on one button that are one each."""


def play_on(shadow: Shadow, number: int, left: int) -> None:
    """Play a kept match on at once until so many choices are left; no program may be at its table."""
    match, dice = opening.load(shadow.services, number).match, random.Random(7)
    ahead = resume(match.spec, match.record())
    while not ahead.over:
        ahead.play(dice.choice(ahead.options))
    choices = [ply.row.choice for ply in ahead.plies[match.index :] if not ply.row.chance]
    for choice in choices[:-left]:
        match.play(choice)


class Player:
    """Plays a match by mouse, always looking first at what has been kept."""

    def __init__(self, program: Program, shadow: Shadow) -> None:
        self.program = program
        self.shadow = shadow
        self.match: Match[Any, Any]
        self.scene: Scene
        self.generator = random.Random(7)
        self._aside = 0
        self.ends = (0.0, 0.0)
        """The pixel that ends turns, and the game after its last act, which shows in no row."""

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
        self.match.writer = Nobody()
        assert isinstance(self.scene, MatchScene)
        session, places = self.scene.session, self._places(choice)
        session.play(choice)
        self._kept(lambda: self._make(*places), f"row {rows + 1} of {choice}")
        if session.turn_end is not None:
            self.ends = self.shadow.at(self.scene, "match.main")
            session.end_turn()
            self._kept(lambda: self._press_main(self.ends), f"what follows row {rows + 1}")
        self._refresh()

    def _kept(self, act: Callable[[], None], what: str) -> None:
        """Do something until it has been kept: what comes too early for a button, or amid a beat, does nothing."""
        wanted = len(self.match.plies)
        for _ in range(MOST_TRIES):
            act()
            if within(EARLY_S, lambda: len(self.shadow.kept(self.number).rows) == wanted):
                return
        pytest.fail(f"waited in vain for {what}")

    def _places(self, choice: Choice) -> tuple[tuple[float, float], ...]:
        """The pixels that are pressed for a choice: source and target, or one place, or none for the large button."""
        assert isinstance(self.scene, MatchScene)
        context, spots = self.scene.model.context, self.scene.model.spots
        gesture = self.scene.table_view.table.controls.gestures(choice, context)[0]
        if gesture.target == PRESS and gesture.source not in spots:
            return ()
        ends = (gesture.source,) if gesture.target == PRESS else gesture[:2]
        return tuple(self.shadow.at(self.scene, spot) for spot in ends)

    def _make(self, *places: tuple[float, float]) -> None:
        if not places:
            self._press_main(self.shadow.at(self.scene, "match.main"))
        elif len(places) == 2 and self.generator.random() < 0.5:
            self.program.drag(*places)
        else:
            for x, y in places:
                self.program.click(x, y)

    def _press_main(self, button: tuple[float, float]) -> None:
        """Click the large button, each time at another place: nobody is so quick but who clicks twice."""
        x, y = button
        self._aside = APART - self._aside
        self.program.click(x + self._aside, y)

    def _refresh(self) -> None:
        if self.match.over:
            return
        assert isinstance(self.scene, MatchScene)
        self.scene.table_view.jump(self.match.plies, self.match.state)
        self.scene.resize(self.shadow.manager.scale)
