"""What the parts of the table have to know of a moment: whose sheet shows, what is asked, what may still be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Literal

from game.core.seats import HIDDEN, Seat
from game.core.steps import Event
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.building import BONUSES
from game.rules.rolling_ranch.events import (
    AnimalBorn,
    AnimalRescued,
    BonusUsed,
    BuildingDrawn,
    DieRolled,
    Passed,
    ResourceGiven,
    SheetDealt,
)
from game.rules.rolling_ranch.model import ANY_ANIMAL, NAIL, NONE, WOOD, Ranch, State, Terms, Two, spaces_in
from game.rules.rolling_ranch.sheet import Sheet
from game.rules.rolling_ranch.standing import BARN_PURSES, HEARTS, RESOURCES, kinds
from game.tables.rolling_ranch import forecast
from game.ui.context import TableContext
from game.ui.spot import AnySpot, Spot
from game.ui.theme import Player, palette

Asked = Literal["", "act", "rest", "draw", "pick", "bear"]
"""What the seat to answer is asked: its action, what is left to give or use, a space, a bonus, a birth."""

_STEPS: Mapping[str, Asked] = {"born": "bear", "pick": "pick", "new": "draw", "pass": "act", "done": "rest"}
"""By what may be picked up or pressed."""
NEW, PASS, COLLECT, DONE, SURE = (
    Spot("new"),
    Spot("pass"),
    Spot("collect"),
    Spot("done"),
    Spot("answer", "pass"),
)


class Facts:
    """Of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        self.terms = terms
        self.spaces = tuple(Spot("space", spot.name) for spot in terms.board.spots)
        self.numbers: Mapping[AnySpot, int] = {spot: number for number, spot in enumerate(self.spaces)}
        self.players: Mapping[int, Player] = {n: palette(seat, n) for n, seat in enumerate(seats)}

    # -- whose sheet

    def shown(self, context: TableContext[State]) -> int:
        """The seat whose sheet lies large: the one looked at, else the viewer, else the one to answer."""
        for seat in (context.focused_seat, context.viewer, context.active):
            if seat is not None:
                return seat
        return 0

    def sheet(self, state: State, seat: int) -> Sheet | None:
        """A seat's sheet; None before it is dealt."""
        number = state.sheets[seat]
        return None if number == NONE else self.terms.sheets[number]

    def dealt(self, past: Sequence[Event[Any, Any]], seat: int) -> Sheet | None:
        """A seat's sheet as the past tells it: dealt by chance, or agreed from the start (RR3)."""
        for event in past:
            if isinstance(event, SheetDealt) and event.seat == seat:
                return self.terms.sheets[event.sheet]
        sheets = self.terms.sheets
        return sheets[seat] if len(sheets) > seat and self.terms.options.side == "b" else sheets[0]

    def mine(self, context: TableContext[State]) -> bool:
        """Whether the sheet that lies large is the one that may be written on now."""
        return context.live and context.active is not None and self.shown(context) == context.active

    # -- what is asked

    def asked(self, context: TableContext[State]) -> Asked:
        """The kind of the waiting step, as what may be done tells it."""
        if not context.live:
            return ""
        return next((_STEPS[source.kind] for source in context.sources if source.kind in _STEPS), "")

    def asks(self, context: TableContext[State], step: Asked) -> bool:
        """Whether the seat whose sheet lies large is asked for that now."""
        return self.mine(context) and self.asked(context) == step

    def barn(self, context: TableContext[State]) -> int:
        """The barn whose bonuses are asked for."""
        picks = {source.number for source in context.sources if source.kind == "pick"}
        return next((barn for barn, two in enumerate(BONUSES) if picks & set(two)), data.RESOURCE_BARN)

    def born(self, context: TableContext[State]) -> tuple[int, ...]:
        """The animals whose births are asked for."""
        return tuple(source.number for source in context.sources if source.kind == "born")

    def births(self, context: TableContext[State], sheet: Sheet) -> list[forecast.Birth]:
        """The births to come, those that are asked for first."""
        lit = self.targets(context)
        ranch = context.view.ranches[self.shown(context)]
        return forecast.births(sheet, ranch, sheet.pen_of[lit[0]], self.born(context)) if lit else []

    def gives(self, context: TableContext[State]) -> bool:
        """Whether resources may be given just now."""
        return any(source.kind == "give" for source in context.sources)

    # -- the round

    def since(self, past: Sequence[Event[Any, Any]]) -> list[Event[Any, Any]]:
        """What has happened since both dice lie."""
        found: list[Event[Any, Any]] = []
        for event in reversed(past):
            if isinstance(event, DieRolled):
                return found[::-1] if event.die else []
            found.append(event)
        return []

    def acted(self, context: TableContext[State], seat: int) -> bool:
        """Whether a seat has had its action in this round (RR6)."""
        free = context.view.ranches[seat].bonuses[1] != ANY_ANIMAL
        for event in self.since(context.past):
            match event:
                case AnimalRescued(seat=by) | Passed(seat=by) | ResourceGiven(seat=by, barn=False):
                    done = by == seat
                case BonusUsed(seat=by, building=building):
                    done = by == seat and not (free and building == data.ANIMAL_BARN)
                case _:
                    done = False
            if done:
                return True
        return False

    def uses(self, context: TableContext[State], seat: int) -> list[tuple[int, tuple[int, ...]]]:
        """Per building that may still help a seat in this round: its number and the animals it gives (RR10, RR11)."""
        state = context.view
        found: list[tuple[int, tuple[int, ...]]] = []
        if len(state.dice) < 2 or seat != context.active:
            return found
        ranch, acted = state.ranches[seat], self.acted(context, seat)
        for building in self._ready(context, seat, ranch):
            if building == data.RESOURCE_BARN:
                found.append((building, ()))
            elif building == data.ANIMAL_BARN and ranch.bonuses[1] != ANY_ANIMAL:
                found.append((building, (data.CHICKEN,)))
            elif not acted:
                two = tuple(dict.fromkeys(kinds(state.dice)))
                found.append((building, two if building == data.PLACE_STORE else tuple(data.KINDS)))
        return found

    def _ready(self, context: TableContext[State], seat: int, ranch: Ranch) -> list[int]:
        """The buildings that help: drawn before this round, not used up."""
        dice = context.view.dice
        new, used = set(), set()
        for event in self.since(context.past):
            match event:
                case BuildingDrawn(seat=by, building=building) if by == seat:
                    new.add(building)
                case BonusUsed(seat=by, building=building) if by == seat:
                    used.add(building)
                case ResourceGiven(seat=by, barn=True) if by == seat:
                    used.add(data.RESOURCE_BARN)
        found = []
        for building in (data.RESOURCE_BARN, data.ANIMAL_BARN):
            stands = ranch.built[building] != NONE and ranch.bonuses[building] != NONE
            if stands and dice[0] == dice[1] and building not in new | used:
                found.append(building)
        for store, building in enumerate((data.PLACE_STORE, data.ANIMAL_STORE)):
            if ranch.uses[store] and building not in new | used:
                found.append(building)
        return found

    def purse(self, context: TableContext[State], seat: int) -> Two:
        """The wood and nails that a seat may still give: of the roll, or of its barn while that is given."""
        state = context.view
        if len(state.dice) < 2:
            return 0, 0
        if self.pointed_barn(context):
            return BARN_PURSES[state.ranches[seat].bonuses[0]]
        given = [e for e in self.since(context.past) if isinstance(e, ResourceGiven) and e.seat == seat]
        spent: list[int] = [0, 0]
        barn = self.asked(context) != "act" and bool(given) and given[-1].barn
        for event in given:
            spent[event.resource] += event.barn == barn
        full = BARN_PURSES[state.ranches[seat].bonuses[0]] if barn else RESOURCES[state.dice]
        return max(0, full[WOOD] - spent[WOOD]), max(0, full[NAIL] - spent[NAIL])

    def given(self, context: TableContext[State], seat: int) -> Two:
        """The wood and nails of the roll that a seat has given in this round."""
        spent = [0, 0]
        for event in self.since(context.past):
            if isinstance(event, ResourceGiven) and event.seat == seat and not event.barn:
                spent[event.resource] += 1
        return spent[WOOD], spent[NAIL]

    def growing(self, context: TableContext[State], seat: int, asked: int = NONE) -> tuple[int, ...]:
        """The pens of a seat that still breed in this round; `asked` is the one that is just doing so (RR12)."""
        sheet = self.sheet(context.view, seat)
        if sheet is None or not self.hearts(context.view):
            return ()
        bred = [
            each.pen
            for each in self.since(context.past)
            if isinstance(each, AnimalBorn) and each.seat == seat
        ]
        pens = forecast.growing(sheet, context.view.ranches[seat])
        return tuple(pen for pen in pens if pen == asked or pen > max(bred, default=NONE))

    # -- the dice

    def hearts(self, state: State) -> bool:
        """Whether both dice show a heart (RR12)."""
        return len(state.dice) == 2 and HEARTS[state.dice]

    def faces(self, context: TableContext[State]) -> tuple[int | None, int | None]:
        """What the dice show: this round's numbers, the last one's where a die is still to fall."""
        found: list[int | None] = [None, None]
        for event in reversed(context.past):
            if isinstance(event, DieRolled) and found[event.die] is None:
                found[event.die] = event.number
                if None not in found:
                    break
        for die, number in enumerate(context.view.dice):
            found[die] = number
        return found[0], found[1]

    # -- the sheet

    def _reach(self, context: TableContext[State], source: Spot) -> int:
        """The set of spaces that a die or what a building gives leads to, by the rules of what it stands for."""
        state, seat = context.view, self.shown(context)
        sheet, ranch = self.sheet(state, seat), state.ranches[seat]
        if sheet is None or len(state.dice) < 2:
            return 0
        if source.kind == "die":
            numbers = self.wanted(state, source.number)
        elif source.number == data.ANIMAL_STORE:
            numbers = state.dice
        else:
            return ranch.empty
        return ranch.empty & reduce(or_, (sheet.by_number[number] for number in numbers))

    def wanted(self, state: State, die: int) -> tuple[int, ...]:
        """The numbers that the animal of a die may go to, the other die's first; both where both animals are alike."""
        here, other = state.dice[die], state.dice[1 - die]
        one, two = kinds(state.dice)
        return (other, here) if one == two and here != other else (other,)

    def rescues(self, state: State, seat: int) -> int:
        """The set of spaces for which something can be rescued (RR7)."""
        sheet = self.sheet(state, seat)
        if sheet is None or len(state.dice) < 2:
            return 0
        blue, yellow = state.dice
        return state.ranches[seat].empty & (sheet.by_number[blue] | sheet.by_number[yellow])

    def targets(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces where something may be put, or what is held in whatever pose."""
        spots = context.reach if context.held else context.targets
        return tuple(self.numbers[spot] for spot in spots if spot in self.numbers)

    def lit(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces that something may go to: what is held, else what is pointed at, else anything of the dice."""
        if not self.mine(context):
            return ()
        found = self.targets(context)
        if context.held is not None:
            return found
        source = self.pointed(context)
        if source is not None and source.kind in ("die", "use"):
            return spaces_in(self._reach(context, source))
        if self.asked(context) == "act":
            mask = self.rescues(context.view, self.shown(context))
            return tuple(space for space in found if mask >> space & 1)
        return found

    def pointed_barn(self, context: TableContext[State]) -> bool:
        """Whether what the resource barn gives is held or pointed at."""
        source = self.pointed(context)
        return source is not None and source.kind == "barn"

    def pointed(self, context: TableContext[State]) -> Spot | None:
        """The source that is held, else the one that is pointed at."""
        held: Spot | None = context.held
        return held or (context.hover if context.live and context.hover in context.sources else None)

    def kind(self, context: TableContext[State]) -> int | None:
        """The animal that the held or pointed source stands for."""
        match self.pointed(context):
            case Spot("die", (int(die),)):
                return kinds(context.view.dice)[die]
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

    def collection(self, context: TableContext[State], seat: int) -> list[Two]:
        """Resource and building of everything that a seat's collection would give."""
        return forecast.collection(context.view.ranches[seat], context.view.dice)

    def new(self, context: TableContext[State]) -> int:
        """The building that the seat to answer has to draw; NONE for none."""
        seat = self.shown(context)
        return forecast.waiting(context.view.ranches[seat]) if seat == context.active else NONE
