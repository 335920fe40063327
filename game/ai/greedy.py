"""The player who looks one step ahead: the option after which it leads its best rival by most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.player import Below, GoOn, waiting
from game.core.engine import advance
from game.core.spec import Spec, Tally
from game.core.steps import Choice, Position


def greedy(spec: Spec[Any, Any], terms: Any, seen: Position[Any], below: Below, go_on: GoOn) -> Choice:
    """The option with the greatest lead; `below` decides between equals, nothing is known beyond chance."""
    step = waiting(seen)
    options: Sequence[Choice] = step.options(terms, seen.state)
    outcomes: list[Sequence[Tally]] = []
    for option in options:
        if outcomes and not go_on():
            break
        position, _ = advance(terms, seen, option)
        outcomes.append(spec.score(terms, position.state))
    leads = _leads(outcomes, step.seat)
    best = max(leads)
    equals = [option for option, lead in zip(options, leads, strict=False) if lead == best]
    return equals[below(len(equals))]


def _leads(outcomes: Sequence[Sequence[Tally]], seat: int) -> list[int]:
    """Per outcome the points of `seat` less those of its best rival.

    A seat whose tally equals its own whatever happens is a partner, or cannot be told apart: no rival.
    """
    seats = range(len(outcomes[0]))
    rivals = [other for other in seats if any(tallies[other] != tallies[seat] for tallies in outcomes)]
    return [
        tallies[seat].total - max((tallies[other].total for other in rivals), default=0)
        for tallies in outcomes
    ]
