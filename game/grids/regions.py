"""Connected regions of numbered spots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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
