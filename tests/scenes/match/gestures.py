"""Gestures of a computer at the present position of a match, thought of for a fixed amount of work."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.worker.messages import Ask, Budget
from game.worker.process import answer, likewise


class Work:
    """A fixed amount of it."""

    def __init__(self) -> None:
        self.left = 20

    def go_on(self) -> bool:
        self.left -= 1
        return self.left > 0


def asked(match: Match[Any, Any]) -> Ask:
    assert match.seat is not None
    return Ask(1, match.index, match.seat, "novice", "as one", Budget(work=20))


def gesture(match: Match[Any, Any]) -> tuple[Any, ...]:
    """The next choice of the seat that is asked, with those that belong to the same gesture."""
    first = answer(match, asked(match), Work())  # type: ignore[arg-type]
    assert first is not None
    return (first, *likewise(match, asked(match), first, Work))  # type: ignore[arg-type]
