"""Which way a toll goes: the pastures that are crossed for a payment (RA13)."""

from __future__ import annotations

from collections import deque

from game.grids.regions import members
from game.rules.rancho.model import Terms
from game.rules.rancho.tolls import Tolls


def way(terms: Terms, owned: tuple[int, ...], seat: int, target: int, tolls: Tolls) -> tuple[int, ...]:
    """The shortest route for a payment, from an own space to the target; empty where there is none."""
    spaces, whole = terms.spaces, dict(tolls)
    owner = {space: other for other in whole for space in members(owned[other] & spaces.pastures)}
    waiting: deque[tuple[tuple[int, ...], tuple[int, ...]]] = deque()
    seats = tuple(whole)
    start = tuple(whole.values())
    for space in members(owned[seat]):
        waiting.append(((space,), start))
    seen: set[tuple[int, tuple[int, ...]]] = set()
    while waiting:
        path, left = waiting.popleft()
        near = spaces.near[path[-1]]
        if near >> target & 1 and not any(left):
            return (*path, target)
        for space in members(near):
            if space not in owner or space in path:
                continue
            rest = tuple(
                sum_left - spaces.price[space] * (payee == owner[space])
                for payee, sum_left in zip(seats, left, strict=True)
            )
            if min(rest) >= 0 and (space, rest) not in seen:
                seen.add((space, rest))
                waiting.append(((*path, space), rest))
    return ()
