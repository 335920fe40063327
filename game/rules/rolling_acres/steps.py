"""Steps of Rolling Acres: set-up, rounds from the roll to their end, the turns within (AC5-AC12, AC21, AC22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from game.core.lazy import Counted, Memo
from game.core.seats import SeatNo, SpotNo
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.grids.areas import members
from game.rules.rolling_acres import choices, data, events
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, State, Terms, allowed, bountiful, filled, fits, pool
from game.rules.rolling_acres.sheet import ALL, LITTLE, SPACES, Free, bit_position


class TurnCard(Chance[Terms, State, choices.Face], frozen=True, gc=False):
    """Chance turns up a side of a card (AC5)."""

    rule = "AC5"
    product: choices.Product

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Face, int]]:
        return choices.FACES

    def resolve(self, move: Move[Terms, State], choice: choices.Face) -> None:
        move.emit(events.SideChosen(self.product, choice.side))


class Build(Decision[Terms, State, choices.Put], frozen=True, gc=False):
    """Draw a building on the sheet for the player on the left, in solo on the own one (AC6, AC22)."""

    rule = "AC6"
    seat: SeatNo
    building: choices.Building

    def options(self, terms: Terms, state: State) -> Sequence[choices.Put]:
        """Every way to draw it, by pose, then by space."""
        return building_choices(terms, state, self.seat, self.building)

    def refuse(self, terms: Terms, state: State, choice: choices.Put) -> Refusal | None:
        """AC1, AC6, AC21, AC22 in the order in which a player would check them."""
        shape = terms.buildings[self.building]
        if choice.pose not in shape.poses:
            return Refusal("AC4", "no_pose")
        covered = shape.covers.get((choice.at, choice.pose))
        if covered is None:
            return Refusal("AC1", "outside") if terms.solo else Refusal("AC6", "not_one_quadrant")
        overlap = covered & filled(state.sheets[self.seat])
        if covered & closed_quadrants(terms, state, self.seat):
            return Refusal("AC6", "quadrant_closed")
        if overlap:
            return Refusal("AC6", "part_taken", members(overlap))
        if terms.little[(self.seat + 1) % terms.seats] and not covered & LITTLE:
            return Refusal("AC21", "not_little")
        return None

    def resolve(self, move: Move[Terms, State], choice: choices.Put) -> None:
        move.emit(events.BuildingDrawn(self.seat, self.building, choice.at, choice.pose))


class DrawBuilding(Chance[Terms, State, choices.Put], frozen=True, gc=False):
    """Chance draws a building in place of a player."""

    rule = "AC6"
    seat: SeatNo
    building: choices.Building

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Put, int]]:
        return [(put, 1) for put in building_choices(terms, state, self.seat, self.building)]

    def resolve(self, move: Move[Terms, State], choice: choices.Put) -> None:
        move.emit(events.BuildingDrawn(self.seat, self.building, choice.at, choice.pose))


class NameFarm(Decision[Terms, State, choices.Name], frozen=True, gc=False):
    """Name the own farm and hand on the sheet that was drawn (AC6)."""

    rule = "AC6"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Name]:
        return free_names(state)

    def refuse(self, terms: Terms, state: State, choice: choices.Name) -> Refusal | None:
        """AC6: every farm has a name of its own."""
        return Refusal("AC6", "name_taken") if choice.farm in state.names else None

    def resolve(self, move: Move[Terms, State], choice: choices.Name) -> None:
        move.emit(events.FarmNamed(self.seat, choice.farm))


class DrawName(Chance[Terms, State, choices.Name], frozen=True, gc=False):
    """Chance names a farm in place of its player."""

    rule = "AC6"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Name, int]]:
        return [(name, 1) for name in free_names(state)]

    def resolve(self, move: Move[Terms, State], choice: choices.Name) -> None:
        move.emit(events.FarmNamed(self.seat, choice.farm))


class PassSheets(Chore[Terms, State], frozen=True, gc=False):
    """All have drawn: the sheets go on (AC6)."""

    def run(self, move: Move[Terms, State]) -> None:
        """Every sheet goes to the left; a single player keeps the own one (AC22)."""
        if not move.terms.solo:
            move.emit(events.SheetsPassed())


def building_choices(terms: Terms, state: State, seat: int, building: int) -> Sequence[choices.Put]:
    """Every way to draw a building on the sheet that lies before a seat."""
    blocked = filled(state.sheets[seat]) | closed_quadrants(terms, state, seat)
    shape = terms.buildings[building]
    if terms.little[(seat + 1) % terms.seats]:  # a Little Farmer will play the sheet (AC21)
        return [put for spaces, put in shape.choices if spaces & LITTLE and not spaces & blocked]
    return Free([shape], blocked)


def closed_quadrants(terms: Terms, state: State, seat: int) -> int:
    """The quadrants of a seat's sheet in which a building stands already; none in solo (AC6, AC22)."""
    if terms.solo:
        return 0
    barn, silo, well = state.sheets[seat][PRODUCE:]
    buildings = barn | silo | well
    return sum([part for part in terms.quadrants if part & buildings])


def free_names(state: State) -> list[choices.Name]:
    """The names that no farm has yet."""
    return [name for name in choices.NAMES if name.farm not in state.names]


class Draft(Decision[Terms, State, choices.Take], frozen=True, gc=False):
    """Take exactly one production die (AC9)."""

    rule = "AC9"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[choices.Take]:
        """Each product of the pool once, in the order of the roll; in solo the left die (AC22)."""
        return _takes[pool(terms, state)]

    def refuse(self, terms: Terms, state: State, choice: choices.Take) -> Refusal | None:
        """AC9, AC22."""
        if choice.product in pool(terms, state):
            return None
        if terms.solo and choice.product in state.dice:
            return Refusal("AC22", "left_die")
        return choices.NotRolled(
            "AC9", "not_in_pool", product=choice.product, products=tuple(dict.fromkeys(pool(terms, state)))
        )

    def resolve(self, move: Move[Terms, State], choice: choices.Take) -> None:
        """It is planted if it fits, else it triggers the end (AC10)."""
        seat, product = self.seat, choice.product
        move.emit(events.DieTaken(seat, product))
        if fits(move.terms, move.state, seat, product):
            move.then(Plant(seat, product))
        else:
            move.emit(events.DieMissed(seat, product))
            trigger_end(move, seat)


_takes: Memo[tuple[int, ...], Sequence[choices.Take]] = Memo(
    lambda left: [choices.TAKES[product] for product in dict.fromkeys(left)], 8192
)
"""Choices of a die, by the dice that are left."""


class Plant(Decision[Terms, State, choices.Lay], frozen=True, gc=False):
    """Place one allowed layout of the product on empty spaces (AC9, AC10)."""

    rule = "AC9"
    seat: SeatNo
    product: choices.Product

    def options(self, terms: Terms, state: State) -> Sequence[choices.Lay]:
        """The basic layout, then the bountiful one where it is allowed, each by pose, then by space."""
        return Free(allowed(terms, state, self.seat, self.product), filled(state.sheets[self.seat]))

    def refuse(self, terms: Terms, state: State, choice: choices.Lay) -> Refusal | None:
        """AC8, AC9 in the order in which a player would check them."""
        product = self.product
        if choice.big and not bountiful(terms, state, self.seat, product):
            return Refusal("AC8", "no_sun" if product < data.CROPS else "no_heart")
        layout = terms.layouts[product][state.sides[product]][choice.big]
        if choice.pose not in layout.poses:
            return Refusal("AC4", "no_pose")
        spaces = layout.covers.get((choice.at, choice.pose))
        if spaces is None:
            return Refusal("AC9", "outside")
        overlap = spaces & filled(state.sheets[self.seat])
        return Refusal("AC9", "part_taken", members(overlap)) if overlap else None

    def resolve(self, move: Move[Terms, State], choice: choices.Lay) -> None:
        """Let the bees of a layout that stands as a whole add crops in reading order (AC11)."""
        seat, product = self.seat, self.product
        move.emit(events.Planted(seat, product, choice.big, choice.at, choice.pose))
        if product == choices.BEES:
            layout = move.terms.layouts[product][move.state.sides[product]][choice.big]
            bees = members(layout.covers[choice.at, choice.pose])
            move.then(*[Pollinate(seat, bee) for bee in bees])


class Pollinate(Chore[Terms, State], frozen=True, gc=False):
    """A bee adds a crop to its quadrant (AC11)."""

    seat: SeatNo
    at: SpotNo

    def run(self, move: Move[Terms, State]) -> None:
        seat, quadrant = self.seat, move.terms.quadrant[self.at]
        if empty_spaces(move.terms, move.state, seat, quadrant):
            move.then(Crop(seat, quadrant))
        else:
            move.emit(events.CropLost(seat, quadrant))


class Crop(Decision[Terms, State, choices.Grow], frozen=True, gc=False):
    """Add a crop to an empty space of a quadrant (AC11)."""

    rule = "AC11"
    seat: SeatNo
    quadrant: choices.Quadrant

    def options(self, terms: Terms, state: State) -> Sequence[choices.Grow]:
        """Every crop on every empty space, by crop, then by space."""
        return Grows(empty_spaces(terms, state, self.seat, self.quadrant))

    def refuse(self, terms: Terms, state: State, choice: choices.Grow) -> Refusal | None:
        """AC11 in the order in which a player would check it."""
        at = choice.at
        if not 0 <= choice.product < data.CROPS:
            return Refusal("AC11", "no_crop")
        if not 0 <= at < len(terms.quadrant) or terms.quadrant[at] != self.quadrant:
            return choices.OfQuadrant("AC11", "other_quadrant", (at,), quadrant=self.quadrant)
        occupied = filled(state.sheets[self.seat]) >> at & 1
        return Refusal("AC11", "occupied", (at,)) if occupied else None

    def resolve(self, move: Move[Terms, State], choice: choices.Grow) -> None:
        move.emit(events.CropAdded(self.seat, choice.product, choice.at))


class Grows(Counted[choices.Grow]):
    """Every crop on every one of some spaces, by crop, then by space."""

    __slots__ = ("_room", "_spaces")

    def __init__(self, spaces: int) -> None:
        self._spaces, self._room = spaces, spaces.bit_count()

    def __len__(self) -> int:
        return data.CROPS * self._room

    def __iter__(self) -> Iterator[choices.Grow]:
        for grows in choices.GROWS:
            yield from map(grows.__getitem__, members(self._spaces))

    def nth(self, number: int) -> choices.Grow:
        if number >= len(self):
            raise IndexError(number)
        crop, below = divmod(number, self._room)
        return choices.GROWS[crop][bit_position(self._spaces, SPACES, self._room - 1 - below)]


def empty_spaces(terms: Terms, state: State, seat: int, quadrant: int) -> int:
    """The empty spaces of a quadrant of a seat's sheet."""
    return terms.quadrants[quadrant] & (ALL ^ filled(state.sheets[seat]))


def trigger_end(move: Move[Terms, State], seat: int) -> None:
    """The end is triggered; only the first to do so counts (AC12)."""
    if move.state.first == NOT_YET:
        move.emit(events.EndTriggered(seat))


def still_to_play(terms: Terms, state: State) -> tuple[int, ...]:
    """The seats that have not taken a die in this round, in draft order (AC12)."""
    return tuple(seat for seat in terms.round_of[state.lead] if state.taken[seat] == NOT_YET)


class PickStarter(Chance[Terms, State, choices.Starts], frozen=True, gc=False):
    """Chance picks who leads the first round (AC7)."""

    rule = "AC7"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Starts, int]]:
        return [(choices.Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: choices.Starts) -> None:
        move.emit(events.StarterPicked(choice.seat))
        move.then(BeginRound(choice.seat))


class BeginRound(Chore[Terms, State], frozen=True, gc=False):
    """The first round; every other one begins as soon as the one before it is over."""

    lead: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        begin_round(move, self.lead)


def begin_round(move: Move[Terms, State], lead: int) -> None:
    """All dice, then a turn of every seat to the left from the lead on (AC8, AC9)."""
    terms = move.terms
    move.emit(events.RoundBegun(lead, move.state.turn + 1))
    move.then(*_order(terms.round_of[lead], terms.dice))


@lru_cache(maxsize=64)
def _order(seats: tuple[int, ...], dice: int) -> tuple[Step[Terms, State, Any], ...]:
    turns = [step for seat in seats for step in (Draft(seat), EndTurn(seat))]
    return (*[RollDie(seats[0])] * dice, RollBounty(seats[0]), *turns, EndRound(seats[0]))


class RollDie(Chance[Terms, State, choices.Shows], frozen=True, gc=False):
    """One production die (AC2)."""

    rule = "AC8"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Shows, int]]:
        return choices.SHOWS

    def resolve(self, move: Move[Terms, State], choice: choices.Shows) -> None:
        move.emit(events.DieRolled(self.seat, choice.product))


class RollBounty(Chance[Terms, State, choices.Shines], frozen=True, gc=False):
    """The bounty die (AC2)."""

    rule = "AC8"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Shines, int]]:
        return choices.SHINES

    def resolve(self, move: Move[Terms, State], choice: choices.Shines) -> None:
        move.emit(events.BountyRolled(self.seat, choice.bounty))


class EndTurn(Chore[Terms, State], frozen=True, gc=False):
    """End of a seat's turn: whether its farm is full (AC12)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """A full farm triggers the end; the crops of bees count."""
        seat = self.seat
        if filled(move.state.sheets[seat]) == ALL:
            move.emit(events.FarmFilled(seat))
            trigger_end(move, seat)


class EndRound(Chore[Terms, State], frozen=True, gc=False):
    """End of a round: all have taken a die."""

    lead: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """The next round with the lead passed to the left, or the end once it is triggered (AC7, AC12)."""
        terms, first = move.terms, move.state.first
        if first == NOT_YET:
            begin_round(move, (self.lead + 1) % terms.seats)
        else:
            full = filled(move.state.sheets[first]) == ALL
            move.finish(events.GameEnded(first, "full" if full else "unfit"))
