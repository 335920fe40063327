"""A match with computers before no window: moves come from a process and are made at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.core.match import Match
from game.scenes.match.computers import Computers
from game.scenes.match.session import MatchSession, SessionResult
from game.scenes.match.states import ThinkingState
from game.store.settings import Settings, TableSpeed
from game.ui.tween import Speed
from game.worker.messages import Budget
from game.worker.process import Work, work
from game.worker.worker import Worker
from tests.play.screen import until

FRAME_MS = 100.0


class Table:
    """Computers and people at a table of toys; no time goes by but what is told."""

    def __init__(
        self, match: Match[Any, Any], rules: str, target: Work = work, speed: Speed = "none", times: TableSpeed = 1
    ) -> None:
        self.match = match
        self.session = MatchSession(match, lambda: None, lambda: "never")
        self.hired = 0

        def hire() -> Worker:
            self.hired += 1
            return Worker(match, rules, target)

        self.computers = Computers(
            self.session, hire, lambda: Settings(animation=speed, table_speed=times), ThinkingState()
        )
        self.computers.budget = Budget(work=20)

    def update(self, dt_ms: float = 0, still: bool = True) -> SessionResult | None:
        """A frame; what has been made of it."""
        move = self.computers.update(dt_ms, still)
        return None if move is None else self.session.run(move)

    def wait(self) -> SessionResult:
        """Frames until a computer has moved."""
        made: list[SessionResult] = []

        def look() -> bool:
            answer = self.update(FRAME_MS)
            made.extend([] if answer is None else [answer])
            assert not self.computers.stopped
            return bool(made)

        until(look, "a computer's move")
        return made[0]

    def asked(self) -> None:
        """Frames until a question is out."""
        until(lambda: self.update(still=False) is None and self.computers.worker is not None, "a worker")
        self.update(still=False)

    def wait_for_thought(self) -> None:
        """Frames in which nothing may be shown, until a move is known."""
        until(lambda: self.update(still=False) is None and self.computers.state.move is not None, "a thought")

    def until_stopped(self) -> None:
        """Frames until nobody thinks any more."""
        until(lambda: self.update() is None and self.computers.stopped, "the end of both processes")

    def run_dry(self) -> None:
        """Frames until no computer has anything to do."""

        def rests() -> bool:
            moved = self.update(FRAME_MS) is not None
            known = self.computers.state.place is not None and self.computers.state.move is None
            return not moved and known and self.worker.asked is None

        until(rests, "a rest")

    @property
    def worker(self) -> Any:
        worker = self.computers.worker
        return worker if worker is not None else _NOBODY


class _Nobody:
    asked = "not yet"


_NOBODY = _Nobody()


@contextmanager
def table(
    match: Match[Any, Any],
    rules: str = "tests.games.toy:OPEN_SPEC",
    target: Work = work,
    speed: Speed = "none",
    times: TableSpeed = 1,
) -> Iterator[Table]:
    """A table whose process ends with the block."""
    made = Table(match, rules, target, speed, times)
    try:
        yield made
    finally:
        worker = made.computers.worker
        made.computers.close()
        if worker is not None:
            worker.channel.join()
