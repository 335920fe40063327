"""The wooden table that everything lies on: all of the first frame."""

from __future__ import annotations

import math

import pygame

from game.ui.cache import Cache, picture_cache
from game.ui.rect import Scale

TILE = 320
_tables: Cache[pygame.Surface] = Cache(72_000_000, lambda made: made.get_width() * made.get_height() * 4, lasting=True)


def table(scale: Scale) -> pygame.Surface:
    """The whole canvas as wood, darker towards the corners."""
    return _tables.get(
        (scale.size_px, scale.factor), lambda: picture_cache.get(_name(scale), False, lambda: _made(scale))
    )


def show(onto: pygame.Surface, scale: Scale) -> None:
    """Put it onto a surface of the size of the canvas as soon as can be; none is kept unless it has to be made."""
    if not picture_cache.load_unchecked(_name(scale), onto):
        onto.blit(table(scale), (0, 0))


def forget() -> None:
    """Keep none while it is out of sight: it is as large as the window, and made again in less than a frame."""
    _tables.clear()


def _name(scale: Scale) -> str:
    return f"wood {scale.size_px} {scale.factor}"


def _made(scale: Scale) -> pygame.Surface:
    made = pygame.Surface(scale.size_px)
    lay(made, scale)
    return made


def lay(onto: pygame.Surface, scale: Scale, start: tuple[int, int] = (0, 0)) -> None:
    """The same on a picture, its upper left corner at `start`; nothing is kept."""
    # Imported only where the table is made: the first frame has to come quickly.
    from game.ui.art import plain
    from game.ui.theme import colours

    (w, h), (left, top) = scale.size_px, start
    side = max(16, scale.px(TILE))
    plank = pygame.Surface((side, side))
    plank.blit(plain("terrain/wood_table", side, side), (0, 0))
    deep = pygame.Surface((side, side))
    deep.fill(colours.wood_deep)
    deep.set_alpha(round(255 * 0.36))
    plank.blit(deep, (0, 0))
    onto.fblits([(plank, (left + x, top + y)) for y in range(0, h, side) for x in range(0, w, side)])
    # The four corners are one another's mirror images.
    corner = _vignette(math.ceil(w / 2), math.ceil(h / 2))
    for right in (False, True):
        for below in (False, True):
            place = (w - corner.get_width() if right else 0, h - corner.get_height() if below else 0)
            onto.blit(pygame.transform.flip(corner, right, below), (left + place[0], top + place[1]))


def _vignette(w: int, h: int) -> pygame.Surface:
    """The upper left quarter of the darkness, clear where the whole has its middle."""
    from game.ui import vector
    from game.ui.theme import colours

    # A soft shape needs no pixels of its own: made small, then enlarged smoothly.
    small = (max(8, w // 16), max(8, h // 16))
    reach = (small[0] ** 2 + small[1] ** 2) ** 0.5
    dark = vector.radial(small, reach, colours.shadow, ((0, 0), (35, 0.03), (60, 0.13), (80, 0.27), (100, 0.45)))
    body = f'{dark}<rect width="{small[0]}" height="{small[1]}" fill="url(#radial)"/>'
    return pygame.transform.smoothscale(vector.raw(*small, body), (w, h))
