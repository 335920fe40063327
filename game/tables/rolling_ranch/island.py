"""The picture of a sheet: its pens as areas, made once for each sheet and drawn below and above the light."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.grids.hex import Hex
from game.rules.rolling_ranch.model import spaces_in
from game.rules.rolling_ranch.sheet import HEXES, NEIGHBOURS, PLACES, Sheet
from game.tables.rolling_ranch.layout import RADIUS, Plan, corners, middle
from game.ui.paint import Composites, Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed

TINTS: tuple[Colour, ...] = tuple(
    map(hexed, ["#d3e8a6", "#f4d99a", "#bfe1d2", "#f3c9a6", "#e9ea9f", "#dccfe4", "#f7d8bd", "#c6dff0", "#dfe3b4"])
)
"""By letter of the pen."""
_ALIKE = ({0, 4, 8}, {1, 6}, {3, 6}, {1, 3}, {2, 7})
"""Tints that look too much alike to touch."""
PRINTED = "rolling_ranch_"
"""What the keys of printed sheets begin with."""
_BEYOND: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The hex beyond each side, from the upper right one on clockwise."""

Line = tuple[Point, Point]


class Ground(NamedTuple):
    """The parts of a sheet's picture, in units from the middle of the island."""

    tints: tuple[Colour, ...]
    """Per pen."""
    fences: tuple[Line, ...]
    dashes: tuple[Line, ...]
    posts: tuple[Point, ...]
    """The feet, those behind first."""


@lru_cache(maxsize=32)
def ground(sheet: Sheet) -> Ground:
    """What a sheet looks like."""
    fences: list[Line] = []
    dashes: list[Line] = []
    posts: set[Point] = set()
    for space, at in enumerate(HEXES):
        ends = corners(middle(space))
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((at[0] + dq, at[1] + dr))
            if other is not None and other < space:
                continue
            line = (ends[side], ends[(side + 1) % 6])
            if other is not None and sheet.pen_of[other] == sheet.pen_of[space]:
                dashes.append(line)
                continue
            fences.append(line)
            half = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
            posts.update((round(x, 2), round(y, 2)) for x, y in (*line, half))
    behind = tuple(sorted(posts, key=lambda point: (point[1], point[0])))
    return Ground(tints(sheet), tuple(fences), tuple(dashes), behind)


def fence(sheet: Sheet, pen: int, radius: float) -> list[Line]:
    """The sides of a pen that face other pens, moved inwards so far that hexes have another radius."""
    found = []
    for space in spaces_in(sheet.pens[pen]):
        q, r = HEXES[space]
        ends = corners(middle(space), radius)
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((q + dq, r + dr))
            if other is None or sheet.pen_of[other] != pen:
                found.append((ends[side], ends[(side + 1) % 6]))
    return found


@lru_cache(maxsize=32)
def tints(sheet: Sheet) -> tuple[Colour, ...]:
    """Per pen its colour: that of its letter; on made sheets pens that would look alike do not touch."""
    if sheet.key.startswith(PRINTED):
        return TINTS[: len(sheet.pens)]
    pens = sheet.pen_of
    touching = {(pens[a], pens[b]) for a, others in enumerate(NEIGHBOURS) for b in others if pens[a] < pens[b]}
    return tuple(TINTS[each] for each in _told_apart(touching, len(sheet.pens)))


def _told_apart(touching: set[tuple[int, int]], count: int) -> list[int]:
    """A tint for each pen, so that few of those that touch look alike; of two that do, the lower one comes first."""
    given: list[int] = []
    for pen in range(count):
        near = [given[a] for a, b in touching if b == pen and a < pen]
        left = [tint for tint in range(len(TINTS)) if tint not in given]
        given.append(min(left, key=lambda tint: (sum(_alike(tint, other) for other in near), tint)))
    return given


def _alike(one: int, other: int) -> bool:
    return any(one in group and other in group for group in _ALIKE)


SIZE = (860.0, 740.0)
_MIDDLE = (430.0, 356.0)
_LIP, _SIDE = 8.0, 6.0
_DASH = hexed("#a08a63")
_TUFT = hexed("#8fae5a")
_TUFTS = ((-34.0, 34.0), (36.0, 26.0), (30.0, -38.0))
"""Where a tuft may grow on a space, one after another."""
_POST = (11.0, 23.0)


def draw_below(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """Everything below the light of targets."""
    paint.picture(_grounds.named(f"rolling_ranch/ground_{_mark(sheet)}", sheet), _box(plan))


def fences(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """The fences of all pens."""
    paint.picture(_fenced.named(f"rolling_ranch/fence_{_mark(sheet)}", sheet), _box(plan))


def _box(plan: Plan) -> Rect:
    x, y = plan.place(-_MIDDLE[0], -_MIDDLE[1])
    return Rect(x, y, SIZE[0] * plan.unit, SIZE[1] * plan.unit)


def _mark(sheet: Sheet) -> str:
    """What its pictures show is told by numbers and pens, not by its name."""
    return "".join(map(str, (*sheet.numbers, *sheet.pen_of)))


def _ground(sheet: Sheet, paint: Painter) -> None:
    places = [_moved(middle(space)) for space in range(len(HEXES))]
    for grown, alpha in ((15.0, 0.06), (12.0, 0.07), (9.0, 0.1)):
        for x, y in places:
            paint.shape([corners((x + 3, y + 13), RADIUS + grown)], fill=colours.shadow, alpha=alpha)
    for x, y in places:
        paint.shape([corners((x, y + _SIDE), RADIUS + _LIP)], fill=colours.leaf_mid, corner=6)
    for at in places:
        paint.shape([corners(at, RADIUS + _LIP)], fill=colours.leaf, corner=6)
    look = ground(sheet)
    for pen, spaces in enumerate(sheet.pens):
        own = [places[space] for space in spaces_in(spaces)]
        tint = look.tints[pen]
        for at in own:
            paint.shape([corners(at)], (Stroke(tint, 1.2),), tint)
        paint.shape([corners(at, RADIUS - 7) for at in own], fill=colours.white_fur, alpha=0.2)
    dashes = [[_moved(a), _moved(b)] for a, b in look.dashes]
    paint.shape(dashes, (Stroke(_DASH, 2, dash=(8, 7)),), closed=False)
    for space, (x, y) in enumerate(places):
        for n in range(space % 3):
            dx, dy = _TUFTS[(space + n) % 3]
            _tuft(paint, (x + dx, y + dy))


def _tuft(paint: Painter, at: Point) -> None:
    x, y = at
    blades = [[(x, y), (x - 5, y - 9)], [(x, y), (x, y - 12)], [(x, y), (x + 5, y - 8)]]
    paint.shape(blades, (Stroke(_TUFT, 2, 0.75),), closed=False)


def _fences(sheet: Sheet, paint: Painter) -> None:
    look = ground(sheet)
    lines = [[_moved(a), _moved(b)] for a, b in look.fences]
    low = [[(x, y + 5) for x, y in line] for line in lines]
    paint.shape(low, (Stroke(colours.shadow, 9, 0.2),), closed=False)
    paint.shape(lines, (Stroke(colours.wood_deep, 10), Stroke(colours.wood, 7.5)), closed=False)
    light = [[(x, y - 1) for x, y in line] for line in lines]
    paint.shape(light, (Stroke(colours.wood_light, 3),), closed=False)
    wide, high = _POST
    for point in look.posts:
        x, y = _moved(point)
        post = Rect(x - wide / 2, y - high * 0.72, wide, high)
        paint.box(post, colours.wood_deep, 3.5)
        paint.box(Rect(post.x + 1.2, post.y + 1.2, wide - 2.4, high - 3), colours.wood, 3)
        paint.box(Rect(post.x + 2.2, post.y + 1.8, wide * 0.42, high - 5), colours.wood_light, 2)


def _moved(point: Point) -> Point:
    return point[0] + _MIDDLE[0], point[1] + _MIDDLE[1]


_grounds, _fenced = Composites(SIZE, _ground, 32), Composites(SIZE, _fences, 32)
