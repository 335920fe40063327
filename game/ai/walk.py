"""The way through a match that is over, row by row: what everybody's chances were, and what moved them.

Where a turn begins they are foreseen; then answers of chance and choices move them, till the next turn begins. So a
choice costs no more than there was, and all that is told of luck and choices is what these chances rise and fall by.
"""

from __future__ import annotations

from typing import Any

from game.ai.chances import Chances, Odds, sides_of
from game.ai.fortune import Fortune, runs
from game.ai.judge import Judge, Judged
from game.core.match import Match
from game.core.turns import turn_at

SHARE = 3
"""The thought on one way in which chance may answer has so much less than that on one line of choices."""


def begun(match: Match[Any, Any]) -> list[int]:
    """Before which rows turns began."""
    found = dict[int, int]()
    for index in range(match.index):
        found.setdefault(turn_at(match, index), index)
    return list(found.values())


class Walk:
    """Goes on through a match with so much work for a line of choices."""

    def __init__(self, match: Match[Any, Any], seed: str, most: int) -> None:
        self._match, self._seed, self._most = match, seed, most
        self.sides = sides_of(match)
        odds = Odds(match, self.sides)
        self._fortune = Fortune(match, odds, seed, most, max(1, most // SHARE))
        self._judge = Judge(match, odds)
        self._index, self._runs = 0, runs(match)
        self._chances: Chances = ()
        self._begun: dict[int, Chances] = dict.fromkeys(begun(match), self._chances)
        self._before = dict[int, Chances]()
        self.luck = [0.0] * len(match.seats)
        """Per seat what chance brought so far."""
        self.lost = dict[int, Judged]()
        """The choices so far."""

    def on(self) -> None:
        """One row further."""
        index, self._index = self._index, self._index + 1
        if index in self._begun:
            self._chances = self._begun[index] = self._fortune.at(index)
        if not self._match.plies[index].row.chance:
            judged = self._judge.of(index, self._chances, self._most, [self._seed])
            if judged is not None:
                self._before[index], self.lost[index] = self._chances, judged
                self._chances = judged.after
        elif index in self._runs:
            expected, self._chances = self._fortune.brought(index, self._runs[index], self._chances)
            for seats, now, then in zip(self.sides, self._chances, expected, strict=True):
                for seat in seats:
                    self.luck[seat] += now - then

    def again(self, index: int, most: int, lucks: int) -> None:
        """Judge a choice anew, with so much work and so many other lucks."""
        seeds = [f"{self._seed}/{luck}" for luck in range(lucks)]
        judged = self._judge.of(index, self._before[index], most, seeds)
        if judged is not None:
            self.lost[index] = judged

    def at(self, index: int) -> Chances:
        """The chances where a turn began, or at the end."""
        if index in self.lost:
            return self.lost[index].before
        return self._begun[index] if index in self._begun else self._fortune.at(index)
