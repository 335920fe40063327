"""The ways of the board cursor."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from game.scenes.tabletop.hands import WAYS, following, stops
from game.ui.rect import Rect
from game.ui.spot import Spot


def walks(
    spots: Mapping[Spot, Rect], start: Spot, wanted: Collection[Spot] = (), end: tuple[float, float] | None = None
) -> dict[Spot, list[str]]:
    """The arrows of a shortest way of the board cursor to every spot that it comes to, or until it is at `end`."""
    places = stops(spots, wanted)
    ways: dict[Spot, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        if spots[at].centre == end:
            break
        for way in WAYS:
            beside = following(places, at, spots[at].centre, way)
            if beside not in ways:
                ways[beside] = [*ways[at], way]
                waiting.append(beside)
    return ways
