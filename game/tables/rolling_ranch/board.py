"""The layers of a large sheet; what they are drawn from is told in signals, nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from game.rules.rolling_ranch.model import Ranch, spaces_in
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import forecast, island, pictures
from game.tables.rolling_ranch.layout import RADIUS, Plan
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect
from game.ui.shapes import Stroke
from game.ui.skin import SMALL, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

_LIGHT = 0.25
_BREEDS, _WILL_BREED = hexed("#d8503a"), hexed("#e9a08f")
_GHOST = 0.92
_FILLED_AT, _WARNING_AT, _HEART_AT = (-36.0, -22.0), (-34.0, -24.0), (35.0, -24.0)
_SIGN_AT, _LOW_SIGN_AT = 49.0, 44.0
_COST_ENDS = 4.0
"""The lower end of a cost below the middle of the sign in its usual place: above the number."""
_SMALL = 0.7
"""Below so many pixels a unit signs lie nearer the middle, or they cover the numbers below."""
_SIGN = Skin(hexed("#ecd2a4"), 7, colours.wood_dark, 2, shadows=SMALL)


class Ghost(msgspec.Struct, frozen=True):
    """What would stand on a space, and the points that it brings."""

    space: int
    art: str
    gain: int = 0
    building: bool = False


class Highlights(msgspec.Struct, frozen=True):
    """What a sheet shows besides what is written on it; spaces and pens by their numbers."""

    lit: tuple[int, ...] = ()
    warned: tuple[tuple[int, int], ...] = ()
    """Spaces on which the animal would be the first of another type in its pen, and the points that this brings."""
    hearts: frozenset[int] = frozenset()
    """Pens that grow in this round."""
    asked: int = -1
    """The pen whose birth is asked for."""
    ghost: Ghost | None = None
    laid: int | None = None
    """The space of what may still be taken back."""
    gain: int = 0
    """The points that came of that."""


def draw_below(paint: Painter, plan: Plan, sheet: Sheet, ranch: Ranch, now: Highlights, pulse: float = 0.0) -> None:
    """What lies under animals and buildings."""
    island.draw_below(paint, plan, sheet)
    _light(paint, plan, now.lit, pulse)
    if now.asked >= 0:
        for pen in sorted(now.hearts - {now.asked}):
            if pen > now.asked:
                _edge(paint, plan, sheet, pen, Stroke(_WILL_BREED, 6 * plan.unit))
        _edge(paint, plan, sheet, now.asked, Stroke(_BREEDS, 8 * plan.unit))
    island.fences(paint, plan, sheet)
    told = ranch.empty if now.ghost is None else ranch.empty & ~(1 << now.ghost.space)
    paint.cached(
        ("rolling_ranch numbers", plan, sheet.numbers, told), partial(_numbers, plan=plan, sheet=sheet, told=told)
    )


def _numbers(paint: Painter, plan: Plan, sheet: Sheet, told: int) -> None:
    """The numbers of spaces."""
    look = style("figure").at(48 * plan.unit)
    for space in spaces_in(told):
        paint.text(str(sheet.numbers[space]), plan.at(space), look, colours.ink, "centre")


def _light(paint: Painter, plan: Plan, lit: Sequence[int], pulse: float) -> None:
    u = plan.unit
    # A dark edge tells the ring from pens of every colour, which are seen through it.
    lines = (
        Stroke(colours.ink, max(3.0, 11 * u)),
        Stroke(colours.sun, max(2.0, 7 * u)),
        Stroke(colours.white_fur, max(1.0, 2 * u)),
    )
    for space in lit:
        paint.shape([plan.ring(space, RADIUS - 5)], fill=colours.white_fur, alpha=_LIGHT + 0.2 * pulse, alike=True)
        paint.shape([plan.ring(space, RADIUS - 12)], lines, alike=True)


def _edge(paint: Painter, plan: Plan, sheet: Sheet, pen: int, stroke: Stroke) -> None:
    lines = island.fence(sheet, pen, RADIUS - 9)
    paint.shape([[plan.place(*a), plan.place(*b)] for a, b in lines], (stroke,), closed=False)


def draw_above(paint: Painter, plan: Plan, sheet: Sheet, ranch: Ranch, now: Highlights) -> None:
    """What lies over animals and buildings."""
    for space in spaces_in(~ranch.empty & ((1 << len(sheet.numbers)) - 1)):
        _disc(paint, plan, _beside(plan, space, _FILLED_AT), str(sheet.numbers[space]))
    if now.ghost is not None:
        _ghost(paint, plan, now.ghost)
    signs = {pen: forecast.pen(sheet, ranch, pen) for pen in range(len(sheet.pens))}
    places = {pen: _sign_space(each, now.ghost) for pen, each in signs.items()}
    for pen, each in signs.items():
        if each.kinds or each.store >= 0:
            sign(paint, plan, places[pen], each)
    for space, points in now.warned:
        if now.ghost is None or now.ghost.space != space:
            _warning(paint, plan, _beside(plan, space, _WARNING_AT), points)
    _hearts(paint, plan, signs, places, now)
    if now.laid is not None:
        _provisional(paint, plan, now.laid, now.gain)
    if now.ghost is not None:
        _ghost_number(paint, plan, sheet, now.ghost)


def _hearts(
    paint: Painter, plan: Plan, signs: dict[int, forecast.Pen], places: dict[int, int], now: Highlights
) -> None:
    """A heart in each pen that grows; dashes where that needs no choice, once others are asked for."""
    if now.asked >= 0:
        for pen in now.hearts:
            if pen > now.asked and len(signs[pen].open) == 1:
                _dashed(paint, plan, signs[pen].open[0])
    for pen in now.hearts:
        space = places[pen] if places[pen] in signs[pen].open else signs[pen].open[-1]
        if now.ghost is None or now.ghost.space != space:
            at = _beside(plan, space, _HEART_AT)
            _badge(paint, plan, at, "icons/heart", pictures.HEART, colours.white_fur)


def _dashed(paint: Painter, plan: Plan, space: int) -> None:
    """Where a newborn comes by itself, as there is no other space."""
    ring = plan.ring(space, RADIUS - 13)
    dashes = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        for start, end in ((0.06, 0.27), (0.4, 0.6), (0.73, 0.94)):
            ends = [(ax + (bx - ax) * at, ay + (by - ay) * at) for at in (start, end)]
            dashes.append(ends)
    paint.shape(dashes, (Stroke(_BREEDS, max(2.0, 5 * plan.unit)),), closed=False)


def _beside(plan: Plan, space: int, by: Point) -> Point:
    x, y = plan.at(space)
    return x + by[0] * plan.unit, y + by[1] * plan.unit


def _disc(paint: Painter, plan: Plan, at: Point, figure: str, r: float = 15, rim: bool = False) -> None:
    size = max(r * plan.unit, 10.5 / paint.scale.factor)
    line = colours.ink if rim else colours.white_rim
    paint.disc(at, size, colours.white_fur, line, max(1.2, size * 0.12))
    paint.text(figure, at, style("figure").at(size * (1.5 if rim else 1.42)), colours.ink, "centre")


def _badge(paint: Painter, plan: Plan, at: Point, icon: str, fill: Colour, tint: Colour) -> None:
    r = max(15 * plan.unit, 10 / paint.scale.factor)
    paint.disc(at, r, fill, colours.white_fur, max(1.2, r * 0.13))
    paint.picture(icon, Rect.around(at, 1.2 * r), tint=tint)


def _warning(paint: Painter, plan: Plan, at: Point, points: int) -> None:
    """A sign of danger, and beside it the points that it costs, both above the number of the space."""
    if points < 0:
        at = _cost(paint, plan, at, points)
    _badge(paint, plan, at, "icons/warning", colours.sun, colours.ink)


def _cost(paint: Painter, plan: Plan, at: Point, points: int) -> Point:
    """A pill that ends above the number; the middle of the sign at its left end."""
    words, look = _signed(points), style("strong").at(max(16.0, 22 * plan.unit))
    r, high = max(15 * plan.unit, 10 / paint.scale.factor), look.size * 1.3
    x, y = at[0], at[1] + _COST_ENDS * plan.unit - high / 2
    box = Rect(x - r, y - high / 2, 2 * r + paint.measure(words, look)[0] + 0.7 * look.size, high)
    paint.skin(box, Skin(colours.barn_dark, high / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(words, (x + r + 0.2 * look.size, y), look, colours.white_fur)
    return x, y


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


def _ghost(paint: Painter, plan: Plan, ghost: Ghost) -> None:
    box = plan.building(ghost.space) if ghost.building else plan.animal(ghost.space)
    paint.shape([plan.ring(ghost.space, RADIUS - 9)], (Stroke(colours.leaf_dark, max(2.5, 7 * plan.unit)),))
    paint.picture(ghost.art, box, alpha=_GHOST)


def _ghost_number(paint: Painter, plan: Plan, sheet: Sheet, ghost: Ghost) -> None:
    at = _beside(plan, ghost.space, (-36.0, -24.0))
    _disc(paint, plan, at, str(sheet.numbers[ghost.space]), 18, rim=True)
    if ghost.gain:
        _gain(paint, plan, _beside(plan, ghost.space, (34.0, -58.0)), ghost.gain)


def _provisional(paint: Painter, plan: Plan, space: int, gain: int) -> None:
    """The border round what may still be taken back, and the points at its corner."""
    box = plan.hex(space)
    paint.provisional(Hexagon(*box.inset(3 * plan.unit)))
    if gain:
        _gain(paint, plan, (box.right, box.y), gain)


def _gain(paint: Painter, plan: Plan, at: Point, gain: int) -> None:
    """Points in a pill about a place, on the sheet."""
    words = _signed(gain)
    look = style("strong").at(max(16.0, 28 * plan.unit))
    wide, high = paint.measure(words, look)[0] + look.size, look.size * 1.4
    x, y = at
    box = Rect.around((min(x, plan.sheet.right - wide / 2 - 4), max(y, plan.sheet.y + high / 2 + 4)), wide, high)
    fill = colours.leaf_dark if gain > 0 else colours.barn_dark
    paint.skin(box, Skin(fill, high / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(words, box.centre, look, colours.white_fur, "centre")


def _sign_space(pen: forecast.Pen, ghost: Ghost | None) -> int:
    """The last open space, beside the ghost where there is another; else the last one."""
    free = [space for space in pen.open if ghost is None or space != ghost.space]
    rest = [space for space in pen.spaces if ghost is None or space != ghost.space]
    return (free or rest or list(pen.spaces))[-1]


def sign(paint: Painter, plan: Plan, space: int, pen: forecast.Pen) -> Rect:
    """A wooden sign: what is in the pen, its points, and those if all open spaces get the same; its rectangle."""
    u, f = plan.unit, paint.scale.factor
    high = max(28 * u, 22 / f)
    look = style("figure").at(high * 0.64)
    now, later = str(pen.now), str(pen.finished) if pen.finished != pen.now else ""
    icon, step, gap = high * 0.86, high * 0.5, high * 0.16
    names = [pictures.ANIMALS[kind] for kind in pen.kinds] or [pictures.HOUSES[pen.store]]
    icons = icon + step * (len(names) - 1)
    widths = [paint.measure(each, look)[0] for each in (now, later) if each]
    arrow = high * 0.42 if later else 0.0
    wide = icons + sum(widths) + arrow + gap * (5 if later else 3)
    down = _LOW_SIGN_AT if u * f < _SMALL else _SIGN_AT
    x, y = _beside(plan, space, (0.0, down))
    x = min(max(x, plan.sheet.x + wide / 2 + 4), plan.sheet.right - wide / 2 - 4)
    box = Rect.around((x, y), wide, high)
    rim = colours.sun if not pen.open else colours.wood_dark
    paint.skin(box, replace(_SIGN, radius=high * 0.26, rim=rim, rim_width=max(1.2, high * 0.08)))
    left = box.x + gap
    for n, name in enumerate(names):
        paint.picture(name, Rect(left + step * n, box.centre[1] - icon / 2, icon, icon))
    left += icons + gap
    paint.text(now, (left, y), look, colours.ink)
    if later:
        left += widths[0] + gap
        tip = (left + arrow, y)
        head = [(tip[0] - arrow * 0.4, y - arrow * 0.32), tip, (tip[0] - arrow * 0.4, y + arrow * 0.32)]
        paint.shape([[(left, y), tip], head], (Stroke(colours.wood_deep, max(1.2, high * 0.07)),), closed=False)
        paint.text(later, (left + arrow + gap, y), look, colours.wood_deep)
    return box
