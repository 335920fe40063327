"""Where the pointer holds a shape: by the cell nearest to its middle, or where that cannot lie, by another one.

So a shape slides along the farm's edge, the fence and what stands in its way, instead of vanishing there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.grids.areas import members
from game.grids.square import Cell, Shape, turn
from game.rules.rolling_acres.choices import Lay, Put
from game.rules.rolling_acres.model import State, filled
from game.rules.rolling_acres.sheet import Ways
from game.rules.rolling_acres.steps import building_choices
from game.tables.rolling_acres.facts import Now
from game.tables.rolling_acres.layout import LENGTH
from game.ui.cache import Cache
from game.ui.context import TableContext

_SHARE = 0.7
"""Of the way from the middle of a shape to the middle of the space by which it is held."""


class Held(NamedTuple):
    """A shape on one sheet; a placement is its first space and its pose."""

    spots: dict[tuple[int, int], tuple[int, ...]]
    """Per legal placement the spaces that mean it, first the one on which it is held."""
    places: dict[tuple[int, int], int]
    """Per space and pose the first space of the legal placement that it means."""


class Holds:
    """What the spaces of the active seat's sheet mean for each shape that it may place."""

    def __init__(self, facts: Now) -> None:
        self._facts = facts
        self._kept: Cache[Held] = Cache(64)

    def of_building(self, context: TableContext[State], at: int, pose: int) -> Sequence[int]:
        """The spaces that mean drawing the next building so."""
        found = self._building(context)
        return () if found is None else found.spots.get((at, pose), ())

    def building_at(self, context: TableContext[State], at: int, pose: int) -> int:
        """The first space of the next building that is held on `at`; -1 where that lies beside the farm."""
        building, found = self._facts.building(context), self._building(context)
        if building is None or found is None:
            return -1
        return found.places.get((at, pose), first(self._facts.terms.buildings[building].shape, at, pose))

    def of_layout(self, context: TableContext[State], product: int, big: bool, at: int, pose: int) -> Sequence[int]:
        """The spaces that mean planting a layout so."""
        return self._layout(context, product, big).spots.get((at, pose), ())

    def layout_at(self, context: TableContext[State], product: int, big: bool, at: int, pose: int) -> int:
        """The first space of a layout that is held on `at`; -1 where that lies beside the farm."""
        shape = self._facts.layout(context.view, product, big).shape
        return self._layout(context, product, big).places.get((at, pose), first(shape, at, pose))

    def _building(self, context: TableContext[State]) -> Held | None:
        building, seat, state = self._facts.building(context), context.active, context.view
        if building is None or seat is None:
            return None
        terms, key = self._facts.terms, (building, seat, state.sheets[seat])
        return self._kept.get(
            key, lambda: _held(terms.buildings[building], building_choices(terms, state, seat, building))
        )

    def _layout(self, context: TableContext[State], product: int, big: bool) -> Held:
        state = context.view
        covered = filled(state.sheets[context.active or 0])
        layout = self._facts.layout(state, product, big)
        key = (product, state.sides[product], big, covered)
        return self._kept.get(key, lambda: _held(layout, layout.free(covered)))


def _held(ways: Ways[Lay] | Ways[Put], legal: Iterable[Lay | Put]) -> Held:
    """A space means the placement that is held on it, else the one that covers it and is held nearest to it."""
    near: dict[tuple[int, int], tuple[int, int]] = {}
    for choice in legal:
        at, pose = choice.at, choice.pose
        dx, dy = grip(ways.shape, pose)
        row, column = divmod(at + dx + dy * LENGTH, LENGTH)
        for space in members(ways.covers[at, pose]):
            far = (space // LENGTH - row) ** 2 + (space % LENGTH - column) ** 2
            near[space, pose] = min(near.get((space, pose), (far, at)), (far, at))
    spots: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (space, pose), (far, at) in near.items():
        spots.setdefault((at, pose), []).append((far, space))
    return Held(
        {placement: tuple(space for _, space in sorted(several)) for placement, several in spots.items()},
        {place: at for place, (_, at) in near.items()},
    )


@lru_cache(maxsize=256)
def grip(shape: Shape, pose: int) -> Cell:
    """How far from the first cell of a shape in a pose the one lies by which it is held: the nearest to its middle."""
    across, down = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    middle = min(shape, key=lambda cell: (cell[0] - across) ** 2 + (cell[1] - down) ** 2)
    cells = _posed(shape, pose)
    x, y = cells[shape.index(middle)]
    first = min(cells, key=lambda cell: cell[::-1])
    return x - first[0], y - first[1]


@lru_cache(maxsize=256)
def off_middle(shape: Shape, pose: int) -> tuple[float, float]:
    """How far, in spaces, the grip lies from the middle of the picture: less than all of the way, so that who aims with
    the space under the pointer is understood too."""
    cells = _posed(shape, pose)
    left, top = min(cells, key=lambda cell: cell[::-1])
    dx, dy = grip(shape, pose)
    ends = [[side(each) for side in (min, max)] for each in zip(*cells, strict=True)]
    away = (left + dx - sum(ends[0]) / 2, top + dy - sum(ends[1]) / 2)
    return (_SHARE * max(-0.5, min(0.5, away[0])), _SHARE * max(-0.5, min(0.5, away[1])))


def _posed(shape: Shape, pose: int) -> list[Cell]:
    return [turn((-x, y) if pose & 4 else (x, y), pose & 3) for x, y in shape]


def first(shape: Shape, at: int, pose: int) -> int:
    """The space of the first cell of a shape held on `at` by its middle; -1 where that is not on the farm."""
    row, column = divmod(at, LENGTH)
    dx, dy = grip(shape, pose)
    x, y = column - dx, row - dy
    return y * LENGTH + x if 0 <= x < LENGTH and 0 <= y < LENGTH else -1
