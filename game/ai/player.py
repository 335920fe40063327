"""What a computer player is, and the one who does anything that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.core.spec import Spec
from game.core.steps import Choice, Decision, Position

Below = Callable[[int], int]
"""A generator: `below(n)` draws a number from 0 to n - 1."""

GoOn = Callable[[], bool]
"""Whether there is time left to think; once False, the best answer so far is wanted."""


class Player(Protocol):
    """Answers the decision on top of a position whose state is the view of the seat that is asked."""

    def __call__(self, spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
        """One of the waiting decision's options."""


def waiting(seen: Position[Any]) -> Decision[Any, Any, Any]:
    """The decision on top of a position; ValueError if there is none."""
    if seen.waiting is None:
        raise ValueError(f"nobody is asked by {seen.agenda!r}")
    return seen.waiting


def uniform(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """Any option, each equally likely."""
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]
    choice: Choice = options[below(len(options))]
    return choice
