"""The two families, found in their installed packages and opened at a pixel size."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pygame
import pygame.font

FACES = {
    "bold": ("font_manrope", "Manrope-Bold.ttf", 0.72),
    "semibold": ("font_manrope", "Manrope-SemiBold.ttf", 0.72),
    "medium": ("font_manrope", "Manrope-Medium.ttf", 0.72),
    "fredoka": ("font_fredoka_one", "FredokaOne-Regular.ttf", 0.733),
}
"""Face: package, file, height of a capital as a share of the size."""


@cache
def path(face: str) -> Path:
    """Where a face's file lies; raises FileNotFoundError naming the package when it is not installed."""
    package, name, _ = FACES[face]
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        found = Path(folder) / "files" / name
        if found.is_file():
            return found
    raise FileNotFoundError(f"{package}/files/{name}")


@cache
def font(face: str, size_px: int) -> pygame.font.Font:
    """The face at this pixel size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(path(face)), size_px)


def capital(face: str) -> float:
    """The height of a capital letter as a share of the size."""
    return FACES[face][2]
