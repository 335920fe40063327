"""Fox and wolf: the board grows dark but for the attacked land, and the predator stands where it hunts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.grids.areas import members
from game.rules.rancho.dice import losses
from game.rules.rancho.model import FOX, RABBIT, WOLF, State, Terms
from game.tables.rancho import animals, island
from game.tables.rancho.animals import Beast
from game.tables.rancho.layout import ART, Island
from game.tables.rancho.shape import RADIUS
from game.ui.paint import Painter, compose
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours, hexed

KEY = Spot("predator")
_DARK = 0.38
_DANGER, _DEEP, _PALE = hexed("#d8503a"), hexed("#a93526"), hexed("#ffb38a")
_HOT = 0.41
_SIZE = {FOX: 96.0, WOLF: 112.0}
_AWAY = 74.0
"""Distance from its prey at which a predator stops, in units of the board."""
_TURNS = [sign * math.radians(15 * n) for n in range(7) for sign in (1, -1)]
"""Directions from its prey in which it may stop, from its way, the nearest first."""
_MARGIN = 0.1
"""Share of a predator's picture at each border in which nothing is drawn."""
_LITTLE = 0.15
"""Share of an animal that may be hidden, as enough of it is seen."""
_LAYER = 4
_CROSS = "icons/cross"
_BADGE, _LEAST_BADGE = 14.0, 11.0
_PITCH = 13.0
BEND = 0.16
"""Bend of a predator's way, as a share of its length."""
DOT = "rancho/dot"
"""The picture of a point of its way."""


class Attack(NamedTuple):
    """An attack that goes on: who comes, on which number, and whose answer is waited for."""

    predator: int
    number: int
    seat: int | None = None
    spared: frozenset[int] = frozenset()
    """Seats that have sent a dog."""


def attacked(terms: Terms, state: State, attack: Attack) -> int:
    """The set of the attacked pastures that somebody owns."""
    return terms.spaces.pastures_by_number[attack.number] & sum(state.owned)


def prey(terms: Terms, state: State, attack: Attack) -> Iterator[Beast]:
    """Animals that would go, whole or in part (RA17); none of a seat that has sent a dog (RA18)."""
    lost = {
        space
        for seat in range(terms.seats)
        if seat not in attack.spared
        for _, spaces in losses(terms, state, seat, attack.predator, attack.number)
        for space in spaces
    }
    return (beast for beast in animals.beasts(terms, state) if beast.spaces[0] in lost)


def draw_shade(paint: Painter, plan: Island, terms: Terms, state: State, attack: Attack, pulse: float = 0.0) -> None:
    """Darken all but owned attacked pastures; those get a red ring that beats, free ones a dashed white one."""
    spots, u = terms.board.spots, plan.unit
    struck = members(attacked(terms, state, attack))
    holes = [plan.corners(spots[space].at) for space in struck]
    paint.shape([*plan.outline(island.land(terms), -6), *holes], fill=colours.shadow, alpha=_DARK)
    dash = (Stroke(colours.white_fur, max(1.5, 3.4 * u), 0.72, dash=(13 * u, 9 * u)),)
    for space in members(terms.spaces.pastures_by_number[attack.number] & ~sum(state.owned)):
        paint.shape([plan.corners(spots[space].at, RADIUS - 3)], dash, alike=True)
    wide = 7 + 3 * pulse
    ring = (Stroke(_DEEP, max(3.0, wide * u)), Stroke(_PALE, max(1.5, (wide - 4) * u)))
    for space in struck:
        paint.shape([plan.corners(spots[space].at, RADIUS - 1)], fill=_DANGER, alpha=_HOT + 0.2 * pulse, alike=True)
        paint.shape([plan.corners(spots[space].at, RADIUS - 3.5)], ring, alike=True)


def draw_crosses(paint: Painter, plan: Island, terms: Terms, beasts: Sequence[Beast]) -> None:
    """Draw a red badge on everything that would go; rabbits have it at the left, their number is at the right."""
    r = max(_BADGE * plan.unit, _LEAST_BADGE / paint.scale.factor)
    for beast in beasts:
        box = animals.box(plan, terms, beast)
        at = (box.right - 4 * plan.unit, box.y + 6 * plan.unit)
        if beast.kind == RABBIT:
            x, y = plan.middle(terms.board.spots[beast.spaces[0]].at)
            at = (x - 27 * plan.unit, y - 22 * plan.unit)
        paint.skin(Rect.around(at, 2 * r), Skin(_DANGER, r, colours.white_fur, max(1.5, r / 6), shadows=SMALL))
        paint.picture(_CROSS, Rect.around(at, 1.3 * r), tint=colours.white_fur)


def sprite(plan: Island, terms: Terms, state: State, attack: Attack) -> Sprite:
    """The predator before its prey; in the forest where there is none."""
    at = stopping_point(plan, terms, state, attack)
    return Sprite(KEY, ART[attack.predator], _box(plan, attack.predator, at), _LAYER)


def lair(plan: Island, predator: int) -> Rect:
    """Box of a predator in the middle of the forest, from which it comes."""
    return _box(plan, predator, plan.middle(plan.lair))


def _box(plan: Island, predator: int, at: Point) -> Rect:
    size = _SIZE[predator] * plan.unit
    return Rect.around((at[0], at[1] - size * 0.12), size)


def stopping_point(plan: Island, terms: Terms, state: State, attack: Attack) -> Point:
    """The place beside the nearest animal that would go, the asked seat's, else anybody's, where it hides least of all
    animals: on its way from the forest, else a little aside."""
    own = None if attack.seat is None else state.owned[attack.seat]
    several = list(prey(terms, state, attack))
    asked = [beast for beast in several if own is not None and own >> beast.spaces[0] & 1]
    centre = plan.middle(plan.lair)
    goals = [plan.spread(animals.cells(terms, beast.spaces)) for beast in asked or several]
    if not goals:
        return centre
    goal = min(goals, key=lambda at: math.dist(at, centre))
    boxes = [animals.box(plan, terms, beast) for beast in animals.beasts(terms, state)]

    def hidden(at: Point) -> float:
        box = _box(plan, attack.predator, at)
        seen = box.inset(_MARGIN * box.w)
        return max(_LITTLE, *(seen.overlap([each]) / (each.w * each.h) for each in boxes))

    away = min(_AWAY * plan.unit, math.dist(goal, centre))
    across, down = centre[0] - goal[0], centre[1] - goal[1]
    turn = math.atan2(down, across)
    places = [(goal[0] + away * math.cos(turn + each), goal[1] + away * math.sin(turn + each)) for each in _TURNS]
    return min(places, key=hidden)


def track(plan: Island, end: Point) -> list[Point]:
    """The points of a predator's way from the forest, one behind the other."""
    (x, y), far = plan.middle(plan.lair), math.dist(plan.middle(plan.lair), end)
    (across, down), steps = (end[0] - x, end[1] - y), int(far / (_PITCH * plan.unit))
    points = []
    for share in (n / steps for n in range(steps)):
        swing = 4 * share * (1 - share) * BEND
        points.append((x + across * share + down * swing, y + down * share - across * swing))
    return points


compose(DOT, (8.0, 8.0), lambda paint: paint.disc((4, 4), 3.6, colours.white_fur))
