"""Areas and points (TX14, TX15): as the rules list them and, for players who read ahead, as sets of bits.

Sides come again far more often than positions, so what is counted of one is remembered (`Memo`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.lazy import Memo
from game.core.spec import Tally
from game.grids.areas import regions
from game.rules.texas.data import SIDE_LENGTH
from game.rules.texas.model import FARM, RANCH, State, Terms

ALL = (1 << SIDE_LENGTH**2) - 1
_WEST = sum(1 << SIDE_LENGTH * row for row in range(SIDE_LENGTH))
_NOT_WEST, _NOT_EAST = ALL ^ _WEST, ALL ^ _WEST << SIDE_LENGTH - 1


def side_of(squares: bytes, side: int) -> int:
    """The markers of FARM or RANCH in `State.squares`."""
    return sum(1 << number for number, marker in enumerate(squares) if marker == side)


def area_sets(side: int) -> Iterator[tuple[int, int]]:
    """The areas of a side (TX14), each as a set, with the squares of no marker of that side beside it."""
    while side:
        area, before, around = side & -side, 0, 0
        while area != before:
            before = area
            around = (  # all that shares a side with it, here in place because most of the time goes by in it
                area << SIDE_LENGTH | area >> SIDE_LENGTH | (area & _NOT_EAST) << 1 | (area & _NOT_WEST) >> 1
            )
            area |= around & side
        yield area, around & ALL & ~area
        side ^= area


class Ground(NamedTuple):
    """Counts of a side by itself, wherever the other side is."""

    points: int
    gains: tuple[int, ...]
    """Gains of one more marker on each square beside the side, as sets: the n-th holds the squares whose gain has the
    n-th binary digit, so that the gains on many squares are summed digit by digit."""


def ground_of(side: int) -> Ground:
    """The points of a side (TX14) and what one more marker would gain."""
    points, once, joining, sizes = 0, 0, 0, []
    for area, around in area_sets(side):
        size = area.bit_count()
        sizes.append((size, around))
        points += size * size
        joining |= once & around
        once |= around
    parts: dict[int, int] = {}  # gain -> squares
    joined = {(0, 1): joining}  # (markers joined, gain) -> squares that join areas
    for size, around in sizes:
        if alone := around & ~joining:
            parts[1 + 2 * size] = parts.get(1 + 2 * size, 0) | alone
        if around & joining:
            split: dict[tuple[int, int], int] = {}
            for (markers, gain), where in joined.items():
                if both := where & around:
                    more = markers + size, gain + 2 * size * (markers + 1)
                    split[more] = split.get(more, 0) | both
                if where := where & ~around:
                    split[markers, gain] = split.get((markers, gain), 0) | where
            joined = split
    for (_, gain), where in joined.items():
        parts[gain] = parts.get(gain, 0) | where
    digits = [0] * max(parts, default=0).bit_length()
    for gain, where in parts.items():
        place = 0
        while gain:
            if gain & 1:
                digits[place] |= where
            gain >>= 1
            place += 1
    return Ground(points, tuple(digits))


grounds: Memo[int, Ground] = Memo(ground_of, 50_000)
"""`ground_of`; at most 50,000 sides, some 40 MB."""

points: Memo[int, int] = Memo(lambda side: grounds[side].points, 100_000)
"""The points of a side; at most 100,000 sides, some 15 MB."""


def tie_break(side: int) -> tuple[int, int]:
    """Tie-break between equal points: the largest area, then the markers (TX15)."""
    return max((area.bit_count() for area, _ in area_sets(side)), default=0), side.bit_count()


def growth(side: int, free: int) -> int:
    """The gains of a marker on each of the free squares beside the side, all together: room to grow and to join."""
    total = 0
    for place, where in enumerate(grounds[side].gains):
        total += (where & free).bit_count() << place
    return total


def areas(terms: Terms, state: State, side: int) -> tuple[tuple[int, ...], ...]:
    """The areas of a side, largest first: markers joined by sides, never by corners."""
    members = [number for number, marker in enumerate(state.squares) if marker == side]
    return tuple(sorted(regions(members, terms.board.neighbours), key=lambda area: (-len(area), area)))


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether the last marker may be placed before every seat has had a turn (TX13).

    A board on which nobody can act any more ends the game too, but no seat sees that coming (**ruling**).
    """
    return 0 < view.markers <= terms.seats


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat its side's points; rank is points, then the largest area, then markers (TX15)."""
    by_side = {}
    for side in (FARM, RANCH):
        sizes = [len(area) for area in areas(terms, state, side)]
        largest = sizes[0] if sizes else 0
        points = {"largest": largest**2, "others": sum(size**2 for size in sizes[1:])}
        by_side[side] = Tally(points, (sum(points.values()), largest, sum(sizes)))
    return tuple(by_side[side] for side in terms.side)
