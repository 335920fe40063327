"""Where sheep and rabbits alone stand safest (RA12, RA15): told at once, without a search.

A sheep and a full stack are worth the same, so they fill the safest spaces, and the rabbits that make no full stack
stand on the next one. Of such arrangements the one is meant in which all that fills its space stays, if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.grids.regions import mask_of, members
from game.rules.rancho import data
from game.rules.rancho.spaces import Zone

EMPTY = bytes(data.SPACES)
"""Per space how many rabbits are on it, where there are none."""


class Field(msgspec.Struct, frozen=True, gc=False):
    """Own spaces that are equally safe."""

    spaces: int
    """The set of them."""
    full: int
    """How many are to hold a sheep or a full stack."""
    rest: int
    """The rabbits on one more, which are no full stack; 0 for none."""


def fields(zones: Sequence[Zone], own: int, sheep: int, rabbits: int) -> tuple[int, list[Field]]:
    """How so many sheep and rabbits, all with room, are safest on own spaces, the safest first; what that costs."""
    stacks, tail = divmod(rabbits, data.STACK)
    found: list[Field] = []
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
        found.append(Field(spaces, here, rest))
        if not (full or tail):
            break
    return cost, found


def graze(
    found: Sequence[Field], own: int, sheep: int, rabbits: int, flock: int = 0, stood: bytes = EMPTY
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Where they stand: spaces and how many rabbits are on each, and the spaces of sheep.

    Before, sheep stand on the spaces of `flock`, and so many rabbits as `stood` says on each space.
    """
    staying = _staying(found, own, rabbits, flock, stood)
    new = sheep - (staying & flock).bit_count()
    warrens: list[tuple[int, int]] = []
    folds: list[int] = []
    for field in found:
        spaces, many = field.spaces, field.full
        kept = staying & spaces
        come = min(new, many - kept.bit_count())
        new -= come
        here = (kept & flock).bit_count() + come
        if here:
            fold = _fold(spaces, here, flock, stood)
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


def _staying(found: Sequence[Field], own: int, rabbits: int, flock: int, stood: bytes) -> int:
    """The spaces of sheep and full stacks, if all of them can stay; else none."""
    staying, stacks, seen = flock, rabbits // data.STACK, 0
    if data.STACK in stood:
        for at in members(own):
            if stood[at] == data.STACK:
                staying |= 1 << at
                stacks -= 1
    for field in found:
        seen |= field.spaces
        if (staying & field.spaces).bit_count() > field.full:
            return 0
    return 0 if stacks < 0 or staying & ~seen else staying


def _fold(spaces: int, many: int, flock: int, stood: bytes) -> int:
    """Where so many sheep stand: where some do already, else where the fewest rabbits are."""
    fold = spaces & flock
    more = many - fold.bit_count()
    if more > 0:
        return fold | mask_of(sorted(members(spaces ^ fold), key=stood.__getitem__)[:more])
    return mask_of(members(fold)[:many]) if more else fold
