"""Resources for buildings, and what is drawn when one is complete (RR4, RR8-RR10)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.steps import Decision, Move, Refusal
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import DONE, GIVES_TO, PICKS, Done, DrawAt, Give, Pick, draws_in
from game.rules.rolling_ranch.events import BonusPicked, BuildingDrawn, BuildingLost, ResourceGiven, SheetFilled
from game.rules.rolling_ranch.model import BONUSES, NAIL, RESOURCES, WOOD, Building, Ranch, State, Terms, Two
from game.rules.rolling_ranch.refusals import OfIcon
from game.rules.rolling_ranch.standing import complete, givable, missing, unfilled


class Spend(Decision[Terms, State, Give | Done], frozen=True, gc=False):
    """The resources that are left of a collection or of the resource barn, one by one (RR8, RR10)."""

    rule = "RR8"
    wood: int
    nails: int
    barn: bool = False
    """Whether the resource barn gives them."""

    def options(self, terms: Terms, state: State) -> Sequence[Give | Done]:
        """Gifts, and to lose the rest; `give` has made sure that there is a gift."""
        return [*gifts(state.ranches[self.seat], self.wood, self.nails), DONE]

    def refuse(self, terms: Terms, state: State, choice: Give | Done) -> Refusal | None:
        """RR8."""
        if isinstance(choice, Done):
            return None
        left = (self.wood, self.nails)
        return refuse_gift(state.ranches[self.seat], left, choice.resource, choice.building)

    def resolve(self, move: Move[Terms, State], choice: Give | Done) -> None:
        if isinstance(choice, Give):
            give(move, self.seat, choice.resource, choice.building, (self.wood, self.nails), self.barn)


class Draw(Decision[Terms, State, DrawAt], frozen=True, gc=False):
    """A complete building is drawn at once, number ignored (RR9)."""

    rule = "RR9"
    building: Building

    def options(self, terms: Terms, state: State) -> Sequence[DrawAt]:
        """The empty spaces; `give` has made sure that there is one."""
        return draws_in(state.ranches[self.seat].empty)

    def refuse(self, terms: Terms, state: State, choice: DrawAt) -> Refusal | None:
        """RR9."""
        return refuse_space(state.ranches[self.seat], choice.at, "RR9")

    def resolve(self, move: Move[Terms, State], choice: DrawAt) -> None:
        move.emit(BuildingDrawn(self.seat, self.building, choice.at))
        say_if_full(move, self.seat)
        if self.building in data.BARNS:
            move.then(PickBonus(self.seat, self.building))


class PickBonus(Decision[Terms, State, Pick], frozen=True, gc=False):
    """Which of its two bonuses a barn gives for good (RR10)."""

    rule = "RR10"
    building: Building

    def options(self, terms: Terms, state: State) -> Sequence[Pick]:
        return [PICKS[bonus] for bonus in BONUSES[self.building]]

    def refuse(self, terms: Terms, state: State, choice: Pick) -> Refusal | None:
        """RR10."""
        return None if choice.bonus in BONUSES[self.building] else Refusal("RR10", "other_barn")

    def resolve(self, move: Move[Terms, State], choice: Pick) -> None:
        move.emit(BonusPicked(self.seat, self.building, choice.bonus))


def gifts(ranch: Ranch, wood: int, nails: int) -> tuple[Give, ...]:
    """One of these resources for every building that has an empty icon of it (RR8)."""
    woods = GIVES_TO[WOOD][unfilled(ranch, WOOD)] if wood else ()
    return woods + GIVES_TO[NAIL][unfilled(ranch, NAIL)] if nails else woods


def give(move: Move[Terms, State], seat: int, resource: int, building: int, purse: Two, barn: bool = False) -> None:
    """Give one of the wood and nails in `purse`; then draw what is complete, then go on with what is left."""
    move.emit(ResourceGiven(seat, resource, building, barn))
    wood, nails = purse
    if resource == WOOD:
        wood -= 1
    else:
        nails -= 1
    ranch = move.state.ranches[seat]
    if givable(ranch, wood, nails):
        move.then(Spend(seat, wood, nails, barn))
    if complete(ranch, building):
        if ranch.empty:
            move.then(Draw(seat, building))
        else:
            move.emit(BuildingLost(seat, building))


def say_if_full(move: Move[Terms, State], seat: int) -> None:
    """Whether nothing is empty any more (RR14)."""
    if not move.state.ranches[seat].empty:
        move.emit(SheetFilled(seat))


def refuse_gift(ranch: Ranch, purse: Two, resource: int, building: int) -> Refusal | None:
    """Why a resource cannot be given to a building (RR4, RR8)."""
    if resource not in RESOURCES or not purse[resource]:
        return Refusal("RR8", "no_nail" if resource == NAIL else "no_wood")
    return refuse_icon(ranch, resource, building)


def refuse_icon(ranch: Ranch, resource: int, building: int) -> Refusal | None:
    """Why a building needs no more of a resource (RR4)."""
    if building in missing(ranch, resource):
        return None
    return OfIcon("RR4", "icons_full", building=building, resource=resource)


def refuse_space(ranch: Ranch, at: int, rule: str) -> Refusal | None:
    """Why nothing can be put on a space."""
    if not 0 <= at < data.SPACES:
        return Refusal("RR2", "no_space")
    return None if ranch.empty >> at & 1 else Refusal(rule, "filled", (at,))
