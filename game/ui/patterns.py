"""The six players' patterns, so that areas and bars differ without their colour."""

from __future__ import annotations

import math

import pygame

from game.ui import vector
from game.ui.cache import Cache
from game.ui.theme import Player

_filled: Cache[pygame.Surface] = Cache(8_000_000, vector.weight)
PITCH = 14.0


def _dots(w: float, h: float, pitch: float, player: Player) -> str:
    look, r = vector.paint(player.light), pitch * 0.22
    parts, row, y = [], 0, pitch / 2
    while y < h + r:
        x = pitch * (0.25 + 0.5 * (row % 2))
        while x < w + r:
            parts.append(vector.circle(x, y, r, look))
            x += pitch
        y += pitch * 0.86
        row += 1
    return "".join(parts)


def _lines(w: float, h: float, pitch: float, player: Player, ways: str, share: float) -> str:
    path = ""
    if ways == "-":
        path = "".join(f"M0 {y:.1f}H{w:.1f}" for y in _steps(pitch / 2, h, pitch))
    for way in ways if ways != "-" else "":
        for x in _steps(-h, w + h, pitch * 1.2):
            path += f"M{x:.1f} {h:.1f}l{h:.1f} {-h:.1f}" if way == "/" else f"M{x:.1f} 0l{h:.1f} {h:.1f}"
    colour = player.light if player.key == "black" else player.shade
    look = vector.paint(colour, of="stroke")
    return f'<path d="{path}" fill="none" {look} stroke-width="{pitch * share:.2f}"/>'


def _waves(w: float, h: float, pitch: float, player: Player) -> str:
    half, path = pitch * 0.7, ""
    for y in _steps(pitch / 2, h + pitch, pitch):
        path += f"M{-half:.1f} {y:.1f}q{half / 2:.1f} {-half:.1f} {half:.1f} 0"
        path += f"t{half:.1f} 0" * (math.ceil(w / half) + 1)
    look = vector.paint(player.light, of="stroke")
    return f'<path d="{path}" fill="none" {look} stroke-width="{pitch * 0.18:.2f}"/>'


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(max(0, math.ceil((end - start) / step)))]


def strokes(w: float, h: float, pitch: float, player: Player) -> str:
    """The pattern's shapes over w x h pixels, nothing for "solid"; raises KeyError for an unknown pattern."""
    match player.pattern:
        case "solid":
            return ""
        case "dots":
            return _dots(w, h, pitch, player)
        case "diagonal stripes":
            return _lines(w, h, pitch, player, "/", 0.42)
        case "cross hatch":
            return _lines(w, h, pitch, player, "/\\", 0.22)
        case "horizontal stripes":
            return _lines(w, h, pitch, player, "-", 0.26)
        case "waves":
            return _waves(w, h, pitch, player)
        case unknown:
            raise KeyError(unknown)


def filled(w: int, h: int, radius: float, factor: float, player: Player) -> pygame.Surface:
    """A round-cornered field of the player's base with the pattern and a dark rim, in pixels."""
    return _filled.get((w, h, radius, factor, player.key), lambda: _made(w, h, radius, factor, player))


def _made(w: int, h: int, radius: float, factor: float, player: Player) -> pygame.Surface:
    pitch = max(6.0, PITCH * factor)
    line = max(1.0, 2 * factor)
    ground = vector.box(0, 0, w, h, 0, vector.paint(player.base))
    look = f'fill="none" {vector.paint(player.shade, of="stroke")} stroke-width="{line:.2f}"'
    rim = vector.box(line / 2, line / 2, w - line, h - line, radius - line / 2, look)
    return vector.rounded(vector.raw(w, h, ground + strokes(w, h, pitch, player) + rim), radius)
