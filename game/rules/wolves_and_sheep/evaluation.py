"""How promising the landscape is for one seat, as players who look one choice ahead see it, in points, about.

Meadows are kept as tiles come, see `Land.meadows`; only those beside a dangerous forest are sought.
The figures were found by letting such players play many games.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import STEPS, Land, Meadow
from game.rules.wolves_and_sheep.model import State, Terms, land_of

CLOSING = 0.86
"""How likely an open edge of a meadow is closed in time."""

GROWING = 0.35
"""Sheep that an open edge still brings, while there are tiles to be drawn."""

TAMING = 0.45
"""What is left of a meadow beside a dangerous forest."""

SECOND = 0.15
"""What each further meadow is worth of its own size: it breaks ties, and it may yet join the largest."""

TILE = 0.25
"""What one more tile in the hand is worth."""


_CLOSED = tuple(CLOSING**edges for edges in range(4 * data.VILLAGE_TILE))
"""By open edges how likely all of them are closed in time."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """What the meadows, the bonus and the tiles of a seat may come to."""
    land = land_of(terms, state)
    colours = [colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    unsafe = unsafe_meadows(terms, land)
    total = sum(_flock(land.meadows[colour], unsafe, state.left) for colour in colours)
    if seat in state.stops:
        return total + data.BONUSES[state.stops.index(seat)]
    # Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go.
    hope = state.left or not state.paused >> seat & 1
    return total + TILE * len(state.hands[seat]) + (data.BONUSES[len(state.stops)] if hope else 0)


def _flock(meadows: Mapping[int, Meadow], unsafe: set[int], left: int) -> float:
    growing, best, total = GROWING if left else 0.0, 0.0, 0.0
    for name, meadow in meadows.items():
        edges = len(meadow.rim)
        value = (meadow.size + growing * edges) * _CLOSED[edges]
        if name in unsafe:
            value *= TAMING
        total += value
        best = max(best, value)
    return best + SECOND * (total - best)


def unsafe_meadows(terms: Terms, land: Land) -> set[int]:
    """The names of the meadows beside dangerous forests (WS16)."""
    danger = _threatened(terms, land)
    tiles, shapes = land.tiles, terms.shapes
    beside = {each & ~3 | each + way & 3 for each in danger for way in (1, 3)}
    grazed = {each for each in beside if shapes[tiles[each >> 2]].edges[each & 3] >= data.BLACK}
    names: set[int] = set()
    while grazed:
        meadow = _flood(terms, land, {grazed.pop()})
        names.add(min(meadow))
        grazed -= meadow
    return names


def _threatened(terms: Terms, land: Land) -> set[int]:
    """The triangles of dangerous forests (WS11)."""
    return _flood(terms, land, {at << 2 for wood in land.woods.values() if wood.dangerous for at in wood.wolves})


def _flood(terms: Terms, land: Land, begun: set[int]) -> set[int]:
    """All triangles of the areas that these belong to."""
    tiles, shapes = land.tiles, terms.shapes
    seen: set[int] = set()
    waiting = [*begun]
    while waiting:
        triangle = waiting.pop()
        if triangle in seen:
            continue
        at, edge = triangle >> 2, triangle & 3
        part = next(each for each in shapes[tiles[at]].parts if edge in each)
        seen.update(at << 2 | each for each in part)
        for each in part:
            other = at + STEPS[each]
            if other in tiles:
                waiting.append(other << 2 | each ^ 2)
    return seen
