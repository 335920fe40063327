"""Sky, rays and hills behind the podium, made piece by piece."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.scenes.shell.menu import hill
from game.ui import shapes, vector
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import colours, hexed

_SKY = hexed("#cfe6ea")
_ROUND = 8.0


class Sky:
    """The picture for a panel, with round corners, at the size it is shown at."""

    def __init__(self, paint: Painter, box: Rect) -> None:
        area = paint.rect_px(box)
        self.size = area.size
        self._sheet = pygame.Surface((max(1, area.w), max(1, area.h)), pygame.SRCALPHA)
        self._pieces = self._made(Painter(self._sheet, paint.scale), Rect(0, 0, box.w, box.h))
        self.whole = False

    def made(self, piece: bool) -> pygame.Surface | None:
        """The picture; with `piece` only another piece is made of it, and it is there once it is whole."""
        while not self.whole:
            self.whole = next(self._pieces, None) is None
            if piece and not self.whole:
                return None
        return self._sheet

    def _made(self, paint: Painter, box: Rect) -> Iterator[bool]:
        """Every piece."""
        wide, high = self._sheet.get_size()
        for y in range(high):
            self._sheet.fill(_SKY.mixed(colours.cream, min(1.0, 1.15 * y / high)), (0, y, wide, 1))
        yield True
        _rays(paint, box)
        yield True
        hill(paint, box, 0.74, 0.035, 2.6, colours.leaf_light)
        yield True
        hill(paint, box, 0.87, 0.04, 0.4, colours.leaf)
        yield True
        self._sheet = vector.rounded(self._sheet, _ROUND * paint.scale.factor)


def _rays(paint: Painter, box: Rect) -> None:
    x, y = box.w / 2, box.h * 0.62
    far, f = math.hypot(box.w, box.h), paint.scale.factor
    rays, loops = 26, list[Sequence[Point]]()
    for number in range(0, rays, 2):
        a, b = (2 * math.pi * (number + shift) / rays for shift in (-0.5, 0.5))
        loops.append([(x, y), *((x + far * math.cos(angle), y + far * math.sin(angle)) for angle in (a, b))])
    # On a sheet of its own, as large as what is seen of rays that reach far beyond it.
    path = shapes.outline([[(px * f, py * f) for px, py in loop] for loop in loops], closed=True, corner=0)
    size = paint.surface.get_size()
    paint.surface.blit(vector.raw(*size, f'<path d="{path}" {vector.paint(colours.sun_light, 0.55)}/>'), (0, 0))
