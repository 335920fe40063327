"""Means of a computer player's thinking: dice of its own, and an amount of work or a clock that says when to stop."""

from __future__ import annotations

from random import Random

from game.core.mind import Below, GoOn

WORK = 300
"""About as many pieces of work as 700 ms hold."""


def always() -> bool:
    """Whether there is time left: always."""
    return True


def work(most: int) -> GoOn:
    """Time for a fixed amount of work: False from the `most`-th question on."""
    left = most

    def go_on() -> bool:
        nonlocal left
        left -= 1
        return left > 0

    return go_on


def every_nth(go_on: GoOn, every: int) -> GoOn:
    """For small pieces of work: asks only every so many times; once False it stays so."""
    asked, going = 0, True

    def sometimes() -> bool:
        nonlocal asked, going
        asked += 1
        if going and asked % every == 0:
            going = go_on()
        return going

    return sometimes


class Watched:
    """A `GoOn` of which is known whether it has said that time is up."""

    def __init__(self, go_on: GoOn) -> None:
        self._go_on = go_on
        self.over = False

    def __call__(self) -> bool:
        """Asks, unless that was answered with no already."""
        self.over = self.over or not self._go_on()
        return not self.over


def generator(seed: str) -> Below:
    """Numbers that follow from a seed, one after the other."""
    number = Random(seed).random
    return lambda n: int(number() * n)


def dice(seed: str, seat: int, place: int) -> Below:
    """The dice for one answer of a seat: that after the first `place` rows of the journal of a match from that seed.

    So the same answer can be found again without any of those before, in another process or in a review.
    """
    return generator(f"{seed}/{seat}/{place}")
