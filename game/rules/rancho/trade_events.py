"""What can happen to the herd of a seat before its roll, and what is moved and returned after it."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from game.core.meaning import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rancho import data
from game.rules.rancho.ground import aside, lifted, more, placed
from game.rules.rancho.model import RABBIT, Four, Kind, Six, State, Terms


class AnimalGiven(Event[Terms, State], frozen=True, gc=False):
    """An animal is given for credit (RA10); `at` is the lowest space on which it stood, -1 if on none."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It joins the herd, credit rises by its value."""
        kind, at = self.kind, self.at
        left = lifted(terms, state, kind, at) if at >= 0 else aside(state, self.seat, kind, -1)
        return replace(left, herd=more(state.herd, kind, 1), credit=state.credit + data.VALUES[kind])


class AnimalTaken(Event[Terms, State], frozen=True, gc=False):
    """An animal is taken from the herd for credit (RA10)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        """It is loose, a dog is with its owner; credit falls by its value."""
        kind = self.kind
        herd, credit = more(state.herd, kind, -1), state.credit - data.VALUES[kind]
        return replace(aside(state, self.seat, kind, 1), herd=herd, credit=credit)


class TollPaid(Event[Terms, State], frozen=True, gc=False):
    """A seat pays a toll to the owner of pastures that it crosses (RA13)."""

    seat: SeatNo
    owner: SeatNo
    count: int
    """What it costs."""
    spaces: tuple[SpotNo, ...]
    """Where its rabbits are housed, one space for each; those beyond stay in the herd."""

    def on(self, terms: Terms, state: State) -> State:
        """Rabbits go from the herd to the owner, credit falls."""
        rabbits = bytearray(state.rabbits)
        for space in self.spaces:
            rabbits[space] += 1
        herd, credit = more(state.herd, RABBIT, -len(self.spaces)), state.credit - self.count
        return replace(state, herd=herd, rabbits=bytes(rabbits), credit=credit)


class PastureBought(Event[Terms, State], frozen=True, gc=False):
    """A free pasture is bought for its price (RA11)."""

    seat: SeatNo
    at: SpotNo
    price: int

    def on(self, terms: Terms, state: State) -> State:
        """It is the seat's own, credit falls by its price."""
        owned = list(state.owned)
        owned[self.seat] |= 1 << self.at
        return replace(state, owned=tuple(owned), credit=state.credit - self.price)


class AnimalLifted(Event[Terms, State], frozen=True, gc=False):
    """An animal is lifted from its space, the lowest of a cow's or horse's (RA20)."""

    seat: SeatNo
    kind: Kind
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """It is loose."""
        return aside(lifted(terms, state, self.kind, self.at), self.seat, self.kind, 1)


class AnimalPut(Event[Terms, State], frozen=True, gc=False):
    """A loose animal is put on own spaces (RA20)."""

    seat: SeatNo
    kind: Kind
    spaces: tuple[SpotNo, ...]

    def on(self, terms: Terms, state: State) -> State:
        """It stands there."""
        return aside(placed(terms, state, self.kind, self.spaces), self.seat, self.kind, -1)


class AnimalReturned(Event[Terms, State], frozen=True, gc=False):
    """Loose animals of a kind without room go back to the herd for nothing (RA20)."""

    seat: SeatNo
    kind: Kind
    count: int = 1

    def on(self, terms: Terms, state: State) -> State:
        """They are in the herd."""
        herd = more(state.herd, self.kind, self.count)
        return replace(aside(state, self.seat, self.kind, -self.count), herd=herd)


class HerdSettled(Event[Terms, State], frozen=True, gc=False):
    """All animals of a seat stand anew (RA12)."""

    seat: SeatNo
    rabbits: tuple[tuple[SpotNo, int], ...]
    """Spaces and how many are on each."""
    sheep: tuple[SpotNo, ...]
    cows: tuple[tuple[SpotNo, SpotNo], ...]
    horses: tuple[tuple[SpotNo, SpotNo, SpotNo], ...]
    loose: Four
    """What has no room."""

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
        cows = [number for number in state.cows if not spaces.pair_sets[number] & own]
        cows += map(spaces.pair_numbers.__getitem__, self.cows)
        horses = [number for number in state.horses if not spaces.triple_sets[number] & own]
        horses += map(spaces.triple_numbers.__getitem__, self.horses)
        return replace(
            state,
            rabbits=bytes(rabbits),
            sheep=sheep,
            cows=tuple(sorted(cows)),
            horses=tuple(sorted(horses)),
            loose=self.loose,
        )


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
        return replace(state, **asdict(self), credit=0)
