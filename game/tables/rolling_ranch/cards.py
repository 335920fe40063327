"""The body of a seat's card: counts and how full the sheet is, and the small sheet of a seat that is not in front."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, spaces_in
from game.rules.rolling_ranch.sheet import HEXES, Sheet
from game.tables.rolling_ranch import island, pictures
from game.tables.rolling_ranch.layout import ACROSS, DOWN, RADIUS, corners, middle
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

_LEFT, _RIGHT = 20.0, 14.0
_ACROSS, _HIGH = 6.5 * ACROSS, 5 * DOWN + 2 * RADIUS
_SMALL = 14.0
"""Pixels: cells that are narrower have marks in place of pictures."""
_MARKS: tuple[Colour, ...] = (colours.white_fur, hexed("#e88b93"), colours.ink)
_BUILT = hexed("#a4482f")
_ROOMY_HOUSE = 42.0
"""In less width the picture of a building and its figure are smaller."""


def mini(box: Rect) -> Rect:
    """Where the small sheet lies in a card's body."""
    high = min(box.h - 6, 92.0)
    wide = high * _ACROSS / _HIGH
    if wide > box.w * 0.46:
        wide = box.w * 0.46
        high = wide * _HIGH / _ACROSS
    return Rect(box.x + _LEFT, box.y + (box.h - high) / 2 - 2, wide, high)


def draw(
    paint: Painter, sheet: Sheet, ranch: Ranch, box: Rect, words: Catalogue, large: bool, skipped: bool = False
) -> None:
    """`large`: the sheet lies large on the board, so the card has figures in place of the small one; `skipped`: the
    button that skips lies at its foot, at the right."""
    if box.h < 24:
        return
    if large:
        room = Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h - 6)
        _figures(paint, ranch, room, words, _SKIP if skipped else 0.0)
        return
    _small(paint, sheet, ranch, mini(box))
    left = mini(box).right + 14
    _beside(paint, ranch, Rect(left, box.y, box.right - _RIGHT - left, box.h - 10), words)


_SKIP = 52.0
"""What the button that skips takes of the foot of a card, and of its right end."""


def built(ranch: Ranch) -> tuple[int, int, int]:
    """How many barns, greenhouses and warehouses are drawn."""
    stands = [at != NONE for at in ranch.built]
    return sum(stands[:2]), sum(stands[4:]), sum(stands[2:4])


def _figures(paint: Painter, ranch: Ranch, box: Rect, words: Catalogue, skip: float) -> None:
    """Animals and buildings over how full the sheet is; what lies low leaves so much free at the right."""
    bar = box.h >= 66
    high = min(48.0, box.h - (26 if bar else 0))
    if box.h - 24 < high + _SKIP:
        box = box._replace(w=box.w - skip)
    counts = [*(each.bit_count() for each in ranch.animals), sum(built(ranch))]
    names = (*pictures.ANIMALS, "buildings/barn")
    slots = Rect(box.x, box.y + max(0.0, (box.h - high - (24 if bar else 0)) / 2), box.w, high).columns(4, 6)
    for name, count, slot in zip(names, counts, slots, strict=True):
        paint.box(slot, colours.inset, 9, colours.row_rim, 1.5)
        figure = style("figure").at(min(22.0, slot.h * 0.6))
        room = slot.w - paint.measure(str(count), figure)[0] - 8
        size = min(40.0, slot.h * 0.86, slot.w * 0.6, room)
        paint.picture(name, Rect(slot.x + 3, slot.centre[1] - size / 2, size, size))
        paint.text(str(count), (slot.right - 5, slot.centre[1]), figure, align="right")
    if bar:
        level, end = slots[0].bottom + 16, box.right if box.h - 24 < high + _SKIP else box.right - skip
        shown = paint.text(words.t("rolling_ranch.filled"), (box.x, level), "caption", width=box.w * 0.4)
        left = shown.right + 12
        _bar(paint, ranch, Rect(left, level - 6, end - left, 12))


def _bar(paint: Painter, ranch: Ranch, box: Rect) -> None:
    share = 1 - ranch.empty.bit_count() / data.SPACES
    paint.bar(box, share, colours.sun if share >= 1 else colours.leaf_mid, colours.track)


def _beside(paint: Painter, ranch: Ranch, box: Rect, words: Catalogue) -> None:
    """How full it is and what is built, as far as there is room."""
    count, full = data.SPACES - ranch.empty.bit_count(), not ranch.empty
    told = words.t("rolling_ranch.card.full") if full else words.n("rolling_ranch.card.filled", count)
    rows = 3 if box.h >= 66 else 2 if box.h >= 42 else 1
    parts = box.rows(rows)
    level = parts[0].centre[1]
    paint.text(told, (box.x, level), "caption", width=box.w - (22 if full else 0))
    if full:
        paint.picture("icons/flag", Rect(box.right - 18, level - 9, 18, 18), tint=colours.barn)
    if rows > 2:
        _bar(paint, ranch, Rect(box.x, parts[1].centre[1] - 5, box.w, 10))
    if rows > 1:
        _houses(paint, ranch, parts[-1])


def _houses(paint: Painter, ranch: Ranch, box: Rect) -> None:
    names = ("buildings/barn", "buildings/greenhouse", "buildings/warehouse")
    for name, count, part in zip(names, built(ranch), box.columns(3, 6), strict=True):
        figure = style("figure").at(18 if part.w >= _ROOMY_HOUSE else 15)
        wide = paint.measure(str(count), figure)[0]
        size = min(26.0, part.h, part.w - wide - 2)
        gap = min(4.0, part.w - wide - size)
        paint.picture(name, Rect(part.x, part.centre[1] - size / 2, size, size), alpha=1 if count else 0.45)
        paint.text(str(count), (part.x + size + gap, part.centre[1]), figure)


def _small(paint: Painter, sheet: Sheet, ranch: Ranch, box: Rect) -> None:
    """The whole sheet without numbers."""
    unit, (x, y) = box.w / _ACROSS, box.centre
    places = [cell(box, space) for space in range(len(HEXES))]
    paint.shape([corners(places[0], RADIUS + 10, unit)], fill=colours.wood_deep)
    for at in places:
        paint.shape([corners(at, RADIUS + 12, unit)], fill=colours.wood_deep)
    tints = island.tints(sheet)
    written = ~ranch.empty
    for pen, spaces in enumerate(sheet.pens):
        for space in spaces_in(spaces):
            tint = tints[pen].mixed(colours.ink_soft, 0.28) if written >> space & 1 else tints[pen]
            paint.shape([corners(places[space], RADIUS, unit)], fill=tint)
    look = island.ground(sheet).fences
    lines = [[(x + ax * unit, y + ay * unit), (x + bx * unit, y + by * unit)] for (ax, ay), (bx, by) in look]
    paint.shape(lines, (Stroke(colours.wood_deep, max(1.2, 9 * unit)),), closed=False)
    _standing(paint, ranch, places, unit)


def _standing(paint: Painter, ranch: Ranch, places: Sequence[Point], unit: float) -> None:
    size, built = 84 * unit, [(number, places[at]) for number, at in enumerate(ranch.built) if at != NONE]
    animals = [(kind, places[at]) for kind, spaces in enumerate(ranch.animals) for at in spaces_in(spaces)]
    if ACROSS * unit * paint.scale.factor >= _SMALL:
        things = [(pictures.ANIMALS[kind], at) for kind, at in animals]
        for name, at in things + [(pictures.HOUSES[number], at) for number, at in built]:
            paint.picture(name, Rect.around(at, size))
        return
    for kind, at in animals:
        paint.disc(at, size * 0.3, _MARKS[kind], colours.ink, max(0.6, 4 * unit))
    for _, at in built:
        paint.box(Rect.around(at, size * 0.6), _BUILT, 0)


def cell(box: Rect, space: int) -> Point:
    """The middle of a space on the small sheet that lies in a box."""
    unit = box.w / _ACROSS
    dx, dy = middle(space)
    return box.centre[0] + dx * unit, box.centre[1] + dy * unit


def hex_in(box: Rect, space: int) -> Rect:
    """A space of the small sheet that lies in a box, in its bounding rectangle."""
    unit = box.w / _ACROSS
    return Rect.around(cell(box, space), ACROSS * unit, 2 * RADIUS * unit)
