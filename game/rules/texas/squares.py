"""Squares of the board as sets of bits, a side of the game as the set of its markers: quick areas and points.

Sides come again far more often than positions, so what is counted of one is remembered (`Memo`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from game.rules.texas.data import SIDE_LENGTH

K = TypeVar("K")
V = TypeVar("V")

ALL = (1 << SIDE_LENGTH**2) - 1
_WEST = sum(1 << SIDE_LENGTH * row for row in range(SIDE_LENGTH))
_NOT_WEST, _NOT_EAST = ALL ^ _WEST, ALL ^ _WEST << SIDE_LENGTH - 1


class Memo(dict[K, V]):
    """What a function has given, of at most `most` arguments: when it is full, it forgets all."""

    def __init__(self, count: Callable[[K], V], most: int) -> None:
        self.count, self.most = count, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.count(key)
        return found


def side_of(squares: bytes, side: int) -> int:
    """The markers of FARM or RANCH in `State.squares`."""
    return sum(1 << number for number, marker in enumerate(squares) if marker == side)


def edge(squares: int) -> int:
    """All that shares a side with any of these squares."""
    return (
        squares << SIDE_LENGTH | squares >> SIDE_LENGTH | (squares & _NOT_EAST) << 1 | (squares & _NOT_WEST) >> 1
    ) & ALL


def areas(side: int) -> Iterator[int]:
    """The areas of a side, each as a set (TX14)."""
    while side:
        area, before = side & -side, 0
        while area != before:
            before, area = area, area | edge(area) & side
        yield area
        side ^= area


def count_points(side: int) -> int:
    """The squares of the areas' sizes, summed (TX14)."""
    return sum(area.bit_count() ** 2 for area in areas(side))


def tie_break(side: int) -> tuple[int, int]:
    """What decides between equal points: the largest area, then the markers (TX15)."""
    return max(map(int.bit_count, areas(side)), default=0), side.bit_count()


def count_joins(side: int) -> tuple[int, ...]:
    """What one more marker would gain on each square beside the side, wherever the other side is.

    The n-th set holds the squares whose gain has the n-th binary digit: gains on some squares are summed digit by digit.
    """
    parts = {(0, 1): ALL & ~side}  # (markers joined, gain) -> squares
    for area in areas(side):
        size, beside = area.bit_count(), edge(area)
        for (joined, gain), where in list(parts.items()):
            if both := where & beside:
                parts[joined, gain] = where ^ both
                more = joined + size, gain + 2 * size * (joined + 1)
                parts[more] = parts.get(more, 0) | both
    digits = [0] * max((gain for joined, gain in parts if joined), default=0).bit_length()
    for (joined, gain), where in parts.items():
        if joined:
            for place in range(gain.bit_length()):
                if gain >> place & 1:
                    digits[place] |= where
    return tuple(digits)


points: Memo[int, int] = Memo(count_points, 100_000)
"""The points of a side; at most 100,000 sides, some 15 MB."""

joins: Memo[int, tuple[int, ...]] = Memo(count_joins, 30_000)
"""`count_joins`; at most 30,000 sides, some 20 MB."""


def hope(side: int, free: int) -> int:
    """What a marker on each of the free squares beside the side would gain, all together: room to grow and to join."""
    total = 0
    for place, where in enumerate(joins[side]):
        total += (where & free).bit_count() << place
    return total
