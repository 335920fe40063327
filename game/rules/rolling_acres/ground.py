"""A farm on which something is about to be planted: what it is worth afterwards, by what changes.

The same numbers as `worth_of` and `hopes` of the sheet that results, quicker for many places on one farm.
"""

from __future__ import annotations

from itertools import pairwise

from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CARROTS, CHICKENS, CORN, RABBITS, SUNFLOWERS
from game.rules.rolling_acres.evaluation import WEIGHTS, begun_groups, begun_lines, begun_patches, rabbit_hopes
from game.rules.rolling_acres.model import PRODUCE, Sheet, filled
from game.rules.rolling_acres.scoring import (
    LINES,
    chicken_groups,
    chicken_worth,
    corn_worth,
    crops_of,
    happy_rabbits,
    patch_corners,
    worth_of,
)
from game.rules.rolling_acres.sheet import ALL, EDGE, SIDE, east_of, north_of, south_of, touching, west_of


class Ground:
    """A farm, with what each kind of its hopes rests on: what is planted elsewhere leaves that hope as it is."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.covered = filled(sheet)
        self.empty = empty = ALL ^ self.covered
        self.points = worth_of(sheet)
        self.base = sum(self.points)
        barn, silo, well = sheet[PRODUCE:]
        self.walls = EDGE | touching(barn | silo | well)
        self.crops = crops_of(sheet)
        self.patch_hope = data.PATCH * begun_patches(sheet[SUNFLOWERS], empty)
        self.patch_ground = _patch_ground(sheet[SUNFLOWERS], empty)
        self.lines = _open_lines(sheet[CORN], empty)
        self.line_hope = data.CORN_LINE * begun_lines(sheet[CORN], empty)
        self.rabbit_hope = data.RABBIT * rabbit_hopes(sheet, empty)
        self.rabbit_ground = touching(sheet[RABBITS]) | _sites(self.crops, empty)
        self.flock_hope = WEIGHTS.chickens * begun_groups(sheet, empty)
        self.flock_ground = _flock_ground(sheet, empty) if self.flock_hope else 0

    def after(self, product: int, spaces: int) -> tuple[int, float]:
        """Points and hopes with a product on some empty spaces."""
        sheet, empty = self.sheet, self.empty ^ spaces
        grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
        points, before = self.base, self.points
        patch, flock, rabbit = self.patch_hope, self.flock_hope, self.rabbit_hope
        line = self._lines_left(spaces) if product != CORN else data.CORN_LINE * begun_lines(grown[CORN], empty)
        if product == SUNFLOWERS:
            points += data.PATCH * patch_corners(grown[SUNFLOWERS]).bit_count() - before[SUNFLOWERS]
            patch = data.PATCH * begun_patches(grown[SUNFLOWERS], empty)
        elif spaces & self.patch_ground:
            patch = data.PATCH * begun_patches(sheet[SUNFLOWERS], empty)
        if product == CARROTS:
            points += data.CARROT * (spaces & self.walls).bit_count()
        elif product == CORN:
            points += corn_worth(grown[CORN]) - before[CORN]
        elif product == BEES:
            points += data.BEE * spaces.bit_count()
        if product == CHICKENS:
            points += chicken_worth(grown[CHICKENS]) - before[CHICKENS]
            flock = WEIGHTS.chickens * begun_groups(grown, empty)
        elif spaces & self.flock_ground:
            flock = WEIGHTS.chickens * begun_groups(sheet, empty)
        if product < data.CROPS or product == RABBITS:
            if grown[RABBITS]:
                points += data.RABBIT * happy_rabbits(grown).bit_count() - before[RABBITS]
            rabbit = data.RABBIT * rabbit_hopes(grown, empty)
        elif spaces & self.rabbit_ground:
            rabbit = data.RABBIT * rabbit_hopes(grown, empty)
        lone = WEIGHTS.lone * (empty & ~touching(empty)).bit_count()
        return points, lone + patch + line + rabbit + flock

    def _lines_left(self, spaces: int) -> float:
        """What is left of the hope for corn when something else stands on some spaces."""
        left = self.line_hope
        for line, hope in self.lines:
            if line & spaces:
                left -= hope
        return left


def _open_lines(corn: int, empty: int) -> tuple[tuple[int, float], ...]:
    """The lines that can still become full corn, with the hope of each."""
    barred = ALL ^ (corn | empty)
    found = ((line, (line & corn).bit_count()) for line in LINES if corn and not line & barred)
    return tuple(
        (line, data.CORN_LINE * WEIGHTS.corn[count]) for line, count in found if count < SIDE and WEIGHTS.corn[count]
    )


def _patch_ground(sunflowers: int, empty: int) -> int:
    """The spaces of all patches that could be begun with the sunflowers there are."""
    if not sunflowers:
        return 0
    near = sunflowers | touching(sunflowers)
    return near | west_of(near) | east_of(near)


def _sites(crops: int, empty: int) -> int:
    """The empty spaces with crops on all four sides."""
    return empty & east_of(crops) & west_of(crops) & north_of(crops) & south_of(crops)


def _flock_ground(sheet: Sheet, empty: int) -> int:
    """Spaces on which all groups of chickens can reach their next thresholds, as far as they can at all."""
    found, ground = 0, sheet[CHICKENS] | empty
    for group in chicken_groups(sheet):
        size, spaces = group.spaces.bit_count(), group.spaces
        goal = next((goal for (least, _), (goal, _) in pairwise(data.CHICKENS) if least <= size < goal), 0)
        before = 0
        while before != spaces and spaces.bit_count() < goal:
            before = spaces
            spaces |= touching(spaces) & ground
        found |= spaces
    return found & empty
