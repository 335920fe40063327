"""Every number of the rulebook in one place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Literal

SEATS = (1, 2, 3, 4, 5, 6)

CHICKEN, PIG, COW = KINDS = range(3)


@dataclass(frozen=True)
class Face:
    """RR1: what a side of a die shows beside its number."""

    kind: int
    wood: int
    nails: int
    heart: bool


DICE = (
    (
        Face(CHICKEN, 0, 0, True),
        Face(PIG, 1, 0, True),
        Face(PIG, 0, 1, False),
        Face(CHICKEN, 1, 0, True),
        Face(COW, 0, 1, False),
        Face(CHICKEN, 2, 0, False),
    ),
    (
        Face(CHICKEN, 2, 0, False),
        Face(COW, 0, 1, False),
        Face(PIG, 1, 0, True),
        Face(PIG, 0, 1, False),
        Face(CHICKEN, 0, 0, True),
        Face(CHICKEN, 1, 0, True),
    ),
)
"""RR1: the blue and the yellow die, their faces by number from 1 on."""

NUMBERS = (1, 2, 3, 4, 5, 6)
"""RR1, RR2: on the dice and on the spaces."""

ROWS = ((2, 5), (1, 5), (0, 5), (0, 5), (0, 4), (0, 3))
"""RR2: per row r from the top the first and the last q."""

SPACES = 30
"""RR2."""

OF_EACH_NUMBER = 5
"""RR2: spaces of each number."""

PENS = "ABCDEFGHI"
"""RR2: what the pens are called."""

LARGEST_PEN = 5
"""RR2: spaces."""

SHEETS = {
    "a": ("rolling_ranch_a",),
    "b": ("rolling_ranch_b1", "rolling_ranch_b2", "rolling_ranch_b3", "rolling_ranch_b4"),
}
"""RR3: the printed sheets of each side."""

MADE_PENS = (5, 5, 4, 4, 3, 3, 2, 2, 2)
"""RR3: spaces of the pens of a made sheet."""

TOUCHING = {2: 1, 3: 3, 4: 5, 5: 7}
"""RR3: in a made pen of so many spaces, the pairs of them that touch."""

DOUBLES = 2
"""RR3: pens of a made sheet that hold one number twice."""

NEW_SHEETS = 999
"""The greatest number of made sheets that can be asked for."""

BUILDINGS = range(7)
BARNS = RESOURCE_BARN, ANIMAL_BARN = 0, 1
STORES = PLACE_STORE, ANIMAL_STORE = 2, 3
GREENHOUSES = (4, 5, 6)

WOOD = (2, 3, 3, 3, 4, 4, 4)
"""RR4: per building its icons of wood."""

NAILS = (1, 1, 2, 2, 2, 2, 2)
"""RR4: per building its icons of nails."""


@dataclass(frozen=True)
class Objective:
    """RR5: half of a mission card."""

    what: Literal["pens", "animals", "buildings"]
    """Filled pens only with a kind, animals of a kind on the whole sheet, or drawn buildings."""
    kind: int
    """Number of the animal; -1 for buildings."""
    count: int
    """At least so many."""
    points: int


OBJECTIVES = (
    Objective("pens", CHICKEN, 4, 12),
    Objective("pens", PIG, 4, 8),
    Objective("animals", CHICKEN, 10, 10),
    Objective("animals", PIG, 10, 5),
    Objective("animals", COW, 8, 8),
    Objective("buildings", -1, 6, 9),
    Objective("buildings", -1, 4, 4),
)
"""RR5: C4, P4, C10, P10, K8, B6, B4."""

OBJECTIVE_NAMES = ("C4", "P4", "C10", "P10", "K8", "B6", "B4")
"""RR5: how the rules call the objectives."""

CARDS = tuple(pair for pair in combinations(range(len(OBJECTIVES)), 2) if pair != (5, 6))
"""RR5: per mission card its two objectives; no card has both numbers of buildings."""

BARN_WOOD, BARN_NAILS = 2, 1
"""RR10: what the resource barn gives, by the bonus chosen."""

NEARLY_FULL = 3
"""RR14: with so few empty spaces a round may fill a sheet: a building or animal, a barn's chicken, a newborn."""

STORE_USES = 2
"""RR11: bonus icons of a warehouse."""

BREEDERS = 2
"""RR12: how many animals of a type breed."""

MOST_ROUNDS = 100
"""RR14."""

SOLO_ROUNDS = 25
"""RR19."""

PEN_POINTS = ((0, 1, 2, 4, 7, 11), (0, 2, 4, 7, 11, 16), (0, 3, 6, 10, 15, 21))
"""RR15: per kind the points of a pen by the number of its animals."""

SPACE_POINTS = 1
"""RR16: for each space of a pen with a warehouse."""

ICON_POINTS = 1
"""RR16: for each unused bonus icon of a warehouse."""

GREENHOUSE_POINTS = (0, 5, 12, 20)
"""RR16: by the number of greenhouses, in all."""

SOLO_RANKS = (50, 62, 72, 82, 92)
"""RR19: the least points of each rank from 1 on."""
