"""Where things may go and what has just happened: light, footprints in the hand, routes, brackets, bubbles."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.grids.areas import members
from game.grids.hex import Hex
from game.rules.rancho.model import Terms
from game.rules.rancho.spaces import Tolls
from game.tables.rancho.layout import RADIUS, Island
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.theme import Colour, SeatPalette, colours, hexed
from game.ui.type import style

_AIMED = hexed("#8fc05c")
_LIT = 0.47
_HEAD = (15.0, 13.0)
"""A route's head: its length and half its width."""
_SHORT = 0.21
"""So much of a hex from the middle of the own space a route begins, and before that of its goal it ends."""


class Route(NamedTuple):
    """A way to a pasture across others' land: its hexes from the own space to the goal."""

    cells: tuple[Hex, ...]
    solid: bool = True


def light(paint: Painter, plan: Island, cells: Iterable[Hex], pulse: float) -> None:
    """Spaces that something may go to."""
    u, alpha = plan.unit, _LIT + 0.13 * pulse
    for at in cells:
        paint.shape([plan.corners(at, RADIUS - 6)], fill=colours.sun_light, alpha=alpha, alike=True)
        lines = (Stroke(colours.sun, 6 * u), Stroke(colours.white_fur, 2 * u))
        paint.shape([plan.corners(at, RADIUS - 8)], lines, alike=True)


def footprint(paint: Painter, plan: Island, cells: Sequence[Hex]) -> None:
    """The spaces that what is held would take."""
    line = (Stroke(colours.leaf_dark, max(1.5, 3 * plan.unit)),)
    paint.shape([plan.footprint(cells)], line, _AIMED, 0.94)


def left(paint: Painter, plan: Island, cells: Sequence[Hex]) -> None:
    """The spaces of what has been picked up by a click."""
    _ring(paint, plan, cells, colours.sun, 7.0, RADIUS - 8)


def pointed(paint: Painter, plan: Island, cells: Collection[Hex]) -> None:
    """Draw the outline of the cells under the pointer or the keyboard's cursor: one line round all, across none."""
    u = plan.unit
    lines = (Stroke(colours.ink, max(2.5, 5 * u)), Stroke(colours.white_fur, max(1.2, 2.5 * u)))
    for loop in plan.outline(cells, 1.0):
        paint.shape([loop], lines)


def _ring(paint: Painter, plan: Island, cells: Iterable[Hex], colour: Colour, width: float, radius: float) -> None:
    """A bright line on a darker one around the middle of spaces."""
    u = plan.unit
    lines = (Stroke(colour, max(2.5, width * u)), Stroke(colours.white_fur, max(1.2, 0.5 * width * u)))
    for at in cells:
        paint.shape([plan.corners(at, radius)], lines, alike=True)


def brackets(paint: Painter, plan: Island, cells: Iterable[Hex]) -> None:
    """The six corners of each space that the last act changed."""
    u = plan.unit
    lines = (Stroke(colours.ink, max(2.5, 8 * u)), Stroke(colours.white_fur, max(1.4, 4.4 * u)))
    for at in cells:
        ends = plan.corners(at, RADIUS - 3.5)
        arms = [
            [_toward(here, ends[i - 1], 0.21), here, _toward(here, ends[(i + 1) % 6], 0.21)]
            for i, here in enumerate(ends)
        ]
        paint.shape(arms, lines, closed=False)


def route(paint: Painter, plan: Island, way: Route) -> None:
    """A way as an arrow, or dotted where another one is meant."""
    u, points = plan.unit, [plan.middle(at) for at in way.cells]
    last = _toward(points[-1], points[-2], _SHORT)
    if not way.solid:
        for at in _dots([*points[:-1], last], 17 * u):
            paint.disc(at, 5.4 * u, colours.ink)
            paint.disc(at, 3 * u, colours.white_fur)
        return
    points[0] = _toward(points[0], points[1], _SHORT)
    before = points[-2]
    far = math.dist(before, last) or 1.0
    ahead = ((last[0] - before[0]) / far, (last[1] - before[1]) / far)
    long, half = (each * u for each in _HEAD)
    neck = (last[0] - ahead[0] * long, last[1] - ahead[1] * long)
    wings = [(neck[0] - ahead[1] * half * n, neck[1] + ahead[0] * half * n) for n in (1, -1)]
    line, head = [[*points[:-1], neck]], [[last, *wings]]
    paint.shape(line, (Stroke(colours.ink, 10 * u),), closed=False)
    paint.shape(head, (Stroke(colours.ink, 6 * u),), colours.ink)
    paint.shape(line, (Stroke(colours.white_fur, 5 * u),), closed=False)
    paint.shape(head, (Stroke(colours.white_fur, 1.5 * u),), colours.white_fur)


def letter(paint: Painter, plan: Island, at: Hex, sign: str, player: SeatPalette) -> None:
    """The letter of a way at the lower left of the space that it crosses."""
    x, y = plan.middle(at)
    r = max(13 * plan.unit, 11 / paint.scale.factor)
    place = (x - 27 * plan.unit, y + 27 * plan.unit)
    paint.disc(place, r, player.shade, colours.white_fur, r / 6)
    paint.text(sign, place, style("strong").at(1.25 * r), colours.white_fur, "centre")


def bubble(paint: Painter, plan: Island, box: Rect, words: str) -> Rect:
    """What putting it down means, at the top right of the thing in the hand; returns its rectangle."""
    look = style("strong").at(max(20.0, 25 * plan.unit))
    wide, high = paint.measure(words, look)[0] + 28, 1.5 * look.size
    x = min(box.centre[0] + box.w * 0.05 + wide / 2, plan.sheet.right - wide / 2 - 6)
    y = max(box.y - 0.05 * high, plan.sheet.y + high / 2 + 4)
    place = Rect.around((x, y), wide, high)
    paint.skin(place, Skin(colours.leaf_dark, high / 2, colours.white_fur, 2.5))
    paint.text(words, place.centre, look, colours.white_fur, "centre")
    return place


def notice(paint: Painter, plan: Island, words: str, icon: str) -> Rect:
    """A dark chip at the foot of the sheet: how what is held is turned; returns its rectangle."""
    look = style("label")
    wide = paint.measure(words, look)[0] + 58
    box = Rect.around((plan.sheet.centre[0], plan.sheet.bottom - 34), wide, 40)
    paint.box(box, colours.ink, 20, alpha=0.86)
    paint.picture(icon, Rect(box.x + 12, box.y + 9, 22, 22), tint=colours.white_fur)
    paint.text(words, (box.x + 42, box.centre[1]), look, colours.white_fur)
    return box


def _toward(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _dots(points: Sequence[Point], pitch: float) -> list[Point]:
    """Points on a line of several parts, `pitch` apart."""
    made, rest = [], 0.0
    for start, end in pairwise(points):
        far = math.dist(start, end)
        while rest <= far:
            made.append(_toward(start, end, rest / far if far else 0.0))
            rest += pitch
        rest -= far
    return made


def way(terms: Terms, owned: tuple[int, ...], seat: int, target: int, tolls: Tolls) -> tuple[int, ...]:
    """The shortest route for a payment, from an own space to the target; empty where there is none."""
    spaces, whole = terms.spaces, dict(tolls)
    owner = {space: other for other in whole for space in members(owned[other] & spaces.pastures)}
    waiting: deque[tuple[tuple[int, ...], tuple[int, ...]]] = deque()
    seats = tuple(whole)
    start = tuple(whole.values())
    for space in members(owned[seat]):
        waiting.append(((space,), start))
    seen: set[tuple[int, tuple[int, ...]]] = set()
    while waiting:
        path, left = waiting.popleft()
        near = spaces.near[path[-1]]
        if near >> target & 1 and not any(left):
            return (*path, target)
        for space in members(near):
            if space not in owner or space in path:
                continue
            rest = tuple(
                sum_left - spaces.price[space] * (payee == owner[space])
                for payee, sum_left in zip(seats, left, strict=True)
            )
            if min(rest) >= 0 and (space, rest) not in seen:
                seen.add((space, rest))
                waiting.append(((*path, space), rest))
    return ()
