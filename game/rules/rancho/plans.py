"""What a seat could do before its roll: which pastures to buy and what to exchange its herd into, the best first."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import NamedTuple

from game.rules.rancho import data
from game.rules.rancho.evaluation import Means, _exchanges, _purchases, _ripe, _set, _stand
from game.rules.rancho.model import COW, HORSE, State, Terms
from game.rules.rancho.outlook import ROUND, Herd, losses_on, outlook, roughly, row_of, surcharge, wealth_of
from game.rules.rancho.standing import counts, with_loose

WON = 1000.0
"""More than anything short of a set, in tenths of rounds."""

MIXES = 4
"""Of how many herds on the same land more is thought."""

FINE = 12
"""How many plans are valued by distributions."""


class Sight(NamedTuple):
    """How far and what a player sees while it plans."""

    forgets: frozenset[str] = frozenset()
    depth: int = 3
    """How many purchases ahead."""
    width: int = 4
    """How many ways to make each of them."""


ALL = Sight()


class Plan(NamedTuple):
    """What a seat has after its purchases and exchanges."""

    value: float
    owned: tuple[int, ...]
    animals: Herd
    """Per kind how many it has then."""
    wins: bool = False


def means_of(terms: Terms, state: State, seat: int) -> tuple[Means, Herd]:
    """What a seat has to spend before its roll, and what animals it has."""
    has = (*with_loose(state, seat, counts(terms, state, seat)), *state.dogs[seat])
    stock = tuple(map(add, has, state.herd))
    return Means(seat, wealth_of(has) + state.credit, state.owned, stock, _ripe(terms, state, seat)), has


@lru_cache(maxsize=512)
def plans(terms: Terms, means: Means, sight: Sight = ALL) -> tuple[Plan, ...]:
    """The best plans by their values, the best first; a set alone if one can be had."""
    whole = _set(terms, means)
    if whole is not None:
        return (Plan(WON, whole.means.owned, whole.animals, wins=True),)
    begun = [(value, means, herd) for value, herd in mixes(terms, means, sight)]
    found, going = list(begun), [means]
    for _ in range(sight.depth):
        more = {bought for each in going for bought in _purchases(terms, each)}
        tried = [(value, each, herd) for each in more for value, herd in mixes(terms, each, sight)]
        tried.sort(reverse=True)
        going = list(dict.fromkeys(each for _, each, _ in tried))[: sight.width]
        found += tried[:FINE]
    found.sort(reverse=True)
    valued = [
        Plan(value_of(terms, each, herd, sight.forgets), each.owned, herd) for _, each, herd in [*found[:FINE], *begun[:1]]
    ]
    return tuple(sorted(set(valued), reverse=True))


def reasons(terms: Terms, means_seat: int, owned: tuple[int, ...], herd: Herd, stock: Herd) -> dict[str, float]:
    """Why such a herd on such land is good before a roll."""
    extra = surcharge(terms, owned, means_seat)
    return outlook(terms, owned[means_seat], herd, stock, extra, True, data.DICE * terms.seats)._asdict()


def value_of(terms: Terms, means: Means, herd: Herd, forgets: frozenset[str]) -> float:
    """The same added up, as far as a player knows of it."""
    found = reasons(terms, means.seat, means.owned, herd, means.stock)
    return sum(amount for name, amount in found.items() if name not in forgets)


@lru_cache(maxsize=2048)
def mixes(terms: Terms, means: Means, sight: Sight) -> tuple[tuple[float, Herd], ...]:
    """The most promising herds that can stand for this wealth on this land."""
    own, spaces = means.own, means.own.bit_count()
    row, extra = row_of(terms, spaces), surcharge(terms, means.owned, means.seat)
    dice = 0 if {"fox", "wolf"} <= sight.forgets else data.DICE * terms.seats
    out: list[tuple[float, Herd]] = []
    for value, herd in _rough(row, losses_on(terms, own), means.stock, means.wealth, extra, dice):
        if _stand(terms, own, herd[COW], herd[HORSE]):
            out.append((value, herd))
            if len(out) == MIXES:
                break
    return tuple(out)


@lru_cache(maxsize=1024)
def _rough(
    row: tuple[float, ...], room: tuple[float, ...], stock: Herd, wealth: int, extra: int, dice: int
) -> tuple[tuple[float, Herd], ...]:
    found = [
        (-ROUND * roughly(row, room, herd, stock, wealth - extra, dice), herd)
        for herd in _exchanges(wealth, stock, len(room))
    ]
    return tuple(sorted(found, reverse=True))
