"""The shapes that the pointer has, as the system draws them."""

from __future__ import annotations

import pygame

from game.ui.widgets.base import Cursor

_SHAPES: dict[Cursor, int] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "carry": pygame.SYSTEM_CURSOR_SIZEALL,
    "no": pygame.SYSTEM_CURSOR_NO,
}


def show(cursor: Cursor) -> None:
    """Gives the pointer a shape, where there is any."""
    try:
        pygame.mouse.set_cursor(_SHAPES[cursor])
    except pygame.error:  # a driver without cursors
        return
