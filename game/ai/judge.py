"""What was chosen in a match that is looked back on, beside the best that its seat could know of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from game.ai.budget import seldom, work
from game.ai.candidates import Line, candidates
from game.ai.chances import Odds
from game.ai.dice import dice, generator
from game.ai.levels import won
from game.core.engine import advance
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import Below, Mind
from game.core.spec import Spec
from game.core.steps import Choice, Position

WIDTH = 6
"""So many lines are compared with what was chosen."""

SMALL = 125
"""At so many positions is looked for these lines in one piece of work."""

_LUCK = 1 << 32


class Judged(NamedTuple):
    """A choice beside the best line."""

    best: Line
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
