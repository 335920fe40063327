"""What a sheet is worth and what would change it, remembered for as long as it is looked at."""

from __future__ import annotations

from functools import lru_cache

from game.grids.regions import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.model import Sheet
from game.rules.rolling_acres.scoring import Points, chicken_groups, corn_lines, happy_rabbits, missing_sides, worth_of

points = lru_cache(maxsize=512)(worth_of)
"""The points of each product on a sheet."""


@lru_cache(maxsize=2048)
def gains(sheet: Sheet, product: int, spaces: int) -> Points:
    """By how much each product's points change with a product planted on some spaces."""
    grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
    a, b, c, d, e, f = (now - was for now, was in zip(worth_of(grown), points(sheet), strict=True))
    return a, b, c, d, e, f


def gain(sheet: Sheet, product: int, spaces: int) -> int:
    """By how much all points change."""
    return sum(gains(sheet, product, spaces))


@lru_cache(maxsize=256)
def best(sheet: Sheet, product: int, room: int) -> int:
    """The most that one of a product can bring on one of some spaces."""
    return max((gain(sheet, product, 1 << space) for space in members(room)), default=0)


@lru_cache(maxsize=128)
def longest(sheet: Sheet) -> int:
    """The most corn in a line that is full or can still become so."""
    return max((line.corn for line in corn_lines(sheet) if line.open), default=0)


@lru_cache(maxsize=128)
def goal(sheet: Sheet) -> int | None:
    """The size at which the largest group of chickens is worth more; None at the most."""
    groups = chicken_groups(sheet)
    if not groups:
        return data.CHICKENS[1][0]
    return max(groups, key=lambda group: group.spaces.bit_count()).goal


@lru_cache(maxsize=128)
def sides(sheet: Sheet) -> int | None:
    """The most sides with crops of a rabbit that does not score yet but can; None where there is none."""
    happy = happy_rabbits(sheet)
    waiting = [4 - len(around) for at, around in missing_sides(sheet).items() if not happy >> at & 1]
    return max(waiting, default=None)
