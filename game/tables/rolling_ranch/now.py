"""Values worked out of one moment of a match: whose sheet shows, what is asked, what may still be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from game.core.seats import HIDDEN, Seat
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch import data, events, model
from game.rules.rolling_ranch.actions import Spend
from game.rules.rolling_ranch.model import State, Terms
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import forecast
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.theme import SeatPalette, palette

Asked = Literal["", "act", "rest", "draw", "pick", "bear"]
"""Question to the seat that has to answer: its action, what is left to give or use, a space, a bonus, a birth."""

_STEPS: Mapping[str, Asked] = {"born": "bear", "pick": "pick", "new": "draw", "pass": "act", "done": "rest"}
"""Kind of the step, by the spots that may be picked up or pressed."""
_PUTS: TypeAlias = events.AnimalRescued | events.BonusUsed | events.AnimalBorn | events.BuildingDrawn
NEW, PASS, DONE = Spot("new"), Spot("pass"), Spot("done")
COLLECT, FILL = Spot("collect"), Spot("fill")
"""Spots that are held while resources are given one after the other, and that give them all."""
SURE = Spot("answer", "pass")


class Now:
    """Values of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        self.terms = terms
        self.spaces = tuple(Spot("space", spot.name) for spot in terms.board.spots)
        self.numbers: Mapping[Spot, int] = {spot: number for number, spot in enumerate(self.spaces)}
        self.players: Mapping[int, SeatPalette] = {n: palette(seat, n) for n, seat in enumerate(seats)}

    # -- whose sheet

    def large_seat(self, context: TableContext[State]) -> int:
        """The seat whose sheet is large: the one looked at, a computer that acts, the viewer, or who has to answer."""
        acts = context.active if context.active in context.computers else None
        seats = (context.focused_seat, acts, context.viewer, context.active)
        return next((seat for seat in seats if seat is not None), 0)

    def sheet(self, state: State, seat: int) -> Sheet | None:
        """A seat's sheet; None before it is dealt."""
        number = state.sheets[seat]
        return None if number == model.NONE else self.terms.sheets[number]

    def dealt_sheet(self, past: Sequence[Event[Any, Any]], seat: int) -> Sheet | None:
        """Sheet of a seat by past events: dealt by chance, or agreed from the start (RR3)."""
        for event in past:
            if isinstance(event, events.SheetDealt) and event.seat == seat:
                return self.terms.sheets[event.sheet]
        sheets = self.terms.sheets
        return sheets[seat] if len(sheets) > seat and self.terms.options.side == "b" else sheets[0]

    def may_answer(self, context: TableContext[State]) -> bool:
        """Whether the sheet that lies large is the one that may be written on now."""
        return context.live and context.active is not None and self.large_seat(context) == context.active

    # -- what is asked

    def step_kind(self, context: TableContext[State]) -> Asked:
        """Kind of the waiting step, by what may be done."""
        if not context.live:
            return ""
        return next((_STEPS[source.kind] for source in context.sources if source.kind in _STEPS), "")

    def is_asked(self, context: TableContext[State], step: Asked) -> bool:
        """Whether the seat whose sheet lies large is asked for that now."""
        return self.may_answer(context) and self.step_kind(context) == step

    def asked_barn(self, context: TableContext[State]) -> int:
        """The barn whose bonuses are asked for."""
        picks = {source.number for source in context.sources if source.kind == "pick"}
        return next((barn for barn, two in enumerate(model.BONUSES) if picks & set(two)), data.RESOURCE_BARN)

    def asked_births(self, context: TableContext[State]) -> tuple[int, ...]:
        """The animals whose births are asked for."""
        return tuple(source.number for source in context.sources if source.kind == "born")

    def births(self, context: TableContext[State], sheet: Sheet) -> list[forecast.Birth]:
        """The births to come, those that are asked for first."""
        spaces = self.targets(context)
        ranch = context.view.ranches[self.large_seat(context)]
        return forecast.births(sheet, ranch, sheet.pen_of[spaces[0]], self.asked_births(context)) if spaces else []

    def may_give(self, context: TableContext[State]) -> bool:
        """Whether resources may be given just now."""
        return any(source.kind == "give" for source in context.sources)

    # -- the round

    def _round_events(self, context: TableContext[State], seat: int) -> list[Event[Any, Any]]:
        """Events of a seat since both dice lie."""
        result: list[Event[Any, Any]] = []
        for event in reversed(context.past):
            if isinstance(event, events.DieRolled):
                return result[::-1] if event.die else []
            if getattr(event, "seat", None) == seat:
                result.append(event)
        return []

    def helping_uses(self, context: TableContext[State], seat: int) -> list[tuple[int, tuple[int, ...]]]:
        """Buildings that may still help a seat in this round, and the animals each gives (RR10, RR11)."""
        state = context.view
        if len(state.dice) < 2 or seat != context.active:
            return []
        ranch, acted, used = state.ranches[seat], False, set[int]()
        free, two = ranch.bonuses[1] != model.ANY_ANIMAL, tuple(dict.fromkeys(model.ROLLED_ANIMALS[state.dice]))
        for event in self._round_events(context, seat):
            match event:
                case events.BuildingDrawn(building=building):
                    used.add(building)
                case events.BonusUsed(building=building):
                    used.add(building)
                    acted |= not (free and building == data.ANIMAL_BARN)
                case events.ResourceGiven(barn=True):
                    used.add(data.RESOURCE_BARN)
                case events.AnimalRescued() | events.Passed() | events.ResourceGiven():
                    acted = True
                case _:
                    pass
        equal = state.dice[0] == state.dice[1]
        helps = [barn for barn in data.BARNS if equal and ranch.built[barn] != model.NONE != ranch.bonuses[barn]]
        helps += [store for store, result in zip(data.STORES, ranch.uses, strict=True) if result]
        gives = {
            data.RESOURCE_BARN: (),
            data.ANIMAL_BARN: (data.CHICKEN,) if free else data.KINDS,
            data.PLACE_STORE: two,
            data.ANIMAL_STORE: data.KINDS,
        }
        extra = (data.RESOURCE_BARN, data.ANIMAL_BARN) if free else (data.RESOURCE_BARN,)
        result = [building for building in helps if building not in used and (building in extra or not acted)]
        return [(building, tuple(gives[building])) for building in result]

    def purse(self, context: TableContext[State], seat: int) -> model.Two:
        """The wood and nails that a seat may still give: of the roll, or of its barn while that is given."""
        state = context.view
        if len(state.dice) < 2:
            return 0, 0
        if self.pointed_barn(context):
            return model.BARN_PURSES[state.ranches[seat].bonuses[0]]
        gifts = [event.barn for event in self._round_events(context, seat) if isinstance(event, events.ResourceGiven)]
        barn = self.step_kind(context) != "act" and gifts[-1:] == [True]
        full = model.BARN_PURSES[state.ranches[seat].bonuses[0]] if barn else model.ROLLED_RESOURCES[state.dice]
        wood, nails = self.given_resources(context, seat, barn)
        return max(0, full[model.WOOD] - wood), max(0, full[model.NAIL] - nails)

    def given_resources(self, context: TableContext[State], seat: int, barn: bool = False) -> model.Two:
        """The wood and nails of the roll, or of its barn, that a seat has given in this round."""
        gifts = [event for event in self._round_events(context, seat) if isinstance(event, events.ResourceGiven)]
        resources = [event.resource for event in gifts if event.barn == barn]
        return resources.count(model.WOOD), resources.count(model.NAIL)

    def growing(self, context: TableContext[State], seat: int, asked: int = model.NONE) -> tuple[int, ...]:
        """The pens of a seat that still breed in this round; `asked` is the one that is just doing so (RR12)."""
        sheet = self.sheet(context.view, seat)
        if sheet is None or not self.has_hearts(context.view):
            return ()
        last = max((event.pen for event in self._birth_events(context, seat)), default=model.NONE)
        pens = forecast.growing(sheet, context.view.ranches[seat])
        return tuple(pen for pen in pens if pen == asked or pen > last)

    def _birth_events(self, context: TableContext[State], seat: int) -> list[events.AnimalBorn]:
        return [event for event in self._round_events(context, seat) if isinstance(event, events.AnimalBorn)]

    def breeding(self, context: TableContext[State], seat: int, growing: Sequence[int], words: Catalogue) -> str:
        """Words for two hearts: the pens of a seat that still breed, then what was born in this round (RR12)."""
        if growing:
            return words.n("rolling_ranch.breeding.pens", len(growing))
        born = len(self._birth_events(context, seat))
        return words.n("rolling_ranch.breeding.born", born) if born else words.t("rolling_ranch.breeding.none")

    def _last_placement(self, context: TableContext[State]) -> _PUTS | None:
        """Last event that put something on the large sheet and may still be taken back."""
        past = reversed(context.past) if context.open_turn else ()
        last = next((event for event in past if not isinstance(event, events.RoundEnded)), None)
        return last if isinstance(last, _PUTS) and last.seat == context.active == self.large_seat(context) else None

    def laid_space(self, context: TableContext[State]) -> int | None:
        """Space of the last placement on the large sheet that may still be taken back."""
        put = self._last_placement(context)
        return None if put is None else put.at

    def last_gain(self, context: TableContext[State]) -> int:
        """Points of the last placement alone."""
        put, seat = self._last_placement(context), self.large_seat(context)
        sheet = self.sheet(context.view, seat)
        if put is None or sheet is None:
            return 0
        ranch, at = context.view.ranches[seat], put.at
        animals = tuple(spaces & ~(1 << at) for spaces in ranch.animals)
        built = tuple(model.NONE if building == at else building for building in ranch.built)
        before = replace(ranch, animals=animals, built=built, empty=ranch.empty | 1 << at)
        points, old_points = (sum(forecast.categories(sheet, building).values()) for building in (ranch, before))
        struck = isinstance(put, events.BonusUsed) and put.building in data.STORES
        return points - old_points - data.ICON_POINTS * struck

    # -- the dice

    def has_hearts(self, state: State) -> bool:
        """Whether both dice show a heart (RR12)."""
        return len(state.dice) == 2 and model.ROLLED_HEARTS[state.dice]

    def dice_numbers(self, context: TableContext[State]) -> tuple[int | None, int | None]:
        """Numbers on the dice: this round's, the last one's where a die is still to fall."""
        numbers = {event.die: event.number for event in context.past if isinstance(event, events.DieRolled)}
        numbers |= enumerate(context.view.dice)
        return numbers.get(0), numbers.get(1)

    # -- the sheet

    def _reachable(self, context: TableContext[State], source: Spot) -> int:
        """Set of spaces to which a die or a building's gift may go."""
        state, seat = context.view, self.large_seat(context)
        if source.kind == "die":
            return self._open_spaces(state, seat, self.target_numbers(state, source.number))
        if source.number == data.ANIMAL_STORE:
            return self.rescue_spaces(state, seat)
        return state.ranches[seat].empty

    def _open_spaces(self, state: State, seat: int, numbers: Sequence[int]) -> int:
        """The set of open spaces with one of some numbers; none before the sheet is dealt."""
        sheet = self.sheet(state, seat)
        spaces = 0 if sheet is None else reduce(or_, (sheet.by_number[number] for number in numbers), 0)
        return state.ranches[seat].empty & spaces

    def target_numbers(self, state: State, die: int) -> tuple[int, ...]:
        """The numbers that the animal of a die may go to, the other die's first; both where both animals are alike."""
        own, other = state.dice[die], state.dice[1 - die]
        one, two = model.ROLLED_ANIMALS[state.dice]
        return (other, own) if one == two and own != other else (other,)

    def rescue_spaces(self, state: State, seat: int) -> int:
        """The set of spaces for which something can be rescued (RR7)."""
        return self._open_spaces(state, seat, state.dice) if len(state.dice) == 2 else 0

    def targets(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces where something may be put, or what is held in whatever pose."""
        spots = context.reach if context.held else context.targets
        return tuple(self.numbers[spot] for spot in spots if spot in self.numbers)

    def lit_spaces(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces that something may go to: what is held, else what is pointed at, else anything of the dice."""
        if not self.may_answer(context):
            return ()
        targets = self.targets(context)
        if context.held is not None:
            return targets
        source = self.pointed(context)
        if source is not None and source.kind in ("die", "use"):
            return model.spaces_in(self._reachable(context, source))
        if self.step_kind(context) == "act":
            mask = self.rescue_spaces(context.view, self.large_seat(context))
            return tuple(space for space in targets if mask >> space & 1)
        return targets

    def pointed_barn(self, context: TableContext[State]) -> bool:
        """Whether what the resource barn gives is held or pointed at."""
        source = self.pointed(context)
        return source is not None and source.kind == "barn"

    def pointed(self, context: TableContext[State]) -> Spot | None:
        """The source that is held, else the one that is pointed at."""
        held: Spot | None = context.held
        return held or (context.hover if context.live and context.hover in context.sources else None)

    def carried_kind(self, context: TableContext[State]) -> int | None:
        """The animal that the held or pointed source stands for."""
        match self.pointed(context):
            case Spot("die", (int(die),)):
                return model.ROLLED_ANIMALS[context.view.dice][die]
            case Spot("use", (_, int(kind))) | Spot("born", (int(kind),)):
                return kind
            case _:
                return None

    def last_round(self, state: State) -> tuple[int, ...] | None:
        """The seats whose sheets are full; nobody's in the last of all rounds, None before the last one (RR14)."""
        full = tuple(seat for seat, ranch in enumerate(state.ranches) if not ranch.empty)
        return full if full or state.turn >= self.terms.rounds - 1 else None

    def mission(self, state: State, seat: int | None) -> int:
        """The mission card of a seat as far as this view knows it."""
        if seat is None or seat >= len(state.missions):
            return HIDDEN
        return state.missions[seat]

    def collection(self, context: TableContext[State], seat: int) -> list[model.Two]:
        """Resource and building of everything that a seat's collection, or what is left of it, would give."""
        step, dice = context.waiting, context.view.dice
        purse = (
            (step.wood, step.nails)
            if isinstance(step, Spend)
            else model.ROLLED_RESOURCES[dice]
            if len(dice) == 2
            else (0, 0)
        )
        return forecast.collection(context.view.ranches[seat], purse)

    def collectable(self, context: TableContext[State], seat: int) -> model.Two:
        """The wood and nails of a seat's purse that buildings still need; the rest would be lost (RR8)."""
        ranch, (wood, nails) = context.view.ranches[seat], self.purse(context, seat)
        lacks = [forecast.lack_of(ranch, building) for building in data.BUILDINGS]
        return min(wood, sum(lack[model.WOOD] for lack in lacks)), min(nails, sum(lack[model.NAIL] for lack in lacks))

    def new_building(self, context: TableContext[State]) -> int:
        """The building that the seat to answer has to draw; NONE for none."""
        seat = self.large_seat(context)
        return forecast.waiting_building(context.view.ranches[seat]) if seat == context.active else model.NONE
