"""The ways of the board cursor."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from game.scenes.tabletop.pointer_state import WAYS, neighbour
from game.ui.rect import Rect
from game.ui.spot import Spot


def walks(
    spots: Mapping[Spot, Rect],
    start: Spot,
    usable: Collection[Spot],
    wanted: Collection[Spot] = (),
    end: tuple[float, float] | None = None,
) -> dict[Spot, list[str]]:
    """The arrows of a shortest way of the board cursor over what is usable to every spot that it comes to, or until
    it is at `end`."""
    places = {spot: box for spot, box in spots.items() if spot in usable}
    ways: dict[Spot, list[str]] = {start: []}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        if spots[at].centre == end:
            break
        for way in WAYS:
            beside = neighbour(places, at, way, spots[at].centre, wanted)
            if beside is not None and beside not in ways:
                ways[beside] = [*ways[at], way]
                waiting.append(beside)
    return ways
