"""The landscape: everything that lies on the mat, in whole pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Set
from functools import lru_cache, partial

import pygame

from game.rules.wolves_and_sheep.land import Land, cell, column_row
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.plan import FACE, Plan
from game.ui import art
from game.ui.paint import Painter, compose
from game.ui.rect import Rect, Scale, whole
from game.ui.shapes import Stroke
from game.ui.theme import colours

_BRACKET = 24.0
_LEAST_BRACKET = 12.0


Laid = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and where it lies on the inside of the board."""


class Landscape:
    """Draws all that lies. Pictures of a size that is new stand in for themselves, scaled, where they may."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._look: object = None
        """What was drawn last, but for the land."""
        self._land: Land | None = None
        self._drawn: list[Laid] = []
        self._size = 0
        """Pixels of a tile whose pictures are there, but for those that are missing."""
        self._missing: dict[str, int] = {}
        """Pictures that others stand in for, and their size."""
        self._foreseen: tuple[Set[str], int] = frozenset(), 0

    @property
    def rough(self) -> bool:
        """Whether some pictures stand in for true ones."""
        return bool(self._missing)

    def refine(self) -> None:
        """Make one of the true ones."""
        name, size = self._missing.popitem()
        art.plain(name, size, size)
        self._look = None
        if not self._missing:
            self._size = size

    def foresee(self, names: Set[str], size: int) -> None:
        """These pictures will be wanted in about this size: until they are made all is rough."""
        if (names, size) != self._foreseen:
            self._foreseen = names, size
            self._missing = {name: size for name in names if not art.is_cached(name, size)}
            self._size = size

    def draw(
        self, paint: Painter, plan: Plan, land: Land, grid: bool = True, face: Callable[[int], str] | None = None
    ) -> None:
        """Everything laid and, where wanted, the grid of empty cells; nothing reaches beyond the board.

        `face` names the picture of the tile on a cell; without it that is the one seen from near.
        """
        cells = Grid(paint, plan)
        look = (cells.left, cells.top, cells.pitch, grid, face, tuple(cells.area), paint.rough)
        if look != self._look or land is not self._land:
            named = face or partial(picture, self._terms, land)
            self._drawn = self._compose(cells, land, grid, paint.rough, named)
            self._look, self._land = look, land
        for image in {image for image, _ in self._drawn}:
            image.set_alpha(255)
        paint.surface.subsurface(cells.area).blits(self._drawn, False)
        ground.seam(paint, plan.board)

    def _compose(
        self, cells: Grid, land: Land, grid: bool, rough: bool, face: Callable[[int], str]
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        made: list[tuple[pygame.Surface, tuple[int, int]]] = []
        images: dict[str, pygame.Surface] = {}
        size, around = cells.size_px, ground.around(land.tiles)
        self._missing.clear()
        for y in cells.rows:
            for x in cells.columns:
                at = cell(x, y)
                laid = at in land.tiles
                name = face(at) if laid else ground.empty(around.get(at, 0), grid)
                image = images.get(name)
                if image is None:
                    image = images[name] = self._image(name, size, rough)
                made.append((image, cells.place(x, y)))
        if not self._missing:
            self._size = size
        return made

    def _image(self, name: str, size: int, rough: bool) -> pygame.Surface:
        if rough and art.cached_only_as(name, size, self._size):
            self._missing[name] = size
            return pygame.transform.smoothscale(art.plain(name, self._size, self._size), (size, size))
        return art.plain(name, size, size)


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
    """Where cells lie in the pixels of a board's inside."""

    def __init__(self, paint: Painter, plan: Plan) -> None:
        self.area = paint.rect_px(plan.board.inset(ground.INSIDE)).clip(paint.surface.get_rect())
        """The inside of the board on the surface."""
        self.pitch = plan.size * paint.scale.factor
        village = plan.cell(cell(0, 0))
        self.left = paint.x_px(village.x) - self.area.x
        self.top = paint.y_px(village.y) - self.area.y
        self.size_px = math.ceil(self.pitch - 1e-6)
        self.columns = self._range(self.left, self.area.w)
        self.rows = self._range(self.top, self.area.h)

    def _range(self, start: int, long: int) -> range:
        return range(math.floor(-start / self.pitch) - 1, math.ceil((long - start) / self.pitch) + 1)

    def painter(self, sheet: pygame.Surface) -> Painter:
        """A painter on a surface of this size, whose units are pixels."""
        return Painter(sheet, Scale.zoomed(self.area.size, 1))

    def place(self, x: int, y: int) -> tuple[int, int]:
        """Where a tile lies: all are of one size, so large that each reaches the next."""
        return self.left + whole(x * self.pitch), self.top + whole(y * self.pitch)

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
        x, y = column_row(at)
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
