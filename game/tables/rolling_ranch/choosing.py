"""The panels in the place of the buildings: which bonus a barn gives (RR10), and the births pen by pen (RR12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch.model import BONUSES, Ranch
from game.rules.rolling_ranch.rounds import breeding_kinds
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import island, pictures
from game.tables.rolling_ranch.column import Column
from game.tables.rolling_ranch.forecast import Birth
from game.tables.rolling_ranch.layout import corners
from game.tables.rolling_ranch.panel import heading
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style

_MOST = 4
"""More rows do not fit."""

_LEAST = 18.0
"""Smaller pictures would not be told apart."""

_STEP = 0.5
"""By so much of its size a thing lies beside the one before it."""

_TIGHT = 0.35
"""By so much of a line words may stand closer than they would."""

_TWO_LINES = 44.0
"""The least height of a row with a line of words below its figures."""

_THINGS, _WORDS = 0.25, 66.0
"""The share of a wide card's width that its things have; the height of the words on a narrow one."""


def bonus_spots(column: Column, barn: int) -> dict[Spot, Rect]:
    """Both cards."""
    return {Spot("pick", bonus): box for bonus, box in zip(BONUSES[barn], column.picks(), strict=True)}


def draw_bonuses(paint: Painter, column: Column, barn: int, words: Catalogue, hover: Spot | None) -> None:
    """The barn, what is asked, two cards."""
    panel = column.panel
    paint.panel(panel, rim=ACCENT.base, rim_width=3)
    cards = bonus_spots(column, barn)
    top = min(box.y for box in cards.values())
    below = _draw_barn(paint, panel, top, barn, words) if column.named else panel.y + 4
    at, lines = (panel.x + 14, (below + top) / 2), 2 if top - below >= 34 else 1
    paint.text(words.t("rolling_ranch.pick"), at, "caption", width=panel.w - 28, max_lines=lines)
    for spot, box in cards.items():
        (_draw_narrow if column.low else _draw_wide)(paint, box, spot.number, words, spot == hover)


def _draw_barn(paint: Painter, panel: Rect, top: float, barn: int, words: Catalogue) -> float:
    """Its picture, its name, and that it is complete; how far down that comes."""
    size = min(52.0, (top - panel.y) * 0.5)
    paint.picture(pictures.building(barn), Rect(panel.x + 12, panel.y + 6, size, size))
    left, room = panel.x + 20 + size, panel.w - size - 34
    upper, lower = ((left, panel.y + 6 + size * share) for share in (0.28, 0.74))
    paint.text(words.t(f"rolling_ranch.house.{barn}"), upper, style("strong"), width=room)
    paint.text(words.t("rolling_ranch.complete"), lower, "caption", colours.leaf_dark, width=room)
    return panel.y + 6 + size


def _draw_ground(paint: Painter, box: Rect, hovered: bool) -> None:
    if hovered:
        paint.box(box, colours.legal_fill, 10, ACCENT.base, 3)
    else:
        paint.box(box, colours.paper, 10, colours.row_rim, 1.5)


def _draw_wide(paint: Painter, box: Rect, bonus: int, words: Catalogue, hovered: bool) -> None:
    """Its things, and its name and what it does beside them."""
    _draw_ground(paint, box, hovered)
    widths = 1 + _STEP * (len(pictures.BONUSES[bonus]) - 1)
    size = min(64.0, box.h - 12, box.w * _THINGS / widths)
    _draw_things(paint, bonus, (box.x + 8, box.centre[1] - size / 2), size)
    left = box.x + size * widths + 16
    _draw_words(paint, Rect(left, box.y + 2, box.right - left - 6, box.h - 4), bonus, words, "left")


def _draw_narrow(paint: Painter, box: Rect, bonus: int, words: Catalogue, hovered: bool) -> None:
    """Its name and what it does, below its things if there is room for any."""
    _draw_ground(paint, box, hovered)
    room = box.inset(4, 2)
    size = min(40.0, box.h - _WORDS)
    if size >= _LEAST:
        _draw_things(paint, bonus, (box.x + 8, box.y + 3), size)
        room = Rect(room.x, room.bottom - _WORDS, room.w, _WORDS)
    _draw_words(paint, room, bonus, words, "centre")


def _draw_words(paint: Painter, room: Rect, bonus: int, words: Catalogue, align: Literal["left", "centre"]) -> None:
    """Its name and below it what it does, in the middle of some room."""
    name, look = words.t(f"rolling_ranch.bonus.{bonus}"), style("strong").at(18)
    does = words.t(f"rolling_ranch.pick_does.{bonus}")
    high, line = paint.measure(name, look)[1], paint.measure(does, "caption")[1]
    lines = max(1, min(3, int((room.h - high) / line + _TIGHT)))
    below = paint.measure(does, "caption", room.w, lines)[1]
    x, top = room.x if align == "left" else room.centre[0], room.centre[1] - (high + below) / 2
    paint.text(name, (x, top + high / 2), look, align=align, width=room.w)
    paint.text(does, (x, top + high + below / 2), "caption", align=align, width=room.w, max_lines=lines)


def _draw_things(paint: Painter, bonus: int, at: Point, size: float) -> None:
    """What a bonus gives, each thing half over the one before it."""
    for n, name in enumerate(pictures.BONUSES[bonus]):
        paint.picture(name, Rect(at[0] + size * _STEP * n, at[1], size, size))


def birth_spots(column: Column, several: list[Birth]) -> dict[Spot, Rect]:
    """The rows of the births that are asked for."""
    rows = zip(several[:_MOST], column.births(min(_MOST, len(several))), strict=True)
    return {Spot("born", birth.kind): box for birth, box in rows if birth.asked}


def draw_births(
    paint: Painter,
    column: Column,
    sheet: Sheet,
    ranch: Ranch,
    several: list[Birth],
    gains: Sequence[int],
    words: Catalogue,
    held: Spot | None,
) -> None:
    """A row for each birth with its gain; below them the pens that have no room, where there is some left."""
    paint.panel(column.panel)
    if column.head.h > 20:
        heading(paint, column, words.t("rolling_ranch.breeding.by_pen"), "")
    rows = column.births(min(_MOST, len(several)))
    for birth, gain, box in zip(several, gains, rows, strict=False):
        _row(paint, box, sheet, ranch, birth, words, held == Spot("born", birth.kind))
        colour = colours.leaf_dark if gain >= 0 else colours.barn_dark
        told = f"{gain:+d}".replace("-", "\u2212")
        paint.text(told, (box.right - 12, _upper(box)), style("strong").at(22), colour, "right")
    low = rows[-1].bottom + 8 if rows else column.head.bottom
    left = Rect(column.panel.x + 16, low, column.panel.w - 32, column.panel.bottom - low - 8)
    if left.h >= 76:
        _full(paint, left, sheet, ranch, words)


def _upper(box: Rect) -> float:
    """The middle of the upper line in the row of a birth, which is the only one in a low row."""
    return box.centre[1] - (12 if box.h >= _TWO_LINES else 0)


def _full(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, words: Catalogue) -> None:
    """Pens that would breed, but have no open space."""
    full = [
        (pen, kind)
        for pen, area in enumerate(sheet.pens)
        if not area & ranch.empty
        for kind in breeding_kinds(ranch, area)
    ]
    if not full:
        return
    paint.text(words.t("rolling_ranch.breeding.full"), (box.x, box.y + 12), "caption", width=box.w)
    pitch = min(66.0, box.w / len(full))
    tints = island.tints(sheet)
    for n, (pen, kind) in enumerate(full):
        at = (box.x + pitch * (n + 0.5), box.y + 50)
        paint.shape([corners(at, 22)], (Stroke(colours.row_rim, 2),), tints[pen], 0.6)
        paint.picture(pictures.ANIMALS[kind], Rect.around(at, 30), alpha=0.5)
        lock = (at[0] + 14, at[1] + 14)
        paint.disc(lock, 10, colours.ink_soft)
        paint.picture("icons/lock", Rect.around(lock, 12), tint=colours.white_fur)


def _row(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, birth: Birth, words: Catalogue, held: bool) -> None:
    if birth.asked:
        paint.box(box, colours.sun_light if held else colours.legal_fill, 10, ACCENT.base, 3)
    else:
        paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    level, r = box.centre[1], min(28.0, box.h * 0.42)
    x = box.x + r + 8
    paint.shape([corners((x, level), r)], (Stroke(colours.wood_dark, 2),), island.tints(sheet)[birth.pen])
    paint.picture(pictures.ANIMALS[birth.kind], Rect.around((x, level), r * 1.35))
    area = sheet.pens[birth.pen]
    count, room = (ranch.animals[birth.kind] & area).bit_count(), (ranch.empty & area).bit_count()
    left, wide = x + r + 12, box.right - x - r - 70
    two = box.h >= _TWO_LINES
    figures = words.t("rolling_ranch.breeding.count", now=count, then=count + 1)
    paint.text(figures, (left, _upper(box)), style("strong").at(22 if two else 18), width=wide)
    if two:
        key = "rolling_ranch.breeding.choose" if room > 1 else "rolling_ranch.breeding.one_space"
        told = words.n(key, room) if room > 1 else words.t(key)
        paint.text(
            told, (left, level + 14), "caption", colours.ink if birth.asked else None, width=box.right - left - 8
        )
