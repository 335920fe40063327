"""The board cursor: arrows go from spot to spot."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.ui.rect import Rect
from game.ui.spot import AnySpot

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2.5
"""How much farther a spot counts for every unit that it lies off the straight way."""


def neighbour(
    spots: Mapping[AnySpot, Rect],
    at: AnySpot | None,
    way: str,
    start: tuple[float, float],
    wanted: Collection[AnySpot] = (),
) -> AnySpot | None:
    """The nearest spot in a direction; the one nearest to `start` if the cursor is nowhere.

    Of several in one place it stops at the topmost, before that at one that is `wanted`.
    """
    stops = _stops(spots, wanted)
    if at is None or at not in spots:
        return min(stops, key=lambda name: _distance(spots[name].centre, start), default=None)
    x, y = spots[at].centre
    dx, dy = WAYS[way]
    best, least = at, float("inf")
    for name, box in stops.items():
        along = (box.centre[0] - x) * dx + (box.centre[1] - y) * dy
        aside = abs((box.centre[0] - x) * dy) + abs((box.centre[1] - y) * dx)
        if along > 1 and along + aside * _ASIDE < least:
            best, least = name, along + aside * _ASIDE
    return best


def _stops(spots: Mapping[AnySpot, Rect], wanted: Collection[AnySpot]) -> dict[AnySpot, Rect]:
    """One spot of each place."""
    found: dict[tuple[int, int], AnySpot] = {}
    for name in sorted(spots, key=lambda name: name in wanted):
        x, y = spots[name].centre
        found[round(x), round(y)] = name
    return {name: spots[name] for name in found.values()}


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
