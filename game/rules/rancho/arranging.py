"""Acts with animals on spaces and beside the board, and *settle the herd*: all stand as safely as they can (RA12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, sub
from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice, Move, Refusal
from game.grids.areas import mask_of, members
from game.rules.rancho import choices, data, events
from game.rules.rancho.model import ANIMALS, COW, HORSE, RABBIT, SHEEP, Four, Six, State, Terms
from game.rules.rancho.safety import (
    NONE,
    Arrangement,
    arrange_around,
    arrange_flock,
    cost_of_beasts,
    fill_zones,
    needs_no_search,
    place_flock,
)
from game.rules.rancho.standing import (
    Standing,
    added,
    animal_on,
    footprints,
    has_room,
    standing,
    standing_on,
    with_loose,
)


def risk(terms: Terms, state: State, seat: int) -> int:
    """The cost of a seat's animals where they stand, in the units of `Arrangement.cost`."""
    return _risk(terms, standing(terms, state, seat), state.rabbits)


def _risk(terms: Terms, stand: Standing, rabbits: bytes) -> int:
    costs, total = terms.danger, 0
    for at in stand.stacks:
        total += rabbits[at] * costs.rabbits[at]
    for at in stand.sheep:
        total += data.VALUES[SHEEP] * costs.rabbits[at]
    for number in stand.cows:
        total += costs.cows[number]
    for number in stand.horses:
        total += costs.horses[number]
    if costs.spares:
        warrens = mask_of(stand.stacks)
        total -= costs.spared([zone for zone in costs.zones if zone.spaces & warrens])
    return total


def homeless(terms: Terms, state: State, seat: int) -> Four:
    """The numbers of each kind without room once the herd is settled: `Finish` returns them (RA15)."""
    counts = standing(terms, state, seat).counts
    return terms.safest(state.owned[seat], with_loose(state, seat, counts), counts).loose


def animals_of(terms: Terms, state: State, seat: int) -> Six:
    """The numbers of each kind that a seat has, standing or loose, dogs included; once it has rolled without those that
    go back at the end of its turn (RA15)."""
    animals = with_loose(state, seat, standing(terms, state, seat).counts)
    if seat == state.seat and state.dice and any(state.loose):
        rabbits, sheep, cows, horses = map(sub, animals, homeless(terms, state, seat))
        animals = rabbits, sheep, cows, horses
    return (*animals, *state.dogs[seat])


def could_be_kept(terms: Terms, state: State, seat: int, without_room: Four) -> bool:
    """Whether one of these loose animals would have room if animals of other kinds gave it up (RA12, RA15)."""
    animals = with_loose(state, seat, standing(terms, state, seat).counts)
    for kind in (each for each in ANIMALS if without_room[each]):
        rabbits, sheep, cows, horses = (animals[each] if each == kind else 0 for each in ANIMALS)
        left = terms.safest(state.owned[seat], (rabbits, sheep, cows, horses), NONE).loose
        if left[kind] < without_room[kind]:
            return True
    return False


def settled(terms: Terms, state: State, seat: int, keeps: bool) -> Arrangement:
    """The safest arrangement of a seat's standing and loose animals; nothing moves that is as safe where it stands.

    With `keeps` as many of each kind stand as before, at least, unless a set can (RA15, **ruling**): what the owner
    has placed goes for nothing loose, so no kind is dropped. Who wants it otherwise lifts it first.
    """
    loose = state.loose if seat == state.seat else NONE
    return _settled(terms, state.owned[seat], state.rabbits, state.sheep, state.cows, state.horses, loose, keeps)


@lru_cache(maxsize=256)
def _settled(
    terms: Terms,
    own: int,
    rabbits: bytes,
    sheep: int,
    cows: tuple[int, ...],
    horses: tuple[int, ...],
    loose: Four,
    keeps: bool,
) -> Arrangement:
    stand = standing_on(terms, own, rabbits, sheep, cows, horses)
    animals, least = added(stand.counts, loose), stand.counts if keeps else NONE
    flock, costs = own & sheep, terms.danger
    if needs_no_search(costs, animals):
        if loose != NONE:
            return arrange_flock(costs, own, animals, least, flock, rabbits)
        cost, zones = fill_zones(costs.zones, own, animals[SHEEP], animals[RABBIT])  # all have room, as they stand
        if _risk(terms, stand, rabbits) == cost:
            return _unchanged(stand, rabbits, cost)
        stacks, folds = place_flock(zones, own, animals[SHEEP], animals[RABBIT], flock, rabbits)
        return Arrangement(cost, stacks, folds, (), (), NONE)
    best = terms.safest(own, animals, least)
    if loose == NONE and _risk(terms, stand, rabbits) == best.cost:
        return _unchanged(stand, rabbits, best.cost)
    # A set keeps a space for a rabbit, and a sparing fox prices stacks together: what stands round beasts does neither.
    if costs.spares or all(animals) or best.loose[COW:] != loose[COW:]:
        return _moving_least(
            terms, rabbits, stand, own, _keeping_full_spaces(terms, rabbits, stand, own, animals, least, best)
        )
    arranged = arrange_around(terms.spaces, costs, (stand.cows, stand.horses), own, animals, least, flock, rabbits)
    as_good = (arranged.cost, arranged.loose) == (best.cost, best.loose)
    return arranged if as_good else _moving_least(terms, rabbits, stand, own, best)


def _unchanged(stand: Standing, rabbits: bytes, cost: int) -> Arrangement:
    stacks = tuple(zip(stand.stacks, map(rabbits.__getitem__, stand.stacks), strict=True))
    return Arrangement(cost, stacks, stand.sheep, stand.cows, stand.horses, NONE)


def all_stay(terms: Terms, state: State, seat: int, arrangement: Arrangement) -> bool:
    """Whether all of a seat's animals that stand do so in an arrangement too, with more rabbits beside them or not."""
    stand, rabbits = standing(terms, state, seat), dict(arrangement.rabbits)
    stacks = all(rabbits.get(at, 0) >= state.rabbits[at] for at in stand.stacks)
    others = {*stand.sheep} <= {*arrangement.sheep} and {*stand.cows} <= {*arrangement.cows}
    return stacks and others and {*stand.horses} <= {*arrangement.horses}


@lru_cache(maxsize=16)
def choices_without_moving(
    terms: Terms, state: State, seat: int
) -> tuple[choices.Put | choices.Back | choices.EndTurn, ...]:
    """The choices that end a turn with what is loose while all that stands stays (RA8, RA15, RA20).

    Empty where settling the herd moves nothing that stands, and where it makes room for more. They end with the one
    that wins.
    """
    if all_stay(terms, state, seat, settled(terms, state, seat, True)):
        return ()
    stand, without_room = standing(terms, state, seat), homeless(terms, state, seat)
    ways = [_filling(terms, state, seat, stand, many) for many in range(state.loose[RABBIT] + 1)]
    fitting = [(cost, puts) for cost, puts, left in ways if left == without_room]
    if not fitting:
        return ()
    puts, counted = min(fitting, key=itemgetter(0))[1], [*stand.counts]
    for number, put in enumerate(puts, 1):
        counted[put.kind] += 1
        if all(counted):
            return puts[:number]
    return (*puts, *(choices.BACKS[kind] for kind in ANIMALS for _ in range(without_room[kind])), choices.END_TURN)


def _filling(
    terms: Terms, state: State, seat: int, stand: Standing, many: int
) -> tuple[int, tuple[choices.Put, ...], Four]:
    """The cost of letting so many loose rabbits join stacks, the safest first, and all others take free spaces; the
    choices, and the animals without room."""
    rabbits, sheep, cows, horses = state.loose
    costs, spaces, cost, puts = terms.danger, terms.spaces, 0, list[choices.Put]()
    for at in sorted(stand.stacks, key=lambda at: (costs.rabbits[at], -state.rabbits[at], at)):
        joins = min(many, data.STACK - state.rabbits[at])
        cost, many = cost + joins * costs.rabbits[at], many - joins
        rabbits -= joins
        puts += [choices.PUTS[RABBIT][at]] * joins
    arrangement = terms.safest(stand.free, (rabbits, sheep, cows, horses), NONE)
    beasts = [choices.Put(HORSE, spaces.triples[number]) for number in arrangement.horses]
    beasts += [choices.Put(COW, spaces.pairs[number]) for number in arrangement.cows]
    folds = [choices.PUTS[SHEEP][at] for at in arrangement.sheep]
    stacks = [choices.PUTS[RABBIT][at] for at, count in arrangement.rabbits for _ in range(count)]
    return cost + arrangement.cost, (*beasts, *folds, *puts, *stacks), arrangement.loose


def _keeping_full_spaces(
    terms: Terms, rabbits_at: bytes, stand: Standing, own: int, animals: Four, least: Four, best: Arrangement
) -> Arrangement:
    """An arrangement as good as the best one in which all that fills its spaces stays, or at least cows and horses."""
    costs = terms.danger
    cost, rest = cost_of_beasts(terms.spaces, costs, (stand.cows, stand.horses), own)
    rabbits, sheep, cows, horses = animals
    cows, horses = cows - len(stand.cows), horses - len(stand.horses)
    # Where the last rabbit may be spared, what a stack costs depends on the others: none is taken out.
    full = [] if costs.spares else [at for at in stand.stacks if rabbits_at[at] == data.STACK]
    fixed = mask_of((*stand.sheep, *full))
    if not (fixed or stand.cows or stand.horses):
        return best
    fixed_cost = sum(data.STACK * zone.rabbit_cost * (fixed & zone.spaces).bit_count() for zone in costs.zones)
    left = rabbits - data.STACK * len(full), sheep - len(stand.sheep), cows, horses
    bare = Arrangement(cost, (), (), stand.cows, stand.horses, NONE)
    stacks = tuple((at, data.STACK) for at in full)
    filled = replace(bare, cost=cost + fixed_cost, rabbits=stacks, sheep=stand.sheep)
    more, beasts = (max(least[RABBIT] - data.STACK * len(full), 0), 0, 0, 0), (rabbits, sheep, cows, horses)
    ways = (filled, rest ^ fixed, left, more), (bare, rest, beasts, (least[RABBIT], least[SHEEP], 0, 0))
    for kept, room, others, few in ways:
        others_arranged = terms.safest(room, others, few)
        if (kept.cost + others_arranged.cost, others_arranged.loose) == (best.cost, best.loose):
            return Arrangement(
                best.cost,
                tuple(sorted((*kept.rabbits, *others_arranged.rabbits))),
                tuple(sorted((*kept.sheep, *others_arranged.sheep))),
                tuple(sorted((*kept.cows, *others_arranged.cows))),
                tuple(sorted((*kept.horses, *others_arranged.horses))),
                best.loose,
            )
    return best


def _moving_least(terms: Terms, rabbits_at: bytes, stand: Standing, own: int, best: Arrangement) -> Arrangement:
    """The same arrangement with sheep and rabbits left on their spaces, or moved to others that are equally safe."""
    flocks = mask_of(best.sheep)
    _, own = cost_of_beasts(terms.spaces, terms.danger, (best.cows, best.horses), own)
    sheep: list[int] = []
    rabbits: list[tuple[int, int]] = []
    for zone in terms.danger.zones:
        here = zone.spaces & own
        flock = (here & flocks).bit_count()
        sizes = sorted([count for space, count in best.rabbits if here >> space & 1], reverse=True)
        if not (flock or sizes):
            continue
        left = members(here)
        if flock:
            order = sorted(left, key=lambda space: (space not in stand.sheep, rabbits_at[space]))
            sheep += order[:flock]
            left = tuple(sorted(order[flock:]))
        # Fullest first, of equals the lowest space.
        rabbits += zip(sorted(left, key=rabbits_at.__getitem__, reverse=True), sizes, strict=False)
    return replace(best, sheep=tuple(sorted(sheep)), rabbits=tuple(sorted(rabbits)))


def placing_choices(terms: Terms, state: State, seat: int, stand: Standing) -> list[choices.Put | choices.Back]:
    """The choices to put each kind of loose animal; to return it to the herd if it has no room."""
    rabbits, sheep, cows, horses = state.loose
    out: list[choices.Put | choices.Back] = []
    if rabbits:
        out += _single_spaces(RABBIT, stand.burrows)
    if sheep:
        out += _single_spaces(SHEEP, stand.free)
    if cows:
        out += _footprints(terms, state.owned[seat], COW, stand.free)
    if horses:
        out += _footprints(terms, state.owned[seat], HORSE, stand.free)
    return out


@lru_cache(maxsize=512)
def _single_spaces(kind: int, room: int) -> Sequence[choices.Put | choices.Back]:
    """The choices to put a loose rabbit or sheep on a set of spaces with room for it; else to return it."""
    puts = choices.PUTS[kind]
    return [puts[at] for at in members(room)] or [choices.BACKS[kind]]


@lru_cache(maxsize=512)
def _footprints(terms: Terms, own: int, kind: int, room: int) -> Sequence[choices.Put | choices.Back]:
    """The choices to put a cow or a horse on free ones of the own spaces; else to return it."""
    return [choices.Put(kind, spaces) for spaces in footprints(terms, own, kind, room)] or [choices.BACKS[kind]]


def _lift(move: Move[Terms, State], seat: int, choice: choices.Lift) -> None:
    animal = animal_on(move.terms, move.state, seat, choice.at)
    assert animal is not None
    move.emit(events.AnimalLifted(seat, animal[0], choice.at))


def _settle(move: Move[Terms, State], seat: int, choice: choices.Settling) -> None:
    settle(move, seat, choice.keeps)


Acts = Mapping[type[Choice], Callable[[Move[Terms, State], int, Any], None]]
"""Acts by the class of the answer: found at once, where patterns ask class after class."""

ARRANGING: Acts = {
    choices.Lift: _lift,
    choices.Put: lambda move, seat, choice: move.emit(events.AnimalPut(seat, choice.kind, choice.spaces)),
    choices.Back: lambda move, seat, choice: move.emit(events.AnimalReturned(seat, choice.kind)),
    choices.SettleKeeping: _settle,
    choices.Settle: _settle,
}
"""Acts with animals, before the roll and after it."""


def settle(move: Move[Terms, State], seat: int, keeps: bool) -> None:
    """Let all animals of a seat stand as safely as they can; with `keeps` none goes for a loose one."""
    best, spaces = settled(move.terms, move.state, seat, keeps), move.terms.spaces
    cows = tuple([spaces.pairs[number] for number in best.cows]) if best.cows else ()
    horses = tuple([spaces.triples[number] for number in best.horses]) if best.horses else ()
    move.emit(events.HerdSettled(seat, best.rabbits, best.sheep, cows, horses, best.loose))


def return_loose(move: Move[Terms, State], seat: int) -> None:
    """Return loose animals to the herd for nothing: after settling they have no room (RA15, RA20)."""
    for kind, count in enumerate(move.state.loose):
        if count:
            move.emit(events.AnimalReturned(seat, kind, count))


def refuse_arranging(terms: Terms, state: State, seat: int, choice: choices.Arranging) -> Refusal | None:
    """RA8, RA12, RA20 in the order in which a player would check them."""
    match choice:
        case choices.Lift():
            return refuse_animal_at(terms, state, seat, choice.at, "RA12")
        case choices.Put():
            return _refuse_put(terms, state, seat, choice)
        case choices.Back():
            if choice.kind not in ANIMALS or not state.loose[choice.kind]:
                return choices.OfKind("RA20", "not_loose", kind=choice.kind)
            stand = standing(terms, state, seat)
            return (
                choices.OfKind("RA20", "has_room", kind=choice.kind)
                if has_room(terms, state, seat, choice.kind, stand)
                else None
            )
        case choices.Settling():
            settles = state.loose != NONE or standing(terms, state, seat).lifts
            return None if settles else Refusal("RA12", "no_animals")


def refuse_animal_at(terms: Terms, state: State, seat: int, at: int, rule: str) -> Refusal | None:
    """The refusal of a space that names no animal of a seat; one of several spaces is named by the lowest of them."""
    animal = animal_on(terms, state, seat, at)
    if animal is None:
        return Refusal(rule, "nothing_there", (at,))
    return None if animal[1] == at else Refusal(rule, "lowest_space", (animal[1],))


def _refuse_put(terms: Terms, state: State, seat: int, choice: choices.Put) -> Refusal | None:
    kind, spaces = choice.kind, choice.spaces
    if kind not in ANIMALS or not state.loose[kind]:
        return choices.OfKind("RA20", "not_loose", kind=kind)
    strange = tuple(at for at in spaces if not (at >= 0 and state.owned[seat] >> at & 1))
    if strange:
        return Refusal("RA8", "not_own", strange)
    if kind == COW and spaces not in terms.spaces.pair_numbers:
        return Refusal("RA8", "cow_footprint", spaces)
    if kind == HORSE and spaces not in terms.spaces.triple_numbers:
        return Refusal("RA8", "horse_footprint", spaces)
    if kind in (RABBIT, SHEEP) and len(spaces) != 1:
        return choices.OfKind("RA8", "one_space", spaces, kind=kind)
    free = standing(terms, state, seat).free
    if kind == RABBIT and 0 < state.rabbits[spaces[0]] < data.STACK:
        return None
    if kind == RABBIT and state.rabbits[spaces[0]] and state.owned[seat] >> spaces[0] & 1:
        return Refusal("RA8", "full_stack", spaces, data.STACK)
    occupied = mask_of(spaces) & ~free
    if occupied:
        key = "no_room" if len(spaces) == 1 else "part_taken"
        return choices.OfKind("RA8", key, members(occupied), len(spaces), kind=kind)
    return None
