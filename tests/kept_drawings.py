"""Vector drawings that one test after another asks for, drawn once for all of them in a run."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Any

import pygame

LARGEST = 8 * 1024 * 1024
"""Bytes of the largest that is kept: larger ones come once."""
ROOM = 1024 * 1024 * 1024 // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""Bytes of all of them, in each of the processes of a run."""


class KeptDrawings:
    """Draws as pygame does; what it has drawn before from the same text or file, as large, is handed out again.

    The program forgets drawings with every table that closes, as its memory is small. It puts them on surfaces of its
    own, and changes none.
    """

    def __init__(self) -> None:
        self._draw: Any = pygame.image.load_sized_svg
        self._kept: dict[tuple[str | bytes, tuple[int, int]], pygame.Surface] = {}
        self._used = 0

    def __call__(self, file: str | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        key = (file.getvalue() if isinstance(file, BytesIO) else file, size)
        found = self._kept.get(key)
        if found is None:
            found = self._draw(file, size)
            weight = found.get_width() * found.get_height() * 4
            if weight <= LARGEST and self._used + weight <= ROOM:
                self._kept[key] = found
                self._used += weight
        return found
