"""Weights of the potential of a farm: the same from the first round to the last where several play, by the number of
empty spaces in solo.

The first were found by letting players who follow their own choices to the end play many games; those in solo by least
squares, from what farms still gained in 40,000 games of players who chose by the weights that were found before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from game.rules.rolling_acres import data


class Weights(msgspec.Struct, frozen=True, eq=False):
    """Weights of the potential; shares are of the points of the thing once it is finished."""

    patch: Mapping[int, float]
    """Share of a patch whose other spaces are empty, by its sunflowers, the most first."""
    corn: tuple[float, ...]
    """Share of a line whose other spaces are empty, by its corn."""
    rabbit: Mapping[int, float]
    """Share of a rabbit whose other sides are empty, by its crops."""
    site: Mapping[int, float]
    """Share of a rabbit for an empty space whose other sides are empty, by the crops around it."""
    chickens: float
    """Share of the points of the next threshold for a group with room, by the part of the way there."""
    lone: float
    """Points of an empty space without an empty one beside it: only rabbits and bees still fit."""
    pair: float = 0.0
    """Points of two empty spaces side by side."""
    unfit: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Points where no three spaces in a row are empty, no three round a corner, no two: such dice end the game."""
    rest: float = 0.0
    """Points that are to come whatever the farm looks like."""


TOGETHER = Weights(
    patch={3: 0.5, 2: 0.25},
    corn=(0.0, 0.02, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 1.0),
    rabbit={3: 0.5, 2: 0.2},
    site={4: 0.25},
    chickens=0.7,
    lone=-0.5,
)
"""Weights at a table of several, where `confidence` says how much of the potential counts."""

EMPTY_SPACES = (0, 6, 13, 22, 34, 46, 57)
"""Numbers of empty spaces for which the weights in solo were found; between two of them they change evenly."""

Row = tuple[float, float, float, float, float, float, float]
"""A weight for each of these numbers."""

PATCH: Mapping[int, Row] = {
    3: (0.016, 0.162, 0.219, 0.264, 0.379, 0.235, 0.349),
    2: (-0.043, 0.081, 0.091, 0.131, 0.131, 0.221, 0.57),
}
"""Share of a patch in solo, by its sunflowers."""

CORN: Mapping[int, Row] = {
    4: (0.086, 0.091, 0.087, 0.065, 0.052, 0.104, 0.12),
    5: (0.108, 0.116, 0.138, 0.137, 0.241, 0.236, 0.225),
    6: (0.217, 0.21, 0.199, 0.337, 0.556, 0.676, 0.718),
    7: (0.188, 0.297, 0.44, 0.565, 0.657, 0.647, 0.61),
}
"""Share of a line in solo, by its corn; with less of it nothing."""

RABBIT: Mapping[int, Row] = {
    3: (-0.022, 0.364, 0.621, 0.736, 0.872, 0.942, 0.967),
    2: (0.048, 0.26, 0.386, 0.512, 0.648, 0.823, 0.933),
    1: (0.043, 0.12, 0.209, 0.27, 0.43, 0.607, 0.728),
    0: (0.019, 0.018, 0.049, 0.122, 0.203, 0.459, 0.629),
}
"""Share of a rabbit in solo, by the crops around it."""

SITE: Mapping[int, Row] = {
    4: (0.115, 0.257, 0.545, 0.769, 0.746, 0.675, 0.675),
    3: (-0.055, 0.009, 0.027, 0.103, 0.165, 0.237, 0.341),
    2: (-0.056, -0.027, -0.016, 0.031, 0.069, 0.195, 0.316),
}
"""Share of a rabbit for an empty space in solo, by the crops around it."""

CHICKENS: Row = (-0.073, 0.135, 0.258, 0.446, 0.585, 0.825, 0.808)
"""Share of the points of the next threshold in solo, by the part of the way there."""

LONE: Row = (0.341, -0.628, -2.014, -3.352, -2.639, -0.774, -0.51)
"""Points of an empty space that stands alone, in solo."""

PAIR: Row = (0.412, 0.543, 0.498, 0.419, 0.38, 0.438, 0.55)
"""Points of two empty spaces side by side, in solo."""

REST: Row = (0.637, 1.501, 5.029, 12.395, 23.202, 28.889, 28.749)
"""Points that are to come in solo whatever the farm looks like."""

UNFIT: tuple[Row, Row, Row] = (
    (-0.117, -0.381, -2.408, -2.61, -2.318, -2.131, -2.039),
    (-0.009, -0.346, -2.997, -2.861, -2.541, -2.335, -2.235),
    (-0.564, -0.783, -0.844, -0.729, -0.648, -0.595, -0.57),
)
"""Points in solo where no three in a row are empty, no three round a corner, no two."""


@lru_cache(maxsize=64)
def weights_alone(empty: int) -> Weights:
    """Weights in solo of a farm with so many empty spaces; a full one promises nothing."""
    if not empty:
        return Weights(patch={}, corn=(0.0,) * (data.SIDE_LENGTH + 1), rabbit={}, site={}, chickens=0.0, lone=0.0)
    row, corner, pair = UNFIT
    return Weights(
        patch=_each_between(PATCH, empty),
        corn=tuple(_between(CORN[count], empty) if count in CORN else 0.0 for count in range(data.SIDE_LENGTH + 1)),
        rabbit=_each_between(RABBIT, empty),
        site=_each_between(SITE, empty),
        chickens=_between(CHICKENS, empty),
        lone=_between(LONE, empty),
        pair=_between(PAIR, empty),
        unfit=(_between(row, empty), _between(corner, empty), _between(pair, empty)),
        rest=_between(REST, empty),
    )


def _each_between(rows: Mapping[int, Row], empty: int) -> dict[int, float]:
    return {count: _between(row, empty) for count, row in rows.items()}


def _between(row: Row, empty: int) -> float:
    """A weight for so many empty spaces."""
    after = min(bisect_right(EMPTY_SPACES, empty), len(EMPTY_SPACES) - 1)
    low, high = EMPTY_SPACES[after - 1], EMPTY_SPACES[after]
    part = min(1.0, (empty - low) / (high - low))
    return (1 - part) * row[after - 1] + part * row[after]
