"""Who plays: any choice, or the one whose own next choices come to most before chance or another seat answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from game.ai.candidates import candidates
from game.core.mind import Below, GoOn
from game.core.spec import Spec
from game.core.steps import Choice, Position


class Choose(Protocol):
    """Answers the decision on top of a position whose state is the view of the seat that is asked."""

    def __call__(self, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
        """One of the waiting decision's options."""


class InterruptPolicy(Protocol):
    """Says what a seat does out of turn at a position whose state is its view."""

    def __call__(
        self,
        spec: Spec[Any, Any],
        terms: Any,
        seen: Position[Any],
        seat: int,
        offered: Sequence[Choice],
        below: Below,
        go_on: GoOn,
    ) -> Choice | None:
        """One of those offered, or nothing."""


class ComputerPlayer(msgspec.Struct, frozen=True):
    """Plays for a seat."""

    choose: Choose
    interrupt: InterruptPolicy | None = None
    """None for one that never does anything out of turn."""
    thinks: bool = False
    """Whether it thinks for as long as it may, with `dice` of its own for every answer; else it answers at once, with
    dice that go on from answer to answer."""


def uniform(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """Any option, each equally likely."""
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
    choice: Choice = options[below(len(options))]
    return choice


def greedy(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """The option that the best line begins with; `below` decides between equals."""
    lines = candidates(spec, terms, seen, go_on)
    best = max(line.rank for line in lines)
    equals = list(dict.fromkeys(line.first for line in lines if line.rank == best))
    return equals[below(len(equals))]
