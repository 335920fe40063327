"""Safest arrangement of a seat's animals: *settle the herd* (RA12, RA15).

What counts, most important first: a set stands if it can (RA19); then of each kind as many stand as have to (RA15);
then as many horses as possible stand, then cows, sheep, rabbits; then the expected loss in rabbits (RA3) to the next
roll of the 12-sided dice is least, as if no dog helped. An animal that fox or wolf reaches by `k` of the six sides of
their die is lost to one 12-sided die with chance k/72, so to both with 2k/72 - (k/72)^2: all in whole numbers, the
search is exact and the first of equals stays.
In a calm forest nothing is lost. Where the last rabbit is safe, one is no loss if both dice reach every rabbit.

Sheep and rabbits alone need no search: a sheep and a full stack are worth the same, so they fill the safest spaces, and
the rabbits that make no full stack stand on the next one. Of such arrangements the one is meant in which all that fills
its space stays, if there is one. So it is round cows and horses that stay, and round a cow or horse by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.grids.areas import mask_of, members
from game.rules.rancho import data
from game.rules.rancho.spaces import SHEEP_VALUE, Danger, Spaces, Zone

EMPTY = bytes(data.MOST_SPACES)
"""Rabbits per space, where there are none."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """Own spaces that are equally safe."""

    spaces: int
    """The set of them."""
    full: int
    """Number of spaces that are to hold a sheep or a full stack."""
    rest: int
    """The rabbits on one more, which are no full stack; 0 for none."""


def fill_zones(zones: Sequence[Zone], own: int, sheep: int, rabbits: int) -> tuple[int, list[Field]]:
    """The cost of so many sheep and rabbits, all with room, on own spaces, and how they fill them, the safest first."""
    stacks, tail = divmod(rabbits, data.STACK)
    fields: list[Field] = []
    full, cost = sheep + stacks, 0
    for zone, hurt, _ in zones:
        spaces = zone & own
        if not spaces:
            continue
        here, rest = spaces.bit_count(), 0
        if here > full:
            here, rest, tail = full, tail, 0
        full -= here
        cost += (here * data.STACK + rest) * hurt
        fields.append(Field(spaces, here, rest))
        if not (full or tail):
            break
    return cost, fields


def place_flock(
    fields: Sequence[Field], own: int, sheep: int, rabbits: int, flock: int = 0, stood: bytes = EMPTY
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The spaces of rabbits with the number on each, and the spaces of sheep.

    Before, sheep stand on the spaces of `flock`, and so many rabbits as `stood` says on each space.
    """
    staying = _staying(fields, own, rabbits, flock, stood)
    new = sheep - (staying & flock).bit_count()
    warrens: list[tuple[int, int]] = []
    folds: list[int] = []
    for field in fields:
        spaces, many = field.spaces, field.full
        kept = staying & spaces
        added = min(new, many - kept.bit_count())
        new -= added
        here = (kept & flock).bit_count() + added
        if here:
            fold = spaces & flock  # where some stand already, then where the fewest rabbits do
            more = here - fold.bit_count()
            if more > 0:
                fold |= mask_of(sorted(members(spaces ^ fold), key=stood.__getitem__)[:more])
            elif more:
                fold = mask_of(members(fold)[:here])
            folds += members(fold)
            spaces ^= fold
        sizes = [data.STACK] * (many - here)
        if field.rest:
            sizes.append(field.rest)
        if sizes:  # fullest first, of equals the lowest space
            warrens += zip(sorted(members(spaces), key=stood.__getitem__, reverse=True), sizes, strict=False)
    warrens.sort()
    folds.sort()
    return tuple(warrens), tuple(folds)


def _staying(fields: Sequence[Field], own: int, rabbits: int, flock: int, stood: bytes) -> int:
    """The spaces of sheep and full stacks, if all of them can stay; else none."""
    staying, stacks, seen = flock, rabbits // data.STACK, 0
    if data.STACK in stood:
        for at in members(own):
            if stood[at] == data.STACK:
                staying |= 1 << at
                stacks -= 1
    for field in fields:
        seen |= field.spaces
        if (staying & field.spaces).bit_count() > field.full:
            return 0
    return 0 if stacks < 0 or staying & ~seen else staying


Four = tuple[int, int, int, int]
"""Rabbits, sheep, cows, horses."""
NONE = (0, 0, 0, 0)


Beasts = tuple[tuple[int, ...], tuple[int, ...]]
"""Places of cows and horses: numbers of pairs and of triples."""


class Arrangement(msgspec.Struct, frozen=True, gc=False):
    """Places of a seat's animals."""

    cost: int
    """Measure of it, less is better; without loose animals the expected loss in units of its own."""
    rabbits: tuple[tuple[int, int], ...]
    """Spaces and the number on each."""
    sheep: tuple[int, ...]
    cows: tuple[int, ...]
    """Numbers of pairs, rising."""
    horses: tuple[int, ...]
    """Numbers of triples, rising."""
    loose: Four
    """Animals without room."""


LEFT_RABBIT, LEFT_SHEEP, LEFT_COW, LEFT_HORSE, NO_ARRANGEMENT = (1 << bits for bits in (20, 27, 33, 38, 50))
"""Cost of an animal without room: more than all animals before it, and all losses, together; the last one is more than
any arrangement."""


def needs_no_search(costs: Danger, animals: Four) -> bool:
    """Whether there are only sheep and rabbits, none of which a fox may spare: one after the other stands safest."""
    return not (animals[2] or animals[3] or costs.spares)


def arrange_flock(
    costs: Danger, own: int, animals: Four, least: Four, flock: int = 0, stood: bytes = EMPTY
) -> Arrangement:
    """The safest arrangement without cows and horses, where there is nothing to search for; `flock` and `stood` as of
    `place_flock`."""
    has_rabbits, has_sheep, _, _ = animals
    room = own.bit_count()
    sheep = min(has_sheep, room - -(-least[0] // data.STACK))
    rabbits = min(has_rabbits, data.STACK * (room - sheep))
    cost, fields = fill_zones(costs.zones, own, sheep, rabbits)
    stacks, places = place_flock(fields, own, sheep, rabbits, flock, stood)
    cost += (has_sheep - sheep) * LEFT_SHEEP + (has_rabbits - rabbits) * LEFT_RABBIT
    return Arrangement(cost, stacks, places, (), (), (has_rabbits - rabbits, has_sheep - sheep, 0, 0))


def cost_of_beasts(spaces: Spaces, costs: Danger, beasts: Beasts, own: int) -> tuple[int, int]:
    """The cost of cows and horses where they stand, and the own spaces that they leave."""
    cows, horses = beasts
    cost = 0
    for number in cows:
        cost, own = cost + costs.cows[number], own ^ spaces.pair_sets[number]
    for number in horses:
        cost, own = cost + costs.horses[number], own ^ spaces.triple_sets[number]
    return cost, own


def arrange_around(
    spaces: Spaces, costs: Danger, beasts: Beasts, own: int, animals: Four, least: Four, flock: int, stood: bytes
) -> Arrangement:
    """The safest arrangement with only these cows and horses, numbers of pairs and of triples, where they stand."""
    cows, horses = beasts
    cost, rest = cost_of_beasts(spaces, costs, beasts, own)
    arranged = arrange_flock(costs, rest, animals, least, flock, stood)
    rabbits, sheep, _, _ = arranged.loose
    left_cows, left_horses = animals[2] - len(cows), animals[3] - len(horses)
    cost += arranged.cost + left_cows * LEFT_COW + left_horses * LEFT_HORSE
    return Arrangement(cost, arranged.rabbits, arranged.sheep, cows, horses, (rabbits, sheep, left_cows, left_horses))


def place_lone_beast(spaces: Spaces, costs: Danger, own: int, animals: Four) -> Beasts | None:
    """The best place of the only cow or horse, if it and all sheep and rabbits have room; else None."""
    rabbits, sheep, cows, _ = animals
    size, numbers = (data.COW_SPACES, spaces.pairs_on(own)) if cows else (data.HORSE_SPACES, spaces.triples_on(own))
    stacks = -(-rabbits // data.STACK)
    if not numbers or own.bit_count() - size < sheep + stacks:
        return None
    sets, cost_at = (spaces.pair_sets, costs.cows) if cows else (spaces.triple_sets, costs.horses)
    bound, _ = fill_zones(costs.zones, own, sheep, rabbits)
    best_place: tuple[int, ...] = ()
    best = NO_ARRANGEMENT
    for number in sorted(numbers, key=cost_at.__getitem__):
        if cost_at[number] + bound >= best:
            break
        cost, _ = fill_zones(costs.zones, own ^ sets[number], sheep, rabbits)
        if cost_at[number] + cost < best:
            best, best_place = cost_at[number] + cost, (number,)
    return (best_place, ()) if cows else ((), best_place)


class Singles(msgspec.Struct, frozen=True, gc=False):
    """Sheep and rabbits on spaces of their own: the better filled ones are the safer ones."""

    full: int
    """Spaces that hold a value of six: a sheep or a full stack."""
    tail: int
    """Rabbits on one space more."""
    left: int
    """Cost of the animals without room."""
    sheep: int
    """Number of the full ones that hold a sheep."""


Warren = tuple[tuple[int, int, int], ...]
"""Zones of all rabbits by `hit`, with the number of spaces and of rabbits there; empty: anywhere."""


class _Search:
    """Tries horses, then cows, the safest footprints first; sheep and rabbits fill what is left."""

    def __init__(self, spaces: Spaces, costs: Danger, own: int, animals: Four, least: Four) -> None:
        self.animals, self.spaces, self.costs = animals, spaces, costs
        self.zones = [zone for zone in costs.zones if zone.spaces & own]
        # An arrangement may cost so much less than its animals apart.
        self.discount = self.zones[-1].rabbit_cost if costs.spares and animals[0] and own else 0
        self.cows = sorted(spaces.pairs_on(own), key=costs.cows.__getitem__) if animals[2] else []
        self.horses = sorted(spaces.triples_on(own), key=costs.horses.__getitem__) if animals[3] else []
        # For a set one space is kept for a sheep and one for a rabbit; where that cannot be, no set stands.
        for reserved in (2, 0) if all(animals) else (0,):
            self._begin(reserved, own, NONE if reserved else least)
            if self.best < NO_ARRANGEMENT:
                break

    def _begin(self, reserved: int, own: int, least: Four) -> None:
        self.reserved, self.least = reserved, least
        self.stacks = -(-least[0] // data.STACK)
        self.singles_cache: dict[tuple[int, int], Singles] = {}
        self.bounds_cache: dict[tuple[int, int, int], Singles] = {}
        self.best = NO_ARRANGEMENT
        self.best_parts: tuple[tuple[int, ...], tuple[int, ...], int, int, int, Warren] = ((), (), own, 0, 0, ())
        _, _, cows, horses = self.animals
        if self.horses:
            self._place_horses(0, own, horses, 0, ())
        elif self.cows:
            self._place_cows(0, own, cows, horses * LEFT_HORSE, (), ())
        else:
            self._fill(own, horses * LEFT_HORSE + cows * LEFT_COW, (), ())

    def _singles(self, free: int, stacks: int = 0) -> Singles:
        """The sheep and rabbits that go on so many spaces, some of them for stacks of rabbits; in a whole set one of
        them is kept for a rabbit.

        Animals that may be left out bound what is possible; those that have to stand bound only what is chosen.
        """
        singles = self.singles_cache.get((free, stacks))
        if singles is None:
            has_rabbits, has_sheep, _, _ = self.animals
            sheep = max(min(has_sheep, free - stacks), 0)
            if self.reserved and sheep == free:
                sheep = max(sheep - 1, 0)
            rabbits = min(has_rabbits, data.STACK * (free - sheep))
            left = (has_sheep - sheep) * LEFT_SHEEP + (has_rabbits - rabbits) * LEFT_RABBIT
            full, tail = divmod(rabbits, data.STACK)
            singles = self.singles_cache[free, stacks] = Singles(sheep + full, tail, left, sheep)
        return singles

    def _at_most(self, free: int, horses: int, cows: int) -> Singles:
        """The animals that go on so many spaces if footprints were of no matter and every space held a value of six."""
        bound = self.bounds_cache.get((free, horses, cows))
        if bound is None:
            fit_horses = min(horses, max(free - self.reserved, 0) // data.HORSE_SPACES)
            room = free - fit_horses * data.HORSE_SPACES
            fit_cows = min(cows, max(room - self.reserved, 0) // data.COW_SPACES)
            others = self._singles(room - fit_cows * data.COW_SPACES)
            full = others.full + fit_horses * data.HORSE_SPACES + fit_cows * data.COW_SPACES
            left = others.left + (horses - fit_horses) * LEFT_HORSE + (cows - fit_cows) * LEFT_COW
            bound = self.bounds_cache[free, horses, cows] = Singles(full, others.tail, left, others.sheep)
        return bound

    def _cost(self, free: int, singles: Singles) -> int:
        full, tail, cost = singles.full, singles.tail, singles.left
        for zone, hurt, _ in self.zones:
            room = (zone & free).bit_count()
            if room <= full:
                cost += room * data.STACK * hurt
                full -= room
            else:
                return cost + (full * data.STACK + tail) * hurt
        return cost

    def _hopeless(self, free: int, horses: int, cows: int, cost: int) -> bool:
        """Whether nothing better can come of the animals placed, with so many horses and cows still to place."""
        if free.bit_count() < self.stacks + self.least[1]:
            return True
        fit = self.spaces.cows_on(free, cows)
        cost += (cows - fit) * LEFT_COW
        cost += self._cost(free, self._at_most(free.bit_count(), horses, fit))
        return cost - self.discount >= self.best

    def _place_horses(self, first: int, free: int, left: int, cost: int, chosen: tuple[int, ...]) -> None:
        cows = self.animals[2]
        if self._hopeless(free, left, cows, cost):
            return
        if left:
            for index in range(first, len(self.horses)):
                number = self.horses[index]
                spaces, more = self.spaces.triple_sets[number], cost + self.costs.horses[number]
                if more - self.discount >= self.best:
                    break
                if spaces & free == spaces:
                    self._place_horses(index + 1, free ^ spaces, left - 1, more, (*chosen, number))
        self._place_cows(0, free, cows, cost + left * LEFT_HORSE, chosen, ())

    def _place_cows(
        self, first: int, free: int, left: int, cost: int, horses: tuple[int, ...], chosen: tuple[int, ...]
    ) -> None:
        if self._hopeless(free, 0, left, cost):
            return
        fit = self.spaces.cows_on(free, left)
        if fit:
            others = self._cost(free, self._singles(free.bit_count() - fit * data.COW_SPACES))
            others += cost + (left - fit) * LEFT_COW
            for index in range(first, len(self.cows)):
                number = self.cows[index]
                cost_of_cow, spaces = self.costs.cows[number], self.spaces.pair_sets[number]
                if others + cost_of_cow * fit - self.discount >= self.best:
                    break
                if spaces & free == spaces:
                    rest, beasts = free ^ spaces, (*chosen, number)
                    self._place_cows(index + 1, rest, left - 1, cost + cost_of_cow, horses, beasts)
        self._fill(free, cost + left * LEFT_COW, horses, chosen)

    def _fill(self, free: int, cost: int, horses: tuple[int, ...], cows: tuple[int, ...]) -> None:
        room = free.bit_count()
        if self.reserved and (room < self.reserved or not horses or not cows):
            return
        if room < self.stacks + self.least[1] or len(cows) < self.least[2] or len(horses) < self.least[3]:
            return
        singles = self._singles(room, self.stacks)
        alone = cost + self._cost(free, singles)
        if alone - self.discount >= self.best:
            return
        sheep, rabbits = singles.sheep, (singles.full - singles.sheep) * data.STACK + singles.tail
        if alone < self.best:
            self.best, self.best_parts = alone, (horses, cows, free, sheep, rabbits, ())
        if self.discount and rabbits:
            for less, warren in self._warrens(free, sheep, rabbits):
                whole = cost + singles.left + less
                if whole < self.best:
                    self.best, self.best_parts = whole, (horses, cows, free, sheep, rabbits, warren)

    def _warrens(self, free: int, sheep: int, rabbits: int) -> Iterator[tuple[int, Warren]]:
        """All ways to keep the rabbits in one zone or two, so that a fox may leave the last, with their costs."""
        room = free.bit_count() - sheep
        open_to = [(zone, (zone.spaces & free).bit_count()) for zone in self.zones if zone.hit]
        for place, (zone, space) in enumerate(open_to):
            stacks = -(-rabbits // data.STACK)
            if stacks <= min(space, room):
                yield self._priced(free, sheep, [(zone, stacks, rabbits)])
            for other, beyond in open_to[place + 1 :]:
                for here in range(1, min(space, stacks - 1) + 1):
                    if stacks - here <= beyond and stacks <= room:
                        full = here * data.STACK
                        parts = [(zone, here, full), (other, stacks - here, rabbits - full)]
                        yield self._priced(free, sheep, parts)

    def _priced(self, free: int, sheep: int, warren: list[tuple[Zone, int, int]]) -> tuple[int, Warren]:
        occupied = {zone.hit: stacks for zone, stacks, _ in warren}
        cost = sum(zone.rabbit_cost * count for zone, _, count in warren)
        cost -= self.costs.spared([zone for zone, _, _ in warren])
        for zone in self.zones:
            here = min(sheep, (zone.spaces & free).bit_count() - occupied.get(zone.hit, 0))
            cost += here * SHEEP_VALUE * zone.rabbit_cost
            sheep -= here
        return cost, tuple([(zone.hit, stacks, count) for zone, stacks, count in warren])

    def arrangement(self) -> Arrangement:
        """The best arrangement, sheep and full stacks on the safest spaces, but rabbits in their warren."""
        horses, cows, free, sheep, rabbits, warren = self.best_parts
        stacks: list[tuple[int, int]] = []
        for hit, many, count in warren:
            zone = next(zone for zone in self.zones if zone.hit == hit)
            burrows = members(zone.spaces & free)[-many:]
            stacks += _stacked(burrows, count)
            free ^= mask_of(burrows)
        order = [space for zone in self.zones for space in members(zone.spaces & free)]
        if not warren:
            stacks = _stacked(order[sheep:], rabbits)
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


def _stacked(spaces: Sequence[int], rabbits: int) -> list[tuple[int, int]]:
    """Rabbits on spaces, full stacks first; in a warren there is a rabbit for every space at least."""
    return [
        (space, min(data.STACK, rabbits - place * data.STACK))
        for place, space in enumerate(spaces)
        if place * data.STACK < rabbits
    ]


def safest(spaces: Spaces, costs: Danger, own: int, animals: Four, least: Four) -> Arrangement:
    """The arrangement of so many animals of each kind on a set of own spaces that costs least, by which so many of
    each kind stand `least`; that has to be possible, and does not hold where a set can stand instead."""
    if needs_no_search(costs, animals):
        return arrange_flock(costs, own, animals, least)
    if animals[2] + animals[3] == 1 and not costs.spares:
        beasts = place_lone_beast(spaces, costs, own, animals)
        if beasts is not None:
            return arrange_around(spaces, costs, beasts, own, animals, least, 0, EMPTY)
    return _Search(spaces, costs, own, animals, least).arrangement()
