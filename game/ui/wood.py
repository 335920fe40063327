"""The wooden table under everything."""

from __future__ import annotations

import pygame

from game.ui import art, vector
from game.ui.cache import Cache
from game.ui.scale import Scale
from game.ui.theme import colours

TILE = 320
_tables: Cache[pygame.Surface] = Cache(2)


def table(scale: Scale) -> pygame.Surface:
    """The whole canvas as wood, darker towards the corners."""
    return _tables.get((scale.size_px, scale.factor), lambda: _made(scale))


def _made(scale: Scale) -> pygame.Surface:
    w, h = scale.size_px
    made = pygame.Surface((w, h))
    if pygame.display.get_surface() is not None:
        made = made.convert()
    side = max(16, scale.px(TILE))
    plank = art.plain("terrain/wood_table", side, side).copy()
    deep = pygame.Surface((side, side), pygame.SRCALPHA)
    deep.fill((*colours.wood_deep, round(255 * 0.36)))
    plank.blit(deep, (0, 0))
    made.fblits([(plank, (x, y)) for y in range(0, h, side) for x in range(0, w, side)])
    made.blit(_vignette(w, h), (0, 0))
    return made


def _vignette(w: int, h: int) -> pygame.Surface:
    # A soft shape needs no pixels of its own: made small, then enlarged smoothly.
    small = (max(8, w // 16), max(8, h // 16))
    cx, cy = small[0] / 2, small[1] / 2
    reach = (cx * cx + cy * cy) ** 0.5
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colours.shadow.hex}" stop-opacity="{alpha}"/>'
        for at, alpha in ((0, 0), (35, 0.03), (60, 0.13), (80, 0.27), (100, 0.45))
    )
    body = (
        f'<defs><radialGradient id="v" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{reach:.1f}">'
        f'{stops}</radialGradient></defs><rect width="{small[0]}" height="{small[1]}" fill="url(#v)"/>'
    )
    return pygame.transform.smoothscale(vector.raw(*small, body), (w, h))
