"""What is at stake in one choice: everybody's chances on each of its lines, measured from those before it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from game.ai.candidates import CandidateLine
from game.ai.chances import Chances, Odds, shift_of
from game.ai.levels import WORLDS
from game.core.match import Match
from game.core.mind import Below
from game.core.steps import Position


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
        self._shares = self._moves(others)

    def best(self, lines: Sequence[CandidateLine]) -> CandidateLine:
        """The line that is best for the seat, the first of several."""
        return max(lines, key=lambda line: (self._worth(line)[self.side], line.rank))

    def of(self, line: CandidateLine, best: CandidateLine) -> tuple[Chances, Chances]:
        """Everybody's chances with the best line, which are those before where that goes on; and with another one."""
        worth, most = self._worth(line), self._worth(best)
        if best.position.over or line.position.over:
            return most if best.position.over else self._before, worth
        found = [before * now / then for before, now, then in zip(self._before, worth, most, strict=True)]
        return self._before, tuple(each / sum(found) for each in found)

    def _worth(self, line: CandidateLine) -> Chances:
        """The chances at the end of a line by its value; where the match ends with it, who wins."""
        if line.position.over:
            return self._at_end(line.position)
        more = line.value - self._values[self.side]
        found = [value + more * share for value, share in zip(self._values, self._shares, strict=True)]
        return self._odds.of(found, self._odds.swing(line.position.state))

    def _at_end(self, position: Position[Any]) -> Chances:
        """Who wins, as far as the seat can know."""
        resample, terms = self._match.spec.resample, self._match.terms
        if resample is None:
            return self._odds.at(position)
        worlds = [resample(terms, position.state, self._seat, self._below) for _ in range(WORLDS)]
        found = [self._odds.at(Position(state, position.agenda)) for state in worlds]
        return tuple(fmean(each) for each in zip(*found, strict=True))

    def _moves(self, others: Sequence[Sequence[float]]) -> list[float]:
        """Per side how its value moves with that of the seat's: 1 for that one, from 0 down to -1 for the others, where
        the game counts rivals in."""
        columns = list(zip(self._values, *others, strict=True))
        own = columns[self.side]
        return [1.0 if side == self.side else shift_of(own, column) for side, column in enumerate(columns)]
