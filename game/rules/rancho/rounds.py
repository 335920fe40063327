"""How many rounds a seat is from a set, by its own spaces and its wealth, were nobody in its way.

Value iteration over a bare model: the n-th pasture costs what it mostly does, animals stand on the safest spaces, young
are born by RA14, and a round of rolls takes what it takes on average (RA16, RA17). Made once for each number of seats
and weather, some 500 numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import mul

from game.rules.rancho import data
from game.rules.rancho.evaluation import HITS, NEEDS, SET_VALUE, SIDES, wealth_of

RICHEST = 60
"""The greatest wealth in the table, in rabbits: more than a set and the land for it cost."""

WIDEST = 9
"""The most own spaces in the table: more bring a set hardly nearer."""

FARTHEST = 40.0
"""Rounds to a set without an animal."""

LAND = (0, 0, 4, 2, 2, 2, 2, 2, 2)
"""What the n-th own space mostly costs: two of the farm, a pasture beside it, the next ring."""

CHEAPEST = (0, 0, 4, 2, 1, 1, 1)
"""The same for land that is bought for a set at once, however dangerous it is."""

SET_SPACES = sum(NEEDS)

NOBODY = len(NEEDS)
"""In place of a kind: a face without an animal."""

_SHOWN = (*data.FACES[:NOBODY], SIDES - sum(data.FACES[:NOBODY]))

ROLLS = tuple(
    (one, two, _SHOWN[one] * _SHOWN[two] * (1 if one == two else 2) / SIDES**2)
    for one in range(NOBODY + 1)
    for two in range(one, NOBODY + 1)
)
"""The 15 kinds of rolls with their chances: two kinds of animals, or NOBODY."""

Row = tuple[float, ...]
"""Rounds by wealth."""

_WORTH = (data.STACK, *data.VALUES[1:NOBODY])
_SWEEPS, _TIDY = 5, 12
"""How often every herd is tried, and how often only the best ones are gone through after each time."""

_Way = tuple[tuple[int, float], ...]
"""What comes of a herd in a round: wealth and chance."""


@lru_cache(maxsize=12)
def rounds(seats: int, calm: bool) -> tuple[Row, ...]:
    """By own spaces and wealth the rounds to a set; with 2 to WIDEST spaces, up to RICHEST rabbits."""
    rolls = 0 if calm else data.DICE * seats
    table = [[FARTHEST * (1 - wealth / (2 * RICHEST)) for wealth in range(RICHEST + 1)] for _ in range(WIDEST + 1)]
    ways = [[list[_Way]() for _ in range(RICHEST + 1)] for _ in range(WIDEST + 1)]
    for spaces in range(2, WIDEST + 1):
        for herd in _herds(spaces, seats):
            wealth = wealth_of(herd)
            if wealth < _set_price(spaces):
                ways[spaces][wealth].append(_way(herd, spaces, rolls))
    for _ in range(_SWEEPS):
        best = _sweep(table, ways)
        for _ in range(_TIDY):
            _sweep(table, best)
    return tuple(map(tuple, table))


def _sweep(table: list[list[float]], ways: list[list[list[_Way]]]) -> list[list[list[_Way]]]:
    """Rounds one round on, in place; the best way of each wealth."""
    found = []
    for spaces in range(WIDEST, -1, -1):
        row, kept = table[spaces], []
        for wealth, each in enumerate(ways[spaces]):
            values = [sum([chance * row[then] for then, chance in way]) for way in each]
            least = min(values, default=FARTHEST)
            kept.append([each[values.index(least)]] if each else [])
            worth = min(1 + least, FARTHEST)
            if wealth:  # what does not stand is kept in dogs
                worth = min(worth, row[wealth - 1])
            if spaces < WIDEST and wealth >= LAND[spaces]:
                worth = min(worth, table[spaces + 1][wealth - LAND[spaces]])
            row[wealth] = 0.0 if wealth >= _set_price(spaces) else worth
        found.append(kept)
    return found[::-1]


def _set_price(spaces: int) -> int:
    """What a set costs with the land for it."""
    return SET_VALUE + sum(CHEAPEST[spaces:])


def _herds(spaces: int, seats: int) -> Iterator[tuple[int, int, int, int]]:
    """What can stand on so many spaces: no more than one seat may hope to hold."""
    rabbits, sheep, cows, horses, *_ = data.HERDS[seats]
    for a in range(min(horses, 2) + 1):
        for b in range(min(cows, 4) + 1):
            for c in range(min(sheep, 7) + 1):
                free = spaces - sum(map(mul, (0, c, b, a), NEEDS))
                if free >= 0:
                    most = min(rabbits, data.STACK * free)
                    yield from ((d, c, b, a) for d in range(most + 1))


def born(herd: tuple[int, ...], kind: int, faces: int) -> int:
    """The value of the young of a kind that so many faces show (RA14)."""
    return (herd[kind] + faces) // 2 * data.VALUES[kind] if kind < NOBODY else 0


def _way(herd: tuple[int, int, int, int], spaces: int, rolls: int) -> _Way:
    wealth, at, loss = wealth_of(herd), 0, 0.0
    for kind, number in enumerate((-(-herd[0] // data.STACK), *herd[1:])):
        for _ in range(number):  # the safest spaces first
            stands, at = LAND[at : at + NEEDS[kind]], at + NEEDS[kind]
            loss += _WORTH[kind] * sum(HITS.get(price, 0.0) for price in set(stands))
    free, loss = data.STACK * (spaces - at) + -herd[0] % data.STACK, rolls * loss
    once = [born(herd, kind, 1) for kind in range(NOBODY + 1)]
    twice = [born(herd, kind, 2) for kind in range(NOBODY + 1)]
    out = dict[int, float]()
    for one, two, chance in ROLLS:
        young = twice[one] if one == two else once[one] + once[two]
        exact = min(RICHEST - 0.001, max(0.0, wealth + min(young, free) - loss))
        low = int(exact)
        out[low] = out.get(low, 0.0) + chance * (low + 1 - exact)
        out[low + 1] = out.get(low + 1, 0.0) + chance * (exact - low)
    return tuple(out.items())
