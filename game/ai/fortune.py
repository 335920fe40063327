"""Everybody's chances as far as they can be foreseen in a match that is looked back on, and what answers of chance
brought beyond the expectation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import sub
from typing import Any, NamedTuple

from game.ai.chances import Chances, Odds
from game.ai.thinking import dice, generator, work
from game.core.engine import advance, pick
from game.core.match import Match
from game.core.mind import Below, chances_from_values
from game.core.steps import Chance, Position

EXACT = 50
"""Most outcomes of successive answers of chance that are all looked at; of more, only `SAMPLES` are."""

SAMPLES = 16
"""Number of outcomes looked at where there are more than `EXACT`."""

ROUNDS, CLOSE = 20, 1e-4
"""How often chances are weighed anew until their mean is as near as this to what it should be."""

MOST = 1e3
"""One's odds are multiplied by at most so much more than another's."""

_LUCK = 1 << 32

Worlds = Sequence[tuple[float, Position[Any]]]
"""Positions after chance has answered, and how likely each is."""


def runs(match: Match[Any, Any]) -> dict[int, int]:
    """Rows in which chance answers, once or several times in a row: the first row, and the one after the last."""
    ends, first = dict[int, int](), 0
    for index, ply in enumerate(match.plies):
        if ply.row.chance:
            if index == 0 or not match.plies[index - 1].row.chance:
                first = index
            ends[first] = index + 1
    return ends


@dataclass(frozen=True, slots=True, eq=False)
class Fortune:
    """Foresees chances, and finds what chance made of them.

    So much work is for a seat's thought on how a position goes on, and so much where that is one of the ways in which
    chance may answer.
    """

    _match: Match[Any, Any]
    _odds: Odds
    _seed: str
    _most: int
    _share: int

    def at(self, index: int) -> Chances:
        """The chances by what everybody may still make of a position; at the end by who has won."""
        return self._foreseen(self._match.at(index), str(dice(self._seed, 0, index)(_LUCK)), self._most)

    def expected_and_after(self, start: int, end: int, chances: Chances) -> tuple[Chances, Chances]:
        """Chances that were to be expected before the answers from one row to another, and those after them.

        The ways that go on are weighed so that a mean over all of them comes to the chances with which chance was
        waited for, as far as it can: thought on positions may lean to somebody, luck may not.
        """
        below = dice(self._seed, 0, start)
        worlds = _worlds(self._match.terms, self._match.at(start), below)
        luck = str(below(_LUCK))
        ways = [Way(weight, self._foreseen(each, luck, self._share), each.over) for weight, each in worlds]
        factors = _factors(ways, chances)
        reached = self._match.at(end)
        actual = Way(1.0, self._foreseen(reached, luck, self._share), reached.over)
        return _mean(ways, factors), _mean([actual], factors)

    def _foreseen(self, position: Position[Any], luck: str, most: int) -> Chances:
        odds, spec, terms = self._odds, self._match.spec, self._match.terms
        if position.over or spec.mind is None or spec.mind.foresee is None:
            return odds.at(position)
        values = []
        for side in odds.sides:
            seat = side[0]
            seen = Position(spec.view_for(terms, position.state, seat), position.agenda)
            values.append(spec.mind.foresee(terms, seen, seat, generator(luck), work(most)))
        shares = chances_from_values(values, odds.swing(odds.shown(position)))
        return shares if all(map(math.isfinite, shares)) else odds.at(position)


class Way(NamedTuple):
    """One way in which chance may go: how likely it is, and everybody's chances on it."""

    likely: float
    chances: Chances
    over: bool

    def weighed(self, factors: Sequence[float]) -> Chances:
        """The chances where everybody's odds are multiplied; who has won has won."""
        if self.over:
            return self.chances
        shares = [chance * factor for chance, factor in zip(self.chances, factors, strict=True)]
        return tuple(each / sum(shares) for each in shares)


def _factors(ways: Sequence[Way], chances: Chances) -> list[float]:
    """By what everybody's odds are to be multiplied for their mean to come to these chances."""
    factors = [1.0] * len(chances)
    for _ in range(ROUNDS):
        means = _mean(ways, factors)
        if all(way.over for way in ways) or max(map(abs, map(sub, means, chances))) < CLOSE:
            break
        results = [
            max(1 / MOST, factor * chance / mean) if mean else factor
            for factor, chance, mean in zip(factors, chances, means, strict=True)
        ]
        factors = [max(1 / MOST, each / max(results)) for each in results]
    return factors


def _mean(ways: Sequence[Way], factors: Sequence[float]) -> Chances:
    weighted = [(way.likely, way.weighed(factors)) for way in ways]
    return tuple(math.fsum(likely * each[side] for likely, each in weighted) for side in range(len(factors)))


def _worlds(terms: Any, start: Position[Any], below: Below) -> Worlds:
    """All that chance may lead to before somebody is asked, or samples of it."""
    done, going = list[tuple[float, Position[Any]]](), [(1.0, start)]
    while going:
        after = list[tuple[float, Position[Any]]]()
        for weight, position in going:
            outcomes = position.agenda[-1].outcomes(terms, position.state)  # type: ignore[attr-defined]
            total = sum(each for _, each in outcomes)
            after += [(weight * each / total, advance(terms, position, outcome)[0]) for outcome, each in outcomes]
        done += [each for each in after if not _asks_chance(each[1])]
        going = [each for each in after if _asks_chance(each[1])]
        if len(done) + len(going) > EXACT:
            return [(1 / SAMPLES, _sample(terms, start, below)) for _ in range(SAMPLES)]
    return done


def _asks_chance(position: Position[Any]) -> bool:
    return not position.over and isinstance(position.agenda[-1], Chance)


def _sample(terms: Any, position: Position[Any], below: Below) -> Position[Any]:
    while _asks_chance(position):
        outcomes = position.agenda[-1].outcomes(terms, position.state)  # type: ignore[attr-defined]
        position, _ = advance(terms, position, pick(outcomes, below(sum(weight for _, weight in outcomes))))
    return position
