"""How promising a farm is: its points, what is begun and can still be finished, and the ground that is left.

The weights were found by letting players who follow their own choices to the end play many games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Sheet, State, Terms, filled
from game.rules.rolling_acres.patches import patches
from game.rules.rolling_acres.scoring import LINES, chicken_groups, crops_of, worth_of
from game.rules.rolling_acres.sheet import (
    ALL,
    EDGE,
    SIDE,
    east_of,
    north_of,
    south_of,
    touching,
    west_of,
)


class Weights(NamedTuple):
    """What hopes are worth; shares are of the points of the thing once it is finished."""

    patch: tuple[float, ...]
    """Share of a patch whose other spaces are empty, by its sunflowers."""
    corn: tuple[float, ...]
    """Share of a line whose other spaces are empty, by its corn."""
    rabbit: tuple[float, ...]
    """Share of a rabbit whose missing sides are empty, by its crops."""
    site: tuple[float, ...]
    """Share of a rabbit for an empty space where it could still come to score, by the crops around."""
    chickens: float
    """Share of what the next threshold of a group brings, by the part of the way there."""
    space: float
    """Points of an empty space."""
    carrot: float
    """Points more of one where a carrot would score."""
    lone: float
    """Points of an empty space without an empty one beside it."""
    rounds: float
    """How many rounds before the end half of all this is still believed in."""


WEIGHTS = Weights(
    patch=(0.0, 0.05, 0.25, 0.5, 1.0),
    corn=(0.0, 0.02, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 1.0),
    rabbit=(0.05, 0.1, 0.25, 0.55, 1.0),
    site=(0.0, 0.0, 0.05, 0.15, 0.35),
    chickens=0.7,
    space=0.5,
    carrot=0.4,
    lone=0.0,
    rounds=1.0,
)

PACE = 4
"""About so many spaces are filled in a round."""


def promise(terms: Terms, state: State, seat: int) -> float:
    """What a farm has, and what it may come to, in points; once the end is triggered its points alone.

    A sheet that is drawn for a neighbour promises nothing.
    """
    sheet = state.sheets[seat]
    if not state.turn and not terms.solo:
        return 0.0
    points = sum(worth_of(sheet))
    if state.first != NOT_YET:
        return points + (data.BONUS if state.first == seat and not terms.solo else 0)
    empty = min((ALL ^ filled(each)).bit_count() for each in state.sheets)
    rounds = empty // PACE
    return points + rounds / (rounds + WEIGHTS.rounds) * hopes(sheet)


@lru_cache(maxsize=16384)
def hopes(sheet: Sheet) -> float:
    """What a farm may still come to beyond its points, if there is time for it."""
    empty = ALL ^ filled(sheet)
    return (
        _ground(sheet, empty)
        + data.PATCH * _begun_patches(sheet[SUNFLOWERS], empty)
        + data.CORN_LINE * _begun_lines(sheet[CORN], empty)
        + data.RABBIT * _rabbits(sheet, empty)
        + WEIGHTS.chickens * _begun_groups(sheet, empty)
    )


def _ground(sheet: Sheet, empty: int) -> float:
    barn, silo, well = sheet[PRODUCE:]
    beside = EDGE | touching(barn | silo | well)
    lone = empty & ~touching(empty)
    joined = empty ^ lone
    return (
        WEIGHTS.lone * lone.bit_count()
        + WEIGHTS.space * joined.bit_count()
        + WEIGHTS.carrot * (empty & beside).bit_count()
    )


def _begun_patches(sunflowers: int, empty: int) -> float:
    """Shares of patches that could be finished, the fullest first, none over another."""
    for patch in patches(sunflowers):
        sunflowers ^= patch
    total, ground = 0.0, sunflowers | empty
    for count in (3, 2, 1):
        found = _corners(sunflowers, ground, count)
        while found:
            corner = found & -found
            patch = corner | corner << 1 | corner << SIDE | corner << SIDE + 1
            total += WEIGHTS.patch[count]
            sunflowers &= ~patch
            ground &= ~patch
            found = _corners(sunflowers, ground, count) if sunflowers else 0
    return total


def _corners(sunflowers: int, ground: int, count: int) -> int:
    """The upper left spaces of the patches on some ground with so many sunflowers."""
    row = ground & west_of(ground)
    whole = row & north_of(row)
    right = west_of(sunflowers)
    return whole & _of_four(sunflowers, right, north_of(sunflowers), north_of(right), count)


def _of_four(a: int, b: int, c: int, d: int, count: int) -> int:
    """The spaces that are in so many of four sets."""
    one, both, other, others = a ^ b, a & b, c ^ d, c & d
    match count:
        case 4:
            return both & others
        case 3:
            return both & other | one & others
        case 2:
            return one & other | both & ~(c | d) | others & ~(a | b)
        case 1:
            return one & ~(c | d) | other & ~(a | b)
        case _:
            return ALL & ~(a | b | c | d)


def _begun_lines(corn: int, empty: int) -> float:
    if not corn:
        return 0.0
    barred = ALL ^ (corn | empty)
    found = [(line & corn).bit_count() for line in LINES if not line & barred]
    return sum(WEIGHTS.corn[count] for count in found if count < SIDE)


def _rabbits(sheet: Sheet, empty: int) -> float:
    crops = crops_of(sheet)
    fit = (empty | sheet[RABBITS]) & ~EDGE & ~touching(ALL ^ (crops | empty))
    around = (east_of(crops), west_of(crops), north_of(crops), south_of(crops))
    total = 0.0
    for count in range(5):
        spaces = fit & _of_four(*around, count)
        if spaces:
            total += WEIGHTS.site[count] * (spaces & empty).bit_count()
            if count < 4:
                total += WEIGHTS.rabbit[count] * (spaces & ~empty).bit_count()
    return total


def _begun_groups(sheet: Sheet, empty: int) -> float:
    """Points that groups of chickens have earned on the way to their next thresholds, if there is room."""
    total, ground = 0.0, sheet[CHICKENS] | empty
    for group in chicken_groups(sheet):
        size = group.spaces.bit_count()
        for (least, points), (goal, more) in pairwise(data.CHICKENS):
            if least <= size < goal and _grows(group.spaces, ground, goal):
                total += (more - points) * (size - least) / (goal - least)
    return total


def _grows(spaces: int, ground: int, goal: int) -> bool:
    """Whether connected ground around some spaces is large enough."""
    before = 0
    while before != spaces and spaces.bit_count() < goal:
        before = spaces
        spaces |= touching(spaces) & ground
    return spaces.bit_count() >= goal
