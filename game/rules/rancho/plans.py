"""What a seat could do before its roll: which pastures to buy and what to exchange its herd into, the best first."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import NamedTuple

from game.rules.rancho import data
from game.rules.rancho.evaluation import (
    Herd,
    Means,
    after_purchases,
    can_stand,
    exchanges,
    ripe_rivals,
    set_aim,
    wealth_of,
)
from game.rules.rancho.model import COW, HORSE, State, Terms
from game.rules.rancho.outlook import ROUND, losses_on, outlook, roughly, row_of, surcharge
from game.rules.rancho.standing import counts, with_loose

WON = 1000.0
"""More than anything short of a set, in tenths of rounds."""


class Sight(NamedTuple):
    """How far and what a player sees while it plans."""

    forgets: frozenset[str] = frozenset()
    depth: int = 3
    """How many purchases ahead."""
    width: int = 4
    """How many ways to make each of them."""
    mixes: int = 4
    """Of how many herds on the same land more is thought."""
    fine: int = 12
    """How many plans are valued by distributions."""
    press: float = 0.0
    """What a rabbit counts at the end of the last round (the option of a round limit)."""


ALL = Sight()


class Plan(NamedTuple):
    """What a seat has after its purchases and exchanges."""

    value: float
    means: Means
    """What it spends them from, after all purchases."""
    animals: Herd
    """Per kind how many it has then."""
    wins: bool = False

    @property
    def own(self) -> int:
        """The set of its own spaces then."""
        return self.means.own


LATE, PRESS = 5, 10.0
"""How many rounds before the last one wealth begins to count in itself, and how much a rabbit is worth at the end."""


def pressure(terms: Terms, state: State) -> float:
    """What a rabbit counts in itself as the last round comes near (the option of a round limit)."""
    left = terms.options.round_limit - state.turn // terms.seats
    return PRESS * max(0.0, 1 - (left - 1) / LATE) if terms.options.round_limit else 0.0


def animals_of(terms: Terms, state: State, seat: int) -> Herd:
    """How many of each kind a seat has, standing or loose, dogs included."""
    return (*with_loose(state, seat, counts(terms, state, seat)), *state.dogs[seat])


def means_of(terms: Terms, state: State, seat: int) -> tuple[Means, Herd]:
    """What a seat has to spend before its roll, and what animals it has."""
    has = animals_of(terms, state, seat)
    stock = tuple(map(add, has, state.herd))
    return Means(seat, wealth_of(has) + state.credit, state.owned, stock, ripe_rivals(terms, state, seat)), has


@lru_cache(maxsize=4096)
def plans(terms: Terms, means: Means, sight: Sight = ALL) -> tuple[Plan, ...]:
    """The best plans by their values, the best first; a set alone if one can be had."""
    whole = set_aim(terms, means)
    if whole is not None:
        return (Plan(WON, whole.means, whole.animals, wins=True),)
    begun = [(value, means, herd) for value, herd in mixes(terms, means, sight)]
    found, going = list(begun), [means]
    for _ in range(sight.depth):
        more = {bought for each in going for bought in after_purchases(terms, each)}
        tried = [(value, each, herd) for each in more for value, herd in mixes(terms, each, sight)]
        tried.sort(reverse=True)
        going = list(dict.fromkeys(each for _, each, _ in tried))[: sight.width]
        found += tried[: sight.fine]
    found.sort(reverse=True)
    tried_well = [*found[: sight.fine], *begun[:1]]
    valued = {Plan(value_of(terms, each, herd, sight), each, herd) for _, each, herd in tried_well}
    return tuple(sorted(valued, reverse=True))


def reasons(terms: Terms, means: Means, herd: Herd, press: float) -> dict[str, float]:
    """Why such a herd is good before a roll."""
    extra = surcharge(terms, means.owned, means.seat)
    found = outlook(terms, means.own, herd, means.stock, extra, True, data.DICE * terms.seats)._asdict()
    return found | {"limit": press * wealth_of(herd)} if press else found


def value_of(terms: Terms, means: Means, herd: Herd, sight: Sight) -> float:
    """The same added up, as far as a player knows of it."""
    found = reasons(terms, means, herd, sight.press)
    return sum([amount for name, amount in found.items() if name not in sight.forgets])


@lru_cache(maxsize=2048)
def mixes(terms: Terms, means: Means, sight: Sight) -> tuple[tuple[float, Herd], ...]:
    """The most promising herds that can stand for this wealth on this land."""
    own, spaces = means.own, means.own.bit_count()
    row, extra = row_of(terms, spaces), surcharge(terms, means.owned, means.seat)
    dice = 0 if {"fox", "wolf"} <= sight.forgets else data.DICE * terms.seats
    out: list[tuple[float, Herd]] = []
    for value, herd in _rough(row, losses_on(terms, own), means.stock, means.wealth, extra, dice):
        if can_stand(terms, own, herd[COW], herd[HORSE]):
            out.append((value, herd))
            if len(out) == sight.mixes:
                break
    return tuple(out)


@lru_cache(maxsize=1024)
def _rough(
    row: tuple[float, ...], room: tuple[float, ...], stock: Herd, wealth: int, extra: int, dice: int
) -> tuple[tuple[float, Herd], ...]:
    found = [
        (-ROUND * roughly(row, room, herd, stock, wealth - extra, dice), herd)
        for herd in exchanges(wealth, stock, len(room))
    ]
    return tuple(sorted(found, reverse=True))
