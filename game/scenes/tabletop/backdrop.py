"""What lies below everything on a table, in the light of the season."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import cache, theme, wood
from game.ui.paint import Painter
from game.ui.recorder import Recorder, perform
from game.ui.rect import Scale
from game.ui.theme import Colour


class Backdrop:
    """Draws it once for a window, and lights it anew in the same place.

    Of what is as large as the window only what is shown is kept: this is where a table takes most of its memory.
    """

    def __init__(self, draw: Callable[[Painter], None]) -> None:
        self._draw = draw
        self._scale: Scale | None = None
        self._own: tuple[pygame.Surface, pygame.Rect] | None = None
        """As it was painted; around it there is wood alone."""
        self._sheet: pygame.Surface | None = None
        self._lit: pygame.Surface | None = None
        """What is on the sheet; another one for each light."""
        self._light = self._wanted = theme.light_at(0.0)

    def forget(self) -> None:
        """Draw it anew the next time."""
        self._scale = self._own = self._sheet = self._lit = None

    def shown(self, paint: Painter, wanted: Colour) -> pygame.Surface:
        """The picture in a light; a rough painter has it in the last one until it is lit anew."""
        self._fit(paint.scale)
        self._wanted = wanted
        if self._lit is None or (self.late and not paint.rough):
            return self._lighted(paint.scale)
        return self._lit

    @property
    def late(self) -> bool:
        """Whether it is shown in another light than it should be."""
        return self._lit is not None and self._light != self._wanted

    def renew(self) -> None:
        """Light it as it was wanted last."""
        if self._scale is not None:
            self._lighted(self._scale)

    def put_plain(self, onto: pygame.Surface, corner: tuple[int, int], scale: Scale) -> None:
        """Put it as it was painted onto a picture, its own corner there."""
        self._fit(scale)
        if self._own is None:
            self._own = self._painted(scale)
        own, area = self._own
        wood.lay(onto, scale, corner)
        onto.blit(own, area.move(corner))

    def _fit(self, scale: Scale) -> None:
        now = self._scale
        if now is None or (now.size_px, now.factor) != (scale.size_px, scale.factor):
            self.forget()
            self._scale = scale

    def _lighted(self, scale: Scale) -> pygame.Surface:
        self._light = self._wanted
        if self._sheet is None:
            self._sheet = pygame.Surface(scale.size_px)
        self.put_plain(self._sheet, (0, 0), scale)
        self._sheet.fill(self._light, special_flags=pygame.BLEND_RGB_MULT)
        self._lit = self._sheet.subsurface(self._sheet.get_rect())
        return self._lit

    def _painted(self, scale: Scale) -> tuple[pygame.Surface, pygame.Rect]:
        began, taken = cache.moment(), Recorder(scale.size_px)
        self._draw(Painter(taken, scale))
        area = taken.areas[0].unionall(taken.areas) if taken.areas else pygame.Rect(0, 0, 0, 0)
        own = pygame.Surface(area.size)
        wood.lay(own, scale, (-area.x, -area.y))
        perform(own, taken.ops, area.topleft)
        cache.drop_large(began)
        return own, area
