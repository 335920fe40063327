"""Every number and shape of the rulebook in one place; cells are (row, column) from the top left."""

from __future__ import annotations

from typing import NamedTuple

Cells = tuple[tuple[int, int], ...]

SEATS = (1, 2, 3, 4, 5)

SIDE_LENGTH = 8
"""AC1: the farm is 8 x 8 spaces."""

QUADRANT_LENGTH = 4
"""AC1: fences part it into quadrants of 4 x 4; on other boards elsewhere (**ruling**)."""

QUADRANTS = 4
"""AC1: how many parts there are on every board."""

PRODUCTS = ("carrots", "sunflowers", "corn", "rabbits", "chickens", "bees")
"""AC2: one face each on every production die."""

CROPS = 3
"""AC2: the first three products are crops, the others livestock."""

EXTRA_DICE = 1
"""AC2: production dice beyond one a player."""

SOLO_DICE = 2
"""AC22."""

BOUNTY = ((1, 2), (2, 2), (3, 2))
"""AC2: what the bounty die shows (1 sun, 2 heart, 3 both) and on how many sides."""

NEARLY_FULL = 3
"""AC12: so few empty spaces one turn may fill, with most of the dice."""

BUILDINGS = ("barn", "silo", "well")
"""AC6: in the order in which they are drawn."""

BUILDING_CELLS: tuple[Cells, ...] = (((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), ((0, 0), (1, 0)), ((0, 0),))
"""AC3."""


class Card(NamedTuple):
    """AC4: the layouts of one product; the basic one is on both sides."""

    basic: Cells
    bountiful: tuple[Cells, Cells]
    """Side A, side B."""


CARDS = (
    Card(((0, 0), (0, 1)), (((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (1, 1), (1, 2)))),
    Card(((0, 0), (0, 1), (1, 0)), (((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)))),
    Card(
        ((0, 0), (0, 1)),
        (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)), ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))),
    ),
    Card(((0, 0),), (((0, 0), (1, 1)), ((0, 0), (0, 2)))),
    Card(
        ((0, 0), (0, 1), (0, 2)), (((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))
    ),
    Card(((0, 0),), (((0, 0), (0, 1)), ((0, 0), (1, 1)))),
)
"""AC4, by product."""

NAMES = 16
"""AC6: how many names there are for farms; what they are is told by the words."""

LONGEST_NAME = 18
"""Most letters in the name that a player gives a farm."""

BONUS = 3
"""AC12: for the first to trigger the end."""

CARROT = 2
"""AC14."""

PATCH = 5
"""AC15: for 2 x 2 sunflowers."""

CORN_LINE = 10
"""AC16: for a full line across the farm."""

RABBIT = 7
"""AC17."""

CHICKENS = ((0, 0), (5, 6), (10, 13), (15, 21), (20, 30))
"""AC18: from how many connected chickens on a group has which points."""

BEE = 1
"""AC19."""

LITTLE_CELLS: Cells = ((0, 0), (3, 3), (0, 7), (3, 4), (7, 0), (4, 3), (7, 7), (4, 4))
"""AC21: per quadrant its outermost and its innermost space."""

SOLO_RANKS = (35, 50, 65, 80)
"""AC22: from how many points on the ranks above the lowest are reached."""
