"""The meadows of one colour: found at once where none are known, from then on joined from tile to tile.

An edge of a cell has the key (cell << 2 | edge), edges being counted clockwise from north. The rim of an area are the
keys of the edges by which it can grow, those of the empty cells that it faces.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Protocol, TypeVar

import msgspec

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.tiles import ACROSS, Shapes


class Growing(Protocol):
    """An area that can grow."""

    @property
    def rim(self) -> tuple[int, ...]:
        """Keys of edges, in rising order."""


A = TypeVar("A", bound=Growing)


class Meadow(msgspec.Struct, frozen=True, gc=False):
    """An area on which sheep stand, one on each triangle (WS3)."""

    rim: tuple[int, ...]
    """Keys of the edges by which it can grow."""
    size: int
    """Its sheep."""


class Pasture(msgspec.Struct, frozen=True, gc=False):
    """The meadows of one colour on the first tiles of a landscape."""

    tiles: int = 0
    """Of how many."""
    rims: dict[int, int] = {}
    """Key of an edge of an empty cell that faces a meadow -> its name."""
    meadows: dict[int, Meadow] = {}
    """Name -> meadow; the name is its least triangle (cell << 2 | edge). What has grown last comes last."""


UNGRAZED = (Pasture(),) * len(data.COLOURS)
"""By colour the meadows of no tiles."""


def pasture_of(shapes: Shapes, tiles: dict[int, int], colour: int) -> Pasture:
    """The meadows of a colour on all tiles, each made once, at the end, not whenever it grows."""
    rims: dict[int, int] = {}
    joined: dict[int, int] = {}
    """The name of a part or meadow -> a lesser one of the meadow that it has become part of."""
    sizes: dict[int, int] = {}
    grazed = shapes.grazed[colour]
    for at, what in tiles.items():
        if what not in grazed:
            continue
        for part in grazed[what]:
            name, size = at << 2 | part[0], len(part)
            for edge in part:
                key = at << 2 | edge
                if key not in rims:
                    rims[key + ACROSS[edge]] = name
                    continue
                other = rims.pop(key)
                while other in joined:
                    other = joined[other]
                if other != name:
                    size += sizes.pop(other)
                    name, gone = min(name, other), max(name, other)
                    joined[gone] = name
            sizes[name] = size
    grown: dict[int, list[int]] = {name: [] for name in sizes}
    for key in sorted(rims):
        name = rims[key]
        while name in joined:
            name = joined[name]
        grown[name].append(key)
        rims[key] = name
    return Pasture(len(tiles), rims, {name: Meadow(tuple(rim), sizes[name]) for name, rim in grown.items()})


def gone_on(shapes: Shapes, known: Pasture, tiles: dict[int, int], colour: int) -> Pasture:
    """The meadows of a colour on all tiles, from those on the first ones where any are known."""
    if not known.tiles:
        return pasture_of(shapes, tiles, colour)
    rims, meadows = known.rims.copy(), known.meadows.copy()
    for at, what in islice(tiles.items(), known.tiles, None):
        for part in shapes[what].meadows[colour]:
            name, _ = grow_meadow(rims, meadows, at, part)
            for edge in part:
                rims.pop(at << 2 | edge, None)
            for key in meadows[name].rim:
                rims[key] = name
    return Pasture(len(tiles), rims, meadows)


def grow_meadow(
    rims: dict[int, int], meadows: dict[int, Meadow], at: int, part: tuple[int, ...]
) -> tuple[int, Collection[int]]:
    """Joins the meadows that a part of a new tile touches, in the new dict of them; the name of all, and theirs."""
    joined, rim = join(rims, meadows, at, part)
    name, size = at << 2 | part[0], len(part)
    for other, meadow in joined.items():
        name = min(name, other)
        size += meadow.size
    meadows[name] = Meadow(rim, size)
    return name, joined


def join(
    rims: dict[int, int], areas: dict[int, A], at: int, part: tuple[int, ...]
) -> tuple[dict[int, A], tuple[int, ...]]:
    """The areas that a part of a new tile touches by name, which are taken out, and the rim of all of it."""
    joined: dict[int, A] = {}
    gone: list[int] = []
    rim: list[int] = []
    for edge in part:
        key = at << 2 | edge
        name = rims.get(key)
        if name is None:
            rim.append(key + ACROSS[edge])
        else:
            gone.append(key)
            if name not in joined:
                joined[name] = areas.pop(name)
    for area in joined.values():
        rim += area.rim
    for key in gone:
        rim.remove(key)
    return joined, tuple(sorted(rim))
