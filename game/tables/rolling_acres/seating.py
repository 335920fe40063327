"""What the seats' cards tell: whose sheet, which die, whose turn is next, how far a farm has come."""

from __future__ import annotations

from typing import Any

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.model import NOT_YET, State
from game.rules.rolling_acres.scoring import score, solo_rank
from game.tables.rolling_acres import cards
from game.tables.rolling_acres.reading import Reading
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect

_LEAST_CARD = 116.0
_POINTS, _SHARE = 84.0, 0.6
"""What the figure at the end of a disc takes, and which share of a wide one is free beside the name."""
_APART = "  ·  "


class Seating:
    """The cards of one match."""

    def __init__(self, speaker: Speaker, reading: Reading, to_beat: int | None = None) -> None:
        """`to_beat` is the best score of other matches of the kind."""
        self._to_beat = to_beat
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    def draw_seat(self, paint: Painter, context: TableContext[Any], seat: int, box: Rect) -> None:
        """The body of a card."""
        state: State = context.view
        if context.frame.form == "strip":
            return
        sheet, large = state.sheets[seat], seat == self._reading.shown(context)
        if state.turn == 0:
            to = self._reading.goes_to(seat)
            now = self._reading.building(context) if seat == context.active else None
            name = "" if to == seat else self._speaker.seat(to)
            draws = cards.Draws(name, self._reading.players[to], self._state(context, seat), now)
            cards.drawing(paint, sheet, box, draws, self._words)
            return
        taken = state.taken[seat] if state.taken else NOT_YET
        die = None if taken == NOT_YET else taken
        cards.playing(paint, sheet, box, large, die, self._lines(context, seat), self._words)

    def _state(self, context: TableContext[Any], seat: int) -> str:
        state: State = context.view
        if state.names[seat] != NOT_YET:
            return self._words.t("rolling_acres.state.ready")
        now = seat == context.active
        return self._words.t("rolling_acres.state.drawing" if now else "rolling_acres.state.waits")

    def _lines(self, context: TableContext[Any], seat: int) -> list[str]:
        """What is told of a seat besides its die: its place in the round, its rank, whether it leads."""
        state, t = context.view, self._words.t
        terms = self._reading.terms
        lines = []
        waits = not state.taken or state.taken[seat] == NOT_YET
        if waits and seat != context.active and state.dice:
            lines.append(
                t("rolling_acres.state.next" if self._next(context) == seat else "rolling_acres.state.later")
            )
        totals = [tally.total for tally in score(terms, state)]
        if terms.solo:
            lines += self._alone(totals[seat])
        else:
            place = 1 + sum(total > totals[seat] for total in totals)
            lines.append(t("rolling_acres.place", place=place, seats=terms.seats))
            if state.lead == seat:
                lines.append(t("rolling_acres.leads"))
        return lines

    def _alone(self, total: int) -> list[str]:
        """The rank of a single player, what the next one takes, and the best score so far (AC22)."""
        t, best = self._words.t, self._to_beat
        lines = [t(f"rolling_acres.rank.{solo_rank(total)}")]
        goal = next((least for least in data.SOLO_RANKS if total < least), None)
        if goal is not None:
            lines.append(t("rolling_acres.rank.next", points=goal))
        if best is not None:
            lines.append(t("rolling_acres.best.new" if total > best else "rolling_acres.best", points=best))
        return lines

    def strip(self, paint: Painter, context: TableContext[Any]) -> None:
        """Where there are only discs, that of a single player has room for the rank."""
        frame, state = context.frame, context.view
        if frame.form != "strip" or not self._reading.terms.solo or not state.turn:
            return
        box, total = frame.seats[0], score(self._reading.terms, state)[0].total
        right = box.right - _POINTS
        wide = box.w * _SHARE
        lines = self._alone(total)
        while len(lines) > 1 and paint.measure(_APART.join(lines), "caption")[0] > wide:
            lines.pop()
        paint.text(_APART.join(lines), (right, box.centre[1]), "caption", align="right", width=wide)

    def _next(self, context: TableContext[Any]) -> int | None:
        """The seat that plays after the active one in this round."""
        state: State = context.view
        order = self._reading.terms.round_of[state.lead]
        left = [seat for seat in order if state.taken[seat] == NOT_YET and seat != context.active]
        return left[0] if left else None

    def subtitle(self, context: TableContext[Any], seat: int) -> str:
        """The farm's name; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        named, little = farm(self._words, context.view, seat), self._reading.terms.little[seat]
        if little:
            t = self._words.t
            return t("rolling_acres.little", farm=named) if named else t("rolling_acres.little.unnamed")
        return named or self._words.t("rolling_acres.unnamed")


def farm(words: Catalogue, state: State, seat: int) -> str:
    """The name of a farm; empty before it has one."""
    name = state.names[seat]
    return "" if name == NOT_YET else words.t(f"rolling_acres.farm.{name}")
