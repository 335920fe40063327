"""A seat's turn: take a die, plant it, and choose what its bees add (AC9-AC11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.counted import Counted
from game.core.memo import Memo
from game.core.seats import SeatNo, SpotNo
from game.core.steps import Chore, Decision, Move, Refusal
from game.grids.regions import members
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, GROWS, TAKES, Grow, Lay, Product, Quadrant, Take
from game.rules.rolling_acres.events import CropAdded, CropLost, DieMissed, DieTaken, EndTriggered, Planted
from game.rules.rolling_acres.model import NOT_YET, State, Terms, allowed, bountiful, filled, fits, pool
from game.rules.rolling_acres.refusals import NotRolled, OfQuadrant
from game.rules.rolling_acres.sheet import ALL, SPACES, Free, bit


class Draft(Decision[Terms, State, Take], frozen=True, gc=False):
    """Take exactly one production die (AC9)."""

    rule = "AC9"
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Take]:
        """Each product of the pool once, in the order of the roll; in solo the left die (AC22)."""
        return _takes[pool(terms, state)]

    def refuse(self, terms: Terms, state: State, choice: Take) -> Refusal | None:
        """AC9, AC22."""
        if choice.product in pool(terms, state):
            return None
        if terms.solo and choice.product in state.dice:
            return Refusal("AC22", "left_die")
        return NotRolled(
            "AC9", "not_in_pool", product=choice.product, products=tuple(dict.fromkeys(pool(terms, state)))
        )

    def resolve(self, move: Move[Terms, State], choice: Take) -> None:
        """It is planted if it fits, else it triggers the end (AC10)."""
        seat, product = self.seat, choice.product
        move.emit(DieTaken(seat, product))
        if fits(move.terms, move.state, seat, product):
            move.then(Plant(seat, product))
        else:
            move.emit(DieMissed(seat, product))
            trigger(move, seat)


_takes: Memo[tuple[int, ...], Sequence[Take]] = Memo(lambda left: [TAKES[each] for each in dict.fromkeys(left)], 8192)
"""By the dice that are left."""


class Plant(Decision[Terms, State, Lay], frozen=True, gc=False):
    """Place one allowed layout of the product on empty spaces (AC9, AC10)."""

    rule = "AC9"
    seat: SeatNo
    product: Product

    def options(self, terms: Terms, state: State) -> Sequence[Lay]:
        """The basic layout, then the bountiful one where it is allowed, each by pose, then by space."""
        return Free(allowed(terms, state, self.seat, self.product), filled(state.sheets[self.seat]))

    def refuse(self, terms: Terms, state: State, choice: Lay) -> Refusal | None:
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
        return Refusal("AC9", "occupied", members(overlap)) if overlap else None

    def resolve(self, move: Move[Terms, State], choice: Lay) -> None:
        """When the whole layout stands, its bees add crops in reading order (AC11)."""
        seat, product = self.seat, self.product
        move.emit(Planted(seat, product, choice.big, choice.at, choice.pose))
        if product == BEES:
            layout = move.terms.layouts[product][move.state.sides[product]][choice.big]
            bees = members(layout.covers[choice.at, choice.pose])
            move.then(*[Pollinate(seat, bee) for bee in bees])


class Pollinate(Chore[Terms, State], frozen=True, gc=False):
    """A bee adds a crop to its quadrant (AC11)."""

    seat: SeatNo
    at: SpotNo

    def run(self, move: Move[Terms, State]) -> None:
        seat, quadrant = self.seat, move.terms.quadrant[self.at]
        if room(move.terms, move.state, seat, quadrant):
            move.then(Crop(seat, quadrant))
        else:
            move.emit(CropLost(seat, quadrant))


class Crop(Decision[Terms, State, Grow], frozen=True, gc=False):
    """Add a crop to an empty space of a quadrant (AC11)."""

    rule = "AC11"
    seat: SeatNo
    quadrant: Quadrant

    def options(self, terms: Terms, state: State) -> Sequence[Grow]:
        """Every crop on every empty space, by crop, then by space."""
        return Grows(room(terms, state, self.seat, self.quadrant))

    def refuse(self, terms: Terms, state: State, choice: Grow) -> Refusal | None:
        """AC11 in the order in which a player would check it."""
        at = choice.at
        if not 0 <= choice.product < data.CROPS:
            return Refusal("AC11", "no_crop")
        if not 0 <= at < len(terms.quadrant) or terms.quadrant[at] != self.quadrant:
            return OfQuadrant("AC11", "other_quadrant", (at,), quadrant=self.quadrant)
        taken = filled(state.sheets[self.seat]) >> at & 1
        return Refusal("AC11", "occupied", (at,)) if taken else None

    def resolve(self, move: Move[Terms, State], choice: Grow) -> None:
        move.emit(CropAdded(self.seat, choice.product, choice.at))


class Grows(Counted[Grow]):
    """Every crop on every one of some spaces, by crop, then by space."""

    __slots__ = ("_room", "_spaces")

    def __init__(self, spaces: int) -> None:
        self._spaces, self._room = spaces, spaces.bit_count()

    def __len__(self) -> int:
        return data.CROPS * self._room

    def __iter__(self) -> Iterator[Grow]:
        for grows in GROWS:
            yield from map(grows.__getitem__, members(self._spaces))

    def nth(self, number: int) -> Grow:
        if number >= len(self):
            raise IndexError(number)
        crop, below = divmod(number, self._room)
        return GROWS[crop][bit(self._spaces, SPACES, self._room - 1 - below)]


def room(terms: Terms, state: State, seat: int, quadrant: int) -> int:
    """The empty spaces of a quadrant of a seat's sheet."""
    return terms.quadrants[quadrant] & (ALL ^ filled(state.sheets[seat]))


def trigger(move: Move[Terms, State], seat: int) -> None:
    """The end is triggered; only the first to do so counts (AC12)."""
    if move.state.first == NOT_YET:
        move.emit(EndTriggered(seat))


def still_to_play(terms: Terms, state: State) -> tuple[int, ...]:
    """The seats that have not taken a die in this round, in draft order (AC12)."""
    return tuple(seat for seat in terms.round_of[state.lead] if state.taken[seat] == NOT_YET)
