"""What stands on the landscape from afar: on each meadow a sheep and its number, on wolves and hunters a disc."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.afar import DANGER, OUTLINED, BorderState, fate
from game.tables.wolves_and_sheep.film import Node, corners
from game.tables.wolves_and_sheep.meadows import fates, sign
from game.tables.wolves_and_sheep.plan import TILE, Plan, box
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

_SIZES = ((10, 28.0), (6, 22.0), (0, 18.0))
"""From so many sheep on the number is so large, at the zoom `_AT`."""
_AT, LEAST = 0.45, 0.28
"""Below the least zoom numbers do not become smaller any more."""
_SHEEP, _PILL, _DIGIT, _SIDES, _OVER = 1.55, 1.34, 0.56, 0.76, 0.3
"""In letter heights: a sheep, a pill's height, a digit, what a pill is wider than its digits, how far it lies over."""
_WARNING, _ICON = 0.38, 1.25
_DISC, _ANIMAL, _LEAST_SIGN = 0.43, 0.8, 4.0
"""Of a wolf or hunter, as shares of a tile and of the disc; the least radius of its sign."""
_MARK = 0.18
"""The box of the mark of a single sheep, as a share of a tile."""
_FILLS = {0: hexed("#2b2622"), 1: hexed("#7d5a0e")}
_WOLF = hexed("#fbe0da")
_SAMPLES = tuple(product((-0.9, 0.0, 0.9), (-0.75, 0.0, 0.75)))
_TRIED = ((True, 1.0), (False, 1.0), (False, 0.8), (False, 0.6))
"""With a sheep or without, and how large, until it covers no other number."""
_CLASH, _AWAY = 40.0, 0.4
"""What covering another number costs, and a tile's length from the middle, where each sample beyond the meadow is 1."""


class Number(NamedTuple):
    """Of one meadow, in the world."""

    colour: int
    total: int
    """How many sheep stand on it."""
    fate: BorderState
    size: float
    pill: Rect
    sheep: Rect | None

    @property
    def whole(self) -> tuple[Rect, ...]:
        """All that must not be covered."""
        parts = (self.pill,) if self.sheep is None else (self.pill, self.sheep)
        return (*parts, self.warning) if self.fate is BorderState.DANGER else parts

    @property
    def warning(self) -> Rect:
        """Where the disc lies on what is in danger."""
        high = self.pill.h
        return Rect.around((self.pill.right + 0.12 * high, self.pill.y - 0.06 * high), 2 * _WARNING * high)


class Numbers:
    """Of all meadows of a landscape of two sheep and more, so that none covers another."""

    def __init__(self, terms: Terms, land: Land, found: Collection[Area], own: Collection[int], zoom: float) -> None:
        self._zoom = zoom
        animals = [box(at).inset(TILE * (0.5 - _DISC)) for at, _, _ in fates(terms, land, found)]
        meadows = [area for area in found if area.kind >= data.BLACK]
        marks = [_mark(area.triangles[0]) for area in meadows if len(area.triangles) == 1]
        self._taken = [pygame.FRect(each) for each in (*animals, *marks)]
        """What no number may cover."""
        self.all: list[Number] = []
        # The less room a meadow has, the sooner it is asked.
        for area in sorted(meadows, key=lambda area: (len(area.triangles), area.triangles)):
            if len(area.triangles) > 1:
                made = self._placed(area, fate(area, own))
                self.all.append(made)
                self._taken += map(pygame.FRect, made.whole)

    def _placed(self, area: Area, how: BorderState) -> Number:
        count = len(area.triangles)
        size = next(size for least, size in _SIZES if count >= least) * max(1.0, LEAST / self._zoom) / _AT
        inside, places = frozenset(area.triangles), list(_places(area.triangles))
        middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
        away = sorted((_AWAY * math.dist(at, middle) / TILE, at) for at in places)
        best, least = None, math.inf
        for sheep, share in _TRIED if count >= OUTLINED else _TRIED[1:]:
            for far, at in away:
                if far >= least:
                    break  # all others are farther
                made = _number(area, how, size * share, at, sheep)
                cost = far + self._cost(made, inside)
                if cost < least:
                    best, least = made, cost
            if least < _CLASH:
                break
        assert best is not None
        return best

    def _cost(self, made: Number, inside: frozenset[int]) -> float:
        parts = made.whole
        around = Rect.enclosing(parts)
        (x, y), across, down = around.centre, around.w / 2, around.h / 2
        out = sum(_triangle(x + dx * across, y + dy * down) not in inside for dx, dy in _SAMPLES)
        return out + _CLASH * sum(len(pygame.FRect(part).collidelistall(self._taken)) for part in parts)


def _places(triangles: Sequence[int]) -> Iterator[Point]:
    """Where a number may stand: the middles of sides that two triangles share, and of the triangles."""
    seen: set[frozenset[Node]] = set()
    for triangle in triangles:
        a, b, c = corners(triangle)
        for side in (frozenset((a, b)), frozenset((b, c)), frozenset((c, a))):
            if side in seen:
                yield _middle(*side)
            seen.add(side)
    if len(triangles) >= OUTLINED:
        yield from (_middle(*corners(triangle)) for triangle in triangles)
        yield from (_middle(corners(triangle)[2]) for triangle in triangles)


def _middle(*nodes: Node) -> Point:
    x, y = sum(x for x, _ in nodes) / len(nodes), sum(y for _, y in nodes) / len(nodes)
    return (x / 2 - 0.5) * TILE, (y / 2 - 0.5) * TILE


def _mark(triangle: int) -> Rect:
    return Rect.around(_middle(*corners(triangle)), _MARK * TILE)


def _triangle(x: float, y: float) -> int:
    """The triangle at a point of the world."""
    column, row = math.floor(x / TILE + 0.5), math.floor(y / TILE + 0.5)
    dx, dy = x - column * TILE, y - row * TILE
    edge = (2 if dy > 0 else 0) if abs(dy) > abs(dx) else (1 if dx > 0 else 3)
    return cell(column, row) << 2 | edge


def _number(area: Area, how: BorderState, size: float, at: Point, sheep: bool) -> Number:
    count = len(area.triangles)
    high = size * _PILL
    wide = max(high, size * (_DIGIT * len(str(count)) + _SIDES))
    animal = size * _SHEEP if sheep else 0.0
    over = size * _OVER if sheep else 0.0
    left = at[0] - (animal + wide - over) / 2
    pill = Rect(left + animal - over, at[1] - high / 2, wide, high)
    beside = Rect(left, at[1] - animal / 2, animal, animal) if sheep else None
    return Number(area.colour, count, how, size, pill, beside)


def draw(paint: Painter, plan: Plan, numbers: Iterable[Number]) -> None:
    """All numbers with their sheep: filled where the meadow is closed and safe, pale where it is not."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for number in numbers:
            pill = plan.camera.place(plan.board, number.pill)
            if number.sheep is not None:
                sheep = plan.camera.place(plan.board, number.sheep)
                if sheep.intersects(plan.board):
                    paint.picture(faces.animal(number.colour), sheep)
            if pill.intersects(plan.board):
                _pill(paint, pill, number, plan)


def _pill(paint: Painter, box: Rect, number: Number, plan: Plan) -> None:
    zoom = plan.camera.zoom
    flock = faces.flock(number.colour)
    dark: Colour = _FILLS.get(number.colour, flock.shade)
    full = number.fate in (BorderState.CLOSED, BorderState.GLEAMS)
    fill, rim, ink = (dark, colours.white_fur, colours.white_fur) if full else (colours.white_fur, dark, colours.ink)
    if number.fate is BorderState.GLEAMS:
        paint.glow(box.centre, box.w * 0.9, colours.sun_light, 0.8)
        rim = colours.sun_light
    line = max(1.2, number.size * zoom / 9)
    paint.box(box, fill, box.h / 2, rim, line)
    paint.text(str(number.total), box.centre, style("figure").at(round(number.size * zoom)), ink, "centre")
    if number.fate is BorderState.DANGER:
        warned = plan.camera.place(plan.board, number.warning)
        warning(paint, warned.centre, warned.w / 2)


def warning(paint: Painter, at: Point, r: float) -> None:
    """The disc on what is in danger."""
    paint.disc(at, r, DANGER, colours.white_fur, max(1.0, r / 6))
    paint.picture("icons/warning", Rect.around(at, _ICON * r), tint=colours.white_fur)


def animals(paint: Painter, plan: Plan, terms: Terms, land: Land, found: Iterable[Area]) -> None:
    """Wolves and hunters, each in a disc whose rim and sign tell whether its forest is safe."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for at, _, safe in fates(terms, land, found):
            if not plan.visible(at):
                continue
            tile = plan.cell(at)
            r, dark = _DISC * tile.w, colours.leaf_dark if safe else DANGER
            paint.disc(tile.centre, r, colours.white_fur if safe else _WOLF, dark, max(1.5, r / 9))
            wolf = terms.shapes[land.tiles[at]].wolf and at not in land.covers
            paint.picture(faces.WOLF if wolf else faces.HUNTER, Rect.around(tile.centre, 2 * r * _ANIMAL))
            if at in land.covers:
                paint.picture(faces.WOLF, Rect.around((tile.x + 0.7 * tile.w, tile.y + 0.68 * tile.h), 0.8 * r))
            sign(paint, tile, safe, least=_LEAST_SIGN)
