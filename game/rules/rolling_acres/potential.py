"""Potential of a farm: what is begun on it and what its empty spaces have room for, in points."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import BEES, CARROTS, CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.model import PRODUCE, Sheet, filled
from game.rules.rolling_acres.sheet import ALL, EDGE, LINES, SIDE, east_of, north_of, south_of, touching, west_of
from game.rules.rolling_acres.weights import TOGETHER, Weights


@lru_cache(maxsize=16384)
def potential(sheet: Sheet, weights: Weights = TOGETHER) -> float:
    """Points that a farm may still gain, if there is time for it."""
    return sum(potentials(sheet, weights))


def potentials(sheet: Sheet, weights: Weights) -> tuple[float, float, float, float, float, float]:
    """The parts of the potential: spaces that stand alone, sunflowers, corn, rabbits, chickens, room for more."""
    empty = ALL ^ filled(sheet)
    lone, room = room_potential(empty, weights)
    return (
        lone,
        data.PATCH * patch_potential(sheet[SUNFLOWERS], empty, weights),
        data.CORN_LINE * line_potential(sheet[CORN], empty, weights),
        data.RABBIT * rabbit_potential(sheet, empty, weights),
        weights.chickens * flock_potential(sheet, empty),
        room,
    )


def room_potential(empty: int, weights: Weights) -> tuple[float, float]:
    """Points of empty spaces that stand alone, and of the others: room for what the dice may bring, less where there is
    none for some of them."""
    # The left ones of two side by side and the upper ones of two below each other, then all that lie so.
    left, upper = empty & west_of(empty), empty & north_of(empty)
    across, down = left | left << 1, upper | upper << SIDE
    room = weights.rest + weights.pair * (left.bit_count() + upper.bit_count())
    row, corner, pair = weights.unfit
    if not (left & left >> 1 or upper & upper >> SIDE):
        room += row
    if not across & down:
        room += corner
    if not (left or upper):
        room += pair
    return weights.lone * (empty & ~(across | down)).bit_count(), room


def patch_potential(sunflowers: int, empty: int, weights: Weights) -> float:
    """Shares of patches that could be finished, the fullest first, none over another."""
    for patch in scoring.patches(sunflowers):
        sunflowers ^= patch
    total, ground = 0.0, sunflowers | empty
    for count, share in weights.patch.items():
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
    """The spaces that are in exactly so many of four sets, one to four."""
    one, both, other, others = a ^ b, a & b, c ^ d, c & d
    if count == 4:
        return both & others
    if count == 3:
        return both & other | one & others
    if count == 2:
        return one & other | both & ~(c | d) | others & ~(a | b)
    return one & ~(c | d) | other & ~(a | b)


def line_potential(corn: int, empty: int, weights: Weights) -> float:
    """Shares of lines that could still become full corn."""
    if not corn:
        return 0.0
    blocked = ALL ^ (corn | empty)
    counts = [(line & corn).bit_count() for line in LINES if not line & blocked]
    return sum(weights.corn[count] for count in counts if count < SIDE)


def rabbit_potential(sheet: Sheet, empty: int, weights: Weights) -> float:
    """Shares of rabbits that could still score, and of the places for more."""
    crops = scoring.crops_of(sheet)
    around, fit = _by_neighbours(crops), ~EDGE & ~touching(ALL ^ (crops | empty))
    rabbits, sites, total = sheet[RABBITS] & fit, empty & fit, 0.0
    for count, share in weights.site.items():
        total += share * (sites & around[count]).bit_count()
    if rabbits:
        for count, share in weights.rabbit.items():
            total += share * (rabbits & around[count]).bit_count()
    return total


def _by_neighbours(spaces: int) -> tuple[int, int, int, int, int]:
    """The spaces that have none, one, two, three and four of some spaces beside them."""
    east, west, north, south = east_of(spaces), west_of(spaces), north_of(spaces), south_of(spaces)
    one, both, other, others = east ^ west, east & west, north ^ south, north & south
    level, upright = east | west, north | south
    return (
        ~(level | upright),
        one & ~upright | other & ~level,
        one & other | both & ~upright | others & ~level,
        both & other | one & others,
        both & others,
    )


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

    def __init__(self, sheet: Sheet, weights: Weights) -> None:
        self.sheet, self.weights = sheet, weights
        self.covered = filled(sheet)
        self.empty = empty = ALL ^ self.covered
        self.points = scoring.points_of(sheet)
        self.base = sum(self.points)
        barn, silo, well = sheet[PRODUCE:]
        self.walls = EDGE | touching(barn | silo | well)
        crops = scoring.crops_of(sheet)
        self.patch_gain = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty, weights)
        near = sheet[SUNFLOWERS] | touching(sheet[SUNFLOWERS])
        self.patch_ground = near | west_of(near) | east_of(near)
        # The lines that can still become full corn, with the potential of each.
        corn, blocked = sheet[CORN], ALL ^ (sheet[CORN] | empty)
        counts = [(line, (line & corn).bit_count()) for line in LINES if corn and not line & blocked]
        open_lines = [(line, weights.corn[count]) for line, count in counts if count < SIDE and weights.corn[count]]
        self.lines = [(line, data.CORN_LINE * weight) for line, weight in open_lines]
        self.line_gain = data.CORN_LINE * line_potential(sheet[CORN], empty, weights)
        self.rabbit_gain = data.RABBIT * rabbit_potential(sheet, empty, weights)
        around = _by_neighbours(crops)
        sites = empty & ~EDGE & sum(around[count] for count in weights.site)
        self.rabbit_ground = touching(sheet[RABBITS] | sites) | sites
        self.flock_gain = weights.chickens * flock_potential(sheet, empty)
        # Spaces on which all groups of chickens can reach their next thresholds, as far as they can at all.
        reachable, ground = 0, sheet[CHICKENS] | empty
        for group in scoring.chicken_groups(sheet) if self.flock_gain else ():
            size = group.spaces.bit_count()
            goal = next((goal for (least, _), (goal, _) in pairwise(data.CHICKENS) if least <= size < goal), 0)
            reachable |= _flood(group.spaces, ground, goal)
        self.flock_ground = reachable & empty

    def after(self, product: int, spaces: int) -> tuple[int, float]:
        """Points and potential with a product on some empty spaces."""
        sheet, weights, empty = self.sheet, self.weights, self.empty ^ spaces
        grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
        points, before = self.base, self.points
        patch, flock, rabbit = self.patch_gain, self.flock_gain, self.rabbit_gain
        if product == CORN:
            line = data.CORN_LINE * line_potential(grown[CORN], empty, weights)
        else:
            line = self.line_gain
            for row_or_column, gain in self.lines:
                if row_or_column & spaces:
                    line -= gain
        if product == SUNFLOWERS:
            points += data.PATCH * scoring.patch_corners(grown[SUNFLOWERS]).bit_count() - before[SUNFLOWERS]
            patch = data.PATCH * patch_potential(grown[SUNFLOWERS], empty, weights)
        elif spaces & self.patch_ground:
            patch = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty, weights)
        if product == CARROTS:
            points += data.CARROT * (spaces & self.walls).bit_count()
        elif product == CORN:
            points += scoring.corn_points(grown[CORN]) - before[CORN]
        elif product == BEES:
            points += data.BEE * spaces.bit_count()
        if product == CHICKENS:
            points += scoring.chicken_points(grown[CHICKENS]) - before[CHICKENS]
            flock = weights.chickens * flock_potential(grown, empty)
        elif spaces & self.flock_ground:
            flock = weights.chickens * flock_potential(sheet, empty)
        if product < data.CROPS or product == RABBITS:
            if grown[RABBITS]:
                points += data.RABBIT * scoring.happy_rabbits(grown).bit_count() - before[RABBITS]
            rabbit = data.RABBIT * rabbit_potential(grown, empty, weights)
        elif spaces & self.rabbit_ground:
            rabbit = data.RABBIT * rabbit_potential(grown, empty, weights)
        lone, room = room_potential(empty, weights)
        return points, lone + patch + line + rabbit + flock + room
