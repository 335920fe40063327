"""What was chosen at a moment and then what is better there, played on the board, each in its frame."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.engine import advance
from game.core.journal import Ply, Row
from game.core.match import Match
from game.core.steps import Choice
from game.scenes.tabletop.compared import draw_check, frame_better, frame_chosen, place_of
from game.scenes.tabletop.tabletop import TableView
from game.ui.context import TableContext
from game.ui.frame import Camera, Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour, colours

_BEFORE_MS, _BETWEEN_MS = 900.0, 2400.0
"""So long everything lies as it was, and then as it was left."""
_CHECK = 15.0
_WORDS_W, _WORDS_H = 560.0, 44.0
_EDGE = 14.0


class _ReplayLine(NamedTuple):
    """One of the two, in words, in whose colour they stand."""

    ply: Ply[Any, Any]
    words: str
    colour: Colour


class Lines:
    """Shows both on a table that lies at the moment; what is played here is never part of the match."""

    def __init__(self, table_view: TableView, chosen: Ply[Any, Any], better: Choice) -> None:
        self._table_view = table_view
        self._match: Match[Any, Any] = table_view.match
        self._before = table_view.context()
        position, seat = self._match.position, chosen.row.seat
        after, events = advance(self._match.terms, position, better)
        instead = Ply(Row(seat, better, chosen.row.group), position, tuple(events), after)
        t, name = table_view.words.t, self._match.seats[seat].name
        self._lines = (
            _ReplayLine(chosen, t("review.chosen", seat=name, choice=self._told(chosen.row.choice)), colours.barn_dark),
            _ReplayLine(instead, t("review.better", choice=self._told(better)), colours.leaf_dark),
        )
        self._shown = -1
        """The number of the line that is shown; -1: still none."""
        self._left_ms = _BEFORE_MS
        self._places: tuple[tuple[Frame, Camera | None], list[Rect | None]] | None = None

    def _told(self, choice: Choice) -> str:
        remark = self._table_view.table.words.remark
        return self._table_view.speaker.tell(choice, **remark(choice, self._before.past))

    @property
    def going(self) -> bool:
        """Whether there is still a line to come."""
        return self._shown + 1 < len(self._lines)

    def wait(self, dt_ms: float) -> bool:
        """Time goes by; whether the next line begins."""
        if not self.going or self._table_view.stage.busy:
            return False
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return False
        self._shown, self._left_ms = self._shown + 1, _BETWEEN_MS
        self._table_view.jump(self._match.plies, self._match.state)
        self._table_view.off_match = True
        self._table_view.stage.enqueue([self._lines[self._shown].ply])
        return True

    def places(self, context: TableContext[Any]) -> list[Rect | None]:
        """Where both are made on the table as it is looked at: on the board, else beside it."""
        looked = context.frame, context.camera
        if self._places is None or self._places[0] != looked:
            before, top = replace(self._before, frame=context.frame, camera=context.camera), self._table_view
            found = [
                place_of(top, before, line.ply.row.choice, context.frame.board)
                or place_of(top, before, line.ply.row.choice, context.frame.canvas)
                for line in self._lines
            ]
            self._places = looked, found
        return self._places[1]

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The frames of what has been shown, and which line it is."""
        if self._shown < 0:
            return
        chosen, better = self.places(context)
        if chosen is not None:
            frame_chosen(paint, chosen.inset(-4))
        if better is not None and not self.going:
            frame_better(paint, better)
            draw_check(paint, (better.right - 2, better.y + 2), _CHECK)
        self._say(paint, context, chosen if self.going else better)

    def _say(self, paint: Painter, context: TableContext[Any], place: Rect | None) -> None:
        """The line in words, at the edge of the board that is farther from its place, and off what lies there."""
        line, board, world = self._lines[self._shown], context.frame.board, self._table_view.table.world
        room = min(_WORDS_W, board.w - 2 * _EDGE)
        wide = min(room, paint.measure(line.words, "strong")[0] + 44)
        high = max(_WORDS_H, paint.measure(line.words, "strong", wide - 36, 2)[1] + 14)
        upper, lower = board.y + _EDGE, board.bottom - _EDGE - high
        low = place is not None and place.centre[1] < board.centre[1]
        places = [
            Rect(x, y, wide, high)
            for y in ((lower, upper) if low else (upper, lower))
            for x in (board.centre[0] - wide / 2, board.right - _EDGE - wide, board.x + _EDGE)
        ]
        taken = [] if world is None else [*world.occupied(context), *filter(None, [place])]
        box = min(places, key=lambda each: each.covers(taken))
        paint.box(box, colours.paper, high / 2, line.colour, 3)
        paint.text(line.words, box.centre, "strong", line.colour, "centre", wide - 36, 2)
