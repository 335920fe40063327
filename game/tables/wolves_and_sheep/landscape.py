"""The landscape: everything that lies on the mat, in whole pixels and one picture that is kept as long as it can be."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from game.rules.wolves_and_sheep.land import Land, cell, place
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.plan import FACE, Plan
from game.ui.paint import Painter, compose
from game.ui.rect import Rect, Scale, whole
from game.ui.shapes import Stroke
from game.ui.theme import colours

_MARGIN = 120
"""So many pixels more than the board shows are drawn, to be moved into sight."""
_BRACKET = 24.0
_LEAST_BRACKET = 12.0


class _Kept(NamedTuple):
    """A picture of the landscape with a margin round what the board shows."""

    look: object
    """What it was drawn from, but for the place of the camera."""
    land: Land
    sheet: pygame.Surface
    margin: int
    left: int
    top: int


class Landscape:
    """Draws all that lies; its picture is kept and moves with the camera, until it has to be drawn anew."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._kept: _Kept | None = None

    def draw(self, paint: Painter, plan: Plan, land: Land, grid: bool = True) -> None:
        """Everything laid and, where wanted, the grid of empty cells; nothing reaches beyond the board."""
        cells, kept = Grid(paint, plan), self._kept
        look = (plan.camera.zoom, grid, tuple(cells.area), paint.scale.factor)
        same = kept is not None and kept.look == look and kept.land is land
        if kept is None or not same or max(abs(kept.left - cells.left), abs(kept.top - cells.top)) > kept.margin:
            # Only what is panned needs more than is in sight: zooming is the quicker without.
            margin = _MARGIN if same else 0
            wider = Grid(paint, plan, margin)
            sheet = pygame.Surface(wider.size)
            self._compose(wider.painter(sheet), wider, land, grid)
            kept = self._kept = _Kept(look, land, sheet, margin, cells.left, cells.top)
        x, y = kept.margin + kept.left - cells.left, kept.margin + kept.top - cells.top
        paint.surface.blit(kept.sheet, cells.area, (x, y, *cells.area.size))
        ground.seam(paint, plan.board)

    def _compose(self, sheet: Painter, cells: Grid, land: Land, grid: bool) -> None:
        for y in cells.rows:
            for x in cells.columns:
                at = cell(x, y)
                laid = at in land.tiles
                name = picture(self._terms, land, at) if laid else ground.empty(land.tiles, at, grid)
                sheet.tile(name, cells.tile(x, y))


def picture(terms: Terms, land: Land, at: int) -> str:
    """The picture of what lies on a cell; raises KeyError where nothing does."""
    return faces.COVERED if at in land.covers else faces.face(terms, land.tiles[at])


def last(paint: Painter, plan: Plan, at: int) -> None:
    """The brackets round the tile that was laid last."""
    tile, zoom = plan.cell(at), plan.camera.zoom
    thin = min(1.0, max(0.55, zoom))
    long = max(min(_LEAST_BRACKET, 0.3 * tile.w), _BRACKET * zoom)
    lines = (Stroke(colours.ink, 8 * thin), Stroke(colours.white_fur, 4.4 * thin))
    paint.brackets(tile.inset(1.5 * thin), long, lines)


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
