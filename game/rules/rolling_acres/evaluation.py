"""Value of a farm: its points, and the potential of what is begun on it; also for a farm about to be planted.

The weights were found by letting players who follow their own choices to the end play many games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import BEES, CARROTS, CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Sheet, State, Terms, filled
from game.rules.rolling_acres.sheet import ALL, EDGE, SIDE, east_of, north_of, south_of, touching, west_of


class Weights(NamedTuple):
    """Weights of the potential; shares are of the points of the thing once it is finished."""

    patch: dict[int, float]
    """Share of a patch whose other spaces are empty, by its sunflowers."""
    corn: tuple[float, ...]
    """Share of a line whose other spaces are empty, by its corn."""
    rabbit: dict[int, float]
    """Share of a rabbit whose other sides are empty, by its crops."""
    site: float
    """Share of a rabbit for an empty space with crops on all four sides."""
    chickens: float
    """Share of the points of the next threshold for a group with room, by the part of the way there."""
    lone: float
    """Points of an empty space without an empty one beside it: only rabbits and bees still fit."""
    rounds: float
    """Rounds before the end at which the potential counts half."""


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
"""Spaces that are filled in a round, about."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """Points and potential of a farm; once the end is triggered its points alone, for a neighbour's sheet nothing."""
    sheet = state.sheets[seat]
    if not state.turn and not terms.solo:
        return 0.0
    points = sum(scoring.points_of(sheet))
    if state.first != NOT_YET:
        return points + (data.BONUS if state.first == seat and not terms.solo else 0)
    return points + confidence(fewest_empty(state)) * potential(sheet)


def fewest_empty(state: State) -> int:
    """Empty spaces of the fullest farm."""
    return min((ALL ^ filled(sheet)).bit_count() for sheet in state.sheets)


def confidence(empty: int) -> float:
    """The share of the potential that counts while the fullest farm has so many empty spaces."""
    rounds = empty // PACE
    return rounds / (rounds + WEIGHTS.rounds)


@lru_cache(maxsize=16384)
def potential(sheet: Sheet) -> float:
    """Points that a farm may still gain, if there is time for it."""
    return sum(potentials(sheet))


def potentials(sheet: Sheet) -> tuple[float, float, float, float, float]:
    """The parts of the potential: spaces that stand alone, sunflowers, corn, rabbits, chickens."""
    empty = ALL ^ filled(sheet)
    return (
        WEIGHTS.lone * (empty & ~touching(empty)).bit_count(),
        data.PATCH * patch_potential(sheet[SUNFLOWERS], empty),
        data.CORN_LINE * line_potential(sheet[CORN], empty),
        data.RABBIT * rabbit_potential(sheet, empty),
        WEIGHTS.chickens * flock_potential(sheet, empty),
    )


def patch_potential(sunflowers: int, empty: int) -> float:
    """Shares of patches that could be finished, the fullest first, none over another."""
    for patch in scoring.patches(sunflowers):
        sunflowers ^= patch
    total, ground = 0.0, sunflowers | empty
    for count, share in WEIGHTS.patch.items():
        corners = _corners(sunflowers, ground, count)
        while corners:
            corner = corners & -corners
            patch = corner | corner << 1 | corner << SIDE | corner << SIDE + 1
            total += share
            sunflowers &= ~patch
            ground &= ~patch
            corners = _corners(sunflowers, ground, count) if sunflowers else 0
    return total


def _corners(sunflowers: int, ground: int, count: int) -> int:
    """The upper left spaces of the patches on some ground with so many sunflowers."""
    row = ground & west_of(ground)
    whole = row & north_of(row)
    right = west_of(sunflowers)
    return whole & _in_exactly(sunflowers, right, north_of(sunflowers), north_of(right), count)


def _in_exactly(a: int, b: int, c: int, d: int, count: int) -> int:
    """The spaces that are in exactly so many of four sets, two to four."""
    one, both, other, others = a ^ b, a & b, c ^ d, c & d
    if count == 4:
        return both & others
    if count == 3:
        return both & other | one & others
    return one & other | both & ~(c | d) | others & ~(a | b)


def line_potential(corn: int, empty: int) -> float:
    """Shares of lines that could still become full corn."""
    if not corn:
        return 0.0
    blocked = ALL ^ (corn | empty)
    counts = [(line & corn).bit_count() for line in scoring.LINES if not line & blocked]
    return sum(WEIGHTS.corn[count] for count in counts if count < SIDE)


def rabbit_potential(sheet: Sheet, empty: int) -> float:
    """Shares of rabbits that could still score, and of the places for more."""
    crops = scoring.crops_of(sheet)
    around = (east_of(crops), west_of(crops), north_of(crops), south_of(crops))
    fit = sheet[RABBITS] & ~EDGE & ~touching(ALL ^ (crops | empty))
    total = WEIGHTS.site * (empty & _in_exactly(*around, 4)).bit_count()
    if fit:
        for count, share in WEIGHTS.rabbit.items():
            total += share * (fit & _in_exactly(*around, count)).bit_count()
    return total


def flock_potential(sheet: Sheet, empty: int) -> float:
    """Points that groups of chickens have earned on the way to their next thresholds, if there is room."""
    total, ground = 0.0, sheet[CHICKENS] | empty
    for group in scoring.chicken_groups(sheet):
        size = group.spaces.bit_count()
        for (least, points), (goal, more) in pairwise(data.CHICKENS):
            if least <= size < goal and _flood(group.spaces, ground, goal).bit_count() >= goal:
                total += (more - points) * (size - least) / (goal - least)
    return total


def _flood(spaces: int, ground: int, goal: int) -> int:
    """The connected ground around some spaces, as far as it takes to reach a size."""
    before = 0
    while before != spaces and spaces.bit_count() < goal:
        before = spaces
        spaces |= touching(spaces) & ground
    return spaces


class Ground:
    """A farm, with the spaces that each part of its potential depends on: planting elsewhere leaves that part."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.covered = filled(sheet)
        self.empty = empty = ALL ^ self.covered
        self.points = scoring.points_of(sheet)
        self.base = sum(self.points)
        barn, silo, well = sheet[PRODUCE:]
        self.walls = EDGE | touching(barn | silo | well)
        crops = scoring.crops_of(sheet)
        self.patch_gain = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty)
        near = sheet[SUNFLOWERS] | touching(sheet[SUNFLOWERS])
        self.patch_ground = near | west_of(near) | east_of(near)
        # The lines that can still become full corn, with the potential of each.
        corn, blocked = sheet[CORN], ALL ^ (sheet[CORN] | empty)
        counts = [(line, (line & corn).bit_count()) for line in scoring.LINES if corn and not line & blocked]
        open_lines = [(line, WEIGHTS.corn[count]) for line, count in counts if count < SIDE and WEIGHTS.corn[count]]
        self.lines = [(line, data.CORN_LINE * weight) for line, weight in open_lines]
        self.line_gain = data.CORN_LINE * line_potential(sheet[CORN], empty)
        self.rabbit_gain = data.RABBIT * rabbit_potential(sheet, empty)
        sites = empty & east_of(crops) & west_of(crops) & north_of(crops) & south_of(crops)
        self.rabbit_ground = touching(sheet[RABBITS]) | sites
        self.flock_gain = WEIGHTS.chickens * flock_potential(sheet, empty)
        # Spaces on which all groups of chickens can reach their next thresholds, as far as they can at all.
        reachable, ground = 0, sheet[CHICKENS] | empty
        for group in scoring.chicken_groups(sheet) if self.flock_gain else ():
            size = group.spaces.bit_count()
            goal = next((goal for (least, _), (goal, _) in pairwise(data.CHICKENS) if least <= size < goal), 0)
            reachable |= _flood(group.spaces, ground, goal)
        self.flock_ground = reachable & empty

    def after(self, product: int, spaces: int) -> tuple[int, float]:
        """Points and potential with a product on some empty spaces."""
        sheet, empty = self.sheet, self.empty ^ spaces
        grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
        points, before = self.base, self.points
        patch, flock, rabbit = self.patch_gain, self.flock_gain, self.rabbit_gain
        if product == CORN:
            line = data.CORN_LINE * line_potential(grown[CORN], empty)
        else:
            line = self.line_gain
            for row_or_column, gain in self.lines:
                if row_or_column & spaces:
                    line -= gain
        if product == SUNFLOWERS:
            points += data.PATCH * scoring.patch_corners(grown[SUNFLOWERS]).bit_count() - before[SUNFLOWERS]
            patch = data.PATCH * patch_potential(grown[SUNFLOWERS], empty)
        elif spaces & self.patch_ground:
            patch = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty)
        if product == CARROTS:
            points += data.CARROT * (spaces & self.walls).bit_count()
        elif product == CORN:
            points += scoring.corn_points(grown[CORN]) - before[CORN]
        elif product == BEES:
            points += data.BEE * spaces.bit_count()
        if product == CHICKENS:
            points += scoring.chicken_points(grown[CHICKENS]) - before[CHICKENS]
            flock = WEIGHTS.chickens * flock_potential(grown, empty)
        elif spaces & self.flock_ground:
            flock = WEIGHTS.chickens * flock_potential(sheet, empty)
        if product < data.CROPS or product == RABBITS:
            if grown[RABBITS]:
                points += data.RABBIT * scoring.happy_rabbits(grown).bit_count() - before[RABBITS]
            rabbit = data.RABBIT * rabbit_potential(grown, empty)
        elif spaces & self.rabbit_ground:
            rabbit = data.RABBIT * rabbit_potential(grown, empty)
        lone = WEIGHTS.lone * (empty & ~touching(empty)).bit_count()
        return points, lone + patch + line + rabbit + flock
