"""The landscape: everything that lies on the mat, in one picture that is kept while nothing changes."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.grid import Grid
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
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
        if kept is None or not same or not _holds(kept, cells):
            # Only what is panned needs more than is in sight: zooming is the quicker without.
            margin = _MARGIN if same else 0
            wider = Grid(paint, plan, margin)
            sheet = pygame.Surface(wider.size, 0, paint.surface)
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


def _holds(kept: _Kept, cells: Grid) -> bool:
    """Whether a picture reaches as far as the board shows now."""
    return max(abs(kept.left - cells.left), abs(kept.top - cells.top)) <= kept.margin


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
