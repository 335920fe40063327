"""The computer players' own dice; chance has the dealer."""

from __future__ import annotations

from random import Random

from game.core.mind import Below


def generator(seed: str) -> Below:
    """Numbers that follow from a seed, one after the other."""
    number = Random(seed).random
    return lambda n: int(number() * n)


def dice(seed: str, seat: int, place: int) -> Below:
    """The dice for one answer of a seat: that after the first `place` rows of the journal of a match from that seed.

    So the same answer can be found again without any of those before, in another process or in a review.
    """
    return generator(f"{seed}/{seat}/{place}")
