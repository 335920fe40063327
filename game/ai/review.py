"""What a match that is over was decided by: everybody's chances turn by turn, luck apart from decisions, and the
choices that cost most.

It is found piece by piece, so that whoever waits can be told how far it has come, and stop it. At most `MOST_MOMENTS`
chances, one position of a line and some lines are kept at a time; the same work gives the same review.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.ai.chances import Chances, Odds, sides_of
from game.ai.fortune import gained, runs
from game.ai.judge import Judge, Judged
from game.core.match import Match
from game.core.steps import Choice
from game.core.turns import turn_at

WORK = 12
"""Pieces of work for the thought on one line."""

SHARE = 3
"""The thought on one way in which chance may answer has so much less."""

LEAST = 0.03
"""A choice that cost less of the chance is not called costly."""

TOLD, TRIED = 3, 12
"""So many costly choices are told, one of a turn at most, and so many are thought through once more for them."""

SURER = 4
"""So much more work has to say the same of a costly choice; where a game leaves no chance out it does anyway ..."""

LUCKS = 2
"""... and so many other lucks, which share that work: a game may have enough of one before it is done."""

MOST_MOMENTS = 200
"""So many moments are told at most, of a longer match evenly spread."""


class Moment(msgspec.Struct, frozen=True):
    """The chances when a turn began, or at the end."""

    index: int
    """So many rows had been played."""
    turn: int
    """Its number, from 1 on; at the end that of the last one."""
    chances: Chances


class Costly(msgspec.Struct, frozen=True):
    """A choice, and a better one: in turn of all that could be chosen, out of turn whether to do what was done, as
    nobody is asked for what is never done."""

    index: int
    """The number of its row."""
    seat: int
    better: Choice | None
    """None where it was better not to do what was done out of turn."""
    cost: float
    """The chance that it cost."""
    reason: str = ""
    """The term that speaks most for the better one; empty where none does."""


class Review(msgspec.Struct, frozen=True):
    """What a match was decided by."""

    sides: tuple[tuple[int, ...], ...]
    moments: tuple[Moment, ...]
    luck: tuple[float, ...]
    """Per seat the chance that it won or lost by answers of chance, against what was to be expected."""
    decisions: tuple[float, ...]
    """Per seat the chance that it gave away; never above 0."""
    costliest: tuple[Costly, ...]
    """The costliest first."""


def reviewable(match: Match[Any, Any]) -> bool:
    """Whether there is anything to tell: a match that is over, of a game that knows what its positions are worth, with
    somebody to win against."""
    return match.over and match.spec.mind is not None and len(match.seats) > 1


def review(match: Match[Any, Any], seed: str, most: int = WORK) -> Iterator[float | Review]:
    """The review of a match, after how much of it has been done, from 0 to 1."""
    if not reviewable(match):
        raise ValueError("there is nothing to review")
    sides = sides_of(match)
    odds, judge = Odds(match, sides), Judge(match, sides)
    luck, lost, drawn = [0.0] * len(match.seats), dict[int, Judged](), runs(match)
    for index, ply in enumerate(match.plies):
        yield index / (len(match.plies) + SURER * TOLD)
        if ply.row.chance:
            found = gained(match, odds, index, drawn[index], seed, max(1, most // SHARE)) if index in drawn else ()
            for side, share in zip(sides, found, strict=False):
                for seat in side:
                    luck[seat] += share
        else:
            judged = judge.of(index, most, [seed])
            if judged is not None:
                lost[index] = judged
    told = list[tuple[int, Judged]]()
    costly = sorted((index for index in lost if lost[index].cost >= LEAST), key=lambda index: -lost[index].cost)
    for number, index in enumerate(costly[:TRIED]):
        if len(told) == TOLD:
            break
        if any(_same_turn(match, index, other) for other, _ in told):
            continue
        yield (len(match.plies) + SURER * TOLD * number / TRIED) / (len(match.plies) + SURER * TOLD)
        again = judge.of(index, SURER * most, [f"{seed}/{luck}" for luck in range(LUCKS)])
        if again is not None:
            lost[index] = again
            told += [(index, again)] if again.cost >= LEAST else []
    decisions = _given_away(match, lost, told)
    costliest = (
        Costly(index, match.plies[index].row.seat, judged.better, round(judged.cost, 4), judged.reason)
        for index, judged in sorted(told, key=lambda each: -each[1].cost)
    )
    yield Review(sides, _moments(match, odds), _rounded(luck), _rounded(decisions), tuple(costliest))


def _given_away(match: Match[Any, Any], lost: Mapping[int, Judged], told: Sequence[tuple[int, Judged]]) -> list[float]:
    """Per seat what its choices cost. Samples make some look better than the best; what is told as costly they do not
    make up for."""
    all_in_all, sure = [0.0] * len(match.seats), [0.0] * len(match.seats)
    for found, judgements in ((all_in_all, lost.items()), (sure, told)):
        for index, judged in judgements:
            found[match.plies[index].row.seat] -= judged.cost
    return [min(each) for each in zip(all_in_all, sure, strict=True)]


def _rounded(shares: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(share, 4) for share in shares)


def _same_turn(match: Match[Any, Any], index: int, other: int) -> bool:
    """Whether one seat has made both choices in one turn."""
    same = match.plies[index].row.seat == match.plies[other].row.seat
    return same and turn_at(match, index) == turn_at(match, other)


def _moments(match: Match[Any, Any], odds: Odds) -> tuple[Moment, ...]:
    """When each turn began, and the end."""
    begun = dict[int, int]()
    for index in range(match.index):
        begun.setdefault(turn_at(match, index), index)
    found = [*begun.values(), match.index]
    if len(found) > MOST_MOMENTS:
        found = [found[round(number * (len(found) - 1) / (MOST_MOMENTS - 1))] for number in range(MOST_MOMENTS)]
    return tuple(_moment(match, odds, index) for index in found)


def _moment(match: Match[Any, Any], odds: Odds, index: int) -> Moment:
    return Moment(index, turn_at(match, index), _rounded(odds.at(match.at(index))))
