"""Plain promise of the landscape, as players who look one choice ahead see it: by size and open edges alone.

The figures are shared with those who look closer (`evaluation`), and were found by letting players play many games.
"""

from __future__ import annotations

from functools import lru_cache

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import Flock, flock_of

GROWING = 0.35
"""Sheep that an open edge still brings, while there are many tiles to be laid."""

TAMING = 0.45
"""Share of its value that is left to a meadow beside a dangerous forest."""

SECOND = 0.15
"""Share of its value that a further meadow counts: it breaks ties, and it may yet join the largest."""

TILE = 0.25
"""Points of one more tile in the hand."""

CLOSING = 0.86
"""Chance that an open edge of a meadow is closed in time."""

_CLOSED = tuple(CLOSING**edges for edges in range(4 * (data.MOST_LAID + data.MOST_DRAWN)))
"""By open edges the chance that all of them are closed in time."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The value of the meadows, the bonus and the tiles of a seat."""
    colours = visible(state.shown[seat] + state.secrets[seat])
    total = sum([promise(flock_of(terms, state.layout, colour), state.left > 0) for colour in colours])
    tiles = 0.0 if seat in state.stops else TILE * len(state.hands[seat])
    return total + tiles + expected_bonus(state, seat)


def visible(colours: tuple[int, ...]) -> tuple[int, ...]:
    """The colours or tiles that are not hidden."""
    return tuple(colour for colour in colours if colour >= 0)


def expected_bonus(view: State, seat: int) -> float:
    """The bonus that a seat has or may still stop for (WS13), unless a pause with an empty bag has let that go."""
    if seat in view.stops:
        return data.BONUSES[view.stops.index(seat)]
    return data.BONUSES[len(view.stops)] if view.left or not view.paused >> seat & 1 else 0.0


@lru_cache(maxsize=64)
def promise(flock: Flock, tiles_left: bool) -> float:
    """The sheep that a flock may come to, as its open edges let one guess."""
    growing, unsafe = GROWING if tiles_left else 0.0, flock.unsafe
    values = [(meadow.size + growing * len(meadow.rim)) * _CLOSED[len(meadow.rim)] for meadow in flock.meadows.values()]
    if unsafe:
        values = [
            value * TAMING if name in unsafe else value for name, value in zip(flock.meadows, values, strict=True)
        ]
    best, total = max(values, default=0.0), sum(values)
    return best + SECOND * (total - best)
