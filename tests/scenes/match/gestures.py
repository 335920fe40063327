"""Gestures of a computer at the present position of a match, thought of for a fixed amount of work."""

from __future__ import annotations

from typing import Any

from game.ai.plans import PlanKeeper
from game.core.match import Match
from game.worker.messages import Ask, Budget
from game.worker.process import answer, following_choices
from game.worker.worker import FoundAnswer


class Work:
    """A fixed amount of work."""

    def __init__(self) -> None:
        self.left = 20

    def go_on(self) -> bool:
        self.left -= 1
        return self.left > 0


class WorkerAtOnce:
    """A worker in the very process, which knows at the next look what a seat does; out of turn nobody does anything."""

    stopped = hurried = False
    plans = ()

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match, self._carried_out = match, PlanKeeper()
        self._asked: Ask | None = None

    def ask(self, seat: int, level: str, budget: Budget, interrupt: bool = False, why: bool = False) -> None:
        self._asked = Ask(1, self._match.index, seat, level, "at once", budget, interrupt, why=why)

    def update(self, dt_ms: float) -> FoundAnswer | None:
        ask, self._asked = self._asked, None
        if ask is None or ask.interrupt:
            return None if ask is None else FoundAnswer(None)
        made = answer(self._match, ask, Work(), self._carried_out)  # type: ignore[arg-type]
        assert made is not None
        return FoundAnswer(made.choice)

    def stop(self) -> None:
        self._asked = None

    def hurry(self) -> None:
        """Answer no sooner than at once."""

    def close(self) -> None:
        self.stop()


def asked(match: Match[Any, Any]) -> Ask:
    assert match.seat is not None
    return Ask(1, match.index, match.seat, "novice", "as one", Budget(work=20))


def gesture(match: Match[Any, Any], plans: PlanKeeper) -> tuple[Any, ...]:
    """The next choice of the seat that is asked, with those that belong to the same gesture."""
    made = answer(match, asked(match), Work(), plans)  # type: ignore[arg-type]
    assert made is not None
    return (made.choice, *following_choices(match, asked(match), made, Work))  # type: ignore[arg-type]
