"""The green mat, and its empty cells: a faint square each, the side and the shadow of the tiles around it."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache, partial

import pygame

from game.rules.wolves_and_sheep.land import ROW
from game.tables.wolves_and_sheep.plan import TILE
from game.ui import art, vector
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import GROUND, Skin
from game.ui.theme import colours, hexed

MAT = hexed("#6f8f5c")
RIM, _STITCH = hexed("#4b6a41"), hexed("#9db487")
_RADIUS, _RIM_WIDTH = 12.0, 4.0
INSIDE = 6.5
"""How far inside the mat's border the landscape ends: where its corners do not reach over the round rim."""
_SEAM = 9.0

_EMPTY, _EMPTY_INSET, _EMPTY_RADIUS = hexed("#65854f"), 5.0, 10.0
_FAINT = 0.6
_SIDE, _LIP, _CORNER = 5.0, 0.8, 3.5
"""How far the wooden side of a tile shows below it and beside it."""
_SHADOW = (4.0, 11.0, 5.0, 0.55)
"""Of the landscape: offset, blur, opacity."""

_AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)


def mat(paint: Painter, board: Rect) -> None:
    """What the landscape lies on; it never changes."""
    paint.skin(board, Skin(MAT, _RADIUS, RIM, _RIM_WIDTH, shadows=GROUND))
    seam(paint, board)


def seam(paint: Painter, board: Rect) -> None:
    """The stitched line along the border of the mat."""
    paint.dashed(board.inset(_SEAM), _RADIUS - _RIM_WIDTH, _STITCH)


def empty(tiles: Container[int], at: int, grid: bool) -> str:
    """The picture of an empty cell among laid tiles."""
    beside = (at + y * ROW + x in tiles for x, y in _AROUND)
    return _named(sum(1 << number for number, laid in enumerate(beside) if laid), grid)


@lru_cache(maxsize=512)
def _named(around: int, grid: bool) -> str:
    name = f"wolves_and_sheep/empty_{around}_{int(grid)}"
    art.compose(name, (TILE, TILE), partial(_compose, around, grid))
    return name


def _compose(around: int, grid: bool, paint: Painter) -> None:
    paint.surface.fill(MAT)
    if grid:
        paint.box(Rect(0, 0, TILE, TILE).inset(_EMPTY_INSET), _EMPTY, _EMPTY_RADIUS, alpha=_FAINT)
    if not around:
        return
    laid = [place for number, place in enumerate(_AROUND) if around >> number & 1]
    size = paint.surface.get_width()
    paint.surface.blit(_shadow(laid, size), (0, 0))
    unit = size / TILE
    look = vector.paint(colours.wood_mid)
    wide, radius = (TILE + 2 * _LIP) * unit, _CORNER * unit
    sides = (
        vector.box((x * TILE - _LIP) * unit, y * TILE * unit, wide, (TILE + _SIDE) * unit, radius, look)
        for x, y in laid
    )
    paint.surface.blit(vector.raw(size, size, "".join(sides)), (0, 0))


def _shadow(laid: list[tuple[int, int]], size: int) -> pygame.Surface:
    """The blurred shadow that neighbours throw on a cell: what is soft needs few pixels, so it is enlarged."""
    across, down, blur, alpha = _SHADOW
    part = max(1, size // 40)
    unit = size / TILE / part
    margin = 3 * blur * unit
    wide = size / part + 2 * margin
    look = vector.paint(colours.shadow)
    boxes = (
        vector.box(
            (x * TILE + across) * unit + margin,
            (y * TILE + down) * unit + margin,
            TILE * unit,
            TILE * unit,
            0,
            look,
        )
        for x, y in laid
    )
    made = vector.raw(round(wide), round(wide), "".join(boxes))
    made = pygame.transform.gaussian_blur(made, max(1, round(blur * unit)))
    made = pygame.transform.smoothscale(made, (round(wide) * part, round(wide) * part))
    made = made.subsurface((round(margin * part), round(margin * part), size, size)).copy()
    made.fill((0, 0, 0, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    made.fill((*colours.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made
