"""The picture of a game's card: land as vector text with pieces on it, made once per size."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import vector
from game.ui.cache import Cache
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale

HEIGHT = 136.0
"""Of the sheet on which pieces are laid, in its units; it is as wide as it comes out."""
_RADIUS = 10.0

Thing = tuple[str, float, float, float]
"""A piece: its picture, its place as a share of the sheet's width, the height of its middle, its size."""


class Vignette:
    """One game's picture; `land(w, h)` is its ground in pixels, `lay(paint, wide)` lays pieces on the sheet."""

    def __init__(self, land: Callable[[int, int], str], lay: Callable[[Painter, float], None]) -> None:
        self._land = land
        self._lay = lay
        self._kept: Cache[pygame.Surface] = Cache(8_000_000, vector.weight)

    def draw(self, paint: Painter, rect: Rect) -> None:
        """The whole picture with round corners."""
        place = paint.rect_px(rect)
        if place.w > 0 and place.h > 0:
            radius = _RADIUS * paint.scale.factor
            made = self._kept.get((place.size, radius), lambda: self._made(place.w, place.h, radius))
            paint.surface.blit(made, place)

    def _made(self, w: int, h: int, radius: float) -> pygame.Surface:
        sheet = vector.raw(w, h, self._land(w, h)).copy()
        factor = h / HEIGHT
        self._lay(Painter(sheet, Scale.zoomed((w, h), factor)), w / factor)
        return vector.rounded(sheet, radius)


def scatter(*things: Thing) -> Callable[[Painter, float], None]:
    """What lays pieces on the sheet, each over those before."""

    def lay(paint: Painter, wide: float) -> None:
        for name, x, y, size in things:
            paint.picture(name, Rect.around((wide * x, y), size))

    return lay


def sky(w: int, h: int, colours: tuple[str, str], share: float, low: float | None = None) -> str:
    """Air over everything: from its upper colour to the lower one, at a share of the height down to `low`."""
    air = vector.gradient("sky", 0, h if low is None else low, colours, share)
    return f'{air}<rect width="{w}" height="{h}" fill="url(#sky)"/>'


def field(path: str, top: float, low: float, colours: tuple[str, str]) -> str:
    """Land within a path, from its upper colour to the lower one."""
    return f'{vector.gradient("field", top, low, colours)}<path d="{path}" fill="url(#field)"/>'
