"""The same match in another window: told once, before a move is made; whoever wants to goes on here."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.match import says
from game.scenes.match.session import MatchSession
from game.scenes.shell import opening
from game.scenes.shell.outcomes import OpenedMatch, Reopen
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.scene import Services
from game.ui.widgets.page import Page

_WATCH_MS = 500.0
"""After so long it looks again."""


class OtherWindow:
    """Looks whether another window has come to a match, and says so."""

    def __init__(
        self, services: Services, session: MatchSession, page: Page, opened: OpenedMatch, then: Callable[[], None]
    ) -> None:
        """`then` goes on where nothing has changed."""
        self._services = services
        self._session = session
        self._page = page
        self._opened = opened
        self._then = then
        self._told = False
        self._wait_ms = 0.0

    def watch(self, dt_ms: float) -> bool:
        """Time goes by, and nobody is about to do anything; whether something was told."""
        self._wait_ms -= dt_ms
        if self._wait_ms > 0 or self._told or self._page.overlays or self._session.match.over:
            return False
        self._wait_ms = _WATCH_MS
        if self._session.superseded:
            self.tell()
        return self._told

    def tell(self) -> None:
        """A move was not kept, so it was not made; or could not be."""
        self._told = True
        self._page.open(says.superseded(self._services.words, self._reopen, self._then))

    def _reopen(self) -> None:
        assert self._opened.match_id is not None
        try:
            opened = opening.load(self._services, self._opened.match_id)
        except opening.FAULTS as error:
            self._page.show_message(fault_text(self._services.words, error), "icons/warning")
        else:
            self._services.navigate(Reopen(opening.seat_known_players(self._services, opened)))
