"""Recap of what has happened since a seat's last turn: only public things, to be shown on a closed curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.scenes.tabletop import pictures
from game.scenes.tabletop.past_actions import past_actions
from game.scenes.tabletop.table_view import TableView
from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Rect, whole
from game.ui.shapes import Stroke
from game.ui.spot import name_of
from game.ui.theme import colours
from game.ui.type import style

HIGH = 172.0
"""Height that has room for three lines, where letters are no smaller than they may be."""
WIDE = 304.0
MOST = 3
_CUT = (136.0, 128.0)
_FOCUS = 72.0
"""Width that shows the thing an act is about, where the table can show it at any size."""
_PAD = 12.0
_MOST_SENTENCES = 3
_BRACKET = 0.3
_NAME = replace(style("label"), colour=colours.ink)


class SeatActs(NamedTuple):
    """Acts of one seat in a row: sentences, the picture of the last of them, and its place.

    That is a spot of the board, or a box of a world that is larger than its board.
    """

    seat: int
    sentences: tuple[str, ...]
    picture: str
    spot: str
    focus: Rect | None = None


def recent_acts(table_view: TableView, seat: int) -> tuple[bool, tuple[SeatActs, ...]]:
    """Whether the seat has had a turn, and what others have done since; nothing that is hidden from anybody."""
    known, several = past_actions(table_view, seat)
    recap: list[SeatActs] = []
    for deed in several:
        before = recap.pop() if recap and recap[-1].seat == deed.seat else SeatActs(deed.seat, (), "", "")
        again = before.sentences[-1:] == (deed.words,)
        sentences = (*before.sentences, *(() if again else (deed.words,)))[-_MOST_SENTENCES:]
        picture, spot, focus = deed.picture or before.picture, deed.spot or before.spot, deed.focus or before.focus
        recap.append(SeatActs(deed.seat, sentences, picture, spot, focus))
    return known, tuple(recap[-MOST:])


class RecapCards:
    """Entries as cards in a row, the newest at the right; cuts of the board are made once per size."""

    def __init__(self, table_view: TableView, entries: Sequence[SeatActs]) -> None:
        self._table_view = table_view
        self._entries = entries
        self._cuts: dict[int, pygame.Surface] = {}
        self._factor = 0.0

    def __len__(self) -> int:
        return len(self._entries)

    def draw(self, paint: Painter, room: Rect) -> None:
        """Draw as many cards as have room."""
        fit = max(1, min(len(self._entries), int((room.w + 24) / (WIDE * 0.72 + 24))))
        wide = min(WIDE, (room.w - 24 * (fit - 1)) / fit)
        left = room.x
        if self._factor != paint.scale.factor:
            self._factor, self._cuts = paint.scale.factor, {}
        for place, entry in enumerate(self._entries[-fit:]):
            number = len(self._entries) - fit + place
            self._draw_card(paint, Rect(left + place * (wide + 24), room.y, wide, room.h), number, entry)

    def _draw_card(self, paint: Painter, box: Rect, number: int, entry: SeatActs) -> None:
        paint.panel(box, "row")
        cut = Rect(box.x + _PAD, box.y + _PAD, *_CUT)
        x = box.x + _PAD
        shown = self._cut(paint, cut, number, entry)
        if shown is not None:
            paint.surface.blit(shown, paint.rect_px(cut))
        elif entry.picture:
            paint.panel(cut, "inset")
            paint.picture(entry.picture, cut.inset(16))
        if shown is not None or entry.picture:
            x = cut.right + _PAD
        paint.disc((box.x, box.y), 14, colours.ink, colours.white_fur)
        paint.text(str(number + 1), (box.x, box.y), "caption", colours.white_fur, "centre")
        seat = self._table_view.match.seats[entry.seat]
        mark = self._table_view.player(self._table_view.public(), entry.seat)
        paint.mark((x + 15, box.y + 30), 14, mark)
        paint.text(seat.name, (x + 38, box.y + 30), _NAME, width=box.right - _PAD - x - 38)
        at, words = (x, box.y + 52), ", ".join(entry.sentences)
        high = paint.measure(words, "caption")[1]
        lines = max(1, int((box.bottom - _PAD / 2 - at[1]) / high))
        paint.text(words, at, "caption", None, "left", box.right - _PAD - x, lines, "top")

    def _cut(self, paint: Painter, place: Rect, number: int, entry: SeatActs) -> pygame.Surface | None:
        """Picture of the board about the spot, as all may see it now; None where the table does not show that spot."""
        context = self._context_of(entry)
        spot = self._box_of(context, entry)
        if spot is None:
            return None
        if number not in self._cuts:
            self._cuts[number] = self._draw_board(paint, place, spot, context)
        return self._cuts[number]

    def _context_of(self, entry: SeatActs) -> TableContext[Any]:
        """Public context; of a world larger than its board, the part around the act."""
        context = self._table_view.public(entry.seat)
        if entry.focus is None:
            return context
        return replace(context, camera=Camera(entry.focus.centre, 2 * _FOCUS / entry.focus.w))

    def _box_of(self, context: TableContext[Any], entry: SeatActs) -> Rect | None:
        """Box of the act in a view of the world."""
        if entry.focus is not None and context.camera is not None:
            around = context.camera.place(context.frame.board, entry.focus)
            return around.inset(around.w / 4, around.h / 4)
        if not entry.spot:
            return None
        spots = self._table_view.table.controls.spots(context).items()
        end = f":{entry.spot}"
        return next((box for spot, box in spots if f":{name_of(spot)}".endswith(end)), None)

    def _draw_board(self, paint: Painter, place: Rect, spot: Rect, context: TableContext[Any]) -> pygame.Surface:
        board = self._table_view.frame.board
        x = min(max(spot.centre[0] - place.w / 2, board.x), board.right - place.w)
        y = min(max(spot.centre[1] - place.h / 2, board.y), board.bottom - place.h)
        f = paint.scale.factor
        x, y = whole(x * f) / f, whole(y * f) / f
        part = Rect(x, y, place.w, place.h)
        area = paint.rect_px(place)
        sheet = pygame.Surface((max(1, area.w), max(1, area.h)))
        still = Painter(sheet, paint.scale)
        with still.offset(-x, -y):
            pictures.public(still, self._table_view, part, context)
            _draw_brackets(still, spot)
        return sheet


def _draw_brackets(paint: Painter, spot: Rect) -> None:
    """Draw the corners of the spot that is meant."""
    x, y, right, bottom = spot.x, spot.y, spot.right, spot.bottom
    dx, dy = spot.w * _BRACKET, spot.h * _BRACKET
    corners = [
        [(x, y + dy), (x, y), (x + dx, y)],
        [(right - dx, y), (right, y), (right, y + dy)],
        [(right, bottom - dy), (right, bottom), (right - dx, bottom)],
        [(x + dx, bottom), (x, bottom), (x, bottom - dy)],
    ]
    paint.shape(corners, (Stroke(colours.ink, 7), Stroke(colours.white_fur, 3.5)), closed=False)
