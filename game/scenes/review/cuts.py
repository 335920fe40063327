"""Cuts of the board round a costly choice: what was chosen in a red frame, what was better in a sunny one."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import pygame
from msgspec.structs import replace

from game.ai.review import Costly
from game.core.journal import NullWriter
from game.core.match import Match
from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.tabletop import Tabletop, draw_sprite
from game.ui.chooser import HOLD, NOWHERE, PRESS
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.title import Title

_ROUND = 3.2
"""A cut is so many times as large as what lies in its middle."""
_LEAST = 0.3
"""And at least this share of the board."""
_CANVAS = (1600, 900)


class Cut:
    """The table at one choice."""

    def __init__(self, title: Title, match: Match[Any, Any], words: Catalogue, costly: Costly) -> None:
        self._costly = costly
        self._match = copy(match)
        self._match.writer = NullWriter()
        self._match.handing_over = False
        self._match.index = costly.index
        self._tabletop = Tabletop(title, self._match, words, "none")
        self._tabletop.resize(Scale(_CANVAS), 100)
        self._tabletop.see(costly.seat)
        ply = match.plies[costly.index]
        remark, past = self._tabletop.table.words.remark, [event for _, event in self._tabletop.stage.told]
        self.words = self._tabletop.speaker.tell(ply.row.choice, **remark(ply.row.choice, past))
        """What was chosen."""
        self.better = self._tabletop.speaker.tell(costly.better, **remark(costly.better, past))
        """What would have been better."""
        before = self._tabletop.context()
        spots = self._tabletop.spots(before)
        self._played = self._place(before, spots, ply.row.choice)
        self._wanted = self._place(before, spots, costly.better)
        self._after = self._later(before)

    def _place(self, context: TableContext[Any], spots: Mapping[Spot, Rect], choice: Choice) -> Rect | None:
        """Where on the board a choice is made; None where it is made elsewhere."""
        board, controls = self._tabletop.frame.board, self._tabletop.table.controls
        for gesture in controls.gestures(choice, context):
            aimed = gesture.target not in (PRESS, HOLD, NOWHERE)
            held = controls.spots(replace(context, held=gesture.source, pose=max(0, gesture.pose)))
            found = {**spots, **held}.get(gesture.target if aimed else gesture.source)
            if found is not None and board.contains(*found.centre):
                return Rect(*found)
        return None

    def _later(self, before: TableContext[Any]) -> TableContext[Any]:
        """The table once the choice has been made, seen from where it was made."""
        self._match.index = self._costly.index + 1
        self._tabletop.jump(self._match.plies, self._match.state)
        now = self._tabletop.context()
        seen = {"camera": before.camera, "frame": before.frame, "active": before.active}
        still = {"live": False, "open_turn": False, "waiting": None, "gain": None}
        return replace(now, focused_seat=self._costly.seat, **seen, **still)

    def _part(self, width: float, height: float) -> Rect:
        """What of the board is to be seen in a picture of this shape: both places, if they lie near each other."""
        board = self._tabletop.frame.board
        if self._played is None and self._wanted is None:
            return _shaped(board.centre, width / height, max(board.w, board.h), board)
        middle = self._played or self._wanted
        assert middle is not None
        both = Rect.enclosing([each for each in (self._played, self._wanted) if each is not None])
        large = max(middle.w, middle.h) * _ROUND
        shown = both if max(both.w, both.h) * 1.25 <= max(large, board.h * 0.75) else middle
        wide = max(large, 1.25 * shown.w, 1.25 * shown.h, _LEAST * board.h)
        return _shaped(shown.centre, width / height, wide, board)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The cut in so many pixels."""
        part = self._part(*size)
        factor = size[0] / part.w
        sheet = pygame.Surface(size)
        paint = Painter(sheet, Scale.zoomed(size, factor))
        paint.table()
        look, context = self._tabletop.table.look, self._after
        with paint.offset(-part.x, -part.y):
            look.draw_background(paint, context.frame)
            look.draw_below(paint, context)
            for sprite in sorted(look.sprites(context), key=lambda sprite: sprite.layer):
                if sprite.box.intersects(part):
                    draw_sprite(paint, sprite)
            unit = part.w / 200
            if self._wanted is not None and self._wanted != self._played:
                _better(paint, self._wanted, unit)
            if self._played is not None:
                paint.box(self._played.inset(-3 * unit), None, 8 * unit, colours.white_fur, 8 * unit)
                paint.box(self._played.inset(-2 * unit), None, 7 * unit, colours.barn_dark, 5 * unit)
        return sheet


def _better(paint: Painter, box: Rect, unit: float) -> None:
    paint.box(box.inset(-3 * unit), None, 8 * unit, colours.white_fur, 8 * unit)
    paint.box(box.inset(-2 * unit), None, 7 * unit, colours.sun, 5 * unit)
    r = min(box.w, box.h) * 0.34
    x, y = box.centre
    paint.disc((x, y), r, colours.legal_fill, colours.sun, 2 * unit)
    check = [(x - 0.5 * r, y), (x - 0.12 * r, y + 0.4 * r), (x + 0.52 * r, y - 0.42 * r)]
    paint.shape([check], (Stroke(colours.leaf_dark, max(3 * unit, 0.2 * r)),), closed=False)


def _shaped(middle: tuple[float, float], ratio: float, large: float, board: Rect) -> Rect:
    """A part of a shape round a point, kept within the board where it fits."""
    high = min(large / min(1.0, ratio), board.h)
    wide = high * ratio
    x = min(max(board.x, middle[0] - wide / 2), max(board.x, board.right - wide))
    y = min(max(board.y, middle[1] - high / 2), max(board.y, board.bottom - high))
    return Rect(x, y, wide, high)
