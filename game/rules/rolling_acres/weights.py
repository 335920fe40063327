"""Weights of the potential of a farm: the same from the first round to the last where several play, by the number of
empty spaces in solo.

The first were found by letting players who follow their own choices to the end play many games; those in solo by least
squares, from what farms still gained in 40,000 games of players who chose by the weights that were found before. They
lie in a file, which `tests/tools/fitting/rolling_acres.py` makes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from game.files import ASSETS
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

NOTHING = Weights(patch={}, corn=(0.0,) * (data.SIDE_LENGTH + 1), rabbit={}, site={}, chickens=0.0, lone=0.0)
"""Weights of a farm that promises nothing."""

FILE = ASSETS / "minds" / "rolling_acres.json"

Row = tuple[float, float, float, float, float, float, float]


class Unfit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points where empty spaces do not fit: no three in a row, no three round a corner, no two."""

    row: Row
    corner: Row
    pair: Row


class Rows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All weights of the file: one for each number of empty spaces; between two of them they change evenly."""

    empty: tuple[int, int, int, int, int, int, int]
    """The numbers of empty spaces for which the weights were found."""
    patch: Mapping[int, Row]
    """Shares by sunflowers, the most first."""
    corn: Mapping[int, Row]
    """Shares by corn; a line with less of it counts nothing."""
    rabbit: Mapping[int, Row]
    """Shares by the crops around."""
    site: Mapping[int, Row]
    """Shares by the crops around."""
    chickens: Row
    lone: Row
    pair: Row
    rest: Row
    unfit: Unfit

    def at(self, empty: int) -> Weights:
        """The weights of a farm with so many empty spaces, at least one."""
        after = min(bisect_right(self.empty, empty), len(self.empty) - 1)
        low, high = self.empty[after - 1], self.empty[after]
        part = min(1.0, (empty - low) / (high - low))

        def between(row: Row) -> float:
            return (1 - part) * row[after - 1] + part * row[after]

        def each(rows: Mapping[int, Row]) -> dict[int, float]:
            return {count: between(row) for count, row in rows.items()}

        corn = each(self.corn)
        return Weights(
            patch=each(self.patch),
            corn=tuple(corn.get(count, 0.0) for count in range(data.SIDE_LENGTH + 1)),
            rabbit=each(self.rabbit),
            site=each(self.site),
            chickens=between(self.chickens),
            lone=between(self.lone),
            pair=between(self.pair),
            unfit=(between(self.unfit.row), between(self.unfit.corner), between(self.unfit.pair)),
            rest=between(self.rest),
        )


@cache
def rows() -> Rows:
    """The weights that are kept, read when a farm alone is first valued."""
    return msgspec.json.decode(FILE.read_bytes(), type=Rows)


@lru_cache(maxsize=64)
def weights_alone(empty: int) -> Weights:
    """Weights in solo of a farm with so many empty spaces; a full one promises nothing."""
    return rows().at(empty) if empty else NOTHING
