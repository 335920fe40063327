"""The landscape: what lies where, and what the cells around it need.

A state holds only the tiles laid, in order; the rest follows from them and is carried along, so nothing is computed
twice. All dicts are copied with one change and never mutated. A cell is one number, see `cell`; the key of an edge of a
cell is (cell << 2 | edge), edges being counted clockwise from north.

Areas grow from tile to tile: the meadows of one colour, and forests with who may enter them (WS9-WS11). The rim of an
area are the keys of the edges by which it can grow, those of the empty cells that it faces.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.tiles import ACROSS, ROW, STEPS, Shape, Shapes


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
    """Number of those tiles."""
    rims: dict[int, int] = {}
    """Key of an edge of an empty cell that faces a meadow -> its name."""
    meadows: dict[int, Meadow] = {}
    """Name -> meadow; the name is its least triangle (cell << 2 | edge). What has grown last comes last."""


NO_PASTURES = (Pasture(),) * len(data.COLOURS)
"""By colour the meadows of no tiles."""


def pasture_of(shapes: Shapes, tiles: dict[int, int], colour: int) -> Pasture:
    """The meadows of a colour on all tiles, each made once, at the end, not whenever it grows."""
    rims: dict[int, int] = {}
    merged_into: dict[int, int] = {}
    """The name of a part or meadow -> a lesser one of the meadow that it has become part of."""
    sizes: dict[int, int] = {}
    grazed = shapes.grazed[colour]
    for at, code in tiles.items():
        if code not in grazed:
            continue
        for part in grazed[code]:
            name, size = at << 2 | part[0], len(part)
            for edge in part:
                key = at << 2 | edge
                if key not in rims:
                    rims[key + ACROSS[edge]] = name
                    continue
                other = rims.pop(key)
                while other in merged_into:
                    other = merged_into[other]
                if other != name:
                    size += sizes.pop(other)
                    name, merged = min(name, other), max(name, other)
                    merged_into[merged] = name
            sizes[name] = size
    grown_rims: dict[int, list[int]] = {name: [] for name in sizes}
    for key in sorted(rims):
        name = rims[key]
        while name in merged_into:
            name = merged_into[name]
        grown_rims[name].append(key)
        rims[key] = name
    return Pasture(len(tiles), rims, {name: Meadow(tuple(rim), sizes[name]) for name, rim in grown_rims.items()})


def extended_pasture(shapes: Shapes, known: Pasture, tiles: dict[int, int], colour: int) -> Pasture:
    """The meadows of a colour on all tiles, from those on the first ones where any are known."""
    if not known.tiles:
        return pasture_of(shapes, tiles, colour)
    rims, meadows = known.rims.copy(), known.meadows.copy()
    for at, code in islice(tiles.items(), known.tiles, None):
        for part in shapes[code].meadows[colour]:
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
    joined, rim = join_areas(rims, meadows, at, part)
    name, size = at << 2 | part[0], len(part)
    for other, meadow in joined.items():
        name = min(name, other)
        size += meadow.size
    meadows[name] = Meadow(rim, size)
    return name, joined


def join_areas(
    rims: dict[int, int], areas: dict[int, A], at: int, part: tuple[int, ...]
) -> tuple[dict[int, A], tuple[int, ...]]:
    """The areas that a part of a new tile touches by name, which are taken out, and the rim of all of it."""
    joined: dict[int, A] = {}
    inner: list[int] = []
    rim: list[int] = []
    for edge in part:
        key = at << 2 | edge
        name = rims.get(key)
        if name is None:
            rim.append(key + ACROSS[edge])
        else:
            inner.append(key)
            if name not in joined:
                joined[name] = areas.pop(name)
    for area in joined.values():
        rim += area.rim
    for key in inner:
        rim.remove(key)
    return joined, tuple(sorted(rim))


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


class Animals(msgspec.Struct, frozen=True, gc=False):
    """Cells for wolves and hunters, by the wolves and hunters in all forests."""

    wolves: tuple[int, ...]
    """The cells of all uncovered wolves, in rising order."""
    calm: bool
    """Whether no forest is dangerous (WS11)."""
    for_wolves: tuple[int, ...]
    """The glades without a hunter (WS9)."""
    for_hunters: tuple[int, ...]
    """The glades without danger, and then the wolves to be covered (WS10)."""


class Forests(msgspec.Struct, gc=False):
    """All forests; the very same as long as no tile comes to them or to their glades."""

    rims: dict[int, int]
    """Key of an edge of an empty cell that faces a forest -> its name."""
    woods: dict[int, Wood]
    """Name -> forest; the name is any number of its own."""
    glades: tuple[int, ...]
    """The empty cells that face nothing but forest, in rising order."""
    _animals: Animals | None = None

    @property
    def animals(self) -> Animals:
        """Found when it is first asked for, as most forests have grown on before that."""
        if self._animals is None:
            wolves: list[int] = []
            guarded: list[Wood] = []
            wild: list[Wood] = []
            for wood in self.woods.values():
                if wood.free or wood.covering:
                    guarded.append(wood)
                if wood.wolves:
                    wolves += wood.wolves
                    if wood.dangerous:
                        wild.append(wood)
            left = tuple(sorted(wolves))
            for_hunters = _glades_without(wild, self.glades) + left
            self._animals = Animals(left, not wild, _glades_without(guarded, self.glades), for_hunters)
        return self._animals

    def cells_for(self, tile: int) -> tuple[int, ...]:
        """The cells where a wolf or hunter may be laid, its side up."""
        return self.animals.for_wolves if tile in data.WOLVES else self.animals.for_hunters


def _glades_without(shut: list[Wood], glades: tuple[int, ...]) -> tuple[int, ...]:
    """The glades that do not face some forests."""
    if not (shut and glades):
        return glades
    facing = {key >> 2 for wood in shut for key in wood.rim}
    return tuple([at for at in glades if at not in facing])


def grown_forests(shapes: Shapes, forests: Forests, frontier: dict[int, int], at: int, shape: Shape) -> Forests:
    """The forests after one more tile that comes to them, or to their glades; `frontier` is that after it."""
    rims, woods = forests.rims, forests.woods
    if shape.woods:
        rims, woods = rims.copy(), woods.copy()
        for part in shape.woods:
            # Joins the forests that a part of a new tile touches, and the part itself, in the two new dicts.
            joined, rim = join_areas(rims, woods, at, part)
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
    wooded, near = shapes.wooded, [at + step for step in STEPS]
    glades = [cell for cell in near if frontier.get(cell) in wooded]
    glades += [cell for cell in forests.glades if cell != at and cell not in near]
    return Forests(rims, woods, tuple(sorted(glades)))


def tamed_forests(forests: Forests, at: int) -> Forests:
    """The forests with a hunter on an uncovered wolf (WS10)."""
    woods = forests.woods.copy()
    name, wood = next((name, wood) for name, wood in woods.items() if at in wood.wolves)
    wolves = tuple(wolf for wolf in wood.wolves if wolf != at)
    woods[name] = msgspec.structs.replace(wood, wolves=wolves, covering=wood.covering + 1)
    return Forests(forests.rims, woods, forests.glades)


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
    forests: Forests
    pastures: tuple[Pasture, ...] = NO_PASTURES
    """By colour the meadows as they were when last asked for; none before that."""
    unsafe: frozenset[int] | None = None
    """Cache of `scoring.unsafe_meadows`."""
    flocks: dict[int, Any] | None = None
    """Cache of `scoring.flock_on` by colour."""

    def pasture(self, shapes: Shapes, colour: int) -> Pasture:
        """The meadows of a colour, cached; those of tiles that have come since the last call are joined now."""
        pastures = self.pastures
        pasture = pastures[colour]
        if pasture.tiles < len(self.tiles):
            pasture = extended_pasture(shapes, pasture, self.tiles, colour)
            self.pastures = (*pastures[:colour], pasture, *pastures[colour + 1 :])
        return pasture


def cell(x: int, y: int) -> int:
    """The cell x columns east and y rows south of the first village."""
    return (y + ROW // 2) * ROW + x + ROW // 2


def column_row(at: int) -> tuple[int, int]:
    """Columns east and rows south of the first village."""
    return at % ROW - ROW // 2, at // ROW - ROW // 2


def tile_code(tile: int, side: int, quarters: int) -> int:
    """A tile with a side up, turned clockwise; an index into `Terms.shapes`."""
    return tile << 3 | side << 2 | quarters


VILLAGE_CELL = cell(0, 0)
"""The cell of the first village."""

NOTHING = Land({}, {}, {}, 0, Forests({}, {}, ()))


class Growth(NamedTuple):
    """A landscape and the tile that is laid next."""

    before: Land
    at: int
    code: int


class Layout(msgspec.Struct, frozen=True, dict=True):
    """Tiles laid, in order, the first village first: cell and code; a hunter on a wolf has a cell that was taken."""

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


def after_tile(shapes: Shapes, land: Land, at: int, code: int) -> Land:
    """The landscape with one more tile, laid on an empty cell or on a wolf."""
    return after_covering(land, at, code >> 3) if at in land.tiles else after_laying(shapes, land, at, code)


def after_laying(shapes: Shapes, land: Land, at: int, code: int) -> Land:
    """The landscape with one more tile on an empty cell."""
    shape, forests, by_need, ways = shapes[code], land.forests, shapes.ways, land.ways
    tiles, frontier = land.tiles.copy(), land.frontier.copy()
    tiles[at] = code
    if at in frontier:
        ways -= by_need[frontier.pop(at)]
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
        forests = grown_forests(shapes, forests, frontier, at, shape)
    return Land(tiles, land.covers, frontier, ways, forests, land.pastures)


def after_covering(land: Land, at: int, tile: int) -> Land:
    """The landscape with a hunter on an uncovered wolf (WS10)."""
    covers, forests = {**land.covers, at: tile}, tamed_forests(land.forests, at)
    return Land(land.tiles, covers, land.frontier, land.ways, forests, land.pastures)


def neighbours(land: Land, at: int) -> int:
    """How many tiles lie beside a cell: so many edges are matched there (WS6)."""
    tiles = land.tiles
    return (at - ROW in tiles) + (at + 1 in tiles) + (at + ROW in tiles) + (at - 1 in tiles)


def adjacent_woods(land: Land, at: int) -> list[Wood]:
    """The forests beside an empty cell."""
    rims, woods = land.forests.rims, land.forests.woods
    return [woods[rims[key]] for key in range(at << 2, (at << 2) + 4) if key in rims]
