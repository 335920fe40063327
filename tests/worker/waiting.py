"""Waiting for a process to answer, with a deadline."""

from __future__ import annotations

from game.worker.worker import FoundAnswer, Worker
from tests.play.screen import until


def found_by(worker: Worker) -> FoundAnswer:
    """The result of the search; no time of frames goes by."""
    found: list[FoundAnswer] = []

    def look() -> bool:
        each = worker.update(0)
        found.extend([each] if each is not None else [])
        assert not worker.stopped, "the process has failed twice"
        return bool(found)

    until(look, "an answer")
    return found[0]
