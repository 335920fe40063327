"""The picture of a sheet: grass, spaces in their tints, fences between the quadrants; large, and small on cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

import pygame

from game.grids.areas import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BARN, BUILDINGS, PRODUCTS, SILO
from game.rules.rolling_acres.model import PRODUCE, Sheet
from game.rules.rolling_acres.sheet import QUARTERS
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.layout import LENGTH, SIDE, Plan, house, plant, space_box
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui import vector
from game.ui.cache import Cache
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale, whole
from game.ui.sprite import Sprite
from game.ui.theme import Colour, colours, hexed

_FENCE = 21.2
_POSTS = 12
_RAIL, _RAIL_SHADE = hexed("#d9a566"), hexed("#a97440")
_POST, _POST_SHADE = hexed("#e3b67e"), hexed("#9a6437")
_TUFT = hexed("#6fa348")
_PLANT, _SILO, _LYING = 0.86, 1.56, 1.08
"""Sizes as shares of a space's length: a plant, a silo that stands, one that lies."""
_PICTURED, _RULED = 6, 8
"""Least pixels of a small sheet's spaces with pictures, and with lines between them."""
_RULE = hexed("#e2d0ab")
_FULL, _DEEPER = 1.1, 0.35
"""Size of a plant on a small sheet as a share of a space's length, and the share of the deep tint."""
_QUADRANTS = (LENGTH // data.QUADRANT_LENGTH) ** 2
_THIN = 0.9
"""Size of a fence that runs elsewhere than on the box's sheet."""
_LITTLE_FENCE = 18.0
"""Width of such a fence on a small sheet, in units of a sheet."""

_large: Cache[pygame.Surface] = Cache(30_000_000, vector.weight)
"""Large sheets; in the largest window one takes 12 MB: there is room for the bare one and that of the seat in turn."""
_little: Cache[pygame.Surface] = Cache(12_000_000, vector.weight)


def draw_below(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """Draw a sheet under its plants and buildings; made once for each sheet."""
    area = paint.rect_px(plan.sheet)
    picture = _large.get(
        (sheet, area.size, paint.scale.factor, plan.parts), lambda: _render(sheet, area.size, plan, paint)
    )
    paint.surface.blit(picture, area)


def _render(sheet: Sheet, size: tuple[int, int], plan: Plan, of: Painter) -> pygame.Surface:
    bare = _large.get((size, of.scale.factor, plan.parts), lambda: _render_empty(size, plan, of))
    surface = bare.copy()
    paint, u = Painter(surface, Scale.zoomed(size, of.scale.factor)), plan.unit
    with paint.offset(-plan.sheet.x, -plan.sheet.y):
        for product in PRODUCTS:
            for space in members(sheet[product]):
                paint.box(plan.cell(space), GROWS[product], 6 * u)
        for building in BUILDINGS:
            draw_site(paint, plan, building, sheet[PRODUCE + building])
        if not plan.crossed:
            draw_fences(paint, plan)
    return surface


def _render_empty(size: tuple[int, int], plan: Plan, of: Painter) -> pygame.Surface:
    """A sheet on which nothing is drawn; the same for all of a match, and the most of the work."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paint, u = Painter(surface, Scale.zoomed(size, of.scale.factor)), plan.unit
    with paint.offset(-plan.sheet.x, -plan.sheet.y):
        paint.box(plan.sheet, pictures.GRASS, 16 * u, pictures.GRASS_RIM, max(1.5, 2.5 * u))
        for n in range(24):
            side = 6.0 if n % 2 else SIDE - 6.0
            x = plan.sheet.x + (side if n % 4 < 2 else 40 + 29 * n) * u
            y = plan.sheet.y + (40 + 28 * n if n % 4 < 2 else side) * u
            paint.box(Rect.around((x, y), 4 * u, 6 * u), _TUFT, 2 * u)
        for space in range(LENGTH * LENGTH):
            paint.box(plan.cell(space), pictures.EMPTY, 6 * u)
        if plan.crossed:
            _draw_cross(paint, plan)
    return surface


def _draw_cross(paint: Painter, plan: Plan) -> None:
    """Draw two rails with posts along both middle lines."""
    (x, y), sheet, u = plan.corner(4, 4), plan.sheet, plan.unit
    for shift in (-4.2, 4.2):
        for colour, low in ((_RAIL_SHADE, 1.4), (_RAIL, 0.0)):
            level = Rect(sheet.x + 4 * u, y + (shift - 2.2 + low) * u, sheet.w - 8 * u, 4.2 * u)
            paint.box(level, colour, 2 * u)
            paint.box(Rect(x + (shift - 2.2 + low) * u, sheet.y + 4 * u, 4.2 * u, sheet.h - 8 * u), colour, 2 * u)
    step = (sheet.w - 24 * u) / (_POSTS - 1)
    for n in range(_POSTS):
        for at in ((sheet.x + 12 * u + n * step, y), (x, sheet.y + 12 * u + n * step)):
            _draw_post(paint, at, u)


def _draw_post(paint: Painter, at: Point, u: float) -> None:
    post = Rect.around(at, 7.5 * u, _FENCE * u * 1.05)
    paint.box(post.moved(1 * u, 1.5 * u), _POST_SHADE, 3 * u)
    paint.box(post, _POST, 3 * u)


def draw_fences(paint: Painter, plan: Plan) -> None:
    """Draw two rails between spaces of two quadrants, with a post wherever spaces meet, over the edges of these."""
    u = _THIN * plan.unit
    runs = [(plan.corner(*start), plan.corner(*end)) for start, end in fences(plan.parts)]
    for colour, low in ((_RAIL_SHADE, 1.4), (_RAIL, 0.0)):
        for (x, y), (right, lower) in runs:
            for shift in (-4.2, 4.2):
                level = Rect(x, y + (shift - 2.2 + low) * u, right - x, 4.2 * u)
                upright = Rect(x + (shift - 2.2 + low) * u, y, 4.2 * u, lower - y)
                paint.box(level if right > x else upright, colour, 2 * u)
    posts = {
        (x, y)
        for (left, top), (right, low) in fences(plan.parts)
        for x in range(left, right + 1)
        for y in range(top, low + 1)
    }
    for at in sorted(posts, key=lambda at: at[::-1]):
        _draw_post(paint, plan.corner(*at), u)


Corner = tuple[int, int]


@lru_cache(maxsize=16)
def fences(parts: tuple[int, ...]) -> tuple[tuple[Corner, Corner], ...]:
    """Fences between quadrants as lines between corners of spaces, as long as they run straight: those across, then
    those down."""
    found = []
    for across in (True, False):
        for line in range(1, LENGTH):
            pairs = [(line - 1, n, line, n) if across else (n, line - 1, n, line) for n in range(LENGTH)]
            parted = [parts[LENGTH * a + b] != parts[LENGTH * c + d] for a, b, c, d in pairs]
            turns = [n for n, (one, other) in enumerate(pairwise([False, *parted, False])) if one != other]
            for start, end in zip(turns[::2], turns[1::2], strict=True):
                found.append(((start, line), (end, line)) if across else ((line, start), (line, end)))
    return tuple(found)


def draw_site(paint: Painter, plan: Plan, building: int, spaces: int) -> None:
    """Draw the ground of a building, without a gap between its spaces."""
    cells, u, fill = members(spaces), plan.unit, pictures.BUILT[building]
    for space in cells:
        paint.box(plan.cell(space), fill, 6 * u)
    for one, other in combinations(cells, 2):
        if other - one == LENGTH or (other - one == 1 and other % LENGTH):
            paint.box(Rect.enclosing([plan.cell(one), plan.cell(other)]), fill, 6 * u)
    block, yard = _barn_parts(spaces) if building == BARN else ((), None)
    if block:
        paint.box(plan.around(block).inset(4 * u), fill)
    if yard is not None:
        paint.picture("terrain/fence_h", plan.cell(yard))


def _barn_parts(spaces: int) -> tuple[tuple[int, ...], int | None]:
    """The square on which the barn itself stands, and the space beside it."""
    cells = set(members(spaces))
    for space in sorted(cells):
        block = {space, space + 1, space + LENGTH, space + LENGTH + 1}
        if block <= cells and space % LENGTH < LENGTH - 1:
            return tuple(sorted(block)), next(iter(cells - block), None)
    return (), None


def building_box(plan: Plan, building: int, spaces: int) -> Rect:
    """Box of the picture of a building."""
    box, length = plan.around(members(spaces)), plan.cell(0).w
    if building == BARN:
        block, _ = _barn_parts(spaces)
        return plan.around(block or members(spaces)).inset(3 * plan.unit)
    if building == SILO:
        return Rect.around(box.centre, length * (_SILO if box.h > box.w else _LYING))
    return box.inset(3 * plan.unit)


def plant_box(plan: Plan, space: int) -> Rect:
    """Box of the picture of a product."""
    cell = plan.cell(space)
    return Rect.around(cell.centre, cell.w * _PLANT)


@lru_cache(maxsize=64)
def sprites(plan: Plan, sheet: Sheet, seat: int) -> tuple[Sprite, ...]:
    """Sprites of plants and buildings on a sheet, from back to front."""
    result = [
        Sprite(house(seat, building), pictures.HOUSES[building], building_box(plan, building, spaces))
        for building, spaces in enumerate(sheet[PRODUCE:])
        if spaces
    ]
    result += [
        Sprite(plant(seat, space), PLANTS[product], plant_box(plan, space))
        for product in PRODUCTS
        for space in members(sheet[product])
    ]
    return tuple(sorted(result, key=lambda sprite: sprite.box.bottom))


# -- small


def draw_small(paint: Painter, sheet: Sheet, box: Rect, parts: tuple[int, ...] = QUARTERS) -> None:
    """Draw a sheet on a card, made once for each sheet and size."""
    area, wide, factor = paint.rect_px(box), box.w, paint.scale.factor
    if area.w > 8:
        picture = _little.get((sheet, area.size, parts), lambda: _render_small(sheet, area.size, wide, factor, parts))
        paint.surface.blit(picture, area)


def _render_small(
    sheet: Sheet, size: tuple[int, int], wide: float, factor: float, parts: tuple[int, ...]
) -> pygame.Surface:
    """A sheet on which spaces of one kind run into each other where it is small: areas are seen, not tiles."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    paint, box = Painter(surface, Scale.zoomed(size, factor)), Rect(0, 0, wide, wide)
    crossed = parts == QUARTERS
    pixels = whole(cell(box, 0, crossed).w * factor)
    paint.box(box, colours.wood, 3, colours.wood_dark, 1)
    if crossed:
        _draw_small_quarters(paint, box, pixels >= _RULED)
    else:
        _draw_small_ground(paint, box, pixels >= _RULED)
    fills = pictures.DEEP if pixels < _PICTURED else GROWS
    for kind, fill in enumerate((*fills, *pictures.BUILT)):
        tint = fill.mixed(pictures.DEEP[kind], _DEEPER) if kind < PRODUCE else fill
        _draw_area(paint, box, sheet[kind], tint, parts)
    if not crossed:
        _draw_small_fences(paint, box, parts)
    if pixels >= _PICTURED:
        for building in BUILDINGS:
            if sheet[PRODUCE + building]:
                place = _small_house_box(box, building, sheet[PRODUCE + building], crossed)
                paint.picture(pictures.HOUSES[building], place)
        for product in PRODUCTS:
            for space in members(sheet[product]):
                place = cell(box, space, crossed)
                paint.picture(PLANTS[product], Rect.around(place.centre, place.w * _FULL))
    return surface


def _draw_small_quarters(paint: Painter, box: Rect, ruled: bool) -> None:
    """Draw the empty spaces of the box's sheet, with lines between them where there is room for any."""
    for quadrant in range(_QUADRANTS):
        spaces = in_quadrant(quadrant)
        place = Rect.enclosing([cell(box, spaces[0]), cell(box, spaces[-1])])
        paint.box(place, pictures.EMPTY, 1)
        for n in range(1, data.QUADRANT_LENGTH) if ruled else ():
            share, thin = n / data.QUADRANT_LENGTH, paint.scale.factor
            paint.box(Rect(place.x, place.y + share * place.h, place.w, 1 / thin), _RULE)
            paint.box(Rect(place.x + share * place.w, place.y, 1 / thin, place.h), _RULE)


def _draw_small_ground(paint: Painter, box: Rect, ruled: bool) -> None:
    """Draw the empty spaces of a sheet with fences elsewhere."""
    whole_box = Rect.enclosing([cell(box, 0, False), cell(box, LENGTH * LENGTH - 1, False)])
    paint.box(whole_box, pictures.EMPTY, 1)
    thin = 1 / paint.scale.factor
    for n in range(1, LENGTH) if ruled else ():
        each = space_box(box, (LENGTH + 1) * n, False)
        paint.box(Rect(whole_box.x, each.y, whole_box.w, thin), _RULE)
        paint.box(Rect(each.x, whole_box.y, thin, whole_box.h), _RULE)


def _draw_small_fences(paint: Painter, box: Rect, parts: tuple[int, ...]) -> None:
    boxes = [space_box(box, (LENGTH + 1) * n, False) for n in range(LENGTH)]
    thick = max(1 / paint.scale.factor, _LITTLE_FENCE * box.w / SIDE)
    lines = [*(each.x for each in boxes), boxes[-1].right]
    for (left, top), (right, low) in fences(parts):
        ends = Rect(lines[left], lines[top], lines[right] - lines[left], lines[low] - lines[top])
        paint.box(ends.inset(-thick / 2), colours.wood)


def _draw_area(paint: Painter, box: Rect, spaces: int, fill: Colour, parts: tuple[int, ...]) -> None:
    """Draw spaces of one kind, without gaps between those of a quadrant."""
    crossed = parts == QUARTERS
    for space in members(spaces):
        right = space + 1 if space % LENGTH < LENGTH - 1 else space
        low = space + LENGTH if space < LENGTH * (LENGTH - 1) else space
        ends = {end for end in (space, right, low) if spaces >> end & 1 and parts[end] == parts[space]}
        for end in ends:
            paint.box(Rect.enclosing([cell(box, space, crossed), cell(box, end, crossed)]), fill)


def _small_house_box(box: Rect, building: int, spaces: int, crossed: bool) -> Rect:
    """Box of the picture of a building on a small sheet."""
    block, _ = _barn_parts(spaces) if building == BARN else (members(spaces), None)
    place = Rect.enclosing([cell(box, space, crossed) for space in block or members(spaces)])
    return Rect.around(place.centre, min(place.w, place.h) * (1.4 if building == SILO else 1.0))


def cell(box: Rect, space: int, crossed: bool = True) -> Rect:
    """A space of a small sheet that lies in a box."""
    return space_box(box, space, crossed).inset(max(0.4, 1.2 * (box.w / SIDE)))


def quadrant_box(plan: Plan, quadrant: int) -> Rect:
    """A quadrant of the box's sheet up to the fence."""
    spaces = in_quadrant(quadrant)
    return Rect.enclosing([space_box(plan.sheet, space) for space in (spaces[0], spaces[-1])])


def in_quadrant(quadrant: int) -> tuple[int, ...]:
    """Spaces of a quadrant, in reading order."""
    half = data.QUADRANT_LENGTH
    first = quadrant // 2 * half * LENGTH + quadrant % 2 * half
    return tuple(first + row * LENGTH + column for row in range(half) for column in range(half))
