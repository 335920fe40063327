"""Source of hints that thinks in the very process, for a fixed amount of work."""

from __future__ import annotations

from typing import Any

from game.ai import dice, work
from game.ai.hints import Hint, advise
from game.core.match import Match
from game.core.steps import Position


class AtOnce:
    """Answers when it is looked after; `held` lets it wait."""

    failed = False

    def __init__(self, match: Match[Any, Any], most: int = 20) -> None:
        self._match, self._most = match, most
        self._seat: int | None = None
        self.held = False

    def ask(self, seat: int) -> None:
        self._seat = seat

    def result(self) -> Hint | None:
        seat, match = self._seat, self._match
        if seat is None or self.held:
            return None
        self._seat, spec = None, match.spec
        seen = Position(spec.view_for(match.terms, match.state, seat), match.position.agenda)
        return advise(spec, match.terms, seen, dice("", seat, match.index), work(self._most))

    def stop(self) -> None:
        self._seat = None
