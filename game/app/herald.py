"""The name of the window and its picture: whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.files import ICON
from game.ui.rect import Scale

if TYPE_CHECKING:
    from game.scenes.shell.scene import Caption
    from game.ui.theme import SeatPalette

_SIZE = 64
_DISC = 0.29


class Herald:
    """Tells it, whenever it is another one's turn."""

    def __init__(self) -> None:
        self._name = ""
        self._told: Caption | None = None

    def name(self, name: str) -> None:
        """The name while it is nobody's turn."""
        self._name = name
        pygame.display.set_caption(name)

    def tell(self, caption: Caption | None) -> None:
        """Whose turn it is stands over the window and on its picture."""
        if caption == self._told:
            return
        before, self._told = self._told, caption
        pygame.display.set_caption(self._name if caption is None else caption.words)
        player = None if caption is None else caption.player
        if player != (None if before is None else before.player):
            pygame.display.set_icon(emblem(player))


def emblem(player: SeatPalette | None) -> pygame.Surface:
    """The program's picture, with the disc of whose turn it is."""
    made = pygame.image.load_sized_svg(str(ICON), (_SIZE, _SIZE))
    if player is not None:
        from game.ui.paint import Painter

        r = _DISC * _SIZE
        Painter(made, Scale.zoomed((_SIZE, _SIZE), 1)).mark((_SIZE - r - 1, _SIZE - r - 2), r, player)
    return made
