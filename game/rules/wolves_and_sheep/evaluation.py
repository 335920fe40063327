"""How promising the landscape is for one seat, as players who look one choice ahead see it, in points, about.

Meadows are kept as tiles come, and each flock is judged once, see `flocks`.
The figures were found by letting such players play many games.
"""

from __future__ import annotations

from functools import lru_cache

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.flocks import Flock, flock_of
from game.rules.wolves_and_sheep.model import State, Terms

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
    colours = [colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    total = sum([_promise(flock_of(terms, state.layout, colour), state.left > 0) for colour in colours])
    if seat in state.stops:
        return total + data.BONUSES[state.stops.index(seat)]
    # Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go.
    hope = state.left or not state.paused >> seat & 1
    return total + TILE * len(state.hands[seat]) + (data.BONUSES[len(state.stops)] if hope else 0)


@lru_cache(maxsize=64)
def _promise(flock: Flock, tiles_left: bool) -> float:
    growing, unsafe = GROWING if tiles_left else 0.0, flock.unsafe
    values = [(meadow.size + growing * len(meadow.rim)) * _CLOSED[len(meadow.rim)] for meadow in flock.meadows.values()]
    if unsafe:
        values = [
            value * TAMING if name in unsafe else value for name, value in zip(flock.meadows, values, strict=True)
        ]
    best, total = max(values, default=0.0), sum(values)
    return best + SECOND * (total - best)
