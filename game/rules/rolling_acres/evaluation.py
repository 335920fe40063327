"""How promising a farm is: its points, and what is begun and can still be finished.

The weights were found by letting players who follow their own choices to the end play many games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, Sheet, State, Terms, filled
from game.rules.rolling_acres.scoring import LINES, chicken_groups, crops_of, patches, worth_of
from game.rules.rolling_acres.sheet import ALL, EDGE, SIDE, east_of, north_of, south_of, touching, west_of


class Weights(NamedTuple):
    """What hopes are worth; shares are of the points of the thing once it is finished."""

    patch: dict[int, float]
    """Share of a patch whose other spaces are empty, by its sunflowers."""
    corn: tuple[float, ...]
    """Share of a line whose other spaces are empty, by its corn."""
    rabbit: dict[int, float]
    """Share of a rabbit whose other sides are empty, by its crops."""
    site: float
    """Share of a rabbit for an empty space with crops on all four sides."""
    chickens: float
    """Share of what the next threshold brings to a group with room, by the part of the way there."""
    lone: float
    """Points of an empty space without an empty one beside it: only rabbits and bees still fit."""
    rounds: float
    """How many rounds before the end half of all this is still believed in."""


WEIGHTS = Weights(
    patch={3: 0.5, 2: 0.25},
    corn=(0.0, 0.02, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 1.0),
    rabbit={3: 0.5, 2: 0.2},
    site=0.25,
    chickens=0.7,
    lone=-0.5,
    rounds=1.0,
)

PACE = 4
"""About so many spaces are filled in a round."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """What a farm has, and what it may come to, in points; once the end is triggered its points alone.

    A sheet that is drawn for a neighbour promises nothing.
    """
    sheet = state.sheets[seat]
    if not state.turn and not terms.solo:
        return 0.0
    points = sum(worth_of(sheet))
    if state.first != NOT_YET:
        return points + (data.BONUS if state.first == seat and not terms.solo else 0)
    return points + belief(min((ALL ^ filled(each)).bit_count() for each in state.sheets)) * hopes(sheet)


def belief(empty: int) -> float:
    """How far hopes are believed in while the fullest farm has so many empty spaces."""
    rounds = empty // PACE
    return rounds / (rounds + WEIGHTS.rounds)


@lru_cache(maxsize=16384)
def hopes(sheet: Sheet) -> float:
    """What a farm may still come to beyond its points, if there is time for it."""
    return sum(hopes_of(sheet))


def hopes_of(sheet: Sheet) -> tuple[float, float, float, float, float]:
    """Hopes one by one: spaces that stand alone, sunflowers, corn, rabbits, chickens."""
    empty = ALL ^ filled(sheet)
    return (
        WEIGHTS.lone * (empty & ~touching(empty)).bit_count(),
        data.PATCH * begun_patches(sheet[SUNFLOWERS], empty),
        data.CORN_LINE * begun_lines(sheet[CORN], empty),
        data.RABBIT * rabbit_hopes(sheet, empty),
        WEIGHTS.chickens * begun_groups(sheet, empty),
    )


def begun_patches(sunflowers: int, empty: int) -> float:
    """Shares of patches that could be finished, the fullest first, none over another."""
    for patch in patches(sunflowers):
        sunflowers ^= patch
    total, ground = 0.0, sunflowers | empty
    for count, share in WEIGHTS.patch.items():
        found = _corners(sunflowers, ground, count)
        while found:
            corner = found & -found
            patch = corner | corner << 1 | corner << SIDE | corner << SIDE + 1
            total += share
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
    """The spaces that are in so many of four sets, two to four."""
    one, both, other, others = a ^ b, a & b, c ^ d, c & d
    if count == 4:
        return both & others
    if count == 3:
        return both & other | one & others
    return one & other | both & ~(c | d) | others & ~(a | b)


def begun_lines(corn: int, empty: int) -> float:
    """Shares of lines that could still become full corn."""
    if not corn:
        return 0.0
    barred = ALL ^ (corn | empty)
    found = [(line & corn).bit_count() for line in LINES if not line & barred]
    return sum(WEIGHTS.corn[count] for count in found if count < SIDE)


def rabbit_hopes(sheet: Sheet, empty: int) -> float:
    """Shares of rabbits that could still score, and of the places for more."""
    crops = crops_of(sheet)
    around = (east_of(crops), west_of(crops), north_of(crops), south_of(crops))
    fit = sheet[RABBITS] & ~EDGE & ~touching(ALL ^ (crops | empty))
    total = WEIGHTS.site * (empty & _of_four(*around, 4)).bit_count()
    if fit:
        for count, share in WEIGHTS.rabbit.items():
            total += share * (fit & _of_four(*around, count)).bit_count()
    return total


def begun_groups(sheet: Sheet, empty: int) -> float:
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
