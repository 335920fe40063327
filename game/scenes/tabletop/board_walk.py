"""Ways of the board cursor over the places of a board: to the end of a row, slantwise, and past all that is alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from typing import Literal

from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.pointer_state import WAYS, following, stops as stops_of
from game.scenes.tabletop.table_model import TableModel
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

SLANTS = {"home": (-1, -1), "page up": (1, -1), "end": (-1, 1), "page down": (1, 1)}
"""Ways of the keys 7, 9, 1 and 3 of the keypad, across and down."""
_ROUND = {"up": ("page up", "home"), "down": ("end", "page down")}
"""Slants that a key means where rows are staggered: the first one that leads anywhere."""
_TOUCHES = 1.3
"""How many times as far as the nearest place one may be that is touched, too."""
_NEAR, _LEVEL = 1.0, 0.45
"""Least way of a step, in units; share of its size by which a place in one row with a point may lie aside of it:
hexagons of the next row do by half of theirs."""


def _level(box: Rect, point: Point, axis: Literal["x", "y"]) -> bool:
    """Whether a place lies in one row with a point, or by `x` in one column."""
    across, down = abs(box.centre[0] - point[0]), abs(box.centre[1] - point[1])
    return down < _LEVEL * box.h if axis == "y" else across < _LEVEL * box.w


def row_end(places: Mapping[Spot, Rect], start: Point, last: bool) -> Spot | None:
    """The first or last of some places in the row in which a point lies; None where it lies in none."""
    row = {spot: box.centre[0] for spot, box in places.items() if _level(box, start, "y")}
    return (max if last else min)(row, key=row.__getitem__, default=None)


def slant(places: Mapping[Spot, Rect], start: Point, way: str) -> Spot | None:
    """The nearest of some places slantwise from a point; None where there is none."""
    across, down = SLANTS[way]
    ways = {spot: (box.centre[0] - start[0], box.centre[1] - start[1]) for spot, box in places.items()}
    far = {spot: x * x + y * y for spot, (x, y) in ways.items() if x * across > _NEAR and y * down > _NEAR}
    return min(far, key=far.__getitem__, default=None)


def straight(places: Mapping[Spot, Rect], start: Point, way: str) -> list[Spot]:
    """Places straight ahead of a point in one of the four directions, the nearest first."""
    (x, y), (dx, dy) = start, WAYS[way]
    line = [spot for spot, box in places.items() if _level(box, start, "y" if dx else "x")]
    far = {spot: (places[spot].centre[0] - x) * dx + (places[spot].centre[1] - y) * dy for spot in line}
    return sorted((spot for spot in line if far[spot] > _NEAR), key=far.__getitem__)


def beside(
    spot: Spot, places: Mapping[Spot, Rect], name: Callable[[Spot], str], words: Catalogue, staggered: bool = False
) -> str:
    """Words for the row of a place of the board, and for what lies beside it there; where rows are staggered only what
    it touches, slantwise too."""
    centre = places[spot].centre
    row = straight(places, centre, "left")[::-1], straight(places, centre, "right")
    lines = [words.t("node.row", place=len(row[0]) + 1, places=len(row[0]) + 1 + len(row[1]))]
    near = {way: next(iter(straight(places, centre, way)), None) for way in WAYS}
    if staggered:
        near |= {way: slant(places, centre, way) for way in SLANTS}
        far = {way: math.dist(centre, places[other].centre) for way, other in near.items() if other is not None}
        near = {way: near[way] for way in far if far[way] < _TOUCHES * min(far.values())}
    told = ((way.replace(" ", "_"), other) for way, other in near.items() if other is not None)
    return "\n".join([*lines, *(words.t(f"node.beside.{way}", name=name(other)) for way, other in told)])


class BoardWalk:
    """Finds where keys lead from where the board cursor is."""

    def __init__(self, model: TableModel) -> None:
        self._model = model

    @property
    def _here(self) -> Point:
        """Middle of the thing that the board cursor is on, else of the board."""
        box = None if self._model.hover is None else self._model.spots.get(self._model.hover)
        return self._model.table_view.frame.board.centre if box is None else box.centre

    def _ground(self) -> Mapping[Spot, Hashable]:
        """All places of the board, and what each is."""
        return self._model.table_view.table.controls.ground(self._model.context)

    def end(self, stops: Mapping[Spot, Rect], last: bool) -> Spot | None:
        """The first or last stop in the row of the board; beside the board among all of the same kind."""
        hover, ground = self._model.hover, self._ground()
        kind = "" if hover is None or hover in ground else hover.kind
        row = {spot: stops[spot] for spot in stops_of(stops, self._model.chooser.targets())}
        row = {spot: box for spot, box in row.items() if (spot.kind == kind if kind else spot in ground)}
        return row_end(row, self._here, last)

    def aside(self, stops: Mapping[Spot, Rect], key: str) -> Spot | None:
        """The nearest stop slantwise on the board, by a key of the keypad."""
        ground, places = self._ground(), stops_of(stops, self._model.chooser.targets())
        return slant({spot: stops[spot] for spot in places if spot in ground}, self._here, key)

    def far(self, stops: Mapping[Spot, Rect], way: str) -> Spot | None:
        """The next place of the board in a direction that is something else than the one here; where rows are
        staggered, up and down lead slantwise to the nearest stop."""
        if way in _ROUND and self._model.table_view.table.controls.staggered:
            slants = (self.aside(stops, key) for key in _ROUND[way])
            return next(filter(None, slants), None)
        ground, hover, start = self._ground(), self._model.hover, self._here
        here = None if hover is None else ground.get(hover)
        places = {spot: box for spot, box in self._model.spots.items() if spot in ground and spot != hover}
        others = {spot: box for spot, box in places.items() if ground[spot] not in (None, here)}
        ahead = next((spot for spot in straight(places, start, way) if spot in others), None)
        if ahead is not None or None not in ground.values():
            return ahead
        nowhere = Spot("nowhere")
        found = following({spot: box.centre for spot, box in others.items()}, nowhere, start, way)
        return None if found == nowhere else found
