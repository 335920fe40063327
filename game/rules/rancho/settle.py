"""*Settle the herd*: a seat's animals, standing and loose, as safe as they can be (RA12)."""

from __future__ import annotations

from game.grids.regions import mask_of, members
from game.rules.rancho import data
from game.rules.rancho.model import SHEEP, Four, State, Terms
from game.rules.rancho.safety import Arrangement
from game.rules.rancho.standing import Standing, counts, standing, with_loose


def risk(terms: Terms, state: State, seat: int) -> int:
    """What the standing animals of a seat cost where they stand, in the units of `Arrangement.cost`."""
    stand, costs = standing(terms, state, seat), terms.danger
    sheep = sum(1 << space for space in stand.sheep)
    total = sum(costs.cows[n] for n in stand.cows) + sum(costs.horses[n] for n in stand.horses)
    homes = []
    for zone in costs.zones:
        total += data.VALUES[SHEEP] * zone.hurt * (sheep & zone.spaces).bit_count()
        rabbits = sum(state.rabbits[space] for space in stand.stacks if zone.spaces >> space & 1)
        total += zone.hurt * rabbits
        if rabbits:
            homes.append(zone)
    return total - costs.spared(homes)


def settled(terms: Terms, state: State, seat: int) -> Arrangement:
    """The safest arrangement of a seat's standing and loose animals; nothing moves that is as safe where it stands."""
    own, stand, held = state.owned[seat], standing(terms, state, seat), counts(terms, state, seat)
    animals = with_loose(state, seat, held)
    best = terms.safest(own, animals)
    if animals == held and risk(terms, state, seat) == best.cost:
        rabbits = tuple((space, state.rabbits[space]) for space in stand.stacks)
        cows, horses = tuple(stand.cows), tuple(stand.horses)
        return best._replace(rabbits=rabbits, sheep=stand.sheep, cows=cows, horses=horses)
    return _still(terms, state, stand, own, _rooted(terms, state, stand, own, animals, best))


def _rooted(terms: Terms, state: State, stand: Standing, own: int, animals: Four, best: Arrangement) -> Arrangement:
    """An arrangement as good as the best one in which all that fills its spaces stays, or at least cows and horses."""
    spaces, costs = terms.spaces, terms.danger
    cost, rest = 0, own
    for number in stand.cows:
        cost, rest = cost + costs.cows[number], rest ^ spaces.pair_sets[number]
    for number in stand.horses:
        cost, rest = cost + costs.horses[number], rest ^ spaces.triple_sets[number]
    rabbits, sheep, cows, horses = animals
    cows, horses = cows - len(stand.cows), horses - len(stand.horses)
    # Where the last rabbit may be spared, what a stack costs depends on the others: none is taken out.
    full = [] if costs.spares else [at for at in stand.stacks if state.rabbits[at] == data.STACK]
    fixed = mask_of((*stand.sheep, *full))
    dear = sum(data.STACK * zone.hurt * (fixed & zone.spaces).bit_count() for zone in costs.zones)
    left = rabbits - data.STACK * len(full), sheep - len(stand.sheep), cows, horses
    bare = Arrangement(cost, (), (), tuple(stand.cows), tuple(stand.horses), (0, 0, 0, 0))
    stacks = tuple((at, data.STACK) for at in full)
    filled = bare._replace(cost=cost + dear, rabbits=stacks, sheep=stand.sheep)
    for kept, room, others in ((filled, rest ^ fixed, left), (bare, rest, (rabbits, sheep, cows, horses))):
        made = terms.safest(room, others)
        if (kept.cost + made.cost, made.loose) == (best.cost, best.loose):
            return _joined(kept, made)
    return best


def _joined(one: Arrangement, other: Arrangement) -> Arrangement:
    return Arrangement(
        one.cost + other.cost,
        tuple(sorted((*one.rabbits, *other.rabbits))),
        tuple(sorted((*one.sheep, *other.sheep))),
        tuple(sorted((*one.cows, *other.cows))),
        tuple(sorted((*one.horses, *other.horses))),
        other.loose,
    )


def _still(terms: Terms, state: State, stand: Standing, own: int, best: Arrangement) -> Arrangement:
    """The same arrangement with sheep and rabbits left on their spaces, or moved to others that are equally safe."""
    spaces = terms.spaces
    for number in best.cows:
        own ^= spaces.pair_sets[number]
    for number in best.horses:
        own ^= spaces.triple_sets[number]
    sheep: list[int] = []
    rabbits: list[tuple[int, int]] = []
    for zone in terms.danger.zones:
        here = members(zone.spaces & own)
        flock = [space for space in best.sheep if space in here]
        sizes = sorted((count for space, count in best.rabbits if space in here), reverse=True)
        order = sorted(here, key=lambda space: (space not in stand.sheep, state.rabbits[space]))
        sheep += order[: len(flock)]
        order = sorted(order[len(flock) :], key=lambda space: (-state.rabbits[space], space))
        rabbits += zip(order, sizes, strict=False)
    return best._replace(sheep=tuple(sorted(sheep)), rabbits=tuple(sorted(rabbits)))
