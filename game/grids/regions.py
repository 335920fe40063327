"""Numbered spots: connected regions of them, and sets as numbers with one bit a spot, compared in one operation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache


def regions(members: Iterable[int], neighbours: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The connected parts of `members`, each in rising order, the parts by their least member."""
    left = set(members)
    found: list[tuple[int, ...]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        part = [start]
        for spot in part:  # grows while it is walked
            for other in neighbours[spot]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        part.sort()
        found.append(tuple(part))
    return tuple(found)


def mask_of(spots: Iterable[int]) -> int:
    """The set of some different spots."""
    return sum(1 << spot for spot in spots)


@lru_cache(maxsize=1024)
def members(mask: int) -> tuple[int, ...]:
    """The spots of a set, in rising order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
