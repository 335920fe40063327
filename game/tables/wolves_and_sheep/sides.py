"""What stands beside the board: the seats' cards, the list of an announcement, the hand, the result."""

from __future__ import annotations

from typing import Any

from game.i18n.speech import Speaker
from game.rules.wolves_and_sheep.scoring import score
from game.tables.wolves_and_sheep import announced, cards, counting, faces, hand, standing
from game.tables.wolves_and_sheep.column import Column
from game.tables.wolves_and_sheep.drawing import ACCENT
from game.tables.wolves_and_sheep.finale import Finale
from game.tables.wolves_and_sheep.hand import Tray
from game.tables.wolves_and_sheep.reading import Reading, roomy
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect

_LEAST_CARD = 130.0
_TALLY = 236.0


class Sides:
    """Draws both side columns of one match; decides nothing."""

    def __init__(self, speaker: Speaker, of: Reading, of_end: Finale) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = of
        self._finale = of_end

    def draw_seat(
        self, paint: Painter, context: TableContext[Any], seat: int, box: Rect, buttons: bool
    ) -> None:
        """The body of a card."""
        if not roomy(context.frame):
            return
        known, sizes = self._reading.known(context.view, seat), self._reading.sizes(context)
        best = sizes[known[0]] if len(known) == 1 else ()
        cards.draw(paint, context.view, seat, box, self._words, best, buttons)

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """Whether the colour is shown; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        state, known = context.view, self._reading.known(context.view, seat)
        hidden = len(state.secrets[seat]) if not state.revealed else 0
        if not known:
            return self._words.n("wolves_and_sheep.hidden", max(1, hidden))
        names = self._speaker.word("colour", known)
        if context.frame.form != "full":
            return names
        return self._words.t("wolves_and_sheep.shown", colours=names)

    def draw_side(self, paint: Painter, context: TableContext[Any], column: Column, tray: Tray) -> None:
        """The list of an announcement, and the hand."""
        announcement = self._reading.announcement(context)
        if column.upper is not None and announcement is not None:
            several = announced.entries(announcement, self._reading.asked(context) == "list")
            announced.draw(paint, column.upper, several, self._speaker)
        if context.view.revealed:
            self._result(paint, context, column.tray)
            return
        held = self._reading.held(context)
        hand.draw(paint, tray, column, self._reading.terms, self._words, self._titles(context), held, ACCENT)
        if context.viewer is None:
            self._backs(paint, context, column)

    def _result(self, paint: Painter, context: TableContext[Any], box: Rect) -> None:
        """How everybody stands; while meadows are counted those who have been, below the meadow."""
        part, lines = self._finale.counted(context), self._standing(context)
        if part is None:
            standing.draw(paint, box, lines, self._words)
            return
        high = min(_TALLY, box.h * 0.5)
        counting.tally(
            paint, Rect(box.x, box.y, box.w, high), self._words, part.area, part.share(context.elapsed_ms)
        )
        due = {each.seat for each in self._finale.parts(context.view) if each.share(context.elapsed_ms) < 1}
        known = [line for seat, line in enumerate(lines) if seat not in due]
        if known:
            standing.draw(paint, Rect(box.x, box.y + high + 12, box.w, box.h - high - 12), known, self._words)

    def _standing(self, context: TableContext[Any]) -> list[standing.Line]:
        state, terms = context.view, self._reading.terms
        return [
            standing.Line(
                self._reading.mark(state, seat),
                self._speaker.seat(seat),
                tally.points["meadow"],
                tally.points["bonus"],
            )
            for seat, tally in enumerate(score(terms, state))
        ]

    def _titles(self, context: TableContext[Any]) -> tuple[str, str]:
        """Whose hand it is, and what shows of it."""
        t, asked = self._words.t, self._reading.asked(context)
        if context.viewer is None:
            return t("wolves_and_sheep.hand.covered"), ""
        if self._reading.mine(context) and asked == "list":
            return t("wolves_and_sheep.add.title"), ""
        if self._reading.mine(context) and asked == "shepherd":
            return t("wolves_and_sheep.hand.secret"), ""
        return t("wolves_and_sheep.hand"), t("wolves_and_sheep.hand.sides")

    def _backs(self, paint: Painter, context: TableContext[Any], column: Column) -> None:
        """Nobody looks: the tiles of the seat whose turn it is, face down."""
        seat = context.shown_seat
        if seat is None:
            return
        for place in column.slots(len(context.view.hands[seat])):
            paint.picture(faces.BACK, place.faces[0])
