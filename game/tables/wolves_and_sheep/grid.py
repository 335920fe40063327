"""The cells of the landscape in whole pixels: as far apart however it is shifted, so that it moves as one piece."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import lru_cache, partial

import pygame

from game.rules.wolves_and_sheep.land import cell, place
from game.tables.wolves_and_sheep import ground
from game.tables.wolves_and_sheep.plan import FACE, Plan
from game.ui.paint import Painter, compose
from game.ui.rect import Rect, Scale, whole
from game.ui.theme import colours


class Grid:
    """Where cells lie in the pixels of a board's inside, or of more than that by a margin of pixels."""

    def __init__(self, paint: Painter, plan: Plan, margin: int = 0) -> None:
        self.area = paint.rect_px(plan.board.inset(ground.INSIDE)).clip(paint.surface.get_rect())
        """The inside of the board on the surface."""
        self.size = (self.area.w + 2 * margin, self.area.h + 2 * margin)
        self.pitch = plan.size * paint.scale.factor
        village = plan.cell(cell(0, 0))
        self.left = paint.x_px(village.x) - self.area.x + margin
        self.top = paint.y_px(village.y) - self.area.y + margin
        self._tile = math.ceil(self.pitch - 1e-6)
        self.columns = self._range(self.left, self.size[0])
        self.rows = self._range(self.top, self.size[1])

    def _range(self, start: int, long: int) -> range:
        return range(math.floor(-start / self.pitch) - 1, math.ceil((long - start) / self.pitch) + 1)

    def painter(self, sheet: pygame.Surface) -> Painter:
        """A painter on a surface of this size, whose units are pixels."""
        return Painter(sheet, Scale.zoomed(self.size, 1))

    def tile(self, x: int, y: int) -> Rect:
        """Where a tile lies: all are of one size, so large that each reaches the next."""
        left, top = self.left + whole(x * self.pitch), self.top + whole(y * self.pitch)
        return Rect(left, top, self._tile, self._tile)

    def exact(self, x: int, y: int) -> Rect:
        """Where a cell lies: neighbours neither overlap nor leave a gap."""
        left, top = self.left + whole(x * self.pitch), self.top + whole(y * self.pitch)
        right, low = self.left + whole((x + 1) * self.pitch), self.top + whole((y + 1) * self.pitch)
        return Rect(left, top, right - left, low - top)


def darken(paint: Painter, plan: Plan, cells: Iterable[int], spared: Container[int], alpha: float) -> None:
    """A veil over cells but for the triangles that are spared."""
    grid = Grid(paint, plan)
    sheet = grid.painter(paint.surface.subsurface(grid.area))
    for at in cells:
        x, y = place(at)
        dark = sum(1 << edge for edge in range(4) if at << 2 | edge not in spared)
        if dark and x in grid.columns and y in grid.rows:
            sheet.tile(_veil(dark, alpha), grid.exact(x, y))


@lru_cache(maxsize=64)
def _veil(dark: int, alpha: float) -> str:
    name = f"wolves_and_sheep/veil_{dark}_{alpha}"
    compose(name, (FACE, FACE), partial(_compose, dark, alpha))
    return name


def _compose(dark: int, alpha: float, paint: Painter) -> None:
    if dark == 15:
        paint.surface.fill((*colours.shadow, round(255 * alpha)))
        return
    ends = ((0.0, 0.0), (FACE, 0.0), (FACE, FACE), (0.0, FACE))
    middle = (FACE / 2, FACE / 2)
    loops = [[ends[edge], ends[(edge + 1) % 4], middle] for edge in range(4) if dark >> edge & 1]
    paint.shape(loops, fill=colours.shadow, alpha=alpha)
