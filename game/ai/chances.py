"""From what a game says of its positions to everybody's chance of winning, of a match that is looked back on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from game.core.match import Match
from game.core.spec import Spec, leaders, teams
from game.core.steps import Position

Chances = tuple[float, ...]
"""Per side its chance of winning, together 1."""

SUREST = 40.0
"""Before the end nobody's odds are less than e to minus this: nothing is quite sure."""


def sides_of(match: Match[Any, Any]) -> tuple[tuple[int, ...], ...]:
    """Who wins together, in the order of their first seats."""
    positions = [match.at(0), *(ply.after for ply in match.plies)]
    return tuple(teams([match.spec.score(match.terms, position.state) for position in positions]))


class Odds:
    """Everybody's chances at the positions of a match that is over."""

    def __init__(self, match: Match[Any, Any], sides: Sequence[tuple[int, ...]]) -> None:
        self._spec: Spec[Any, Any] = match.spec
        self._terms, self.sides = match.terms, sides
        seen = match.spec.seen(match.terms, match.state, None)
        # Something that stays hidden for good is not known afterwards either.
        self._open = match.spec.score(match.terms, seen) == match.tallies()

    def shown(self, position: Position[Any]) -> Any:
        """A state as it may be seen once all is over."""
        return position.state if self._open else self._spec.seen(self._terms, position.state, None)

    def values(self, state: Any) -> list[float]:
        """What a state is worth to each side: to its seats on average."""
        mind = self._spec.mind
        if mind is None:
            raise ValueError(f"{self._spec.key} does not say what its positions are worth")
        worth = partial(mind.appraise, self._terms, state)
        return [math.fsum(sum(worth(seat).values()) for seat in side) / len(side) for side in self.sides]

    def at(self, position: Position[Any]) -> Chances:
        """The chances at a position; at the end the winners share what there is."""
        if not position.over:
            state = self.shown(position)
            return self.of(self.values(state), self.swing(state))
        won = leaders(self._spec.score(self._terms, position.state))
        shares = [float(side[0] in won) for side in self.sides]
        return tuple(share / sum(shares) for share in shares)

    def of(self, values: Sequence[float], swing: float) -> Chances:
        """The chances of sides to which a position is worth so much."""
        best = max(values)
        weights = [math.exp(max(-SUREST, (value - best) / swing)) for value in values]
        return tuple(weight / sum(weights) for weight in weights)

    def swing(self, state: Any) -> float:
        """By how much a side has to be ahead for chances of e to 1."""
        mind = self._spec.mind
        return 1.0 if mind is None else mind.swing(self._terms, state)
