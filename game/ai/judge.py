"""What was chosen in a match that is looked back on, beside the best that its seat could know of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from game.ai.budget import seldom, work
from game.ai.candidates import Line, Value, candidates
from game.ai.chances import Odds
from game.ai.dice import dice, generator
from game.ai.levels import won
from game.core import engine
from game.core.engine import advance
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import Below, Foresee, Mind
from game.core.seats import CLOCK
from game.core.spec import Spec
from game.core.steps import Choice, Position

WIDTH = 6
"""So many lines are compared with what was chosen."""

SMALL = 125
"""At so many positions is looked for these lines in one piece of work."""

_LUCK = 1 << 32


class Judged(NamedTuple):
    """A choice beside the best line."""

    better: Choice | None
    """What that begins with; None where it is better not to do what was done out of turn."""
    cost: float
    reason: str


class Judge:
    """Compares what seats chose with the best that they could know of."""

    def __init__(self, match: Match[Any, Any], sides: Sequence[tuple[int, ...]]) -> None:
        self._match = match
        self._spec: Spec[Any, Any] = match.spec
        self._sides = sides
        self._odds = Odds(match, sides)

    def of(self, index: int, most: int, seeds: Sequence[str]) -> Judged | None:
        """What is thought of a choice with so much work a line, shared by the lucks of these seeds; None where nothing
        else could be done or was wanted, as it won, and for what the clock did."""
        ply, terms, mind = self._match.plies[index], self._match.terms, self._spec.mind
        if mind is None or won(self._spec, terms, ply.after, ply.row.seat):
            return None  # points at the end do not compare with what may still come
        compared = self._made_or_not if ply.row.interrupt else self._compared
        seat, lines = ply.row.seat, compared(mind, ply, most)
        if len(lines) < 2:
            return None
        belows = [dice(seed, seat, index) for seed in seeds]
        foresee = mind.foresee
        if ply.row.interrupt:
            foresee = mind.foresee_out_of_turn or foresee
        lines = self._foreseen(foresee, lines, seat, belows, most)
        own, best = lines[0], max(lines, key=lambda line: line.rank)
        better = None if ply.row.interrupt else best.first
        if best is own:
            return Judged(better, 0.0, "")
        # The best of several that are told apart by samples has been lucky: other samples say what it is worth.
        then, now = self._foreseen(foresee, [own, best], seat, belows, most)
        cost = self._cost(ply, seat, now.value - then.value, lines)
        return Judged(better, cost, _reason(mind, terms, seat, own.position, best.position))

    def _compared(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[Line]:
        """The line of what was chosen in turn, then the best others; none where nothing else could be chosen."""
        terms, seat, choice, step = self._match.terms, ply.row.seat, ply.row.choice, ply.before.waiting
        seen, value = self._seen(ply), _value(mind, terms, seat)
        if step is None or step.seat != seat or len(step.options(terms, seen.state)) < 2:
            return []
        found = candidates(self._spec, terms, seen, seldom(work(most), SMALL), value)
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

    def _made_or_not(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[Line]:
        """The line of what was done out of turn, to where what waited beneath is asked again, then the one on which it
        is not done; none for what the clock did."""
        terms, seat, step = self._match.terms, ply.row.seat, ply.before.waiting
        if self._spec.interrupts is None or step is None or seat == CLOCK:
            return []
        seen, value, resolve = self._seen(ply), _value(mind, terms, seat), self._spec.interrupts.resolve
        left = Line(ply.row.choice, seen, value(seen.state), step.seat == seat, frozenset())
        # It was allowed then, perhaps by earlier rules: whether it is offered today is not asked.
        begun, _ = engine.interrupt(terms, seen, [ply.row.choice], resolve, ply.row.choice)
        if not _goes_on(begun, seat, seen):
            return [left._replace(position=begun, value=value(begun.state)), left]
        found = candidates(self._spec, terms, begun, seldom(work(most), SMALL), value, frozenset([type(step)]))
        done = [line for line in found if not _goes_on(line.position, seat, seen)]
        return [max(done or found, key=lambda line: line.rank), left]

    def _seen(self, ply: Ply[Any, Any]) -> Position[Any]:
        """What a seat saw before it chose."""
        return Position(self._spec.seen(self._match.terms, ply.before.state, ply.row.seat), ply.before.agenda)

    def _foreseen(
        self, foresee: Foresee[Any, Any] | None, lines: Sequence[Line], seat: int, belows: Sequence[Below], most: int
    ) -> list[Line]:
        """The same lines with a better value, where the game has one: by the same luck and as much thought for all, as
        they are to differ by what they are worth."""
        terms, lucks = self._match.terms, [str(below(_LUCK)) for below in belows]
        if foresee is None:
            return list(lines)

        def value(position: Position[Any]) -> float:
            share = max(1, most // len(lucks))
            return fmean(foresee(terms, position, seat, generator(luck), work(share)) for luck in lucks)

        return [line if line.position.over else line._replace(value=value(line.position)) for line in lines]

    def _cost(self, ply: Ply[Any, Any], seat: int, short: float, lines: Sequence[Line]) -> float:
        """The chance that is lost by a choice that falls so much short of the best; below 0 where it was better."""
        odds, aside = self._odds, ply.row.interrupt
        state = odds.shown(ply.before if aside or ply.after.over else ply.after)
        values, swing = odds.values(state), odds.swing(state)
        side = next(number for number, seats in enumerate(self._sides) if seat in seats)
        moves = self._moves(lines, side)

        def chance(more: float) -> float:
            return odds.of([value + more * share for value, share in zip(values, moves, strict=True)], swing)[side]

        # Had it not been done out of turn, all would lie as it did before.
        return chance(0.0) - chance(-short) if aside else chance(short) - chance(0.0)

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


def _value(mind: Mind[Any, Any], terms: Any, seat: int) -> Value:
    return lambda state: sum(mind.appraise(terms, state, seat).values())


def _goes_on(position: Position[Any], seat: int, before: Position[Any]) -> bool:
    """Whether a seat is still asked about what it does out of turn, above what was asked before."""
    step = position.waiting
    return step is not None and step.seat == seat and len(position.agenda) > len(before.agenda)


def _reason(mind: Mind[Any, Any], terms: Any, seat: int, own: Position[Any], best: Position[Any]) -> str:
    """The term by which the best line exceeds the own one most."""
    then, now = (mind.appraise(terms, position.state, seat) for position in (own, best))
    more: Mapping[str, float] = {term: now.get(term, 0.0) - then.get(term, 0.0) for term in {**then, **now}}
    term = max(more, key=lambda each: more[each], default="")
    return term if term and more[term] > 0 else ""
