"""The landscape: what lies where, and what the cells around it need.

A state holds only the tiles laid, in order; the rest follows from them and is carried along, so nothing is computed
twice. All dicts are copied with one change and never mutated. A cell is one number, see `cell`; the key of an edge of a
cell is (cell << 2 | edge), edges being counted clockwise from north.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from game.rules.wolves_and_sheep import areas, data
from game.rules.wolves_and_sheep.tiles import ROW, Shapes


# Equal only to itself, as the caches in it grow; nothing in them leads back to it, so there is no cycle to collect.
class Land(msgspec.Struct, eq=False, gc=False):
    """Everything that lies on the table, with caches of its flocks."""

    tiles: dict[int, int]
    """Cell -> the code of its tile, see `tile_code`; in the order in which they were laid."""
    covers: dict[int, int]
    """Cell of a covered wolf -> the number of the hunter's tile on it."""
    frontier: dict[int, int]
    """Empty cell beside laid tiles -> the classes that its edges need, three bits each from north on, 0 for any."""
    ways: int
    """Number of ways in which each tile fits on all these cells, see `tiles.Shapes.ways`."""
    forests: areas.Forests
    pastures: tuple[areas.Pasture, ...] = areas.NO_PASTURES
    """By colour the meadows as they were when last asked for; none before that."""
    unsafe: frozenset[int] | None = None
    """Cache of `scoring.unsafe_meadows`."""
    flocks: dict[int, Any] | None = None
    """Cache of `scoring.flock_on` by colour."""

    def pasture(self, shapes: Shapes, colour: int) -> areas.Pasture:
        """The meadows of a colour, cached; those of tiles that have come since the last call are joined now."""
        pastures = self.pastures
        pasture = pastures[colour]
        if pasture.tiles < len(self.tiles):
            pasture = areas.extended_pasture(shapes, pasture, self.tiles, colour)
            self.pastures = (*pastures[:colour], pasture, *pastures[colour + 1 :])
        return pasture


def cell(x: int, y: int) -> int:
    """The cell x columns east and y rows south of the village."""
    return (y + ROW // 2) * ROW + x + ROW // 2


def column_row(at: int) -> tuple[int, int]:
    """Columns east and rows south of the village."""
    return at % ROW - ROW // 2, at // ROW - ROW // 2


def tile_code(tile: int, side: int, quarters: int) -> int:
    """A tile with a side up, turned clockwise; an index into `Terms.shapes`."""
    return tile << 3 | side << 2 | quarters


VILLAGE_CELL = cell(0, 0)


NOTHING = Land({}, {}, {}, 0, areas.Forests({}, {}, ()))


class Growth(NamedTuple):
    """A landscape and the tile that is laid next."""

    before: Land
    at: int
    code: int


class Layout(msgspec.Struct, frozen=True, dict=True):
    """Tiles laid, in order, the village first: cell and code; a hunter on a wolf has a cell that was taken."""

    lays: tuple[tuple[int, int], ...]

    def land(self, shapes: Shapes) -> Land:
        """The landscape, cached; from the one before where `with_tile` made this layout."""
        cache = self.__dict__
        if "_land" in cache:
            land: Land = cache["_land"]
            return land
        if "_before" in cache:
            land = after_tile(shapes, cache.pop("_before"), *self.lays[-1])
        else:
            land = NOTHING
            for at, code in self.lays:
                land = after_tile(shapes, land, at, code)
        cache["_land"] = land
        return land

    @property
    def growth(self) -> Growth | None:
        """The landscape before the last tile, and that tile; None once the landscape after it has been asked for."""
        before = self.__dict__.get("_before")
        return None if before is None else Growth(before, *self.lays[-1])

    def with_tile(self, shapes: Shapes, at: int, code: int) -> Layout:
        """The layout with one more tile."""
        after = Layout((*self.lays, (at, code)))
        after.__dict__["_before"] = self.land(shapes)
        return after


FIRST = Layout(((VILLAGE_CELL, tile_code(data.VILLAGE_TILE, 0, 0)),))
"""Only the village."""


def after_tile(shapes: Shapes, land: Land, at: int, code: int) -> Land:
    """The landscape with one more tile, laid on an empty cell or on a wolf."""
    return after_covering(land, at, code >> 3) if at in land.tiles else after_laying(shapes, land, at, code)


def after_laying(shapes: Shapes, land: Land, at: int, code: int) -> Land:
    """The landscape with one more tile on an empty cell."""
    shape, forests, by_need, ways = shapes[code], land.forests, shapes.ways, land.ways
    tiles, frontier = land.tiles.copy(), land.frontier.copy()
    tiles[at] = code
    ways -= by_need[frontier.pop(at, 0)]
    near = shape.woods != ()
    for step, facing in shape.around:
        other = at + step
        if other in frontier:
            before = frontier[other]
            facing |= before
            ways -= by_need[before]
            near = near or other in forests.glades
        elif other in tiles:
            continue
        frontier[other] = facing
        ways += by_need[facing]
    if near:
        forests = areas.grown_forests(shapes, forests, frontier, at, shape)
    return Land(tiles, land.covers, frontier, ways, forests, land.pastures)


def after_covering(land: Land, at: int, tile: int) -> Land:
    """The landscape with a hunter on an uncovered wolf (WS10)."""
    covers, forests = {**land.covers, at: tile}, areas.tamed_forests(land.forests, at)
    return Land(land.tiles, covers, land.frontier, land.ways, forests, land.pastures)


def neighbours(land: Land, at: int) -> int:
    """How many tiles lie beside a cell: so many edges are matched there (WS6)."""
    tiles = land.tiles
    return (at - ROW in tiles) + (at + 1 in tiles) + (at + ROW in tiles) + (at - 1 in tiles)


def adjacent_woods(land: Land, at: int) -> list[areas.Wood]:
    """The forests beside an empty cell."""
    rims, woods = land.forests.rims, land.forests.woods
    return [woods[rims[key]] for key in range(at << 2, (at << 2) + 4) if key in rims]
