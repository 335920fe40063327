"""The light on a table through the year: a match begins in spring, and its end is a winter evening."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.ui.theme import Colour

_YEAR = (
    (0.0, Colour(255, 255, 255)),
    (0.15, Colour(255, 255, 255)),
    (0.4, Colour(255, 251, 234)),
    (0.7, Colour(255, 239, 214)),
    (1.0, Colour(228, 235, 250)),
)
"""What is left of each colour, from shares of a match on; at the beginning all is as it was painted."""
STEPS = 16
"""So many lights there are, so that the table is seldom lit anew."""


def at(share: float) -> Colour:
    """The light after a share (0-1) of a match."""
    now = round(min(1.0, max(0.0, share)) * STEPS) / STEPS
    for (start, one), (end, other) in pairwise(_YEAR):
        if now <= end:
            return one.mixed(other, (now - start) / (end - start))
    return _YEAR[-1][1]


def shed(picture: pygame.Surface, light: Colour) -> None:
    """Put a picture in a light."""
    if min(light) < 255:
        picture.fill(light, special_flags=pygame.BLEND_RGB_MULT)
