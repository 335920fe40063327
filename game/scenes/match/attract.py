"""A game of computers that nobody has asked for: it shows until somebody does something, and is kept nowhere."""

from __future__ import annotations

from functools import partial
from typing import Any, get_args

from game.scenes.match.computers import Computers
from game.scenes.match.scene import CommonParts, MatchKind, MatchScene, Parts, match_parts, thinking_players
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.shell.outcomes import Attract, Back
from game.scenes.shell.scene import Services
from game.scenes.tabletop.commands import USED, Reply
from game.ui.context import TableContext
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.widgets.base import Widget, ZOrder

END_MS = 8000.0
"""Milliseconds for which the end is to be seen."""


class Waking(MatchPart):
    """Leads back by any input, which does nothing else."""

    uses = get_args(Input)

    def __init__(self, screen: MatchScreen, outcome: Attract) -> None:
        self._screen, self._outcome = screen, outcome

    def handle(self, event: Input) -> Reply:
        self._outcome.woken(event)
        self._screen.services.navigate(Back())
        return USED


class AttractSign(MatchPart):
    """Says in the place of the large button what is shown, until it is over."""

    z = ZOrder.CARD

    def __init__(self, screen: MatchScreen, computers: Computers) -> None:
        self._screen, self._computers = screen, computers

    def tick(self, dt_ms: float) -> bool:
        state = self._screen.state
        if self._screen.session.end_seen:
            state.end_ms += dt_ms
        if state.end_ms >= END_MS or self._computers.stopped:
            self._screen.services.navigate(Back())
        return False

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        return []

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        place = context.frame.main
        paint.accent_panel(place, self._screen.title.accent)
        paint.text(self._screen.words.t("match.attract"), place.centre, "button", None, "centre", place.w - 24, 2)


def open_attract(services: Services, outcome: Attract) -> MatchScene:
    """Open the scene that any input leaves for the one that it was shown from."""
    kind = MatchKind(partial(_parts, outcome), thinking_players, name="attract", shows_results=False, unattended=True)
    return MatchScene(services, *outcome.opened, kind)


def _parts(outcome: Attract, common: CommonParts) -> Parts:
    sign, parts = AttractSign(common.screen, common.thinking.computers), match_parts(common)[1]
    common.thinking.computers.says_why = False  # any input ends it, so that nobody can ask
    return (Waking(common.screen, outcome),), (*parts, sign)
