"""What was chosen in a match that is looked back on, beside the best that its seat could know of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ai.budget import seldom, work
from game.ai.candidates import CandidateLine, Value, candidates, own_options
from game.ai.chances import Chances, Odds
from game.ai.dice import dice, generator
from game.ai.levels import won
from game.ai.stakes import Stakes
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
    before: Chances
    """Everybody's chances with the best line ..."""
    after: Chances
    """... and with what was chosen."""
    cost: float
    """The chance that the seat's side has less; below 0 where other samples than those that found the best line say
    that it is worse."""
    reason: str


class Judge:
    """Compares what seats chose with the best that they could know of."""

    def __init__(self, match: Match[Any, Any], odds: Odds) -> None:
        self._match = match
        self._spec: Spec[Any, Any] = match.spec
        self._odds = odds

    def of(self, index: int, chances: Chances, most: int, seeds: Sequence[str]) -> Judged | None:
        """What is thought of a choice before which these were the chances, with so much work a line, shared by the
        lucks of these seeds; None where nothing else could be done or was wanted, as it won, and for what the clock
        did."""
        ply, mind = self._match.plies[index], self._spec.mind
        if mind is None or won(self._spec, self._match.terms, ply.after, ply.row.seat):
            return None
        aside, foresee = ply.row.interrupt, mind.foresee
        if aside:
            foresee = mind.foresee_out_of_turn or foresee
        lines = (self._made_or_not if aside else self._compared)(mind, ply, most)
        if len(lines) < 2:
            return None
        belows = [dice(seed, ply.row.seat, index) for seed in seeds]
        lines = self._foreseen(foresee, lines, ply.row.seat, belows, most)
        stakes = Stakes(self._match, self._odds, ply.row.seat, chances, lines, belows[0])
        own, best = lines[0], stakes.best(lines)
        better = None if aside else best.first
        if best is own:
            return Judged(better, chances, chances, 0.0, "")
        # The best of several that are told apart by samples has been lucky: other samples say what it is worth.
        before, after = stakes.of(*self._foreseen(foresee, [own, best], ply.row.seat, belows, most))
        reason = _reason(mind, self._match.terms, ply.row.seat, own.position, best.position)
        return Judged(better, before, after, before[stakes.side] - after[stakes.side], reason)

    def _compared(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[CandidateLine]:
        """The line of what was chosen in turn, then the best others; none where nothing else could be chosen."""
        terms, seat, choice, step = self._match.terms, ply.row.seat, ply.row.choice, ply.before.waiting
        seen, value = self._seen(ply), _value(mind, terms, seat)
        if step is None or step.seat != seat or len(own_options(terms, seen)) < 2:
            return []
        found = candidates(self._spec, terms, seen, seldom(work(most), SMALL), value)
        found.sort(key=lambda line: line.rank, reverse=True)
        own = next((line for line in found if line.first == choice), None)
        if own is None:
            position, _ = advance(terms, seen, choice)
            own = CandidateLine(choice, position, value(position.state), False, frozenset())
        lines = [own]
        for line in found:
            if len(lines) <= WIDTH and line.first != choice and all(line.position != each.position for each in lines):
                lines.append(line)
        return lines

    def _made_or_not(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[CandidateLine]:
        """The line of what was done out of turn, to where what waited beneath is asked again, then the one on which it
        is not done; none for what the clock did."""
        terms, seat, step = self._match.terms, ply.row.seat, ply.before.waiting
        if self._spec.interrupts is None or step is None or seat == CLOCK:
            return []
        seen, value, resolve = self._seen(ply), _value(mind, terms, seat), self._spec.interrupts.resolve
        left = CandidateLine(ply.row.choice, seen, value(seen.state), step.seat == seat, frozenset())
        # It was allowed then, perhaps by earlier rules: whether it is offered today is not asked.
        begun, _ = engine.interrupt(terms, seen, [ply.row.choice], resolve, ply.row.choice)
        if not _goes_on(begun, seat, seen):
            return [replace(left, position=begun, value=value(begun.state)), left]
        found = candidates(self._spec, terms, begun, seldom(work(most), SMALL), value, frozenset([type(step)]))
        done = [line for line in found if not _goes_on(line.position, seat, seen)]
        return [max(done or found, key=lambda line: line.rank), left]

    def _seen(self, ply: Ply[Any, Any]) -> Position[Any]:
        """What a seat saw before it chose."""
        return Position(self._spec.seen(self._match.terms, ply.before.state, ply.row.seat), ply.before.agenda)

    def _foreseen(
        self,
        foresee: Foresee[Any, Any] | None,
        lines: Sequence[CandidateLine],
        seat: int,
        belows: Sequence[Below],
        most: int,
    ) -> list[CandidateLine]:
        """The same lines with a better value, where the game has one: by the same luck and as much thought for all, as
        they are to differ by what they are worth."""
        terms, lucks = self._match.terms, [str(below(_LUCK)) for below in belows]
        if foresee is None:
            return list(lines)

        def value(position: Position[Any]) -> float:
            share = max(1, most // len(lucks))
            return fmean(foresee(terms, position, seat, generator(luck), work(share)) for luck in lucks)

        return [line if line.position.over else replace(line, value=value(line.position)) for line in lines]


def _value(mind: Mind[Any, Any], terms: Any, seat: int) -> Value:
    return lambda state: sum(mind.appraise(terms, state, seat).values())


def _goes_on(position: Position[Any], seat: int, before: Position[Any]) -> bool:
    """Whether a seat is still asked about what it does out of turn, above what was asked before."""
    step = position.waiting
    return step is not None and step.seat == seat and len(position.agenda) > len(before.agenda)


def _reason(mind: Mind[Any, Any], terms: Any, seat: int, own: Position[Any], best: Position[Any]) -> str:
    """The term by which the best line exceeds the own one most, of those that are given as reasons."""
    then, now = (mind.appraise(terms, position.state, seat) for position in (own, best))
    told = {**then, **now} if mind.units is None else mind.units
    more: Mapping[str, float] = {term: now.get(term, 0.0) - then.get(term, 0.0) for term in told}
    term = max(more, key=lambda each: more[each], default="")
    return term if term and more[term] > 0 else ""
