"""Meadows, bonuses and ties (WS13, WS16 to WS18)."""

from __future__ import annotations

from itertools import zip_longest

from game.core.spec import Tally
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.areas import areas
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import State, Terms, land_of


def sizes(terms: Terms, land: Land) -> tuple[tuple[int, ...], ...]:
    """Per colour the sheep of its closed safe meadows, the most first (WS16)."""
    found: list[list[int]] = [[] for _ in data.COLOURS]
    for area in areas(terms, land):
        if area.counts:
            found[area.colour].append(len(area.triangles))
    return tuple(tuple(sorted(each, reverse=True)) for each in found)


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat its largest meadow, or the largest ones of both colours, and its bonus; hidden colours count nothing.

    The rank goes on with the second largest, the third and so on (WS17, WS18).
    """
    found = sizes(terms, land_of(terms, state))
    return tuple(_tally(state, seat, found) for seat in range(terms.seats))


def _tally(state: State, seat: int, found: tuple[tuple[int, ...], ...]) -> Tally:
    own = [found[colour] for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    sums = [sum(each) for each in zip_longest(*own, fillvalue=0)]
    largest = sums[0] if sums else 0
    bonus = data.BONUSES[state.stops.index(seat)] if seat in state.stops else 0
    return Tally({"meadow": largest, "bonus": bonus}, (largest + bonus, *sums[1:]))
