"""Who thinks of hints: asked once, looked after at every frame, and told when nobody wants to know any more."""

from __future__ import annotations

from typing import Protocol

from game.ai.hints import Hint
from game.scenes.match.computers import Computers


class Adviser(Protocol):
    """Thinks of one hint at a time."""

    @property
    def failed(self) -> bool:
        """Whether it cannot think any more."""

    def ask(self, seat: int) -> None:
        """Begin to think of what a seat does best where the match stands."""

    def found(self) -> Hint | None:
        """What was found, once it is. Never waits."""

    def stop(self) -> None:
        """No hint is wanted any more."""


class WorkerAdviser:
    """Lets the worker of the match think, which is hired for that where no computer plays."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        self._seat: int | None = None
        """Who has still to be asked for."""

    @property
    def failed(self) -> bool:
        """Whether the second process has failed too."""
        return self._computers.stopped

    def ask(self, seat: int) -> None:
        """Have it asked as soon as it is there."""
        self._computers.helping, self._seat = True, seat
        self._computers.again()

    def found(self) -> Hint | None:
        """What it has found."""
        worker = self._computers.worker
        if worker is None:
            return None
        if self._seat is not None:
            worker.advise(self._seat, self._computers.allowed)
            self._seat = None
        return worker.hint

    def stop(self) -> None:
        """Call it off."""
        self._seat = None
        if self._computers.worker is not None:
            self._computers.worker.stop_advising()
