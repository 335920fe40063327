"""Animals that stand on a seat's own spaces, room for more, and who has a set or leads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, mul

import msgspec

from game.core.spec import Tally
from game.grids.areas import members
from game.rules.rancho import data
from game.rules.rancho.choices import GIVES, LIFTS, Give, Lift
from game.rules.rancho.model import COW, HORSE, RABBIT, SHEEP, Four, State, Terms
from game.rules.rancho.safety import NONE

_COWS, _HORSES = GIVES[COW], GIVES[HORSE]


Named = tuple[tuple[int, ...], tuple[Give, ...], tuple[Lift, ...]]
"""The spaces of rabbits or sheep, and the choices to give and to lift them."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """The animals on a seat's own spaces."""

    stacks: tuple[int, ...]
    """The spaces with rabbits, rising."""
    sheep: tuple[int, ...]
    """The spaces with a sheep, rising."""
    cows: tuple[int, ...]
    """Numbers of pairs, rising."""
    horses: tuple[int, ...]
    """Numbers of triples, rising."""
    free: int
    """The set of own spaces on which nothing stands."""
    burrows: int
    """The set of own spaces with room for a rabbit."""
    gifts: tuple[Give, ...]
    """Every animal, of a stack one rabbit, to be given."""
    lifts: tuple[Lift, ...]
    """The same to be lifted."""
    counts: Four
    """Number of each kind."""


@lru_cache(maxsize=64)  # a turn comes back to few arrangements again and again
def standing_on(
    terms: Terms, own: int, rabbits: bytes, sheep: int, cows: tuple[int, ...], horses: tuple[int, ...]
) -> Standing:
    """The animals on a set of own spaces, by those on the whole board."""
    flock, warrens = own & sheep, _rabbits_alone(own, rabbits)
    if not (flock or cows or horses):
        return warrens
    spaces = terms.spaces
    stacks, gifts, lifts = warrens.stacks, warrens.gifts, warrens.lifts
    folds: tuple[int, ...] = ()
    if flock:
        folds, more_gifts, more_lifts = _spaces_and_choices(SHEEP, flock)
        gifts, lifts = gifts + more_gifts, lifts + more_lifts
    room = own & ~flock
    if cows:
        cows = tuple([number for number in cows if spaces.pair_sets[number] & own])
        for number in cows:
            room ^= spaces.pair_sets[number]
            gifts += (_COWS[spaces.pairs[number][0]],)
            lifts += (LIFTS[spaces.pairs[number][0]],)
    if horses:
        horses = tuple([number for number in horses if spaces.triple_sets[number] & own])
        for number in horses:
            room ^= spaces.triple_sets[number]
            gifts += (_HORSES[spaces.triples[number][0]],)
            lifts += (LIFTS[spaces.triples[number][0]],)
    free, burrows = warrens.free & room, warrens.burrows & room
    counts = (warrens.counts[RABBIT], len(folds), len(cows), len(horses))
    return Standing(stacks, folds, cows, horses, free, burrows, gifts, lifts, counts)


@lru_cache(maxsize=64)
def _rabbits_alone(own: int, rabbits: bytes) -> Standing:
    """The animals on a set of own spaces where there are only rabbits."""
    rabbits_held, free, burrows = 0, own, own
    for at in members(own):
        count = rabbits[at]
        if count:
            rabbits_held += count
            free ^= 1 << at
            if count == data.STACK:
                burrows ^= 1 << at
    stacks, gifts, lifts = _spaces_and_choices(RABBIT, own ^ free)
    return Standing(stacks, (), (), (), free, burrows, gifts, lifts, (rabbits_held, 0, 0, 0))


@lru_cache(maxsize=512)
def _spaces_and_choices(kind: int, homes: int) -> Named:
    """The spaces of rabbits or sheep, and the choices to give and to lift them, by the set of those spaces."""
    spaces = members(homes)
    return spaces, tuple([GIVES[kind][at] for at in spaces]), tuple([LIFTS[at] for at in spaces])


def standing(terms: Terms, state: State, seat: int) -> Standing:
    """The animals on the own spaces of a seat."""
    return standing_on(terms, state.owned[seat], state.rabbits, state.sheep, state.cows, state.horses)


def counts(terms: Terms, state: State, seat: int) -> Four:
    """The numbers of rabbits, sheep, cows and horses on the own spaces of a seat."""
    own, spaces, rabbits = state.owned[seat], terms.spaces, state.rabbits
    cows = horses = 0
    if state.cows:
        sets = spaces.pair_sets
        cows = len([number for number in state.cows if sets[number] & own])
    if state.horses:
        sets = spaces.triple_sets
        horses = len([number for number in state.horses if sets[number] & own])
    return sum(map(rabbits.__getitem__, members(own))), (own & state.sheep).bit_count(), cows, horses


def has_set(terms: Terms, state: State, seat: int) -> bool:
    """Whether a rabbit, a sheep, a cow and a horse stand on own spaces (RA19)."""
    return all(counts(terms, state, seat))


def first_complete(terms: Terms, state: State) -> int | None:
    """The seat with a set, of several the one in turn or else the next clockwise (RA19)."""
    if not (state.horses and state.cows and state.sheep):
        return None
    return next((seat for seat in terms.round_of[state.seat] if has_set(terms, state, seat)), None)


def winner(terms: Terms, state: State) -> int | None:
    """The seat that wins now; nobody while a trade is open (RA19)."""
    return first_complete(terms, state) if state.horses and not state.credit else None


def value(terms: Terms, state: State, seat: int) -> int:
    """The value in rabbits of all animals of a seat, standing or loose, and of its dogs (RA3)."""
    return value_of(state, seat, counts(terms, state, seat))


def value_of(state: State, seat: int, stand: Four) -> int:
    """The value of all animals of a seat, where it is known how many of each kind stand."""
    return sum(map(mul, (*with_loose(state, seat, stand), *state.dogs[seat]), data.VALUES))


def with_loose(state: State, seat: int, stand: Four) -> Four:
    """The numbers of each kind that a seat has, standing or loose (RA20)."""
    return added(stand, state.loose) if seat == state.seat else stand


def added(stand: Four, loose: Four) -> Four:
    """The sums of standing and loose animals, by kind."""
    if loose == NONE:
        return stand
    rabbits, sheep, cows, horses = map(add, stand, loose)
    return rabbits, sheep, cows, horses


def has_room(terms: Terms, state: State, seat: int, kind: int, stand: Standing) -> bool:
    """Whether one more animal of a kind has room on own spaces as the others stand (RA8)."""
    if kind == RABBIT:
        return bool(stand.burrows)
    if kind == SHEEP:
        return bool(stand.free)
    return bool(footprints(terms, state.owned[seat], kind, stand.free))


def footprints(terms: Terms, own: int, kind: int, free: int) -> list[tuple[int, ...]]:
    """The footprints of a cow or a horse on the free ones of a seat's own spaces (RA8), in rising order."""
    if free.bit_count() < (data.COW_SPACES if kind == COW else data.HORSE_SPACES):
        return []
    spaces = terms.spaces
    shapes: Sequence[tuple[int, ...]]
    if kind == COW:
        shapes, sets, numbers = spaces.pairs, spaces.pair_sets, spaces.pairs_on(own)
    else:
        shapes, sets, numbers = spaces.triples, spaces.triple_sets, spaces.triples_on(own)
    return [shapes[number] for number in numbers if sets[number] & free == sets[number]]


def kind_at(terms: Terms, state: State, seat: int, at: int) -> int | None:
    """The kind of the animal of a seat that stands at a space, the lowest of a cow's or horse's."""
    animal = animal_on(terms, state, seat, at)
    return animal[0] if animal is not None and animal[1] == at else None


def animal_on(terms: Terms, state: State, seat: int, at: int) -> tuple[int, int] | None:
    """The kind of the animal of a seat that stands on a space, whole or in part, and its lowest space."""
    if not (at >= 0 and state.owned[seat] >> at & 1):
        return None
    if state.rabbits[at]:
        return RABBIT, at
    if state.sheep >> at & 1:
        return SHEEP, at
    for number in state.cows:
        if at in terms.spaces.pairs[number]:
            return COW, terms.spaces.pairs[number][0]
    for number in state.horses:
        if at in terms.spaces.triples[number]:
            return HORSE, terms.spaces.triples[number][0]
    return None


def toll_spaces(terms: Terms, state: State, owner: int, count: int) -> tuple[int, ...]:
    """The spaces of a toll's rabbits, one each, as far as there is room: farm, 4, 2, 1; there the fullest stack
    below 6 first, an empty space last, ties by lowest q, then r (RA13)."""
    rabbits, free = state.rabbits, standing(terms, state, owner).free
    own, places = state.owned[owner], list[int]()
    numbers = sorted(terms.spaces.pastures_by_number, reverse=True)
    for zone in (terms.farmland[owner], *(terms.spaces.pastures_by_number[number] & own for number in numbers)):
        here = [space for space in terms.spaces.by_axis if zone >> space & 1]
        open_stacks = [space for space in here if 0 < rabbits[space] < data.STACK]
        open_stacks.sort(key=lambda space: -rabbits[space])
        empty = [space for space in here if free >> space & 1]
        for space in (*open_stacks, *empty):
            places += [space] * (data.STACK - rabbits[space])
        if len(places) >= count:
            break
    return tuple(places[:count])


KEYS = ("rabbit", "sheep", "cow", "horse")


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat which of the four kinds stand on own spaces.

    Rank is a complete set, the seat in turn first and then clockwise (RA19), nobody while a trade is open;
    then the value of animals and dogs, then the sum of the own pastures' numbers (the option of a round limit).
    """
    order, credit, numbers = terms.round_of[state.seat], state.credit, terms.spaces.numbers
    tallies = []
    for seat, own in enumerate(state.owned):
        stand = counts(terms, state, seat)
        points = {key: 1 if count else 0 for key, count in zip(KEYS, stand, strict=True)}
        place = terms.seats - order.index(seat) if all(stand) and not credit else 0
        land = sum(numbers[space] for space in members(own))
        tallies.append(Tally(points, (place, value_of(state, seat, stand), land)))
    return tuple(tallies)
