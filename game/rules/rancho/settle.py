"""*Settle the herd*: a seat's animals, standing and loose, as safe as they can be (RA12)."""

from __future__ import annotations

from game.rules.rancho import data
from game.rules.rancho.model import SHEEP, State, Terms
from game.rules.rancho.safety import Arrangement
from game.rules.rancho.standing import counts, standing


def risk(terms: Terms, state: State, seat: int) -> int:
    """What the standing animals of a seat cost where they stand, in the units of `Arrangement.cost`."""
    stand, costs = standing(terms, state, seat), terms.danger
    sheep = sum(1 << space for space in stand.sheep)
    total = sum(costs.cows[number] for number in stand.cows) + sum(
        costs.horses[number] for number in stand.horses
    )
    for zone, hurt in costs.zones:
        total += data.VALUES[SHEEP] * hurt * (sheep & zone).bit_count()
        total += hurt * sum(state.rabbits[space] for space in stand.stacks if zone >> space & 1)
    return total


def settled(terms: Terms, state: State, seat: int) -> Arrangement:
    """The safest arrangement of a seat's standing and loose animals; as they stand if nothing is safer."""
    held = counts(terms, state, seat)
    loose = state.loose if seat == state.seat else (0, 0, 0, 0)
    animals = (held[0] + loose[0], held[1] + loose[1], held[2] + loose[2], held[3] + loose[3])
    best = terms.safest(state.owned[seat], animals)
    if not any(loose) and risk(terms, state, seat) == best.cost:
        stand = standing(terms, state, seat)
        return Arrangement(
            best.cost,
            tuple((space, state.rabbits[space]) for space in stand.stacks),
            stand.sheep,
            tuple(stand.cows),
            tuple(stand.horses),
            (0, 0, 0, 0),
        )
    return best
