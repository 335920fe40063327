"""The board cursor: arrows go from spot to spot."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.ui.rect import Rect
from game.ui.spot import Spot

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2.5
"""How much farther a spot counts for every unit that it lies off the straight way."""


def neighbour(
    spots: Mapping[Spot, Rect], at: Spot | None, way: str, start: tuple[float, float], wanted: Collection[Spot] = ()
) -> Spot | None:
    """The nearest spot in a direction; the one nearest to `start` if the cursor is nowhere.

    Of several in one place it stops at the topmost, before that at one that is `wanted`.
    """
    places = stops(spots, wanted)
    if at is None or at not in spots:
        return min(places, key=lambda name: _distance(places[name], start), default=None)
    return following(places, at, spots[at].centre, way)


def following(places: Mapping[Spot, tuple[float, float]], at: Spot, centre: tuple[float, float], way: str) -> Spot:
    """The nearest of some places in a direction from `at`, whose centre that is; `at` where there is none."""
    (x, y), (dx, dy) = centre, WAYS[way]
    best, least = at, float("inf")
    for name, (there_x, there_y) in places.items():
        along = (there_x - x) * dx + (there_y - y) * dy
        if 1 < along < least:
            far = along + abs((there_x - x) * dy + (there_y - y) * dx) * _ASIDE
            if far < least:
                best, least = name, far
    return best


def stops(spots: Mapping[Spot, Rect], wanted: Collection[Spot]) -> dict[Spot, tuple[float, float]]:
    """One spot of each place, and where that is."""
    found: dict[tuple[int, int], tuple[Spot, tuple[float, float]]] = {}
    for name in sorted(spots, key=lambda name: name in wanted):
        x, y = centre = spots[name].centre
        found[round(x), round(y)] = name, centre
    return dict(found.values())


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
