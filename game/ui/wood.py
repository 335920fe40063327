"""The wooden table that everything lies on: all of the first frame; and a title's cloth on it."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

import pygame

from game.ui.cache import Cache, picture_cache
from game.ui.rect import Scale

if TYPE_CHECKING:
    from game.ui.theme import Accent, Colour

TILE = 320
_RIM, _STRIPE, _REPEATS = 7.0, 26.0, 4
"""Width of the wood around a cloth and of its stripes, in units, and stripes each way of a piece of it."""
_SHARES = (0.24, 0.38, 0.52)
"""Share of the accent in the colours of a cloth."""
_SHEET = 32, 26, 22
"""Colour of a table in high contrast."""
_tables: Cache[pygame.Surface] = Cache(72_000_000, lambda made: made.get_width() * made.get_height() * 4, lasting=True)
_tiles: Cache[pygame.Surface] = Cache(8)
_samples: Cache[pygame.Surface] = Cache(2)


def table(scale: Scale, cloth: Accent | None = None) -> pygame.Surface:
    """The whole canvas as wood, darker towards the corners; with a cloth in the accent of a title on it.

    In high contrast it is one dark sheet, and bare.
    """
    if scale.high_contrast:
        return _tables.get((scale.size_px, True), lambda: _made(scale))
    if cloth is not None:
        return _tables.get((scale.size_px, scale.factor, cloth), lambda: _made(scale, cloth))
    return _tables.get(
        (scale.size_px, scale.factor), lambda: picture_cache.get(_name(scale), False, lambda: _made(scale))
    )


def show(onto: pygame.Surface, scale: Scale) -> None:
    """Put it onto a surface of the size of the canvas as soon as can be; none is kept unless it has to be made."""
    if scale.high_contrast:
        onto.fill(_SHEET)
    elif not picture_cache.load_unchecked(_name(scale), onto):
        onto.blit(table(scale), (0, 0))


def forget() -> None:
    """Keep none while it is out of sight: it is as large as the window, and made again in less than a frame."""
    _tables.clear()


def _name(scale: Scale) -> str:
    return f"wood {scale.size_px} {scale.factor}"


def _made(scale: Scale, cloth: Accent | None = None) -> pygame.Surface:
    made = pygame.Surface(scale.size_px)
    lay(made, scale, cloth=cloth)
    return made


def lay(onto: pygame.Surface, scale: Scale, start: tuple[int, int] = (0, 0), cloth: Accent | None = None) -> None:
    """The same on a picture, its upper left corner at `start`; nothing is kept."""
    if scale.high_contrast:
        onto.fill(_SHEET, (*start, *scale.size_px))
        return
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
    if cloth is not None:
        rim = scale.px(_RIM)
        spread(onto, pygame.Rect(left, top, w, h).inflate(-2 * rim, -2 * rim), scale, cloth)


def threads(cloth: Accent) -> list[Colour]:
    """Colours of a cloth: where no stripe runs, one does, and two cross. Dark words can be read on all of them."""
    from game.ui.theme import colours

    return [colours.cream.mixed(cloth.base, share) for share in _SHARES]


def spread(onto: pygame.Surface, area: pygame.Rect, scale: Scale, cloth: Accent) -> None:
    """Spread a gingham cloth over an area, its checks from the corner on, with a hem and a shadow below."""
    from game.ui.theme import colours

    side, hem = max(4, scale.px(_STRIPE)), scale.stroke(2)
    tile = _tiles.get((cloth, side), lambda: _woven(cloth, side))
    step, clip = tile.get_width(), onto.get_clip()
    pygame.draw.rect(onto, colours.wood_deep, area.move(0, scale.stroke(3)), border_radius=hem)
    onto.set_clip(area.clip(clip))
    places = product(range(area.left, area.right, step), range(area.top, area.bottom, step))
    onto.fblits([(tile, place) for place in places])
    onto.set_clip(clip)
    pygame.draw.rect(onto, cloth.base, area, hem, hem)


def sample(size: tuple[int, int], scale: Scale, cloth: Accent) -> pygame.Surface:
    """A small table with a cloth on it, so many pixels wide and high."""

    def made() -> pygame.Surface:
        small = pygame.Surface(size)
        lay(small, Scale.zoomed(size, scale.factor))
        spread(small, small.get_rect().inflate(-0.14 * size[1], -0.14 * size[1]), scale, cloth)
        return small

    return _samples.get((size, scale.factor, cloth), made)


def _woven(cloth: Accent, side: int) -> pygame.Surface:
    """A piece of cloth with some stripes each way, which fits to itself."""
    ground, one, two = threads(cloth)
    tile = pygame.Surface((2 * side * _REPEATS,) * 2)
    tile.fill(ground)
    for across, down in product(range(2 * _REPEATS), repeat=2):
        if across % 2 or down % 2:
            tile.fill(two if across % 2 and down % 2 else one, (across * side, down * side, side, side))
    return tile


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
