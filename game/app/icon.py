"""The program's picture as a system wants it: drawn to so many pixels."""

from __future__ import annotations

import io

import pygame

from game.files import ICON


def png(side: int) -> bytes:
    """The picture as a PNG file, so many pixels wide and high."""
    out = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(ICON), (side, side)), out, "icon.png")
    return out.getvalue()
