"""Chance from seeds: dice and draws as pure functions of seed and question, and the seeds that a match has spent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.engine import pick
from game.core.journal import MOST_SEEDS, Ply, SpentSeed
from game.core.steps import Chance, Choice, S, T

_RANGE = 1 << 64


class Dealer:
    """Answers for chance from one seed, any text."""

    __slots__ = ("_hash", "_key")

    def __init__(self, seed: str) -> None:
        from hashlib import blake2b  # here, because it takes 10 ms and the title screen deals nothing

        self._hash = blake2b
        self._key = blake2b(seed.encode(), digest_size=32).digest()

    def below(self, n: int, total: int) -> int:
        """A number from 0 to total - 1 for the n-th question, every one equally likely (1 <= total <= 2**64)."""
        limit = _RANGE - _RANGE % total
        attempt = 0
        while True:
            message = n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(self._hash(message, digest_size=8, key=self._key).digest(), "big")
            if number < limit:
                return number % total
            attempt += 1


class Luck(msgspec.Struct, frozen=True):
    """Result of checking the answers of chance in a match against its seeds."""

    answers: int
    """How many answers chance gave."""
    mismatched: int
    """How many of them are not what their seed gives."""
    unchecked: int
    """How many of them came from a seed that is not told."""
    noted: bool
    """Whether a change of the seed would have been noted; not so in old records, where a branch looks like a lie."""


class Seeds:
    """The seeds of one match; an empty one is not told."""

    def __init__(self, seed: str, open_seed: bool, spent: Sequence[SpentSeed] | None) -> None:
        self._seed_known = open_seed or bool(seed)
        self._last = Dealer(seed)
        self._spent: list[tuple[int, Dealer | None]] = []
        end = 0
        for each in spent or ():
            end += each.answers
            self._spent.append((end, Dealer(each.seed) if each.seed else None))

    def below(self, asked: int, total: int) -> int:
        """The number for the question after `asked` others; where its own seed is not told the last one gives it."""
        dealer = self._last if not self._spent else self._dealer(asked) or self._last
        return dealer.below(asked, total)

    def draw(self, asked: int, outcomes: Sequence[tuple[Any, int]]) -> Choice:
        """Answer of chance to the question after `asked` others."""
        outcome: Choice = pick(outcomes, self.below(asked, sum(weight for _, weight in outcomes)))
        return outcome

    def knows_seed(self, asked: int) -> bool:
        """Whether the seed of that answer is known."""
        dealer = self._dealer(asked)
        return dealer is not None and (dealer is not self._last or self._seed_known)

    def _dealer(self, asked: int) -> Dealer | None:
        return next((dealer for end, dealer in self._spent if asked < end), self._last)


def spent_seeds(spent: Sequence[SpentSeed], seed: str, drawn: int) -> tuple[SpentSeed, ...]:
    """The seeds of the first `drawn` answers, where `seed` followed on those that were spent before."""
    seeds: list[SpentSeed] = []
    left = drawn
    for each in (*spent, SpentSeed(seed, drawn)):
        answers = min(each.answers, left)
        left -= answers
        if seeds and seeds[-1].seed == each.seed:
            seeds[-1] = SpentSeed(each.seed, seeds[-1].answers + answers)
        elif answers:
            seeds.append(SpentSeed(each.seed, answers))
    return tuple(seeds) if len(seeds) <= MOST_SEEDS else (SpentSeed("", drawn),)


def check_seeds(terms: T, plies: Sequence[Ply[T, S]], seeds: Seeds, noted: bool) -> Luck:
    """Check the answers of chance among these plies against the seeds."""
    asked = astray = unchecked = 0
    for ply in plies:
        top = ply.before.agenda[-1]
        if ply.row.chance and isinstance(top, Chance):
            outcomes = top.outcomes(terms, ply.before.state)
            if not seeds.knows_seed(asked):
                unchecked += 1
            elif pick(outcomes, seeds.below(asked, sum(weight for _, weight in outcomes))) != ply.row.choice:
                astray += 1
            asked += 1
    return Luck(asked, astray, unchecked, noted)
