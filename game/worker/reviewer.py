"""Client of the process that reviews a finished match: hears of its progress, replaces it once, closes it at any
time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.ai.review import WORK, Costly, Review
from game.core.match import Match
from game.worker.messages import NOTHING, Begin, Broke, Progress, RawCostly, Ready, Reply, Reviewed, Study
from game.worker.process import Broken, Channel, Work, work
from game.worker.worker import START_MS

SILENT_MS = 60_000.0
"""Silence, in time of frames, after which the process is taken to hang."""


class Reviewer:
    """Reckons one review in a process of its own."""

    def __init__(
        self,
        match: Match[Any, Any],
        rules: str,
        target: Work = work,
        most: int = WORK,
        note: Callable[[str], None] = lambda told: None,
    ) -> None:
        """`note` is told why a process failed: what led there if it knows, else that it ended or hung."""
        self._match, self._rules, self._target, self._most, self._note = match, rules, target, most, note
        self._may_restart, self._patience = True, START_MS
        self.share = 0.0
        """How much has been done."""
        self.result: Review | None = None
        self.failed = False
        """Whether the second process has failed too."""
        self._start()

    def update(self, dt_ms: float) -> None:
        """Time of frames goes by; never waits."""
        if self.failed or self.result is not None:
            return
        self._patience -= dt_ms
        try:
            while self.result is None and (reply := self.channel.receive()) is not None:
                self._patience = SILENT_MS
                self._read(reply)
            if self._patience < 0:
                raise Broken("it was not heard of in time")
        except Broken as broken:
            self._fail(str(broken) or "it has ended, or said what nobody understands")

    def close(self) -> None:
        """Let the process end."""
        self.channel.close()

    def _start(self) -> None:
        self.channel = Channel(self._rules, self._target)
        self._patience, self.share = START_MS, 0.0
        record = self._match.record(self._match.index)
        self.channel.send(Begin(msgspec.structs.replace(record, seed="", spent=None)))
        self.channel.send(Study("review", self._most))

    def _read(self, reply: Reply) -> None:
        match reply:
            case Ready():
                pass
            case Progress(share) if self.share <= share <= 1:
                self.share = share
            case Reviewed():
                self.result, self.share = self._checked(reply), 1.0
                self.close()
            case Broke(text):
                raise Broken(text)
            case _:
                raise Broken

    def _checked(self, told: Reviewed) -> Review:
        """A review of this very match; raises Broken for any other."""
        seats, rows = range(len(self._match.seats)), len(self._match.plies)
        per_seat = len(told.luck) == len(told.decisions) == len(seats)
        sat = sorted(seat for side in told.sides for seat in side) == list(seats)
        moments = all(each.index <= rows and len(each.chances) == len(told.sides) for each in told.moments)
        if not (per_seat and sat and moments and told.moments):
            raise Broken
        costliest = tuple(self._costly(each, len(told.sides)) for each in told.costliest)
        return Review(told.sides, told.moments, told.luck, told.decisions, costliest)

    def _costly(self, told: RawCostly, sides: int) -> Costly:
        match = self._match
        row = match.plies[told.index].row if told.index < len(match.plies) else None
        if not len(told.before) == len(told.after) == sides:
            raise Broken
        if row is None or row.seat != told.seat or row.interrupt != (told.better == NOTHING):
            raise Broken
        try:
            better = None if row.interrupt else match.spec.codec.choice_from(told.better)
        except msgspec.MsgspecError as error:
            raise Broken from error
        return Costly(told.index, told.seat, better, told.before, told.after, told.reason)

    def _fail(self, why: str) -> None:
        self.channel.close()
        self._note(why)
        if self._may_restart:
            self._may_restart = False
            self._start()
        else:
            self.failed = True
