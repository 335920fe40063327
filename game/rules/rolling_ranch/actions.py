"""Actions of a seat: animals and resources, buildings and what they give (RR4, RR6-RR11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.seats import SeatNo
from game.core.steps import Chore, Decision, Move, Refusal
from game.rules.rolling_ranch import choices, data, events, model
from game.rules.rolling_ranch.model import NAIL, NONE, WOOD, Ranch, State, Terms, Two
from game.rules.rolling_ranch.sheet import Sheet


class Spend(Decision[Terms, State, choices.Give | choices.Done], frozen=True, gc=False):
    """Giving the rest of a collection or of the resource barn, one by one (RR8, RR10)."""

    rule = "RR8"
    wood: int
    nails: int
    barn: bool = False
    """Whether the resource barn gives them."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Give | choices.Done]:
        """Gifts, and to lose the rest; `give` has made sure that there is a gift."""
        return [*gift_choices(state.ranches[self.seat], self.wood, self.nails), choices.DONE]

    def refuse(self, terms: Terms, state: State, choice: choices.Give | choices.Done) -> Refusal | None:
        """RR8."""
        if isinstance(choice, choices.Done):
            return None
        left = (self.wood, self.nails)
        return refuse_gift(state.ranches[self.seat], left, choice.resource, choice.building)

    def resolve(self, move: Move[Terms, State], choice: choices.Give | choices.Done) -> None:
        if isinstance(choice, choices.Give):
            give(move, self.seat, choice.resource, choice.building, (self.wood, self.nails), self.barn)


class Draw(Decision[Terms, State, choices.DrawAt], frozen=True, gc=False):
    """Drawing a complete building at once, number ignored (RR9)."""

    rule = "RR9"
    building: model.Building

    def options(self, terms: Terms, state: State) -> Sequence[choices.DrawAt]:
        """The empty spaces; `give` has made sure that there is one."""
        return choices.draws_in(state.ranches[self.seat].empty)

    def refuse(self, terms: Terms, state: State, choice: choices.DrawAt) -> Refusal | None:
        """RR9."""
        return refuse_space(state.ranches[self.seat], choice.at, "RR9")

    def resolve(self, move: Move[Terms, State], choice: choices.DrawAt) -> None:
        move.emit(events.BuildingDrawn(self.seat, self.building, choice.at))
        announce_full(move, self.seat)
        if self.building in data.BARNS:
            move.then(PickBonus(self.seat, self.building))


class PickBonus(Decision[Terms, State, choices.Pick], frozen=True, gc=False):
    """Picking one of a barn's two bonuses for good (RR10)."""

    rule = "RR10"
    building: model.Building

    def options(self, terms: Terms, state: State) -> Sequence[choices.Pick]:
        return [choices.PICKS[bonus] for bonus in model.BONUSES[self.building]]

    def refuse(self, terms: Terms, state: State, choice: choices.Pick) -> Refusal | None:
        """RR10."""
        return None if choice.bonus in model.BONUSES[self.building] else Refusal("RR10", "other_barn")

    def resolve(self, move: Move[Terms, State], choice: choices.Pick) -> None:
        move.emit(events.BonusPicked(self.seat, self.building, choice.bonus))


def gift_choices(ranch: Ranch, wood: int, nails: int) -> tuple[choices.Give, ...]:
    """One of these resources for every building that has an empty icon of it (RR8)."""
    woods = choices.GIVES_TO[WOOD][model.unfilled(ranch, WOOD)] if wood else ()
    return woods + choices.GIVES_TO[NAIL][model.unfilled(ranch, NAIL)] if nails else woods


def give(move: Move[Terms, State], seat: int, resource: int, building: int, purse: Two, barn: bool = False) -> None:
    """Give one of the wood and nails in `purse`; then draw the building if it is complete, then go on with the rest."""
    move.emit(events.ResourceGiven(seat, resource, building, barn))
    wood, nails = purse
    if resource == WOOD:
        wood -= 1
    else:
        nails -= 1
    ranch = move.state.ranches[seat]
    if model.can_give(ranch, wood, nails):
        move.then(Spend(seat, wood, nails, barn))
    if model.is_complete(ranch, building):
        if ranch.empty:
            move.then(Draw(seat, building))
        else:
            move.emit(events.BuildingLost(seat, building))


def announce_full(move: Move[Terms, State], seat: int) -> None:
    """Announce a full sheet (RR14)."""
    if not move.state.ranches[seat].empty:
        move.emit(events.SheetFilled(seat))


def refuse_gift(ranch: Ranch, purse: Two, resource: int, building: int) -> Refusal | None:
    """The refusal of a resource for a building that needs no more of it, or of one that is not there (RR4, RR8)."""
    if resource not in model.RESOURCES:
        return Refusal("RR8", "no_wood")
    return refuse_icon(ranch, resource, building) or (
        None if purse[resource] else Refusal("RR8", "no_nail" if resource == NAIL else "no_wood")
    )


def refuse_icon(ranch: Ranch, resource: int, building: int) -> Refusal | None:
    """The refusal of a building that needs no more of a resource (RR4)."""
    if building in model.needing(ranch, resource):
        return None
    return model.OfIcon("RR4", "icons_full", building=building, resource=resource)


def refuse_space(ranch: Ranch, at: int, rule: str) -> Refusal | None:
    """The refusal of a space that is none, or filled."""
    if not 0 <= at < data.SPACES:
        return Refusal("RR2", "no_space")
    return None if ranch.empty >> at & 1 else Refusal(rule, "filled", (at,))


Acts = choices.Rescue | choices.Give | choices.Use | choices.GiveExtra | choices.Pass
Extras = choices.Use | choices.GiveExtra | choices.Done


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
        one, two = model.ROLLED_ANIMALS[dice]
        if one == two:
            rescues = choices.rescues_in[one][empty & (by_number[blue] | by_number[yellow])]
        else:
            rescues = (
                choices.rescues_in[one][empty & by_number[yellow]] + choices.rescues_in[two][empty & by_number[blue]]
            )
        wood, nails = model.ROLLED_RESOURCES[dice]
        out: list[Acts] = [*rescues, *gift_choices(ranch, wood, nails)]
        if self.stores & 1:
            for kind in (one, two) if one != two else (one,):
                out += choices.uses_in[data.PLACE_STORE][kind](empty)
        if self.stores & 2:
            room = empty & (by_number[blue] | by_number[yellow])
            for kind in data.KINDS:
                out += choices.uses_in[data.ANIMAL_STORE][kind](room)
        if self.barns:
            if self.barns & 2 and ranch.bonuses[1] == model.ANY_ANIMAL:
                for kind in data.KINDS:
                    out += choices.uses_in[data.ANIMAL_BARN][kind](empty)
            out += extra_choices(ranch, self.barns)
        out.append(choices.PASS)
        return out

    def refuse(self, terms: Terms, state: State, choice: Acts) -> Refusal | None:
        """RR7, RR8, RR10, RR11 in the order in which a player would check them."""
        ranch, sheet = state.ranches[self.seat], terms.sheets[state.sheets[self.seat]]
        match choice:
            case choices.Rescue():
                return _refuse_rescue(sheet, ranch, state.dice, choice)
            case choices.Give(resource, building):
                return refuse_gift(ranch, model.ROLLED_RESOURCES[state.dice], resource, building)
            case choices.Use():
                if choice.building == data.ANIMAL_BARN:
                    return _refuse_barn_use(ranch, self.barns, state.dice, choice)
                return _refuse_store_use(sheet, ranch, self.stores, state.dice, choice)
            case choices.GiveExtra():
                return _refuse_extra(ranch, self.barns, state.dice, choice)
            case choices.Pass():
                return None

    def resolve(self, move: Move[Terms, State], choice: Acts) -> None:
        """After an extra the action is still to come; after the action come extras that are left."""
        seat = self.seat
        if self.barns:
            chicken = move.state.ranches[seat].bonuses[1] == model.FREE_CHICKEN
            if isinstance(choice, choices.GiveExtra):
                move.then(replace(self, barns=self.barns & ~1))
            elif chicken and isinstance(choice, choices.Use) and choice.building == data.ANIMAL_BARN:
                move.then(replace(self, barns=self.barns & ~2))
            else:
                move.then(OfferBarns(seat, self.barns))
        if type(choice) is choices.Rescue:  # quicker than patterns, which ask the base classes too
            move.emit(events.AnimalRescued(seat, choice.kind, choice.at))
            announce_full(move, seat)
        elif type(choice) is choices.Give:
            give(move, seat, choice.resource, choice.building, model.ROLLED_RESOURCES[move.state.dice])
        elif type(choice) is choices.Use:
            _use(move, seat, choice)
        elif type(choice) is choices.GiveExtra:
            _give_extra(move, seat, choice)
        else:
            move.emit(events.Passed(seat))


class OfferBarns(Chore[Terms, State], frozen=True, gc=False):
    """After the action: asks for the extras that are left (RR10)."""

    seat: SeatNo
    barns: int

    def run(self, move: Move[Terms, State]) -> None:
        if extra_choices(move.state.ranches[self.seat], self.barns):
            move.then(UseBarns(self.seat, self.barns))


class UseBarns(Decision[Terms, State, Extras], frozen=True, gc=False):
    """Extras of the barns after the action (RR10)."""

    rule = "RR10"
    barns: int
    """The set of barns that may be used: 1 the resource barn, 2 the animal barn."""

    def options(self, terms: Terms, state: State) -> Sequence[Extras]:
        return [*extra_choices(state.ranches[self.seat], self.barns), choices.DONE]

    def refuse(self, terms: Terms, state: State, choice: Extras) -> Refusal | None:
        """RR10; the action is over."""
        ranch = state.ranches[self.seat]
        match choice:
            case choices.Use():
                if choice.building != data.ANIMAL_BARN or ranch.bonuses[1] == model.ANY_ANIMAL:
                    return Refusal("RR6", "acted")
                return _refuse_barn_use(ranch, self.barns, state.dice, choice)
            case choices.GiveExtra():
                return _refuse_extra(ranch, self.barns, state.dice, choice)
            case choices.Done():
                return None

    def resolve(self, move: Move[Terms, State], choice: Extras) -> None:
        match choice:
            case choices.Use():
                move.then(OfferBarns(self.seat, self.barns & ~2))
                _use(move, self.seat, choice)
            case choices.GiveExtra():
                move.then(OfferBarns(self.seat, self.barns & ~1))
                _give_extra(move, self.seat, choice)
            case choices.Done():
                pass


def extra_choices(ranch: Ranch, barns: int) -> tuple[choices.Use | choices.GiveExtra, ...]:
    """The extras that a set of barns allows beside the action: resources, a chicken (RR10)."""
    out: tuple[choices.Use | choices.GiveExtra, ...] = ()
    if barns & 1:
        wood, nails = model.BARN_PURSES[ranch.bonuses[0]]
        if wood:
            out = choices.EXTRAS_TO[WOOD][model.unfilled(ranch, WOOD)]
        if nails:
            out += choices.EXTRAS_TO[NAIL][model.unfilled(ranch, NAIL)]
    if barns & 2 and ranch.bonuses[1] == model.FREE_CHICKEN:
        out += choices.uses_in[data.ANIMAL_BARN][data.CHICKEN](ranch.empty)
    return out


def _use(move: Move[Terms, State], seat: int, choice: choices.Use) -> None:
    move.emit(events.BonusUsed(seat, choice.building, choice.kind, choice.at))
    announce_full(move, seat)


def _give_extra(move: Move[Terms, State], seat: int, choice: choices.GiveExtra) -> None:
    purse = model.BARN_PURSES[move.state.ranches[seat].bonuses[0]]
    give(move, seat, choice.resource, choice.building, purse, barn=True)


def _refuse_rescue(sheet: Sheet, ranch: Ranch, dice: tuple[int, ...], choice: choices.Rescue) -> Refusal | None:
    rolled = model.ROLLED_ANIMALS[dice]
    if choice.kind not in rolled:
        return model.NotRolled("RR7", "kind_not_rolled", kind=choice.kind, kinds=rolled)
    refusal = refuse_space(ranch, choice.at, "RR7")
    if refusal is None:
        number = sheet.numbers[choice.at]
        fit = tuple(dice[1 - die] for die, kind in enumerate(rolled) if kind == choice.kind)
        if number not in fit:
            if number in dice:
                return model.OfKind("RR7", "other_die", (choice.at,), number, fit, kind=choice.kind)
            return model.OtherNumber("RR7", "other_number", (choice.at,), number, dice, kind=choice.kind, fits=fit)
    return refusal


def _refuse_store_use(
    sheet: Sheet, ranch: Ranch, usable: int, dice: tuple[int, ...], choice: choices.Use
) -> Refusal | None:
    building = choice.building
    if building not in data.STORES:
        return model.OfBuilding("RR11", "no_bonus", building=building)
    if ranch.built[building] == NONE:
        return model.OfBuilding("RR11", "not_built", building=building)
    store = building - data.PLACE_STORE
    if not ranch.uses[store]:
        return Refusal("RR11", "used_up")
    if not usable >> store & 1:
        return model.OfBuilding("RR11", "next_round", building=building)
    if choice.kind not in (model.ROLLED_ANIMALS[dice] if building == data.PLACE_STORE else data.KINDS):
        return model.NotRolled("RR11", "kind_not_rolled", kind=choice.kind, kinds=model.ROLLED_ANIMALS[dice])
    refusal = refuse_space(ranch, choice.at, "RR11")
    if refusal is None and building == data.ANIMAL_STORE and sheet.numbers[choice.at] not in dice:
        return Refusal("RR11", "number_not_rolled", (choice.at,), sheet.numbers[choice.at], dice)
    return refusal


def _refuse_barn(ranch: Ranch, usable: int, dice: tuple[int, ...], barn: int) -> Refusal | None:
    """The refusal of a barn that gives nothing now."""
    if ranch.built[barn] == NONE:
        return model.OfBuilding("RR10", "not_built", building=barn)
    if len(set(dice)) > 1:
        return Refusal("RR10", "not_equal", has=dice)
    return None if usable >> barn & 1 else model.OfBuilding("RR10", "barn_rests", building=barn)


def _refuse_barn_use(ranch: Ranch, usable: int, dice: tuple[int, ...], choice: choices.Use) -> Refusal | None:
    refusal = _refuse_barn(ranch, usable, dice, data.ANIMAL_BARN)
    if refusal is not None:
        return refusal
    if choice.kind not in ((data.CHICKEN,) if ranch.bonuses[1] == model.FREE_CHICKEN else data.KINDS):
        return Refusal("RR10", "only_chicken")
    return refuse_space(ranch, choice.at, "RR10")


def _refuse_extra(ranch: Ranch, usable: int, dice: tuple[int, ...], choice: choices.GiveExtra) -> Refusal | None:
    refusal = _refuse_barn(ranch, usable, dice, data.RESOURCE_BARN)
    if refusal is not None:
        return refusal
    resource = choice.resource
    if resource not in model.RESOURCES:
        return Refusal("RR10", "other_bonus")
    given = model.BARN_PURSES[ranch.bonuses[0]][resource]
    return refuse_icon(ranch, resource, choice.building) or (None if given else Refusal("RR10", "other_bonus"))
