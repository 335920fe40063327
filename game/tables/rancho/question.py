"""The card that asks over the board: send the dog or not, fox or wolf first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.tables.rancho import note
from game.tables.rancho.kinds import ART
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Point
from game.ui.theme import Accent, Player, colours, hexed
from game.ui.type import style

_WIDE, _HIGH = 376.0, 196.0
_ROOMY = 1.16
"""Where text is large beside everything else."""
_EDGE = 14.0
_BUTTON = 56.0
_LOW, _SMALL, _LOW_BUTTON, _LOW_EDGE = 420.0, (300.0, 118.0), 46.0, 8.0
"""Below which height of the sheet the card is small, and its measures then."""
_TWO_LINES = 90.0
_LOSS, _LOSS_RIM = hexed("#fbdcd0"), hexed("#d8503a")


class Question(NamedTuple):
    """What the card says: its picture, who is asked, the sentence, and what would be lost."""

    art: str
    player: Player
    words: str
    short: str
    """The sentence without the name, where that is too long."""
    label: str
    lost: tuple[tuple[int, int], ...]
    """Kinds and how many of each."""


class Place(NamedTuple):
    """Where the card and its two buttons lie."""

    box: Rect
    first: Rect
    second: Rect


def place(
    sheet: Rect, never: Sequence[Rect], rather_not: Sequence[Rect], towards: Point, roomy: bool = False
) -> Place:
    """Over the board, off what is attacked, then over free pastures, then near the predator; small if it must be."""
    low, k = sheet.h < _LOW, _ROOMY if roomy else 1.0
    best = note.place(sheet, _SMALL if low else (_WIDE * k, _HIGH * k), never, rather_not, towards)
    if not low and any(best.intersects(each) for each in never):
        low, best = True, note.place(sheet, _SMALL, never, rather_not, towards)
    high, edge = (_LOW_BUTTON, _LOW_EDGE) if low else (_BUTTON, _EDGE)
    row = Rect(best.x + edge, best.bottom - edge - high, best.w - 2 * edge, high)
    first = Rect(row.x, row.y, row.w * 0.6, row.h)
    return Place(best, first, Rect(first.right + 12, row.y, row.right - first.right - 12, row.h))


def even(at: Place) -> Place:
    """The same card with buttons of one width."""
    row = Rect(at.first.x, at.first.y, at.second.right - at.first.x, at.first.h)
    one, two = row.columns(2, 12)
    return Place(at.box, one, two)


def draw(paint: Painter, at: Place, asked: Question, towards: Point, accent: Accent) -> None:
    """Everything but the buttons; a low card leaves the sentence to the bar."""
    note.draw(paint, at.box, towards, accent)
    room = at.first.y - at.box.y - 8
    size = min(96.0, room)
    paint.picture(asked.art, Rect(at.box.x + 10, at.box.y + 8 + (room - size) / 2, size, size))
    left, right = at.box.x + size + 20, at.box.right - _EDGE
    middle = at.box.y + 8 + room / 2
    if room < _TWO_LINES and asked.lost:
        _losses(paint, asked, left, right, middle)
        return
    level = at.box.y + 34 if asked.lost else middle
    look = style("strong").at(22)
    words, room = asked.words, right - left - 42
    if paint.measure(words, look)[0] > room:
        words = asked.short
    wide = min(room, paint.measure(words, look)[0])
    x = left + max(0.0, right - left - wide - 42) / 2
    paint.mark((x + 16, level), 16, asked.player)
    paint.text(words, (x + 42, level), look, width=right - x - 42)
    if asked.lost:
        _losses(paint, asked, left, right, level + 52)


def _losses(paint: Painter, asked: Question, left: float, right: float, level: float) -> None:
    wide = 66.0
    x = right - (wide + 8) * len(asked.lost) + 8
    if paint.measure(asked.label, "caption")[0] <= x - 12 - left:
        paint.text(asked.label, (x - 12, level), "caption", align="right")
    for kind, count in asked.lost:
        box = Rect(x, level - 23, wide, 46)
        paint.box(box, _LOSS, 9, _LOSS_RIM, 2)
        paint.picture(ART[kind], Rect(box.x + 4, box.y + 4, 38, 38))
        figure = style("figure").at(20)
        paint.text(str(count), (box.right - 8, level), figure, colours.barn_dark, "right")
        x += wide + 8
