"""What can happen in a game of Rolling Ranch."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.core.meaning import SeatNo, SpotNo
from game.core.seats import HIDDEN
from game.core.steps import Event
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import (
    WOOD,
    Bonus,
    Building,
    Card,
    Kind,
    Number,
    PenNo,
    Ranch,
    Resource,
    State,
    Terms,
)

Die = Annotated[int, msgspec.Meta(ge=0, le=1, extra={"is": "die"})]
"""Blue or yellow."""


class SheetDealt(Event[Terms, State], frozen=True, gc=False):
    """A seat gets its sheet (RR3); `sheet` is its number in `Terms.sheets`."""

    seat: SeatNo
    sheet: int

    def on(self, terms: Terms, state: State) -> State:
        """It is the seat's own."""
        s, seat = state, self.seat
        sheets = (*s.sheets[:seat], self.sheet, *s.sheets[seat + 1 :])
        return State(s.turn, s.roller, s.dice, sheets, s.ranches, s.missions, s.cards)


class MissionDealt(Event[Terms, State], frozen=True, gc=False):
    """The next seat gets its mission card (RR5)."""

    seat: SeatNo
    card: Card

    def on(self, terms: Terms, state: State) -> State:
        """The card is the seat's own."""
        s = state
        cards = s.cards if self.card == HIDDEN else s.cards & ~(1 << self.card)
        return State(s.turn, s.roller, s.dice, s.sheets, s.ranches, (*s.missions, self.card), cards)


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who rolls first (RR6)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """That seat is the roller."""
        s = state
        return State(s.turn, self.seat, s.dice, s.sheets, s.ranches, s.missions, s.cards)


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A die shows a number, and what stands beside it (RR1)."""

    seat: SeatNo
    die: Die
    number: Number

    def on(self, terms: Terms, state: State) -> State:
        """The blue die takes the place of the last roll, the yellow one joins it."""
        s = state
        dice = (*s.dice, self.number) if self.die else (self.number,)
        return State(s.turn, s.roller, dice, s.sheets, s.ranches, s.missions, s.cards)


class AnimalRescued(Event[Terms, State], frozen=True, gc=False):
    """The animal of a die comes to a space with the number of the other (RR7)."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It stands there."""
        ranch = state.ranches[self.seat]
        return _with(state, self.seat, _placed(ranch, self.kind, self.at, ranch.uses))


class BonusUsed(Event[Terms, State], frozen=True, gc=False):
    """An animal comes to a space by the bonus of the animal barn or of a warehouse (RR10, RR11)."""

    seat: SeatNo
    building: Building
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It stands there; a warehouse has one icon less."""
        ranch = state.ranches[self.seat]
        places, animals = ranch.uses
        if self.building == data.PLACE_STORE:
            places -= 1
        elif self.building == data.ANIMAL_STORE:
            animals -= 1
        return _with(state, self.seat, _placed(ranch, self.kind, self.at, (places, animals)))


class ResourceGiven(Event[Terms, State], frozen=True, gc=False):
    """A resource fills an icon of a building (RR8); `barn`: it comes from the resource barn (RR10)."""

    seat: SeatNo
    resource: Resource
    building: Building
    barn: bool = False

    def on(self, terms: Terms, state: State) -> State:
        """One more icon is filled."""
        r, building = state.ranches[self.seat], self.building
        wood, nails = r.wood, r.nails
        if self.resource == WOOD:
            wood = (*wood[:building], wood[building] + 1, *wood[building + 1 :])  # type: ignore[assignment]
        else:
            nails = (*nails[:building], nails[building] + 1, *nails[building + 1 :])  # type: ignore[assignment]
        return _with(state, self.seat, Ranch(r.animals, r.empty, r.built, wood, nails, r.bonuses, r.uses))


class BuildingDrawn(Event[Terms, State], frozen=True, gc=False):
    """A complete building is drawn (RR9)."""

    seat: SeatNo
    building: Building
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It stands there; a warehouse has its bonus icons."""
        r, building = state.ranches[self.seat], self.building
        built = (*r.built[:building], self.at, *r.built[building + 1 :])
        places, animals = r.uses
        if building == data.PLACE_STORE:
            places = data.STORE_USES
        elif building == data.ANIMAL_STORE:
            animals = data.STORE_USES
        uses, empty = (places, animals), r.empty & ~(1 << self.at)
        ranch = Ranch(r.animals, empty, built, r.wood, r.nails, r.bonuses, uses)  # type: ignore[arg-type]
        return _with(state, self.seat, ranch)


class BuildingLost(Event[Terms, State], frozen=True, gc=False):
    """A complete building finds no empty space: it is not drawn (RR9)."""

    seat: SeatNo
    building: Building

    def on(self, terms: Terms, state: State) -> State:
        """Nothing is written."""
        return state


class BonusPicked(Event[Terms, State], frozen=True, gc=False):
    """The owner of a barn has chosen what it gives (RR10)."""

    seat: SeatNo
    building: Building
    bonus: Bonus

    def on(self, terms: Terms, state: State) -> State:
        """For good."""
        r = state.ranches[self.seat]
        resource, animal = r.bonuses
        bonuses = (self.bonus, animal) if self.building == data.RESOURCE_BARN else (resource, self.bonus)
        return _with(state, self.seat, Ranch(r.animals, r.empty, r.built, r.wood, r.nails, bonuses, r.uses))


class Passed(Event[Terms, State], frozen=True, gc=False):
    """A seat passes (RR8)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """Nothing is written."""
        return state


class SheetFilled(Event[Terms, State], frozen=True, gc=False):
    """The last space of a seat is filled: this is the last round (RR14)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """Nothing is written."""
        return state


class AnimalBorn(Event[Terms, State], frozen=True, gc=False):
    """An animal is born in a pen (RR12)."""

    seat: SeatNo
    pen: PenNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It stands there."""
        ranch = state.ranches[self.seat]
        return _with(state, self.seat, _placed(ranch, self.kind, self.at, ranch.uses))


class BirthMissed(Event[Terms, State], frozen=True, gc=False):
    """A pen has no room for a newborn (RR12)."""

    seat: SeatNo
    pen: PenNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        """Nothing is written."""
        return state


class RoundEnded(Event[Terms, State], frozen=True, gc=False):
    """All have acted and all are born (RR6, RR12)."""

    def on(self, terms: Terms, state: State) -> State:
        """The roll passes to the left."""
        s = state
        roller = (s.roller + 1) % terms.seats
        return State(s.turn + 1, roller, s.dice, s.sheets, s.ranches, s.missions, s.cards)


class MissionsShown(Event[Terms, State], frozen=True, gc=False):
    """At the end all missions are laid open, by seat (RR17)."""

    cards: tuple[Card, ...]

    def on(self, terms: Terms, state: State) -> State:
        """Everybody sees them; the rest stay unseen. Where this is thought ahead on a view, nothing is shown."""
        s, left = state, state.cards
        for card in self.cards:
            if card == HIDDEN:
                return s
            left &= ~(1 << card)
        return State(s.turn, s.roller, s.dice, s.sheets, s.ranches, self.cards, left, shown=True)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """The last round is over (RR14): who wins (RR18), alone which rank is reached, else -1 (RR19)."""

    reason: Literal["full", "rounds"]
    seats: tuple[SeatNo, ...]
    rank: int = -1

    def on(self, terms: Terms, state: State) -> State:
        """Nothing is written."""
        return state


def _with(s: State, seat: int, ranch: Ranch) -> State:
    ranches = (*s.ranches[:seat], ranch, *s.ranches[seat + 1 :])
    return State(s.turn, s.roller, s.dice, s.sheets, ranches, s.missions, s.cards)


def _placed(r: Ranch, kind: int, at: int, uses: tuple[int, int]) -> Ranch:
    bit = 1 << at
    chickens, pigs, cows = r.animals
    if kind == data.CHICKEN:
        chickens |= bit
    elif kind == data.PIG:
        pigs |= bit
    else:
        cows |= bit
    return Ranch((chickens, pigs, cows), r.empty & ~bit, r.built, r.wood, r.nails, r.bonuses, uses)
