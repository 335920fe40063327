"""Layers of a large sheet: the island with its fences, then lights, numbers, signs and hearts over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec

from game.grids.hex import Hex
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import Ranch, spaces_in
from game.rules.rolling_ranch.sheet import HEXES, NEIGHBOURS, PLACES, Sheet
from game.tables.rolling_ranch import forecast, pictures
from game.tables.rolling_ranch.layout import RADIUS, Plan, corners, middle
from game.ui.paint import Composites, Painter
from game.ui.rect import Hexagon, Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

TINTS: tuple[Colour, ...] = tuple(
    map(hexed, ["#d3e8a6", "#f4d99a", "#bfe1d2", "#f3c9a6", "#e9ea9f", "#dccfe4", "#f7d8bd", "#c6dff0", "#dfe3b4"])
)
"""Colours of pens, by their letters."""
_ALIKE = ({0, 4, 8}, {1, 6}, {3, 6}, {1, 3}, {2, 7})
"""Tints that look too much alike to touch."""
_PRINTED = frozenset(key for keys in data.SHEETS.values() for key in keys)
"""Keys of printed sheets."""
_BEYOND: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The hex beyond each side, from the upper right one on clockwise."""

Line = tuple[Point, Point]

_LIGHT = 0.25
_BREEDS, _WILL_BREED = hexed("#d8503a"), hexed("#e9a08f")
_GHOST = 0.92
_FILLED_AT, _WARNING_AT, _HEART_AT = (-36.0, -22.0), (-34.0, -24.0), (35.0, -24.0)
_SIGN_AT, _LOW_SIGN_AT = 49.0, 44.0
_COST_ENDS = 4.0
"""The lower end of a cost below the middle of the sign in its usual place: above the number."""
_SMALL = 0.7
"""Pixels a unit below which signs lie nearer the middle, or they would cover the numbers below."""
_SIGN = Skin(hexed("#ecd2a4"), 7, colours.wood_dark, 2, shadows=SMALL)


class Ground(NamedTuple):
    """The parts of a sheet's picture, in units from the middle of the island."""

    tints: tuple[Colour, ...]
    """Colour of each pen."""
    fences: tuple[Line, ...]
    dashes: tuple[Line, ...]
    posts: tuple[Point, ...]
    """Feet of the posts, those behind first."""


@lru_cache(maxsize=32)
def ground(sheet: Sheet) -> Ground:
    """Parts of the picture of a sheet."""
    fences: list[Line] = []
    dashes: list[Line] = []
    posts: set[Point] = set()
    for space, at in enumerate(HEXES):
        ends = corners(middle(space))
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((at[0] + dq, at[1] + dr))
            if other is not None and other < space:
                continue
            line = (ends[side], ends[(side + 1) % 6])
            if other is not None and sheet.pen_of[other] == sheet.pen_of[space]:
                dashes.append(line)
                continue
            fences.append(line)
            half = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
            posts.update((round(x, 2), round(y, 2)) for x, y in (*line, half))
    behind = tuple(sorted(posts, key=lambda point: (point[1], point[0])))
    return Ground(tints(sheet), tuple(fences), tuple(dashes), behind)


def fence(sheet: Sheet, pen: int, radius: float) -> list[Line]:
    """The sides of a pen that face other pens, moved inwards so far that hexes have another radius."""
    lines = []
    for space in spaces_in(sheet.pens[pen]):
        q, r = HEXES[space]
        ends = corners(middle(space), radius)
        for side, (dq, dr) in enumerate(_BEYOND):
            other = PLACES.get((q + dq, r + dr))
            if other is None or sheet.pen_of[other] != pen:
                lines.append((ends[side], ends[(side + 1) % 6]))
    return lines


@lru_cache(maxsize=32)
def sheet_name(sheet: Sheet) -> str:
    """Name of a sheet: A1 of a printed one, the number of a made one, that of the file of a player's own."""
    if sheet.key in _PRINTED:
        return sheet.key.rpartition("_")[2].upper()
    return sheet.key.rpartition(":")[2].removesuffix(".tmx")


def tints(sheet: Sheet) -> tuple[Colour, ...]:
    """Colour of each pen: that of its letter; on made sheets pens that would look alike do not touch."""
    if sheet.key in _PRINTED:
        return TINTS[: len(sheet.pens)]
    pens = sheet.pen_of
    touching = {(pens[a], pens[b]) for a, others in enumerate(NEIGHBOURS) for b in others if pens[a] < pens[b]}
    return tuple(TINTS[number] for number in _distinct_tints(touching, len(sheet.pens)))


def _distinct_tints(touching: set[tuple[int, int]], count: int) -> list[int]:
    """A tint for each pen, so that few of those that touch look alike; of two that do, the lower one comes first."""
    given: list[int] = []
    for pen in range(count):
        near = [given[a] for a, b in touching if b == pen and a < pen]
        left = [tint for tint in range(len(TINTS)) if tint not in given]
        alike = {
            tint: sum(any(tint in group and other in group for group in _ALIKE) for other in near) for tint in left
        }
        given.append(min(left, key=lambda tint: (alike[tint], tint)))
    return given


SIZE = (860.0, 740.0)
_MIDDLE = (430.0, 356.0)
_LIP, _SIDE = 8.0, 6.0
_DASH = hexed("#a08a63")
_TUFT = hexed("#8fae5a")
_TUFTS = ((-34.0, 34.0), (36.0, 26.0), (30.0, -38.0))
"""Places of a tuft on a space, tried one after another."""
_POST = (11.0, 23.0)


def _island_box(plan: Plan) -> Rect:
    x, y = plan.place(-_MIDDLE[0], -_MIDDLE[1])
    return Rect(x, y, SIZE[0] * plan.unit, SIZE[1] * plan.unit)


def _sheet_key(sheet: Sheet) -> str:
    """Key of a sheet's picture: its numbers and pens, not its name."""
    return "".join(map(str, (*sheet.numbers, *sheet.pen_of)))


def _compose_ground(sheet: Sheet, paint: Painter) -> None:
    places = [_from_corner(middle(space)) for space in range(len(HEXES))]
    for grown, alpha in ((15.0, 0.06), (12.0, 0.07), (9.0, 0.1)):
        for x, y in places:
            paint.shape([corners((x + 3, y + 13), RADIUS + grown)], fill=colours.shadow, alpha=alpha)
    for x, y in places:
        paint.shape([corners((x, y + _SIDE), RADIUS + _LIP)], fill=colours.leaf_mid, corner=6)
    for at in places:
        paint.shape([corners(at, RADIUS + _LIP)], fill=colours.leaf, corner=6)
    look = ground(sheet)
    for pen, spaces in enumerate(sheet.pens):
        middles = [places[space] for space in spaces_in(spaces)]
        tint = look.tints[pen]
        for at in middles:
            paint.shape([corners(at)], (Stroke(tint, 1.2),), tint)
        paint.shape([corners(at, RADIUS - 7) for at in middles], fill=colours.white_fur, alpha=0.2)
    dashes = [[_from_corner(a), _from_corner(b)] for a, b in look.dashes]
    paint.shape(dashes, (Stroke(_DASH, 2, dash=(8, 7)),), closed=False)
    for space, (x, y) in enumerate(places):
        for n in range(space % 3):
            dx, dy = _TUFTS[(space + n) % 3]
            blades = [[(x + dx, y + dy), (x + dx + side, y + dy - up)] for side, up in ((-5, 9), (0, 12), (5, 8))]
            paint.shape(blades, (Stroke(_TUFT, 2, 0.75),), closed=False)


def _compose_fences(sheet: Sheet, paint: Painter) -> None:
    look = ground(sheet)
    lines = [[_from_corner(a), _from_corner(b)] for a, b in look.fences]
    low = [[(x, y + 5) for x, y in line] for line in lines]
    paint.shape(low, (Stroke(colours.shadow, 9, 0.2),), closed=False)
    paint.shape(lines, (Stroke(colours.wood_deep, 10), Stroke(colours.wood, 7.5)), closed=False)
    light = [[(x, y - 1) for x, y in line] for line in lines]
    paint.shape(light, (Stroke(colours.wood_light, 3),), closed=False)
    width, height = _POST
    for point in look.posts:
        x, y = _from_corner(point)
        post = Rect(x - width / 2, y - height * 0.72, width, height)
        paint.box(post, colours.wood_deep, 3.5)
        paint.box(Rect(post.x + 1.2, post.y + 1.2, width - 2.4, height - 3), colours.wood, 3)
        paint.box(Rect(post.x + 2.2, post.y + 1.8, width * 0.42, height - 5), colours.wood_light, 2)


def _from_corner(point: Point) -> Point:
    return point[0] + _MIDDLE[0], point[1] + _MIDDLE[1]


_grounds, _fenced = Composites(SIZE, _compose_ground, 32), Composites(SIZE, _compose_fences, 32)


class Ghost(msgspec.Struct, frozen=True):
    """Preview of an animal or building on a space, with the points that it brings."""

    space: int
    art: str
    gain: int = 0
    building: bool = False


class Highlights(msgspec.Struct, frozen=True):
    """Highlights of a sheet over what is written on it; spaces and pens by their numbers."""

    lit: tuple[int, ...] = ()
    warned: tuple[tuple[int, int], ...] = ()
    """Spaces on which the animal would be the first of another type in its pen, and the points that this brings."""
    hearts: frozenset[int] = frozenset()
    """Pens that grow in this round."""
    asked: int = -1
    """The pen whose birth is asked for."""
    ghost: Ghost | None = None
    laid: int | None = None
    """Space of the provisional animal or building."""
    gain: int = 0
    """Points that the provisional one has brought."""


def draw_below(
    paint: Painter, plan: Plan, sheet: Sheet, ranch: Ranch, highlights: Highlights, pulse: float = 0.0
) -> None:
    """Draw what lies under animals and buildings."""
    paint.picture(_grounds.named(f"rolling_ranch/ground_{_sheet_key(sheet)}", sheet), _island_box(plan))
    u = plan.unit
    # A dark edge tells the ring from pens of every colour, which are seen through it.
    lines = (
        Stroke(colours.ink, max(3.0, 11 * u)),
        Stroke(colours.sun, max(2.0, 7 * u)),
        Stroke(colours.white_fur, max(1.0, 2 * u)),
    )
    for space in highlights.lit:
        paint.shape([plan.ring(space, RADIUS - 5)], fill=colours.white_fur, alpha=_LIGHT + 0.2 * pulse, alike=True)
        paint.shape([plan.ring(space, RADIUS - 12)], lines, alike=True)
    if highlights.asked >= 0:
        for pen in sorted(highlights.hearts - {highlights.asked}):
            if pen > highlights.asked:
                _draw_edge(paint, plan, sheet, pen, Stroke(_WILL_BREED, 6 * plan.unit))
        _draw_edge(paint, plan, sheet, highlights.asked, Stroke(_BREEDS, 8 * plan.unit))
    paint.picture(_fenced.named(f"rolling_ranch/fence_{_sheet_key(sheet)}", sheet), _island_box(plan))
    empty = ranch.empty if highlights.ghost is None else ranch.empty & ~(1 << highlights.ghost.space)
    paint.cached(
        ("rolling_ranch numbers", plan, sheet.numbers, empty),
        partial(_draw_numbers, plan=plan, sheet=sheet, empty=empty),
    )


def _draw_numbers(paint: Painter, plan: Plan, sheet: Sheet, empty: int) -> None:
    """The numbers of spaces."""
    look = style("figure").at(48 * plan.unit)
    for space in spaces_in(empty):
        paint.text(str(sheet.numbers[space]), plan.at(space), look, colours.ink, "centre")


def _draw_edge(paint: Painter, plan: Plan, sheet: Sheet, pen: int, stroke: Stroke) -> None:
    lines = fence(sheet, pen, RADIUS - 9)
    paint.shape([[plan.place(*a), plan.place(*b)] for a, b in lines], (stroke,), closed=False)


def draw_above(paint: Painter, plan: Plan, sheet: Sheet, ranch: Ranch, highlights: Highlights) -> list[Rect]:
    """Draw what lies over animals and buildings; returns the boxes of signs and points."""
    if highlights.laid is not None:  # below all that is written, as the sign of a pen may reach into its space
        paint.provisional(Hexagon(*plan.hex(highlights.laid).inset(3 * plan.unit)))
    for space in spaces_in(~ranch.empty & ((1 << len(sheet.numbers)) - 1)):
        _draw_disc(paint, plan, _offset_from(plan, space, _FILLED_AT), str(sheet.numbers[space]))
    if highlights.ghost is not None:
        ghost, space = highlights.ghost, highlights.ghost.space
        paint.shape([plan.ring(space, RADIUS - 9)], (Stroke(colours.leaf_dark, max(2.5, 7 * plan.unit)),))
        paint.picture(ghost.art, plan.building(space) if ghost.building else plan.animal(space), alpha=_GHOST)
    signs = {pen: forecast.pen(sheet, ranch, pen) for pen in range(len(sheet.pens))}
    places = {pen: _sign_space(pen_sign, highlights.ghost) for pen, pen_sign in signs.items()}
    for pen in highlights.hearts if highlights.asked >= 0 else ():
        if pen > highlights.asked and len(signs[pen].open) == 1:  # its sign lies on that very space
            _draw_dashes(paint, plan, signs[pen].open[0])
    drawn = list[Rect]()
    for pen, pen_sign in signs.items():
        if pen_sign.kinds or pen_sign.store >= 0:
            drawn.append(draw_sign(paint, plan, places[pen], pen_sign, drawn))
    for space, points in highlights.warned:
        if highlights.ghost is None or highlights.ghost.space != space:
            at = _offset_from(plan, space, _WARNING_AT)
            at = _draw_cost(paint, plan, at, points) if points < 0 else at
            _draw_badge(paint, plan, at, "icons/warning", colours.sun, colours.ink)
    _draw_hearts(paint, plan, signs, places, highlights)
    if highlights.laid is not None and highlights.gain:
        box = plan.hex(highlights.laid)
        corners_of = [(x, y) for y in (box.y, box.bottom) for x in (box.right, box.x)]
        drawn.append(_draw_gain(paint, plan, corners_of, highlights.gain, drawn))
    if highlights.ghost is not None:
        space = highlights.ghost.space
        _draw_disc(paint, plan, _offset_from(plan, space, (-36.0, -24.0)), str(sheet.numbers[space]), 18, rim=True)
        if highlights.ghost.gain:
            beside = [_offset_from(plan, space, (x, y)) for y in (-58.0, 58.0) for x in (34.0, -34.0)]
            drawn.append(_draw_gain(paint, plan, beside, highlights.ghost.gain, drawn))
    return drawn


def _draw_hearts(
    paint: Painter, plan: Plan, signs: dict[int, forecast.Pen], places: dict[int, int], highlights: Highlights
) -> None:
    """Draw a heart in each pen that grows."""
    for pen in highlights.hearts:
        space = places[pen] if places[pen] in signs[pen].open else signs[pen].open[-1]
        if highlights.ghost is None or highlights.ghost.space != space:
            at = _offset_from(plan, space, _HEART_AT)
            _draw_badge(paint, plan, at, "icons/heart", pictures.HEART, colours.white_fur)


def _draw_dashes(paint: Painter, plan: Plan, space: int) -> None:
    """Dash the only space for a newborn that comes by itself, without a choice."""
    ring = plan.ring(space, RADIUS - 13)
    dashes = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        for start, end in ((0.06, 0.27), (0.4, 0.6), (0.73, 0.94)):
            ends = [(ax + (bx - ax) * at, ay + (by - ay) * at) for at in (start, end)]
            dashes.append(ends)
    paint.shape(dashes, (Stroke(_BREEDS, max(2.0, 5 * plan.unit)),), closed=False)


def _offset_from(plan: Plan, space: int, by: Point) -> Point:
    x, y = plan.at(space)
    return x + by[0] * plan.unit, y + by[1] * plan.unit


def _draw_disc(paint: Painter, plan: Plan, at: Point, figure: str, r: float = 15, rim: bool = False) -> None:
    size = max(r * plan.unit, 10.5 / paint.scale.factor)
    line = colours.ink if rim else colours.white_rim
    paint.disc(at, size, colours.white_fur, line, max(1.2, size * 0.12))
    paint.text(figure, at, style("figure").at(size * (1.5 if rim else 1.42)), colours.ink, "centre")


def _draw_badge(paint: Painter, plan: Plan, at: Point, icon: str, fill: Colour, tint: Colour) -> None:
    r = max(15 * plan.unit, 10 / paint.scale.factor)
    paint.badge(icon, at, r, 1.2 * r, fill, width=max(1.2, r * 0.13), tint=tint)


def _draw_cost(paint: Painter, plan: Plan, at: Point, points: int) -> Point:
    """Draw a pill that ends above the number; returns the middle of the sign at its left end."""
    text, look = _signed(points), style("strong").at(max(16.0, 22 * plan.unit))
    r, height = max(15 * plan.unit, 10 / paint.scale.factor), look.size * 1.3
    x, y = at[0], at[1] + _COST_ENDS * plan.unit - height / 2
    box = Rect(x - r, y - height / 2, 2 * r + paint.measure(text, look)[0] + 0.7 * look.size, height)
    paint.skin(box, Skin(colours.barn_dark, height / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(text, (x + r + 0.2 * look.size, y), look, colours.white_fur)
    return x, y


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


def _draw_gain(paint: Painter, plan: Plan, places: Sequence[Point], gain: int, signs: Sequence[Rect]) -> Rect:
    """Draw points in a pill about the first of some places on the sheet that is off all signs, else least over them."""
    text = _signed(gain)
    look = style("strong").at(max(16.0, 28 * plan.unit))
    width, height = paint.measure(text, look)[0] + look.size, look.size * 1.4
    right, top = plan.sheet.right - width / 2 - 4, plan.sheet.y + height / 2 + 4
    boxes = [Rect.around((min(x, right), max(y, top)), width, height) for x, y in places]
    box = min(boxes, key=lambda each: round(each.overlap(signs)))
    fill = colours.leaf_dark if gain > 0 else colours.barn_dark
    paint.skin(box, Skin(fill, height / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(text, box.centre, look, colours.white_fur, "centre")
    return box


def _sign_space(pen: forecast.Pen, ghost: Ghost | None) -> int:
    """The last open space, beside the ghost where there is another; else the last one."""
    free = [space for space in pen.open if ghost is None or space != ghost.space]
    others = [space for space in pen.spaces if ghost is None or space != ghost.space]
    return (free or others or list(pen.spaces))[-1]


def draw_sign(paint: Painter, plan: Plan, space: int, pen: forecast.Pen, others: Sequence[Rect] = ()) -> Rect:
    """Draw the sign of a pen: its animals, points now, and points with the same on all open spaces; beside those of
    other pens. Returns its box."""
    u, f = plan.unit, paint.scale.factor
    height = max(28 * u, 22 / f)
    look = style("figure").at(height * 0.64)
    points, later = str(pen.now), str(pen.finished) if pen.finished != pen.now else ""
    icon, step, gap = height * 0.86, height * 0.5, height * 0.16
    names = [pictures.ANIMALS[kind] for kind in pen.kinds] or [pictures.HOUSES[pen.store]]
    icons = icon + step * (len(names) - 1)
    widths = [paint.measure(label, look)[0] for label in (points, later) if label]
    arrow = height * 0.42 if later else 0.0
    width = icons + sum(widths) + arrow + gap * (5 if later else 3)
    down = _LOW_SIGN_AT if u * f < _SMALL else _SIGN_AT
    x, y = _offset_from(plan, space, (0.0, down))
    x = min(max(x, plan.sheet.x + width / 2 + 4), plan.sheet.right - width / 2 - 4)
    box = Rect.around((x, y), width, height)
    for other in (each for each in others if each.intersects(box)):  # on a small board they are wider than a space
        box = box.moved((other.right if x > other.centre[0] else other.x - width) - box.x, 0)
    rim = colours.sun if not pen.open else colours.wood_dark
    paint.skin(box, msgspec.structs.replace(_SIGN, radius=height * 0.26, rim=rim, rim_width=max(1.2, height * 0.08)))
    left = box.x + gap
    for n, name in enumerate(names):
        paint.picture(name, Rect(left + step * n, box.centre[1] - icon / 2, icon, icon))
    left += icons + gap
    paint.text(points, (left, y), look, colours.ink)
    if later:
        left += widths[0] + gap
        tip = (left + arrow, y)
        head = [(tip[0] - arrow * 0.4, y - arrow * 0.32), tip, (tip[0] - arrow * 0.4, y + arrow * 0.32)]
        paint.shape([[(left, y), tip], head], (Stroke(colours.wood_deep, max(1.2, height * 0.07)),), closed=False)
        paint.text(later, (left + arrow + gap, y), look, colours.wood_deep)
    return box
