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
from game.core.seats import HIDDEN
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.evaluation import buildings_promise, mission_promise, outlook, pen_worth
from game.rules.rolling_ranch.model import (
    ANY_ANIMAL,
    BARN_PURSES,
    FREE_CHICKEN,
    NAIL,
    NONE,
    ROLLED_HEARTS,
    ROLLED_RESOURCES,
    TWO_WOOD,
    WOOD,
    Ranch,
    Two,
    barns_ready,
    complete,
    kinds,
    missing,
    stores_ready,
)
from game.rules.rolling_ranch.scoring import mission_points, pen_points, plant_points, store_points
from game.rules.rolling_ranch.sheet import Sheet

BONUS = {data.RESOURCE_BARN: TWO_WOOD, data.ANIMAL_BARN: FREE_CHICKEN}
"""What a barn that is drawn while reading ahead will give."""


def first_of_pens(sheet: Sheet, spaces: int) -> Iterator[int]:
    """Of some spaces the first of each pen."""
    for pen in sheet.pens:
        within = spaces & pen
        if within:
            yield (within & -within).bit_length() - 1


def placed(ranch: Ranch, kind: int, at: int) -> Ranch:
    """The ranch with one more animal."""
    bit, animals = 1 << at, list(ranch.animals)
    animals[kind] |= bit
    return replace(ranch, animals=tuple(animals), empty=ranch.empty & ~bit)


def with_use(ranch: Ranch, store: int) -> Ranch:
    """The ranch with one bonus icon of a warehouse used (RR11)."""
    places, animals = ranch.uses
    return replace(ranch, uses=(places - (store == data.PLACE_STORE), animals - (store == data.ANIMAL_STORE)))


def drawn_at(ranch: Ranch, building: int, at: int) -> Ranch:
    """The ranch with a building on a space, and what it brings (RR9-RR11)."""
    built, bonuses, uses = list(ranch.built), list(ranch.bonuses), list(ranch.uses)
    built[building] = at
    if building in data.BARNS:
        bonuses[building] = BONUS[building]
    elif building in data.STORES:
        uses[building - data.PLACE_STORE] = data.STORE_USES
    return replace(ranch, built=tuple(built), empty=ranch.empty & ~(1 << at), bonuses=tuple(bonuses), uses=tuple(uses))


def filled_icon(ranch: Ranch, resource: int, building: int) -> Ranch:
    """The ranch with one more filled icon of a building (RR8)."""
    if resource == WOOD:
        return replace(ranch, wood=_one_more(ranch.wood, building))
    return replace(ranch, nails=_one_more(ranch.nails, building))


def bred(sheet: Sheet, ranch: Ranch) -> Ranch:
    """The ranch after all pens have bred, better animals first where room is short (RR12)."""
    empty, animals = ranch.empty, ranch.animals
    chickens, pigs, cows = animals
    for pen in sheet.pens:
        room = empty & pen
        if not room:
            continue
        for kind in (data.COW, data.PIG, data.CHICKEN):
            if room and (animals[kind] & pen).bit_count() >= data.BREEDERS:
                born = room & -room
                room ^= born
                empty ^= born
                if kind == data.COW:
                    cows |= born
                elif kind == data.PIG:
                    pigs |= born
                else:
                    chickens |= born
    return ranch if empty == ranch.empty else replace(ranch, animals=(chickens, pigs, cows), empty=empty)


def _one_more(icons: tuple[int, ...], building: int) -> tuple[int, ...]:
    return (*icons[:building], icons[building] + 1, *icons[building + 1 :])


Dice = tuple[int, int]

ROLLS: tuple[Dice, ...] = tuple(ROLLED_HEARTS)  # type: ignore[arg-type]
"""Every roll of the two dice; all are equally likely."""


class Owner(NamedTuple):
    """What is fixed for one ranch while it is read ahead."""

    sheet: Sheet
    card: int
    """The own mission; HIDDEN for that of somebody else."""
    length: int
    """About so many rounds the game has."""
    last: int
    """How many rounds are over after the last one."""


def points(sheet: Sheet, ranch: Ranch, card: int) -> float:
    """What a ranch is worth at the end (RR15-RR17)."""
    mission = mission_points(sheet, ranch, card) if card != HIDDEN else 0
    pens = sum([pen_points(sheet, ranch, pen) for pen in range(len(sheet.pens))])
    return pens + store_points(sheet, ranch) + plant_points(ranch) + mission


class Judge:
    """What ranches are worth that have grown out of one when so many rounds are over.

    It looks only at pens in which something has changed; buildings are remembered by their icons, at most some hundred.
    """

    def __init__(self, owner: Owner, ranch: Ranch, turn: int) -> None:
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._buildings: dict[object, float] = {}
        self._pens: dict[float, tuple[list[float], float]] = {}

    def worth(self, ranch: Ranch) -> float:
        """What a ranch may come to; its points when it is full or the last round is over."""
        owner, turn = self.owner, self.turn
        if turn >= owner.last or not ranch.empty:
            return points(owner.sheet, ranch, owner.card)
        fill, left = outlook(ranch.empty.bit_count(), turn, owner.length)
        key = (ranch.wood, ranch.nails, ranch.built, ranch.uses)
        buildings = self._buildings.get(key)
        if buildings is None:
            buildings = self._buildings[key] = buildings_promise(owner.sheet, ranch, left)
        return self._of_pens(ranch, fill) + buildings + sum(mission_promise(owner.sheet, ranch, owner.card, left))

    def _of_pens(self, ranch: Ranch, fill: float) -> float:
        sheet, before = self.owner.sheet, self.ranch
        if fill not in self._pens:
            found = [pen_worth(before, pen, fill) for pen in sheet.pens]
            self._pens[fill] = found, sum(found)
        pens, total = self._pens[fill]
        changed = before.empty ^ ranch.empty
        while changed:
            number = sheet.pen_of[(changed & -changed).bit_length() - 1]
            pen = sheet.pens[number]
            total += pen_worth(ranch, pen, fill) - pens[number]
            changed &= ~pen
        return total


class Outcome:
    """A ranch after an action, and what it is worth when the round is over, without breeding and with it."""

    __slots__ = ("ranch", "worths")

    def __init__(self, ranch: Ranch) -> None:
        self.ranch = ranch
        self.worths: list[float | None] = [None, None]


class Reader:
    """What one ranch comes to by each roll; remembers what does not depend on the roll, for this ranch alone."""

    def __init__(self, owner: Owner, ranch: Ranch, turn: int) -> None:
        """`turn` rounds are over before the roll."""
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._judge = Judge(owner, ranch, turn + 1)
        self._idle = Outcome(ranch)
        self._given: dict[Two, Outcome] = {}
        self._placed: dict[tuple[int, int, int], Outcome] = {}

    def mean(self) -> float:
        """What the ranch is worth on average after the next roll and its owner's best action."""
        return sum([max([self.worth(each, ROLLED_HEARTS[dice]) for each in self.after(dice)]) for dice in ROLLS]) / len(
            ROLLS
        )

    def mean_of_two(self, go_on: GoOn) -> float | None:
        """The same after the next two rolls; None where time is up before that."""
        if not go_on():
            return None
        total, owner, turn = 0.0, self.owner, self.turn + 1
        for ranch, rolls in Counter(map(self.best, ROLLS)).items():
            if not go_on():
                return None
            ended = turn >= owner.last or not ranch.empty
            total += rolls * (self._judge.worth(ranch) if ended else Reader(owner, ranch, turn).mean())
        return total / len(ROLLS)

    def best(self, dice: Dice) -> Ranch:
        """The ranch after the best action on a roll, all its pens bred where both dice show hearts."""
        hearts = ROLLED_HEARTS[dice]
        ranch = max(self.after(dice), key=lambda each: self.worth(each, hearts)).ranch
        return bred(self.owner.sheet, ranch) if hearts else ranch

    def worth(self, outcome: Outcome, hearts: bool) -> float:
        """What an outcome is worth when the round is over."""
        found = outcome.worths[hearts]
        if found is None:
            ranch = bred(self.owner.sheet, outcome.ranch) if hearts else outcome.ranch
            found = outcome.worths[hearts] = self._judge.worth(ranch)
        return found

    def after(self, dice: Dice) -> list[Outcome]:
        """What each action leads to; a barn's extra comes after it."""
        barns = barns_ready(self.ranch, dice)
        found = self._actions(dice, barns)
        return [Outcome(self._with_extras(each.ranch, barns)) for each in found] if barns else found

    def _actions(self, dice: Dice, barns: int) -> list[Outcome]:
        ranch, by_number = self.ranch, self.owner.sheet.by_number
        empty, stores = ranch.empty, stores_ready(ranch)
        blue, yellow = dice
        one, two = kinds(dice)
        found = [self._idle]
        found += self._in_pens(one, empty & by_number[yellow])
        found += self._in_pens(two, empty & by_number[blue])
        if any(ROLLED_RESOURCES[dice]):
            found.append(self._gave(ROLLED_RESOURCES[dice]))
        if stores & 1:
            for kind in {one, two}:
                found += self._in_pens(kind, empty, data.PLACE_STORE)
        if stores & 2:
            for kind in data.KINDS:
                found += self._in_pens(kind, empty & (by_number[blue] | by_number[yellow]), data.ANIMAL_STORE)
        if barns & 2 and ranch.bonuses[1] == ANY_ANIMAL:
            for kind in data.KINDS:
                found += self._in_pens(kind, empty)
        return found

    def _with_extras(self, ranch: Ranch, barns: int) -> Ranch:
        if barns & 1 and ranch.bonuses[0] != NONE:
            ranch = gave(self._judge, ranch, BARN_PURSES[ranch.bonuses[0]])
        if barns & 2 and ranch.bonuses[1] == FREE_CHICKEN and ranch.empty:
            chickens = [placed(ranch, data.CHICKEN, at) for at in first_of_pens(self.owner.sheet, ranch.empty)]
            ranch = max([ranch, *chickens], key=self._judge.worth)
        return ranch

    def _in_pens(self, kind: int, spaces: int, store: int = NONE) -> list[Outcome]:
        """An animal in every pen with one of these spaces, by a warehouse if one is named."""
        found = []
        for at in first_of_pens(self.owner.sheet, spaces):
            key = (kind, at, store)
            if key not in self._placed:
                ranch = placed(self.ranch, kind, at)
                self._placed[key] = Outcome(ranch if store == NONE else with_use(ranch, store))
            found.append(self._placed[key])
        return found

    def _gave(self, purse: Two) -> Outcome:
        if purse not in self._given:
            self._given[purse] = Outcome(gave(self._judge, self.ranch, purse))
        return self._given[purse]


def gave(judge: Judge, ranch: Ranch, purse: Two) -> Ranch:
    """The ranch after resources are given one by one, each where it is worth most (RR8, RR9)."""
    for resource in (NAIL, WOOD):
        for _ in range(purse[resource]):
            found = [given(judge, ranch, resource, building) for building in missing(ranch, resource)]
            if found:
                ranch = max(found, key=judge.worth)
    return ranch


def given(judge: Judge, ranch: Ranch, resource: int, building: int) -> Ranch:
    """The ranch with one resource more; a building that is complete is drawn where that is best."""
    ranch = filled_icon(ranch, resource, building)
    if not complete(ranch, building) or not ranch.empty:
        return ranch
    return max([drawn_at(ranch, building, at) for at in first_of_pens(judge.owner.sheet, ranch.empty)], key=judge.worth)
