"""What can happen in a game of Rancho: its course, and the door to what happens in a turn."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from game.core.meaning import SeatNo
from game.core.steps import Event
from game.rules.rancho.ground import more
from game.rules.rancho.model import RABBIT, State, Terms
from game.rules.rancho.roll_events import (
    AnimalsLost,
    AttackMissed,
    AttackRolled,
    Born,
    DieRolled,
    DogSent,
    OrderChosen,
)
from game.rules.rancho.trade_events import (
    AnimalGiven,
    AnimalLifted,
    AnimalPut,
    AnimalReturned,
    AnimalTaken,
    HerdSettled,
    PastureBought,
    TollPaid,
    TradeCalledOff,
)

__all__ = [
    "AnimalGiven",
    "AnimalLifted",
    "AnimalPut",
    "AnimalReturned",
    "AnimalTaken",
    "AnimalsLost",
    "AttackMissed",
    "AttackRolled",
    "Born",
    "DieRolled",
    "DogSent",
    "Events",
    "GameEnded",
    "HerdSettled",
    "HerdsEvened",
    "OrderChosen",
    "PastureBought",
    "StarterPicked",
    "TollPaid",
    "TradeCalledOff",
    "TurnEnded",
]


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who begins (RA7)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It is that seat's turn."""
        return replace(state, seat=self.seat)


class HerdsEvened(Event[Terms, State], frozen=True, gc=False):
    """A fair start: every seat gets its rabbits; `rabbits` is how many come to each, by seat."""

    rabbits: tuple[int, ...]

    def on(self, terms: Terms, state: State) -> State:
        """They go from the herd to the second farm spaces."""
        rabbits = bytearray(state.rabbits)
        for (_, second), count in zip(terms.farms, self.rabbits, strict=True):
            rabbits[second] += count
        herd = more(state.herd, RABBIT, -sum(self.rabbits))
        return replace(state, herd=herd, rabbits=bytes(rabbits))


class TurnEnded(Event[Terms, State], frozen=True, gc=False):
    """A turn is over (RA15)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It is the next seat's turn, clockwise; the dice are taken up."""
        return replace(state, turn=state.turn + 1, seat=terms.round_of[self.seat][1], dice=(), die=0)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """A seat has a set (RA19), or the last round is over."""

    seats: tuple[SeatNo, ...]
    """Who wins."""
    reason: Literal["set", "rounds"]

    def on(self, terms: Terms, state: State) -> State:
        """Nothing on the table moves."""
        return state


Events = (
    StarterPicked
    | HerdsEvened
    | AnimalGiven
    | AnimalTaken
    | TollPaid
    | PastureBought
    | AnimalLifted
    | AnimalPut
    | AnimalReturned
    | HerdSettled
    | TradeCalledOff
    | DieRolled
    | OrderChosen
    | AttackRolled
    | AttackMissed
    | DogSent
    | AnimalsLost
    | Born
    | TurnEnded
    | GameEnded
)
"""Everything that can happen."""
