"""The green mat, and its empty cells: a faint square each, the side and the shadow of the tiles around it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

import pygame

from game.rules.wolves_and_sheep.tiles import ROW
from game.tables.wolves_and_sheep.plan import TILE
from game.ui import vector
from game.ui.cache import Cache
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.skin import GROUND, Skin
from game.ui.theme import colours, hexed

MAT = hexed("#6f8f5c")
RIM, _STITCH = hexed("#4b6a41"), hexed("#9db487")
_RADIUS, _RIM_WIDTH = 12.0, 4.0
INSIDE = 6.5
"""How far inside the mat's border the landscape ends: where its corners do not reach over the round rim."""
_SEAM, _STRIP = 9.0, 9.0

_EMPTY, _EMPTY_INSET, _EMPTY_RADIUS = hexed("#65854f"), 5.0, 10.0
_FAINT = 0.6
_SIDE, _LIP, _CORNER = 5.0, 0.8, 3.5
"""How far the wooden side of a tile shows below it and beside it."""
_SHADOW = (4.0, 11.0, 5.0, 0.55)
"""Of the landscape: offset, blur, opacity."""

_soft: Cache[tuple[pygame.Surface, int]] = Cache(8)

_AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
_STEPS = tuple(y * ROW + x for x, y in _AROUND)


def mat(paint: Painter, board: Rect) -> None:
    """What the landscape lies on; it never changes."""
    paint.skin(board, Skin(MAT, _RADIUS, RIM, _RIM_WIDTH, shadows=GROUND))
    seam(paint, board)


def seam(paint: Painter, board: Rect) -> None:
    """The stitched line along the border of the mat."""
    line = board.inset(_SEAM)
    level = (Rect(line.x, y, line.w, _STRIP) for y in (line.y, line.bottom - _STRIP))
    between = line.inset(0, _STRIP)
    upright = (Rect(x, between.y, _STRIP, between.h) for x in (line.x, line.right - _STRIP))
    for strip in (*level, *upright):
        # The picture is as large as the board, and clear but for these strips.
        with paint.clip(strip):
            paint.dashed(line, _RADIUS - _RIM_WIDTH, _STITCH)


def around(tiles: Iterable[int]) -> Mapping[int, int]:
    """By cell which of its neighbours are laid, as bits; none where no neighbour is."""
    found: dict[int, int] = {}
    for tile in tiles:
        for number, step in enumerate(_STEPS):
            found[tile - step] = found.get(tile - step, 0) | 1 << number
    return found


@lru_cache(maxsize=512)
def empty(around: int, grid: bool) -> str:
    """The picture of an empty cell of which these neighbours are laid."""
    name = f"wolves_and_sheep/empty_{around}_{int(grid)}"
    compose(name, (TILE, TILE), partial(_compose, around, grid))
    return name


def _compose(around: int, grid: bool, paint: Painter) -> None:
    paint.surface.fill(MAT)
    if grid:
        paint.box(Rect(0, 0, TILE, TILE).inset(_EMPTY_INSET), _EMPTY, _EMPTY_RADIUS, alpha=_FAINT)
    if not around:
        return
    laid = [place for number, place in enumerate(_AROUND) if around >> number & 1]
    paint.surface.blit(_shadows(laid, paint.surface.get_width()), (0, 0))
    for x, y in laid:
        side = Rect(x * TILE - _LIP, y * TILE, TILE + 2 * _LIP, TILE + _SIDE)
        paint.box(side, colours.wood_mid, _CORNER)


def _shadows(laid: list[tuple[int, int]], size: int) -> pygame.Surface:
    """What neighbours throw on a cell: squares that do not overlap have shadows that add up."""
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    image, margin = _soft.get(size, lambda: _shadow(size))
    for x, y in laid:
        sheet.blit(image, (x * size - margin, y * size - margin), special_flags=pygame.BLEND_RGBA_ADD)
    sheet.fill((*colours.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return sheet


def _shadow(size: int) -> tuple[pygame.Surface, int]:
    """The opacity of one tile's shadow, and how far its picture reaches beyond the tile."""
    across, down, blur, alpha = _SHADOW
    part = max(1, size // 40)
    # What is soft needs few pixels, so it is made small and enlarged.
    unit = size / TILE / part
    margin = math.ceil((3 * blur + max(across, down)) * unit)
    wide = math.ceil(size / part) + 2 * margin
    square = (margin + across * unit, margin + down * unit, TILE * unit, TILE * unit)
    made = vector.raw(wide, wide, vector.box(*square, 0, vector.paint(colours.shadow)))
    made = pygame.transform.gaussian_blur(made, max(1, round(blur * unit)))
    made = pygame.transform.smoothscale(made, (wide * part, wide * part))
    made.fill((0, 0, 0, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return made, margin * part
