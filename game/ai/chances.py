"""From what a game says of its positions to everybody's chance of winning, of a match that is looked back on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.core.match import Match
from game.core.mind import SUREST, chances_from_values
from game.core.spec import Spec, leaders, teams
from game.core.steps import Position

Chances = tuple[float, ...]
"""Per side its chance of winning, together 1."""


def sides_of(match: Match[Any, Any]) -> tuple[tuple[int, ...], ...]:
    """Seats that win together, in the order of their first seats."""
    positions = [match.at(0), *(ply.after for ply in match.plies)]
    return tuple(teams([match.spec.score(match.terms, position.state) for position in positions]))


def shift_of(own: Sequence[float], rival: Sequence[float]) -> float:
    """Slope of a rival's value against a seat's own over the same positions, within -1 and 0; below 0 where the game
    counts rivals in."""
    mine, theirs = ([each - values[0] for each in values] for values in (own, rival))
    total = sum(each**2 for each in mine) or 1.0
    return min(0.0, max(-1.0, sum(one * other for one, other in zip(mine, theirs, strict=True)) / total))


def leverage(spec: Spec[Any, Any], terms: Any, seat: int, views: Sequence[Any]) -> Callable[[float], float]:
    """Function from an amount of a seat's value to the share of its chance to win (0-1) that it owes to that, in the
    first of some views; 0 where it plays alone. The other views say how far what is good for it is bad for its
    rivals."""
    mind = spec.mind
    if mind is None:
        return lambda amount: 0.0
    terms_by_seat = [
        [mind.appraise(terms, view, each) for view in views] for each in range(len(spec.score(terms, views[0])))
    ]
    # A partner has the same value for the same reasons; where all have, nobody can be told apart, and all are rivals.
    others = [each for number, each in enumerate(terms_by_seat) if number != seat]
    rivals = [each for each in others if each != terms_by_seat[seat]] or others
    if not rivals:
        return lambda amount: 0.0
    own, *theirs = [[sum(terms.values()) for terms in each] for each in (terms_by_seat[seat], *rivals)]
    swing = mind.swing(terms, views[0])
    nearest = max(theirs, key=lambda each: each[0])
    best = nearest[0]
    log_odds = (own[0] - best) / swing - math.log(math.fsum(math.exp((each[0] - best) / swing) for each in theirs))
    ahead = min(SUREST, max(-SUREST, log_odds))
    moves = (1 - shift_of(own, nearest)) / swing
    return lambda amount: _share(ahead) - _share(ahead - moves * amount)


def _share(log_odds: float) -> float:
    """The chance of so great odds."""
    return 1 / (1 + math.exp(min(700.0, -log_odds)))


class Odds:
    """Everybody's chances at the positions of a match that is over."""

    def __init__(self, match: Match[Any, Any], sides: Sequence[tuple[int, ...]]) -> None:
        self._spec: Spec[Any, Any] = match.spec
        self._terms, self.sides = match.terms, sides
        seen = match.spec.view_for(match.terms, match.state, None)
        # Something that stays hidden for good is not known afterwards either.
        self._open = match.spec.score(match.terms, seen) == match.tallies()

    def shown(self, position: Position[Any]) -> Any:
        """A state as it may be seen once all is over."""
        return position.state if self._open else self._spec.view_for(self._terms, position.state, None)

    def values(self, state: Any) -> list[float]:
        """Value of a state to each side: to its seats on average."""
        mind = self._spec.mind
        if mind is None:
            raise ValueError(f"{self._spec.key} does not say what its positions are worth")
        worth = partial(mind.appraise, self._terms, state)
        return [math.fsum(sum(worth(seat).values()) for seat in side) / len(side) for side in self.sides]

    def at(self, position: Position[Any]) -> Chances:
        """The chances at a position; at the end the winners share what there is."""
        if not position.over:
            state = self.shown(position)
            return chances_from_values(self.values(state), self.swing(state))
        won = leaders(self._spec.score(self._terms, position.state))
        shares = [float(side[0] in won) for side in self.sides]
        return tuple(share / sum(shares) for share in shares)

    def swing(self, state: Any) -> float:
        """By how much a side has to be ahead for chances of e to 1."""
        mind = self._spec.mind
        return 1.0 if mind is None else mind.swing(self._terms, state)
