"""The window and its loop: input in, time passes, and a frame only when something has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.files import ASSETS
from game.ui.events import Key, translate
from game.ui.paint import Painter
from game.ui.scale import Scale

if TYPE_CHECKING:
    from game.scenes.manager import Manager
    from game.scenes.scene import Services

LEAST = (1024, 640)
FPS = 60
_LONGEST_MS = 50
"""A longer gap (the window was moved, the machine slept) counts as this much, so that nothing jumps."""


class NoWindow(Exception):
    """The system gives no window; the text says why."""


class Window:
    """One resizable window, or the whole screen."""

    def __init__(self, size: tuple[int, int], fullscreen: bool, caption: str) -> None:
        """Open it; raises NoWindow. Sound is opened by nobody here: probing devices can take seconds."""
        try:
            pygame.display.init()
            pygame.font.init()
            pygame.display.set_caption(caption)
            self._show(size, fullscreen)
        except pygame.error as error:
            raise NoWindow(str(error)) from error
        self._dressed = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pygame.display.get_window_size()

    def scale(self, ui_percent: float) -> Scale:
        """The scale of this window."""
        return Scale(self.size, ui_percent)

    def apply(self, size: tuple[int, int], fullscreen: bool) -> None:
        """Change size or fill the screen, if that is not so already."""
        if fullscreen != self._fullscreen or (not fullscreen and size != self.size):
            self._show(size, fullscreen)

    def run(self, manager: Manager, services: Services) -> None:
        """Go on until the manager quits."""
        clock = pygame.time.Clock()
        pygame.key.set_repeat(350, 40)
        while not manager.quitting:
            for event in pygame.event.get():
                self._pass_on(event, manager, services)
            manager.update(min(_LONGEST_MS, clock.get_time()))
            if manager.dirty:
                manager.draw(Painter(self._surface, manager.scale))
                pygame.display.flip()
                self._dress()
            clock.tick(FPS)
        pygame.quit()

    def _show(self, size: tuple[int, int], fullscreen: bool) -> None:
        self._fullscreen = fullscreen
        if fullscreen:
            self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._surface = pygame.display.set_mode(size, pygame.RESIZABLE)

    def _dress(self) -> None:
        """What can wait until the first frame is on the screen."""
        if not self._dressed:
            self._dressed = True
            pygame.display.set_icon(
                pygame.image.load_sized_svg(str(ASSETS / "art" / "app_icon.svg"), (64, 64))
            )

    def _pass_on(self, event: pygame.event.Event, manager: Manager, services: Services) -> None:
        if event.type == pygame.QUIT:
            manager.quit()
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self._surface = pygame.display.get_surface() or self._surface
            manager.resize(self.scale(services.settings.ui_scale))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED):
            manager.top.dirty = True
        elif event.type == pygame.DROPFILE:
            manager.top.drop_file(event.file)
        else:
            made = translate(event, manager.scale)
            if (
                isinstance(made, Key)
                and made.down
                and (made.key == "f11" or (made.alt and made.key == "return"))
            ):
                services.change(fullscreen=not services.settings.fullscreen)
                services.apply_window()
            elif made is not None:
                manager.handle(made)
