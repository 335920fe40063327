"""Showing a colour, running out of tiles, giving up (WS8, WS13, WS20)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import SeatNo
from game.core.steps import Chore, Decision, Move, Refusal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.acting import clocked, lay, refuse_time, stop
from game.rules.wolves_and_sheep.choices import DECLINE, SKIP, Decline, Lay, Leave, OutOfTime, Show, Skip, Stay
from game.rules.wolves_and_sheep.events import Dropped, PremiumSkipped
from game.rules.wolves_and_sheep.fitting import has_cell, lays, refuse_lay, shepherds
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.refusals import OfColour


def shows(terms: Terms, state: State, seat: int) -> list[Show]:
    """The colours that a seat can show now (WS8)."""
    held = state.secrets[seat]
    return [Show(seat, colour) for colour in held if colour >= 0 and has_cell(terms, state, colour)]


class LayShepherd(Decision[Terms, State, Lay | OutOfTime], frozen=True, gc=False):
    """The shepherd of a colour comes to the table (WS8)."""

    rule = "WS8"
    seat: SeatNo
    flock: int
    """Which of the colours that the seat has not shown; the colour itself is secret until it lies there."""

    def options(self, terms: Terms, state: State) -> Sequence[Lay | OutOfTime]:
        return [*shepherds(terms, state, state.secrets[self.seat][self.flock]), *clocked(terms)]

    def refuse(self, terms: Terms, state: State, choice: Lay | OutOfTime) -> Refusal | None:
        """WS5, WS8."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        tile = data.FIRST_SECRET + state.secrets[self.seat][self.flock]
        return refuse_lay(terms, state, (tile,), choice)

    def resolve(self, move: Move[Terms, State], choice: Lay | OutOfTime) -> None:
        if isinstance(choice, OutOfTime):
            move.emit(Dropped(self.seat))
        else:
            move.then(*lay(move, self.seat, choice), OfferPremium(self.seat))


class OfferPremium(Chore[Terms, State], frozen=True, gc=False):
    """Asks for the premium tile if one fits (WS8)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """Without a tile there is nothing to ask, without one that fits it is skipped."""
        if not move.state.hands[self.seat]:
            return
        if lays(move.terms, move.state, self.seat):
            move.then(LayPremium(self.seat))
        else:
            move.emit(PremiumSkipped(self.seat))


class LayPremium(Decision[Terms, State, Lay | Skip | OutOfTime], frozen=True, gc=False):
    """One more tile from the hand (WS8)."""

    rule = "WS8"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Lay | Skip | OutOfTime]:
        """As in a turn; a skip takes the place of the pause."""
        found = lays(terms, state, self.seat)
        return [*found, *([] if found.plain else [SKIP]), *clocked(terms)]

    def refuse(self, terms: Terms, state: State, choice: Lay | Skip | OutOfTime) -> Refusal | None:
        """WS5, WS7, WS9, WS10."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        if isinstance(choice, Skip):
            return Refusal("WS7", "must_lay") if lays(terms, state, self.seat).plain else None
        return refuse_lay(terms, state, state.hands[self.seat], choice)

    def resolve(self, move: Move[Terms, State], choice: Lay | Skip | OutOfTime) -> None:
        """It draws too (WS6)."""
        if isinstance(choice, Lay):
            move.then(*lay(move, self.seat, choice))
        else:
            move.emit(PremiumSkipped(self.seat) if isinstance(choice, Skip) else Dropped(self.seat))


class Settle(Chore[Terms, State], frozen=True, gc=False):
    """After an atomic step: whoever has no tile left stops at once (WS20)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """First the seat is asked whether to show a colour."""
        state = move.state
        if self.seat in state.stops or state.hands[self.seat]:
            return
        if shows(move.terms, state, self.seat):
            move.then(LastShow(self.seat))
        else:
            stop(move, self.seat)


class LastShow(Decision[Terms, State, Show | Decline], frozen=True, gc=False):
    """Out of tiles: show a colour before stopping? (WS20)."""

    rule = "WS20"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Show | Decline]:
        return [*shows(terms, state, self.seat), DECLINE]

    def refuse(self, terms: Terms, state: State, choice: Show | Decline) -> Refusal | None:
        """WS8."""
        return refuse_show(terms, state, self.seat, choice) if isinstance(choice, Show) else None

    def resolve(self, move: Move[Terms, State], choice: Show | Decline) -> None:
        if isinstance(choice, Show):
            flock = move.state.secrets[self.seat].index(choice.colour)
            move.then(LayShepherd(self.seat, flock), Settle(self.seat))
        else:
            stop(move, self.seat)


def refuse_show(terms: Terms, state: State, seat: int, choice: Show) -> Refusal | None:
    """Why a colour cannot be shown (WS8)."""
    if choice.seat != seat or choice.colour not in state.secrets[seat] or choice.colour < 0:
        return Refusal("WS8", "not_your_colour")
    if has_cell(terms, state, choice.colour):
        return None
    return OfColour("WS8", "no_cell_for_shepherd", colour=choice.colour)


class ConfirmStop(Decision[Terms, State, Leave | Stay], frozen=True, gc=False):
    """Of older records: giving up was asked twice, see `turns.retired`."""

    rule = "WS13"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Leave | Stay]:
        return [Leave(), Stay()]

    def resolve(self, move: Move[Terms, State], choice: Leave | Stay) -> None:
        if isinstance(choice, Leave):
            stop(move, self.seat)
