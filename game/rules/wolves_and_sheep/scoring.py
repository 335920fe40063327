"""Flocks and points: which meadows are safe (WS11, WS16), what they and bonuses come to, and ties (WS13, WS17, WS18).

After one more tile most flocks are the very same as before it, so they need not be judged anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set
from dataclasses import dataclass
from itertools import zip_longest

from game.core.even import with_ahead
from game.core.spec import Tally
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Growth, Land, Layout, Meadow, adjacent_woods, grow_meadow
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.tiles import STEPS


@dataclass(slots=True, eq=False)
class Flock:
    """The meadows of a colour; equal only to itself, so a key of memos."""

    meadows: dict[int, Meadow]
    """Meadows by their names."""
    unsafe: Set[int]
    """The names of meadows beside a dangerous forest, of any colour."""


def flock_of(terms: Terms, layout: Layout, colour: int) -> Flock:
    """A colour's flock; if only a tile has come to it since, only the meadows that this has joined are found anew."""
    growth = layout.growth
    after = None if growth is None else _flock_after(terms, growth, colour)
    return flock_on(terms, layout.land(terms.shapes), colour) if after is None else after


def flock_on(terms: Terms, land: Land, colour: int) -> Flock:
    """The flock of a colour on a landscape, found once."""
    if land.flocks is None:
        land.flocks = {}
    flocks: dict[int, Flock] = land.flocks
    if colour not in flocks:
        flocks[colour] = Flock(land.pasture(terms.shapes, colour).meadows, unsafe_meadows(terms, land))
    return flocks[colour]


def _flock_after(terms: Terms, growth: Growth, colour: int) -> Flock | None:
    """The flock after one more tile; None where the danger of a forest may have changed with it."""
    land, at, code = growth
    shape, flock = terms.shapes[code], flock_on(terms, land, colour)
    if shape.wolf or at in land.tiles:
        return None
    if shape.woods and not land.forests.animals.calm and any(wood.dangerous for wood in adjacent_woods(land, at)):
        return None
    parts = shape.meadows[colour]
    if len(parts) != 1:
        return None if parts else flock
    meadows = flock.meadows.copy()
    name, joined = grow_meadow(land.pasture(terms.shapes, colour).rims, meadows, at, parts[0])
    unsafe = flock.unsafe
    if not unsafe.isdisjoint(joined):
        unsafe = unsafe - {*joined} | {name}
    return Flock(meadows, unsafe)


def unsafe_meadows(terms: Terms, land: Land) -> frozenset[int]:
    """The names of the meadows beside dangerous forests (WS16), found once."""
    if land.forests.animals.calm:
        return frozenset()
    if land.unsafe is None:
        tiles, shapes, woods = land.tiles, terms.shapes, land.forests.woods.values()
        danger = _flood(terms, land, {at << 2 for wood in woods if wood.dangerous for at in wood.wolves})  # WS11
        beside = {triangle & ~3 | triangle + way & 3 for triangle in danger for way in (1, 3)}
        grazed = {triangle for triangle in beside if shapes[tiles[triangle >> 2]].edges[triangle & 3] >= data.BLACK}
        names: set[int] = set()
        while grazed:
            meadow = _flood(terms, land, {grazed.pop()})
            names.add(min(meadow))
            grazed -= meadow
        land.unsafe = frozenset(names)
    return land.unsafe


def _flood(terms: Terms, land: Land, start: set[int]) -> set[int]:
    """All triangles of the areas that these belong to."""
    tiles, shapes = land.tiles, terms.shapes
    seen: set[int] = set()
    waiting = [*start]
    while waiting:
        triangle = waiting.pop()
        if triangle in seen:
            continue
        at, edge = triangle >> 2, triangle & 3
        part = next(part for part in shapes[tiles[at]].parts if edge in part)
        seen.update(at << 2 | edge for edge in part)
        for edge in part:
            other = at + STEPS[edge]
            if other in tiles:
                waiting.append(other << 2 | edge ^ 2)
    return seen


@dataclass(frozen=True, slots=True)
class Area:
    """Connected triangles of one class; a triangle is (cell << 2 | edge)."""

    kind: int
    """VILLAGE, FOREST or a colour of sheep from BLACK on."""
    triangles: tuple[int, ...]
    """In rising order; on each of a meadow stands one sheep (WS3)."""
    open: tuple[int, ...]
    """Those whose edge faces an empty cell."""
    wolves: tuple[int, ...] = ()
    """Cells of a forest's uncovered wolves."""
    hunters: int = 0
    """Hunters of a forest that cover no wolf."""
    covering: int = 0
    """Hunters of a forest that cover one."""
    forests: tuple[int, ...] = ()
    """Least triangles of the forests beside a meadow (WS16)."""
    safe: bool = True
    """Whether a forest is not dangerous (WS11), or no forest beside a meadow is (WS16)."""

    @property
    def colour(self) -> int:
        """Colour of a meadow."""
        return self.kind - data.BLACK

    @property
    def counts(self) -> bool:
        """Whether a meadow is closed and safe."""
        return self.kind >= data.BLACK and self.safe and not self.open


def areas(terms: Terms, land: Land) -> tuple[Area, ...]:
    """All areas by their least triangles; those of forests first."""
    groups = _groups(terms, land)
    kinds = {least: terms.shapes[land.tiles[least >> 2]].edges[least & 3] for least in groups}
    woods = [least for least in groups if kinds[least] == data.FOREST]
    forests = {least: _forest(terms, land, groups[least]) for least in woods}
    home = {triangle: least for least in woods for triangle in groups[least]}
    out = list(forests.values())
    for least, members in groups.items():
        if kinds[least] != data.FOREST:
            beside = {
                home[other]
                for triangle in members
                for other in (triangle & ~3 | triangle + 1 & 3, triangle & ~3 | triangle - 1 & 3)
                if other in home
            }
            out.append(
                Area(
                    kind=kinds[least],
                    triangles=tuple(members),
                    open=_open(land, members),
                    forests=tuple(sorted(beside)),
                    safe=all(forests[forest].safe for forest in beside),
                )
            )
    return tuple(out)


def _groups(terms: Terms, land: Land) -> dict[int, list[int]]:
    """Least triangle -> the triangles of an area, all in rising order."""
    tiles, shapes = land.tiles, terms.shapes
    parent: dict[int, int] = {}

    def root(triangle: int) -> int:
        while (up := parent[triangle]) != triangle:
            parent[triangle] = triangle = parent[up]
        return triangle

    cells = sorted(tiles)
    for at in cells:
        for part in shapes[tiles[at]].parts:
            least = at << 2 | min(part)
            for edge in part:
                parent[at << 2 | edge] = least
    for at in cells:
        for edge in (1, 2):
            other = at + STEPS[edge]
            if other in tiles:
                one, two = root(at << 2 | edge), root(other << 2 | edge ^ 2)
                parent[max(one, two)] = min(one, two)
    groups: dict[int, list[int]] = defaultdict(list)
    for triangle in sorted(parent):
        groups[root(triangle)].append(triangle)
    return groups


def _open(land: Land, members: list[int]) -> tuple[int, ...]:
    return tuple(triangle for triangle in members if (triangle >> 2) + STEPS[triangle & 3] not in land.tiles)


def _forest(terms: Terms, land: Land, members: list[int]) -> Area:
    cells = sorted({triangle >> 2 for triangle in members})
    shapes = {at: terms.shapes[land.tiles[at]] for at in cells}
    wolves = tuple(at for at in cells if shapes[at].wolf and at not in land.covers)
    hunters = sum(shapes[at].hunter for at in cells)
    covering = sum(at in land.covers for at in cells)
    return Area(
        kind=data.FOREST,
        triangles=tuple(members),
        open=_open(land, members),
        wolves=wolves,
        hunters=hunters,
        covering=covering,
        safe=len(wolves) <= hunters,
    )


def meadows(terms: Terms, land: Land, colour: int) -> list[Area]:
    """The closed safe meadows of a colour, the largest first (WS16)."""
    closed = [area for area in areas(terms, land) if area.counts and area.colour == colour]
    return sorted(closed, key=lambda area: (-len(area.triangles), area.triangles))


def sizes(terms: Terms, land: Land) -> tuple[tuple[int, ...], ...]:
    """Per colour the sheep of its closed safe meadows, the most first (WS16)."""
    return tuple([sizes_of(terms, land, colour) for colour in data.COLOURS])


def sizes_of(terms: Terms, land: Land, colour: int) -> tuple[int, ...]:
    """The sheep of the closed safe meadows of one colour, the most first (WS16)."""
    flock = flock_on(terms, land, colour)
    counts = [meadow.size for name, meadow in flock.meadows.items() if not meadow.rim and name not in flock.unsafe]
    return tuple(sorted(counts, reverse=True))


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether a seat that is still in may end the game in its next turn (WS15): all others have paused or stopped since
    the last tile, or the bag is empty."""
    others = [other for other in range(terms.seats) if other != seat and other not in view.stops]
    return seat not in view.stops and (not view.left or all(view.paused >> other & 1 for other in others))


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat what it begins ahead, its largest meadow, or the largest ones of both colours, and its bonus; hidden
    colours count nothing.

    The rank goes on with the second largest, the third and so on (WS17, WS18).
    """
    land = land_of(terms, state)
    tallies = []
    for seat in range(terms.seats):
        own = [sizes_of(terms, land, colour) for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
        sums = [sum(ranked) for ranked in zip_longest(*own, fillvalue=0)]
        largest = sums[0] if sums else 0
        bonus = data.BONUSES[state.stops.index(seat)] if seat in state.stops else 0
        tallies.append(Tally({"meadow": largest, "bonus": bonus}, (largest + bonus, *sums[1:])))
    return with_ahead(terms.ahead, tuple(tallies))
