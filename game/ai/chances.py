"""Chances in a match that is looked back on: foreseen, changed by answers of chance, lost by less than the best."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import sub
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ai.candidates import (
    CandidateLine,
    candidates,
    dice,
    every_nth,
    generator,
    of_each_choice,
    own_options,
    total_value,
    work,
)
from game.ai.levels import WORLDS, won
from game.core import engine
from game.core.engine import advance, pick
from game.core.journal import Ply
from game.core.match import Match
from game.core.mind import POINTS, SUREST, Below, Foresee, Mind, chances_from_values
from game.core.seats import CLOCK
from game.core.spec import Spec, leaders, teams
from game.core.steps import Chance, Choice, Position

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
            # Winners of a finished position, as far as the seat can know.
            resample, terms = self._match.spec.resample, self._match.terms
            if resample is None:
                return self._odds.at(line.position)
            worlds = [resample(terms, line.position.state, self._seat, self._below) for _ in range(WORLDS)]
            outcomes = [self._odds.at(Position(state, line.position.agenda)) for state in worlds]
            return tuple(fmean(each) for each in zip(*outcomes, strict=True))
        more = line.value - self._values[self.side]
        values = [value + more * share for value, share in zip(self._values, self._shares, strict=True)]
        return chances_from_values(values, self._odds.swing(line.position.state))


WIDTH = 6
"""Most lines that a choice is compared with."""

SMALL = 125
"""At so many positions is looked for these lines in one piece of work."""


REASONS = 3
"""Most terms that are kept for what speaks for a better line."""


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
    """The term that speaks most for the better line; empty where none does."""
    points: float = 0.0
    """By how much that is more with it, where its unit is points."""
    also: tuple[str, ...] = ()
    """Further terms that speak for it, the strongest first."""


DIFFERENT = 3
"""Fewest choices between which there is something to be found."""


class Foremost(NamedTuple):
    """The best choice of a seat, and how far all others are behind."""

    accepted: tuple[Choice, ...]
    """The best first, then those that lead to the same position."""
    gap: float
    """The chance that the best of all others costs."""
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
        lines = (self._made_or_not if ply.row.interrupt else self._compared)(mind, ply, most)
        return (
            None if len(lines) < 2 else self._judged(mind, ply, lines, chances, most, self._belows(ply, index, seeds))
        )

    def beside(
        self, ply: Ply[Any, Any], best: Choice | None, chances: Chances, most: int, seeds: Sequence[str]
    ) -> Judged | None:
        """Judge an answer in turn that was not given in the match, beside a choice that is known to be the best, or all
        others where none is; None where it is as good without a thought: nothing else can be chosen, it wins, or leads
        to the same position."""
        terms, mind, seen = self._match.terms, self._spec.mind, self._seen(ply)
        if mind is None or ply.row.choice == best or won(self._spec, terms, ply.after, ply.row.seat):
            return None
        lines = self._compared(mind, ply, most) if best is None else list[CandidateLine]()
        if best is not None:
            value = total_value(mind, terms, ply.row.seat)
            found = candidates(self._spec, terms, seen, every_nth(work(most), SMALL), value)
            lines = [self._line(found, seen, first, value) for first in (ply.row.choice, best)]
        if len(lines) < 2 or lines[0].position == lines[1].position:
            return None
        return self._judged(mind, ply, lines, chances, most, self._belows(ply, self._match.index, seeds))

    def stand_out(self, chances: Chances, most: int, seeds: Sequence[str], width: int = WIDTH) -> Foremost | None:
        """The best choice where the match stands, beside the best that other ones lead to; None where fewer than three
        can be told apart, or the match is at its end."""
        terms, mind, position, index = self._match.terms, self._spec.mind, self._match.position, self._match.index
        step = position.waiting
        if mind is None or step is None:
            return None
        seen = Position(self._spec.view_for(terms, position.state, step.seat), position.agenda)
        if len(own_options(terms, seen)) < DIFFERENT:
            return None
        found = candidates(self._spec, terms, seen, every_nth(work(most), SMALL), total_value(mind, terms, step.seat))
        lines = list[CandidateLine]()
        for line in of_each_choice(found, len(found)):
            if len(lines) < width and all(line.position != each.position for each in lines):
                lines.append(line)
        if len(lines) < DIFFERENT:
            return None
        belows = [dice(seed, step.seat, index) for seed in seeds]
        lines = self._foreseen(mind.foresee, lines, step.seat, belows, most)
        stakes = Stakes(self._match, self._odds, step.seat, chances, lines, belows[0])
        best = stakes.best(lines)
        after, _ = advance(terms, seen, best.first)
        same = [line.first for line in found if line.position == best.position]
        same += [each for each in own_options(terms, seen) if advance(terms, seen, each)[0] == after]
        accepted = tuple(dict.fromkeys((best.first, *same)))
        rivals = [line for line in lines if line.first not in accepted]
        if len(rivals) < DIFFERENT - 1:
            return None
        second = stakes.best(rivals)
        if len(seeds) == 1:
            # As in `judge`: other samples than those that found it say by how much it is better.
            best, second = self._foreseen(mind.foresee, [best, second], step.seat, belows, most)
        before, then = stakes.compare(second, best)
        now, other = (mind.appraise(terms, line.position.state, step.seat) for line in (best, second))
        shown = {**now, **other} if mind.units is None else mind.units
        more = {term: now.get(term, 0.0) - other.get(term, 0.0) for term in shown}
        reason = max(more, key=lambda each: more[each], default="")
        told = reason if more.get(reason, 0) > 0 else ""
        return Foremost(accepted, before[stakes.side] - then[stakes.side], told)

    def _belows(self, ply: Ply[Any, Any], index: int, seeds: Sequence[str]) -> list[Below]:
        return [dice(seed, ply.row.seat, index) for seed in seeds]

    def _line(
        self, found: Sequence[CandidateLine], seen: Position[Any], first: Choice, value: Callable[[Any], float]
    ) -> CandidateLine:
        """The best line that begins with a choice."""
        own = next((line for line in found if line.first == first), None)
        if own is not None:
            return own
        position, _ = advance(self._match.terms, seen, first)
        return CandidateLine(first, position, value(position.state), False, frozenset())

    def _judged(
        self,
        mind: Mind[Any, Any],
        ply: Ply[Any, Any],
        lines: list[CandidateLine],
        chances: Chances,
        most: int,
        belows: Sequence[Below],
    ) -> Judged:
        """Judge the first of some lines beside the best of them."""
        aside, foresee = ply.row.interrupt, mind.foresee
        if aside:
            foresee = mind.foresee_out_of_turn or foresee
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
        units = dict.fromkeys({**then, **now}, POINTS) if mind.units is None else mind.units
        more = {term: now.get(term, 0.0) - then.get(term, 0.0) for term in units}
        speak = sorted((term for term in more if more[term] > 0), key=lambda each: -more[each])
        reason = next(iter(speak), "")
        points = round(more[reason], 1) if reason and units[reason] == POINTS else 0.0
        cost = before[stakes.side] - after[stakes.side]
        return Judged(better, before, after, cost, reason, points, tuple(speak[1:REASONS]))

    def _compared(self, mind: Mind[Any, Any], ply: Ply[Any, Any], most: int) -> list[CandidateLine]:
        """The line of what was chosen in turn, then the best others; none where nothing else could be chosen."""
        terms, seat, choice, step = self._match.terms, ply.row.seat, ply.row.choice, ply.before.waiting
        seen, value = self._seen(ply), total_value(mind, terms, seat)
        if step is None or step.seat != seat or len(own_options(terms, seen)) < 2:
            return []
        found = candidates(self._spec, terms, seen, every_nth(work(most), SMALL), value)
        found.sort(key=lambda line: line.rank, reverse=True)
        lines = [self._line(found, seen, choice, value)]
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
