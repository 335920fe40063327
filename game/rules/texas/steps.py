"""A turn of Texas: play a card, draw one, or send a judge; and the events of these.

Rulings: the pass of a seat that can do nothing is an event, not a choice (TX10), and counts as a turn;
the end is tested after every act, before the next seat is asked (TX13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Chance, Choice, Chore, Decision, Event, Move, Refusal
from game.rules.texas.model import CARDS, Card, State, Terms, cards_in, members


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


class Play(Choice, frozen=True, gc=False):
    """Play an open card; where it leads to an opponent's marker it costs a judge (TX7, TX9)."""

    card: Card


class Draw(Choice, frozen=True, gc=False):
    """Take the top card of the pile, which is turned up at once (TX8)."""

    calls_chance: ClassVar[bool] = True


class Top(Choice, frozen=True, gc=False):
    """Chance: the card that lies on top of the pile."""

    card: Card


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that begins (TX6)."""

    seat: SeatNo


PLAYS = tuple(Play(card) for card in range(len(CARDS)))
DRAW = Draw()
tops_in = members([(Top(card), 1) for card in range(len(CARDS))])
"""The outcomes of a draw from a set of cards."""


class NotInHand(Refusal, frozen=True, kw_only=True):
    """A card is in the hand of another seat than the one that is asked."""

    seat: SeatNo
    """Holder of the card."""


def not_in_hand(state: State, card: int) -> Refusal:
    """The refusal of a card that a seat does not have (TX7)."""
    for seat, hand in enumerate(state.hands):
        if card in cards_in(hand):
            return NotInHand("TX7", "not_in_hand", seat=seat)
    return Refusal("TX7", "not_in_hand")


class Turn(Decision[Terms, State, Play | Draw], frozen=True, gc=False):
    """Exactly one of three: move, draw, judge."""

    rule = "TX7"

    def options(self, terms: Terms, state: State) -> Sequence[Play | Draw]:
        """Playable cards in rising order, then the draw; `begin_turn` has made sure that there is one."""
        out = plays(terms, state, self.seat)
        if state.hands[self.seat].bit_count() < terms.deal.cards:
            out.append(DRAW)
        return out

    def refuse(self, terms: Terms, state: State, choice: Play | Draw) -> Refusal | None:
        """TX7-TX11 in the order in which a player would check them."""
        hand = state.hands[self.seat]
        if isinstance(choice, Draw):
            most = terms.deal.cards
            return Refusal("TX8", "hand_full", has=(most,)) if hand.bit_count() >= most else None
        if not 0 <= choice.card < len(CARDS) or not hand >> choice.card & 1:
            return not_in_hand(state, choice.card)
        to = terms.targets[state.officer][choice.card]
        if to < 0:
            return Refusal("TX11", "off_board", (state.officer,))
        marker = state.squares[to]
        if marker == terms.side[self.seat]:
            return Refusal("TX11", "own_marker", (to,))
        if marker and not state.judges[self.seat]:
            return Refusal("TX9", "no_judge", (to,))
        return None

    def resolve(self, move: Move[Terms, State], choice: Play | Draw) -> None:
        """TX7, TX8, TX9; then the next seat begins."""
        seat = self.seat
        if type(choice) is not Play:  # quicker than `isinstance`
            move.then(TURNS_UP[seat])
            return
        state, terms = move.state, move.terms
        to = terms.targets[state.officer][choice.card]
        if state.squares[to]:
            move.emit(MarkerTurned(seat, choice.card, to))
        else:
            move.emit(MarkerPlaced(seat, choice.card, to))
        begin_turn(move, (seat + 1) % terms.seats)


class DealCard(Chance[Terms, State, Top], frozen=True, gc=False):
    """One card of the opening hands (TX4)."""

    rule = "TX4"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Top, int]]:
        return tops_in(state.pile)

    def resolve(self, move: Move[Terms, State], choice: Top) -> None:
        move.emit(CardDealt(self.seat, choice.card))


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who begins (TX6)."""

    rule = "TX6"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        move.emit(StarterPicked(choice.seat))
        move.then(BEGINS[choice.seat])


class TurnUp(Chance[Terms, State, Top], frozen=True, gc=False):
    """The top card of the pile is turned up for a seat that draws (TX8)."""

    rule = "TX8"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Top, int]]:
        return tops_in(state.pile)

    def resolve(self, move: Move[Terms, State], choice: Top) -> None:
        move.emit(CardDrawn(self.seat, choice.card))
        if not move.state.pile:
            move.emit(PileRenewed())
        begin_turn(move, (self.seat + 1) % move.terms.seats)


class BeginTurn(Chore[Terms, State], frozen=True, gc=False):
    """The first turn; every other one begins as soon as the one before it is over."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        begin_turn(move, self.seat)


def begin_turn(move: Move[Terms, State], seat: int) -> None:
    """Ask a seat; it and others that cannot act pass until one can; where none can, the game ends (TX10, TX13)."""
    terms, state = move.terms, move.state
    if not state.markers:
        move.finish(GameEnded("markers"))
        return
    passing: list[int] = []
    for acting in (*range(seat, terms.seats), *range(seat)):
        if can_act(terms, state, acting):
            for passer in passing:
                move.emit(Passed(passer))
            move.then(TURNS[acting])
            return
        passing.append(acting)
    move.finish(GameEnded("blocked"))


_MOST_SEATS = 4
TURNS = tuple(Turn(seat) for seat in range(_MOST_SEATS))
TURNS_UP = tuple(TurnUp(seat) for seat in range(_MOST_SEATS))
BEGINS = tuple(BeginTurn(seat) for seat in range(_MOST_SEATS))


def plays(terms: Terms, state: State, seat: int) -> list[Play | Draw]:
    """The cards of a seat that lead to a free square, or to an opponent's marker while it has a judge."""
    squares, own, judge = state.squares, terms.side[seat], state.judges[seat]
    targets = terms.targets[state.officer]
    out: list[Play | Draw] = []
    for card in cards_in(state.hands[seat]):
        to = targets[card]
        if to >= 0 and (not squares[to] or (judge and squares[to] != own)):
            out.append(PLAYS[card])
    return out


def playable(terms: Terms, state: State, seat: int) -> list[int]:
    """Numbers of the cards that a seat can play."""
    return [play.card for play in plays(terms, state, seat) if isinstance(play, Play)]


def can_act(terms: Terms, state: State, seat: int) -> bool:
    """Whether a seat can move, draw or judge; with fewer cards than its maximum it can always draw (TX8)."""
    return state.hands[seat].bit_count() < terms.deal.cards or bool(plays(terms, state, seat))
