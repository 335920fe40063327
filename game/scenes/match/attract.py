"""A game of computers that nobody has asked for: it shows until somebody does something, and is kept nowhere."""

from __future__ import annotations

from typing import Any

from game.scenes.match.hud import HudPart, MatchScreen
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import Attract, Back
from game.scenes.shell.scene import Services
from game.ui.context import TableContext
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.widgets.base import Widget, ZOrder

END_MS = 8000.0
"""Milliseconds for which the end is to be seen."""


class AttractSign(HudPart):
    """Says in the place of the large button what is shown."""

    z = ZOrder.CARD

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        place = context.frame.main
        paint.accent_panel(place, self._screen.title.accent)
        paint.text(self._screen.words.t("match.attract"), place.centre, "button", None, "centre", place.w - 24, 2)


class AttractScene(MatchScene):
    """Screen that any input leaves for the one that it was shown from, and does nothing else."""

    name = "attract"
    shows_results = False
    unattended = True

    def __init__(self, services: Services, outcome: Attract) -> None:
        super().__init__(services, *outcome.opened)
        self._woken, self._left_ms = outcome.woken, END_MS

    def parts(self) -> tuple[HudPart, ...]:
        return *super().parts(), AttractSign(self.screen)

    def build(self) -> list[Widget]:
        return []

    def tell_notices(self) -> None:
        """Tell nothing: notices wait for the title screen."""

    def handle(self, event: Input) -> None:
        self._woken(event)
        self.navigate(Back())

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        if self.session.end_seen:
            self._left_ms -= dt_ms
        if self._left_ms <= 0 or self.thinking.computers.stopped:
            self.navigate(Back())
        return moving
