"""What can happen once the dice are rolled: fox and wolf, dogs, losses, births."""

from __future__ import annotations

from game.core.meaning import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rancho.ground import Ground, changed, kennel, more
from game.rules.rancho.model import COW, RABBIT, SHEEP, Face, Kind, State, Terms


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


class AttackMissed(Event[Terms, State], frozen=True, gc=False):
    """A predator finds nothing that it takes (RA17)."""

    seat: SeatNo
    """Who rolled."""
    predator: Face

    def on(self, terms: Terms, state: State) -> State:
        """Nothing on the table moves."""
        return state


class DogSent(Event[Terms, State], frozen=True, gc=False):
    """A dog goes back to the herd in place of what would be lost (RA18)."""

    seat: SeatNo
    kind: Kind

    def on(self, terms: Terms, state: State) -> State:
        """Its owner has one fewer."""
        s, dogs = state, kennel(state.dogs, self.seat, self.kind, -1)
        herd = more(s.herd, self.kind, 1)
        ground = (s.rabbits, s.sheep, s.cows, s.horses)
        return State(s.turn, s.seat, herd, s.owned, *ground, dogs, s.loose, s.credit, s.dice, s.die)


class AnimalsLost(Event[Terms, State], frozen=True, gc=False):
    """A predator takes animals of one kind (RA17)."""

    seat: SeatNo
    kind: Kind
    count: int
    spaces: tuple[SpotNo, ...]
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
        return changed(state, herd, loose)


def _thrown(s: State, dice: tuple[int, ...], die: int) -> State:
    ground = (s.rabbits, s.sheep, s.cows, s.horses)
    return State(s.turn, s.seat, s.herd, s.owned, *ground, s.dogs, s.loose, s.credit, dice, die)
