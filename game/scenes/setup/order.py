"""The order of the seats' rows: dragged, or moved one on."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.setup.draft import Draft, DraftSeat
from game.scenes.setup.rows import SeatRow
from game.ui.rect import Rect
from game.ui.widgets.scroll import Scroll

ROW_GAP = 14.0


class RowOrder:
    """Moves rows and the places of the draft alike; `on_names` is told when seats have other numbers."""

    def __init__(self, draft: Draft, on_names: Callable[[], None]) -> None:
        self.draft, self.on_names = draft, on_names
        self.rows: list[SeatRow] = []
        self._grip: tuple[float, list[DraftSeat]] | None = None

    def step(self, place: DraftSeat, way: int) -> None:
        """A place moves one up or down."""
        if self.draft.move(place, self.draft.places.index(place) + way):
            self._reorder()
            self._renumber()
            row = self._row(place)
            if isinstance(row.owner, Scroll):
                row.owner.reveal(row.rect)

    def drag(self, place: DraftSeat, by: float) -> None:
        """A row follows the pointer, the others make room."""
        row = self._row(place)
        if self._grip is None:
            self._grip = (row.rect.y, list(self.draft.places))
            row.lifted = True
        row.drag_to(self._grip[0] + by - row.rect.y)
        if self.draft.move(place, self._over(row)):
            self._reorder()

    def drop(self, place: DraftSeat, keep: bool) -> None:
        """A row is let go: it stays there or goes back."""
        row = self._row(place)
        if self._grip is not None and not keep:
            self.draft.places[:] = self._grip[1]
            self._reorder()
        self._grip = None
        row.lifted = False
        row.settle()
        self._renumber()

    def _over(self, row: SeatRow) -> int:
        """Where a row belongs that has been pushed over the middles of others: none changes back at the same place,
        however high it is."""
        to, shown = self.rows.index(row), row.rect.moved(0, row.away)
        while to + 1 < len(self.rows) and shown.bottom > self.rows[to + 1].rect.centre[1]:
            to += 1
        while to and shown.y < self.rows[to - 1].rect.centre[1]:
            to -= 1
        return to

    def _row(self, place: DraftSeat) -> SeatRow:
        return next(row for row in self.rows if row.seat_place is place)

    def _reorder(self) -> None:
        """Rows go to the slots of their places' order, one below the other."""
        top = min(row.rect.y for row in self.rows)
        self.rows.sort(key=lambda row: self.draft.places.index(row.seat_place))
        for row in self.rows:
            slot = Rect(row.rect.x, top, row.rect.w, row.rect.h)
            if row.lifted:
                row.follow(slot)
            else:
                row.slot(slot)
            top = slot.bottom + ROW_GAP

    def _renumber(self) -> None:
        """Spots are named by the order of the rows, and Tab follows it."""
        for number, row in enumerate(self.rows):
            for child in row.children:
                head, dot, tail = child.name.rpartition(".")
                if dot and tail.isdigit():
                    child.name = f"{head}.{number}"
        self.on_names()
