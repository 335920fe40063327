"""Somebody who plays in the window what is played at a table without one, and looks whether it has been kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import pygame
import pytest

from game.scenes.curtain.scene import DEAF_MS, CurtainScene
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.ui.chooser import Chain
from game.ui.paint import Painter
from game.ui.spot import Spot
from game.ui.widgets.base import Guarded
from tests.play.screen import Program, within
from tests.play.shadow import Nobody, Shadow
from tests.scenes.match_player import LONG_MS, Player
from tests.scenes.pilot import House

HELD_S = 1.0
"""After so long a bar that was held too early is held again."""
EARLY_S = 1.5
"""After so long a click that came too early is made again."""
FILLS_S = 20.0
"""After so long a button in the window is taken to be full: a busy machine shows few frames a second."""
LOST_S, MOST_TRIES = 5.0, 8
"""After so long a gesture of which the window kept nothing is made again, and how often: a busy machine shows late what
is to be pressed, and the first of two clicks may then come too early."""
FULL = 0.01
"""This share of a button's pixels may look otherwise once it has filled up."""
KEYS = {"return": "Return", "escape": "Escape", "tab": "Tab", "up": "Up", "down": "Down", "left": "Left"}
KEYS |= {"right": "Right"}


class Both(Player):
    """Does everything twice: at a table of its own, which writes nothing, and in the window."""

    sheet = pygame.Surface

    def __init__(self, shadow: Shadow, program: Program) -> None:
        self.program = program
        self.mirrors = True
        self.pointed: list[tuple[str, float, float]] = []
        """Acts of the mouse in the window by the gesture at hand: kind, and pixel."""
        self.shadow = shadow
        number, house = shadow.newest(), cast(House, shadow)
        title, match, _ = opening.load(shadow.services, number)
        match.writer = Nobody()
        super().__init__(house, title, len(match.seats), opened=(match, number))

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        super().point(kind, at, wheel)
        if not self.mirrors:
            return
        x, y = at[0] * self.manager.scale.factor, at[1] * self.manager.scale.factor
        if kind == "down":
            self.program.point("move", x, y)
            self._paused()  # a tip of where the pointer was before goes; a press on it would only take it away
        self.pointed.append((kind, x, y))
        self.program.point(kind, x, y)

    def read(self, name: Spot | str) -> None:
        """Look for as long as a guard or a beat wants, here and in the window, where the button fills up meanwhile."""
        resting = isinstance(self.scene, MatchScene) and self.scene.screen.resting
        page = getattr(self.scene, "page", None)
        on = page.at(*self.spot(name).centre) if page is not None else None
        waits = resting or isinstance(on, Guarded)  # what is ready here may fill up there yet
        super().read(name)
        if waits and self.mirrors:
            self.draw()
            button = Painter(self.surface, self.manager.scale).rect_px(self.spot(name))
            within(FILLS_S, lambda: self.program.shows(self.surface, button, FULL))

    def _paused(self) -> None:
        """A key that does nothing parts moves and clicks, as time does for people, who see what the last one did."""
        self.program.key("Shift_L")

    def key(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        super().key(*keys, ctrl=ctrl, shift=shift)
        for key in keys if self.mirrors else ():
            self.program.key(("ctrl+" if ctrl else "") + KEYS.get(key, key))

    def do(self, way: str, chain: Chain) -> None:
        """One gesture; it has been kept by the program as the shadow played it."""
        rows = self.rows
        self.pointed.clear()
        {"drag": self.by_drag, "clicks": self.by_clicks, "keys": self.by_keys}[way](*chain)
        assert tuple(ply.row.choice for ply in self.match.plies[rows:][: len(chain)]) == chain
        wanted = self.match.record().rows
        for _ in range(MOST_TRIES):
            if within(LOST_S, lambda: self.shadow.kept(self.match_id).rows == wanted):
                return
            for kind, x, y in self.pointed:
                self._paused()
                self.program.point(kind, x, y)
        pytest.fail(f"waited in vain for {chain} by {way}")

    def come(self, way: str = "clicks") -> None:
        """Both curtains are opened: the one in the window by holding its bar, as often as it takes."""
        if self.scene is self.table and self.table.session.calling is not None:
            self._uncover()
        if not isinstance(self.scene, CurtainScene):
            return
        self.step(DEAF_MS)
        x, y = self.shadow.at(self.scene, "curtain.hold")
        self.program.shown(self.surface, "the curtain")
        with self.alone():
            super().come()
        self.step(LONG_MS)
        while not self.program.shows(self.surface):
            self.program.point("down", x, y)
            self.program.shown(self.surface, "the table", HELD_S)
            self.program.point("up", x, y)

    def _uncover(self) -> None:
        """Open the curtain here and there for the seat that is called; clicks that come too early do nothing.

        The button tells the two apart: all else may look nearly the same.
        """
        x, y = self.shadow.at(self.scene, self.uncovers)
        button = Painter(self.surface, self.manager.scale).rect_px(self.spot(self.uncovers))
        self.program.shown(self.surface, "the covered hand", area=button)
        with self.alone():
            super().come()
        while not self.program.shows(self.surface, button):
            self.program.click(x, y)
            self.program.shown(self.surface, "the hand", EARLY_S, button)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Context in which inputs reach the own table only."""
        self.mirrors = False
        yield
        self.mirrors = True

    def first(self, kind: type) -> Chain:
        return (next(choice for choice in self.match.options if isinstance(choice, kind)),)
