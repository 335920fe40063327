"""Faces of panels and buttons: drawn small once, then laid out as nine pieces at any size."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec
import pygame

from game.ui import contrast, vector
from game.ui.cache import Cache, picture_cache
from game.ui.rect import whole
from game.ui.theme import Accent, Colour, colours


class Shadow(msgspec.Struct, frozen=True):
    """A soft ground shadow: offset, blur radius and opacity."""

    dx: float
    dy: float
    blur: float
    alpha: float


class Skin(msgspec.Struct, frozen=True):
    """Look of a rounded face; lengths in design units. `depth` is the visible side below, in `edge`."""

    fill: Colour
    radius: float = 12
    rim: Colour | None = None
    rim_width: float = 2
    light: Colour | None = None
    light_alpha: float = 1
    dark: Colour | None = None
    edge: Colour | None = None
    depth: float = 0
    shadows: tuple[Shadow, ...] = ()
    alpha: float = 1


GROUND = (Shadow(2, 5, 6, 0.37),)
LIFTED = (Shadow(4, 12, 14, 0.41), Shadow(1, 3, 4, 0.24))
SMALL = (Shadow(1.5, 4, 4, 0.3),)

PANEL = Skin(colours.cream, 12, colours.white_rim, 2, light=colours.white_fur, shadows=GROUND)
KINDS = {
    "panel": PANEL,
    "lifted": msgspec.structs.replace(PANEL, shadows=LIFTED),
    "inset": Skin(colours.inset, 10, colours.white_rim, 1.5, dark=colours.white_rim),
    "row": Skin(colours.paper, 11, colours.row_rim, 1.5),
    "plain": Skin(colours.cream, 12),
}


def raised(accent: Accent, radius: float = 14, depth: float = 5) -> Skin:
    """The face of a button in an accent."""
    light = accent.base.mixed(colours.white_fur, 0.45)
    return Skin(accent.base, radius, light=light, light_alpha=0.8, edge=accent.edge, depth=depth, shadows=SMALL)


SECONDARY = Skin(colours.white_fur, 12, colours.white_rim, 1.5, edge=colours.wood_edge, depth=5, shadows=SMALL)
DISABLED = Skin(colours.disabled_face, 12, edge=colours.disabled_edge, depth=5)

Area = tuple[int, int, int, int]


class SizedFace(NamedTuple):
    """A face at one size; places count from its upper left corner."""

    pieces: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    """Surfaces and their places."""
    middle: Area | None
    """Area of one colour."""
    weight: int
    """Bytes of the surfaces made for this size alone."""


_sources: Cache[pygame.Surface] = Cache(16_000_000, vector.weight)
_laid: Cache[SizedFace] = Cache(16_000_000, lambda laid: laid.weight)


def lay(target: pygame.Surface, rect: pygame.Rect, skin: Skin, factor: float) -> None:
    """Draw the face with its shadow; `rect` in pixels is the face without side and shadow."""
    x, y, w, h = rect
    if w <= 0 or h <= 0:
        return
    pieces, middle, _ = _laid.get((skin, factor, w, h), lambda: _lay_out(w, h, skin, factor))
    if middle is not None:
        target.fill(contrast.shown(skin.fill), pygame.Rect(middle).move(x, y))
    target.fblits([(image, (x + dx, y + dy)) for image, (dx, dy) in pieces])


def _lay_out(wide: int, high: int, skin: Skin, factor: float) -> SizedFace:
    blur = max((each.blur for each in skin.shadows), default=0.0)
    reach = max((max(abs(each.dx), abs(each.dy)) + each.blur * 1.5 for each in skin.shadows), default=0.0)
    margin = math.ceil((skin.radius + max(skin.rim_width + 3, blur * 1.5)) * factor) + 1
    pad = math.ceil((reach + skin.depth) * factor) + 1
    w, h = min(wide, 2 * margin + 1), min(high, 2 * margin + 1)
    name = f"{skin} {w} {h} {factor}{contrast.suffix()}"
    source = _sources.get(
        (skin, factor, w, h), lambda: picture_cache.get(name, True, lambda: _source(w, h, pad, skin, factor))
    )
    pieces, middle, weight = list[tuple[pygame.Surface, tuple[int, int]]](), None, 1000
    for sx, sw, dx, dw in _spans(w, wide, margin, pad):
        for sy, sh, dy, dh in _spans(h, high, margin, pad):
            place, part = (dx - pad, dy - pad), source.subsurface((sx, sy, sw, sh))
            if sw == dw and sh == dh:
                pieces.append((part, place))
            elif sw == 1 and sh == 1 and skin.alpha >= 1:
                middle = (*place, dw, dh)
            else:
                strip = pygame.transform.scale(part, (dw, dh))
                pieces.append((strip, place))
                weight += vector.weight(strip)
    return SizedFace(tuple(pieces), middle, weight)


def _spans(source: int, wanted: int, margin: int, pad: int) -> list[tuple[int, int, int, int]]:
    """Per piece: start and length in the source, start and length on the target."""
    if source == wanted:
        return [(0, source + 2 * pad, 0, source + 2 * pad)]
    end = margin + pad
    return [(0, end, 0, end), (end, 1, end, wanted - 2 * margin), (end + 1, end, pad + wanted - margin, end)]


def _source(w: int, h: int, pad: int, skin: Skin, factor: float) -> pygame.Surface:
    full = (w + 2 * pad, h + 2 * pad)
    made = pygame.Surface(full, pygame.SRCALPHA)
    depth = whole(skin.depth * factor)
    for shadow in skin.shadows:
        made.blit(_shadow(w, h + depth, pad, full, skin.radius * factor, shadow, factor), (0, 0))
    radius, rim = skin.radius * factor, 0.0
    if skin.rim is not None:
        rim = contrast.rim_px(skin.rim, max(1.0, skin.rim_width * factor), min(w, h))
    parts: list[str] = []
    if skin.edge is not None and depth:
        parts.append(vector.box(pad, pad + depth, w, h, radius, vector.paint(skin.edge, skin.alpha)))
    if skin.rim is not None:
        parts.append(vector.box(pad, pad, w, h, radius, vector.paint(skin.rim, skin.alpha)))
    inner = (pad + rim, pad + rim, w - 2 * rim, h - 2 * rim)
    parts.append(vector.box(*inner, radius - rim, vector.paint(skin.fill, skin.alpha)))
    line = max(1.0, 1.5 * factor)
    for colour, alpha in ((skin.light, skin.light_alpha), (skin.dark, 0.55)):
        if colour is not None:
            parts.append(_top_line(*inner, radius - rim, line, vector.paint(colour, alpha, "stroke")))
    made.blit(vector.raw(*full, "".join(parts)), (0, 0))
    return made


def _shadow(
    w: int, h: int, pad: int, full: tuple[int, int], radius: float, shadow: Shadow, factor: float
) -> pygame.Surface:
    blur = max(1.0, shadow.blur * factor)
    # What is blurred anyway needs few pixels: a wide blur is made small and enlarged smoothly.
    part = max(1, int(blur // 4))
    small = (math.ceil(full[0] / part), math.ceil(full[1] / part))
    x, y = (pad + shadow.dx * factor) / part, (pad + shadow.dy * factor) / part
    body = vector.box(x, y, w / part, h / part, radius / part, vector.paint(colours.shadow, shadow.alpha))
    soft = vector.raw(*small, body)
    soft = pygame.transform.gaussian_blur(soft, max(1, whole(blur / part)), repeat_edge_pixels=False)
    if part > 1:
        grown = pygame.transform.smoothscale(soft, (small[0] * part, small[1] * part))
        soft = grown.subsurface((0, 0, *full)).copy()
    # Blurring mixed the colour with the clear surroundings too: keep the alpha alone.
    soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*colours.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return soft


def _top_line(x: float, y: float, w: float, h: float, radius: float, line: float, look: str) -> str:
    """A line just inside the upper border, between the corners."""
    bend, top = min(radius, w / 2, h / 2) * 0.8, y + line / 2
    path = f"M{x + bend:.2f} {top:.2f}H{max(x + bend, x + w - bend):.2f}"
    return f'<path d="{path}" fill="none" {look} stroke-width="{line:.2f}" stroke-linecap="round"/>'
