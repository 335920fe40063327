"""Who is how far (RA19), and who leads when the last round is over."""

from __future__ import annotations

from game.core.spec import Tally
from game.rules.rancho.model import State, Terms
from game.rules.rancho.standing import counts, land, value

KEYS = ("rabbit", "sheep", "cow", "horse")


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat which of the four kinds stand on own spaces.

    Rank is a complete set, the seat in turn first and then clockwise (RA19), nobody while a trade is open;
    then the value of animals and dogs, then the sum of the own pastures' numbers (the option of a round limit).
    """
    order = terms.round_of[state.seat]
    tallies = []
    for seat in range(terms.seats):
        points = {key: int(count > 0) for key, count in zip(KEYS, counts(terms, state, seat), strict=True)}
        won = all(points.values()) and not state.credit
        place = terms.seats - order.index(seat) if won else 0
        tallies.append(Tally(points, (place, value(terms, state, seat), land(terms, state, seat))))
    return tuple(tallies)


def leaders(terms: Terms, state: State) -> tuple[int, ...]:
    """The seats of the greatest rank."""
    ranks = [tally.rank for tally in score(terms, state)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
