"""Rancho a second time, as a child would write it: no tables, no bit sets, nothing shared with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

Hex = tuple[int, int]
Payment = frozenset[tuple[int, int]]
"""Rabbits of a toll by the seat that gets them."""

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PRICES = {
    (q, r): {2: 1, 3: 2, 4: 4}[away]
    for q, r in product(range(-4, 5), repeat=2)
    if 2 <= (away := max(abs(q), abs(r), abs(q + r))) <= 4 and not (away == 4 and 0 in (q, r, q + r))
}


def touching(one: Hex, other: Hex) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in SIDES


def joined(spaces: Iterable[Hex]) -> bool:
    """Whether the spaces hang together."""
    left = set(spaces)
    edge = [left.pop()]
    while edge:
        here = edge.pop()
        near = {each for each in left if touching(here, each)}
        left -= near
        edge += near
    return not left


def footprints(own: Iterable[Hex], size: int) -> set[frozenset[Hex]]:
    """Every place for a thing of `size` mutually adjacent own spaces (RA8)."""
    return {
        frozenset(spaces)
        for spaces in combinations(sorted(own), size)
        if all(touching(one, other) for one, other in combinations(spaces, 2))
    }


def blocked(own: Iterable[Hex], owners: dict[Hex, int]) -> bool:
    """RA13: no free pasture touches an own space."""
    return not any(touching(each, pasture) for each in own for pasture in PRICES if pasture not in owners)


def routes(own: Iterable[Hex], owners: dict[Hex, int], seat: int, target: Hex) -> Iterator[Payment]:
    """Payments of each route to a free pasture, every route once, none over a pasture twice (RA13)."""

    def walk(path: list[Hex]) -> Iterator[Payment]:
        if touching(path[-1], target):
            paid: dict[int, int] = {}
            for each in path[1:]:
                paid[owners[each]] = paid.get(owners[each], 0) + PRICES[each]
            yield frozenset(paid.items())
        for each, owner in owners.items():
            if owner != seat and each not in path and touching(path[-1], each):
                yield from walk([*path, each])

    for start in own:
        if not touching(start, target):
            yield from walk([start])


def total(payment: Payment) -> int:
    return sum(toll for _, toll in payment)


def cheapest(paid: set[Payment]) -> set[Payment]:
    return {each for each in paid if total(each) == min(map(total, paid))}


def tolls(own: Iterable[Hex], owners: dict[Hex, int], seat: int) -> dict[Hex, set[Payment]]:
    """The cheapest different payments to where one step leads to a free pasture, found step by step (RA13)."""
    crossed = {each: owner for each, owner in owners.items() if owner != seat}
    paid: dict[Hex, set[Payment]] = {each: {frozenset()} for each in own}
    while True:
        further = {place: set(payments) for place, payments in paid.items()}
        for place, payments in paid.items():
            for each, owner in crossed.items():
                if touching(place, each):
                    for payment in payments:
                        sums = dict(payment)
                        sums[owner] = sums.get(owner, 0) + PRICES[each]
                        further.setdefault(each, set()).add(frozenset(sums.items()))
        further = {place: cheapest(payments) for place, payments in further.items()}
        if further == paid:
            return found(paid, owners)
        paid = further


def found(paid: dict[Hex, set[Payment]], owners: dict[Hex, int]) -> dict[Hex, set[Payment]]:
    """The same for the free pastures beside what was reached."""
    targets: dict[Hex, set[Payment]] = {}
    for target in PRICES:
        if target not in owners:
            near = [payments for place, payments in paid.items() if touching(place, target)]
            if near:
                targets[target] = cheapest(set().union(*near))
    return targets


def births(owned: int, shown: int, herd: int) -> int:
    """RA14."""
    return min((owned + shown) // 2, herd) if shown else 0


def housing(
    own: Iterable[Hex], farm: tuple[Hex, Hex], rabbits: dict[Hex, int], taken: set[Hex], toll: int, herd: int
) -> dict[Hex, int]:
    """The rabbits of an owner after a toll came in, `taken` being the spaces where others stand (RA13)."""
    rabbits = dict(rabbits)
    for _ in range(min(toll, herd)):
        room = [each for each in own if each not in taken and rabbits.get(each, 0) < 6]
        if not room:
            break

        def order(each: Hex) -> tuple[int, int, int, int, int]:
            q, r = each
            return (each not in farm, -PRICES.get(each, 9), -rabbits.get(each, 0), q, r)

        best = min(room, key=order)
        rabbits[best] = rabbits.get(best, 0) + 1
    return rabbits
