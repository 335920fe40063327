"""What the seats' cards tell: whose sheet, which die, whose turn is next, how far a farm has come."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.model import NOT_YET, State
from game.rules.rolling_acres.scoring import score, solo_rank
from game.tables.rolling_acres import cards
from game.tables.rolling_acres.reading import Reading
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Sight

_LEAST_CARD = 116.0


class Seating:
    """The cards of one match."""

    def __init__(self, speaker: Speaker, reading: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    def seat(self, paint: Painter, sight: Sight, seat: int, box: Rect) -> None:
        """The body of a card."""
        state: State = sight.view
        if sight.frame.form == "strip":
            return
        sheet, large = state.sheets[seat], seat == self._reading.shown(sight)
        if state.turn == 0:
            to = self._reading.goes_to(seat)
            now = self._reading.building(sight) if seat == sight.active else None
            name = "" if to == seat else self._speaker.seat(to)
            draws = cards.Draws(name, self._reading.players[to], self._state(sight, seat), now)
            cards.drawing(paint, sheet, box, draws, self._words)
            return
        taken = state.taken[seat] if state.taken else NOT_YET
        die = None if taken == NOT_YET else taken
        cards.playing(paint, sheet, box, large, die, self._lines(sight, seat), self._words)

    def _state(self, sight: Sight, seat: int) -> str:
        state: State = sight.view
        if state.names[seat] != NOT_YET:
            return self._words.t("rolling_acres.state.ready")
        now = seat == sight.active
        return self._words.t("rolling_acres.state.drawing" if now else "rolling_acres.state.waits")

    def _lines(self, sight: Sight, seat: int) -> list[str]:
        """What is told of a seat: its die or its place in the round, its rank, whether it leads."""
        state, t = sight.view, self._words.t
        terms = self._reading.terms
        lines = []
        if state.taken and state.taken[seat] != NOT_YET:
            lines.append(t("rolling_acres.took"))
        elif seat != sight.active and state.dice:
            lines.append(
                t("rolling_acres.state.next" if self._next(sight) == seat else "rolling_acres.state.later")
            )
        totals = [tally.total for tally in score(terms, state)]
        if terms.solo:
            rank = t(f"rolling_acres.rank.{solo_rank(totals[seat])}")
            lines += [rank, *self._to_next(totals[seat])]
        else:
            place = 1 + sum(total > totals[seat] for total in totals)
            lines.append(t("rolling_acres.place", place=place, seats=terms.seats))
            if state.lead == seat:
                lines.append(t("rolling_acres.leads"))
        return lines

    def _to_next(self, total: int) -> list[str]:
        goal = next((least for least in data.SOLO_RANKS if total < least), None)
        return [] if goal is None else [self._words.t("rolling_acres.rank.next", points=goal)]

    def _next(self, sight: Sight) -> int | None:
        """The seat that plays after the active one in this round."""
        state: State = sight.view
        order = self._reading.terms.round_of[state.lead]
        left = [seat for seat in order if state.taken[seat] == NOT_YET and seat != sight.active]
        return left[0] if left else None

    def subtitle(self, sight: Sight, seat: int) -> str:
        """The farm's name; nothing on the lowest cards."""
        if sight.frame.seats[seat].h < _LEAST_CARD:
            return ""
        named, little = farm(self._words, sight.view, seat), self._reading.terms.little[seat]
        if little:
            t = self._words.t
            return t("rolling_acres.little", farm=named) if named else t("rolling_acres.little.unnamed")
        return named or self._words.t("rolling_acres.unnamed")


def farm(words: Catalogue, state: State, seat: int) -> str:
    """The name of a farm; empty before it has one."""
    name = state.names[seat]
    return "" if name == NOT_YET else words.t(f"rolling_acres.farm.{name}")
