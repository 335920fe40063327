"""Every number of the rulebook in one place."""

from __future__ import annotations

SEATS = (2, 3, 4, 5, 6)

HERDS = {
    2: (20, 6, 4, 2, 1, 1),
    3: (30, 9, 6, 3, 2, 2),
    4: (40, 12, 8, 4, 2, 2),
    5: (50, 15, 10, 5, 3, 3),
    6: (60, 18, 12, 6, 3, 3),
}
"""RA1: by the number of seats all rabbits, sheep, cows, horses, small and large dogs."""

FACES = (6, 2, 1, 1, 0, 0, 1, 1)
"""RA2: on how many sides of a 12-sided die each kind is seen, then fox and wolf; dogs are on none."""

PIPS = {1: 3, 2: 2, 4: 1}
"""RA2: on how many sides of the 6-sided die each number is."""

FACE_WORTH = (1, 2, 3, 4, 0, 0)
"""How much each face of a 12-sided die helps who rolls it, for the ledger alone (**ruling**): animals by their size."""

DICE = 2
"""RA2: 12-sided dice in a roll."""

VALUES = (1, 6, 12, 24, 3, 6)
"""RA3: per kind its value in rabbits."""

FOREST_REACH = 1
"""RA4: how far from the middle the forest goes."""

PRICES = {2: 1, 3: 2, 4: 4}
"""RA4: the price of a pasture by its distance from the middle."""

DEAREST = 9
"""The most that a pasture of any board may cost; one that is not on the attack die is never attacked (**ruling**)."""

FARMS = (
    ((3, 2), (2, 3)),
    ((-2, 5), (-3, 5)),
    ((-5, 3), (-5, 2)),
    ((-3, -2), (-2, -3)),
    ((2, -5), (3, -5)),
    ((5, -3), (5, -2)),
)
"""RA4: the two spaces of every farm, clockwise."""

SPACES = 60
"""RA4: pastures and farm spaces."""

MOST_SPACES, MOST_ACROSS, MOST_DOWN = 120, 17, 15
"""The largest board that the rules are ready for: spaces, then columns and rows of hexes with those of the forest."""

DISKS = 12
"""RA5: the most pastures that a seat can own."""

FIRST_SHEEP = 1
"""RA6: on the first space of the own farm."""

FIRST_RABBITS = 1
"""RA6: on the second space of the own farm."""

FARMS_USED = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""RA7: by the number of seats the farm of each."""


def farms_used(farms: int, seats: int) -> tuple[int, ...]:
    """Farms of the seats where a board has so many: as far from each other as they can be, as RA7 has them of six."""
    return tuple(seat * farms // seats for seat in range(seats))


STACK = 6
"""RA8: the most rabbits on a space."""

COW_SPACES, HORSE_SPACES = 2, 3
"""RA8: the adjacent spaces that a cow and a horse stand on."""

FAIR_RABBITS = (1, 2, 2, 3, 3, 4)
"""The option of a fair start: rabbits to begin with, in turn order."""

_DOGS = ("small_dog", "large_dog")
EXTRAS: tuple[tuple[str, ...], ...] = (
    (),
    _DOGS[:1],
    _DOGS,
    *((*_DOGS, *("rabbit",) * count) for count in (1, 2, 3, 4)),
    *((*_DOGS, *("rabbit",) * count, "pasture") for count in (3, 4, 5)),
    (*_DOGS, *("rabbit",) * 5, "pasture", "sheep"),
    (*_DOGS[:1], "rabbit", "rabbit"),
)
"""The option of an even start: by its value what a seat has more than others. The pasture is the one that touches the
second space of the farm alone, with the sheep on it; rabbits stand with the first ones."""

EXTRAS_IN_ORDER = (0, 1, 11, *range(2, 11))
"""Values of that option, the least ahead first: the last one came later, and a value means the same for ever."""

QUICK_RABBITS = 6
"""The option of a quick start."""

ROUND_LIMITS = (5, 50)
"""The least and the greatest round limit; 0 is none."""

OFFERED_LIMIT = 20
"""The round limit that is offered first."""

DRILL_ROUNDS = 20
"""The round limit of drills."""

MOST_ACTS = 200
"""A guard against long shuffling by random players, see `model.PlayoutOptions`."""
