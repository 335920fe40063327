"""Pictures of a screen without some of its widgets, and the pixels of a part of one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.shell.manager import Manager
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Rect
from game.ui.widgets.base import Widget


def picture(manager: Manager, without: Sequence[Widget] = ()) -> pygame.Surface:
    """The screen on top without some of its widgets, which are as visible afterwards as before."""
    before = [each.visible for each in without]
    for each in without:
        each.visible = False
    made = pygame.Surface(manager.scale.size_px)
    manager.draw(Painter(made, manager.scale))
    for each, visible in zip(without, before, strict=True):
        each.visible = visible
    return made


def pixels_in(made: pygame.Surface, box: Rect, factor: float) -> bytes:
    """The pixels within a box or a hexagon, of which a unit measures `factor` pixels."""
    place = pygame.Rect(*(round(each * factor) for each in box)).clip(made.get_rect())
    part = made.subsurface(place).copy()
    if isinstance(box, Hexagon):
        mask = pygame.Surface(part.get_size(), pygame.SRCALPHA)
        mask.fill((0, 0, 0, 255))
        pygame.draw.polygon(mask, (0, 0, 0, 0), Hexagon(0, 0, *part.get_size()).corners())
        part.blit(mask, (0, 0))
    return pygame.image.tobytes(part, "RGB")
