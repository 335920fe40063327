"""Events of Texas."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.texas.model import Card, State, Terms


class CardDealt(Event[Terms, State], frozen=True, gc=False):
    """A card of the opening hand (TX4)."""

    seat: SeatNo
    card: Card

    def on(self, terms: Terms, state: State) -> State:
        return _to_hand(state, self.seat, self.card, state.turn)


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who begins (TX6)."""

    seat: SeatNo


class MarkerPlaced(Event[Terms, State], frozen=True, gc=False):
    """A move: the officer goes to a free square, which gets a marker (TX7)."""

    seat: SeatNo
    card: Card
    to: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        return _moved(terms, state, self.seat, self.card, self.to, state.markers - 1, state.judges)


class MarkerTurned(Event[Terms, State], frozen=True, gc=False):
    """A judge: the officer goes to an opponent's marker, which is turned (TX9)."""

    seat: SeatNo
    card: Card
    to: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        judges, seat = state.judges, self.seat
        judges = (*judges[:seat], judges[seat] - 1, *judges[seat + 1 :])
        return _moved(terms, state, seat, self.card, self.to, state.markers, judges)


class CardDrawn(Event[Terms, State], frozen=True, gc=False):
    """A card is taken from the pile, face up (TX8)."""

    seat: SeatNo
    card: Card

    def on(self, terms: Terms, state: State) -> State:
        return _to_hand(state, self.seat, self.card, state.turn + 1)


class PileRenewed(Event[Terms, State], frozen=True, gc=False):
    """The last card of the pile is gone: the discard pile becomes the new pile (TX8)."""

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, pile=state.discard, discard=state.pile)


class Passed(Event[Terms, State], frozen=True, gc=False):
    """A seat that can do nothing passes and keeps everything (TX10)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, turn=state.turn + 1)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """The last marker is placed, or nobody can do anything (TX13)."""

    reason: Literal["markers", "blocked"]


def _to_hand(state: State, seat: int, card: int, turn: int) -> State:
    bit, hands = 1 << card, list(state.hands)
    hands[seat] |= bit
    return replace(state, turn=turn, hands=tuple(hands), pile=state.pile ^ bit)


def _moved(terms: Terms, state: State, seat: int, card: int, to: int, markers: int, judges: tuple[int, ...]) -> State:
    bit, hands, squares = 1 << card, list(state.hands), state.squares
    hands[seat] ^= bit
    return replace(
        state,
        turn=state.turn + 1,
        squares=squares[:to] + terms.face[seat] + squares[to + 1 :],
        officer=to,
        hands=tuple(hands),
        judges=judges,
        discard=state.discard | bit,
        markers=markers,
    )
