"""The seats' cards beside the board: who sits there, the score, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Accent, colours
from game.ui.type import style

if TYPE_CHECKING:
    from game.scenes.tabletop.tabletop import Tabletop

BAND = 10.0
DISC = "seat"
"""What the spots of discs begin with, before the number of the seat."""
NAME = style("strong").at(22)
_TALL = 160.0
_GREY = Accent(colours.ink_soft, colours.ink, colours.white_fur)
"""Of the ribbon on the card of a seat whose turn is interrupted."""
_LEAST_NAME = 40.0
_EMBLEM = 38.0
_WIDE = 280.0
"""A narrower card has no room for the emblem beside the name."""


def draw(paint: Painter, tabletop: Tabletop, context: TableContext[Any], scores: Sequence[int]) -> None:
    """All seats, the active one in front."""
    for number in range(len(tabletop.match.seats)):
        active = number == tabletop.active
        box = tabletop.frame.card(number, active)
        if tabletop.frame.form == "strip":
            _disc(paint, tabletop, context, number, box, scores[number])
            continue
        _panel(paint, tabletop, context, number, box)
        _heading(paint, tabletop, context, number, box, scores[number])
        tabletop.table.look.draw_seat(paint, context, number, tabletop.frame.body(number, active))


def _panel(paint: Painter, tabletop: Tabletop, context: TableContext[Any], number: int, box: Rect) -> None:
    accent, active = tabletop.title.accent, number == tabletop.active
    if active:
        paint.accent_panel(box, accent)
    else:
        paint.panel(box)
    with paint.clip(Rect(box.x, box.y, BAND, box.h)):
        fill, rim = tabletop.player(context, number).base, accent.base if active else None
        paint.panel(box, "plain", radius=12, fill=fill, rim=rim, rim_width=3 if active else None)
    stopped = None if context.interrupted is None else context.interrupted.seat
    at = (box.x + 100, box.y - (2 if box.h >= _TALL else 6))
    if active and tabletop.match.seat is not None:
        paint.ribbon(tabletop.words.t(tabletop.ribbon if stopped is None else "match.interrupts"), at, accent)
    elif number == stopped:
        paint.ribbon(tabletop.words.t("match.waits"), at, _GREY)


def _heading(
    paint: Painter, tabletop: Tabletop, context: TableContext[Any], number: int, box: Rect, score: int
) -> None:
    seat = tabletop.match.seats[number]
    middle = box.y + (44 if box.h >= _TALL else 34)
    paint.mark((box.x + 46, middle), 22, tabletop.player(context, number))
    figure = tabletop.table.words.figure(number, score)
    wide = paint.measure(figure, "score_seat")[0]
    right = box.right - 18
    paint.text(figure, (right, middle), "score_seat", align="right")
    emblem = tabletop.table.look.emblem(number) if box.w >= _WIDE else ""
    if emblem:
        paint.picture(emblem, Rect.around((right - wide - 32, middle), 44))
    room = right - wide - (62 if emblem else 12) - (box.x + 82)
    second = tabletop.table.words.subtitle(context, number)
    paint.text(seat.name, (box.x + 82, middle - (11 if second else 0)), NAME, width=room)
    paint.text(second, (box.x + 82, middle + 14), "caption", width=room)


def _disc(
    paint: Painter, tabletop: Tabletop, context: TableContext[Any], number: int, box: Rect, score: int
) -> None:
    seat, player, middle = tabletop.match.seats[number], tabletop.player(context, number), box.centre[1]
    if number == tabletop.active:
        paint.accent_panel(box, tabletop.title.accent)
    else:
        paint.panel(box)
    if number == tabletop.focused_seat:
        paint.box(box.inset(2), None, 11, player.shade, 4)
    mark = (box.x + 32, middle)
    paint.mark(mark, 18, player)
    figure, emblem = tabletop.table.words.figure(number, score), tabletop.table.look.emblem(number)
    wide = paint.measure(figure, "score")[0]
    paint.text(figure, (box.right - 12, middle), "score", align="right")
    room = box.w - 58 - wide - 22
    if emblem and paint.measure(seat.name, NAME)[0] + _EMBLEM + 8 <= room:
        room -= _EMBLEM + 8
        paint.picture(emblem, Rect.around((box.right - wide - 22 - _EMBLEM / 2, middle), _EMBLEM))
    elif emblem:
        paint.picture(emblem, Rect.around((mark[0] + 13, mark[1] + 12), 26))
    paint.text(seat.name, (box.x + 58, middle), NAME, width=room)
