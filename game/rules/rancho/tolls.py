"""What a blocked seat pays to those whose pastures it crosses (RA13)."""

from __future__ import annotations

from heapq import heappop, heappush

from game.grids.regions import members
from game.rules.rancho.spaces import Spaces

Tolls = tuple[tuple[int, int], ...]
"""Who gets how many rabbits, by seat in rising order; empty where nothing is crossed."""

TOLL_FREE: tuple[Tolls, ...] = ((),)
"""The one payment for a pasture that touches an own space."""

Routes = dict[int, tuple[Tolls, ...]]
"""Per free pasture that can be reached the different payments of the smallest total, in rising order."""


def total(tolls: Tolls) -> int:
    """All rabbits of a toll."""
    return sum(count for _, count in tolls)


def cheapest(spaces: Spaces, owned: tuple[int, ...], seat: int) -> Routes:
    """The cheapest tolls of `seat` to every free pasture, by what all seats own.

    A route runs from an own space across pastures of other seats to the target; a cheapest route is made of
    cheapest parts, so per crossed pasture its smallest total and the payments of that total are enough.
    """
    crossed = _crossed(spaces, owned, seat)
    free = spaces.free(owned)
    found: dict[int, tuple[int, set[Tolls]]] = {}
    for space, (cost, payments) in crossed.items():
        for target in members(spaces.near[space] & free):
            best, known = found.get(target, (cost, set()))
            if cost < best:
                known = set()
            if cost <= best:
                found[target] = (cost, known | payments)
    return {target: tuple(sorted(found[target][1])) for target in sorted(found)}


def _crossed(spaces: Spaces, owned: tuple[int, ...], seat: int) -> dict[int, tuple[int, set[Tolls]]]:
    """Per pasture of another seat the least total on a way up to and across it, and the payments of that total."""
    owner = {
        space: other for other, own in enumerate(owned) if other != seat for space in members(own & spaces.pastures)
    }
    crossed: dict[int, tuple[int, set[Tolls]]] = {}
    waiting: list[tuple[int, int]] = []

    def reach(space: int, before: int, payments: set[Tolls]) -> None:
        cost = before + spaces.price[space]
        known = crossed.get(space)
        paid = {_paid(tolls, owner[space], spaces.price[space]) for tolls in payments}
        if known is None or cost < known[0]:
            crossed[space] = (cost, paid)
            heappush(waiting, (cost, space))
        elif cost == known[0]:
            known[1].update(paid)

    for space in members(spaces.ranch(owned[seat]).rim):
        if space in owner:
            reach(space, 0, {()})
    done = set()
    while waiting:
        cost, space = heappop(waiting)
        if space in done:
            continue
        done.add(space)
        for other in members(spaces.near[space]):
            if other in owner and other not in done:
                reach(other, cost, crossed[space][1])
    return crossed


def _paid(tolls: Tolls, seat: int, count: int) -> Tolls:
    sums = dict(tolls)
    sums[seat] = sums.get(seat, 0) + count
    return tuple(sorted(sums.items()))
