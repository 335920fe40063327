"""What lies below everything on a table, in the light of the season."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import light
from game.ui.paint import Painter
from game.ui.theme import Colour


class Backdrop:
    """Draws it once for a window, and lights it anew in the same place."""

    def __init__(self, draw: Callable[[Painter], None]) -> None:
        self._draw = draw
        self._plain: pygame.Surface | None = None
        self._sheet: pygame.Surface | None = None
        self._lit: pygame.Surface | None = None
        """What is shown: the picture as it was painted, or what is on the sheet; another one for each light."""
        self._light = self._wanted = light.at(0.0)

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._plain = self._sheet = self._lit = None

    def shown(self, paint: Painter, wanted: Colour) -> pygame.Surface:
        """The picture in a light; a rough painter has it in the last one until it is lit anew."""
        size = paint.surface.get_size()
        if self._plain is None or self._plain.get_size() != size:
            self.forget()
            self._plain = paint.surface.copy()
            still = Painter(self._plain, paint.scale)
            still.table()
            self._draw(still)
        self._wanted = wanted
        if self._lit is None or (self.late and not paint.rough):
            return self._lighted(self._plain)
        return self._lit

    @property
    def late(self) -> bool:
        """Whether it is shown in another light than it should be."""
        return self._lit is not None and self._light != self._wanted

    def renew(self) -> None:
        """Light it as it was wanted last."""
        if self._plain is not None:
            self._lighted(self._plain)

    def _lighted(self, plain: pygame.Surface) -> pygame.Surface:
        self._light = self._wanted
        self._lit = plain
        if min(self._light) < 255:
            self._sheet = light.lit(plain, self._light, self._sheet)
            self._lit = self._sheet.subsurface(self._sheet.get_rect())
        return self._lit
