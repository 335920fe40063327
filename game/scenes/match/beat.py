"""The beat between two people at one screen: for a second the name of the next stands large over the table."""

from __future__ import annotations

from typing import Any

from game.scenes.tabletop.table_view import TableView
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.type import style

BEAT_MS = 1000.0
"""Time for which the next seat is announced, unless somebody presses anything."""
_WIDEST, _HIGH, _EDGE = 620.0, 128.0, 16.0
_MARK = 34.0


class Beat:
    """Announces whose turn it is; until it is over nobody does anything else."""

    def __init__(self, table_view: TableView) -> None:
        self._top = table_view
        self._ms = 0.0
        self.seat: int | None = None
        """The seat that is announced."""

    @property
    def goes(self) -> bool:
        """Whether a seat is being announced."""
        return self._ms > 0

    def begin(self, seat: int | None) -> None:
        """Announce a seat for the length of a beat."""
        self.seat, self._ms = seat, BEAT_MS if seat is not None else 0.0

    def end(self) -> bool:
        """Announce nobody any more; whether anybody was."""
        went, self._ms, self.seat = self.goes, 0.0, None
        return went

    def wait(self, dt_ms: float) -> bool:
        """Time goes by; whether the beat has just ended."""
        if not self.goes:
            return False
        self._ms -= dt_ms
        return not self.goes

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The name of the seat and that it is its turn, over the middle of the board."""
        if not self.goes or self.seat is None:
            return
        board, seat, player = (
            context.frame.board,
            self._top.match.seats[self.seat],
            self._top.player(context, self.seat),
        )
        wide = min(_WIDEST, board.w - 2 * _EDGE)
        box = Rect.around(board.centre, wide, _HIGH)
        paint.panel(box, "lifted", rim=player.base, rim_width=4)
        mark = (box.x + 24 + _MARK, box.centre[1])
        paint.mark(mark, _MARK, player)
        x, room = mark[0] + _MARK + 20, box.right - mark[0] - _MARK - 40
        paint.text(seat.name, (x, box.centre[1] - 20), style("h2").at(44), width=room)
        paint.text(self._top.words.t("match.beat"), (x, box.centre[1] + 30), "label", colours.ink_soft, width=room)
