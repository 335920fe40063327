"""What a ranch still lacks, and what the dice offer it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NAIL, NONE, ONE_NAIL, TWO_WOOD, WOOD, Ranch, Seven, Two


@lru_cache(maxsize=8192)
def _unfilled(given: Seven, resource: int) -> tuple[int, ...]:
    needed = data.WOOD if resource == WOOD else data.NAILS
    return tuple(building for building in data.BUILDINGS if given[building] < needed[building])


def missing(ranch: Ranch, resource: int) -> tuple[int, ...]:
    """The buildings with empty icons of a resource."""
    return _unfilled(ranch.wood if resource == WOOD else ranch.nails, resource)


def complete(ranch: Ranch, building: int) -> bool:
    """Whether all icons of a building are filled (RR9)."""
    return ranch.wood[building] == data.WOOD[building] and ranch.nails[building] == data.NAILS[building]


def kinds(dice: tuple[int, ...]) -> Two:
    """The animals on the blue and on the yellow die (RR1)."""
    blue, yellow = dice
    return data.DICE[0][blue - 1].kind, data.DICE[1][yellow - 1].kind


_PAIRS = tuple((blue, yellow) for blue in data.NUMBERS for yellow in data.NUMBERS)

RESOURCES: Mapping[tuple[int, ...], Two] = {
    (blue, yellow): (
        data.DICE[0][blue - 1].wood + data.DICE[1][yellow - 1].wood,
        data.DICE[0][blue - 1].nails + data.DICE[1][yellow - 1].nails,
    )
    for blue, yellow in _PAIRS
}
"""By roll the wood and the nails on both dice (RR8)."""

HEARTS: Mapping[tuple[int, ...], bool] = {
    (blue, yellow): data.DICE[0][blue - 1].heart and data.DICE[1][yellow - 1].heart for blue, yellow in _PAIRS
}
"""By roll whether both dice show a heart (RR12)."""


def barns_ready(ranch: Ranch, dice: tuple[int, ...]) -> int:
    """The set of barns that may be used in a round that begins: 1 resources, 2 animals (RR10)."""
    blue, yellow = dice
    if blue != yellow:
        return 0
    built = ranch.built
    return (built[data.RESOURCE_BARN] != NONE) + 2 * (built[data.ANIMAL_BARN] != NONE)


def stores_ready(ranch: Ranch) -> int:
    """The set of warehouses that may be used in a round that begins: 1 places, 2 animals (RR11)."""
    places, animals = ranch.uses
    return (places > 0) + 2 * (animals > 0)


BARN_PURSES: Mapping[int, Two] = {TWO_WOOD: (data.BARN_WOOD, 0), ONE_NAIL: (0, data.BARN_NAILS)}
"""The wood and the nails of the resource barn, by its bonus (RR10)."""


def givable(ranch: Ranch, wood: int, nails: int) -> bool:
    """Whether one of these resources finds an empty icon."""
    return bool((wood and missing(ranch, WOOD)) or (nails and missing(ranch, NAIL)))
