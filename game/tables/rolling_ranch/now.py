"""Values worked out of one moment of a match: whose sheet shows, what is asked, what may still be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch import data, events, model
from game.rules.rolling_ranch.actions import Spend
from game.rules.rolling_ranch.model import State, Terms
from game.rules.rolling_ranch.sheet import Sheet
from game.tables.rolling_ranch import forecast
from game.ui.context import MatchCache, Moment
from game.ui.spot import Spot

Asked = Literal["", "act", "rest", "draw", "pick", "bear"]
"""Question to the seat that has to answer: its action, what is left to give or use, a space, a bonus, a birth."""

_STEPS: Mapping[str, Asked] = {"born": "bear", "pick": "pick", "new": "draw", "pass": "act", "done": "rest"}
"""Kind of the step, by the spots that may be picked up or pressed."""
_PUTS: TypeAlias = events.AnimalRescued | events.BonusUsed | events.AnimalBorn | events.BuildingDrawn
NEW, PASS, DONE = Spot("new"), Spot("pass"), Spot("done")
COLLECT, FILL = Spot("collect"), Spot("fill")
"""Spots that are held while resources are given one after the other, and that give them all."""
SURE = Spot("answer", "pass")


class Now(Moment[State, "NowCache"]):
    """Values of one moment, each worked out when it is first asked for."""

    # -- whose sheet

    @cached_property
    def large_seat(self) -> int:
        """The seat whose sheet is large: the one looked at, a computer that acts, the viewer, or who has to answer."""
        context = self.context
        acts = context.active if context.active in context.computers else None
        seats = (context.focused_seat, acts, context.viewer, context.active)
        return next((seat for seat in seats if seat is not None), 0)

    @cached_property
    def large_sheet(self) -> Sheet | None:
        """The sheet that lies large; None before it is dealt."""
        return self.match.sheet(self.context.view, self.large_seat)

    @property
    def large_ranch(self) -> model.Ranch:
        """The ranch on the sheet that lies large."""
        return self.context.view.ranches[self.large_seat]

    @cached_property
    def may_answer(self) -> bool:
        """Whether the sheet that lies large is the one that may be written on now."""
        return self.context.live and self.context.active is not None and self.large_seat == self.context.active

    # -- what is asked

    @cached_property
    def step_kind(self) -> Asked:
        """Kind of the waiting step, by what may be done."""
        sources = self.context.sources if self.context.live else ()
        return next((_STEPS[source.kind] for source in sources if source.kind in _STEPS), "")

    def is_asked(self, step: Asked) -> bool:
        """Whether the seat whose sheet lies large is asked for that now."""
        return self.may_answer and self.step_kind == step

    @cached_property
    def asked_barn(self) -> int:
        """The barn whose bonuses are asked for."""
        picks = {source.number for source in self.context.sources if source.kind == "pick"}
        return next((barn for barn, two in enumerate(model.BONUSES) if picks & set(two)), data.RESOURCE_BARN)

    @cached_property
    def asked_births(self) -> tuple[int, ...]:
        """The animals whose births are asked for."""
        return tuple(source.number for source in self.context.sources if source.kind == "born")

    @cached_property
    def births(self) -> Sequence[forecast.Birth]:
        """The births to come, those that are asked for first."""
        sheet, spaces = self.large_sheet, self.targets
        if sheet is None or not spaces:
            return ()
        return forecast.births(sheet, self.large_ranch, sheet.pen_of[spaces[0]], self.asked_births)

    @cached_property
    def asked_pen(self) -> int:
        """The pen whose birth is asked for; NONE for none."""
        sheet, spaces = self.large_sheet, self.lit_spaces if self.step_kind == "bear" else ()
        return model.NONE if sheet is None or not spaces else sheet.pen_of[spaces[0]]

    @cached_property
    def may_give(self) -> bool:
        """Whether resources may be given just now."""
        return any(source.kind == "give" for source in self.context.sources)

    # -- the round

    def _round_events(self, seat: int) -> list[Event[Any, Any]]:
        """Events of a seat since both dice lie."""
        result: list[Event[Any, Any]] = []
        for event in reversed(self.context.past):
            if isinstance(event, events.DieRolled):
                return result[::-1] if event.die else []
            if getattr(event, "seat", None) == seat:
                result.append(event)
        return []

    @cached_property
    def helping_uses(self) -> Sequence[tuple[int, tuple[int, ...]]]:
        """Buildings that may still help the large sheet in this round, and the animals each gives (RR10, RR11)."""
        dice, ranch, acted, used = self.context.view.dice, self.large_ranch, False, set[int]()
        if len(dice) < 2 or self.large_seat != self.context.active:
            return ()
        free, two = ranch.bonuses[1] != model.ANY_ANIMAL, tuple(dict.fromkeys(model.ROLLED_ANIMALS[dice]))
        for event in self._round_events(self.large_seat):
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
        equal = dice[0] == dice[1]
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

    def purse(self, seat: int) -> model.Two:
        """The wood and nails that a seat may still give: of the roll, or of its barn while that is given."""
        state = self.context.view
        if len(state.dice) < 2:
            return 0, 0
        if self.pointed_barn:
            return model.BARN_PURSES[state.ranches[seat].bonuses[0]]
        gifts = [event.barn for event in self._round_events(seat) if isinstance(event, events.ResourceGiven)]
        barn = self.step_kind != "act" and gifts[-1:] == [True]
        full = model.BARN_PURSES[state.ranches[seat].bonuses[0]] if barn else model.ROLLED_RESOURCES[state.dice]
        wood, nails = self.given_resources(seat, barn)
        return max(0, full[model.WOOD] - wood), max(0, full[model.NAIL] - nails)

    def given_resources(self, seat: int, barn: bool = False) -> model.Two:
        """The wood and nails of the roll, or of its barn, that a seat has given in this round."""
        gifts = [event for event in self._round_events(seat) if isinstance(event, events.ResourceGiven)]
        resources = [event.resource for event in gifts if event.barn == barn]
        return resources.count(model.WOOD), resources.count(model.NAIL)

    def growing(self, seat: int, asked: int = model.NONE) -> tuple[int, ...]:
        """The pens of a seat that still breed in this round; `asked` is the one that is just doing so (RR12)."""
        sheet = self.match.sheet(self.context.view, seat)
        if sheet is None or not self.has_hearts:
            return ()
        last = max((event.pen for event in self._birth_events(seat)), default=model.NONE)
        ranch = self.context.view.ranches[seat]
        return tuple(pen for pen in forecast.growing(sheet, ranch) if pen == asked or pen > last)

    def _birth_events(self, seat: int) -> list[events.AnimalBorn]:
        return [event for event in self._round_events(seat) if isinstance(event, events.AnimalBorn)]

    def breeding(self, seat: int, growing: Sequence[int], words: Catalogue) -> tuple[str, str]:
        """Words for two hearts: the pens of a seat that still breed, then what was born in this round (RR12); and the
        mere number."""
        if growing:
            return words.n("rolling_ranch.breeding.pens", len(growing)), str(len(growing))
        born = len(self._birth_events(seat))
        none = words.t("rolling_ranch.breeding.none")
        return words.n("rolling_ranch.breeding.born", born) if born else none, str(born)

    @property
    def _last_placement(self) -> _PUTS | None:
        """Last event that put something on the large sheet and may still be taken back."""
        past = reversed(self.context.past) if self.context.open_turn else ()
        last = next((event for event in past if not isinstance(event, events.RoundEnded)), None)
        return last if isinstance(last, _PUTS) and last.seat == self.context.active == self.large_seat else None

    @property
    def laid_space(self) -> int | None:
        """Space of the last placement on the large sheet that may still be taken back."""
        put = self._last_placement
        return None if put is None else put.at

    @property
    def last_gain(self) -> int:
        """Points of the last placement alone."""
        put, sheet = self._last_placement, self.large_sheet
        if put is None or sheet is None:
            return 0
        ranch, at = self.large_ranch, put.at
        animals = tuple(spaces & ~(1 << at) for spaces in ranch.animals)
        built = tuple(model.NONE if building == at else building for building in ranch.built)
        before = replace(ranch, animals=animals, built=built, empty=ranch.empty | 1 << at)
        points, old_points = (sum(forecast.categories(sheet, building).values()) for building in (ranch, before))
        struck = isinstance(put, events.BonusUsed) and put.building in data.STORES
        return points - old_points - data.ICON_POINTS * struck

    # -- the dice

    @cached_property
    def has_hearts(self) -> bool:
        """Whether both dice show a heart (RR12)."""
        state = self.context.view
        return len(state.dice) == 2 and model.ROLLED_HEARTS[state.dice]

    @property
    def dice_numbers(self) -> tuple[int | None, int | None]:
        """Numbers on the dice: this round's, the last one's where a die is still to fall."""
        numbers = {event.die: event.number for event in self.context.past if isinstance(event, events.DieRolled)}
        numbers |= enumerate(self.context.view.dice)
        return numbers.get(0), numbers.get(1)

    # -- the sheet

    def _reachable(self, source: Spot) -> int:
        """Set of spaces to which a die or a building's gift may go."""
        if source.kind == "die":
            return self._open_spaces(self.large_seat, self.target_numbers(source.number))
        if source.number == data.ANIMAL_STORE:
            return self.rescue_spaces(self.large_seat)
        return self.large_ranch.empty

    def _open_spaces(self, seat: int, numbers: Sequence[int]) -> int:
        """The set of open spaces with one of some numbers; none before the sheet is dealt."""
        state = self.context.view
        sheet = self.match.sheet(state, seat)
        spaces = 0 if sheet is None else reduce(or_, (sheet.by_number[number] for number in numbers), 0)
        return state.ranches[seat].empty & spaces

    def target_numbers(self, die: int) -> tuple[int, ...]:
        """The numbers that the animal of a die may go to, the other die's first; both where both animals are alike."""
        dice = self.context.view.dice
        own, other = dice[die], dice[1 - die]
        one, two = model.ROLLED_ANIMALS[dice]
        return (other, own) if one == two and own != other else (other,)

    def rescue_spaces(self, seat: int) -> int:
        """The set of spaces for which something can be rescued (RR7)."""
        dice = self.context.view.dice
        return self._open_spaces(seat, dice) if len(dice) == 2 else 0

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """The spaces where something may be put, or what is held in whatever pose."""
        spots, numbers = self.context.reach if self.context.held else self.context.targets, self.match.numbers
        return tuple(numbers[spot] for spot in spots if spot in numbers)

    @cached_property
    def lit_spaces(self) -> tuple[int, ...]:
        """The spaces that something may go to: what is held, else what is pointed at, else anything of the dice."""
        if not self.may_answer:
            return ()
        targets = self.targets
        if self.context.held is not None:
            return targets
        source = self.pointed
        if source is not None and source.kind in ("die", "use"):
            return model.spaces_in(self._reachable(source))
        if self.step_kind == "act":
            mask = self.rescue_spaces(self.large_seat)
            return tuple(space for space in targets if mask >> space & 1)
        return targets

    @property
    def pointed_barn(self) -> bool:
        """Whether what the resource barn gives is held or pointed at."""
        return self.pointed is not None and self.pointed.kind == "barn"

    @cached_property
    def pointed(self) -> Spot | None:
        """The source that is held, else the one that is pointed at."""
        context = self.context
        return context.held or (context.hover if context.live and context.hover in context.sources else None)

    @property
    def carried_kind(self) -> int | None:
        """The animal that the held or pointed source stands for."""
        match self.pointed:
            case Spot("die", (int(die),)):
                return model.ROLLED_ANIMALS[self.context.view.dice][die]
            case Spot("use", (_, int(kind))) | Spot("born", (int(kind),)):
                return kind
            case _:
                return None

    @cached_property
    def last_round(self) -> tuple[int, ...] | None:
        """The seats whose sheets are full; nobody's in the last of all rounds, None before the last one (RR14)."""
        state = self.context.view
        full = tuple(seat for seat, ranch in enumerate(state.ranches) if not ranch.empty)
        return full if full or state.turn >= self.match.terms.rounds - 1 else None

    def mission(self, seat: int | None) -> int:
        """The mission card of a seat as far as this view knows it."""
        missions = self.context.view.missions
        return HIDDEN if seat is None or seat >= len(missions) else missions[seat]

    def collection(self, seat: int) -> list[model.Two]:
        """Resource and building of everything that a seat's collection, or what is left of it, would give."""
        step, dice = self.context.waiting, self.context.view.dice
        rolled = model.ROLLED_RESOURCES[dice] if len(dice) == 2 else (0, 0)
        purse = (step.wood, step.nails) if isinstance(step, Spend) else rolled
        return forecast.collection(self.context.view.ranches[seat], purse)

    def collectable(self, seat: int) -> model.Two:
        """The wood and nails of a seat's purse that buildings still need; the rest would be lost (RR8)."""
        ranch, (wood, nails) = self.context.view.ranches[seat], self.purse(seat)
        lacks = [forecast.lack_of(ranch, building) for building in data.BUILDINGS]
        return min(wood, sum(lack[model.WOOD] for lack in lacks)), min(nails, sum(lack[model.NAIL] for lack in lacks))

    @property
    def new_building(self) -> int:
        """The building that the seat to answer has to draw; NONE for none."""
        asked = self.large_seat == self.context.active
        return forecast.waiting_building(self.large_ranch) if asked else model.NONE


class NowCache(MatchCache[Terms, Now]):
    """Values of one match, and those of the moments that were asked for last."""

    moment = Now

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
