"""What the log of a match tells: all that has been shown, but for what may still be taken back."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any

from game.core.journal import Ply
from game.core.match import Match
from game.scenes.tabletop.log import Log, LogLine, Told
from game.ui.stage import Stage


class Logged:
    """What is told and fixed: an open turn's latest gesture, with what it leads to, is not yet."""

    def __init__(self, match: Match[Any, Any], stage: Stage[Any, Any], log: Log) -> None:
        self._match, self._stage, self._log = match, stage, log
        self._fixed: tuple[int, int] | None = None
        """How many events an open turn does not take back any more, and at which row that was counted."""
        self._lines: tuple[tuple[int, int], tuple[LogLine, ...]] | None = None
        """What the log tells, and at which moment that was looked for."""
        self._ends: tuple[int, list[int]] = (-1, [])
        """By row how many events have happened once it is over, and how many rows there were."""
        self._points: dict[tuple[int, int], tuple[Ply[Any, Any], str]] = {}
        """By the first and the last event of a line what that has brought, with the row of the last."""

    @property
    def told(self) -> Told:
        """The events, each with its seat."""
        match, told = self._match, self._stage.history
        if not match.open_turn:
            return told
        if self._fixed is None or self._fixed[0] != match.index:
            start = match.undo_to()
            self._fixed = match.index, sum(len(ply.events) for ply in match.plies[:start])
        return told[: self._fixed[1]]

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The lines of these, oldest first."""
        moment = self._stage.changes, self._match.index
        if self._lines is None or self._lines[0] != moment:
            self._lines = moment, tuple(self._log.lines(self.told))
        return self._lines[1]

    # -- points

    def points(self, line: LogLine) -> str:
        """Points that a line has brought its seat, as all may know: "+7"; empty for none.

        To a line belongs what its row does from there to the next line; to the first of a row all that was before it.
        """
        if line.seat < 0 or line.seat >= len(self._match.seats):
            return ""
        first, last = self._ply_of(line.first), self._ply_of(line.number)
        if first is None or last is None:
            return ""
        key, ply = (line.first, line.number), self._match.plies[last[0]]
        known = self._points.get(key)
        if known is None or known[0] is not ply:
            gain = self._total(last, line.seat, after=True) - self._total(first, line.seat, after=False)
            known = self._points[key] = ply, f"{gain:+d}".replace("-", "\u2212") if gain else ""
        return known[1]

    def _ply_of(self, number: int) -> tuple[int, int] | None:
        """The row of an event, and its place in that; None where the match has no such event."""
        plies = self._match.plies
        if self._ends[0] != len(plies):
            self._ends = len(plies), list(accumulate(len(ply.events) for ply in plies))
        row = bisect_right(self._ends[1], number)
        if row >= len(plies):
            return None
        return row, number - (self._ends[1][row - 1] if row else 0)

    def _total(self, place: tuple[int, int], seat: int, after: bool) -> int:
        """A seat's points before or after the part of a row that belongs to the line of an event."""
        spec, terms, ply = self._match.spec, self._match.terms, self._match.plies[place[0]]
        spoken = [number for number, event in enumerate(ply.events) if self._log.speaks_of(event)]
        later = next((number for number in spoken if number > place[1]), len(ply.events))
        count = later if after else 0 if place[1] == spoken[0] else place[1]
        state = ply.before.state
        for event in ply.events[:count]:
            state = event.on(terms, state)
        return spec.score(terms, spec.seen(terms, state, None))[seat].total
