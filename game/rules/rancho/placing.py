"""Where the animals of a seat stand, and how they stand safest where there is nothing to search for: sheep and rabbits,
alone or round cows and horses that stay, and a cow or horse by itself among them.
"""

from __future__ import annotations

import msgspec

from game.rules.rancho import data
from game.rules.rancho.grazing import EMPTY, fields, graze
from game.rules.rancho.spaces import Danger, Spaces

Four = tuple[int, int, int, int]
"""Rabbits, sheep, cows, horses."""
NONE = (0, 0, 0, 0)


Beasts = tuple[tuple[int, ...], tuple[int, ...]]
"""Where cows and horses stand: numbers of pairs and of triples."""


class Arrangement(msgspec.Struct, frozen=True, gc=False):
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


LEFT_RABBIT, LEFT_SHEEP, LEFT_COW, LEFT_HORSE, UNFOUND = (1 << bits for bits in (20, 27, 33, 38, 50))
"""What an animal without room costs: more than all animals before it, and all losses, together; the last one is more
than any arrangement."""


def without_search(costs: Danger, animals: Four) -> bool:
    """Whether there are only sheep and rabbits, none of which a fox may spare: one after the other stands safest."""
    return not (animals[2] or animals[3] or costs.spares)


def flocked(costs: Danger, own: int, animals: Four, least: Four, flock: int = 0, stood: bytes = EMPTY) -> Arrangement:
    """As `safest`, without cows and horses: there is nothing to search for; `flock` and `stood` as of `graze`."""
    has_rabbits, has_sheep, _, _ = animals
    room = own.bit_count()
    sheep = min(has_sheep, room - -(-least[0] // data.STACK))
    rabbits = min(has_rabbits, data.STACK * (room - sheep))
    cost, found = fields(costs.zones, own, sheep, rabbits)
    stacks, places = graze(found, own, sheep, rabbits, flock, stood)
    cost += (has_sheep - sheep) * LEFT_SHEEP + (has_rabbits - rabbits) * LEFT_RABBIT
    return Arrangement(cost, stacks, places, (), (), (has_rabbits - rabbits, has_sheep - sheep, 0, 0))


def stood_by(spaces: Spaces, costs: Danger, beasts: Beasts, own: int) -> tuple[int, int]:
    """What cows and horses cost where they stand, and the own spaces that they leave."""
    cows, horses = beasts
    cost = 0
    for number in cows:
        cost, own = cost + costs.cows[number], own ^ spaces.pair_sets[number]
    for number in horses:
        cost, own = cost + costs.horses[number], own ^ spaces.triple_sets[number]
    return cost, own


def around(
    spaces: Spaces, costs: Danger, beasts: Beasts, own: int, animals: Four, least: Four, flock: int, stood: bytes
) -> Arrangement:
    """As `flocked`, with only these cows and horses, numbers of pairs and of triples, where they stand."""
    cows, horses = beasts
    cost, rest = stood_by(spaces, costs, beasts, own)
    made = flocked(costs, rest, animals, least, flock, stood)
    rabbits, sheep, _, _ = made.loose
    left_cows, left_horses = animals[2] - len(cows), animals[3] - len(horses)
    cost += made.cost + left_cows * LEFT_COW + left_horses * LEFT_HORSE
    return Arrangement(cost, made.rabbits, made.sheep, cows, horses, (rabbits, sheep, left_cows, left_horses))


def lone(spaces: Spaces, costs: Danger, own: int, animals: Four) -> Beasts | None:
    """Where the only cow or horse stands best, if it and all sheep and rabbits have room; else None."""
    rabbits, sheep, cows, _ = animals
    size, numbers = (data.COW_SPACES, spaces.pairs_on(own)) if cows else (data.HORSE_SPACES, spaces.triples_on(own))
    stacks = -(-rabbits // data.STACK)
    if not numbers or own.bit_count() - size < sheep + stacks:
        return None
    sets, dear = (spaces.pair_sets, costs.cows) if cows else (spaces.triple_sets, costs.horses)
    bound, _ = fields(costs.zones, own, sheep, rabbits)
    found: tuple[int, ...] = ()
    best = UNFOUND
    for number in sorted(numbers, key=dear.__getitem__):
        if dear[number] + bound >= best:
            break
        cost, _ = fields(costs.zones, own ^ sets[number], sheep, rabbits)
        if dear[number] + cost < best:
            best, found = dear[number] + cost, (number,)
    return (found, ()) if cows else ((), found)
