"""Building panel, and what takes its place: the bonuses of a barn (RR10) and births pen by pen (RR12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.i18n.catalogue import Catalogue, Speaker
from game.rules.rolling_ranch import choices, data
from game.rules.rolling_ranch.actions import Spend
from game.rules.rolling_ranch.model import BARN_PURSES, BONUSES, NAIL, NONE, WOOD, Ranch, Two
from game.rules.rolling_ranch.rounds import breeding_kinds
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import board, pictures
from game.tables.rolling_ranch.forecast import Birth
from game.tables.rolling_ranch.layout import Column, Row, corners
from game.tables.rolling_ranch.now import Now
from game.tables.rolling_ranch.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours, hexed
from game.ui.type import block, style, tight

_EVEN = hexed("#f3e8cd")
_COIN, _USED = colours.sun, hexed("#d9c7a0")
_LEAST = 10.0
"""Size below which pictures could not be told apart."""

_MOST = 4
"""Most rows of births."""

_CHOICE_LEAST = 18.0
"""Size below which the pictures of a choice could not be told apart."""

_STEP = 0.5
"""Offset of a thing from the one before it, as a share of its size."""

_TIGHT = 0.35
"""Share of a line by which words may stand closer."""

_TWO_LINES = 44.0
"""The least height of a row with a line of words below its figures."""

_THINGS, _WORDS = 0.25, 66.0
"""The share of a wide card's width that its things have; the height of the words on a narrow one."""


def draw_panel(
    paint: Painter,
    column: Column,
    ranch: Ranch,
    words: Catalogue,
    purse: Two,
    hover: Spot | None,
    helping: tuple[int, ...],
    planned: Sequence[Two],
) -> None:
    """Draw all rows; `purse` may be given just now, the buildings in `helping` help in this round.

    `planned`: resource and building of each gift that is about to be made; its icon is shown filled.
    """
    paint.panel(column.panel)
    if column.head.h > 20:
        draw_heading(paint, column, words.t("rolling_ranch.buildings"), purse_words(words, purse))
    for building, row in enumerate(column.rows):
        if building % 2 == 0:
            paint.box(row.box, _EVEN, 8)
        if building in helping:
            paint.box(row.box, colours.legal_fill, 8, colours.sun, 2.5)
        box, house = row.pictures, row.house
        paint.picture(pictures.HOUSES[building], house)
        middle = (house.right + (box.w - house.w) * 0.46, row.box.centre[1])
        if pictures.sign(building):
            paint.picture(pictures.sign(building), Rect.around(middle, house.w * 0.74))
        else:
            look = style("figure").at(min(19.0, house.w, box.w * 0.3))
            points = str(data.GREENHOUSE_POINTS[building - data.GREENHOUSES[0] + 1])
            paint.text(points, middle, look, colours.leaf_dark, "centre")
        planned_counts = tuple(planned.count((resource, building)) for resource in (WOOD, NAIL))
        for resource, icons, given in (
            (WOOD, row.wood, ranch.wood[building]),
            (NAIL, row.nails, ranch.nails[building]),
        ):
            givable = given + purse[resource]
            hovered = hover == Spot("give", building, resource) and purse[resource]
            for n, box in enumerate(icons):
                filled, is_next = n < given + planned_counts[resource], bool(hovered) and n == given
                _draw_icon(paint, box, resource, filled, given <= n < givable, is_next)
        _draw_end(paint, row, building, ranch)


def draw_heading(paint: Painter, column: Column, left: str, right: str) -> None:
    """Draw the line at the top of the panel; the left words only where they have room beside the right ones."""
    head = column.head

    def room() -> float:
        return head.w - 44 - (paint.measure(right, "caption")[0] if right else 0)

    with paint.eased(lambda: paint.measure(left, "strong")[0] <= room()):
        width = room()
        shown = left if block(left, "strong", paint.scale, width).whole else ""
        paint.text(shown, (head.x + 16, head.centre[1]), style("strong"), width=width)
        if right:
            paint.text(right, (head.right - 16, head.centre[1]), "caption", align="right")


def purse_words(words: Catalogue, purse: Two) -> str:
    """Wood and nails in words; empty for none."""
    wood, nails = purse
    parts = [words.n("rolling_ranch.wood", wood)] * bool(wood)
    parts += [words.n("rolling_ranch.nails", nails)] * bool(nails)
    return words.t("rolling_ranch.both", wood=parts[0], nails=parts[1]) if len(parts) > 1 else "".join(parts)


def unused_words(speaker: Speaker, now: Now) -> str:
    """The wood and nails, of the roll or of a barn, and the bonus of an animal that *Done* would lose."""
    waiting, view, words = now.context.waiting, now.context.view, speaker.words
    left = {type(each) for each in waiting.options(now.match.terms, view)} if waiting is not None else set()
    purse = (waiting.wood, waiting.nails) if isinstance(waiting, Spend) else (0, 0)
    if waiting is not None and choices.GiveExtra in left:
        purse = BARN_PURSES[view.ranches[waiting.seat].bonuses[0]]
    lost = [purse_words(words, purse)] * any(purse)
    return speaker.list_of(lost + [words.t("rolling_ranch.sure.bonus")] * (choices.Use in left or not lost))


def _draw_icon(paint: Painter, box: Rect, resource: int, filled: bool, givable: bool, is_next: bool) -> None:
    colour, radius = pictures.FILLED[resource], box.w * 0.2
    inner = box.inset(box.w * 0.16, box.h * 0.16)
    if filled:
        rim, width = (colours.sun, 3.0) if givable else (colour.mixed(colours.ink, 0.25), 1.5)
        paint.box(box, colour, radius, rim, width)
        paint.picture(pictures.ICONS[resource], inner, tint=colours.white_fur)
        return
    fill = colours.sun_light if is_next else colours.white_fur
    rim, width = (colours.sun, 3.0) if givable else (colours.white_rim, 1.5)
    paint.box(box, fill, radius, rim, width)
    tint = colour if givable or is_next else colour.mixed(colours.cream, 0.35)
    paint.picture(pictures.ICONS[resource], inner, tint=tint)


def _draw_end(paint: Painter, row: Row, building: int, ranch: Ranch) -> None:
    if ranch.built[building] == NONE:
        return
    if building in (data.PLACE_STORE, data.ANIMAL_STORE):
        left = ranch.uses[building - data.PLACE_STORE]
        for n in range(data.STORE_USES):
            box, unused = star_box(row, n), n < left
            (x, y), r = box.centre, box.w / 2
            paint.disc((x, y), r, _COIN if unused else _USED, colours.gold_dark, max(1.2, r * 0.14))
            tint = colours.ink if unused else colours.disabled_text
            paint.picture("icons/star", Rect.around((x, y), 1.2 * r), tint=tint, alpha=1 if unused else 0.5)
            if not unused:
                stroke = Stroke(pictures.STRIKE, max(2.0, r * 0.24))
                paint.shape([[(x - r, y + r), (x + r, y - r)]], (stroke,), closed=False)
        return
    if building < data.PLACE_STORE and ranch.bonuses[building] != NONE:
        _draw_bonus(paint, row, ranch.bonuses[building], min(24.0, row.end.h - 6))
    size = min(22.0, row.end.h - 4)
    box = Rect(row.box.right - 4 - size, row.box.centre[1] - size / 2, size, size)
    paint.picture("icons/check", box, tint=colours.leaf_dark)


def _draw_bonus(paint: Painter, row: Row, bonus: int, size: float) -> None:
    """Draw the gift of a barn on equal numbers."""
    level, right = row.box.centre[1], row.box.right - 30
    names = pictures.BONUSES[bonus]
    size = min(size, (right - row.end.x) / (0.82 * len(names) + 0.18))
    if size < _LEAST:
        return
    for name in names[::-1]:
        right -= size * 0.82
        paint.picture(name, Rect(right, level - size / 2, size, size))


def star_box(row: Row, number: int) -> Rect:
    """Box of a bonus icon of a warehouse, from 0 on; the last one is used first."""
    size = min(26.0, row.end.h - 4, row.end.w / 2 - 1)
    after = data.STORE_USES - 1 - number
    return Rect.around((row.box.right - 4 - size * (after + 0.5) - 2 * after, row.box.centre[1]), size)


def bonus_spots(column: Column, barn: int) -> dict[Spot, Rect]:
    """Spots of both cards."""
    return {Spot("pick", bonus): box for bonus, box in zip(BONUSES[barn], column.picks(), strict=True)}


def question_box(column: Column) -> Rect:
    """Box over both cards: the barn, and when its bonus comes."""
    panel = column.panel
    return panel._replace(h=min(box.y for box in column.picks()) - panel.y)


def draw_bonuses(paint: Painter, column: Column, barn: int, words: Catalogue, hover: Spot | None) -> None:
    """Draw the barn, the question, two cards."""
    panel = column.panel
    paint.panel(panel, rim=ACCENT.base, rim_width=3)
    cards = bonus_spots(column, barn)
    top = min(box.y for box in cards.values())
    below = _draw_barn(paint, panel, top, barn, words) if column.named else panel.y + 4
    at, lines = (panel.x + 14, (below + top) / 2), 2 if top - below >= 34 else 1
    paint.text(words.t("rolling_ranch.pick"), at, "caption", width=panel.w - 28, max_lines=lines)
    for spot, box in cards.items():
        paint.plate(box, 10, ACCENT.base if spot == hover else None)
        (_draw_narrow if column.low else _draw_wide)(paint, box, spot.number, words)


def _draw_barn(paint: Painter, panel: Rect, top: float, barn: int, words: Catalogue) -> float:
    """Draw the barn's picture, its name, and that it is complete; returns the lower end of that."""
    size = min(52.0, (top - panel.y) * 0.5)
    paint.picture(pictures.building(barn), Rect(panel.x + 12, panel.y + 6, size, size))
    left, room = panel.x + 20 + size, panel.w - size - 34
    upper, lower = ((left, panel.y + 6 + size * share) for share in (0.28, 0.74))
    paint.text(words.t(f"rolling_ranch.house.{barn}"), upper, tight("strong", 1.1), width=room)
    paint.text(words.t("rolling_ranch.complete"), lower, tight("caption"), colours.leaf_dark, width=room)
    return panel.y + 6 + size


def _draw_wide(paint: Painter, box: Rect, bonus: int, words: Catalogue) -> None:
    """Draw the things of a bonus, with its name and effect beside them."""
    widths = 1 + _STEP * (len(pictures.BONUSES[bonus]) - 1)
    size = min(64.0, box.h - 12, box.w * _THINGS / widths)
    _draw_things(paint, bonus, (box.x + 8, box.centre[1] - size / 2), size)
    left = box.x + size * widths + 16
    _draw_words(paint, Rect(left, box.y + 2, box.right - left - 6, box.h - 4), bonus, words, "left")


def _draw_narrow(paint: Painter, box: Rect, bonus: int, words: Catalogue) -> None:
    """Draw the name and effect of a bonus, below its things if there is room for any."""
    room = box.inset(4, 2)
    size = min(40.0, box.h - _WORDS)
    if size >= _CHOICE_LEAST:
        _draw_things(paint, bonus, (box.x + 8, box.y + 3), size)
        room = room.lower(_WORDS)
    _draw_words(paint, room, bonus, words, "centre")


def _draw_words(paint: Painter, room: Rect, bonus: int, words: Catalogue, align: Literal["left", "centre"]) -> None:
    """Draw the name of a bonus and below it its effect, in the middle of some room."""
    name, look = words.t(f"rolling_ranch.bonus.{bonus}"), style("strong").at(18)
    does = words.t(f"rolling_ranch.pick_does.{bonus}")

    def lines() -> int:
        height, line = paint.measure(name, look)[1], paint.measure(does, "caption")[1]
        return max(1, min(3, int((room.h - height) / line + _TIGHT)))

    def fits() -> bool:
        pairs = (name, look, 1), (does, "caption", lines())
        return all(block(text, each, paint.scale, room.w, most).whole for text, each, most in pairs)

    with paint.eased(fits):
        most, height = lines(), paint.measure(name, look)[1]
        below = paint.measure(does, "caption", room.w, most)[1]
        x, top = room.x if align == "left" else room.centre[0], room.centre[1] - (height + below) / 2
        paint.text(name, (x, top + height / 2), look, align=align, width=room.w)
        paint.text(does, (x, top + height + below / 2), "caption", align=align, width=room.w, max_lines=most)


def _draw_things(paint: Painter, bonus: int, at: Point, size: float) -> None:
    """Draw the things that a bonus gives, each half over the one before it."""
    for n, name in enumerate(pictures.BONUSES[bonus]):
        paint.picture(name, Rect(at[0] + size * _STEP * n, at[1], size, size))


def birth_spots(column: Column, births: Sequence[Birth]) -> dict[Spot, Rect]:
    """Spots of the births that are asked for."""
    rows = zip(births[:_MOST], column.births(min(_MOST, len(births))), strict=True)
    return {Spot("born", birth.kind): box for birth, box in rows if birth.asked}


def draw_births(
    paint: Painter,
    column: Column,
    sheet: Sheet,
    ranch: Ranch,
    births: Sequence[Birth],
    gains: Sequence[int],
    words: Catalogue,
    held: Spot | None,
) -> None:
    """Draw a row for each birth with its gain; below them the pens without room, if there is space."""
    paint.panel(column.panel)
    if column.head.h > 20:
        draw_heading(paint, column, words.t("rolling_ranch.breeding.by_pen"), "")
    rows = column.births(min(_MOST, len(births)))
    for birth, gain, box in zip(births, gains, rows, strict=False):
        if birth.asked:
            fill = colours.sun_light if held == Spot("born", birth.kind) else colours.legal_fill
            paint.box(box, fill, 10, ACCENT.base, 3)
        else:
            paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
        level, r = box.centre[1], min(28.0, box.h * 0.42)
        x = box.x + r + 8
        paint.shape([corners((x, level), r)], (Stroke(colours.wood_dark, 2),), board.tints(sheet)[birth.pen])
        paint.picture(pictures.ANIMALS[birth.kind], Rect.around((x, level), r * 1.35))
        area = sheet.pens[birth.pen]
        count, free = (ranch.animals[birth.kind] & area).bit_count(), (ranch.empty & area).bit_count()
        start, width = x + r + 12, box.right - x - r - 70
        two = box.h >= _TWO_LINES
        figures = words.t("rolling_ranch.breeding.count", now=count, then=count + 1)
        paint.text(figures, (start, _upper_line(box)), style("strong").at(22 if two else 18), width=width)
        if two:
            key = "rolling_ranch.breeding.choose" if free > 1 else "rolling_ranch.breeding.one_space"
            text = words.n(key, free) if free > 1 else words.t(key)
            ink = colours.ink if birth.asked else None
            paint.text(text, (start, level + 14), "caption", ink, width=box.right - start - 8)
        colour = colours.leaf_dark if gain >= 0 else colours.barn_dark
        text = f"{gain:+d}".replace("-", "\u2212")
        paint.text(text, (box.right - 12, _upper_line(box)), style("strong").at(22), colour, "right")
    low = rows[-1].bottom + 8 if rows else column.head.bottom
    left = Rect(column.panel.x + 16, low, column.panel.w - 32, column.panel.bottom - low - 8)
    if left.h >= 76:
        _draw_full_pens(paint, left, sheet, ranch, words)


def _upper_line(box: Rect) -> float:
    """The middle of the upper line in the row of a birth, which is the only one in a low row."""
    return box.centre[1] - (12 if box.h >= _TWO_LINES else 0)


def _draw_full_pens(paint: Painter, box: Rect, sheet: Sheet, ranch: Ranch, words: Catalogue) -> None:
    """Draw pens that would breed, but have no open space."""
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
    tints = board.tints(sheet)
    for n, (pen, kind) in enumerate(full):
        at = (box.x + pitch * (n + 0.5), box.y + 50)
        paint.shape([corners(at, 22)], (Stroke(colours.row_rim, 2),), tints[pen], 0.6)
        paint.picture(pictures.ANIMALS[kind], Rect.around(at, 30), alpha=0.5)
        paint.badge("icons/lock", (at[0] + 14, at[1] + 14), 10, 12, colours.ink_soft, None)
