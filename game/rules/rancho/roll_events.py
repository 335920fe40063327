"""What can happen once the dice are rolled: fox and wolf, dogs, losses, births."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.meaning import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rancho.ground import aside, lifted, more
from game.rules.rancho.model import Face, Kind, State, Terms


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A 12-sided die, the first (0) or the second (1), shows a face (RA14)."""

    seat: SeatNo
    die: int
    face: Face

    def on(self, terms: Terms, state: State) -> State:
        """It lies on the table."""
        return replace(state, dice=(*state.dice, self.face))


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
        return replace(state, die=self.number)


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
        return replace(aside(state, self.seat, self.kind, -1), herd=more(state.herd, self.kind, 1))


class AnimalsLost(Event[Terms, State], frozen=True, gc=False):
    """A predator takes animals of one kind (RA17)."""

    seat: SeatNo
    kind: Kind
    count: int
    spaces: tuple[SpotNo, ...]
    """Where each of them stood; of a cow or horse the lowest space."""

    def on(self, terms: Terms, state: State) -> State:
        """They are in the herd."""
        herd = more(state.herd, self.kind, self.count)
        for at in self.spaces:
            state = lifted(terms, state, self.kind, at)
        return replace(state, herd=herd)


class Born(Event[Terms, State], frozen=True, gc=False):
    """Animals of a kind are born, as many as the herd holds (RA14)."""

    seat: SeatNo
    kind: Kind
    count: int

    def on(self, terms: Terms, state: State) -> State:
        """They are loose (RA15)."""
        herd = more(state.herd, self.kind, -self.count)
        return replace(aside(state, self.seat, self.kind, self.count), herd=herd)
