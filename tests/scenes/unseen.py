"""A sheet for frames that nobody looks at: whatever is drawn on it is made and checked, but no pixel is coloured."""

from __future__ import annotations

from typing import Any

import pygame


class Unseen(pygame.Surface):
    """As large as the window; what is drawn on it goes onto a single pixel, so that it raises what it would raise."""

    _dot = pygame.Surface((1, 1), pygame.SRCALPHA)

    def blit(self, *args: Any, **more: Any) -> pygame.Rect:
        return self._dot.blit(*args, **more)

    def blits(self, *args: Any, **more: Any) -> Any:
        return self._dot.blits(*args, **more)

    def fblits(self, *args: Any, **more: Any) -> None:
        self._dot.fblits(*args, **more)

    def fill(self, *args: Any, **more: Any) -> pygame.Rect:
        return self._dot.fill(*args, **more)

    def copy(self) -> pygame.Surface:
        """Nothing is ever written, so the pixels are shared."""
        return self.subsurface(self.get_rect())
