"""The landscape: what lies where, and what the cells around it need.

A state holds only what was laid, in order; the rest follows from it and is carried along, so that nothing is found
twice. All dicts are copied with one change and never mutated. A cell is one number, see `cell`; the key of an edge of a
cell is (cell << 2 | edge), edges being counted clockwise from north.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.areas import UNGRAZED, Forests, Pasture, Wood, gone_on, grown, tamed
from game.rules.wolves_and_sheep.tiles import ROW, Shapes


# Known by what it is, as what is kept with it grows; nothing of that leads back to it, so there is no cycle to find.
class Land(msgspec.Struct, eq=False, gc=False):
    """Everything that lies on the table; what is found out about it later is kept with it."""

    tiles: dict[int, int]
    """Cell -> the code of its tile, see `code`; in the order in which they were laid."""
    covers: dict[int, int]
    """Cell of a covered wolf -> the number of the hunter's tile on it."""
    frontier: dict[int, int]
    """Empty cell beside laid tiles -> the classes that its edges need, three bits each from north on, 0 for any."""
    ways: int
    """In how many ways each tile fits on all these cells, see `tiles.Shapes.ways`."""
    forests: Forests
    pastures: tuple[Pasture, ...] = UNGRAZED
    """By colour the meadows as they were when last asked for; none before that."""
    unsafe: frozenset[int] | None = None
    """Once it has been asked for, see `scoring.unsafe_meadows`."""
    flocks: dict[int, Any] | None = None
    """By colour those that have been asked for, see `scoring.flock_on`."""

    def pasture(self, shapes: Shapes, colour: int) -> Pasture:
        """The meadows of a colour: those of tiles that have come since they were asked for are joined now, and kept."""
        kept = self.pastures
        known = kept[colour]
        if known.tiles < len(self.tiles):
            known = gone_on(shapes, known, self.tiles, colour)
            self.pastures = (*kept[:colour], known, *kept[colour + 1 :])
        return known


def cell(x: int, y: int) -> int:
    """The cell x columns east and y rows south of the village."""
    return (y + ROW // 2) * ROW + x + ROW // 2


def place(at: int) -> tuple[int, int]:
    """Columns east and rows south of the village."""
    return at % ROW - ROW // 2, at // ROW - ROW // 2


def code(tile: int, side: int, quarters: int) -> int:
    """A tile with a side up, turned clockwise; an index into `Terms.shapes`."""
    return tile << 3 | side << 2 | quarters


VILLAGE_CELL = cell(0, 0)


NOTHING = Land({}, {}, {}, 0, Forests({}, {}, ()))


class Growth(NamedTuple):
    """A landscape and what is laid next."""

    before: Land
    at: int
    what: int


class Layout(msgspec.Struct, frozen=True, dict=True):
    """What was laid, in order, the village first: cell and code; a hunter on a wolf has a cell that was taken."""

    lays: tuple[tuple[int, int], ...]

    def land(self, shapes: Shapes) -> Land:
        """The landscape; found when it is first asked for, from the one before where `and_then` made this layout."""
        kept = self.__dict__
        if "_land" in kept:
            known: Land = kept["_land"]
            return known
        if "_before" in kept:
            land = changed(shapes, kept.pop("_before"), *self.lays[-1])
        else:
            land = NOTHING
            for at, what in self.lays:
                land = changed(shapes, land, at, what)
        kept["_land"] = land
        return land

    @property
    def growth(self) -> Growth | None:
        """The landscape before the last tile, and that tile; None once the landscape after it has been asked for."""
        before = self.__dict__.get("_before")
        return None if before is None else Growth(before, *self.lays[-1])

    def and_then(self, shapes: Shapes, at: int, what: int) -> Layout:
        """The layout with one more tile."""
        after = Layout((*self.lays, (at, what)))
        after.__dict__["_before"] = self.land(shapes)
        return after


FIRST = Layout(((VILLAGE_CELL, code(data.VILLAGE_TILE, 0, 0)),))
"""Only the village."""


def changed(shapes: Shapes, land: Land, at: int, what: int) -> Land:
    """The landscape with one more tile, laid on an empty cell or on a wolf."""
    return covered(land, at, what >> 3) if at in land.tiles else laid(shapes, land, at, what)


def laid(shapes: Shapes, land: Land, at: int, what: int) -> Land:
    """The landscape with one more tile on an empty cell."""
    shape, forests, by_need, ways = shapes[what], land.forests, shapes.ways, land.ways
    tiles, frontier = land.tiles.copy(), land.frontier.copy()
    tiles[at] = what
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
        forests = grown(shapes, forests, frontier, at, shape)
    return Land(tiles, land.covers, frontier, ways, forests, land.pastures)


def covered(land: Land, at: int, tile: int) -> Land:
    """The landscape with a hunter on an uncovered wolf (WS10)."""
    covers, forests = {**land.covers, at: tile}, tamed(land.forests, at)
    return Land(land.tiles, covers, land.frontier, land.ways, forests, land.pastures)


def neighbours(land: Land, at: int) -> int:
    """How many tiles lie beside a cell: so many edges are matched there (WS6)."""
    tiles = land.tiles
    return (at - ROW in tiles) + (at + 1 in tiles) + (at + ROW in tiles) + (at - 1 in tiles)


def touched(land: Land, at: int) -> list[Wood]:
    """The forests beside an empty cell."""
    rims, woods = land.forests.rims, land.forests.woods
    return [woods[rims[key]] for key in range(at << 2, (at << 2) + 4) if key in rims]
