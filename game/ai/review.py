"""What a match that is over was decided by: everybody's chances turn by turn, luck apart from decisions, and the
choices that cost most.

It is found piece by piece, so that whoever waits can be told how far it has come, and stop it. At most `MOST_MOMENTS`
chances, one position of a line and `WIDTH` lines are kept at a time; the same work gives the same review.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from game.ai.budget import seldom, work
from game.ai.candidates import Line, candidates
from game.ai.chances import Chances, Odds, sides_of
from game.ai.dice import dice, generator
from game.ai.fortune import gained, runs
from game.ai.levels import won
from game.core.engine import advance
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import Below, Mind
from game.core.spec import Spec
from game.core.steps import Choice, Position
from game.core.turns import turn_at

WORK = 12
"""Pieces of work for the thought on one line."""

SHARE = 3
"""The thought on one way in which chance may answer has so much less."""

WIDTH = 6
"""So many lines are compared with what was chosen."""

LOOKS = 1500
"""At so many positions is looked for these lines."""

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

_LUCK = 1 << 32


class Moment(msgspec.Struct, frozen=True):
    """The chances when a turn began, or at the end."""

    index: int
    """So many rows had been played."""
    turn: int
    """Its number, from 1 on; at the end that of the last one."""
    chances: Chances


class Costly(msgspec.Struct, frozen=True):
    """A choice, and a better one."""

    index: int
    """The number of its row."""
    seat: int
    better: Choice
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


class Judged(NamedTuple):
    """A choice beside the best line."""

    best: Line
    cost: float
    reason: str


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
    decisions = [0.0] * len(match.seats)
    for index, judged in lost.items():
        decisions[match.plies[index].row.seat] -= judged.cost
    decisions = [min(0.0, share) for share in decisions]
    costliest = (
        Costly(index, match.plies[index].row.seat, judged.best.first, round(judged.cost, 4), judged.reason)
        for index, judged in sorted(told, key=lambda each: -each[1].cost)
    )
    yield Review(sides, _moments(match, odds), _rounded(luck), _rounded(decisions), tuple(costliest))


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


class Judge:
    """Compares what seats chose with the best that they could know of."""

    def __init__(self, match: Match[Any, Any], sides: Sequence[tuple[int, ...]]) -> None:
        self._match = match
        self._spec: Spec[Any, Any] = match.spec
        self._sides = sides
        self._odds = Odds(match, sides)

    def of(self, index: int, most: int, seeds: Sequence[str]) -> Judged | None:
        """What is thought of a choice with so much work a line, shared by the lucks of these seeds; None where nothing
        else could be done or was wanted, as it won, and for what was done out of turn."""
        ply, spec, terms, mind = self._match.plies[index], self._spec, self._match.terms, self._spec.mind
        step, seat = ply.before.waiting, ply.row.seat
        if mind is None or step is None or ply.row.interrupt or step.seat != seat:
            return None
        if won(spec, terms, ply.after, seat):  # points at the end do not compare with what may still come
            return None
        seen = Position(spec.seen(terms, ply.before.state, seat), ply.before.agenda)
        if len(step.options(terms, seen.state)) < 2:
            return None
        lines = self._compared(mind, seen, seat, ply.row.choice, most)
        belows = [dice(seed, seat, index) for seed in seeds]
        lines = self._foreseen(mind, lines, seat, belows, most)
        own, best = lines[0], max(lines, key=lambda line: line.rank)
        if best is own:
            return Judged(best, 0.0, "")
        # The best of several that are told apart by samples has been lucky: other samples say what it is worth.
        then, now = self._foreseen(mind, [own, best], seat, belows, most)
        cost = self._cost(ply, seat, now.value - then.value, lines)
        return Judged(best, cost, _reason(mind, terms, seat, own.position, best.position))

    def _compared(self, mind: Mind[Any, Any], seen: Position[Any], seat: int, choice: Choice, most: int) -> list[Line]:
        """The line of what was chosen, then the best others."""
        terms = self._match.terms

        def value(state: Any) -> float:
            return sum(mind.appraise(terms, state, seat).values())

        found = candidates(self._spec, terms, seen, seldom(work(most), LOOKS // WORK), value)
        found.sort(key=lambda line: line.rank, reverse=True)
        own = next((line for line in found if line.first == choice), None)
        if own is None:
            position, _ = advance(terms, seen, choice)
            own = Line(choice, position, value(position.state), False, frozenset())
        lines = [own]
        for line in found:
            if len(lines) <= WIDTH and line.first != choice and all(line.position != each.position for each in lines):
                lines.append(line)
        return lines

    def _foreseen(
        self, mind: Mind[Any, Any], lines: Sequence[Line], seat: int, belows: Sequence[Below], most: int
    ) -> list[Line]:
        """The same lines with a better value, where the game has one: by the same luck and as much thought for all, as
        they are to differ by what they are worth."""
        foresee, terms, lucks = mind.foresee, self._match.terms, [str(below(_LUCK)) for below in belows]
        if foresee is None:
            return list(lines)

        def value(position: Position[Any]) -> float:
            share = max(1, most // len(lucks))
            return fmean(foresee(terms, position, seat, generator(luck), work(share)) for luck in lucks)

        return [line if line.position.over else line._replace(value=value(line.position)) for line in lines]

    def _cost(self, ply: Ply[Any, Any], seat: int, short: float, lines: Sequence[Line]) -> float:
        """The chance that is lost by a choice that falls so much short of the best; below 0 where it was better."""
        odds, position = self._odds, ply.before if ply.after.over else ply.after
        state = odds.shown(position)
        values, swing = odds.values(state), odds.swing(state)
        side = next(number for number, seats in enumerate(self._sides) if seat in seats)
        missed = [value + short * share for value, share in zip(values, self._moves(lines, side), strict=True)]
        return odds.of(missed, swing)[side] - odds.of(values, swing)[side]

    def _moves(self, lines: Sequence[Line], side: int) -> list[float]:
        """Per side how its value moves with that of one side: 1 for that side, from 0 down to -1 for the others, where
        the game counts rivals in.
        """
        found = [self._odds.values(line.position.state) for line in lines]
        own = found[0]
        rises = [[now - then for now, then in zip(each, own, strict=True)] for each in found[1:]]
        total = sum(rise[side] ** 2 for rise in rises) or 1.0
        shares = (sum(rise[other] * rise[side] for rise in rises) / total for other in range(len(self._sides)))
        return [1.0 if other == side else min(0.0, max(-1.0, share)) for other, share in enumerate(shares)]


def _reason(mind: Mind[Any, Any], terms: Any, seat: int, own: Position[Any], best: Position[Any]) -> str:
    """The term by which the best line exceeds the own one most."""
    then, now = (mind.appraise(terms, position.state, seat) for position in (own, best))
    more: Mapping[str, float] = {term: now.get(term, 0.0) - then.get(term, 0.0) for term in {**then, **now}}
    term = max(more, key=lambda each: more[each], default="")
    return term if term and more[term] > 0 else ""
