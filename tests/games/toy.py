"""A small card game that has everything a match can meet: secrets, chance, interrupts, chains, several seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from game.ai import LEVELS
from game.core.codec import Codec
from game.core.engine import open_with
from game.core.match import Match, MatchSetup
from game.core.mind import Level
from game.core.seats import CLOCK, HIDDEN, HUMAN, Seat
from game.core.spec import BadTerms, Interrupts, Spec, Tally
from game.core.steps import Chance, Choice, Chore, Decision, Event, Move, Position, Refusal

PLACES = 3

EVEN = dict.fromkeys(LEVELS, Level())
"""Levels of a mind that all look as well as can be."""


class Options(msgspec.Struct, frozen=True):
    cards: int = 8
    hand: int = 2


@dataclass(frozen=True)
class Terms:
    seats: int
    options: Options


class State(msgspec.Struct, frozen=True, gc=False):
    turn: int
    deck: tuple[int, ...]
    left: int
    hands: tuple[tuple[int, ...], ...]
    row: tuple[tuple[int, int], ...] = ()
    bells: int = 0


class Dealt(Event[Terms, State], frozen=True, gc=False):
    seat: int
    card: int

    def on(self, terms: Terms, state: State) -> State:
        deck = tuple(card for card in state.deck if card != self.card)
        hands = _with(state.hands, self.seat, (*state.hands[self.seat], self.card))
        return msgspec.structs.replace(state, deck=deck, left=state.left - 1, hands=hands)


class Shown(Event[Terms, State], frozen=True, gc=False):
    """A card shown to one other seat."""

    seat: int
    card: int
    to: int

    def on(self, terms: Terms, state: State) -> State:
        return state


class Laid(Event[Terms, State], frozen=True, gc=False):
    seat: int
    card: int
    place: int

    def on(self, terms: Terms, state: State) -> State:
        hand = tuple(card for card in state.hands[self.seat] if card != self.card)
        row = (*state.row, (self.card, self.place))
        return msgspec.structs.replace(state, hands=_with(state.hands, self.seat, hand), row=row)


class Rang(Event[Terms, State], frozen=True, gc=False):
    seat: int
    times: int

    def on(self, terms: Terms, state: State) -> State:
        return msgspec.structs.replace(state, bells=state.bells + self.times)


class TurnBegan(Event[Terms, State], frozen=True, gc=False):
    seat: int

    def on(self, terms: Terms, state: State) -> State:
        return msgspec.structs.replace(state, turn=state.turn + 1)


def _with(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


class Lift(Choice, frozen=True, gc=False):
    """Pick up a card of the own hand; where it is put is the next step."""

    card: int


class Put(Choice, frozen=True, gc=False):
    place: int


class Draw(Choice, frozen=True, gc=False):
    pass


class Show(Choice, frozen=True, gc=False):
    card: int
    to: int


class End(Choice, frozen=True, gc=False):
    pass


class Bell(Choice, frozen=True, gc=False):
    """Aside: ask to ring."""

    seat: int


class TimeUp(Choice, frozen=True, gc=False):
    """Aside of the clock."""


class Ring(Choice, frozen=True, gc=False):
    times: int


class Top(Choice, frozen=True, gc=False):
    card: int


class Turn(Decision[Terms, State, Lift | Draw | Show | End], frozen=True, gc=False):
    open = True

    def options(self, terms: Terms, state: State) -> Sequence[Lift | Draw | Show | End]:
        hand = state.hands[self.seat]
        out: list[Lift | Draw | Show | End] = [Lift(card) for card in hand]
        out += [Show(card, to) for card in hand for to in range(terms.seats) if to != self.seat]
        if state.deck:
            out.append(Draw())
        return [*out, End()]

    def refuse(self, terms: Terms, state: State, choice: Lift | Draw | Show | End) -> Refusal | None:
        if isinstance(choice, Lift | Show) and choice.card not in state.hands[self.seat]:
            return Refusal("TOY1", "not_in_hand")
        return None

    def resolve(self, move: Move[Terms, State], choice: Lift | Draw | Show | End) -> None:
        match choice:
            case Lift(card):
                move.then(Place(self.seat, move.state.hands[self.seat].index(card)))
            case Draw():
                move.then(Deal(self.seat), Begin((self.seat + 1) % move.terms.seats))
            case Show(card, to):
                move.emit(Shown(self.seat, card, to))
                move.then(Begin((self.seat + 1) % move.terms.seats))
            case End():
                move.agenda = ()


class Place(Decision[Terms, State, Put], frozen=True, gc=False):
    """The decision where the lifted card goes; the card is named by its place in the hand, which is no secret."""

    held: int

    def options(self, terms: Terms, state: State) -> Sequence[Put]:
        return [Put(place) for place in range(PLACES)]

    def resolve(self, move: Move[Terms, State], choice: Put) -> None:
        move.emit(Laid(self.seat, move.state.hands[self.seat][self.held], choice.place))
        move.then(Begin((self.seat + 1) % move.terms.seats))


class Ringing(Decision[Terms, State, Ring], frozen=True, gc=False):
    def options(self, terms: Terms, state: State) -> Sequence[Ring]:
        return [Ring(1), Ring(2)]

    def resolve(self, move: Move[Terms, State], choice: Ring) -> None:
        move.emit(Rang(self.seat, choice.times))


class Deal(Chance[Terms, State, Top], frozen=True, gc=False):
    seat: int

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Top, int]]:
        return [(Top(card), 1) for card in state.deck]

    def resolve(self, move: Move[Terms, State], choice: Top) -> None:
        move.emit(Dealt(self.seat, choice.card))


class Begin(Chore[Terms, State], frozen=True, gc=False):
    seat: int

    def run(self, move: Move[Terms, State]) -> None:
        move.emit(TurnBegan(self.seat))
        move.then(Turn(self.seat))


def prepare(boards: Sequence[Any], seats: int, options: Options) -> Terms:
    if options.cards < seats * options.hand:
        raise BadTerms("toy.terms.cards", cards=options.cards)
    return Terms(seats, options)


def setup(terms: Terms) -> Position[State]:
    cards = terms.options.cards
    state = State(0, tuple(range(cards)), cards, ((),) * terms.seats)
    deals = [Deal(seat) for _ in range(terms.options.hand) for seat in range(terms.seats)]
    return open_with(terms, state, *deals, Begin(0))


def view(terms: Terms, state: State, seat: int | None) -> State:
    unseen = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
    hands = tuple(hand if other == seat else (HIDDEN,) * len(hand) for other, hand in enumerate(state.hands))
    deck = tuple(sorted({*state.deck, *unseen} - {HIDDEN}))
    return msgspec.structs.replace(state, deck=deck, hands=hands)


def redact(terms: Terms, event: Event[Terms, State], seat: int | None) -> Event[Terms, State]:
    if isinstance(event, Dealt) and seat != event.seat:
        return Dealt(event.seat, HIDDEN)
    if isinstance(event, Shown) and seat not in (event.seat, event.to):
        return Shown(event.seat, HIDDEN, event.to)
    return event


def resample(terms: Terms, seen: State, seat: int | None, below: Callable[[int], int]) -> State:
    pool = list(seen.deck)
    hands = tuple(
        hand if other == seat else tuple(pool.pop(below(len(pool))) for _ in hand)
        for other, hand in enumerate(seen.hands)
    )
    return msgspec.structs.replace(seen, deck=tuple(pool), hands=hands)


def interrupts(terms: Terms, state: State, seat: int) -> Sequence[Choice]:
    if seat == CLOCK:
        return [TimeUp()]
    if not 0 <= seat < terms.seats:
        raise IndexError(seat)
    return [Bell(seat)]


def interrupt(move: Move[Terms, State], choice: Bell | TimeUp) -> None:
    if isinstance(choice, Bell):
        move.then(Ringing(choice.seat))
    else:
        move.emit(Rang(CLOCK, 10))


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    return tuple(Tally({"cards": len(hand)}, (len(hand),)) for hand in state.hands)


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    return {"turn": state.turn, "row": state.row}


Choices = Lift | Put | Draw | Show | End | Bell | TimeUp | Ring | Top
Events = Dealt | Shown | Laid | Rang | TurnBegan
Steps = Turn | Place | Ringing | Deal | Begin

SPEC: Spec[Terms, State] = Spec(
    key="toy",
    version=1,
    seats=(2, 3),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: (),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    codec=Codec(State, Choices, Events, Steps, Options),
    view=view,
    redact=redact,
    resample=resample,
    interrupts=Interrupts(interrupts, interrupt),
)

OPEN_SPEC = msgspec.structs.replace(SPEC, view=None, redact=None, resample=None)
"""The same game with all cards face up."""


def agreed(*players: str, seed: str = "toy", options: Options | None = None) -> MatchSetup:
    """A table with these players: "human", or the level of a computer."""
    seats = tuple(Seat(f"Seat {number}", player) for number, player in enumerate(players))
    return MatchSetup(seats, options or Options(), (), seed)


def dealt(spec: Spec[Terms, State], *players: str, seed: str = "toy", writer: Any = None) -> Match[Terms, State]:
    """A match whose hands are dealt."""
    match = Match(spec, agreed(*(players or (HUMAN, HUMAN)), seed=seed), writer)
    match.deal()
    return match
