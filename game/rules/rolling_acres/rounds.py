"""A round from the roll to its end, and the end of the game (AC7, AC8, AC12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.core.seats import SeatNo
from game.core.steps import Chance, Chore, Move, Step
from game.rules.rolling_acres.choices import SHINES, SHOWS, Shines, Shows, Starts
from game.rules.rolling_acres.events import BountyRolled, DieRolled, FarmFilled, GameEnded, RoundBegun, StarterPicked
from game.rules.rolling_acres.model import NOT_YET, State, Terms, filled
from game.rules.rolling_acres.planting import Draft, trigger
from game.rules.rolling_acres.sheet import ALL


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who leads the first round (AC7)."""

    rule = "AC7"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        move.emit(StarterPicked(choice.seat))
        move.then(BeginRound(choice.seat))


class BeginRound(Chore[Terms, State], frozen=True, gc=False):
    """The first round; every other one begins as soon as the one before it is over."""

    lead: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        begin_round(move, self.lead)


def begin_round(move: Move[Terms, State], lead: int) -> None:
    """All dice, then a turn of every seat to the left from the lead on (AC8, AC9)."""
    terms = move.terms
    move.emit(RoundBegun(lead, move.state.turn + 1))
    move.then(*_order(terms.round_of[lead], terms.dice))


@lru_cache(maxsize=64)
def _order(seats: tuple[int, ...], dice: int) -> tuple[Step[Terms, State, Any], ...]:
    turns = [step for seat in seats for step in (Draft(seat), EndTurn(seat))]
    return (*[RollDie(seats[0])] * dice, RollBounty(seats[0]), *turns, EndRound(seats[0]))


class RollDie(Chance[Terms, State, Shows], frozen=True, gc=False):
    """One production die (AC2)."""

    rule = "AC8"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shows, int]]:
        return SHOWS

    def resolve(self, move: Move[Terms, State], choice: Shows) -> None:
        move.emit(DieRolled(self.seat, choice.product))


class RollBounty(Chance[Terms, State, Shines], frozen=True, gc=False):
    """The bounty die (AC2)."""

    rule = "AC8"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shines, int]]:
        return SHINES

    def resolve(self, move: Move[Terms, State], choice: Shines) -> None:
        move.emit(BountyRolled(self.seat, choice.bounty))


class EndTurn(Chore[Terms, State], frozen=True, gc=False):
    """What a seat's turn has come to (AC12)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """A full farm triggers the end; the crops of bees count."""
        seat = self.seat
        if filled(move.state.sheets[seat]) == ALL:
            move.emit(FarmFilled(seat))
            trigger(move, seat)


class EndRound(Chore[Terms, State], frozen=True, gc=False):
    """All have taken a die."""

    lead: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """The next round with the lead passed to the left, or the end once it is triggered (AC7, AC12)."""
        terms, first = move.terms, move.state.first
        if first == NOT_YET:
            begin_round(move, (self.lead + 1) % terms.seats)
        else:
            full = filled(move.state.sheets[first]) == ALL
            move.finish(GameEnded(first, "full" if full else "unfit"))
