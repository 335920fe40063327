"""A painter that measures how well each text stands off the ground that it is drawn on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame

from game.scenes.shell.manager import Manager
from game.ui import type as letters
from game.ui.canvas import Align, VAlign
from game.ui.contrast import luminance, shown
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Colour, colours
from game.ui.type import Style

SMALL, LARGE, LARGE_PX = 4.5, 3.0, 24
"""Contrast of text (WCAG 2.2, 1.4.3), and of text from so many pixels on."""

CLEAR = 7.0
"""Contrast of every text in high contrast (WCAG 2.2, 1.4.6)."""

_NEAR = 48
"""How far a pixel's colour may be from the ink's to belong to a letter."""

_DROP = 0.12
"""How far letters lie above their shadow, as a share of their size."""


class Reading(NamedTuple):
    """One text as it was drawn."""

    words: str
    ink: Colour
    ground: Colour
    size_px: int
    place: Rect

    @property
    def contrast(self) -> float:
        """From 1 to 21."""
        return contrast(self.ink, self.ground)

    @property
    def faint(self) -> bool:
        """Whether it is less than it should be."""
        return self.contrast < (LARGE if self.size_px >= LARGE_PX else SMALL)

    @property
    def unclear(self) -> bool:
        """Whether it is less than high contrast promises."""
        return self.contrast < CLEAR


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Contrasts(Painter):
    """Draws everything anew, and reads the ground before each text; what is disabled or fades is left out."""

    keeps = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.readings: list[Reading] = []
        self._fading = False

    @contextmanager
    def faded(self, rect: Rect, alpha: float) -> Iterator[None]:
        before, self._fading = self._fading, self._fading or alpha < 1
        with super().faded(rect, alpha):
            yield
        self._fading = before

    def text(
        self,
        words: str,
        at: Point,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        width: float | None = None,
        max_lines: int = 1,
        valign: VAlign = "middle",
    ) -> Rect:
        ground = self.surface.copy()
        place = super().text(words, at, style, colour, align, width, max_lines, valign)
        chosen = letters.style(style)
        told = chosen.colour if colour is None else colour
        ink, area = shown(told), self.rect_px(place).clip(self.surface.get_clip())
        if words.strip() and area.w and area.h and not self._fading and told != colours.disabled_text:
            block = letters.block(words, chosen, self.scale, width, max_lines)
            under = _under(ground.subsurface(area), self.surface.subsurface(area), ink)
            shadow = self.readings and self.readings[-1]
            if shadow and shadow.words == words and abs(shadow.place.y - place.y) <= _DROP * block.size_px:
                self.readings.pop()
            if under is not None:
                self.readings.append(Reading(words, ink, under, block.size_px, place))
        return place


def _under(before: pygame.Surface, after: pygame.Surface, ink: Colour) -> Colour | None:
    """The mean colour of what was there where there is ink now; None where nothing is seen of it."""
    inked = pygame.mask.from_threshold(after, ink, (_NEAR, _NEAR, _NEAR, 255))
    wide, high = after.get_size()
    spots = [(x, y) for y in range(high) for x in range(y % 2, wide, 2) if inked.get_at((x, y))]
    found = [before.get_at(each) for each in spots if before.get_at(each) != after.get_at(each)]
    if not found:
        return None
    return Colour(*(round(sum(each[i] for each in found) / len(found)) for i in range(3)))


def read(manager: Manager, surface: Any) -> list[Reading]:
    """Texts of the screen on top now."""
    paint = Contrasts(surface, manager.scale)
    manager.draw(paint)
    return paint.readings
