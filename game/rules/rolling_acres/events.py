"""Events of Rolling Acres."""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec.structs import replace

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Event
from game.rules.rolling_acres.choices import Big, Bounty, Building, CardSide, Farm, Pose, Product, Quadrant
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, Terms

X = TypeVar("X")


class SideChosen(Event[Terms, State], frozen=True, gc=False):
    """Chance says which side of a card is used (AC5)."""

    product: Product
    side: CardSide

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, sides=_with(state.sides, self.product, self.side))


class BuildingDrawn(Event[Terms, State], frozen=True, gc=False):
    """A building is drawn on the sheet that lies before a seat (AC6)."""

    seat: SeatNo
    building: Building
    at: SpotNo
    pose: Pose

    def on(self, terms: Terms, state: State) -> State:
        covered = terms.buildings[self.building].covers[self.at, self.pose]
        return _planted(state, self.seat, PRODUCE + self.building, covered)


class FarmNamed(Event[Terms, State], frozen=True, gc=False):
    """A farm has a name, which stays with its player (AC6)."""

    seat: SeatNo
    farm: Farm

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, names=_with(state.names, self.seat, self.farm))


class SheetsPassed(Event[Terms, State], frozen=True, gc=False):
    """Every sheet goes to the player on the left (AC6)."""

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, sheets=(state.sheets[-1], *state.sheets[:-1]))


class StarterPicked(Event[Terms, State], frozen=True, gc=False):
    """Chance says who leads the first round (AC7)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, lead=self.seat)


class RoundBegun(Event[Terms, State], frozen=True, gc=False):
    """The lead takes all dice (AC7, AC8)."""

    lead: SeatNo
    number: int

    def on(self, terms: Terms, state: State) -> State:
        nothing = (NOT_YET,) * terms.seats
        return replace(state, turn=self.number, lead=self.lead, dice=(), bounty=0, taken=nothing)


class DieRolled(Event[Terms, State], frozen=True, gc=False):
    """A production die shows a product (AC8)."""

    seat: SeatNo
    product: Product

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, dice=(*state.dice, self.product))


class BountyRolled(Event[Terms, State], frozen=True, gc=False):
    """The bounty die says what may be bountiful in this round (AC8)."""

    seat: SeatNo
    bounty: Bounty

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, bounty=self.bounty)


class DieTaken(Event[Terms, State], frozen=True, gc=False):
    """A seat takes a die from the pool (AC9)."""

    seat: SeatNo
    product: Product

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, taken=_with(state.taken, self.seat, self.product))


class Planted(Event[Terms, State], frozen=True, gc=False):
    """A layout is drawn on a seat's sheet (AC9)."""

    seat: SeatNo
    product: Product
    big: Big
    at: SpotNo
    pose: Pose

    def on(self, terms: Terms, state: State) -> State:
        product = self.product
        layout = terms.layouts[product][state.sides[product]][self.big]
        return _planted(state, self.seat, product, layout.covers[self.at, self.pose])


class CropAdded(Event[Terms, State], frozen=True, gc=False):
    """A bee adds a crop (AC11)."""

    seat: SeatNo
    product: Product
    at: SpotNo

    def on(self, terms: Terms, state: State) -> State:
        return _planted(state, self.seat, self.product, 1 << self.at)


class CropLost(Event[Terms, State], frozen=True, gc=False):
    """The quadrant of a bee has no room for its crop (AC11)."""

    seat: SeatNo
    quadrant: Quadrant


class DieMissed(Event[Terms, State], frozen=True, gc=False):
    """The die that a seat took does not fit (AC10)."""

    seat: SeatNo
    product: Product


class FarmFilled(Event[Terms, State], frozen=True, gc=False):
    """A seat's farm has no empty space left (AC12)."""

    seat: SeatNo


class EndTriggered(Event[Terms, State], frozen=True, gc=False):
    """A seat is the first to trigger the end (AC12)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        return replace(state, first=self.seat)


class GameEnded(Event[Terms, State], frozen=True, gc=False):
    """The last round is over (AC12): it ended by a full farm, or by a die that did not fit."""

    seat: SeatNo
    reason: Literal["full", "unfit"]


def _with(values: tuple[X, ...], place: int, value: X) -> tuple[X, ...]:
    new = list(values)
    new[place] = value
    return tuple(new)


def _planted(state: State, seat: int, kind: int, spaces: int) -> State:
    sheet = state.sheets[seat]
    grown = _with(sheet, kind, sheet[kind] | spaces)
    return replace(state, sheets=_with(state.sheets, seat, grown))
