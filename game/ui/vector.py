"""Shapes drawn from vector text at their final pixel size, so that every edge is smooth."""

from __future__ import annotations

import io

import pygame

from game.ui.cache import Cache
from game.ui.theme import Colour


def weight(made: pygame.Surface) -> int:
    """Bytes of a surface, for a cache's count."""
    return made.get_width() * made.get_height() * 4


_drawn: Cache[pygame.Surface] = Cache(48_000_000, weight)


def paint(colour: Colour | None, alpha: float = 1.0, of: str = "fill") -> str:
    """The attributes of a fill or stroke."""
    if colour is None:
        return f'{of}="none"'
    return f'{of}="{colour.hex}"' + ("" if alpha >= 1 else f' {of}-opacity="{alpha:.3f}"')


def box(x: float, y: float, w: float, h: float, radius: float, look: str) -> str:
    """A rectangle with round corners."""
    r = max(0.0, min(radius, w / 2, h / 2))
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" {look}/>'


def circle(x: float, y: float, r: float, look: str) -> str:
    """A circle."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {look}/>'


def gradient(name: str, top: float, low: float, colours: tuple[str, str], share: float = 1) -> str:
    """What `url(#name)` fills with: from a height to a lower one, its second colour from a share of that way on."""
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" y2="{low:.1f}">'
        f'<stop offset="0" stop-color="{colours[0]}"/><stop offset="{share}" stop-color="{colours[1]}"/>'
        "</linearGradient></defs>"
    )


def ready(made: pygame.Surface) -> pygame.Surface:
    """The surface in the fast layout; without a window it stays as it is."""
    return made.convert_alpha() if pygame.display.get_surface() is not None else made


def raw(w: int, h: int, body: str) -> pygame.Surface:
    """The shapes of `body` on a transparent surface of w x h pixels, new."""
    # A clear rect over everything keeps the drawn size what was asked, whatever the shapes cover.
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<rect width="{w}" height="{h}" fill="#000000" fill-opacity="0"/>{body}</svg>'
    )
    return ready(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)))


def drawn(w: int, h: int, body: str) -> pygame.Surface:
    """The same, kept."""
    return _drawn.get((w, h, body), lambda: raw(max(1, w), max(1, h), body))


def rounded(sheet: pygame.Surface, radius: float) -> pygame.Surface:
    """The same surface, its corners cut away along arcs of `radius` pixels; it must have an alpha channel."""
    w, h = sheet.get_size()
    mask = raw(w, h, box(0, 0, w, h, radius, 'fill="#ffffff"'))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
