"""Judgement of a choice in a finished match, beside the best that its seat could know of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ai.candidates import CandidateLine, candidates, own_options, total_value
from game.ai.chances import Chances, Odds, shift_of
from game.ai.levels import WORLDS, won
from game.ai.thinking import dice, every_nth, generator, work
from game.core import engine
from game.core.engine import advance
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import Below, Foresee, Mind, chances_from_values
from game.core.seats import CLOCK
from game.core.spec import Spec
from game.core.steps import Choice, Position


class Stakes:
    """Chances on the lines of a choice of a seat.

    Each has those that its own end is worth, however much may still change there. They say how lines compare; how much
    there is to be lost is said by the chances before.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        odds: Odds,
        seat: int,
        chances: Chances,
        lines: Sequence[CandidateLine],
        below: Below,
    ) -> None:
        """`below` is for worlds in which an end may be looked at."""
        self._match, self._odds, self._seat, self._before, self._below = match, odds, seat, chances, below
        self.side = next(number for number, seats in enumerate(odds.sides) if seat in seats)
        # Lines may end before or after a rival's part begins: only what they are worth to the seat itself compares.
        self._values, *others = (odds.values(line.position.state) for line in lines)
        # Per side how much of a change for the seat's own side it feels.
        columns = list(zip(self._values, *others, strict=True))
        own = columns[self.side]
        self._shares = [1.0 if side == self.side else shift_of(own, column) for side, column in enumerate(columns)]

    def best(self, lines: Sequence[CandidateLine]) -> CandidateLine:
        """The line that is best for the seat, the first of several."""
        return max(lines, key=lambda line: (self._worth(line)[self.side], line.rank))

    def compare(self, line: CandidateLine, best: CandidateLine) -> tuple[Chances, Chances]:
        """Everybody's chances with the best line, which are those before where that goes on; and with another one."""
        worth, most = self._worth(line), self._worth(best)
        if best.position.over or line.position.over:
            return most if best.position.over else self._before, worth
        shares = [before * now / then for before, now, then in zip(self._before, worth, most, strict=True)]
        return self._before, tuple(each / sum(shares) for each in shares)

    def _worth(self, line: CandidateLine) -> Chances:
        """The chances at the end of a line by its value; where the match ends with it, who wins."""
        if line.position.over:
            return self._at_end(line.position)
        more = line.value - self._values[self.side]
        values = [value + more * share for value, share in zip(self._values, self._shares, strict=True)]
        return chances_from_values(values, self._odds.swing(line.position.state))

    def _at_end(self, position: Position[Any]) -> Chances:
        """Winners of a finished position, as far as the seat can know."""
        resample, terms = self._match.spec.resample, self._match.terms
        if resample is None:
            return self._odds.at(position)
        worlds = [resample(terms, position.state, self._seat, self._below) for _ in range(WORLDS)]
        outcomes = [self._odds.at(Position(state, position.agenda)) for state in worlds]
        return tuple(fmean(each) for each in zip(*outcomes, strict=True))


WIDTH = 6
"""Most lines that a choice is compared with."""

SMALL = 125
"""At so many positions is looked for these lines in one piece of work."""

_LUCK = 1 << 32


class Judged(NamedTuple):
    """A choice beside the best line."""

    better: Choice | None
    """First choice of the better line; None where it is better not to act out of turn."""
    before: Chances
    """Everybody's chances with the best line."""
    after: Chances
    """Everybody's chances with the choice that was made."""
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

    def judge(self, index: int, chances: Chances, most: int, seeds: Sequence[str]) -> Judged | None:
        """Judge a choice before which these were the chances, with so much work a line, shared by the lucks of these
        seeds; None where nothing else could be done or was wanted, as it won, and for what the clock did."""
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
        before, after = stakes.compare(*self._foreseen(foresee, [own, best], ply.row.seat, belows, most))
        # The term by which the best line exceeds the own one most, of those that are given as reasons.
        then, now = (mind.appraise(self._match.terms, line.position.state, ply.row.seat) for line in (own, best))
        shown_terms = {**then, **now} if mind.units is None else mind.units
        more: Mapping[str, float] = {term: now.get(term, 0.0) - then.get(term, 0.0) for term in shown_terms}
        term = max(more, key=lambda each: more[each], default="")
        reason = term if term and more[term] > 0 else ""
        return Judged(better, before, after, before[stakes.side] - after[stakes.side], reason)

    def _compared(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[CandidateLine]:
        """The line of what was chosen in turn, then the best others; none where nothing else could be chosen."""
        terms, seat, choice, step = self._match.terms, ply.row.seat, ply.row.choice, ply.before.waiting
        seen, value = self._seen(ply), total_value(mind, terms, seat)
        if step is None or step.seat != seat or len(own_options(terms, seen)) < 2:
            return []
        found = candidates(self._spec, terms, seen, every_nth(work(most), SMALL), value)
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
        seen, value, resolve = self._seen(ply), total_value(mind, terms, seat), self._spec.interrupts.resolve
        left = CandidateLine(ply.row.choice, seen, value(seen.state), step.seat == seat, frozenset())
        # It was allowed then, perhaps by earlier rules: whether it is offered today is not asked.
        begun, _ = engine.interrupt(terms, seen, [ply.row.choice], resolve, ply.row.choice)
        if not _goes_on(begun, seat, seen):
            return [replace(left, position=begun, value=value(begun.state)), left]
        lines = candidates(self._spec, terms, begun, every_nth(work(most), SMALL), value, frozenset([type(step)]))
        done = [line for line in lines if not _goes_on(line.position, seat, seen)]
        return [max(done or lines, key=lambda line: line.rank), left]

    def _seen(self, ply: Ply[Any, Any]) -> Position[Any]:
        """View of a seat before it chose."""
        return Position(self._spec.view_for(self._match.terms, ply.before.state, ply.row.seat), ply.before.agenda)

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


def _goes_on(position: Position[Any], seat: int, before: Position[Any]) -> bool:
    """Whether a seat is still asked about what it does out of turn, above what was asked before."""
    step = position.waiting
    return step is not None and step.seat == seat and len(position.agenda) > len(before.agenda)
