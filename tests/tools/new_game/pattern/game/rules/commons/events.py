"""Events of Common Ground; nothing else changes a state."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Event
from tests.tools.new_game.pattern.game.rules.commons.model import State, Terms


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance has said who begins (CM2)."""

    seat: SeatNo


class SpaceTaken(Event[Terms, State], frozen=True, gc=False):
    """A seat takes a free space for good (CM3)."""

    seat: SeatNo
    space: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        """The space has an owner."""
        owners = list(state.owners)
        owners[self.space] = self.seat
        return replace(state, owners=tuple(owners))


class PointsScored(Event[Terms, State], frozen=True, gc=False):
    """The space that a seat has taken brings points (CM4)."""

    seat: SeatNo
    count: int

    def on(self, terms: Terms, state: State) -> State:
        """The seat has so many more."""
        points = list(state.points)
        points[self.seat] += self.count
        return replace(state, points=tuple(points))


class TurnEnded(Event[Terms, State], frozen=True, gc=False):
    """A seat has had its turn (CM2)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """One more turn is over."""
        return replace(state, turn=state.turn + 1)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """No space is free any more (CM5)."""
