"""The right column as it is drawn: what is announced, the hand, and at the end how everybody stands."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.model import State
from game.rules.wolves_and_sheep.scoring import score
from game.tables.wolves_and_sheep import announced, counting, faces, tray
from game.tables.wolves_and_sheep.column import Column
from game.tables.wolves_and_sheep.counting import Finale
from game.tables.wolves_and_sheep.facts import Now
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect

_TALLY, _APART = 236.0, 12.0
"""How high the meadow that is counted stands above the result, and how far from it."""


class SideColumn:
    """What lies at the right, whose parts have places by the column of the facts."""

    def __init__(self, speaker: Speaker, facts: Now, finale: Finale) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._facts = facts
        self._finale = finale

    def draw(self, paint: Painter, context: TableContext[State]) -> None:
        """The list of an announcement, and below the hand, or the result."""
        column, announcement = self._facts.column(context), self._facts.announcement(context)
        if column.upper is not None and announcement is not None:
            several = announced.entries(announcement, self._facts.asked(context) == "list")
            announced.draw(paint, column.upper, several, self._speaker)
        if context.view.revealed:
            self._result(paint, context, column.tray)
            return
        tray.draw_panel(paint, column, self._titles(context))
        if context.viewer is None:
            self._backs(paint, context, column)

    def _result(self, paint: Painter, context: TableContext[State], box: Rect) -> None:
        """How everybody stands; while meadows are counted those who have been, below the meadow."""
        part, lines = self._finale.counted(context), self._lines(context)
        if part is None:
            counting.standing(paint, box, lines, self._words)
            return
        high = min(_TALLY, box.h * 0.5)
        counting.tally(paint, Rect(box.x, box.y, box.w, high), self._words, part.area, part.share(context.elapsed_ms))
        due = {each.seat for each in self._finale.parts(context.view) if each.share(context.elapsed_ms) < 1}
        known = [line for seat, line in enumerate(lines) if seat not in due]
        if known:
            below = Rect(box.x, box.y + high + _APART, box.w, box.h - high - _APART)
            counting.standing(paint, below, known, self._words)

    def _lines(self, context: TableContext[State]) -> list[counting.SeatCount]:
        state, terms = context.view, self._facts.terms
        return [
            counting.SeatCount(
                self._facts.mark(state, seat), self._speaker.seat(seat), tally.points["meadow"], tally.points["bonus"]
            )
            for seat, tally in enumerate(score(terms, state))
        ]

    def _titles(self, context: TableContext[State]) -> tuple[str, str]:
        """Whose hand it is, and what shows of it."""
        t, asked = self._words.t, self._facts.asked(context)
        if context.viewer is None:
            return t("wolves_and_sheep.hand.covered"), ""
        if self._facts.mine(context) and asked == "list":
            return t("wolves_and_sheep.add.title"), ""
        if self._facts.mine(context) and asked == "shepherd":
            return t("wolves_and_sheep.hand.secret"), ""
        return t("wolves_and_sheep.hand"), t("wolves_and_sheep.hand.sides")

    def _backs(self, paint: Painter, context: TableContext[State], column: Column) -> None:
        """Nobody looks: the tiles of the seat whose turn it is, face down."""
        seat = context.shown_seat
        if seat is None:
            return
        for place in column.slots(len(context.view.hands[seat])):
            paint.picture(faces.BACK, place.faces[0])
