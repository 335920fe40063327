"""How lucky everybody was in a match that is looked back on: what answers of chance brought beyond the expectation."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from game.ai.budget import work
from game.ai.chances import Chances, Odds
from game.ai.dice import dice, generator
from game.core.engine import advance, pick
from game.core.match import Match
from game.core.mind import Below
from game.core.steps import Chance, Position

EXACT = 50
"""So many ways in which some answers of chance in a row may come out are all looked at; of more ..."""

SAMPLES = 16
"""... so many."""

Worlds = Sequence[tuple[float, Position[Any]]]
"""Where chance may lead, and how likely that is."""


def runs(match: Match[Any, Any]) -> dict[int, int]:
    """Where chance answers, once or several times in a row: the first row, and the one after the last."""
    found, first = dict[int, int](), 0
    for index, ply in enumerate(match.plies):
        if ply.row.chance:
            if index == 0 or not match.plies[index - 1].row.chance:
                first = index
            found[first] = index + 1
    return found


def gained(match: Match[Any, Any], odds: Odds, start: int, end: int, seed: str, most: int) -> Chances:
    """Per side how much of its chance the answers from one row to another brought, against what was to be expected;
    so much work is for the thought on how each of them goes on.
    """
    below = dice(seed, 0, start)
    worlds = _worlds(match.terms, match.at(start), below)
    luck = str(below(1 << 32))
    actual = _foreseen(match, odds, match.at(end), luck, most)
    expected = [0.0] * len(actual)
    for weight, position in worlds:
        shares = _foreseen(match, odds, position, luck, most)
        expected = [so_far + weight * share for so_far, share in zip(expected, shares, strict=True)]
    return tuple(share - mean for share, mean in zip(actual, expected, strict=True))


def _worlds(terms: Any, start: Position[Any], below: Below) -> Worlds:
    """All that chance may lead to before somebody is asked, or samples of it."""
    done, going = list[tuple[float, Position[Any]]](), [(1.0, start)]
    while going:
        after = [each for weight, position in going for each in _outcomes(terms, weight, position)]
        done += [each for each in after if not _asks_chance(each[1])]
        going = [each for each in after if _asks_chance(each[1])]
        if len(done) + len(going) > EXACT:
            return [(1 / SAMPLES, _sample(terms, start, below)) for _ in range(SAMPLES)]
    return done


def _asks_chance(position: Position[Any]) -> bool:
    return not position.over and isinstance(position.agenda[-1], Chance)


def _outcomes(terms: Any, weight: float, position: Position[Any]) -> Iterator[tuple[float, Position[Any]]]:
    outcomes = position.agenda[-1].outcomes(terms, position.state)  # type: ignore[attr-defined]
    total = sum(each for _, each in outcomes)
    for outcome, each in outcomes:
        yield weight * each / total, advance(terms, position, outcome)[0]


def _sample(terms: Any, position: Position[Any], below: Below) -> Position[Any]:
    while _asks_chance(position):
        outcomes = position.agenda[-1].outcomes(terms, position.state)  # type: ignore[attr-defined]
        position, _ = advance(terms, position, pick(outcomes, below(sum(weight for _, weight in outcomes))))
    return position


def _foreseen(match: Match[Any, Any], odds: Odds, position: Position[Any], luck: str, most: int) -> Chances:
    """The chances at a position, by what everybody may still make of it where the game foresees that."""
    spec, terms = match.spec, match.terms
    if position.over or spec.mind is None or spec.mind.foresee is None:
        return odds.at(position)
    values = []
    for side in odds.sides:
        seat = side[0]
        seen = Position(spec.seen(terms, position.state, seat), position.agenda)
        values.append(spec.mind.foresee(terms, seen, seat, generator(luck), work(most)))
    found = odds.of(values, odds.swing(odds.shown(position)))
    return found if all(map(math.isfinite, found)) else odds.at(position)
