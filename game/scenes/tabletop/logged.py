"""What the log of a match tells: all that has been shown, but for what may still be taken back."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.scenes.tabletop.log import Line, Log, Told
from game.ui.stage import Stage


class Logged:
    """What is told and fixed: an open turn's latest gesture, with what it leads to, is not yet."""

    def __init__(self, match: Match[Any, Any], stage: Stage[Any, Any], log: Log) -> None:
        self._match, self._stage, self._log = match, stage, log
        self._fixed: tuple[int, int] | None = None
        """How many events an open turn does not take back any more, and at which row that was counted."""
        self._lines: tuple[tuple[int, int], tuple[Line, ...]] | None = None
        """What the log tells, and at which moment that was looked for."""

    @property
    def told(self) -> Told:
        """The events, each with its seat."""
        match, told = self._match, self._stage.told
        if not match.open_turn:
            return told
        if self._fixed is None or self._fixed[0] != match.index:
            start = match.undo_to()
            self._fixed = match.index, sum(len(ply.events) for ply in match.plies[:start])
        return told[: self._fixed[1]]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of these, oldest first."""
        moment = self._stage.changes, self._match.index
        if self._lines is None or self._lines[0] != moment:
            self._lines = moment, tuple(self._log.lines(self.told))
        return self._lines[1]
