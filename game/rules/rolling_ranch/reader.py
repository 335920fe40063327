"""A ranch alone, read ahead: what its owner can make of a roll, in bare sets and numbers.

It follows RR6-RR12 as far as one action, the barns' extras and breeding go, unasked and untold; spaces of one pen that
a choice may fall on count as equal where nothing but the pen tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.core.mind import GoOn
from game.rules.rolling_ranch import data, model
from game.rules.rolling_ranch.evaluation import buildings_value, mission_values, pen_value, shares_left
from game.rules.rolling_ranch.scoring import greenhouse_points, mission_points, points_of_pens, warehouse_points
from game.rules.rolling_ranch.sheet import Sheet

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
    length: int
    """Rounds of the game, about."""
    last: int
    """Rounds that are over after the last one."""


def points(sheet: Sheet, ranch: model.Ranch, card: int) -> float:
    """The points of a ranch at the end (RR15-RR17)."""
    buildings = warehouse_points(sheet, ranch) + greenhouse_points(ranch)
    return points_of_pens(sheet, ranch) + buildings + mission_points(sheet, ranch, card)


class Judge:
    """Values of ranches that have grown out of one, when so many rounds are over.

    It looks only at pens in which something has changed; buildings are remembered by their icons, at most some hundred.
    """

    def __init__(self, owner: Owner, ranch: model.Ranch, turn: int) -> None:
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._buildings: dict[object, float] = {}
        self._pens: dict[float, tuple[list[float], float]] = {}

    def value(self, ranch: model.Ranch) -> float:
        """The value of a ranch; its points when it is full or the last round is over."""
        owner, turn = self.owner, self.turn
        if turn >= owner.last or not ranch.empty:
            return points(owner.sheet, ranch, owner.card)
        fill, left = shares_left(ranch.empty.bit_count(), turn, owner.length)
        key = (ranch.wood, ranch.nails, ranch.built, ranch.uses)
        buildings = self._buildings.get(key)
        if buildings is None:
            buildings = self._buildings[key] = buildings_value(owner.sheet, ranch, left)
        sheet, before = self.owner.sheet, self.ranch
        if fill not in self._pens:
            values = [pen_value(before, pen, fill) for pen in sheet.pens]
            self._pens[fill] = values, sum(values)
        pens, total = self._pens[fill]
        changed = before.empty ^ ranch.empty
        while changed:
            number = sheet.pen_of[(changed & -changed).bit_length() - 1]
            pen = sheet.pens[number]
            total += pen_value(ranch, pen, fill) - pens[number]
            changed &= ~pen
        return total + buildings + sum(mission_values(owner.sheet, ranch, owner.card, left))


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
