"""The action of a seat (RR6-RR8, RR10, RR11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.seats import SeatNo
from game.core.steps import Chore, Decision, Move, Refusal, Step
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.building import gifts, give, refuse_gift, refuse_icon, refuse_space, say_if_full
from game.rules.rolling_ranch.choices import (
    DONE,
    EXTRAS_TO,
    PASS,
    Done,
    Give,
    GiveExtra,
    Pass,
    Rescue,
    Use,
    rescues_in,
    uses_in,
)
from game.rules.rolling_ranch.events import AnimalRescued, BonusUsed, Passed
from game.rules.rolling_ranch.model import ANY_ANIMAL, FREE_CHICKEN, NAIL, NONE, WOOD, Ranch, State, Terms
from game.rules.rolling_ranch.model import RESOURCES as RESOURCE_KINDS
from game.rules.rolling_ranch.refusals import NotRolled, OfBuilding, OfKind, OtherNumber
from game.rules.rolling_ranch.sheet import Sheet
from game.rules.rolling_ranch.standing import ANIMALS, BARN_PURSES, RESOURCES, kinds, unfilled

Acts = Rescue | Give | Use | GiveExtra | Pass
Extras = Use | GiveExtra | Done


class Act(Decision[Terms, State, Acts], frozen=True, gc=False):
    """One action; extras of the barns may come before it (RR6, RR10)."""

    rule = "RR6"
    barns: int = 0
    """The set of barns that may be used: 1 the resource barn, 2 the animal barn."""
    stores: int = 0
    """The set of warehouses that may be used: 1 that of places, 2 that of animals."""

    def options(self, terms: Terms, state: State) -> Sequence[Acts]:
        """Rescues, gifts, placings by bonus, extras, the pass."""
        seat, dice = self.seat, state.dice
        ranch = state.ranches[seat]
        by_number, empty = terms.sheets[state.sheets[seat]].by_number, ranch.empty
        blue, yellow = dice
        one, two = ANIMALS[dice]
        if one == two:
            rescues = rescues_in[one][empty & (by_number[blue] | by_number[yellow])]
        else:
            rescues = rescues_in[one][empty & by_number[yellow]] + rescues_in[two][empty & by_number[blue]]
        wood, nails = RESOURCES[dice]
        out: list[Acts] = [*rescues, *gifts(ranch, wood, nails)]
        if self.stores & 1:
            for kind in (one, two) if one != two else (one,):
                out += uses_in[data.PLACE_STORE][kind](empty)
        if self.stores & 2:
            room = empty & (by_number[blue] | by_number[yellow])
            for kind in data.KINDS:
                out += uses_in[data.ANIMAL_STORE][kind](room)
        if self.barns:
            if self.barns & 2 and ranch.bonuses[1] == ANY_ANIMAL:
                for kind in data.KINDS:
                    out += uses_in[data.ANIMAL_BARN][kind](empty)
            out += extras(ranch, self.barns)
        out.append(PASS)
        return out

    def refuse(self, terms: Terms, state: State, choice: Acts) -> Refusal | None:
        """RR7, RR8, RR10, RR11 in the order in which a player would check them."""
        ranch, sheet = state.ranches[self.seat], terms.sheets[state.sheets[self.seat]]
        match choice:
            case Rescue():
                return _refuse_rescue(sheet, ranch, state.dice, choice)
            case Give(resource, building):
                return refuse_gift(ranch, RESOURCES[state.dice], resource, building)
            case Use():
                if choice.building == data.ANIMAL_BARN:
                    return _refuse_barn_use(ranch, self.barns, state.dice, choice)
                return _refuse_store_use(sheet, ranch, self.stores, state.dice, choice)
            case GiveExtra():
                return _refuse_extra(ranch, self.barns, state.dice, choice)
            case Pass():
                return None

    def resolve(self, move: Move[Terms, State], choice: Acts) -> None:
        """After an extra the action is still to come; after the action come extras that are left."""
        seat = self.seat
        if self.barns:
            move.then(self._with_barns(move.state, choice))
        if type(choice) is Rescue:  # quicker than patterns, which ask the base classes too
            move.emit(AnimalRescued(seat, choice.kind, choice.at))
            say_if_full(move, seat)
        elif type(choice) is Give:
            give(move, seat, choice.resource, choice.building, RESOURCES[move.state.dice])
        elif type(choice) is Use:
            _use(move, seat, choice)
        elif type(choice) is GiveExtra:
            _give_extra(move, seat, choice)
        else:
            move.emit(Passed(seat))

    def _with_barns(self, state: State, choice: Acts) -> Step[Terms, State, Any]:
        chicken = state.ranches[self.seat].bonuses[1] == FREE_CHICKEN
        if isinstance(choice, GiveExtra):
            return replace(self, barns=self.barns & ~1)
        if chicken and isinstance(choice, Use) and choice.building == data.ANIMAL_BARN:
            return replace(self, barns=self.barns & ~2)
        return OfferBarns(self.seat, self.barns)


class OfferBarns(Chore[Terms, State], frozen=True, gc=False):
    """After the action: whether there are extras left to ask for (RR10)."""

    seat: SeatNo
    barns: int

    def run(self, move: Move[Terms, State]) -> None:
        if extras(move.state.ranches[self.seat], self.barns):
            move.then(UseBarns(self.seat, self.barns))


class UseBarns(Decision[Terms, State, Extras], frozen=True, gc=False):
    """Extras of the barns after the action (RR10)."""

    rule = "RR10"
    barns: int
    """The set of barns that may be used: 1 the resource barn, 2 the animal barn."""

    def options(self, terms: Terms, state: State) -> Sequence[Extras]:
        return [*extras(state.ranches[self.seat], self.barns), DONE]

    def refuse(self, terms: Terms, state: State, choice: Extras) -> Refusal | None:
        """RR10; the action is over."""
        ranch = state.ranches[self.seat]
        match choice:
            case Use():
                if choice.building != data.ANIMAL_BARN or ranch.bonuses[1] == ANY_ANIMAL:
                    return Refusal("RR6", "acted")
                return _refuse_barn_use(ranch, self.barns, state.dice, choice)
            case GiveExtra():
                return _refuse_extra(ranch, self.barns, state.dice, choice)
            case Done():
                return None

    def resolve(self, move: Move[Terms, State], choice: Extras) -> None:
        match choice:
            case Use():
                move.then(OfferBarns(self.seat, self.barns & ~2))
                _use(move, self.seat, choice)
            case GiveExtra():
                move.then(OfferBarns(self.seat, self.barns & ~1))
                _give_extra(move, self.seat, choice)
            case Done():
                pass


def extras(ranch: Ranch, barns: int) -> tuple[Use | GiveExtra, ...]:
    """What a set of barns allows beside the action: resources, a chicken (RR10)."""
    out: tuple[Use | GiveExtra, ...] = ()
    if barns & 1:
        wood, nails = BARN_PURSES[ranch.bonuses[0]]
        if wood:
            out = EXTRAS_TO[WOOD][unfilled(ranch, WOOD)]
        if nails:
            out += EXTRAS_TO[NAIL][unfilled(ranch, NAIL)]
    if barns & 2 and ranch.bonuses[1] == FREE_CHICKEN:
        out += uses_in[data.ANIMAL_BARN][data.CHICKEN](ranch.empty)
    return out


def _use(move: Move[Terms, State], seat: int, choice: Use) -> None:
    move.emit(BonusUsed(seat, choice.building, choice.kind, choice.at))
    say_if_full(move, seat)


def _give_extra(move: Move[Terms, State], seat: int, choice: GiveExtra) -> None:
    purse = BARN_PURSES[move.state.ranches[seat].bonuses[0]]
    give(move, seat, choice.resource, choice.building, purse, barn=True)


def _refuse_rescue(sheet: Sheet, ranch: Ranch, dice: tuple[int, ...], choice: Rescue) -> Refusal | None:
    rolled = kinds(dice)
    if choice.kind not in rolled:
        return NotRolled("RR7", "kind_not_rolled", kind=choice.kind, kinds=rolled)
    wrong = refuse_space(ranch, choice.at, "RR7")
    if wrong is None:
        number = sheet.numbers[choice.at]
        fit = tuple(dice[1 - die] for die, kind in enumerate(rolled) if kind == choice.kind)
        if number not in fit:
            if number in dice:
                return OfKind("RR7", "other_die", (choice.at,), number, fit, kind=choice.kind)
            return OtherNumber("RR7", "other_number", (choice.at,), number, dice, kind=choice.kind, fits=fit)
    return wrong


def _refuse_store_use(sheet: Sheet, ranch: Ranch, ready: int, dice: tuple[int, ...], choice: Use) -> Refusal | None:
    building = choice.building
    if building not in data.STORES:
        return OfBuilding("RR11", "no_bonus", building=building)
    if ranch.built[building] == NONE:
        return OfBuilding("RR11", "not_built", building=building)
    store = building - data.PLACE_STORE
    if not ranch.uses[store]:
        return Refusal("RR11", "used_up")
    if not ready >> store & 1:
        return OfBuilding("RR11", "next_round", building=building)
    if choice.kind not in (kinds(dice) if building == data.PLACE_STORE else data.KINDS):
        return NotRolled("RR11", "kind_not_rolled", kind=choice.kind, kinds=kinds(dice))
    wrong = refuse_space(ranch, choice.at, "RR11")
    if wrong is None and building == data.ANIMAL_STORE and sheet.numbers[choice.at] not in dice:
        return Refusal("RR11", "number_not_rolled", (choice.at,), sheet.numbers[choice.at], dice)
    return wrong


def _refuse_barn(ranch: Ranch, ready: int, dice: tuple[int, ...], barn: int) -> Refusal | None:
    """Why a barn gives nothing now."""
    if ranch.built[barn] == NONE:
        return OfBuilding("RR10", "not_built", building=barn)
    if len(set(dice)) > 1:
        return Refusal("RR10", "not_equal", has=dice)
    return None if ready >> barn & 1 else OfBuilding("RR10", "barn_rests", building=barn)


def _refuse_barn_use(ranch: Ranch, ready: int, dice: tuple[int, ...], choice: Use) -> Refusal | None:
    wrong = _refuse_barn(ranch, ready, dice, data.ANIMAL_BARN)
    if wrong is not None:
        return wrong
    if choice.kind not in ((data.CHICKEN,) if ranch.bonuses[1] == FREE_CHICKEN else data.KINDS):
        return Refusal("RR10", "only_chicken")
    return refuse_space(ranch, choice.at, "RR10")


def _refuse_extra(ranch: Ranch, ready: int, dice: tuple[int, ...], choice: GiveExtra) -> Refusal | None:
    wrong = _refuse_barn(ranch, ready, dice, data.RESOURCE_BARN)
    if wrong is not None:
        return wrong
    resource = choice.resource
    if resource not in RESOURCE_KINDS or not BARN_PURSES[ranch.bonuses[0]][resource]:
        return Refusal("RR10", "other_bonus")
    return refuse_icon(ranch, resource, choice.building)
