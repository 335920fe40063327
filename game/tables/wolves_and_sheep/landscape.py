"""The landscape: everything that lies on the mat, in one picture that is kept while nothing changes."""

from __future__ import annotations

import math

import pygame

from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale, whole
from game.ui.shapes import Stroke
from game.ui.theme import colours

mat = ground.mat

_BRACKET = 24.0
_LEAST_BRACKET = 12.0


class Landscape:
    """Draws all that lies; keeps the picture until what lies or where it is seen from changes."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._kept: tuple[object, Land, pygame.Surface] | None = None
        """The picture, and what it was drawn from."""

    def draw(self, paint: Painter, plan: Plan, land: Land, grid: bool = True) -> None:
        """Everything laid and, where wanted, the grid of empty cells; nothing reaches beyond the board."""
        inside = plan.board.inset(ground.INSIDE)
        area = paint.rect_px(inside).clip(paint.surface.get_rect())
        look = (plan, grid, area, paint.scale.factor)
        if self._kept is None or self._kept[0] != look or self._kept[1] is not land:
            sheet = pygame.Surface(area.size, 0, paint.surface)
            self._compose(Painter(sheet, Scale.zoomed(area.size, 1)), _Grid.of(paint, plan, area), land, grid)
            self._kept = (look, land, sheet)
        paint.surface.blit(self._kept[2], area)
        ground.seam(paint, plan.board)

    def _compose(self, sheet: Painter, cells: _Grid, land: Land, grid: bool) -> None:
        for y in cells.rows:
            for x in cells.columns:
                at = cell(x, y)
                name = (
                    picture(self._terms, land, at) if at in land.tiles else ground.empty(land.tiles, at, grid)
                )
                sheet.tile(name, cells.box(x, y))


class _Grid:
    """Cells in whole pixels: all tiles of one size, and as far apart however the landscape is shifted."""

    def __init__(self, left: int, top: int, pitch: float, size: tuple[int, int]) -> None:
        self._left, self._top, self._pitch = left, top, pitch
        self._size = math.ceil(pitch - 1e-6)
        """So large that a tile always reaches the next one."""
        self.columns = range(math.floor(-left / pitch) - 1, math.ceil((size[0] - left) / pitch) + 1)
        self.rows = range(math.floor(-top / pitch) - 1, math.ceil((size[1] - top) / pitch) + 1)

    @classmethod
    def of(cls, paint: Painter, plan: Plan, area: pygame.Rect) -> _Grid:
        village = plan.cell(cell(0, 0))
        left, top = paint.x_px(village.x) - area.x, paint.y_px(village.y) - area.y
        return cls(left, top, plan.size * paint.scale.factor, area.size)

    def box(self, x: int, y: int) -> Rect:
        left, top = self._left + whole(x * self._pitch), self._top + whole(y * self._pitch)
        return Rect(left, top, self._size, self._size)


def picture(terms: Terms, land: Land, at: int) -> str:
    """The picture of what lies on a cell; raises KeyError where nothing does."""
    return faces.COVERED if at in land.covers else faces.face(terms, land.tiles[at])


def last(paint: Painter, plan: Plan, at: int) -> None:
    """The brackets round the tile that was laid last."""
    tile, zoom = plan.cell(at), plan.camera.zoom
    thin = min(1.0, max(0.7, zoom))
    long = max(_LEAST_BRACKET, _BRACKET * zoom)
    box = tile.inset(1.5 * thin)
    arms = []
    for x, across in ((box.x, 1), (box.right, -1)):
        for y, down in ((box.y, 1), (box.bottom, -1)):
            arms.append([(x + across * long, y), (x, y), (x, y + down * long)])
    lines = (Stroke(colours.ink, 8 * thin), Stroke(colours.white_fur, 4.4 * thin))
    paint.shape(arms, lines, closed=False)
