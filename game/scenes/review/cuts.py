"""Cuts of the board round a costly choice: what was chosen in a red frame, what was better in a sunny one."""

from __future__ import annotations

from copy import copy
from typing import Any

import pygame
from msgspec.structs import replace

from game.ai.review import Costly
from game.core.engine import advance
from game.core.journal import NullWriter
from game.core.match import Match
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.compared import draw_check, frame_better, frame_chosen, place_of
from game.scenes.tabletop.lying import draw_sprite
from game.scenes.tabletop.tabletop import TableView
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title

_ROUND = 3.2
"""A cut is so many times as large as what lies in its middle."""
_LEAST = 0.3
"""And at least this share of the board."""
_INSET = 0.44
"""What would better lie at the place of what was chosen, or far from it, is shown in so much of a cut."""
_FAR = 0.66
"""Places that need more of the board than this are not shown in one cut."""
_CANVAS = (1600, 900)


class BoardCut:
    """The table at one choice."""

    def __init__(self, title: Title, match: Match[Any, Any], words: Catalogue, costly: Costly) -> None:
        self._costly = costly
        self._match = copy(match)
        self._match.writer = NullWriter()
        self._match.handing_over = False
        self._match.index = costly.index
        self._table_view = TableView(title, self._match, words, "none")
        self._table_view.resize(Scale(_CANVAS), 100)
        self._table_view.see(costly.seat)
        chosen, better = match.plies[costly.index].row.choice, costly.better
        self.words = self._told(chosen)
        """What was chosen."""
        self.better = words.t("review.not_now") if better is None else self._told(better)
        """What would have been better."""
        before, frame = self._table_view.context(), self._table_view.frame
        choices = chosen, better
        self._area, beside = frame.board, [self._place(before, each, frame.side) for each in choices]
        self._played, self._wanted = (self._place(before, each, frame.board) for each in choices)
        self._beside = self._played is None and self._wanted is None and any(each is not None for each in beside)
        """Whether it is about what lies in the side column, which the choice itself takes away."""
        if self._beside:
            self._area, (self._played, self._wanted) = frame.side, beside
        self._instead = before if better is None else self._otherwise(before, better)
        self._after = before if self._beside else self._later(before)

    def _place(self, before: TableContext[Any], choice: Choice | None, within: Rect) -> Rect | None:
        """The place of a choice; None where there is none, or nothing is chosen."""
        return None if choice is None else place_of(self._table_view, before, choice, within)

    def _told(self, choice: Choice) -> str:
        past = [event for _, event in self._table_view.stage.history]
        return self._table_view.speaker.tell(choice, **self._table_view.table.words.remark(choice, past))

    def _otherwise(self, before: TableContext[Any], better: Choice) -> TableContext[Any]:
        """The table as it would lie after the better choice."""
        match, spec, seat = self._match, self._match.spec, self._costly.seat
        position, events = advance(match.terms, match.position, better)
        past = [*before.past, *(spec.redacted(match.terms, event, seat) for event in events)]
        view = spec.seen(match.terms, position.state, seat)
        return replace(before, view=view, past=past, focused_seat=seat, live=False, open_turn=False, waiting=None)

    def _later(self, before: TableContext[Any]) -> TableContext[Any]:
        """The table once the choice has been made, seen from where it was made."""
        self._match.index = self._costly.index + 1
        self._table_view.jump(self._match.plies, self._match.state)
        now = self._table_view.context()
        seen = {"camera": before.camera, "frame": before.frame, "active": before.active}
        still = {"live": False, "open_turn": False, "waiting": None, "gain": None}
        return replace(now, focused_seat=self._costly.seat, **seen, **still)

    def _part(self, width: float, height: float) -> Rect:
        """What of the board is to be seen in a picture of this shape: both places, if they lie near each other."""
        board, places = self._area, self._places
        if not places:
            return _shaped(board.centre, width / height, max(board.w, board.h), board)
        middle, both = places[0], Rect.enclosing(places)
        large = max(middle.w, middle.h) * _ROUND
        wide = max(large, 1.25 * both.w, 1.25 * both.h, _LEAST * board.h)
        wide = min(wide, board.w) if self._beside else wide
        return _shaped(both.centre, width / height, wide, board)

    @property
    def _places(self) -> list[Rect]:
        """What the cut is about: both places, or what was chosen alone where both would be too small to read."""
        found = [each for each in (self._played, self._wanted) if each is not None]
        both = Rect.enclosing(found) if found else None
        near = both is None or 1.25 * max(both.w, both.h) <= _FAR * min(self._area.w, self._area.h)
        return found if near or self._beside else found[:1]

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The cut in so many pixels."""
        part = self._part(*size)
        paint = self._drawn(size, part, self._after)
        sheet, unit = paint.surface, part.w / 200
        with paint.offset(-part.x, -part.y):
            if self._wanted in self._places and self._wanted != self._played and self._wanted is not None:
                _better(paint, self._wanted, unit)
            if self._played is not None:
                frame_chosen(paint, self._played, unit)
        if self._wanted is not None and (self._wanted == self._played or self._wanted not in self._places):
            self._inset(sheet, self._wanted, part.centre)
        return sheet

    def _drawn(self, size: tuple[int, int], part: Rect, context: TableContext[Any]) -> Painter:
        """A part of the board in so many pixels."""
        paint = Painter(pygame.Surface(size), Scale.zoomed(size, size[0] / part.w))
        paint.table()
        look = self._table_view.table.look
        with paint.offset(-part.x, -part.y):
            look.draw_background(paint, context.frame)
            if self._beside:
                look.draw_side(paint, context)
            look.draw_below(paint, context)
            for sprite in sorted(look.sprites(context), key=lambda sprite: sprite.layer):
                if sprite.box.intersects(part):
                    draw_sprite(paint, sprite)
        return paint

    def _inset(self, sheet: pygame.Surface, place: Rect, middle: Point) -> None:
        """What would better lie at the same place or far off, in a corner off what was chosen: the lower right one
        where that lies in the middle."""
        side = round(min(sheet.get_size()) * _INSET)
        part = Rect.around(place.centre, 1.3 * max(place.w, place.h))
        small = self._drawn((side, side), part, self._instead)
        unit = part.w / 90
        box = Rect(0, 0, part.w, part.w)
        small.box(box, None, 0, colours.white_fur, 9 * unit)
        small.box(box.inset(2 * unit), None, 4 * unit, colours.sun, 6 * unit)
        draw_check(small, (box.right - 20 * unit, box.bottom - 20 * unit), 14 * unit, unit)
        x, y = middle if self._played is None else self._played.centre
        left, up = x > middle[0] + 1, y > middle[1] + 1
        sheet.blit(small.surface, (0 if left else sheet.get_width() - side, 0 if up else sheet.get_height() - side))


def _better(paint: Painter, box: Rect, unit: float) -> None:
    frame_better(paint, box, unit)
    draw_check(paint, box.centre, min(box.w, box.h) * 0.34, unit)


def _shaped(middle: Point, ratio: float, large: float, board: Rect) -> Rect:
    """A part of a shape round a point, kept within the board where it fits."""
    high = min(large / min(1.0, ratio), board.h)
    wide = high * ratio
    x = min(max(board.x, middle[0] - wide / 2), max(board.x, board.right - wide))
    y = min(max(board.y, middle[1] - high / 2), max(board.y, board.bottom - high))
    return Rect(x, y, wide, high)
