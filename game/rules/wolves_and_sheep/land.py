"""The landscape: what lies where, what the cells around it need, and the forests that can still grow.

A state holds only what was laid, in order; the rest follows from it and is carried along, so that nothing is found
twice. All dicts are copied with one change and never mutated. A cell is one number, see `cell`; the key of an edge of a
cell is (cell << 2 | edge), edges being counted clockwise from north.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.meadows import UNGRAZED, Pasture, gone_on, join
from game.rules.wolves_and_sheep.tiles import ROW, STEPS, Shape, Shapes

CELL_BITS = 16
"""Of any cell."""


class Wood(msgspec.Struct, frozen=True, gc=False):
    """A forest (WS9 to WS11)."""

    rim: tuple[int, ...] = ()
    """Keys of the edges by which it can grow, those of the empty cells that it faces."""
    wolves: tuple[int, ...] = ()
    """Cells with an uncovered wolf."""
    free: int = 0
    """Hunters that cover no wolf."""
    covering: int = 0
    """Hunters that cover one."""

    @property
    def dangerous(self) -> bool:
        """Whether its uncovered wolves outnumber its free hunters (WS11)."""
        return len(self.wolves) > self.free


class Forests(msgspec.Struct, frozen=True, gc=False):
    """All forests, and who may enter them; the very same as long as no tile comes to them or to their glades."""

    rims: dict[int, int]
    """Key of an edge of an empty cell that faces a forest -> its name."""
    woods: dict[int, Wood]
    """Name -> forest; the name is any number of its own."""
    glades: tuple[int, ...]
    """The empty cells that face nothing but forest, in rising order."""
    wolves: tuple[int, ...]
    """The cells of all uncovered wolves, in rising order."""
    calm: bool
    """Whether none is dangerous (WS11)."""
    for_wolves: tuple[int, ...]
    """The glades without a hunter (WS9)."""
    for_hunters: tuple[int, ...]
    """The glades without danger, and then the wolves to be covered (WS10)."""

    def cells_for(self, tile: int) -> tuple[int, ...]:
        """Where a wolf or hunter may be laid, its side up."""
        return self.for_wolves if tile < data.FIRST_HUNTER else self.for_hunters


def forests_of(rims: dict[int, int], woods: dict[int, Wood], glades: Iterable[int]) -> Forests:
    """The forests with what follows from them."""
    wolves: list[int] = []
    guarded: list[Wood] = []
    wild: list[Wood] = []
    for wood in woods.values():
        if wood.free or wood.covering:
            guarded.append(wood)
        if wood.wolves:
            wolves += wood.wolves
            if wood.dangerous:
                wild.append(wood)
    found, left = tuple(sorted(glades)), tuple(sorted(wolves))
    for_wolves, for_hunters = _glades_without(guarded, found), _glades_without(wild, found)
    return Forests(rims, woods, found, left, not wild, for_wolves, for_hunters + left)


def _glades_without(shut: list[Wood], glades: tuple[int, ...]) -> tuple[int, ...]:
    """The glades that do not face some forests."""
    if not (shut and glades):
        return glades
    facing = {key >> 2 for wood in shut for key in wood.rim}
    return tuple([at for at in glades if at not in facing])


# Known by what it is, as what is kept with it grows; nothing of that leads back to it, so there is no cycle to find.
class Land(msgspec.Struct, eq=False, gc=False):
    """Everything that lies on the table; what is found out about it later is kept with it."""

    tiles: dict[int, int]
    """Cell -> the code of its tile, see `code`; in the order in which they were laid."""
    covers: dict[int, int]
    """Cell of a covered wolf -> the number of the hunter's tile on it."""
    frontier: dict[int, int]
    """Empty cell beside laid tiles -> the classes that its edges need, three bits each from north on, 0 for any."""
    gaps: list[int]
    """The same as (need << CELL_BITS | cell), in rising order."""
    ways: int
    """In how many ways each tile fits on all these cells, see `tiles.Shapes.ways`."""
    forests: Forests
    pastures: tuple[Pasture, ...] = UNGRAZED
    """By colour the meadows as they were when last asked for; none before that."""
    unsafe: frozenset[int] | None = None
    """Once it has been asked for, see `flocks.unsafe_meadows`."""
    flocks: dict[int, Any] | None = None
    """By colour those that have been asked for, see `flocks.flock_on`."""

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


NOTHING = Land({}, {}, {}, [], 0, forests_of({}, {}, ()))


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
    tiles, frontier, gaps = land.tiles.copy(), land.frontier.copy(), land.gaps.copy()
    tiles[at] = what
    needed = frontier.pop(at, 0)
    if needed:
        del gaps[bisect_left(gaps, needed << CELL_BITS | at)]
        ways -= by_need[needed]
    near = shape.woods != ()
    for step, facing in shape.around:
        other, need = at + step, facing
        if other in frontier:
            before = frontier[other]
            del gaps[bisect_left(gaps, before << CELL_BITS | other)]
            ways -= by_need[before]
            need |= before
            near = near or other in forests.glades
        elif other in tiles:
            continue
        frontier[other] = need
        insort(gaps, need << CELL_BITS | other)
        ways += by_need[need]
    if near:
        forests = _grown(shapes, forests, frontier, at, shape)
    return Land(tiles, land.covers, frontier, gaps, ways, forests, land.pastures)


def _grown(shapes: Shapes, forests: Forests, frontier: dict[int, int], at: int, shape: Shape) -> Forests:
    """The forests after one more tile that comes to them, or to their glades."""
    rims, woods = forests.rims, forests.woods
    if shape.woods:
        rims, woods = rims.copy(), woods.copy()
        for part in shape.woods:
            _grow_wood(rims, woods, shape, at, part)
    glades = list[int]()
    if forests.glades:
        near = (at, *map(at.__add__, STEPS))
        glades += [each for each in forests.glades if each not in near]
    wooded = shapes.wooded
    for step in STEPS:
        if frontier.get(at + step) in wooded:
            glades.append(at + step)
    return forests_of(rims, woods, glades)


def _grow_wood(rims: dict[int, int], woods: dict[int, Wood], shape: Shape, at: int, part: tuple[int, ...]) -> None:
    """Joins the forests that a part of a new tile touches, and the part itself, in the two new dicts."""
    joined, rim = join(rims, woods, at, part)
    wolves: tuple[int, ...] = (at,) if shape.wolf else ()
    free, covering = int(shape.hunter), 0
    for wood in joined.values():
        wolves += wood.wolves
        free += wood.free
        covering += wood.covering
    name = at << 2 | part[0]
    woods[name] = Wood(rim=rim, wolves=tuple(sorted(wolves)), free=free, covering=covering)
    for edge in part:
        rims.pop(at << 2 | edge, None)
    for key in rim:
        rims[key] = name


def covered(land: Land, at: int, tile: int) -> Land:
    """The landscape with a hunter on an uncovered wolf (WS10)."""
    forests = land.forests
    woods = forests.woods.copy()
    name, wood = next((name, wood) for name, wood in woods.items() if at in wood.wolves)
    wolves = tuple(each for each in wood.wolves if each != at)
    woods[name] = replace(wood, wolves=wolves, covering=wood.covering + 1)
    covers, forests = {**land.covers, at: tile}, forests_of(forests.rims, woods, forests.glades)
    return Land(land.tiles, covers, land.frontier, land.gaps, land.ways, forests, land.pastures)


def neighbours(land: Land, at: int) -> int:
    """How many tiles lie beside a cell: so many edges are matched there (WS6)."""
    tiles = land.tiles
    return (at - ROW in tiles) + (at + 1 in tiles) + (at + ROW in tiles) + (at - 1 in tiles)


def touched(land: Land, at: int) -> list[Wood]:
    """The forests beside an empty cell."""
    rims, woods = land.forests.rims, land.forests.woods
    return [woods[rims[key]] for key in range(at << 2, (at << 2) + 4) if key in rims]
