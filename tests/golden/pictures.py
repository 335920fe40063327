"""Golden pictures of every screen: `python -m tests.golden.pictures [NAME ...]` draws all, or these, anew, in English
and in Polish.

They are kept in 252 colours, so that they stay small; what is drawn is compared with them in all its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.i18n.catalogue import ENGLISH
from game.scenes.shell.scene import Scene
from game.ui.title import Title
from tests.golden import finale
from tests.scenes.pilot import House
from tests.scenes.screens import Stand, every

FOLDER = Path(__file__).parent / "pictures"
SIZE = (800, 450)
"""Smaller than any window may be, so that the files stay small."""

EDITIONS = {ENGLISH: SIZE, "pl": (1024, 640)}
"""Size of the pictures in a language; Polish ones, of the smallest window, lie in a folder of their own."""

LEVELS = (6, 7, 6)
"""Shades of red, green and blue that a kept picture has."""

MOST_MEAN, MOST_SHARE, CLEARLY = 0.05, 0.002, 6
"""Limits of difference beyond the roundness of the kept colours: the mean over all channels, and the share of pixels
that are off by more than a little in some channel."""


class Difference(NamedTuple):
    """How far two pictures of one size are apart."""

    mean: float
    share: float

    @property
    def small(self) -> bool:
        return self.mean <= MOST_MEAN and self.share <= MOST_SHARE


def draw(title: Title, show: Callable[[Stand], Scene], spoken: str = ENGLISH) -> pygame.Surface:
    """A screen at rest in a language, where and when it is noon in Greenwich."""
    zone, before = os.environ.get("TZ"), House.spoken
    _set_zone("UTC")
    House.spoken = spoken
    try:
        with tempfile.TemporaryDirectory() as folder:
            stand = Stand(Path(folder), title, EDITIONS[spoken])
            show(stand)
            stand.house.services.close()
            return full(stand.pilot.surface)
    finally:
        House.spoken = before
        _set_zone(zone)


def _set_zone(zone: str | None) -> None:
    if zone is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = zone
    time.tzset()


def full(picture: pygame.Surface) -> pygame.Surface:
    """The picture with three bytes a pixel."""
    made = pygame.Surface(picture.get_size(), depth=24)
    made.blit(picture, (0, 0))
    return made


def few(picture: pygame.Surface) -> pygame.Surface:
    """The picture as it is kept, in few colours."""
    red, green, blue = LEVELS
    palette = [
        (r * 255 // (red - 1), g * 255 // (green - 1), b * 255 // (blue - 1))
        for r in range(red)
        for g in range(green)
        for b in range(blue)
    ]
    data = pygame.image.tobytes(picture, "RGB")
    steps = ((red, green * blue), (green, blue), (blue, 1))
    nearest = [bytes((value * (count - 1) + 127) // 255 * step for value in range(256)) for count, step in steps]
    planes = [data[channel::3].translate(nearest[channel]) for channel in range(3)]
    made = pygame.image.frombytes(bytes(map(sum, zip(*planes, strict=True))), picture.get_size(), "P")
    made.set_palette(palette)
    return made


def difference(drawn: pygame.Surface, kept: pygame.Surface) -> Difference:
    """How far a picture is from a kept one; raises ValueError for different sizes."""
    if drawn.get_size() != kept.get_size():
        raise ValueError(f"{drawn.get_size()} is not {kept.get_size()}")
    apart, back = full(drawn), full(kept)
    back.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(full(kept), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    slack = tuple(128 // (count - 1) + 1 for count in LEVELS)
    apart.fill(slack, special_flags=pygame.BLEND_RGB_SUB)
    data = pygame.image.tobytes(apart, "RGB")
    alike = pygame.mask.from_threshold(apart, (0, 0, 0), (CLEARLY, CLEARLY, CLEARLY, 255)).count()
    return Difference(sum(data) / len(data), 1 - alike * 3 / len(data))


def all_screens() -> dict[str, tuple[Title, Callable[[Stand], Scene]]]:
    """Every screen at rest, and the moments of a finale."""
    return {**every(), **finale.moments()}


def folder_of(spoken: str) -> Path:
    """Folder of the pictures in a language."""
    return FOLDER if spoken == ENGLISH else FOLDER / spoken


def path_of(name: str, spoken: str = ENGLISH) -> Path:
    return folder_of(spoken) / f"{name}.png"


def main(names: Sequence[str]) -> None:
    """See the module."""
    screens = all_screens()
    for spoken in EDITIONS:
        folder_of(spoken).mkdir(exist_ok=True)
        for name in names or screens:
            pygame.image.save(few(draw(*screens[name], spoken)), str(path_of(name, spoken)))
            print(path_of(name, spoken))
        for path in folder_of(spoken).glob("*.png"):
            if path.stem not in screens:
                path.unlink()


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    main(sys.argv[1:])
