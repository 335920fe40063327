"""The panel of an announcement: what will be laid, in which order, and how far that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.model import WOLF
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.facts import Announcement
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours
from game.ui.type import style

_HEAD = 48.0
_LOW = 90.0
"""A lower panel has no heading."""
_WIDE, _ARROW = 144.0, 20.0
_WORDY = 120.0
"""A narrower entry has no room for what becomes of it."""
_PALE = 0.45


class Entry(NamedTuple):
    """One wolf or hunter of the list."""

    kind: int
    state: str
    """now, next, laid, stays; or open while the list is still being put together."""


def entries(announcement: Announcement, growing: bool) -> list[Entry]:
    """What is to be told of each entry; `growing`: the list is still being put together."""
    over = announcement.over
    found = []
    for number, kind in enumerate(announcement.kinds):
        if growing:
            state = "open"
        elif number < len(over):
            state = "laid" if over[number] else "stays"
        else:
            state = "now" if number == len(over) else "next"
        found.append(Entry(kind, state))
    return found


def draw(paint: Painter, box: Rect, several: Sequence[Entry], speaker: Speaker) -> None:
    """A card for each entry, arrows between them."""
    t = speaker.words.t
    paint.panel(box)
    top = box.y
    if box.h >= _LOW:
        middle = box.y + _HEAD / 2 + 2
        shown = paint.text(t("wolves_and_sheep.list"), (box.x + 18, middle), style("strong").at(22), width=box.w - 36)
        order = t("wolves_and_sheep.list.order")
        if paint.measure(order, "caption")[0] <= box.right - 18 - shown.right - 12:
            paint.text(order, (box.right - 18, middle), "caption", align="right")
        top += _HEAD
    inner = Rect(box.x + 14, top + 2, box.w - 28, box.bottom - top - (12 if box.h >= _LOW else 6))
    wide = min(_WIDE, (inner.w - _ARROW * (len(several) - 1)) / max(1, len(several)))
    for number, entry in enumerate(several):
        place = Rect(inner.x + number * (wide + _ARROW), inner.y, wide, inner.h)
        _entry(paint, place, entry, speaker)
        if number:
            at = (place.x - _ARROW / 2, place.centre[1])
            paint.picture("icons/arrow_right", Rect.around(at, _ARROW - 4), tint=colours.ink_soft)


def _entry(paint: Painter, box: Rect, entry: Entry, speaker: Speaker) -> None:
    now = entry.state == "now"
    if now:
        paint.box(box, colours.legal_fill, 10, colours.sun, 4)
    else:
        paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    kind, look = speaker.word("kind", entry.kind), style("strong").at(18)
    size = min(72.0, box.h - 6, box.w * 0.42)
    wordy = box.w >= _WORDY and paint.measure(kind, look)[0] <= box.w - 18 - size
    size = size if wordy else min(72.0, box.h - 6, box.w - 6)
    pale = entry.state in ("laid", "stays")
    left = box.x + 6 if wordy else box.centre[0] - size / 2
    picture = Rect(left, box.centre[1] - size / 2, size, size)
    name = faces.WOLF if entry.kind == WOLF else faces.HUNTER
    paint.picture(name, picture, _PALE if pale or entry.state == "next" else 1)
    if entry.state == "stays":
        x, y, r = picture.right - 10, picture.y + 10, 9.0
        lines = [[(x - r, y - r), (x + r, y + r)], [(x + r, y - r), (x - r, y + r)]]
        paint.shape(lines, (Stroke(colours.white_fur, 7), Stroke(colours.barn_dark, 4)), closed=False)
    elif entry.state == "laid":
        at = Rect.around((picture.right - 10, picture.y + 12), 22)
        paint.picture("icons/check", at, tint=colours.leaf_dark)
    if not wordy:
        return
    words, room = picture.right + 6, box.right - picture.right - 12
    told = "" if entry.state == "open" else speaker.words.t(f"wolves_and_sheep.list.{entry.state}")
    level = box.centre[1] - (13 if told and box.h >= 48 else 0)
    paint.text(kind, (words, level), look, width=room)
    if told and box.h >= 48:
        shade = colours.leaf_dark if now else colours.ink_soft
        paint.text(told, (words, level + 26), "caption", shade, width=room, max_lines=2)
