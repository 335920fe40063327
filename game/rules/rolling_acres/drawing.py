"""Before the first round: cards, buildings, names, and the sheets that are passed on (AC5, AC6, AC21, AC22)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import SeatNo
from game.core.steps import Chance, Chore, Decision, Move, Refusal
from game.grids.regions import members
from game.rules.rolling_acres.choices import FACES, NAMES, Building, Face, Name, Product, Put
from game.rules.rolling_acres.events import BuildingDrawn, FarmNamed, SheetsPassed, SideChosen
from game.rules.rolling_acres.model import PRODUCE, State, Terms, filled
from game.rules.rolling_acres.sheet import LITTLE, Free


class TurnCard(Chance[Terms, State, Face], frozen=True, gc=False):
    """Chance says which side of a card is used (AC5)."""

    rule = "AC5"
    product: Product

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Face, int]]:
        return FACES

    def resolve(self, move: Move[Terms, State], choice: Face) -> None:
        move.emit(SideChosen(self.product, choice.side))


class Build(Decision[Terms, State, Put], frozen=True, gc=False):
    """Draw a building on the sheet for the player on the left, in solo on the own one (AC6, AC22)."""

    rule = "AC6"
    seat: SeatNo
    building: Building

    def options(self, terms: Terms, state: State) -> Sequence[Put]:
        """Every way to draw it, by pose, then by space."""
        return drawings(terms, state, self.seat, self.building)

    def refuse(self, terms: Terms, state: State, choice: Put) -> Refusal | None:
        """AC1, AC6, AC21, AC22 in the order in which a player would check them."""
        shape = terms.buildings[self.building]
        if choice.pose not in shape.poses:
            return Refusal("AC4", "no_pose")
        covered = shape.covers.get((choice.at, choice.pose))
        if covered is None:
            return Refusal("AC1", "outside") if terms.solo else Refusal("AC6", "not_one_quadrant")
        overlap = covered & filled(state.sheets[self.seat])
        if overlap:
            return Refusal("AC6", "occupied", members(overlap))
        if covered & closed(terms, state, self.seat):
            return Refusal("AC6", "quadrant_closed")
        if is_for_little(terms, self.seat) and not covered & LITTLE:
            return Refusal("AC21", "not_little")
        return None

    def resolve(self, move: Move[Terms, State], choice: Put) -> None:
        move.emit(BuildingDrawn(self.seat, self.building, choice.at, choice.pose))


class DrawBuilding(Chance[Terms, State, Put], frozen=True, gc=False):
    """Chance draws a building in place of a player."""

    rule = "AC6"
    seat: SeatNo
    building: Building

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Put, int]]:
        return [(put, 1) for put in drawings(terms, state, self.seat, self.building)]

    def resolve(self, move: Move[Terms, State], choice: Put) -> None:
        move.emit(BuildingDrawn(self.seat, self.building, choice.at, choice.pose))


class NameFarm(Decision[Terms, State, Name], frozen=True, gc=False):
    """Name the own farm and hand on the sheet that was drawn (AC6)."""

    rule = "AC6"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Name]:
        return names_left(state)

    def refuse(self, terms: Terms, state: State, choice: Name) -> Refusal | None:
        """AC6: every farm has a name of its own."""
        return Refusal("AC6", "name_taken") if choice.farm in state.names else None

    def resolve(self, move: Move[Terms, State], choice: Name) -> None:
        move.emit(FarmNamed(self.seat, choice.farm))


class DrawName(Chance[Terms, State, Name], frozen=True, gc=False):
    """Chance names a farm in place of its player."""

    rule = "AC6"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Name, int]]:
        return [(name, 1) for name in names_left(state)]

    def resolve(self, move: Move[Terms, State], choice: Name) -> None:
        move.emit(FarmNamed(self.seat, choice.farm))


class PassSheets(Chore[Terms, State], frozen=True, gc=False):
    """All have drawn (AC6)."""

    def run(self, move: Move[Terms, State]) -> None:
        """Every sheet goes to the left; a single player keeps the own one (AC22)."""
        if not move.terms.solo:
            move.emit(SheetsPassed())


def drawings(terms: Terms, state: State, seat: int, building: int) -> Sequence[Put]:
    """Every way to draw a building on the sheet that lies before a seat."""
    barred = filled(state.sheets[seat]) | closed(terms, state, seat)
    shape = terms.buildings[building]
    if is_for_little(terms, seat):
        return [put for spaces, put in shape.choices if spaces & LITTLE and not spaces & barred]
    return Free([shape], barred)


def closed(terms: Terms, state: State, seat: int) -> int:
    """The quadrants of a seat's sheet in which a building stands already; none in solo (AC6, AC22)."""
    if terms.solo:
        return 0
    barn, silo, well = state.sheets[seat][PRODUCE:]
    buildings = barn | silo | well
    return sum([part for part in terms.quadrants if part & buildings])


def is_for_little(terms: Terms, seat: int) -> bool:
    """Whether the sheet that a seat draws will be played by a Little Farmer (AC21)."""
    return terms.little[(seat + 1) % terms.seats]


def names_left(state: State) -> list[Name]:
    """The names that no farm has yet."""
    return [name for name in NAMES if name.farm not in state.names]
