"""Shapes and the six players' patterns, drawn from vector text at their final pixel size: every edge is smooth."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

import pygame

from game.ui.cache import Cache
from game.ui.contrast import shown
from game.ui.theme import Colour, SeatPalette


def weight(made: pygame.Surface) -> int:
    """Bytes of a surface, for a cache's count."""
    return made.get_width() * made.get_height() * 4


_drawn: Cache[pygame.Surface] = Cache(48_000_000, weight)
_LIKE = pygame.Surface((1, 1), pygame.SRCALPHA)


def paint(colour: Colour | None, alpha: float = 1.0, of: str = "fill") -> str:
    """The attributes of a fill or stroke."""
    if colour is None:
        return f'{of}="none"'
    return f'{of}="{shown(colour).hex}"' + ("" if alpha >= 1 else f' {of}-opacity="{alpha:.3f}"')


def box(x: float, y: float, w: float, h: float, radius: float, look: str) -> str:
    """A rectangle with round corners."""
    r = max(0.0, min(radius, w / 2, h / 2))
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" {look}/>'


def circle(x: float, y: float, r: float, look: str) -> str:
    """A circle."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {look}/>'


def gradient(name: str, top: float, low: float, colours: tuple[str, str], share: float = 1) -> str:
    """Definition of `url(#name)`: a gradient from a height down to another; its second colour begins at `share`."""
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" y2="{low:.1f}">'
        f'<stop offset="0" stop-color="{colours[0]}"/><stop offset="{share}" stop-color="{colours[1]}"/>'
        "</linearGradient></defs>"
    )


def radial(centre: tuple[float, float], reach: float, colour: Colour, steps: Sequence[tuple[int, float]]) -> str:
    """Definition of `url(#radial)`: a colour with an opacity for each of some percents of the way outwards."""
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colour.hex}" stop-opacity="{alpha:.3f}"/>' for at, alpha in steps
    )
    look = f'gradientUnits="userSpaceOnUse" cx="{centre[0]}" cy="{centre[1]}" r="{reach:.1f}"'
    return f'<defs><radialGradient id="radial" {look}>{stops}</radialGradient></defs>'


def ready(made: pygame.Surface) -> pygame.Surface:
    """The surface in the layout of all others, which is put on them six times as fast as the one that drawings have."""
    return made.convert(_LIKE)


def raw(w: int, h: int, body: str) -> pygame.Surface:
    """The shapes of `body` on a transparent surface of w x h pixels, new."""
    # A clear rect over everything keeps the drawn size what was asked, whatever the shapes cover.
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<rect width="{w}" height="{h}" fill="#000000" fill-opacity="0"/>{body}</svg>'
    )
    return ready(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)))


def drawn(w: int, h: int, body: str) -> pygame.Surface:
    """The same, cached."""
    return _drawn.get((w, h, body), lambda: raw(max(1, w), max(1, h), body))


def rounded(sheet: pygame.Surface, radius: float) -> pygame.Surface:
    """The same surface, its corners cut away along arcs of `radius` pixels; it must have an alpha channel."""
    w, h = sheet.get_size()
    mask = raw(w, h, box(0, 0, w, h, radius, 'fill="#ffffff"'))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


_filled: Cache[pygame.Surface] = Cache(8_000_000, weight)
PITCH = 14.0


def _lines(w: float, h: float, pitch: float, player: SeatPalette, ways: str, share: float) -> str:
    path = ""
    if ways == "-":
        path = "".join(f"M0 {y:.1f}H{w:.1f}" for y in _steps(pitch / 2, h, pitch))
    for way in ways if ways != "-" else "":
        for x in _steps(-h, w + h, pitch * 1.2):
            path += f"M{x:.1f} {h:.1f}l{h:.1f} {-h:.1f}" if way == "/" else f"M{x:.1f} 0l{h:.1f} {h:.1f}"
    colour = player.light if player.key == "black" else player.shade
    look = paint(colour, of="stroke")
    return f'<path d="{path}" fill="none" {look} stroke-width="{pitch * share:.2f}"/>'


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(max(0, math.ceil((end - start) / step)))]


def strokes(w: float, h: float, pitch: float, player: SeatPalette) -> str:
    """The pattern's shapes over w x h pixels, nothing for "solid"; raises KeyError for an unknown pattern."""
    match player.pattern:
        case "solid":
            return ""
        case "dots":
            look, r = paint(player.light), pitch * 0.22
            parts, row, y = [], 0, pitch / 2
            while y < h + r:
                x = pitch * (0.25 + 0.5 * (row % 2))
                while x < w + r:
                    parts.append(circle(x, y, r, look))
                    x += pitch
                y += pitch * 0.86
                row += 1
            return "".join(parts)
        case "diagonal stripes":
            return _lines(w, h, pitch, player, "/", 0.42)
        case "cross hatch":
            return _lines(w, h, pitch, player, "/\\", 0.22)
        case "horizontal stripes":
            return _lines(w, h, pitch, player, "-", 0.26)
        case "waves":
            half, path = pitch * 0.7, ""
            for y in _steps(pitch / 2, h + pitch, pitch):
                path += f"M{-half:.1f} {y:.1f}q{half / 2:.1f} {-half:.1f} {half:.1f} 0"
                path += f"t{half:.1f} 0" * (math.ceil(w / half) + 1)
            look = paint(player.light, of="stroke")
            return f'<path d="{path}" fill="none" {look} stroke-width="{pitch * 0.18:.2f}"/>'
        case unknown:
            raise KeyError(unknown)


def filled(w: int, h: int, radius: float, factor: float, player: SeatPalette) -> pygame.Surface:
    """A round-cornered field of the player's base with the pattern and a dark rim, in pixels."""
    return _filled.get((w, h, radius, factor, player.key), lambda: _made(w, h, radius, factor, player))


def _made(w: int, h: int, radius: float, factor: float, player: SeatPalette) -> pygame.Surface:
    pitch = max(6.0, PITCH * factor)
    line = max(1.0, 2 * factor)
    ground = box(0, 0, w, h, 0, paint(player.base))
    look = f'fill="none" {paint(player.shade, of="stroke")} stroke-width="{line:.2f}"'
    rim = box(line / 2, line / 2, w - line, h - line, radius - line / 2, look)
    return rounded(raw(w, h, ground + strokes(w, h, pitch, player) + rim), radius)
