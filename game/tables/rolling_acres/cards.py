"""The body of a seat's card: the small sheet, the die taken, how full the farm is; buildings while they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres.choices import BUILDINGS
from game.rules.rolling_acres.model import PRODUCE, Sheet, filled
from game.rules.rolling_acres.sheet import SPACES
from game.tables.rolling_acres import farm, pictures
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Player, colours, hexed

_LEFT, _RIGHT = 20.0, 14.0
_MOST = 150.0
_LINES = 170.0
"""What is told beside the small sheet has so much room where the card is wide."""
_DIE, _GAP = 36.0, 14.0
"""A die beside a line at most, and the least distance of two lines."""
_THREE, _FOUR = 84.0, 120.0
"""The heights from which the card of the large sheet has so many rows."""
_READY = hexed("#e3efc4")


class Draws(NamedTuple):
    """What a seat is about while buildings are drawn."""

    name: str
    """Of whoever else plays the sheet; empty for nobody."""
    player: Player
    state: str
    now: int | None
    """The building that is drawn just now."""


def mini(box: Rect) -> Rect:
    """Where the small sheet lies in a card's body."""
    side = min(box.h - 8, _MOST, max(box.w * 0.4, box.w - _LINES))
    return Rect(box.right - _RIGHT - side, box.y + (box.h - side) / 2 - 2, side, side)


def playing(
    paint: Painter,
    sheet: Sheet,
    box: Rect,
    large: bool,
    die: int | None,
    lines: Sequence[str],
    words: Catalogue,
) -> None:
    """`lines`: what is told beside the sheet, the most important first; `large`: the sheet lies on the board."""
    if box.h < 22:
        return
    if large and box.h >= 44:
        _figures(
            paint, sheet, Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h - 6), die, lines, words
        )
        return
    place = mini(box)
    farm.small(paint, sheet, place)
    room = Rect(box.x + _LEFT, box.y, place.x - box.x - _LEFT - 10, box.h - 6)
    _told(paint, room, die, lines if die is None else [words.t("rolling_acres.took"), *lines])


def _told(paint: Painter, room: Rect, die: int | None, lines: Sequence[str]) -> None:
    if room.w < 40:
        return
    high = max(22.0, paint.measure("0", "caption")[1])
    shown = lines[: max(1, int(room.h // high))]
    top = room.centre[1] - high * len(shown) / 2
    for n, told in enumerate(shown):
        middle, wide = top + high * (n + 0.5), room.w
        if n == 0 and die is not None:
            size = min(_DIE, room.h, max(26.0, high))
            wide -= size + 6
            box = paint.text(told, (room.x, middle), "caption", width=wide)
            paint.picture(pictures.die(die), Rect(box.right + 6, middle - size / 2, size, size))
        else:
            paint.text(told, (room.x, middle), "caption", width=wide)


def _figures(
    paint: Painter, sheet: Sheet, room: Rect, die: int | None, lines: Sequence[str], words: Catalogue
) -> None:
    """How full the farm is, and in pairs what is told of its seat, the die in its own line where there are four."""
    count = filled(sheet).bit_count()
    rows = room.rows(4 if room.h >= _FOUR else 3 if room.h >= _THREE else 2, 2)
    told = words.t("rolling_acres.filled", count=count, spaces=SPACES)
    paint.text(told, (room.x, rows[0].centre[1]), "caption", width=room.w)
    if len(rows) > 2:
        level = rows[1]
        paint.bar(Rect(room.x, level.centre[1] - 6, room.w, 12), count / SPACES, colours.sun, colours.track)
    if len(rows) > 3:
        _pair(paint, rows[2], None, lines[:2])
        lines = lines[2:]
    took = [] if die is None else [words.t("rolling_acres.took")]
    _pair(paint, rows[-1], die, [*took, *lines][:2])


def _pair(paint: Painter, row: Rect, die: int | None, lines: Sequence[str]) -> None:
    """A line of two, of which the second one comes only where there is room for it."""
    left, *right = lines or ("",)
    taken = paint.measure(left, "caption")[0] + (_GAP if die is None else _GAP + _DIE)
    rest = row.w - taken
    shown = [told for told in right if paint.measure(told, "caption")[0] <= rest]
    _told(paint, row._replace(w=taken if shown else row.w), die, [left] if left else [])
    for told in shown:
        paint.text(told, (row.right, row.centre[1]), "caption", align="right", width=rest)


def drawing(paint: Painter, sheet: Sheet, box: Rect, draws: Draws, words: Catalogue) -> None:
    """For whom a seat draws, what stands already, and its state."""
    if box.h < 22:
        return
    room = Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h - 8)
    tall = room.h >= 76 and bool(draws.name)
    low = room.rows(2, 2)[1] if tall else room
    if tall:
        line = room.rows(2, 2)[0]
        told = paint.text(
            words.t("rolling_acres.draws_for"), (room.x, line.centre[1]), "caption", width=room.w * 0.4
        )
        paint.mark((told.right + 20, line.centre[1]), 12, draws.player)
        left = told.right + 40
        paint.text(draws.name, (left, line.centre[1]), "label", colours.ink, width=room.right - left)
    high = min(48.0, low.h)
    for building in BUILDINGS:
        slot = Rect(room.x + building * (high * 1.12 + 8), low.centre[1] - high / 2, high * 1.12, high)
        done, now = bool(sheet[PRODUCE + building]), draws.now == building
        fill = _READY if done else colours.hover_face if now else colours.inset
        rim = colours.leaf_dark if done or now else colours.row_rim
        paint.box(slot, fill, 8, rim, 3 if now else 1.5)
        paint.picture(pictures.HOUSES[building], slot.inset(4, 3), 1.0 if done or now else 0.4)
        if done and high >= 30:
            at = (slot.right - 3, slot.y + 3)
            paint.disc(at, 9, colours.leaf_dark, colours.white_fur, 1.5)
            paint.picture("icons/check", Rect.around(at, 11), tint=colours.white_fur)
    free = room.right - (room.x + 3 * (high * 1.12 + 8))
    if paint.measure(draws.state, "caption")[0] <= free:
        paint.text(draws.state, (room.right, low.centre[1]), "caption", align="right", width=free)
