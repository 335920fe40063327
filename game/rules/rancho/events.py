"""Events of Rancho."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import asdict, replace

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rancho import data
from game.rules.rancho.model import (
    RABBIT,
    Face,
    Four,
    Kind,
    Six,
    State,
    Terms,
    adjusted,
    with_animal,
    with_off_board,
    with_rabbits,
    without_animal,
)


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who begins (RA7)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, seat=self.seat)


class HerdsEvened(Event[Terms, State], frozen=True, gc=False):
    """A fair start: every seat gets its rabbits; `rabbits` is how many come to each, by seat."""

    rabbits: tuple[int, ...]

    def on(self, terms: Terms, state: State) -> State:
        rabbits = bytearray(state.rabbits)
        for (_, second), count in zip(terms.farms, self.rabbits, strict=True):
            rabbits[second] += count
        herd = adjusted(state.herd, RABBIT, -sum(self.rabbits))
        return replace(state, herd=herd, rabbits=bytes(rabbits))


class AnimalGiven(Event[Terms, State], frozen=True, gc=False):
    """An animal is given for credit (RA10); `at` is the lowest space on which it stood, -1 if on none."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        kind, at = self.kind, self.at
        herd, credit = adjusted(state.herd, kind, 1), state.credit + data.VALUES[kind]
        if kind == RABBIT and at >= 0:  # most are, and one new state takes half the time of two
            return replace(state, rabbits=with_rabbits(state.rabbits, at, -1), herd=herd, credit=credit)
        left = without_animal(terms, state, kind, at) if at >= 0 else with_off_board(state, self.seat, kind, -1)
        return replace(left, herd=herd, credit=credit)


class AnimalTaken(Event[Terms, State], frozen=True, gc=False):
    """An animal is taken from the herd for credit (RA10)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        kind = self.kind
        herd, credit = adjusted(state.herd, kind, -1), state.credit - data.VALUES[kind]
        return replace(with_off_board(state, self.seat, kind, 1), herd=herd, credit=credit)


class TollPaid(Event[Terms, State], frozen=True, gc=False):
    """A seat pays a toll to the owner of pastures that it crosses (RA13)."""

    seat: SeatNo
    owner: SeatNo
    count: int
    """Number of rabbits that it costs."""
    spaces: tuple[SpotNo, ...]
    """Spaces where its rabbits are housed, one for each; those beyond stay in the herd."""

    def on(self, terms: Terms, state: State) -> State:
        rabbits = bytearray(state.rabbits)
        for space in self.spaces:
            rabbits[space] += 1
        herd, credit = adjusted(state.herd, RABBIT, -len(self.spaces)), state.credit - self.count
        return replace(state, herd=herd, rabbits=bytes(rabbits), credit=credit)


class PastureBought(Event[Terms, State], frozen=True, gc=False):
    """A free pasture is bought for its price (RA11)."""

    seat: SeatNo
    at: SpotNo
    price: int

    def on(self, terms: Terms, state: State) -> State:
        owned = list(state.owned)
        owned[self.seat] |= 1 << self.at
        return replace(state, owned=tuple(owned), credit=state.credit - self.price)


class AnimalLifted(Event[Terms, State], frozen=True, gc=False):
    """An animal is lifted from its space, the lowest of a cow's or horse's (RA20)."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        loose = adjusted(state.loose, self.kind, 1)
        if self.kind == RABBIT:  # as in `AnimalGiven`
            return replace(state, rabbits=with_rabbits(state.rabbits, self.at, -1), loose=loose)
        return replace(without_animal(terms, state, self.kind, self.at), loose=loose)


class AnimalPut(Event[Terms, State], frozen=True, gc=False):
    """A loose animal is put on own spaces (RA20)."""

    seat: SeatNo
    kind: Kind
    spaces: tuple[SpotNo, ...]

    def on(self, terms: Terms, state: State) -> State:
        loose = adjusted(state.loose, self.kind, -1)
        if self.kind == RABBIT:  # as in `AnimalGiven`
            return replace(state, rabbits=with_rabbits(state.rabbits, self.spaces[0], 1), loose=loose)
        return replace(with_animal(terms, state, self.kind, self.spaces), loose=loose)


class AnimalReturned(Event[Terms, State], frozen=True, gc=False):
    """Loose animals of a kind without room go back to the herd for nothing (RA20)."""

    seat: SeatNo
    kind: Kind
    count: int = 1

    def on(self, terms: Terms, state: State) -> State:
        kind, count = self.kind, self.count
        return replace(state, herd=adjusted(state.herd, kind, count), loose=adjusted(state.loose, kind, -count))


class HerdSettled(Event[Terms, State], frozen=True, gc=False):
    """All animals of a seat stand anew (RA12)."""

    seat: SeatNo
    rabbits: tuple[tuple[SpotNo, int], ...]
    """Spaces, and the number on each."""
    sheep: tuple[SpotNo, ...]
    cows: tuple[tuple[SpotNo, SpotNo], ...]
    horses: tuple[tuple[SpotNo, SpotNo, SpotNo], ...]
    loose: Four
    """Animals without room."""

    def on(self, terms: Terms, state: State) -> State:
        """The animals of the other seats stand as they stood."""
        spaces, own, rabbits = terms.spaces, state.owned[self.seat], bytearray(state.rabbits)
        for space in spaces.ranch(own).spaces:
            rabbits[space] = 0
        for space, count in self.rabbits:
            rabbits[space] = count
        sheep = state.sheep & ~own
        for space in self.sheep:
            sheep |= 1 << space
        cows, horses = state.cows, state.horses
        if cows or self.cows:
            others = [number for number in cows if not spaces.pair_sets[number] & own]
            cows = tuple(sorted([*others, *map(spaces.pair_numbers.__getitem__, self.cows)]))
        if horses or self.horses:
            others = [number for number in horses if not spaces.triple_sets[number] & own]
            horses = tuple(sorted([*others, *map(spaces.triple_numbers.__getitem__, self.horses)]))
        return replace(state, rabbits=bytes(rabbits), sheep=sheep, cows=cows, horses=horses, loose=self.loose)


class TradeCalledOff(Event[Terms, State], frozen=True, gc=False):
    """An open trade is dropped: all is again as when the credit last was 0 (RA21)."""

    seat: SeatNo
    herd: Six
    owned: tuple[int, ...]
    rabbits: bytes
    sheep: int
    cows: tuple[int, ...]
    horses: tuple[int, ...]
    dogs: tuple[tuple[int, int], ...]
    loose: Four

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, **asdict(self), credit=0)


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A 12-sided die, the first (0) or the second (1), shows a face (RA14)."""

    seat: SeatNo
    die: int
    face: Face

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, dice=(*state.dice, self.face))


class OrderChosen(Event[Terms, State], frozen=True, gc=False):
    """The roller says which of fox and wolf comes first (RA16)."""

    seat: SeatNo
    predator: Face


class AttackRolled(Event[Terms, State], frozen=True, gc=False):
    """A predator comes, and the 6-sided die says to which pastures (RA16)."""

    seat: SeatNo
    predator: Face
    number: int

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, die=self.number)


class AttackMissed(Event[Terms, State], frozen=True, gc=False):
    """A predator finds nothing that it takes (RA17)."""

    seat: SeatNo
    """The seat that rolled."""
    predator: Face


class DogSent(Event[Terms, State], frozen=True, gc=False):
    """A dog goes back to the herd in place of what would be lost (RA18)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        return replace(with_off_board(state, self.seat, self.kind, -1), herd=adjusted(state.herd, self.kind, 1))


class AnimalsLost(Event[Terms, State], frozen=True, gc=False):
    """A predator takes animals of one kind (RA17)."""

    seat: SeatNo
    kind: Kind
    count: int
    spaces: tuple[SpotNo, ...]
    """Space of each of them; of a cow or horse the lowest."""

    def on(self, terms: Terms, state: State) -> State:
        herd = adjusted(state.herd, self.kind, self.count)
        for at in self.spaces:
            state = without_animal(terms, state, self.kind, at)
        return replace(state, herd=herd)


class Born(Event[Terms, State], frozen=True, gc=False):
    """Animals of a kind are born, as many as the herd holds (RA14)."""

    seat: SeatNo
    kind: Kind
    count: int

    def on(self, terms: Terms, state: State) -> State:
        """The newborn are loose (RA15)."""
        kind, count = self.kind, self.count
        return replace(state, herd=adjusted(state.herd, kind, -count), loose=adjusted(state.loose, kind, count))


class HerdShort(Event[Terms, State], frozen=True, gc=False):
    """The herd has fewer animals of a kind than would be born (RA14); comes before their birth, if any are left."""

    seat: SeatNo
    kind: Kind
    left: int


class TurnEnded(Event[Terms, State], frozen=True, gc=False):
    """A turn is over (RA15)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, turn=state.turn + 1, seat=terms.round_of[self.seat][1], dice=(), die=0)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """A seat has a set (RA19), or the last round is over."""

    seats: tuple[SeatNo, ...]
    """Winners."""
    reason: Literal["set", "rounds"]
