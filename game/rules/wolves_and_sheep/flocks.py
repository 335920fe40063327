"""The meadows of one colour and which of them are unsafe (WS11, WS16), found without the rest of the landscape.

After one more tile most flocks are the very same as before it, so they need not be judged anew.
"""

from __future__ import annotations

from collections.abc import Set

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Growth, Land, Layout, touched
from game.rules.wolves_and_sheep.meadows import Meadow, grow_meadow
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.tiles import STEPS


class Flock:
    """The meadows of a colour; equal only to itself, so a key of memos."""

    __slots__ = ("meadows", "unsafe")

    def __init__(self, meadows: dict[int, Meadow], unsafe: Set[int]) -> None:
        self.meadows = meadows
        """By their names."""
        self.unsafe = unsafe
        """The names of those beside a dangerous forest, of any colour."""


def flock_of(terms: Terms, layout: Layout, colour: int) -> Flock:
    """A colour's flock; if only a tile has come to it since, only the meadows that this has joined are found anew."""
    growth = layout.growth
    after = None if growth is None else _after(terms, growth, colour)
    return flock_on(terms, layout.land(terms.shapes), colour) if after is None else after


def flock_on(terms: Terms, land: Land, colour: int) -> Flock:
    """The flock of a colour on a landscape, found once."""
    if land.flocks is None:
        land.flocks = {}
    found: dict[int, Flock] = land.flocks
    if colour not in found:
        found[colour] = Flock(land.pasture(terms.shapes, colour).meadows, unsafe_meadows(terms, land))
    return found[colour]


def _after(terms: Terms, growth: Growth, colour: int) -> Flock | None:
    """The flock after one more tile; None where the danger of a forest may have changed with it."""
    land, at, what = growth
    shape, flock = terms.shapes[what], flock_on(terms, land, colour)
    if shape.wolf or at in land.tiles:
        return None
    if shape.woods and not land.forests.animals.calm and any(wood.dangerous for wood in touched(land, at)):
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
        land.unsafe = frozenset(_unsafe(terms, land))
    return land.unsafe


def _unsafe(terms: Terms, land: Land) -> set[int]:
    danger = _threatened(terms, land)
    tiles, shapes = land.tiles, terms.shapes
    beside = {each & ~3 | each + way & 3 for each in danger for way in (1, 3)}
    grazed = {each for each in beside if shapes[tiles[each >> 2]].edges[each & 3] >= data.BLACK}
    names: set[int] = set()
    while grazed:
        meadow = _flood(terms, land, {grazed.pop()})
        names.add(min(meadow))
        grazed -= meadow
    return names


def _threatened(terms: Terms, land: Land) -> set[int]:
    """The triangles of dangerous forests (WS11)."""
    woods = land.forests.woods.values()
    return _flood(terms, land, {at << 2 for wood in woods if wood.dangerous for at in wood.wolves})


def _flood(terms: Terms, land: Land, begun: set[int]) -> set[int]:
    """All triangles of the areas that these belong to."""
    tiles, shapes = land.tiles, terms.shapes
    seen: set[int] = set()
    waiting = [*begun]
    while waiting:
        triangle = waiting.pop()
        if triangle in seen:
            continue
        at, edge = triangle >> 2, triangle & 3
        part = next(each for each in shapes[tiles[at]].parts if edge in each)
        seen.update(at << 2 | each for each in part)
        for each in part:
            other = at + STEPS[each]
            if other in tiles:
                waiting.append(other << 2 | each ^ 2)
    return seen
