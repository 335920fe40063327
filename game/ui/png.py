"""Pictures out of foreign hands: looked at before they are unpacked, which may take far more than their bytes."""

from __future__ import annotations

import struct
from io import BytesIO

import pygame

MOST_PIXELS = 1_000_000
"""No picture that is larger is unpacked; those of boards have a quarter of that."""

_HEAD = struct.Struct(">8s4x4sII")
_BEGINS = (b"\x89PNG\r\n\x1a\n", b"IHDR")


def size_of(png: bytes) -> tuple[int, int] | None:
    """Width and height as its header tells them; None for what is no PNG."""
    if len(png) < _HEAD.size:
        return None
    *begins, width, height = _HEAD.unpack_from(png)
    return (width, height) if tuple(begins) == _BEGINS else None


def unpacked(png: bytes) -> pygame.Surface | None:
    """The picture in full colours; None for one that is damaged or too large."""
    size = size_of(png)
    if size is None or not 0 < size[0] * size[1] <= MOST_PIXELS:
        return None
    try:
        found = pygame.image.load(BytesIO(png), "picture.png")
    except pygame.error:
        return None
    if found.get_bitsize() >= 24:
        return found
    full = pygame.Surface(found.get_size(), pygame.SRCALPHA)  # one of few colours cannot be scaled smoothly
    full.blit(found, (0, 0))
    return full
