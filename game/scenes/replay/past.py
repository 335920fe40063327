"""A match to look at: its moments, and the one that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from game.core.journal import NullWriter, Ply
from game.core.match import Match
from game.core.steps import Decision


class Past:
    """Goes through the moments of a match that stays as it is.

    A moment is a number of rows after which a seat has to answer, or the match is over; the first is the
    empty table.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        self.original = match
        self.shown = copy(match)
        """The same rows with an index of its own; nothing is ever played on it."""
        self.shown.writer = NullWriter()
        self.moments = _moments(match)
        self.at = 0
        self.go(0)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def turn(self) -> int:
        """The turn that is shown."""
        return int(self.shown.state.turn)

    @property
    def turns(self) -> int:
        """The turn of the last moment."""
        return int(self.original.at(self.moments[-1]).state.turn)

    @property
    def secret(self) -> bool:
        """Whether the match goes on with secrets, which whoever plays on elsewhere for all seats would see."""
        return self.original.spec.secrets and not self.original.over

    def go(self, moment: int) -> Sequence[Ply[Any, Any]]:
        """Look at a moment, kept within the match; returns the acts on the way there, none on the way back."""
        before = self.shown.index
        self.at = min(self.last, max(0, moment))
        self.shown.index = self.moments[self.at]
        return self.shown.plies[before:]


def _moments(match: Match[Any, Any]) -> tuple[int, ...]:
    found = [0]
    for index in range(1, match.index + 1):
        agenda = match.at(index).agenda
        if not agenda or isinstance(agenda[-1], Decision) or index == match.index:
            found.append(index)
    return tuple(found)
