"""The panel of births: the pen that is asked for, those that follow, and the full ones (RR12)."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch.model import Ranch
from game.rules.rolling_ranch.rounds import breeding
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import panel, pens, pictures
from game.tables.rolling_ranch.column import Column
from game.tables.rolling_ranch.forecast import Birth
from game.tables.rolling_ranch.layout import corners
from game.tables.rolling_ranch.pictures import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.type import style

_MOST = 4
"""More rows do not fit."""


def spots(column: Column, several: list[Birth]) -> dict[Spot, Rect]:
    """The rows of the births that are asked for."""
    rows = zip(several[:_MOST], column.births(min(_MOST, len(several))), strict=True)
    return {Spot("born", birth.kind): box for birth, box in rows if birth.asked}


def draw(
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
        panel.heading(paint, column, words.t("rolling_ranch.breeding.by_pen"), "")
    rows = column.births(min(_MOST, len(several)))
    for birth, gain, box in zip(several, gains, rows, strict=False):
        _row(paint, box, sheet, ranch, birth, words, held == Spot("born", birth.kind))
        colour = colours.leaf_dark if gain >= 0 else colours.barn_dark
        told = f"{gain:+d}".replace("-", "\u2212")
        paint.text(told, (box.right - 12, box.centre[1]), style("strong").at(22), colour, "right")
    low = rows[-1].bottom + 8 if rows else column.head.bottom
    left = Rect(column.panel.x + 16, low, column.panel.w - 32, column.panel.bottom - low - 8)
    if left.h >= 76:
        _full(paint, left, sheet, ranch, words)


def _full(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, words: Catalogue) -> None:
    """Pens that would breed, but have no open space."""
    full = [
        (pen, kind)
        for pen, area in enumerate(sheet.pens)
        if not area & ranch.empty
        for kind in breeding(ranch, area)
    ]
    if not full:
        return
    paint.text(words.t("rolling_ranch.breeding.full"), (box.x, box.y + 12), "caption", width=box.w)
    pitch = min(66.0, box.w / len(full))
    tints = pens.tints(sheet)
    for n, (pen, kind) in enumerate(full):
        at = (box.x + pitch * (n + 0.5), box.y + 50)
        paint.shape([corners(at, 22)], (Stroke(colours.row_rim, 2),), tints[pen], 0.6)
        paint.picture(pictures.ANIMALS[kind], Rect.around(at, 30), alpha=0.5)
        lock = (at[0] + 14, at[1] + 14)
        paint.disc(lock, 10, colours.ink_soft)
        paint.picture("icons/lock", Rect.around(lock, 12), tint=colours.white_fur)


def _row(
    paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, birth: Birth, words: Catalogue, held: bool
) -> None:
    if birth.asked:
        paint.box(box, colours.sun_light if held else colours.legal_fill, 10, ACCENT.base, 3)
    else:
        paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    level, r = box.centre[1], min(28.0, box.h * 0.42)
    x = box.x + r + 8
    tint = pens.tints(sheet)[birth.pen]
    paint.shape([corners((x, level), r)], (Stroke(colours.wood_dark, 2),), tint)
    paint.picture(pictures.ANIMALS[birth.kind], Rect.around((x, level), r * 1.35))
    area = sheet.pens[birth.pen]
    count, room = (ranch.animals[birth.kind] & area).bit_count(), (ranch.empty & area).bit_count()
    left, wide = x + r + 12, box.right - x - r - 70
    two = box.h >= 44
    figures = words.t("rolling_ranch.breeding.count", now=count, then=count + 1)
    above = level - (12 if two else 0)
    paint.text(figures, (left, above), style("strong").at(22 if two else 18), width=wide)
    if two:
        key = "rolling_ranch.breeding.choose" if room > 1 else "rolling_ranch.breeding.one_space"
        told = words.n(key, room) if room > 1 else words.t(key)
        paint.text(told, (left, level + 14), "caption", colours.ink if birth.asked else None, width=wide)
