"""The building panel: a row for each building with what it was given, what it lacks and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NAIL, NONE, WOOD, Ranch, Two
from game.tables.rolling_ranch import pictures
from game.tables.rolling_ranch.column import Column, Row
from game.tables.rolling_ranch.facts import NEW
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours, hexed
from game.ui.type import style

_EVEN = hexed("#f3e8cd")
_COIN, _USED = colours.sun, hexed("#d9c7a0")
_LEAST = 10.0
"""Smaller pictures would not be told apart."""


def draw(
    paint: Painter,
    column: Column,
    ranch: Ranch,
    words: Catalogue,
    purse: Two,
    hover: Spot | None,
    helping: tuple[int, ...],
    planned: Sequence[Two],
) -> None:
    """All rows; `purse` is what may be given just now, `helping` are the buildings that help in this round.

    `planned`: resource and building of each gift that is about to be made; its icon is shown filled.
    """
    paint.panel(column.panel)
    if column.head.h > 20:
        heading(paint, column, words.t("rolling_ranch.buildings"), purse_words(words, purse))
    for building, row in enumerate(column.rows):
        if building % 2 == 0:
            paint.box(row.box, _EVEN, 8)
        if building in helping:
            paint.box(row.box, colours.legal_fill, 8, colours.sun, 2.5)
        _pictures(paint, row, building)
        about = tuple(planned.count((resource, building)) for resource in (WOOD, NAIL))
        _icons(paint, row, building, ranch, purse, about, hover)
        _end(paint, row, building, ranch)


def heading(paint: Painter, column: Column, left: str, right: str) -> None:
    """The line at the top of the panel."""
    head = column.head
    wide = paint.measure(right, "caption")[0] if right else 0
    paint.text(left, (head.x + 16, head.centre[1]), style("strong"), width=head.w - 44 - wide)
    if right:
        paint.text(right, (head.right - 16, head.centre[1]), "caption", align="right")


def purse_words(words: Catalogue, purse: Two) -> str:
    """Wood and nails in words; empty for none."""
    wood, nails = purse
    parts = [words.n("rolling_ranch.wood", wood)] * bool(wood)
    parts += [words.n("rolling_ranch.nails", nails)] * bool(nails)
    return words.t("rolling_ranch.both", wood=parts[0], nails=parts[1]) if len(parts) > 1 else "".join(parts)


def _pictures(paint: Painter, row: Row, building: int) -> None:
    box, house = row.pictures, row.house
    paint.picture(pictures.HOUSES[building], house)
    beside = (house.right + (box.w - house.w) * 0.46, row.box.centre[1])
    if pictures.sign(building):
        paint.picture(pictures.sign(building), Rect.around(beside, house.w * 0.74))
    else:
        look = style("figure").at(min(19.0, house.w, box.w * 0.3))
        points = str(data.GREENHOUSE_POINTS[building - data.GREENHOUSES[0] + 1])
        paint.text(points, beside, look, colours.leaf_dark, "centre")


def _icons(
    paint: Painter, row: Row, building: int, ranch: Ranch, purse: Two, about: Sequence[int], hover: Spot | None
) -> None:
    for resource, icons, given in ((WOOD, row.wood, ranch.wood[building]), (NAIL, row.nails, ranch.nails[building])):
        could = given + purse[resource]
        pointed = hover == Spot("give", building, resource) and purse[resource]
        for n, box in enumerate(icons):
            filled, next_one = n < given + about[resource], bool(pointed) and n == given
            _icon(paint, box, resource, filled, given <= n < could, next_one)


def _icon(paint: Painter, box: Rect, resource: int, filled: bool, could: bool, next_one: bool) -> None:
    colour, radius = pictures.FILLED[resource], box.w * 0.2
    inner = box.inset(box.w * 0.16, box.h * 0.16)
    if filled:
        rim, wide = (colours.sun, 3.0) if could else (colour.mixed(colours.ink, 0.25), 1.5)
        paint.box(box, colour, radius, rim, wide)
        paint.picture(pictures.ICONS[resource], inner, tint=colours.white_fur)
        return
    fill = colours.sun_light if next_one else colours.white_fur
    rim, wide = (colours.sun, 3.0) if could else (colours.white_rim, 1.5)
    paint.box(box, fill, radius, rim, wide)
    tint = colour if could or next_one else colour.mixed(colours.cream, 0.35)
    paint.picture(pictures.ICONS[resource], inner, tint=tint)


def _end(paint: Painter, row: Row, building: int, ranch: Ranch) -> None:
    if ranch.built[building] == NONE:
        return
    if building in (data.PLACE_STORE, data.ANIMAL_STORE):
        left = ranch.uses[building - data.PLACE_STORE]
        for n in range(data.STORE_USES):
            _coin(paint, coin(row, n), n < left)
        return
    if building < data.PLACE_STORE and ranch.bonuses[building] != NONE:
        _bonus(paint, row, ranch.bonuses[building], min(24.0, row.end.h - 6))
    size = min(22.0, row.end.h - 4)
    box = Rect(row.box.right - 4 - size, row.box.centre[1] - size / 2, size, size)
    paint.picture("icons/check", box, tint=colours.leaf_dark)


def _bonus(paint: Painter, row: Row, bonus: int, size: float) -> None:
    """What the barn gives on equal numbers."""
    level, right = row.box.centre[1], row.box.right - 30
    names = pictures.BONUSES[bonus]
    size = min(size, (right - row.end.x) / (0.82 * len(names) + 0.18))
    if size < _LEAST:
        return
    for name in names[::-1]:
        right -= size * 0.82
        paint.picture(name, Rect(right, level - size / 2, size, size))


def coin(row: Row, number: int) -> Rect:
    """Where a bonus icon of a warehouse lies, from 0 on; the last one is used first."""
    size = min(26.0, row.end.h - 4, row.end.w / 2 - 1)
    after = data.STORE_USES - 1 - number
    return Rect.around((row.box.right - 4 - size * (after + 0.5) - 2 * after, row.box.centre[1]), size)


def _coin(paint: Painter, box: Rect, left: bool) -> None:
    centre, r = box.centre, box.w / 2
    paint.disc(centre, r, _COIN if left else _USED, colours.gold_dark, max(1.2, r * 0.14))
    tint = colours.ink if left else colours.disabled_text
    paint.picture("icons/star", Rect.around(centre, 1.2 * r), tint=tint, alpha=1 if left else 0.5)
    if not left:
        ends = [(centre[0] - r, centre[1] + r), (centre[0] + r, centre[1] - r)]
        paint.shape([ends], (Stroke(pictures.STRIKE, max(2.0, r * 0.24)),), closed=False)


def sprite(column: Column, building: int) -> Sprite:
    """The complete building that waits to be drawn, to be picked up from its row."""
    box = column.rows[building].house
    return Sprite(NEW, pictures.building(building), Rect.around(box.centre, box.w * 1.25), 2)


def next_icon(column: Column, ranch: Ranch, building: int, resource: int) -> Rect:
    """The icon that a resource fills next."""
    row = column.rows[building]
    icons, given = (row.nails, ranch.nails) if resource else (row.wood, ranch.wood)
    return icons[min(given[building], len(icons) - 1)]
