"""Lines, areas, discs, glows and borders as vector text in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import pygame

from game.ui import vector
from game.ui.cache import Cache
from game.ui.rect import Point, whole
from game.ui.theme import Colour


class Stroke(msgspec.Struct, frozen=True):
    """A line's colour and width in units; `dash` is the length of dash and gap, 0 for none."""

    colour: Colour
    width: float
    alpha: float = 1
    dash: tuple[float, float] | None = None


class DrawnShape(msgspec.Struct, frozen=True):
    """A drawn shape and where its top left pixel belongs."""

    image: pygame.Surface
    place: tuple[int, int]


_made: Cache[pygame.Surface] = Cache(24_000_000, vector.weight)
"""Discs, glows and borders by what they look like."""
_drawings: Cache[tuple[tuple[int, int, str], tuple[int, int]]] = Cache(2000)
"""By points and looks what is drawn, and where its top left pixel belongs."""


def outline(loops: Sequence[Sequence[Point]], closed: bool, corner: float) -> str:
    """The path through the points in pixels, its corners rounded by `corner`."""
    return "".join(_loop(loop, closed, corner) for loop in loops if len(loop) > 1)


def _loop(points: Sequence[Point], closed: bool, corner: float) -> str:
    count = len(points)
    if corner <= 0 or count < 3:
        body = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        return f"M{body}" + ("Z" if closed else "")
    path, first = "", True
    for i, at in enumerate(points):
        if not closed and i in (0, count - 1):
            path += f"{'M' if i == 0 else 'L'}{at[0]:.2f} {at[1]:.2f}"
            first = False
            continue
        a, b = _toward(at, points[i - 1], corner), _toward(at, points[(i + 1) % count], corner)
        path += f"{'M' if first else 'L'}{a[0]:.2f} {a[1]:.2f}Q{at[0]:.2f} {at[1]:.2f} {b[0]:.2f} {b[1]:.2f}"
        first = False
    return path + ("Z" if closed else "")


def _toward(start: Point, end: Point, length: float) -> Point:
    far = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(0.5, length / far)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def on_pixel(loops: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """The loops, moved to where their left and upper ends lie on a whole pixel."""
    left, top = (min((point[i] for loop in loops for point in loop), default=0.0) for i in (0, 1))
    dx, dy = whole(left) - left, whole(top) - top
    return [[(round(x + dx, 3), round(y + dy, 3)) for x, y in loop] for loop in loops]


def drawing(
    loops: Sequence[Sequence[Point]],
    closed: bool,
    corner: float,
    fill: tuple[Colour, float] | None,
    strokes: Sequence[Stroke],
    factor: float,
) -> DrawnShape | None:
    """The shape of points in pixels; strokes come in the order given, so a casing stands first."""
    if not any(loops):
        return None

    def draw() -> tuple[tuple[int, int, str], tuple[int, int]]:
        spread = [point for loop in loops for point in loop]
        pad = max((max(1.0, stroke.width * factor) for stroke in strokes), default=0.0) / 2 + 2
        left, top = (math.floor(min(p[i] for p in spread) - pad) for i in (0, 1))
        right, bottom = (math.ceil(max(p[i] for p in spread) + pad) for i in (0, 1))
        path = outline([[(x - left, y - top) for x, y in loop] for loop in loops], closed, corner)
        body = "" if fill is None else f'<path d="{path}" fill-rule="evenodd" {vector.paint(*fill)}/>'
        body += "".join(_line(path, stroke, factor) for stroke in strokes)
        return (right - left, bottom - top, body), (left, top)

    look, place = _drawings.get((tuple(map(tuple, loops)), closed, corner, fill, tuple(strokes), factor), draw)
    return DrawnShape(vector.drawn(*look), place)


def _line(path: str, stroke: Stroke, factor: float) -> str:
    look, cap, dash = vector.paint(stroke.colour, stroke.alpha, "stroke"), "round", ""
    if stroke.dash:
        cap, dash = "butt", f' stroke-dasharray="{stroke.dash[0] * factor:.2f} {stroke.dash[1] * factor:.2f}"'
    return (
        f'<path d="{path}" fill="none" {look} stroke-width="{max(1.0, stroke.width * factor):.2f}"'
        f' stroke-linejoin="round" stroke-linecap="{cap}"{dash}/>'
    )


def disc(
    r: float, fill: Colour, rim: Colour | None, rim_width: float, side: Colour | None, depth: float, alpha: float
) -> pygame.Surface:
    """A disc in the middle of its picture, with an inner rim and a side if wanted; lengths in pixels."""
    look = ("disc", r, fill, rim, rim_width, side, depth, alpha)
    return _made.get(look, lambda: _disc(r, fill, rim, rim_width, side, depth, alpha))


def _disc(
    r: float, fill: Colour, rim: Colour | None, rim_width: float, side: Colour | None, depth: float, alpha: float
) -> pygame.Surface:
    half = math.ceil(r + (depth if side is not None else 0) + 1)
    body = ""
    if side is not None:
        body += vector.circle(half + depth * 0.35, half + depth, r, vector.paint(side, alpha))
    body += vector.circle(half, half, r, vector.paint(fill, alpha))
    if rim is not None:
        look = f'fill="none" {vector.paint(rim, alpha, "stroke")} stroke-width="{rim_width:.2f}"'
        body += vector.circle(half, half, r - rim_width / 2, look)
    return vector.raw(2 * half, 2 * half, body)


def glow(r: float, colour: Colour, alpha: float) -> pygame.Surface:
    """Light that fades from the middle outwards."""
    return _made.get(("glow", r, colour, alpha), lambda: _glow(r, colour, alpha))


def _glow(r: float, colour: Colour, alpha: float) -> pygame.Surface:
    half = math.ceil(r)
    light = vector.radial((half, half), half, colour, ((0, alpha), (45, 0.85 * alpha), (75, 0.3 * alpha), (100, 0)))
    return vector.raw(2 * half, 2 * half, light + vector.circle(half, half, half, 'fill="url(#radial)"'))


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
    look = ("border", size, radius, line, rim, fill, alpha, dash)
    return _made.get(look, lambda: _border(size, radius, line, rim, fill, alpha, dash))


def _border(
    size: tuple[int, int],
    radius: float,
    line: float,
    rim: Colour | None,
    fill: Colour | None,
    alpha: float,
    dash: tuple[float, float] | None,
) -> pygame.Surface:
    (w, h), r, around = size, max(0.0, radius - line / 2), vector.paint(rim, alpha, "stroke")
    filled, around = vector.paint(fill, alpha), f'{around} stroke-width="{line:.2f}"'
    if dash is None:
        body = vector.box(line / 2, line / 2, w - line, h - line, r, f"{filled} {around}")
        return vector.raw(max(1, w), max(1, h), body)
    body = "" if fill is None else vector.box(line / 2, line / 2, w - line, h - line, r, filled)
    path = _dashes(_round_box(line / 2, line / 2, w - line / 2, h - line / 2, r), *dash)
    return vector.raw(max(1, w), max(1, h), f'{body}<path d="{path}" fill="none" {around}/>')


_QUARTER = 8
"""Points on a quarter of a round corner."""
_LEAST_STEP = 0.05
"""Points nearer to one another are one: SDL_image draws a stroke with no length as a stray triangle."""


def _round_box(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """The outline of a box with round corners, closed, clockwise from where the top begins."""
    r = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    corners = ((right - r, top + r), (right - r, bottom - r), (left + r, bottom - r), (left + r, top + r))
    made = [(left + r, top)]
    for quarter, (x, y) in enumerate(corners):
        for step in range(_QUARTER + 1):
            turn = math.tau / 4 * (quarter - 1 + step / _QUARTER)
            made.append((x + r * math.cos(turn), y + r * math.sin(turn)))
    return made


def _dashes(points: Sequence[Point], dash: float, gap: float) -> str:
    """The dashes along a line, each a path of its own."""
    path, at, drawn, left, verb = "", points[0], True, dash, "M"
    for end in points[1:]:
        while (far := math.dist(at, end)) > _LEAST_STEP:
            share = min(1.0, left / far)
            there = (at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share)
            if drawn:
                path += f"M{at[0]:.2f} {at[1]:.2f}" if verb == "M" else ""
                path, verb = f"{path}L{there[0]:.2f} {there[1]:.2f}", "L"
            at, left = there, left - far * share
            if left <= _LEAST_STEP:
                drawn, verb = not drawn, "M"
                left = dash if drawn else gap
    return path
