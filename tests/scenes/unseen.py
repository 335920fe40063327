"""A sheet and a window for frames that nobody looks at."""

from __future__ import annotations

import os
from typing import Any

import pygame


def open_window() -> None:
    """Open a window on no screen, and no loudspeaker, for programs that draw outside of the test command."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


class Unseen(pygame.Surface):
    """A sheet as large as the window; what is drawn goes onto a single pixel, so that it raises what it would raise."""

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
