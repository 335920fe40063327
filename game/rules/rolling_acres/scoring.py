"""Points of a farm, the things that make them, and what they lack (AC13-AC20, AC22)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.core.even import with_ahead
from game.core.spec import Tally
from game.grids.areas import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import CARROTS, CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Sheet, State, Terms, filled
from game.rules.rolling_acres.sheet import ALL, EDGE, LINES, ROWS, SIDE, east_of, north_of, south_of, touching, west_of

FINISH = "finish"
"""The category of the points for triggering the end."""

Points = tuple[int, int, int, int, int, int]


class Line(NamedTuple):
    """One row or column on its way to full corn."""

    spaces: int
    corn: int
    """How many of its spaces hold corn."""
    open: bool
    """Whether the others are empty, so that it can still become full."""


class Group(NamedTuple):
    """Chickens that are connected."""

    spaces: int
    points: int
    goal: int | None
    """Number of chickens from which on it is worth more; None at the most."""


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether a seat may be the first to trigger the end in its next turn (AC12): it can fill its farm, or take a die
    that does not fit, whatever the bounty die shows."""
    if view.turn == 0 or view.first != NOT_YET:
        return False
    covered = filled(view.sheets[seat])
    if (ALL & ~covered).bit_count() <= data.NEARLY_FULL:
        return True
    for product, side in enumerate(view.sides):
        basic, big = terms.layouts[product][side]
        if not basic.fits(covered) and not (terms.little[seat] and big.fits(covered)):
            return True
    return False


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat the points of every product and of the end; rank is points, then filled spaces (AC20).

    A single player gets nothing for the end (AC22).
    """
    if terms.solo:
        return (_tally(state.sheets[0], None),)
    tallies = [_tally(sheet, data.BONUS if seat == state.first else 0) for seat, sheet in enumerate(state.sheets)]
    return with_ahead(terms.ahead, tuple(tallies))


@lru_cache(maxsize=4096)
def _tally(sheet: Sheet, bonus: int | None) -> Tally:
    points = dict(zip(data.PRODUCTS, points_of(sheet), strict=True))
    if bonus is not None:
        points[FINISH] = bonus
    return Tally(points, (sum(points.values()), filled(sheet).bit_count()))


def points_of(sheet: Sheet) -> Points:
    """The points of each product on a sheet."""
    carrots, sunflowers, corn, rabbits, chickens, bees, *_ = sheet
    return (
        data.CARROT * scoring_carrots(sheet).bit_count() if carrots else 0,
        data.PATCH * patch_corners(sunflowers).bit_count(),
        corn_points(corn),
        data.RABBIT * happy_rabbits(sheet).bit_count() if rabbits else 0,
        chicken_points(chickens),
        data.BEE * bees.bit_count(),
    )


def scoring_carrots(sheet: Sheet) -> int:
    """The carrots that touch a building or the farm's edge (AC14)."""
    barn, silo, well = sheet[PRODUCE:]
    return sheet[CARROTS] & (EDGE | touching(barn | silo | well))


def corn_points(corn: int) -> int:
    """The points of full lines; a space may serve both its row and its column (AC16)."""
    if corn.bit_count() < len(ROWS):
        return 0
    return data.CORN_LINE * sum(not line & ~corn for line in LINES)


def corn_lines(sheet: Sheet) -> tuple[Line, ...]:
    """Every row, then every column (AC16)."""
    corn = sheet[CORN]
    others = filled(sheet) ^ corn
    return tuple(Line(line, (line & corn).bit_count(), not line & others) for line in LINES)


def happy_rabbits(sheet: Sheet) -> int:
    """The rabbits with crops on all four sides (AC17)."""
    crops = crops_of(sheet)
    return sheet[RABBITS] & east_of(crops) & west_of(crops) & north_of(crops) & south_of(crops)


def missing_sides(sheet: Sheet) -> dict[int, tuple[int, ...]]:
    """Per rabbit in rising order the spaces beside it that are still empty; no entry for a rabbit that cannot
    score any more, because of the farm's edge, a building or livestock (AC17)."""
    empty, fit = ALL ^ filled(sheet), crops_of(sheet)
    missing = {}
    for rabbit in members(sheet[RABBITS] & ~EDGE):
        around = touching(1 << rabbit)
        if not around & ~(fit | empty):
            missing[rabbit] = members(around & empty)
    return missing


def crops_of(sheet: Sheet) -> int:
    """The spaces with carrots, sunflowers or corn (AC13)."""
    return sheet[CARROTS] | sheet[SUNFLOWERS] | sheet[CORN]


@lru_cache(maxsize=16384)
def chicken_points(chickens: int) -> int:
    """The points of all groups, each by its own size (AC18)."""
    if chickens.bit_count() < data.CHICKENS[1][0]:
        return 0
    return sum(_group_points(group.bit_count()) for group in _groups(chickens))


def chicken_groups(sheet: Sheet) -> tuple[Group, ...]:
    """The groups of chickens, by their first space (AC18)."""
    return tuple(
        Group(spaces, _group_points(size), next((least for least, _ in data.CHICKENS if least > size), None))
        for spaces, size in ((group, group.bit_count()) for group in _groups(sheet[CHICKENS]))
    )


def solo_rank(points: int) -> int:
    """Rank of a single player, 0 to 4 (AC22)."""
    return bisect_right(data.SOLO_RANKS, points)


def _group_points(size: int) -> int:
    return [points for least, points in data.CHICKENS if size >= least][-1]


def _groups(chickens: int) -> Iterator[int]:
    while chickens:
        group, grown = 0, chickens & -chickens
        while grown != group:
            group = grown
            grown |= touching(group) & chickens
        yield group
        chickens ^= group


# The greatest number of 2 x 2 patches, found exactly: row by row, every choice of patches that begin in the row is kept
# with the best that the rows above it allow; only the choice of the row above matters.

_LINE = ROWS[0]
_PATCH = 0b11 | 0b11 << SIDE
_APART = tuple(choice for choice in range(1 << SIDE) if not choice & choice >> 1)
"""Choices of patches in one row that do not overlap."""


def patches(sunflowers: int) -> tuple[int, ...]:
    """Patches that do not overlap, as many as there can be: the set of four spaces of each, in reading order."""
    return tuple(_PATCH << corner for corner in members(patch_corners(sunflowers)))


@lru_cache(maxsize=16384)
def patch_corners(sunflowers: int) -> int:
    """The set of the upper left spaces of these patches."""
    pairs = sunflowers & west_of(sunflowers)
    corners = pairs & north_of(pairs)
    if not corners & corners - 1:
        return corners
    best = {0: 0}
    for row in range(SIDE - 1):
        line = corners >> SIDE * row & _LINE
        if not line and len(best) == 1:
            continue
        # Per choice in this row the best patches so far, from those per choice in the row above.
        following: dict[int, int] = {}
        for choice in _choices_in(line):
            around = choice | choice << 1 | choice >> 1
            above = max((placed for before, placed in best.items() if not before & around), key=_rank)
            following[choice] = above | choice << SIDE * row
        best = following
    return max(best.values(), key=_rank)


@lru_cache(maxsize=1 << SIDE)
def _choices_in(line: int) -> tuple[int, ...]:
    return tuple(choice for choice in _APART if not choice & ~line)


def _rank(corners: int) -> tuple[int, int]:
    """More patches first; among equals those that begin further up and left."""
    return corners.bit_count(), -corners
