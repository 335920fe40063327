"""Who is how far (RA19), and who leads when the last round is over."""

from __future__ import annotations

from game.core.spec import Tally
from game.rules.rancho.model import State, Terms
from game.rules.rancho.standing import counts, value_of

KEYS = ("rabbit", "sheep", "cow", "horse")


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat which of the four kinds stand on own spaces.

    Rank is a complete set, the seat in turn first and then clockwise (RA19), nobody while a trade is open;
    then the value of animals and dogs, then the sum of the own pastures' numbers (the option of a round limit).
    """
    order, credit, ranch = terms.round_of[state.seat], state.credit, terms.spaces.ranch
    tallies = []
    for seat, own in enumerate(state.owned):
        stand = counts(terms, state, seat)
        points = {key: 1 if count else 0 for key, count in zip(KEYS, stand, strict=True)}
        place = terms.seats - order.index(seat) if all(stand) and not credit else 0
        tallies.append(Tally(points, (place, value_of(state, seat, stand), ranch(own).numbers)))
    return tuple(tallies)
