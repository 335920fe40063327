"""How a result of Texas is counted by hand (TX14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.texas.model import FARM, RANCH, State, Terms
from game.rules.texas.scoring import areas
from game.ui.title import Count


def counting(terms: Terms, view: State) -> Sequence[Count]:
    """Equal areas of both sides cancel out, the largest first, then comes what is left of each side (TX14)."""
    sizes = {side: Counter(len(area) for area in areas(terms, view, side)) for side in (FARM, RANCH)}
    even = sizes[FARM] & sizes[RANCH]
    everybody = tuple(range(terms.seats))
    largest = max((size for of in sizes.values() for size in of), default=0)
    found = [_count(everybody, size, largest, even=True) for size in _falling(even)]
    for side in (FARM, RANCH):
        seats = tuple(seat for seat in everybody if terms.side[seat] == side)
        found += [_count(seats, size, max(sizes[side], default=0)) for size in _falling(sizes[side] - even)]
    return found


def _falling(sizes: Counter[int]) -> list[int]:
    return sorted(sizes.elements(), reverse=True)


def _count(seats: tuple[int, ...], size: int, largest: int, even: bool = False) -> Count:
    kind = "single" if size == 1 else "largest" if size == largest else "area"
    return Count(seats, f"{size}\u00b2" if size > 1 else "1", size * size, even, name=f"texas.count.{kind}")
