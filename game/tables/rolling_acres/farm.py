"""The picture of a sheet: grass, spaces in their tints, fences between the quadrants; large, and small on cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pygame

from game.grids.polyominoes import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BARN, BUILDINGS, PRODUCTS, SILO
from game.rules.rolling_acres.model import PRODUCE, Sheet
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.layout import LENGTH, SIDE, Plan, house, plant, span, start
from game.ui import vector
from game.ui.cache import Cache
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale, whole
from game.ui.sprite import Sprite
from game.ui.theme import colours, hexed

_FENCE = 21.2
_POSTS = 12
_RAIL, _RAIL_SHADE = hexed("#d9a566"), hexed("#a97440")
_POST, _POST_SHADE = hexed("#e3b67e"), hexed("#9a6437")
_TUFT = hexed("#6fa348")
_PLANT, _SILO, _LYING = 0.86, 1.56, 1.08
"""Of a space's length: a plant, a silo that stands, one that lies."""
_SMALL = 14.0
"""Pixels: spaces that are smaller have signs in place of pictures."""

_large: Cache[pygame.Surface] = Cache(24_000_000, vector.weight)
_little: Cache[pygame.Surface] = Cache(12_000_000, vector.weight)


def ground(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """Everything that lies under plants and buildings; made once for each sheet."""
    area = paint.rect_px(plan.sheet)
    made = _large.get((sheet, area.size, paint.scale.factor), lambda: _made(sheet, area.size, plan, paint))
    paint.surface.blit(made, area)


def _made(sheet: Sheet, size: tuple[int, int], plan: Plan, of: Painter) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paint = Painter(surface, Scale.zoomed(size, of.scale.factor))
    with paint.offset(-plan.sheet.x, -plan.sheet.y):
        u = plan.unit
        paint.box(plan.sheet, pictures.GRASS, 16 * u, pictures.GRASS_RIM, max(1.5, 2.5 * u))
        _tufts(paint, plan)
        for space in range(LENGTH * LENGTH):
            paint.box(plan.cell(space), pictures.EMPTY, 6 * u)
        for product in PRODUCTS:
            for space in members(sheet[product]):
                paint.box(plan.cell(space), pictures.GROWS[product], 6 * u)
        _fences(paint, plan)
        for building in BUILDINGS:
            site(paint, plan, building, sheet[PRODUCE + building])
    return surface


def _tufts(paint: Painter, plan: Plan) -> None:
    u = plan.unit
    for n in range(24):
        side = 6.0 if n % 2 else SIDE - 6.0
        x = plan.sheet.x + (side if n % 4 < 2 else 40 + 29 * n) * u
        y = plan.sheet.y + (40 + 28 * n if n % 4 < 2 else side) * u
        paint.box(Rect.around((x, y), 4 * u, 6 * u), _TUFT, 2 * u)


def _fences(paint: Painter, plan: Plan) -> None:
    """Two rails with posts along both middle lines."""
    u, (x, y) = plan.unit, plan.corner(4, 4)
    sheet = plan.sheet
    for shift in (-4.2, 4.2):
        for colour, low in ((_RAIL_SHADE, 1.4), (_RAIL, 0.0)):
            level = Rect(sheet.x + 4 * u, y + (shift - 2.2 + low) * u, sheet.w - 8 * u, 4.2 * u)
            paint.box(level, colour, 2 * u)
            paint.box(
                Rect(x + (shift - 2.2 + low) * u, sheet.y + 4 * u, 4.2 * u, sheet.h - 8 * u), colour, 2 * u
            )
    step = (sheet.w - 24 * u) / (_POSTS - 1)
    for n in range(_POSTS):
        for at in ((sheet.x + 12 * u + n * step, y), (x, sheet.y + 12 * u + n * step)):
            post = Rect.around(at, 7.5 * u, _FENCE * u * 1.05)
            paint.box(post.moved(1 * u, 1.5 * u), _POST_SHADE, 3 * u)
            paint.box(post, _POST, 3 * u)


def site(paint: Painter, plan: Plan, building: int, spaces: int, alpha: float = 1) -> None:
    """The ground of a building, without a gap between its spaces."""
    cells, u, fill = members(spaces), plan.unit, pictures.BUILT[building]
    for space in cells:
        paint.box(plan.cell(space), fill, 6 * u, alpha=alpha)
    for one, other in combinations(cells, 2):
        if other - one == LENGTH or (other - one == 1 and other % LENGTH):
            paint.box(span([plan.cell(one), plan.cell(other)]), fill, 6 * u, alpha=alpha)
    block, yard = _barn(spaces) if building == BARN else ((), None)
    if block:
        paint.box(plan.around(block).inset(4 * u), fill, alpha=alpha)
    if yard is not None:
        paint.picture("terrain/fence_h", plan.cell(yard), alpha)


def _barn(spaces: int) -> tuple[tuple[int, ...], int | None]:
    """The square on which the barn itself stands, and the space beside it."""
    cells = set(members(spaces))
    for space in sorted(cells):
        block = {space, space + 1, space + LENGTH, space + LENGTH + 1}
        if block <= cells and space % LENGTH < LENGTH - 1:
            return tuple(sorted(block)), next(iter(cells - block), None)
    return (), None


def building_box(plan: Plan, building: int, spaces: int) -> Rect:
    """Where the picture of a building stands."""
    box, length = plan.around(members(spaces)), plan.cell(0).w
    if building == BARN:
        block, _ = _barn(spaces)
        return plan.around(block or members(spaces)).inset(3 * plan.unit)
    if building == SILO:
        return Rect.around(box.centre, length * (_SILO if box.h > box.w else _LYING))
    return box.inset(3 * plan.unit)


def plant_box(plan: Plan, space: int) -> Rect:
    """Where the picture of a product stands."""
    cell = plan.cell(space)
    return Rect.around(cell.centre, cell.w * _PLANT)


@lru_cache(maxsize=64)
def sprites(plan: Plan, sheet: Sheet, seat: int) -> tuple[Sprite, ...]:
    """Everything that stands on a sheet, what is further in front later."""
    made = [
        Sprite(house(seat, building), pictures.HOUSES[building], building_box(plan, building, spaces))
        for building, spaces in enumerate(sheet[PRODUCE:])
        if spaces
    ]
    made += [
        Sprite(plant(seat, space), pictures.PLANTS[product], plant_box(plan, space))
        for product in PRODUCTS
        for space in members(sheet[product])
    ]
    return tuple(sorted(made, key=lambda sprite: sprite.box.bottom))


# -- small


def small(paint: Painter, sheet: Sheet, box: Rect) -> None:
    """A sheet on a card, made once for each sheet and size."""
    area = paint.rect_px(box)
    if area.w > 8:
        factor = paint.scale.factor
        made = _little.get((sheet, area.size), lambda: _small(sheet, area.size, box.w, factor))
        paint.surface.blit(made, area)


def _small(sheet: Sheet, size: tuple[int, int], wide: float, factor: float) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paint = Painter(surface, Scale.zoomed(size, factor))
    paint.box(Rect(0, 0, wide, wide), colours.wood, 3, colours.wood_dark, 1)
    shown = whole(wide / (LENGTH + 0.8) * factor) >= _SMALL
    for space in range(LENGTH * LENGTH):
        paint.box(cell(Rect(0, 0, wide, wide), space), pictures.EMPTY, 1)
    for building in BUILDINGS:
        for space in members(sheet[PRODUCE + building]):
            paint.box(cell(Rect(0, 0, wide, wide), space), pictures.BUILT[building], 1)
            _sign(paint, PRODUCE + building, cell(Rect(0, 0, wide, wide), space))
    for product in PRODUCTS:
        for space in members(sheet[product]):
            place = cell(Rect(0, 0, wide, wide), space)
            paint.box(place, (pictures.GROWS if shown else pictures.DEEP)[product], 1)
            if shown:
                paint.picture(pictures.PLANTS[product], place)
            else:
                _sign(paint, product, place)
    return surface


def cell(box: Rect, space: int) -> Rect:
    """A space of a small sheet that lies in a box."""
    row, column = divmod(space, LENGTH)
    unit = box.w / SIDE
    pitch = (start(1) - start(0)) * unit
    place = Rect(box.x + start(column) * unit, box.y + start(row) * unit, pitch, pitch)
    return place.inset(max(0.4, 1.2 * unit))


def _sign(paint: Painter, kind: int, box: Rect) -> None:
    """What tells a product or building in a few pixels: another shape for each."""
    (x, y), r, dark = box.centre, box.w * 0.3, colours.ink
    match kind:
        case 0:
            paint.shape([[(x - r, y - r), (x + r, y - r), (x, y + r)]], fill=dark, alpha=0.5)
        case 1:
            paint.disc((x, y), r, dark, alpha=0.5)
        case 2:
            paint.box(Rect.around((x, y), r * 0.9, 2.2 * r), dark, r * 0.4, alpha=0.5)
        case 3:
            for dx in (-0.6, 0.6):
                paint.box(Rect.around((x + dx * r, y), r * 0.7, 2 * r), dark, r * 0.3, alpha=0.5)
        case 4:
            paint.shape([[(x - r, y), (x, y - r), (x + r, y), (x, y + r)]], fill=dark, alpha=0.5)
        case 5:
            for dy in (-0.6, 0.6):
                paint.box(Rect.around((x, y + dy * r), 2 * r, r * 0.7), dark, r * 0.3, alpha=0.5)
        case _:
            paint.box(box.inset(box.w * 0.18), None, 1, dark, max(0.6, r * 0.35), alpha=0.5)


def quadrant_box(plan: Plan, quadrant: int) -> Rect:
    """A quadrant up to the fence."""
    half = data.QUADRANT_LENGTH
    row, column = quadrant // 2 * half, quadrant % 2 * half
    first, last = row * LENGTH + column, (row + half - 1) * LENGTH + column + half - 1
    return span([plan.place(first), plan.place(last)])
