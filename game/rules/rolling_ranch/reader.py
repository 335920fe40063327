"""A ranch alone, read ahead: what its owner can make of a roll, in bare sets and numbers.

It follows RR6-RR12 as far as one action, the barns' extras and breeding go; spaces of one pen that a choice may fall on
count as equal where nothing but the pen tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.core.seats import HIDDEN
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.evaluation import promise
from game.rules.rolling_ranch.model import (
    ANY_ANIMAL,
    FREE_CHICKEN,
    NAIL,
    NONE,
    TWO_WOOD,
    WOOD,
    Ranch,
)
from game.rules.rolling_ranch.sheet import Sheet
from game.rules.rolling_ranch.standing import (
    BARN_PURSES,
    HEARTS,
    RESOURCES,
    barns_ready,
    complete,
    kinds,
    mission_points,
    missing,
    pen_points,
    plant_points,
    store_points,
    stores_ready,
)

Dice = tuple[int, int]

ROLLS: tuple[Dice, ...] = tuple(HEARTS)  # type: ignore[arg-type]
"""Every roll of the two dice; all are equally likely."""

BONUS = {data.RESOURCE_BARN: TWO_WOOD, data.ANIMAL_BARN: FREE_CHICKEN}
"""What a barn that is drawn while reading ahead will give."""


class Owner(NamedTuple):
    """What is fixed for one ranch while it is read ahead."""

    sheet: Sheet
    card: int
    """The own mission; HIDDEN for that of somebody else."""
    length: int
    """About so many rounds the game has."""
    last: int
    """How many rounds are over after the last one."""

    def worth(self, ranch: Ranch, turn: int) -> float:
        """What a ranch may come to when so many rounds are over; its points after the last one."""
        if turn >= self.last or not ranch.empty:
            return points(self.sheet, ranch, self.card)
        return promise(self.sheet, ranch, self.card, turn, self.length)


def points(sheet: Sheet, ranch: Ranch, card: int) -> float:
    """What a ranch is worth at the end (RR15-RR17)."""
    mission = mission_points(sheet, ranch, card) if card != HIDDEN else 0
    pens = sum([pen_points(sheet, ranch, pen) for pen in range(len(sheet.pens))])
    return pens + store_points(sheet, ranch) + plant_points(ranch) + mission


class Reader:
    """What one ranch comes to by each roll; remembers what does not depend on the roll, for this ranch alone."""

    def __init__(self, owner: Owner, ranch: Ranch, turn: int) -> None:
        """`turn` rounds are over before the roll."""
        self.owner, self.ranch, self.turn = owner, ranch, turn
        self._given: dict[tuple[int, int], Ranch] = {}
        self._placed: dict[tuple[int, int], Ranch] = {}
        self._worth: dict[tuple[Ranch, bool], float] = {}

    def mean(self) -> float:
        """What the ranch is worth on average after the next roll and its owner's best action."""
        return sum(self.best(dice)[0] for dice in ROLLS) / len(ROLLS)

    def best(self, dice: Dice) -> tuple[float, Ranch]:
        """The best that can be made of a roll, with breeding where both dice show hearts."""
        hearts = HEARTS[dice]
        found = [(self.worth(each, hearts), number, each) for number, each in enumerate(self._after(dice))]
        value, _, ranch = max(found)
        return value, ranch

    def worth(self, ranch: Ranch, hearts: bool) -> float:
        """What a ranch is worth when the round is over."""
        key = (ranch, hearts)
        if key not in self._worth:
            self._worth[key] = self.owner.worth(bred(self.owner.sheet, ranch) if hearts else ranch, self.turn + 1)
        return self._worth[key]

    def _after(self, dice: Dice) -> Iterator[Ranch]:
        """The ranch after each action; a barn's extra comes after it."""
        barns = barns_ready(self.ranch, dice)
        for ranch in self._actions(dice, barns):
            yield self._with_extras(ranch, barns) if barns else ranch

    def _actions(self, dice: Dice, barns: int) -> Iterator[Ranch]:
        ranch, sheet = self.ranch, self.owner.sheet
        empty, by_number = ranch.empty, sheet.by_number
        blue, yellow = dice
        one, two = kinds(dice)
        yield ranch
        yield from self._in_pens(one, empty & by_number[yellow])
        yield from self._in_pens(two, empty & by_number[blue])
        if any(RESOURCES[dice]):
            yield self._gave(RESOURCES[dice])
        stores = stores_ready(ranch)
        if stores & 1:
            for kind in {one, two}:
                for used in self._in_pens(kind, empty):
                    yield with_use(used, 0)
        if stores & 2:
            for kind in data.KINDS:
                for used in self._in_pens(kind, empty & (by_number[blue] | by_number[yellow])):
                    yield with_use(used, 1)
        if barns & 2 and ranch.bonuses[1] == ANY_ANIMAL:
            for kind in data.KINDS:
                yield from self._in_pens(kind, empty)

    def _with_extras(self, ranch: Ranch, barns: int) -> Ranch:
        if barns & 1 and ranch.bonuses[0] != NONE:
            ranch = gave(self.owner, ranch, BARN_PURSES[ranch.bonuses[0]], self.turn + 1)
        if barns & 2 and ranch.bonuses[1] == FREE_CHICKEN and ranch.empty:
            chickens = [placed(ranch, data.CHICKEN, at) for at in first_of_pens(self.owner.sheet, ranch.empty)]
            ranch = max([ranch, *chickens], key=lambda each: self.owner.worth(each, self.turn + 1))
        return ranch

    def _in_pens(self, kind: int, spaces: int) -> Iterator[Ranch]:
        """An animal in every pen with one of these spaces."""
        for at in first_of_pens(self.owner.sheet, spaces):
            key = (kind, at)
            if key not in self._placed:
                self._placed[key] = placed(self.ranch, kind, at)
            yield self._placed[key]

    def _gave(self, purse: tuple[int, int]) -> Ranch:
        if purse not in self._given:
            self._given[purse] = gave(self.owner, self.ranch, purse, self.turn + 1)
        return self._given[purse]


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
    return replace(ranch, uses=(places - (store == 0), animals - (store == 1)))


def gave(owner: Owner, ranch: Ranch, purse: tuple[int, int], turn: int) -> Ranch:
    """The ranch after resources are given one by one, each where it is worth most (RR8, RR9)."""
    for resource in (NAIL, WOOD):
        for _ in range(purse[resource]):
            found = [given(owner, ranch, resource, building, turn) for building in missing(ranch, resource)]
            if found:
                ranch = max(found, key=lambda each: owner.worth(each, turn))
    return ranch


def given(owner: Owner, ranch: Ranch, resource: int, building: int, turn: int) -> Ranch:
    """The ranch with one resource more; a building that is complete is drawn where that is best."""
    if resource == WOOD:
        ranch = replace(ranch, wood=_one_more(ranch.wood, building))
    else:
        ranch = replace(ranch, nails=_one_more(ranch.nails, building))
    if not complete(ranch, building) or not ranch.empty:
        return ranch
    found = [drawn_at(ranch, building, at) for at in first_of_pens(owner.sheet, ranch.empty)]
    return max(found, key=lambda each: owner.worth(each, turn))


def drawn_at(ranch: Ranch, building: int, at: int) -> Ranch:
    """The ranch with a building on a space, and what it brings (RR9-RR11)."""
    built, bonuses, uses = list(ranch.built), list(ranch.bonuses), list(ranch.uses)
    built[building] = at
    if building in data.BARNS:
        bonuses[building] = BONUS[building]
    elif building in data.STORES:
        uses[building - data.PLACE_STORE] = data.STORE_USES
    return replace(
        ranch, built=tuple(built), empty=ranch.empty & ~(1 << at), bonuses=tuple(bonuses), uses=tuple(uses)
    )


def bred(sheet: Sheet, ranch: Ranch) -> Ranch:
    """The ranch after all pens have bred, better animals first where room is short (RR12)."""
    animals, empty = list(ranch.animals), ranch.empty
    for pen in sheet.pens:
        room = empty & pen
        if not room:
            continue
        for kind in sorted(data.KINDS, reverse=True):
            if (ranch.animals[kind] & pen).bit_count() >= data.BREEDERS and room:
                born = room & -room
                animals[kind] |= born
                room ^= born
                empty ^= born
    return replace(ranch, animals=tuple(animals), empty=empty)


def _one_more(icons: tuple[int, ...], building: int) -> tuple[int, ...]:
    return (*icons[:building], icons[building] + 1, *icons[building + 1 :])
