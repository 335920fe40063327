"""Discs, glows and bare round-cornered borders as pictures in pixels."""

from __future__ import annotations

import math

import pygame

from game.ui import vector
from game.ui.theme import Colour


def disc(
    r: float,
    fill: Colour,
    rim: Colour | None,
    rim_width: float,
    side: Colour | None,
    depth: float,
    alpha: float,
) -> pygame.Surface:
    """A disc in the middle of its picture, with an inner rim and a side if wanted; lengths in pixels."""
    half = math.ceil(r + (depth if side is not None else 0) + 1)
    body = ""
    if side is not None:
        body += vector.circle(half + depth * 0.35, half + depth, r, vector.paint(side, alpha))
    body += vector.circle(half, half, r, vector.paint(fill, alpha))
    if rim is not None:
        look = f'fill="none" {vector.paint(rim, alpha, "stroke")} stroke-width="{rim_width:.2f}"'
        body += vector.circle(half, half, r - rim_width / 2, look)
    return vector.drawn(2 * half, 2 * half, body)


def glow(r: float, colour: Colour, alpha: float) -> pygame.Surface:
    """Light that fades from the middle outwards."""
    half = math.ceil(r)
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colour.hex}" stop-opacity="{strength * alpha:.3f}"/>'
        for at, strength in ((0, 1), (45, 0.85), (75, 0.3), (100, 0))
    )
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{half}" cy="{half}" r="{half}">'
        f'{stops}</radialGradient></defs><circle cx="{half}" cy="{half}" r="{half}" fill="url(#g)"/>'
    )
    return vector.drawn(2 * half, 2 * half, body)


def border(
    size: tuple[int, int],
    radius: float,
    line: float,
    rim: Colour | None,
    fill: Colour | None,
    alpha: float = 1,
    dash: tuple[float, float] | None = None,
) -> pygame.Surface:
    """A round-cornered border of `line` pixels inside its size, dashed if wanted, clear or filled within."""
    look = f'{vector.paint(fill, alpha)} {vector.paint(rim, alpha, "stroke")} stroke-width="{line:.2f}"'
    if dash is not None:
        look += f' stroke-dasharray="{dash[0]:.2f} {dash[1]:.2f}"'
    w, h = size
    return vector.drawn(w, h, vector.box(line / 2, line / 2, w - line, h - line, radius - line / 2, look))
