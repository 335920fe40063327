"""Tables made from the board once: which spaces touch, where cows and horses can stand, what a ranch offers, what it
costs to stand there at the next roll of the 12-sided dice, and the cheapest tolls of a blocked seat (RA13).

Sets of spaces are numbers with one bit a space.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

import msgspec

from game.core.board import Board
from game.grids.areas import mask_of, members
from game.rules.rancho import data, ground


class Ranch(msgspec.Struct, frozen=True, gc=False):
    """The own spaces of a seat and what they offer, whatever stands on them."""

    spaces: tuple[int, ...]
    """The numbers of the spaces, in rising order."""
    rim: int
    """The pastures that touch them and are not among them."""
    land: int
    """How many of them are pastures."""


@dataclass(frozen=True, slots=True)
class Spaces:
    """The tables of one board."""

    numbers: tuple[int, ...]
    """Per space the number on it: price, toll and target of the attack die in one; 0 on farms (RA4)."""
    near: tuple[int, ...]
    """Per space the set of the spaces that it touches."""
    pastures: int
    pastures_by_number: dict[int, int]
    """Per number the set of its pastures."""
    farms: tuple[tuple[int, int], ...]
    """Per farm its two spaces in the order of RA4."""
    pairs: tuple[tuple[int, int], ...]
    """Two spaces that touch, in rising order (RA8)."""
    pair_sets: tuple[int, ...]
    pair_numbers: dict[tuple[int, ...], int]
    triples: tuple[tuple[int, int, int], ...]
    """Three spaces that touch each other, in rising order (RA8)."""
    triple_sets: tuple[int, ...]
    triple_numbers: dict[tuple[int, ...], int]
    by_axis: tuple[int, ...]
    """All spaces by q, then r: the order of ties (RA13)."""
    ranch: Callable[[int], Ranch]
    """By set of own spaces what they offer."""
    pairs_on: Callable[[int], tuple[int, ...]]
    """Numbers of the pairs wholly on a set of spaces, in rising order (RA8)."""
    triples_on: Callable[[int], tuple[int, ...]]
    """Numbers of the triples wholly on a set of spaces, in rising order (RA8)."""
    affordable: tuple[int, ...]
    """By rabbits the set of pastures that so many pay for; with more than the last all are."""
    cows_on: Callable[[int, int], int]
    """By set of spaces and number of cows how many of these could stand there if nothing else did."""

    @property
    def dearest(self) -> int:
        """The price of the dearest pastures."""
        return len(self.affordable) - 1

    def free(self, owned: tuple[int, ...]) -> int:
        """The set of pastures that nobody owns, by what all seats own."""
        free = self.pastures
        for own in owned:
            free &= ~own
        return free


def spaces_of(board: Board) -> Spaces:
    """The tables of a board; raises BadBoard where the rules cannot work with it."""
    farms = ground.farms_of(board)
    near = tuple(map(mask_of, board.neighbours))
    count = range(len(board.spots))
    pairs = tuple((a, b) for a in count for b in board.neighbours[a] if b > a)
    triples = tuple((a, b, c) for a, b in pairs for c in board.neighbours[b] if c > b and near[a] >> c & 1)
    numbers = tuple(int(spot.props["price"]) if spot.kind == ground.PASTURE else 0 for spot in board.spots)
    pair_sets, triple_sets = tuple(map(mask_of, pairs)), tuple(map(mask_of, triples))
    pastures = sum(1 << space for space in count if numbers[space])
    # By the lowest of their spaces, so that only those of own spaces have to be looked at.
    pairs_at = [[n for n, pair in enumerate(pairs) if pair[0] == space] for space in count]
    triples_at = [[n for n, triple in enumerate(triples) if triple[0] == space] for space in count]

    @lru_cache(maxsize=1024)
    def ranch(own: int) -> Ranch:
        beyond = 0
        for space in members(own):
            beyond |= near[space]
        return Ranch(spaces=members(own), rim=beyond & pastures & ~own, land=(own & pastures).bit_count())

    @lru_cache(maxsize=4096)
    def pairs_on(own: int) -> tuple[int, ...]:
        return tuple([n for at in members(own) for n in pairs_at[at] if pair_sets[n] & own == pair_sets[n]])

    @lru_cache(maxsize=4096)
    def triples_on(own: int) -> tuple[int, ...]:
        return tuple([n for at in members(own) for n in triples_at[at] if triple_sets[n] & own == triple_sets[n]])

    @lru_cache(maxsize=1024)
    def most_cows(free: int) -> int:
        if not free:
            return 0
        low = free & -free
        rest = free ^ low
        best, most = most_cows(rest), free.bit_count() // data.COW_SPACES
        for space in members(near[low.bit_length() - 1] & rest):
            if best == most:
                break
            best = max(best, 1 + most_cows(rest ^ 1 << space))
        return best

    def cows_on(free: int, cows: int) -> int:
        rest, placed = free, 0
        while rest and placed < cows:  # one after the other mostly is enough
            low = rest & -rest
            rest ^= low
            touching = near[low.bit_length() - 1] & rest
            if touching:
                rest ^= touching & -touching
                placed += 1
        return placed if placed == cows else min(cows, most_cows(free))

    return Spaces(
        numbers=numbers,
        near=near,
        pastures=pastures,
        pastures_by_number={
            number: sum(1 << space for space in count if numbers[space] == number)
            for number in sorted({*data.PIPS, *numbers} - {0})
        },
        farms=farms,
        pairs=pairs,
        pair_sets=pair_sets,
        pair_numbers={spaces: n for n, spaces in enumerate(pairs)},
        triples=triples,
        triple_sets=triple_sets,
        triple_numbers={spaces: n for n, spaces in enumerate(triples)},
        by_axis=tuple(sorted(count, key=lambda space: board.spots[space].at)),
        ranch=ranch,
        pairs_on=pairs_on,
        triples_on=triples_on,
        affordable=tuple(
            sum(1 << space for space in count if 0 < numbers[space] <= rabbits) for rabbits in range(max(numbers) + 1)
        ),
        cows_on=cows_on,
    )


_, SHEEP_VALUE, COW_VALUE, HORSE_VALUE, _, _ = data.VALUES
PREDATOR_FACES = data.FACES[-1]
_SIDES = sum(data.FACES) * sum(data.PIPS.values())


def _cost(hit: int) -> int:
    """The cost of a value of one rabbit where one 12-sided die strikes with a chance of `hit` in 72."""
    return 2 * _SIDES * hit - hit * hit


class Zone(NamedTuple):
    """Spaces that are equally safe."""

    spaces: int
    rabbit_cost: int
    """Cost of one rabbit there."""
    hit: int
    """Chance in 72 that one 12-sided die strikes them."""


class Danger(NamedTuple):
    """Costs of standing on a board's spaces."""

    zones: tuple[Zone, ...]
    """The safest first."""
    rabbits: tuple[int, ...]
    """Per space the cost of one rabbit there."""
    cows: tuple[int, ...]
    """Per pair the cost of a cow there."""
    horses: tuple[int, ...]
    """Per triple the cost of a horse there."""
    spares: bool
    """Whether a fox leaves the last rabbit (the option)."""

    def spared(self, zones: list[Zone]) -> int:
        """The cost spared by the last rabbit where all stand in these zones: a roll may strike one or two."""
        if not self.spares or not 0 < len(zones) <= data.DICE:
            return 0
        return zones[0].rabbit_cost if len(zones) == 1 else data.DICE * zones[0].hit * zones[1].hit


def danger_of(spaces: Spaces, calm: bool, spares: bool) -> Danger:
    """The costs of each space, pair and triple of a board under the options of the forest and the fox."""
    hits = dict.fromkeys(spaces.numbers, 0)
    if not calm:
        hits |= {number: PREDATOR_FACES * sides for number, sides in data.PIPS.items()}
    zones: dict[int, int] = {}
    for space, number in enumerate(spaces.numbers):
        zones[hits[number]] = zones.get(hits[number], 0) | 1 << space

    def reach(footprint: tuple[int, ...]) -> int:
        return _cost(sum(hits[number] for number in {spaces.numbers[space] for space in footprint}))

    return Danger(
        tuple(Zone(zones[hit], _cost(hit), hit) for hit in sorted(zones)),
        tuple(_cost(hits[number]) for number in spaces.numbers),
        tuple(COW_VALUE * reach(pair) for pair in spaces.pairs),
        tuple(HORSE_VALUE * reach(triple) for triple in spaces.triples),
        spares and not calm,
    )


Tolls = tuple[tuple[int, int], ...]
"""Seats and how many rabbits each gets, in rising order; empty where nothing is crossed."""

TOLL_FREE: tuple[Tolls, ...] = ((),)
"""The one payment for a pasture that touches an own space."""

Routes = dict[int, tuple[Tolls, ...]]
"""Per free pasture that can be reached the different payments of the smallest total, in rising order."""


def toll_total(tolls: Tolls) -> int:
    """All rabbits of a toll."""
    return sum(count for _, count in tolls)


def cheapest_routes(spaces: Spaces, owned: tuple[int, ...], seat: int) -> Routes:
    """The cheapest tolls of `seat` to every free pasture, by what all seats own.

    A route runs from an own space across pastures of other seats to the target; a cheapest route is made of
    cheapest parts, so per crossed pasture its smallest total and the payments of that total are enough.
    """
    crossed = _crossed(spaces, owned, seat)
    free = spaces.free(owned)
    routes: dict[int, tuple[int, set[Tolls]]] = {}
    for space, (cost, payments) in crossed.items():
        for target in members(spaces.near[space] & free):
            best, known = routes.get(target, (cost, set()))
            if cost < best:
                known = set()
            if cost <= best:
                routes[target] = (cost, known | payments)
    return {target: tuple(sorted(routes[target][1])) for target in sorted(routes)}


def _crossed(spaces: Spaces, owned: tuple[int, ...], seat: int) -> dict[int, tuple[int, set[Tolls]]]:
    """Per pasture of another seat the least total on a way up to and across it, and the payments of that total."""
    owner = {
        space: other for other, own in enumerate(owned) if other != seat for space in members(own & spaces.pastures)
    }
    crossed: dict[int, tuple[int, set[Tolls]]] = {}
    waiting: list[tuple[int, int]] = []

    def reach(space: int, before: int, payments: set[Tolls]) -> None:
        cost = before + spaces.numbers[space]
        known = crossed.get(space)
        paid = {_with_payment(tolls, owner[space], spaces.numbers[space]) for tolls in payments}
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


def _with_payment(tolls: Tolls, seat: int, count: int) -> Tolls:
    sums = dict(tolls)
    sums[seat] = sums.get(seat, 0) + count
    return tuple(sorted(sums.items()))
