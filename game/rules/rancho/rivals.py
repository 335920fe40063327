"""Rivals of a seat, as far as plans before its roll move them: their rounds to a set, and the land that is near them.

A rival breeds no more rabbits than the herd holds (RA14), and the herd holds what nobody keeps (RA1). With two at the
table there are twenty: a seat that keeps many makes the way of the other longer, by tables of rounds for fewer rabbits.
They tell of a match in which rabbits stay so few, so that a share of the difference counts. Dogs are fewer still: the
first of a kind that a seat keeps guards it for more than the round that a plan sees, and a rival may find none left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.rancho.arranging import animals_of
from game.rules.rancho.evaluation import Herd, wealth_of
from game.rules.rancho.model import RABBIT, SMALL_DOG, State, Terms
from game.rules.rancho.outlook import ROUND, WIDEST, rounds, rounds_at, row_of, surcharge
from game.rules.rancho.spaces import TOLL_FREE
from game.rules.rancho.turn import for_sale

FEW, SOME, MANY = STOCKS = (8, 14, 20)
"""Numbers of rabbits, a rival's own and the herd's, for which there are tables; more are as good as the most."""

LASTING = 0.35
"""Share that counts of the rounds which so few rabbits would cost a rival if there were never more."""

KEPT = 0.2
"""Tenths of a round for each rabbit that a seat keeps from its only rival, however many there are."""

GUARDS = (1.5, 0.8)
"""Tenths of a round for the first small and the first large dog that a seat keeps from its only rival."""


class Hindrance(NamedTuple):
    """Advantage over the best rival, in tenths of rounds, by animals that a seat keeps from it."""

    by_rabbits: tuple[float, ...] = ()
    """By how many there are; empty where rivals do not count."""
    by_dogs: tuple[float, ...] = ()
    """By the first dog of each kind."""


NO_HINDRANCE = Hindrance()


def best_rounds(terms: Terms, view: State, seat: int) -> float:
    """The rounds to a set of the best rival, by the table alone."""
    return min(
        rounds_at(
            row_of(terms, view.owned[other].bit_count()),
            wealth_of(animals_of(terms, view, other)) - surcharge(terms, view.owned, other),
        )
        for other in terms.round_of[seat][1:]
    )


def hindrance_of(terms: Terms, view: State, seat: int) -> Hindrance:
    """The hindrance to rivals by the rabbits that a seat can keep."""
    rivals = []
    for other in terms.round_of[seat][1:]:
        animals = animals_of(terms, view, other)
        wealth = wealth_of(animals) - surcharge(terms, view.owned, other)
        rivals.append((min(view.owned[other].bit_count(), WIDEST), wealth, animals[RABBIT]))
    rabbits, calm = animals_of(terms, view, seat)[RABBIT] + view.herd[RABBIT], terms.options.calm_forest
    dogs = () if calm else tuple([guard / len(rivals) for guard in GUARDS])
    return Hindrance(_by_rabbits(terms.seats, calm, tuple(rivals), rabbits), dogs)


@lru_cache(maxsize=64)
def _by_rabbits(seats: int, calm: bool, rivals: tuple[tuple[int, int, int], ...], rabbits: int) -> tuple[float, ...]:
    """The hindrance by each number of rabbits up to so many; of each rival spaces, wealth and rabbits."""
    by_stock = [
        [rounds_at(rounds(seats, calm, stock)[spaces], wealth) for stock in STOCKS] for spaces, wealth, _ in rivals
    ]
    best, out = min(many for *_, many in by_stock), list[float]()
    for kept in range(rabbits + 1):
        hindered = [
            many + LASTING * (_between(has + rabbits - kept, few, some, many) - many)
            for (few, some, many), (_, _, has) in zip(by_stock, rivals, strict=True)
        ]
        out.append(ROUND * (min(hindered) - best) + KEPT * kept / len(rivals))
    return tuple(out)


def _between(rabbits: int, few: float, some: float, many: float) -> float:
    """The rounds with so many rabbits, straight between those of the tables."""
    if rabbits < SOME:
        return few + (some - few) * max(rabbits - FEW, 0) / (SOME - FEW)
    return some + (many - some) * (min(rabbits, MANY) - SOME) / (MANY - SOME)


def hinders(hindrance: Hindrance, herd: Herd) -> float:
    """The amount that a herd adds to the way of rivals, in tenths; 0 where that does not count."""
    by_rabbits, by_dogs = hindrance
    if not by_rabbits:
        return 0.0
    amount = by_rabbits[min(herd[RABBIT], len(by_rabbits) - 1)]
    for kind, guard in enumerate(by_dogs, SMALL_DOG):
        if herd[kind]:
            amount += guard
    return amount


def near_rivals(terms: Terms, owned: tuple[int, ...], seat: int) -> float:
    """The number of pastures that a rival can buy next without a toll, on average."""
    others = terms.round_of[seat][1:]
    free = [sum(payments is TOLL_FREE for _, payments in for_sale(terms, owned, other)) for other in others]
    return sum(free) / len(others)
