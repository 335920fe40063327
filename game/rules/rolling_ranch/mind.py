"""Computer players of Rolling Ranch: reasons of the value of a ranch, the levels, and the mean over the next rolls.

The value is points to be expected of pens, buildings and mission, about; its figures were found by letting players who
look one choice ahead play many games. A ranch alone is read ahead in bare sets and numbers: what its owner can make of
a roll. That follows RR6-RR12 as far as one action, the barns' extras and breeding go, unasked and untold; spaces of one
pen that a choice may fall on count as equal where nothing but the pen tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from game.core.engine import advance
from game.core.even import term_ahead
from game.core.mind import POINTS, Below, GoOn, Holding, Level, Mind
from game.core.seats import HIDDEN
from game.core.steps import Decision, Position
from game.rules.rolling_ranch import data, model
from game.rules.rolling_ranch.model import NONE, Ranch, State, Terms
from game.rules.rolling_ranch.rounds import Breed, RollDie
from game.rules.rolling_ranch.scoring import (
    greenhouse_points,
    mission_points,
    points_of_pens,
    progress_of,
    warehouse_points,
)
from game.rules.rolling_ranch.sheet import Sheet
from game.rules.rolling_ranch.solo import tables_of

USUAL_ROUNDS = 28
"""Rounds of a game among players who hurry, about."""

PACE = 1.15
"""Spaces filled in a round, births among them."""

KEEPING = 0.5
"""Chance that a free space of a pen with nothing or one type in it gets the wanted type, without breeding."""

BREEDING = 0.85
"""The same where two animals of the type are there to breed."""

MIXING = 0.9
"""Chance that a free space of a pen with several types is filled at all."""

OPEN = 0.7
"""Share of the points of its best type that an untouched pen is worth."""

BARN = (3.0, 4.5)
"""Points that each barn brings in a whole game."""

ICON = 2.0
"""Points that an unused bonus icon of a warehouse brings beside its own."""

STORE_PEN = 4.0
"""Spaces of the pen that a warehouse is likely to get."""

PROGRESS, POWER = 0.75, 1.3
"""Share of a drawn building that one with all but its last icon is worth, and how steeply that grows."""

PROSPECT = 0.8
"""Share of its points that an objective is worth when it is all but done."""


class Outlook(Protocol):
    """Values of what stands on a ranch, by how long its game still lasts."""

    @property
    def later(self) -> float:
        """The points of the rounds to come that are left out, so that a round in which all is done and one in which
        something is still to be chosen compare."""

    def spaces(self, ranch: Ranch) -> float:
        """The value of the number of empty spaces."""

    def pen(self, ranch: Ranch, pen: int) -> float:
        """The value of a pen, a set of spaces."""

    def buildings(self, sheet: Sheet, ranch: Ranch) -> Iterator[tuple[str, float]]:
        """The values of the buildings, each with its sort."""

    def mission(self, sheet: Sheet, ranch: Ranch, card: int) -> float:
        """The value of a mission; none of a hidden one."""


class AmongRivals(NamedTuple):
    """Outlook of a ranch in a game that any of its players may end."""

    fill: float
    """Share of its empty spaces that will be filled."""
    left: float
    """Share of the game that is left."""
    later: float = 0.0

    def spaces(self, ranch: Ranch) -> float:
        """Nothing: they count as parts of their pens."""
        return 0.0

    def pen(self, ranch: Ranch, pen: int) -> float:
        """The value of a pen, a set of spaces."""
        return pen_value(ranch, pen, self.fill)

    def buildings(self, sheet: Sheet, ranch: Ranch) -> Iterator[tuple[str, float]]:
        """The values of the buildings one by one, each with its sort."""
        return building_values(sheet, ranch, self.left)

    def mission(self, sheet: Sheet, ranch: Ranch, card: int) -> float:
        """The value of a mission; none of a hidden one."""
        return sum(mission_values(sheet, ranch, card, self.left))


def outlook_of(ranch: Ranch, turn: int, alone: bool) -> Outlook:
    """The outlook of a ranch when so many rounds are over."""
    return tables_of(ranch, turn) if alone else among_rivals(ranch, turn)


def among_rivals(ranch: Ranch, turn: int) -> Outlook:
    """The outlook of a ranch in a game of several when so many rounds are over."""
    return AmongRivals(*shares_left(ranch.empty.bit_count(), turn, USUAL_ROUNDS))


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The value of a seat's ranch, with all that it can still do in this round; at the end about its points."""
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    outlook = outlook_of(ranch, state.turn, terms.seats == 1)
    total = outlook.spaces(ranch)
    for pen in sheet.pens:
        total += outlook.pen(ranch, pen)
    for _, amount in outlook.buildings(sheet, ranch):
        total += amount
    return total + outlook.mission(sheet, ranch, card)


def shares_left(empty: int, turn: int, length: int) -> tuple[float, float]:
    """The share of so many empty spaces that will be filled, and the share of the game that is left."""
    rounds = max(length - turn, 1)
    return (round(min(1.0, PACE * rounds / empty), 2), min(1.0, rounds / length)) if empty else (0.0, 0.0)


def pen_value(ranch: Ranch, pen: int, fill: float) -> float:
    """The value of a pen, a set of spaces, if a share of its empty spaces is filled."""
    chickens, pigs, cows = ranch.animals
    return value_of_animals(
        (chickens & pen).bit_count(),
        (pigs & pen).bit_count(),
        (cows & pen).bit_count(),
        (ranch.empty & pen).bit_count(),
        fill,
    )


def mission_values(sheet: Sheet, ranch: Ranch, card: int, left: float) -> Sequence[float]:
    """The value of each objective of a mission while this share of the game is left; none of a hidden one."""
    if card == HIDDEN:
        return ()
    values = []
    for number in data.CARDS[card]:
        objective = data.OBJECTIVES[number]
        part = min(1.0, progress_of(sheet, ranch, objective) / objective.count)
        values.append(objective.points * (1.0 if part == 1.0 else PROSPECT * part**2 * left))
    return values


@lru_cache(maxsize=16384)
def value_of_animals(chickens: int, pigs: int, cows: int, room: int, fill: float) -> float:
    """The value of a pen with these animals and so many empty spaces, if a share `fill` of them is filled."""
    counts = (chickens, pigs, cows)
    total = sum(counts)
    if total > max(counts):
        return total + MIXING * room * fill
    best = 0.0
    for kind, count in enumerate(counts):
        if count == total:
            chance = BREEDING if count >= data.BREEDERS else KEEPING
            points, expected = data.PEN_POINTS[kind], count + room * fill * chance
            low = min(int(expected), len(points) - 1)
            high = min(low + 1, len(points) - 1)
            more = points[low] + (expected - low) * (points[high] - points[low])
            best = max(best, more if total else OPEN * more)
    return best


SORTS = {
    **dict.fromkeys(data.BARNS, "barns"),
    **dict.fromkeys(data.STORES, "warehouses"),
    **dict.fromkeys(data.GREENHOUSES, "greenhouses"),
}
"""By building the term of the value to which it belongs."""


def building_values(sheet: Sheet, ranch: Ranch, left: float) -> Iterator[tuple[str, float]]:
    """The values of the buildings one by one, each with its sort: barns, warehouses, greenhouses."""
    for building in data.BARNS:
        yield "barns", left * BARN[building] * _progress(ranch, building, left)
    for store, building in enumerate(data.STORES):
        at = ranch.built[building]
        if at == NONE:
            whole = STORE_PEN + data.STORE_USES * (data.ICON_POINTS + ICON * left)
            yield "warehouses", whole * _progress(ranch, building, left)
        else:
            size = sheet.pens[sheet.pen_of[at]].bit_count()
            yield "warehouses", size + ranch.uses[store] * (data.ICON_POINTS + ICON * left)
    parts = sorted((_progress(ranch, building, left) for building in data.GREENHOUSES), reverse=True)
    for number, part in enumerate(parts):
        yield "greenhouses", part * (data.GREENHOUSE_POINTS[number + 1] - data.GREENHOUSE_POINTS[number])


def _progress(ranch: Ranch, building: int, left: float) -> float:
    """1 for a drawn building, less for one that is begun, 0 for one that comes too late."""
    if ranch.built[building] != NONE:
        return 1.0
    if not ranch.empty:
        return 0.0
    given, needed = ranch.wood[building] + ranch.nails[building], data.WOOD[building] + data.NAILS[building]
    return left * PROGRESS * float((given / needed) ** POWER)


def own_counts(terms: Terms, view: State, seat: int) -> Mapping[str, Holding]:
    """Slots of each building that are filled, by its number."""
    ranch = view.ranches[seat]
    return {
        f"building.{number}": Holding(given + nails, wood + more, (SORTS[number],))
        for number, (given, nails, wood, more) in enumerate(
            zip(ranch.wood, ranch.nails, data.WOOD, data.NAILS, strict=True)
        )
    }


BONUS = {data.RESOURCE_BARN: model.TWO_WOOD, data.ANIMAL_BARN: model.FREE_CHICKEN}
"""Bonuses of the barns that are drawn while reading ahead."""


def first_in_pens(sheet: Sheet, spaces: int) -> Iterator[int]:
    """The first space of each pen among some spaces."""
    for pen in sheet.pens:
        within = spaces & pen
        if within:
            yield (within & -within).bit_length() - 1


def with_building(ranch: model.Ranch, building: int, at: int) -> model.Ranch:
    """The ranch with a building on a space, and what it brings (RR9-RR11)."""
    built, bonuses, uses = list(ranch.built), list(ranch.bonuses), list(ranch.uses)
    built[building] = at
    if building in data.BARNS:
        bonuses[building] = BONUS[building]
    elif building in data.STORES:
        uses[building - data.PLACE_STORE] = data.STORE_USES
    return replace(ranch, built=tuple(built), empty=ranch.empty & ~(1 << at), bonuses=tuple(bonuses), uses=tuple(uses))


def after_breeding(sheet: Sheet, ranch: model.Ranch) -> model.Ranch:
    """The ranch after all pens have bred, better animals first where room is short (RR12)."""
    empty, animals = ranch.empty, list(ranch.animals)
    for pen in sheet.pens:
        room = empty & pen
        if not room:
            continue
        for kind in (data.COW, data.PIG, data.CHICKEN):
            if room and (animals[kind] & pen).bit_count() >= data.BREEDERS:
                born = room & -room
                room ^= born
                empty ^= born
                animals[kind] |= born
    return ranch if empty == ranch.empty else replace(ranch, animals=tuple(animals), empty=empty)


Dice = tuple[int, int]

ROLLS: tuple[Dice, ...] = tuple(model.ROLLED_HEARTS)  # type: ignore[arg-type]
"""Every roll of the two dice; all are equally likely."""


class Owner(NamedTuple):
    """Facts that stay for one ranch while it is read ahead."""

    sheet: Sheet
    card: int
    """The own mission; HIDDEN for that of somebody else."""
    outlook: Callable[[Ranch, int], Outlook]
    """The outlook of its ranch when so many rounds are over."""
    last: int
    """Rounds that are over after the last one."""


def points(sheet: Sheet, ranch: model.Ranch, card: int) -> float:
    """The points of a ranch at the end (RR15-RR17)."""
    buildings = warehouse_points(sheet, ranch) + greenhouse_points(ranch)
    return points_of_pens(sheet, ranch) + buildings + mission_points(sheet, ranch, card)


class Judge:
    """Values of ranches that have grown out of one, when so many rounds are over.

    It looks only at pens in which something has changed. Buildings are remembered by their icons, at most some hundred,
    pens and the mission by what stands on the spaces: their number tells how many buildings are drawn.
    """

    def __init__(self, owner: Owner, ranch: model.Ranch, turn: int) -> None:
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._buildings: dict[object, float] = {}
        self._spaces: dict[object, tuple[float, float]] = {}
        self._pens: dict[Outlook, tuple[list[float], float]] = {}

    def value(self, ranch: model.Ranch) -> float:
        """The value of a ranch; its points when it is full or the last round is over."""
        owner, turn = self.owner, self.turn
        if turn >= owner.last or not ranch.empty:
            return points(owner.sheet, ranch, owner.card)
        outlook = owner.outlook(ranch, turn)
        key = (ranch.wood, ranch.nails, ranch.built, ranch.uses, ranch.bonuses)
        buildings = self._buildings.get(key)
        if buildings is None:
            buildings = self._buildings[key] = sum([amount for _, amount in outlook.buildings(owner.sheet, ranch)])
        spaces = (ranch.animals, ranch.empty)
        if spaces not in self._spaces:
            self._spaces[spaces] = self._of_pens(outlook, ranch), outlook.mission(owner.sheet, ranch, owner.card)
        pens, mission = self._spaces[spaces]
        return pens + buildings + mission

    def _of_pens(self, outlook: Outlook, ranch: model.Ranch) -> float:
        """The value of all pens and of the rounds to come."""
        sheet, before = self.owner.sheet, self.ranch
        if outlook not in self._pens:
            values = [outlook.pen(before, pen) for pen in sheet.pens]
            self._pens[outlook] = values, sum(values)
        pens, total = self._pens[outlook]
        changed = before.empty ^ ranch.empty
        while changed:
            number = sheet.pen_of[(changed & -changed).bit_length() - 1]
            pen = sheet.pens[number]
            total += outlook.pen(ranch, pen) - pens[number]
            changed &= ~pen
        return total + outlook.spaces(ranch) + outlook.later


class Outcome:
    """A ranch after an action, and its values when the round is over, without breeding and with it."""

    __slots__ = ("ranch", "values")

    def __init__(self, ranch: model.Ranch) -> None:
        self.ranch = ranch
        self.values: list[float | None] = [None, None]


class Reader:
    """Values of one ranch after each roll; remembers all that does not depend on the roll, for this ranch alone."""

    def __init__(self, owner: Owner, ranch: model.Ranch, turn: int) -> None:
        """`turn` rounds are over before the roll."""
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._judge = Judge(owner, ranch, turn + 1)
        self._unchanged = Outcome(ranch)
        self._gifts: dict[model.Two, Outcome] = {}
        self._animals: dict[tuple[int, int, int], Outcome] = {}

    def mean(self) -> float:
        """The mean value of the ranch after the next roll and its owner's best action."""
        values = [
            max([self.value(outcome, model.ROLLED_HEARTS[dice]) for outcome in self.outcomes(dice)]) for dice in ROLLS
        ]
        return sum(values) / len(ROLLS)

    def mean_of_two(self, go_on: GoOn) -> float | None:
        """The same after the next two rolls; None where time is up before that."""
        if not go_on():
            return None
        total, owner, turn = 0.0, self.owner, self.turn + 1
        for ranch, rolls in Counter(map(self.best, ROLLS)).items():
            if not go_on():
                return None
            ended = turn >= owner.last or not ranch.empty
            total += rolls * (self._judge.value(ranch) if ended else Reader(owner, ranch, turn).mean())
        return total / len(ROLLS)

    def best(self, dice: Dice) -> model.Ranch:
        """The ranch after the best action on a roll, all its pens bred where both dice show hearts."""
        hearts = model.ROLLED_HEARTS[dice]
        ranch = max(self.outcomes(dice), key=lambda outcome: self.value(outcome, hearts)).ranch
        return after_breeding(self.owner.sheet, ranch) if hearts else ranch

    def value(self, outcome: Outcome, hearts: bool) -> float:
        """The value of an outcome when the round is over."""
        value = outcome.values[hearts]
        if value is None:
            ranch = after_breeding(self.owner.sheet, outcome.ranch) if hearts else outcome.ranch
            value = outcome.values[hearts] = self._judge.value(ranch)
        return value

    def outcomes(self, dice: Dice) -> list[Outcome]:
        """The outcomes of all actions; a barn's extra comes after them."""
        ranch, by_number = self.ranch, self.owner.sheet.by_number
        empty, stores, barns = ranch.empty, model.stores_ready(ranch), model.barns_ready(ranch, dice)
        blue, yellow = dice
        one, two = model.ROLLED_ANIMALS[dice]
        outcomes = [self._unchanged]
        outcomes += self._in_pens(one, empty & by_number[yellow])
        outcomes += self._in_pens(two, empty & by_number[blue])
        purse = model.ROLLED_RESOURCES[dice]
        if any(purse):
            if purse not in self._gifts:
                self._gifts[purse] = Outcome(after_gifts(self._judge, ranch, purse))
            outcomes.append(self._gifts[purse])
        if stores & 1:
            for kind in {one, two}:
                outcomes += self._in_pens(kind, empty, data.PLACE_STORE)
        if stores & 2:
            for kind in data.KINDS:
                outcomes += self._in_pens(kind, empty & (by_number[blue] | by_number[yellow]), data.ANIMAL_STORE)
        if barns & 2 and ranch.bonuses[1] == model.ANY_ANIMAL:
            for kind in data.KINDS:
                outcomes += self._in_pens(kind, empty)
        return [Outcome(self._with_extras(outcome.ranch, barns)) for outcome in outcomes] if barns else outcomes

    def _with_extras(self, ranch: model.Ranch, barns: int) -> model.Ranch:
        if barns & 1 and ranch.bonuses[0] != model.NONE:
            ranch = after_gifts(self._judge, ranch, model.BARN_PURSES[ranch.bonuses[0]])
        if barns & 2 and ranch.bonuses[1] == model.FREE_CHICKEN and ranch.empty:
            chickens = [
                model.with_animal(ranch, data.CHICKEN, at) for at in first_in_pens(self.owner.sheet, ranch.empty)
            ]
            ranch = max([ranch, *chickens], key=self._judge.value)
        return ranch

    def _in_pens(self, kind: int, spaces: int, store: int = model.NONE) -> list[Outcome]:
        """An animal in every pen with one of these spaces, by a warehouse if one is named."""
        outcomes = []
        for at in first_in_pens(self.owner.sheet, spaces):
            key = (kind, at, store)
            if key not in self._animals:
                ranch = model.with_animal(self.ranch, kind, at)
                self._animals[key] = Outcome(ranch if store == model.NONE else model.with_uses(ranch, store, -1))
            outcomes.append(self._animals[key])
        return outcomes


def after_gifts(judge: Judge, ranch: model.Ranch, purse: model.Two) -> model.Ranch:
    """The ranch after resources are given one by one, each where it is worth most (RR8, RR9)."""
    for resource in (model.NAIL, model.WOOD):
        for _ in range(purse[resource]):
            ranches = [after_gift(judge, ranch, resource, building) for building in model.needing(ranch, resource)]
            if ranches:
                ranch = max(ranches, key=judge.value)
    return ranch


def after_gift(judge: Judge, ranch: model.Ranch, resource: int, building: int) -> model.Ranch:
    """The ranch with one resource more; a building that is complete is drawn where that is best."""
    ranch = model.with_icon(ranch, resource, building)
    if not model.is_complete(ranch, building) or not ranch.empty:
        return ranch
    return max(
        [with_building(ranch, building, at) for at in first_in_pens(judge.owner.sheet, ranch.empty)], key=judge.value
    )


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next action."""
    return _foreseen(terms, position, seat, go_on, lambda reader, time: reader.mean() if time() else None)


def foresee_farther(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same after the seat's next two actions in a solo game, of which the first is the best as far as one roll
    shows.

    With rivals it is what `foresee` says: two rolls won no more against them, and took three times as long.
    """
    if terms.seats > 1:
        return foresee(terms, position, seat, below, go_on)
    return _foreseen(terms, position, seat, go_on, Reader.mean_of_two)


def _foreseen(
    terms: Terms, position: Position[State], seat: int, go_on: GoOn, mean: Callable[[Reader, GoOn], float | None]
) -> float:
    """A mean after the rest of this round; the points at the end, 0 before missions are dealt, and the value as things
    stand without time for a mean."""
    # All that the seat is asked in this round, each answer the best as things stand.
    while isinstance(step := position.agenda[-1] if position.agenda else None, Decision) and step.seat == seat:
        positions = [advance(terms, position, option)[0] for option in step.options(terms, position.state)]
        position = max(positions, key=lambda after: evaluate(terms, after.state, seat))
    state, start = position.state, terms.ahead[seat]
    if seat >= len(state.missions):
        return start
    owner, ranch = owner_of(terms, state, seat), state.ranches[seat]
    if position.over:
        return start + points(owner.sheet, ranch, owner.card)
    turn = state.turn
    if not isinstance(position.agenda[-1], RollDie):
        turn += 1
        if any(isinstance(step, Breed) and step.seat == seat for step in position.agenda):
            ranch = after_breeding(owner.sheet, ranch)
    if turn >= terms.rounds or not all(other.empty for other in (ranch, *state.ranches)):
        return start + points(owner.sheet, ranch, owner.card)
    value = mean(Reader(owner, ranch, turn), go_on)
    return start + (evaluate(terms, state, seat) if value is None else value)


def owner_of(terms: Terms, state: State, seat: int) -> Owner:
    """The facts that stay for a seat's ranch while it is read ahead."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    outlook = tables_of if terms.seats == 1 else among_rivals
    return Owner(terms.sheets[state.sheets[seat]], card, outlook, terms.rounds)


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The values of pens, each sort of building and the own mission, as `evaluate` adds them up; and the points that
    the seat begins ahead."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    outlook = outlook_of(ranch, state.turn, terms.seats == 1)
    pens = sum([outlook.pen(ranch, pen) for pen in sheet.pens], outlook.spaces(ranch))
    amounts = term_ahead(terms.ahead, seat) | {"pens": pens}
    for sort, amount in outlook.buildings(sheet, ranch):
        amounts[sort] = amounts.get(sort, 0.0) + amount
    return amounts | {"mission": outlook.mission(sheet, ranch, card)}


def swing(terms: Terms, state: State) -> float:
    """Points that may still change: many while ranches are empty, few when one is nearly full."""
    return 2.0 + 8.0 * min(ranch.empty.bit_count() for ranch in state.ranches) / len(terms.board.spots)


def leanings(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """Points that a ranch has already, and its filled spaces, each of which brings the end of the game nearer."""
    ranch, owner = state.ranches[seat], owner_of(terms, state, seat)
    filled = len(terms.board.spots) - ranch.empty.bit_count()
    return {"sure": points(owner.sheet, ranch, owner.card), "filled": filled}


TEMPERS = {
    "bold": {"sure": 0.25, "mission": 4.0},
    "careful": {"sure": 3.5},
    "builder": {"barns": 2.2, "warehouses": 2.2, "greenhouses": 2.2, "filled": 0.9},
    "spoiler": {"filled": 5.6},
}
"""A bold one hopes for later and for its mission, a careful one takes what is sure, a builder thinks more of buildings,
a spoiler hurries to the end before others are ready."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(
            forgets=frozenset(["barns", "warehouses", "greenhouses", "mission"]),
            margin=1.0,
            sway=0.4,
            tempered_margin=1.0,
        ),
        "farmer": Level(margin=0.5, strength=1.73),
        "expert": Level(width=12, farther_width=4, sway=0.3, strength=3.25),
    },
    swing=swing,
    foresee=foresee,
    foresee_farther=foresee_farther,
    scored={"pens": ("pens",), "warehouses": ("store",), "greenhouses": ("plants",), "mission": ("mission",)},
    units=dict.fromkeys(("pens", "barns", "warehouses", "greenhouses", "mission"), POINTS),
    counts=own_counts,
    tempers=TEMPERS,
    leanings=leanings,
)
