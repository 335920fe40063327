"""What can happen in a game of Rancho."""

from __future__ import annotations

from typing import Literal

from game.core.meaning import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rancho import data
from game.rules.rancho.ground import Ground, lifted, more, placed
from game.rules.rancho.model import (
    COW,
    RABBIT,
    SHEEP,
    SMALL_DOG,
    Face,
    Four,
    Kind,
    Six,
    State,
    Terms,
)

Spots = tuple[SpotNo, ...]


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who begins (RA7)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It is that seat's turn."""
        s = state
        return State(s.turn, self.seat, s.herd, s.owned, s.rabbits, s.sheep, s.cows, s.horses, s.dogs)


class HerdsEvened(Event[Terms, State], frozen=True, gc=False):
    """A fair start: every seat gets its rabbits; `rabbits` is how many come to each, by seat."""

    rabbits: tuple[int, ...]

    def on(self, terms: Terms, state: State) -> State:
        """They go from the herd to the second farm spaces."""
        s, rabbits = state, bytearray(state.rabbits)
        for (_, second), count in zip(terms.farms, self.rabbits, strict=True):
            rabbits[second] += count
        herd = more(s.herd, RABBIT, -sum(self.rabbits))
        return State(s.turn, s.seat, herd, s.owned, bytes(rabbits), s.sheep, s.cows, s.horses, s.dogs)


class AnimalGiven(Event[Terms, State], frozen=True, gc=False):
    """An animal is given for credit (RA10); `at` is the lowest space on which it stood, -1 if on none."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It joins the herd, credit rises by its value."""
        s, kind, dogs, loose = state, self.kind, state.dogs, state.loose
        ground: Ground = (s.rabbits, s.sheep, s.cows, s.horses)
        if self.at >= 0:
            ground = lifted(terms, s, kind, self.at)
        elif kind < SMALL_DOG:
            loose = more(loose, kind, -1)
        else:
            dogs = _kennel(dogs, self.seat, kind, -1)
        herd, credit = more(s.herd, kind, 1), s.credit + data.VALUES[kind]
        return State(s.turn, s.seat, herd, s.owned, *ground, dogs, loose, credit)


class AnimalTaken(Event[Terms, State], frozen=True, gc=False):
    """An animal is taken from the herd for credit (RA10)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        """It is loose, a dog is with its owner; credit falls by its value."""
        s, kind, dogs, loose = state, self.kind, state.dogs, state.loose
        if kind < SMALL_DOG:
            loose = more(loose, kind, 1)
        else:
            dogs = _kennel(dogs, self.seat, kind, 1)
        herd, credit = more(s.herd, kind, -1), s.credit - data.VALUES[kind]
        return State(s.turn, s.seat, herd, s.owned, s.rabbits, s.sheep, s.cows, s.horses, dogs, loose, credit)


class TollPaid(Event[Terms, State], frozen=True, gc=False):
    """A seat pays a toll to the owner of pastures that it crosses (RA13)."""

    seat: SeatNo
    owner: SeatNo
    count: int
    """What it costs."""
    spaces: Spots
    """Where its rabbits are housed, one space for each; those beyond stay in the herd."""

    def on(self, terms: Terms, state: State) -> State:
        """Rabbits go from the herd to the owner, credit falls."""
        s, rabbits = state, bytearray(state.rabbits)
        for space in self.spaces:
            rabbits[space] += 1
        herd, credit = more(s.herd, RABBIT, -len(self.spaces)), s.credit - self.count
        return State(
            s.turn, s.seat, herd, s.owned, bytes(rabbits), s.sheep, s.cows, s.horses, s.dogs, s.loose, credit
        )


class PastureBought(Event[Terms, State], frozen=True, gc=False):
    """A free pasture is bought for its price (RA11)."""

    seat: SeatNo
    at: SpotNo
    price: int

    def on(self, terms: Terms, state: State) -> State:
        """It is the seat's own, credit falls by its price."""
        s, owned = state, list(state.owned)
        owned[self.seat] |= 1 << self.at
        ground = (s.rabbits, s.sheep, s.cows, s.horses)
        return State(s.turn, s.seat, s.herd, tuple(owned), *ground, s.dogs, s.loose, s.credit - self.price)


class AnimalLifted(Event[Terms, State], frozen=True, gc=False):
    """An animal is lifted from its space, the lowest of a cow's or horse's (RA20)."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It is loose."""
        return _moved(state, lifted(terms, state, self.kind, self.at), more(state.loose, self.kind, 1))


class AnimalPut(Event[Terms, State], frozen=True, gc=False):
    """A loose animal is put on own spaces (RA20)."""

    seat: SeatNo
    kind: Kind
    spaces: Spots

    def on(self, terms: Terms, state: State) -> State:
        """It stands there."""
        return _moved(state, placed(terms, state, self.kind, self.spaces), more(state.loose, self.kind, -1))


class AnimalReturned(Event[Terms, State], frozen=True, gc=False):
    """Loose animals of a kind without room go back to the herd for nothing (RA20)."""

    seat: SeatNo
    kind: Kind
    count: int = 1

    def on(self, terms: Terms, state: State) -> State:
        """They are in the herd."""
        herd, loose = more(state.herd, self.kind, self.count), more(state.loose, self.kind, -self.count)
        return _changed(state, herd, loose)


class HerdSettled(Event[Terms, State], frozen=True, gc=False):
    """All animals of a seat stand anew (RA12)."""

    seat: SeatNo
    rabbits: tuple[tuple[SpotNo, int], ...]
    """Spaces and how many are on each."""
    sheep: Spots
    cows: tuple[tuple[SpotNo, SpotNo], ...]
    horses: tuple[tuple[SpotNo, SpotNo, SpotNo], ...]
    loose: Four
    """What has no room."""

    def on(self, terms: Terms, state: State) -> State:
        """The animals of the other seats stand as they stood."""
        s, spaces, own = state, terms.spaces, state.owned[self.seat]
        rabbits = bytearray(s.rabbits)
        for space in spaces.ranch(own).spaces:
            rabbits[space] = 0
        for space, count in self.rabbits:
            rabbits[space] = count
        sheep = s.sheep & ~own
        for space in self.sheep:
            sheep |= 1 << space
        cows = [number for number in s.cows if not spaces.pair_sets[number] & own]
        cows += map(spaces.pair_numbers.__getitem__, self.cows)
        horses = [number for number in s.horses if not spaces.triple_sets[number] & own]
        horses += map(spaces.triple_numbers.__getitem__, self.horses)
        ground = (bytes(rabbits), sheep, tuple(sorted(cows)), tuple(sorted(horses)))
        return _moved(s, ground, self.loose)


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
        """The fields are those of the state then."""
        return State(
            state.turn,
            state.seat,
            self.herd,
            self.owned,
            self.rabbits,
            self.sheep,
            self.cows,
            self.horses,
            self.dogs,
            self.loose,
        )


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A 12-sided die, the first (0) or the second (1), shows a face (RA14)."""

    seat: SeatNo
    die: int
    face: Face

    def on(self, terms: Terms, state: State) -> State:
        """It lies on the table."""
        return _thrown(state, (*state.dice, self.face), state.die)


class OrderChosen(Event[Terms, State], frozen=True, gc=False):
    """The roller says which of fox and wolf comes first (RA16)."""

    seat: SeatNo
    predator: Face

    def on(self, terms: Terms, state: State) -> State:
        """Nothing on the table moves."""
        return state


class AttackRolled(Event[Terms, State], frozen=True, gc=False):
    """A predator comes, and the 6-sided die says to which pastures (RA16)."""

    seat: SeatNo
    predator: Face
    number: int

    def on(self, terms: Terms, state: State) -> State:
        """The die lies on the table."""
        return _thrown(state, state.dice, self.number)


class DogSent(Event[Terms, State], frozen=True, gc=False):
    """A dog goes back to the herd in place of what would be lost (RA18)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        """Its owner has one fewer."""
        s, dogs = state, _kennel(state.dogs, self.seat, self.kind, -1)
        herd = more(s.herd, self.kind, 1)
        ground = (s.rabbits, s.sheep, s.cows, s.horses)
        return State(s.turn, s.seat, herd, s.owned, *ground, dogs, s.loose, s.credit, s.dice, s.die)


class AnimalsLost(Event[Terms, State], frozen=True, gc=False):
    """A predator takes animals of one kind (RA17)."""

    seat: SeatNo
    kind: Kind
    count: int
    spaces: Spots
    """Where each of them stood; of a cow or horse the lowest space."""

    def on(self, terms: Terms, state: State) -> State:
        """They are in the herd."""
        s = state
        ground: Ground = (s.rabbits, s.sheep, s.cows, s.horses)
        if self.kind == RABBIT:
            rabbits = bytearray(s.rabbits)
            for space in self.spaces:
                rabbits[space] -= 1
            ground = (bytes(rabbits), s.sheep, s.cows, s.horses)
        elif self.kind == SHEEP:
            ground = (s.rabbits, s.sheep & ~sum(1 << space for space in self.spaces), s.cows, s.horses)
        elif self.kind == COW:
            pairs = terms.spaces.pairs
            cows = tuple([number for number in s.cows if pairs[number][0] not in self.spaces])
            ground = (s.rabbits, s.sheep, cows, s.horses)
        else:
            triples = terms.spaces.triples
            horses = tuple([number for number in s.horses if triples[number][0] not in self.spaces])
            ground = (s.rabbits, s.sheep, s.cows, horses)
        herd = more(s.herd, self.kind, self.count)
        return State(s.turn, s.seat, herd, s.owned, *ground, s.dogs, s.loose, s.credit, s.dice, s.die)


class Born(Event[Terms, State], frozen=True, gc=False):
    """Animals of a kind are born, as many as the herd holds (RA14)."""

    seat: SeatNo
    kind: Kind
    count: int

    def on(self, terms: Terms, state: State) -> State:
        """They are loose (RA15)."""
        herd, loose = more(state.herd, self.kind, -self.count), more(state.loose, self.kind, self.count)
        return _changed(state, herd, loose)


class TurnEnded(Event[Terms, State], frozen=True, gc=False):
    """A turn is over (RA15)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """It is the next seat's turn, clockwise; the dice are taken up."""
        s, seat = state, terms.round_of[self.seat][1]
        return State(s.turn + 1, seat, s.herd, s.owned, s.rabbits, s.sheep, s.cows, s.horses, s.dogs)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """A seat has a set (RA19), or the last round is over."""

    seats: tuple[SeatNo, ...]
    """Who wins."""
    reason: Literal["set", "rounds"]

    def on(self, terms: Terms, state: State) -> State:
        """Nothing on the table moves."""
        return state


def _kennel(
    dogs: tuple[tuple[int, int], ...], seat: int, kind: int, change: int
) -> tuple[tuple[int, int], ...]:
    small, large = dogs[seat]
    new = (small + change, large) if kind == SMALL_DOG else (small, large + change)
    return (*dogs[:seat], new, *dogs[seat + 1 :])


def _moved(s: State, ground: Ground, loose: Four) -> State:
    return State(s.turn, s.seat, s.herd, s.owned, *ground, s.dogs, loose, s.credit, s.dice, s.die)


def _changed(s: State, herd: Six, loose: Four) -> State:
    ground = (s.rabbits, s.sheep, s.cows, s.horses)
    return State(s.turn, s.seat, herd, s.owned, *ground, s.dogs, loose, s.credit, s.dice, s.die)


def _thrown(s: State, dice: tuple[int, ...], die: int) -> State:
    ground = (s.rabbits, s.sheep, s.cows, s.horses)
    return State(s.turn, s.seat, s.herd, s.owned, *ground, s.dogs, s.loose, s.credit, dice, die)
