"""What a computer has done, told in the bar for as long as people need to read it."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.steps import Event
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.table_view import TableView
from game.ui.tween import FACTORS

TELL_MS = 3000.0
"""So long it is told where nothing moves, while somebody may already do something; who only looks on has it until the
next move."""


class LatestEvent(NamedTuple):
    """An event that has been shown, and how many lie before it."""

    event: Event[Any, Any]
    before: int


class ComputerNews:
    """Knows the latest event that words tell of a computer's last move, as the viewer knows it."""

    def __init__(self, table_view: TableView, session: MatchSession) -> None:
        self._top, self._session = table_view, session
        self._seat, self._since, self._index = -1, 0, -1
        self._left_ms = 0.0

    def note(self, seat: int, since: int) -> None:
        """A seat has moved; of all events those from `since` on came of that."""
        self._seat, self._since, self._index = seat, since, self._session.match.index
        self._left_ms = TELL_MS

    def update(self, dt_ms: float, done: bool) -> bool:
        """Time goes by, and it is `done` where somebody goes on; whether something else is to be told now."""
        before, self._left_ms = self._left_ms > 0, 0.0 if done else max(0.0, self._left_ms - dt_ms)
        return before and not self._left_ms and not self._session.watched

    @property
    def told(self) -> LatestEvent | None:
        """What is to be told now, if anything."""
        top, match = self._top, self._session.match
        still = not FACTORS[top.stage.speed] and self._left_ms > 0
        if top.stage.busy or match.over or match.index != self._index or not (still or self._session.watched):
            return None
        found = [
            (seat == self._seat, number, event)
            for number, (seat, event) in enumerate(top.stage.history[self._since :], self._since)
            if top.speaker.speaks_of(event)
        ]
        # What the seat has done rather than what chance has answered, and of that the last.
        best = max(found, key=lambda each: each[:2], default=None)
        return None if best is None else LatestEvent(best[2], best[1])
