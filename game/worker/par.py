"""Client of the process that plays a match to its end: by fixed work, so that it comes to the same everywhere."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.steps import Illegal
from game.worker.messages import Begin, Broke, PlayedOut, PlayOut, Ready
from game.worker.process import Broken, Channel, Work, work
from game.worker.worker import START_MS, WORK_MS

PAR_WORK = 60
"""Work for each choice: a few seconds for a farm."""
SEED = "par"


class ParPlayer:
    """Has a match of computers played in a process of its own; a second one follows the first that fails."""

    def __init__(self, match: Match[Any, Any], rules: str, target: Work = work) -> None:
        """`match` is one before its deal, and over once it has been played."""
        self.match, self._rules, self._target = match, rules, target
        self.failed = False
        """Whether the second process has failed too."""
        self.why = ""
        """Fault of the last process that failed."""
        self._may_restart, self._patience = True, START_MS
        self._start()

    def update(self, dt_ms: float) -> None:
        """Time of frames goes by; never waits."""
        if self.failed or self.match.over:
            return
        self._patience -= dt_ms
        try:
            while not self.match.over and (reply := self._channel.receive()) is not None:
                match reply:
                    case Ready():
                        self._patience = WORK_MS
                    case PlayedOut(rows):
                        self.match.replay(rows, len(rows))
                        if not self.match.over:
                            raise Broken("it has stopped before the end")
                    case Broke(text):
                        raise Broken(text)
                    case _:
                        raise Broken
            if self._patience < 0:
                raise Broken("it was not heard of in time")
        except (Broken, Illegal, ValueError) as error:
            self._fail(str(error))

    def close(self) -> None:
        """Let the process end."""
        self._channel.close()

    def _start(self) -> None:
        self._channel, self._patience = Channel(self._rules, self._target), START_MS
        self._channel.send(Begin(self.match.record(0)))
        self._channel.send(PlayOut(SEED, PAR_WORK))

    def _fail(self, why: str) -> None:
        self.close()
        self.why = why
        if self._may_restart:
            self._may_restart = False
            self._start()
        else:
            self.failed = True
