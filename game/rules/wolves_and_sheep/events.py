"""Events of Wolves and Sheep, and the view that a seat has of them and of the state.

Hands and colours are seen by their owners only, the bag by nobody (WS4, WS13, WS17).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from game.core.seats import HIDDEN, SeatNo
from game.core.steps import Event
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import Cell, Colour, Kind, Quarters, Side, State, Terms, TileNo


class SecretDealt(Event[Terms, State], frozen=True, gc=False):
    """A seat gets a secret tile (WS4)."""

    seat: SeatNo
    colour: Colour

    def on(self, terms: Terms, state: State) -> State:
        """The colour is the seat's own; a hidden one stays among those not seen."""
        secrets = list(state.secrets)
        secrets[self.seat] = tuple(sorted((*secrets[self.seat], self.colour)))
        spare = tuple(colour for colour in state.spare if colour != self.colour)
        return replace(state, secrets=tuple(secrets), spare=spare)


class _TileTaken(Event[Terms, State], frozen=True, gc=False):
    seat: SeatNo
    tile: TileNo

    def on(self, terms: Terms, state: State) -> State:
        """From the bag to the hand, both in rising order; a hidden one stays among those not seen."""
        hands, bag = list(state.hands), state.bag
        hand = list(hands[self.seat])
        insort(hand, self.tile)
        hands[self.seat] = tuple(hand)
        if self.tile != HIDDEN:
            at = bisect_left(bag, self.tile)
            bag = bag[:at] + bag[at + 1 :]
        return replace(state, bag=bag, left=state.left - 1, hands=tuple(hands))


class TileDealt(_TileTaken, frozen=True, gc=False):
    """A seat gets one of its first tiles (WS4)."""


class TileDrawn(_TileTaken, frozen=True, gc=False):
    """A seat draws a tile from the bag (WS6)."""


class HandsReturned(Event[Terms, State], frozen=True, gc=False):
    """Nobody holds a tile that fits: all go back (WS4)."""

    def on(self, terms: Terms, state: State) -> State:
        tiles = [tile for hand in state.hands for tile in hand]
        bag = tuple(sorted({*state.bag, *tiles} - {HIDDEN}))
        return replace(state, bag=bag, left=state.left + len(tiles), hands=((),) * terms.seats)


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who begins (WS4)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, seat=self.seat)


class TileLaid(Event[Terms, State], frozen=True, gc=False):
    """A tile is laid on an empty cell (WS5); `matched` edges are matched (WS6)."""

    seat: SeatNo
    tile: TileNo
    side: Side
    turn: Quarters
    at: Cell
    matched: int

    def on(self, terms: Terms, state: State) -> State:
        code = tile_code(self.tile, self.side, self.turn)
        return _laid(terms, state, self.seat, self.tile, self.at, code)


class WolfCovered(Event[Terms, State], frozen=True, gc=False):
    """A hunter is laid on a wolf (WS10); `matched` tiles lie around it."""

    seat: SeatNo
    tile: TileNo
    at: Cell
    matched: int

    def on(self, terms: Terms, state: State) -> State:
        return _laid(terms, state, self.seat, self.tile, self.at, tile_code(self.tile, 0, 0))


class ColourShown(Event[Terms, State], frozen=True, gc=False):
    """A secret tile is laid with the shepherd up (WS8)."""

    seat: SeatNo
    colour: Colour
    tile: TileNo
    at: Cell
    matched: int

    def on(self, terms: Terms, state: State) -> State:
        secrets, shown = list(state.secrets), list(state.shown)
        held = secrets[self.seat]
        secret = self.colour if self.colour in held else HIDDEN
        at = held.index(secret)
        secrets[self.seat] = (*held[:at], *held[at + 1 :])
        shown[self.seat] = (*shown[self.seat], self.colour)
        spare = tuple(colour for colour in state.spare if colour != self.colour)
        layout = state.layout.with_tile(terms.shapes, self.at, tile_code(self.tile, 1, 0))
        after = replace(state, layout=layout, by=(*state.laid_by, self.seat), paused=0)
        return replace(after, secrets=tuple(secrets), shown=tuple(shown), spare=spare)


class DrawChosen(Event[Terms, State], frozen=True, gc=False):
    """A seat says how many of the tiles that are due it draws (WS6)."""

    seat: SeatNo
    count: int
    due: int


class Paused(Event[Terms, State], frozen=True, gc=False):
    """A seat lays nothing in its turn (WS7)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It counts for the end (WS15)."""
        return replace(state, paused=state.paused | 1 << self.seat)


class TimedOut(Event[Terms, State], frozen=True, gc=False):
    """The time for a move is over; this counts as no pause (WS19)."""

    seat: SeatNo


class PremiumSkipped(Event[Terms, State], frozen=True, gc=False):
    """No premium tile is laid (WS8)."""

    seat: SeatNo


class Announced(Event[Terms, State], frozen=True, gc=False):
    """A seat will lay wolves and hunters in this order (WS12)."""

    seat: SeatNo
    kinds: tuple[Kind, ...]


class KeptInHand(Event[Terms, State], frozen=True, gc=False):
    """An announced wolf or hunter has no legal cell (WS12)."""

    seat: SeatNo
    kind: Kind


class Dropped(Event[Terms, State], frozen=True, gc=False):
    """The time for an interrupt is over: the rest of it is dropped (WS19)."""

    seat: SeatNo


class Stopped(Event[Terms, State], frozen=True, gc=False):
    """A seat stops for good, by will or out of tiles, and gets its bonus (WS13, WS20)."""

    seat: SeatNo
    points: int

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, stops=(*state.stops, self.seat))


class TurnEnded(Event[Terms, State], frozen=True, gc=False):
    """A turn is over."""

    seat: SeatNo
    next: SeatNo
    """The seat that is next."""

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, turn=state.turn + 1, seat=self.next)


class ColoursTurned(Event[Terms, State], frozen=True, gc=False):
    """The secret tiles that were not shown are turned over (WS17)."""

    colours: tuple[tuple[Colour, ...], ...]
    """Per seat the colours turned over."""

    def on(self, terms: Terms, state: State) -> State:
        known = {colour for held in (*self.colours, *state.shown) for colour in held}
        spare = tuple(colour for colour in state.spare if colour not in known)
        return replace(state, secrets=self.colours, spare=spare, revealed=True)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """All have stopped, or all still in have paused (WS15)."""

    reason: Literal["stopped", "paused"]
    seats: tuple[SeatNo, ...]
    """Winners."""


def _laid(terms: Terms, state: State, seat: int, tile: int, at: int, code: int) -> State:
    """A tile comes from the hand of a seat onto the table, and nobody has paused since.

    A hidden one was among the tiles not seen.
    """
    hands, bag, hand, known = list(state.hands), state.bag, state.hands[seat], tile
    if tile not in hand:
        bag, known = tuple(other for other in bag if other != tile), HIDDEN
    place = hand.index(known)
    hands[seat] = hand[:place] + hand[place + 1 :]
    layout, by = state.layout.with_tile(terms.shapes, at, code), (*state.laid_by, seat)
    return replace(state, bag=bag, hands=tuple(hands), layout=layout, by=by, paused=0)


def view(terms: Terms, state: State, seat: int | None) -> State:
    """The state with the hands and colours of others hidden, among all that the seat cannot place."""
    unseen, spare = list(state.bag), list(state.spare)
    hands, secrets = list(state.hands), list(state.secrets)
    for owner in range(terms.seats):
        if owner == seat:
            continue
        unseen += hands[owner]
        hands[owner] = (HIDDEN,) * len(hands[owner])
        if not state.revealed:
            spare += secrets[owner]
            secrets[owner] = (HIDDEN,) * len(secrets[owner])
    return replace(
        state,
        bag=tuple(sorted(tile for tile in unseen if tile != HIDDEN)),
        hands=tuple(hands),
        secrets=tuple(secrets),
        spare=tuple(sorted(colour for colour in spare if colour != HIDDEN)),
    )


def redact(terms: Terms, event: Event[Terms, State], seat: int | None) -> Event[Terms, State]:
    """The event with a tile or a colour hidden that another seat gets."""
    match event:
        case SecretDealt() if event.seat != seat:
            return SecretDealt(event.seat, HIDDEN)
        case TileDealt() if event.seat != seat:
            return TileDealt(event.seat, HIDDEN)
        case TileDrawn() if event.seat != seat:
            return TileDrawn(event.seat, HIDDEN)
        case _:
            return event


def resample(terms: Terms, view: State, seat: int | None, below: Callable[[int], int]) -> State:
    """A state that looks like a view: hidden tiles are dealt from those not seen, hidden colours likewise."""
    tiles, colours = list(view.bag), list(view.spare)
    hands = tuple(tuple(sorted(_known(tile, tiles, below) for tile in hand)) for hand in view.hands)
    secrets = tuple(tuple(sorted(_known(colour, colours, below) for colour in colours_)) for colours_ in view.secrets)
    return replace(view, bag=tuple(tiles), hands=hands, secrets=secrets, spare=tuple(colours))


def _known(drawn: int, pool: list[int], below: Callable[[int], int]) -> int:
    return pool.pop(below(len(pool))) if drawn == HIDDEN else drawn
