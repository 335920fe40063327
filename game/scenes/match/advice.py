"""Whoever thinks about a hint: asked once, looked after at every frame, and told when nobody wants to know any more."""

from __future__ import annotations

from typing import Any, Protocol

from game.ai import dice, work
from game.ai.hints import Hint, advise
from game.core.match import Match
from game.core.steps import Position


class Adviser(Protocol):
    """Thinks of one hint at a time."""

    def ask(self, seat: int) -> None:
        """Begin to think of what a seat does best where the match stands."""

    def update(self, dt_ms: float) -> Hint | None:
        """Time of frames goes by; what was found, once. Never waits."""

    def stop(self) -> None:
        """No hint is wanted any more."""


class AtOnce:
    """Thinks for a fixed amount of work before it answers."""

    def __init__(self, match: Match[Any, Any], most: int = 20) -> None:
        self._match, self._most = match, most
        self._found: Hint | None = None

    def ask(self, seat: int) -> None:
        """Think."""
        match, spec = self._match, self._match.spec
        seen = Position(spec.seen(match.terms, match.state, seat), match.position.agenda)
        self._found = advise(spec, match.terms, seen, dice("", seat, match.index), work(self._most))

    def update(self, dt_ms: float) -> Hint | None:
        """What was found, once."""
        found, self._found = self._found, None
        return found

    def stop(self) -> None:
        """Forget it."""
        self._found = None
