"""The scenery: the sheet of grass, yards, trees, and the island on its wooden base."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import dist
from typing import Literal, NamedTuple

import pygame

from game.grids.hex import Hex
from game.rules.rancho.ground import FARM, FOREST, WATER, forest_of, water_of
from game.rules.rancho.model import Terms
from game.tables.rancho.layout import Island, Yard, pasture_art
from game.tables.rancho.shape import DOWN, RADIUS, Raster, shape_of
from game.ui import popover, shapes, vector
from game.ui.paint import Painter, compose
from game.ui.popover import Avoid
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import GROUND, Skin
from game.ui.theme import Colour, SeatPalette, colours, hexed
from game.ui.type import block, style

SHEET_RIM = hexed("#a9c478")
GAP = hexed("#5c4a2c")
"""Colour of the gaps between hexes."""
VEIL, VEILED = hexed("#b9a57e"), 0.59
"""Colour and opacity of the veil over farms that nobody has."""
_LIT = hexed("#dbebb5")
"""Patches of light on the sheet."""
_YARD, _YARD_SIDE, _YARD_LIT = hexed("#d9b27c"), hexed("#b98a5c"), hexed("#e2c192")
_LIP, _GROOVE, _SIDE = 6.0, 2.4, 5.0
"""Reach of the wooden base and its groove beyond the hexes, and its side below."""
_SHADOW = (3.0, 8.0, 9.0, 0.42)
"""The island's shadow: offset across and down, blur, opacity."""
_OWNER = 14.0
"""Radius of the mark of the seat whose straw it is."""
_MAT, _MAT_RIM = hexed("#f4dd94"), hexed("#cf9f3c")
_FEET = 4.0
"""Height of an animal's feet on the straw, in units of the board."""
_BROKEN = 0.62
"""Width of two lines, as a share of one line with the same words."""
_HALO, _LEAST_HALO = 7.0, 5.0
"""Reach of the ring round the yard of the seat to act, in its units and at least in pixels."""
_STRAWS = (
    (0.08, 0.2, 0.2, 0.28),
    (0.3, 0.16, 0.36, 0.3),
    (0.12, 0.7, 0.3, 0.62),
    (0.55, 0.2, 0.64, 0.14),
    (0.8, 0.72, 0.92, 0.6),
    (0.9, 0.2, 0.95, 0.34),
    (0.62, 0.74, 0.72, 0.68),
)


class Plant(NamedTuple):
    """A tree or bush: its picture, the middle of its foot from the island's middle, its size."""

    art: str
    x: float
    y: float
    size: float


TREE, PINE, BUSH = "terrain/tree", "terrain/pine", "terrain/bush"
_TOP = (Plant(PINE, -32, -342, 46), Plant(BUSH, 0, -340, 38))
_FOOT = (Plant(PINE, 0, 390, 48), Plant(BUSH, 33, 389, 32))
_UPPER_LEFT = (Plant(TREE, -388, -130, 84), Plant(BUSH, -352, -118, 42))
_UPPER_RIGHT = (Plant(PINE, 358, -136, 60), Plant(PINE, 398, -145, 82))
_LOWER_LEFT = (Plant(PINE, -370, 184, 66), Plant(BUSH, -400, 192, 40))
_LOWER_RIGHT = (Plant(BUSH, 344, 200, 38), Plant(TREE, 390, 206, 84))
Grove = Sequence[Plant]
_OWN_GROVES: tuple[tuple[Grove, float, float], ...] = (
    (_UPPER_LEFT, -1, -1),
    (_LOWER_RIGHT, 1, 1),
    (_UPPER_RIGHT, 1, -1),
    (_LOWER_LEFT, -1, 1),
    (_TOP, 0, -1),
    (_FOOT, 0, 1),
    (_LOWER_LEFT, -1, 0),
    (_UPPER_RIGHT, 1, 0),
)
"""Groves of a board of another shape, each with its place as shares of the way from the sheet's middle to its rim."""
_GROVE_SHARES = (1.0, 0.75)
"""Sizes of such a grove, if there is room for no larger one."""
_NEAR, _SHORE = 0.3, 9.0
"""Distance from there, as a share of the sheet, at which a grove is left out; land between it and the sheet's rim."""


def draw_background(paint: Painter, plan: Island, terms: Terms) -> None:
    """Draw what never changes on the board."""
    paint.skin(plan.sheet, Skin(colours.grass_pale, 12, SHEET_RIM, 2.5, shadows=GROUND))
    half = plan.sheet.h / plan.unit / 2
    patches = ((6, 30 - half, 124, 29), (-10, half - 22, 128, 30), (366, -158, 70, 40), (-446, 0, 44, 34))
    with paint.clip(plan.sheet.inset(2.5)):
        for x, y, wide, high in patches:
            paint.shape([oval(plan.place(x, y), wide * plan.unit, high * plan.unit)], fill=_LIT)
        away = (half - 400) * 0.6
        for grove, further in ((_TOP, -away), (_FOOT, away)) if not plan.taken else ():
            _draw_plants(paint, plan, [plant._replace(y=plant.y + further) for plant in grove])
    for yard in plan.yards:
        _draw_yard(paint, yard)
    rim, u = plan.outline(land(terms), -_LIP), plan.unit
    lower = [[(x, y + _SIDE * u) for x, y in loop] for loop in rim]
    _draw_shadow(paint, lower, u, _SHADOW)
    paint.shape(lower, fill=colours.wood_deep, corner=2 * u)
    paint.shape(rim, fill=colours.wood_dark, corner=2 * u)
    paint.shape(plan.outline(land(terms), -_GROOVE), fill=GAP)
    for number, spot in enumerate(terms.board.spots):
        price = terms.spaces.numbers[number]
        _draw_tile(paint, plan, spot.at, pasture_art(price) if price else "terrain/hex_farm")
    for kind, at in scenery(terms):
        _draw_tile(paint, plan, at, f"terrain/hex_{kind}")
    used = {space for farm in terms.farms for space in farm}
    for number, spot in enumerate(terms.board.spots):
        if spot.kind == FARM and number not in used:
            paint.shape([plan.corners(spot.at, RADIUS - 0.6)], fill=VEIL, alpha=VEILED)


def draw_groves(paint: Painter, plan: Island, terms: Terms, straw: bool) -> None:
    """Draw the trees at the sides, but for those whose place the straw takes while it lies there."""
    places = shape_of(terms).places
    shown: Sequence[Grove] = [_UPPER_LEFT, _LOWER_RIGHT]
    if plan.taken:
        shown = own_groves(plan._replace(mat=plan.sheet))
    else:
        shown = [*shown, *([] if 2 in places else [_LOWER_LEFT]), *([] if 5 in places else [_UPPER_RIGHT])]
    with paint.clip(plan.sheet.inset(2.5)):
        for plants in shown:
            boxes = [plant_box(plan, plant) for plant in plants]
            if not (straw and any(box.intersects(plan.mat) for box in boxes)):
                _draw_plants(paint, plan, plants)


@lru_cache(maxsize=8)
def own_groves(plan: Island) -> tuple[Grove, ...]:
    """The groves of a board of another shape than the box's, each where there is room for it, as near as can be to the
    corner or side of the sheet that is its own."""
    sheet = plan.sheet
    taken = [*plan.taken, *(Rect.enclosing([yard.ground, yard.barn]) for yard in plan.yards)]
    found = []
    for grove, across, down in _OWN_GROVES:
        to = (sheet.centre[0] + across * sheet.w / 2, sheet.centre[1] + down * sheet.h / 2)
        for share in _GROVE_SHARES:
            plants = [Plant(plant.art, plant.x * share, plant.y * share, plant.size * share) for plant in grove]
            bounds = Rect.enclosing([plant_box(plan, plant) for plant in plants])
            place = Raster(sheet.inset(_SHORE), taken).nearest((bounds.w, bounds.h), to)
            if place is not None and dist(place.centre, to) < _NEAR * min(sheet.w, sheet.h):
                taken.append(place)
                (x, y), (left, top) = place.centre, bounds.centre
                dx, dy = (x - left) / plan.unit, (y - top) / plan.unit
                found.append(tuple(plant._replace(x=plant.x + dx, y=plant.y + dy) for plant in plants))
                break
    return tuple(found)


def land(terms: Terms) -> tuple[Hex, ...]:
    """All hexes of the island."""
    return (*(spot.at for spot in terms.board.spots), *(at for _, at in scenery(terms)))


def scenery(terms: Terms) -> list[tuple[str, Hex]]:
    """Hexes that are no spaces, each with its kind: the forest, then rivers and ponds."""
    board = terms.board
    return [*((FOREST, at) for at in forest_of(board)), *((WATER, at) for at in water_of(board))]


def _draw_plants(paint: Painter, plan: Island, plants: Iterable[Plant]) -> None:
    for plant in plants:
        paint.picture(plant.art, plant_box(plan, plant))


def plant_box(plan: Island, plant: Plant) -> Rect:
    """The box of the picture of a plant."""
    (x, y), size = plan.place(plant.x, plant.y), plant.size * plan.unit
    return Rect(x - size / 2, y - size, size, size)


def oval(centre: Point, wide: float, high: float) -> list[Point]:
    """The outline of an ellipse of these half widths."""
    ways = (math.tau * n / 48 for n in range(48))
    return [(centre[0] + wide * math.cos(way), centre[1] + high * math.sin(way)) for way in ways]


def _draw_tile(paint: Painter, plan: Island, at: Hex, art: str) -> None:
    wide = (2 * RADIUS + 1) * plan.unit
    paint.picture(art, Rect.around(plan.middle(at), wide, (DOWN + 0.9) * plan.unit))


def _draw_yard(paint: Painter, yard: Yard) -> None:
    (x, y), wide, high = yard.ground.centre, yard.ground.w / 2, yard.ground.h / 2
    k = wide / 84
    lower = oval((x, y + 2 * k), wide, high - 2 * k)
    paint.shape([lower], fill=_YARD_SIDE)
    paint.shape([oval((x, y - 2 * k), wide, high - 2 * k)], fill=_YARD)
    paint.shape([oval((x + 4 * k, y - 9 * k), wide * 0.36, high * 0.4)], fill=_YARD_LIT)
    paint.picture("buildings/barn", yard.barn)


def draw_lit_yard(paint: Painter, plan: Island, yard: Yard) -> None:
    """Draw the yard once more with light around it: its seat is to act."""
    (x, y), wide, high = yard.ground.centre, yard.ground.w / 2, yard.ground.h / 2
    reach = max(_HALO * wide / 84, _LEAST_HALO / paint.scale.factor)
    with paint.clip(plan.sheet.inset(2.5)):
        paint.glow((x, y), wide + 4 * reach, colours.sun, 0.75)
        for more, colour in ((reach, colours.white_fur), (0.62 * reach, colours.sun)):
            paint.shape([oval((x, y), wide + more, high + more)], fill=colour)
    _draw_yard(paint, yard)


def _draw_shadow(
    paint: Painter, loops: list[list[Point]], unit: float, look: tuple[float, float, float, float]
) -> None:
    """Draw a blurred shadow of any shape: what is soft needs few pixels, so it is made at a half and enlarged."""
    across, down, blur, alpha = look
    moved = [[(x + across * unit, y + down * unit) for x, y in loop] for loop in loops]
    f = paint.scale.factor / 2
    soft = max(1, round(blur * unit * f))
    reach = 3 * blur * unit
    left, top = (min(p[i] for loop in moved for p in loop) - reach for i in (0, 1))
    right, low = (max(p[i] for loop in moved for p in loop) + reach for i in (0, 1))
    box = paint.rect_px(Rect(left, top, right - left, low - top))
    path = shapes.outline([[((x - left) * f, (y - top) * f) for x, y in loop] for loop in moved], True, 0)
    small = (max(1, box.w // 2), max(1, box.h // 2))
    blurred = vector.raw(*small, f'<path d="{path}" {vector.paint(colours.shadow, alpha)}/>')
    blurred = pygame.transform.gaussian_blur(blurred, soft, repeat_edge_pixels=False)
    blurred = pygame.transform.smoothscale(blurred, box.size)
    # Blurring has mixed the colour with the clear surroundings: only the opacity is kept.
    blurred.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    blurred.fill((*colours.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    paint.surface.blit(blurred, box)


def draw_faint_mat(paint: Painter, plan: Island) -> None:
    """Draw the outline of the straw, where something may be laid down and nothing lies yet."""
    u = plan.unit
    line = (Stroke(_MAT, max(1.5, 2.5 * u), 0.8, dash=(9 * u, 7 * u)),)
    box = plan.mat
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    paint.shape([corners], line, _MAT, 0.25, corner=12 * u)


def draw_mat(paint: Painter, plan: Island, owner: SeatPalette, state: Literal["", "offered", "wanted"] = "") -> None:
    """Draw the straw for a seat's loose animals; lit where one may be put there, more so where it is just over it."""
    box, u = plan.mat, plan.unit
    if state:
        paint.glow(box.centre, box.w * 0.75, colours.sun, 0.8 if state == "wanted" else 0.45)
    rim, wide = {"wanted": (colours.sun, 5.0), "offered": (colours.sun, 3.5)}.get(state, (_MAT_RIM, 2.5))
    _draw_straw(paint, box, u, rim, wide)
    paint.mark((box.x + 3 * u, box.y + 3 * u), _OWNER * u, owner)


def draw_mat_tag(paint: Painter, plan: Island, words: str, animals: Sequence[Rect], labels: Sequence[Rect]) -> None:
    """Draw the sign at the straw with what may be done with its animals: in one line or two, off all animals and off
    prices."""
    box, u = plan.mat, plan.unit
    size = max(16 * u, 14 / paint.scale.factor)
    look = style("caption").at(size)
    size *= paint.scale.text_px(size) / paint.scale.least_px(size)
    wide, pad = paint.measure(words, look)[0], 20 * u
    # Where the sheet is narrow the words are wider than the straw beside its edge.
    broken = block(words, look, paint.scale, max(box.w - pad, _BROKEN * wide), 2)
    lines = len(broken.lines)
    sizes = [(wide + pad, 1.5 * size), (broken.width_px / paint.scale.factor + pad, (lines + 0.5) * size)]
    # The lower edge of an animal's box is bare but for its feet.
    stand = tuple(each._replace(h=each.h - _FEET * u) for each in animals)
    avoid = Avoid(pressed=stand, read=tuple(labels), known=tuple(yard.ground for yard in plan.yards))
    on_edge, gap = Rect(box.centre[0], box.bottom - 3 * u, 0, 0), -0.75 * size
    near = plan.sheet.inset(4).intersection(box.inset(-wide, -3 * size))  # further off it would be no sign of the straw
    place = popover.place_any(sizes, on_edge, near, avoid, gap=gap).box
    paint.skin(place, Skin(colours.wood_dark, 6 * u, colours.white_fur, max(1.5, 2 * u)))
    room = None if place.w == sizes[0][0] else place.w - pad + 1
    paint.text(words, place.centre, look, colours.white_fur, "centre", room, lines)


def _draw_straw(paint: Painter, box: Rect, u: float, rim: Colour = _MAT_RIM, wide: float = 2.5) -> None:
    straw = [[(box.x + box.w * a, box.y + box.h * b), (box.x + box.w * c, box.y + box.h * d)] for a, b, c, d in _STRAWS]
    paint.skin(box, Skin(_MAT, 12 * u, rim, max(1.5, wide * u), shadows=GROUND))
    paint.shape(straw, (Stroke(_MAT_RIM, 3 * u, 0.6),), closed=False)


STRAW = "rancho/straw"
"""The picture of the straw by itself."""
compose(STRAW, (156.0, 80.0), lambda paint: _draw_straw(paint, Rect(0, 0, 156, 80), 1))
