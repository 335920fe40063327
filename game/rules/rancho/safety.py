"""*Settle the herd*: where a seat's animals stand safest.

What counts, most important first: a set stands if it can (RA19); then as many horses as possible stand, then cows,
sheep, rabbits; then the expected loss in rabbits (RA3) to the next roll of the 12-sided dice is least, as if no
dog helped. An animal that fox or wolf reaches by `k` of the six sides of their die is lost to one 12-sided die with
chance k/72, so to both with 2k/72 - (k/72)^2: all in whole numbers, the search is exact and the first of equals stays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.rancho import data
from game.rules.rancho.spaces import Spaces, members

Four = tuple[int, int, int, int]
"""Rabbits, sheep, cows, horses."""

_, _, COW_VALUE, HORSE_VALUE, _, _ = data.VALUES
PREDATOR_FACES = data.FACES[-1]
_SIDES = sum(data.FACES) * sum(data.PIPS.values())


class Arrangement(NamedTuple):
    """Where the animals of a seat stand."""

    cost: int
    """What it is measured by, less is better; without loose animals the expected loss in units of its own."""
    rabbits: tuple[tuple[int, int], ...]
    """Spaces and how many are on each."""
    sheep: tuple[int, ...]
    cows: tuple[int, ...]
    """Numbers of pairs, rising."""
    horses: tuple[int, ...]
    """Numbers of triples, rising."""
    loose: Four
    """What has no room."""


def _hurt(sides: int) -> int:
    """How surely a roll reaches what so many sides of the 6-sided die reach."""
    hit = PREDATOR_FACES * sides
    return 2 * _SIDES * hit - hit * hit


_LEFT_RABBIT, _LEFT_SHEEP, _LEFT_COW, _LEFT_HORSE, _NO_SET = (1 << bits for bits in (20, 27, 33, 38, 43))
"""What an animal without room costs: more than all animals before it, and all losses, together."""


class Danger(NamedTuple):
    """What standing on a board's spaces costs."""

    zones: tuple[tuple[int, int], ...]
    """Spaces that are equally safe and what one rabbit there costs, the safest first."""
    cows: tuple[int, ...]
    """Per pair."""
    horses: tuple[int, ...]
    """Per triple."""


@lru_cache(maxsize=16)
def _danger(
    price: tuple[int, ...], pairs: tuple[tuple[int, ...], ...], triples: tuple[tuple[int, ...], ...]
) -> Danger:
    sides = {0: 0, **data.PIPS}
    zones: dict[int, int] = {}
    for space, number in enumerate(price):
        hurt = _hurt(sides[number])
        zones[hurt] = zones.get(hurt, 0) | 1 << space

    def reach(spaces: tuple[int, ...]) -> int:
        return _hurt(sum(sides[number] for number in {price[space] for space in spaces}))

    return Danger(
        tuple((zones[hurt], hurt) for hurt in sorted(zones)),
        tuple(COW_VALUE * reach(pair) for pair in pairs),
        tuple(HORSE_VALUE * reach(triple) for triple in triples),
    )


def danger(spaces: Spaces) -> Danger:
    """What standing on each space, pair and triple of a board costs."""
    return _danger(spaces.price, spaces.pairs, spaces.triples)


class _Search:
    """Tries horses, then cows, the safest footprints first; sheep and rabbits fill what is left."""

    def __init__(self, spaces: Spaces, own: int, animals: Four) -> None:
        self.spaces, self.animals = spaces, animals
        ranch, costs = spaces.ranch(own), danger(spaces)
        self.zones = [(zone & own, hurt) for zone, hurt in costs.zones if zone & own]
        self.cows = sorted((costs.cows[number], number, spaces.pair_sets[number]) for number in ranch.pairs)
        self.horses = sorted(
            (costs.horses[number], number, spaces.triple_sets[number]) for number in ranch.triples
        )
        self.set = all(animals)
        room = range(len(ranch.spaces) + 1)
        self.plain = [self._singles(free, False) for free in room]
        self.whole = [self._singles(free, True) for free in room]
        self.best = 1 << 60
        self.found: tuple[tuple[int, ...], tuple[int, ...], int, int, int] = ((), (), own, 0, 0)
        self._place_horses(0, own, animals[3], 0, ())

    def _singles(self, free: int, whole: bool) -> tuple[int, int, int, int]:
        """Into so many spaces: sheep, stacks of six, rabbits on the last space, and what the others cost."""
        has_rabbits, has_sheep, _, _ = self.animals
        sheep = min(has_sheep, free)
        if whole and sheep == free > 1:
            sheep -= 1  # one space is kept for a rabbit
        rabbits = min(has_rabbits, data.STACK * (free - sheep))
        left = (has_sheep - sheep) * _LEFT_SHEEP + (has_rabbits - rabbits) * _LEFT_RABBIT
        return sheep, rabbits // data.STACK, rabbits % data.STACK, left

    def _cost(self, free: int, singles: tuple[int, int, int, int]) -> int:
        sheep, stacks, tail, cost = singles
        full = sheep + stacks
        for zone, hurt in self.zones:
            room = (zone & free).bit_count()
            if room <= full:
                cost += room * data.STACK * hurt
                full -= room
            else:
                return cost + (full * data.STACK + tail) * hurt
        return cost

    def _place_horses(self, first: int, free: int, left: int, cost: int, chosen: tuple[int, ...]) -> None:
        if left:
            for index in range(first, len(self.horses)):
                each, number, spaces = self.horses[index]
                if spaces & free == spaces:
                    rest = free ^ spaces
                    bound = cost + each * left + self._cost(rest, self.plain[rest.bit_count()])
                    if bound < self.best:
                        self._place_horses(index + 1, rest, left - 1, cost + each, (*chosen, number))
        self._place_cows(0, free, self.animals[2], cost + left * _LEFT_HORSE, chosen, ())

    def _place_cows(
        self, first: int, free: int, left: int, cost: int, horses: tuple[int, ...], chosen: tuple[int, ...]
    ) -> None:
        if cost >= self.best:
            return
        if left:
            for index in range(first, len(self.cows)):
                each, number, spaces = self.cows[index]
                if spaces & free == spaces:
                    rest = free ^ spaces
                    bound = cost + each * left + self._cost(rest, self.plain[rest.bit_count()])
                    if bound < self.best:
                        self._place_cows(index + 1, rest, left - 1, cost + each, horses, (*chosen, number))
        self._fill(free, cost + left * _LEFT_COW, horses, chosen)

    def _fill(self, free: int, cost: int, horses: tuple[int, ...], cows: tuple[int, ...]) -> None:
        room = free.bit_count()
        whole = self.set and room > 1 and bool(horses) and bool(cows)
        if self.set and not whole:
            cost += _NO_SET
        singles = (self.whole if whole else self.plain)[room]
        cost += self._cost(free, singles)
        if cost < self.best:
            sheep, stacks, tail, _ = singles
            self.best, self.found = cost, (horses, cows, free, sheep, stacks * data.STACK + tail)

    def arrangement(self) -> Arrangement:
        """The best one, sheep and full stacks on the safest spaces."""
        horses, cows, free, sheep, rabbits = self.found
        order = [space for zone, _ in self.zones for space in members(zone & free)]
        stacks, left = [], rabbits
        for space in order[sheep:]:
            if not left:
                break
            stacks.append((space, min(left, data.STACK)))
            left -= stacks[-1][1]
        has = self.animals
        loose = (has[0] - rabbits, has[1] - sheep, has[2] - len(cows), has[3] - len(horses))
        return Arrangement(
            self.best,
            tuple(sorted(stacks)),
            tuple(sorted(order[:sheep])),
            tuple(sorted(cows)),
            tuple(sorted(horses)),
            loose,
        )


def safest(spaces: Spaces, own: int, animals: Four) -> Arrangement:
    """The arrangement of so many animals of each kind on a set of own spaces that costs least."""
    return _Search(spaces, own, animals).arrangement()
