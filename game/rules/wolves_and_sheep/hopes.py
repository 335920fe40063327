"""What the meadows of one colour may come to: how likely their gaps are filled with the tiles that are still about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.flocks import flock_of
from game.rules.wolves_and_sheep.land import Layout
from game.rules.wolves_and_sheep.meadows import Meadow
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.tiles import STEPS

IN_HAND = (0.0, 0.92, 0.95, 0.96)
"""How likely a gap is filled for which one, two, three tiles are held, or more."""

DRAWN = 0.86
"""How likely one is filled if a tile for it is sure to be drawn."""

BY_OTHERS = 0.15
"""How likely others fill it, by chance, if they have a tile for it."""

GROWING = 0.35
"""Sheep that an open edge still brings, while there are many tiles to be laid."""

TIMELY = 8
"""How many tiles are many."""

TAMING = 0.45
"""What is left of a meadow beside a dangerous forest."""

SECOND = 0.15
"""What each further meadow is worth of its own size: it breaks ties, and it may yet join the largest."""


class Outlook(NamedTuple):
    """What a flock may come to; the parts add up."""

    meadow: float = 0.0
    """The sheep of the most promising meadow, with those that may still come."""
    open: float = 0.0
    """What its gaps take from that: how likely it stays open."""
    wolves: float = 0.0
    """What wolves take."""
    others: float = 0.0
    """What further meadows add."""


class Odds(dict[int, float]):
    """By what a gap needs how likely it is filled; found when first asked for, there are at most some thousand."""

    __slots__ = ("_drawn", "_hand", "_looks", "_unseen", "growing")

    def __init__(self, looks: tuple[bytes, ...], hand: tuple[int, ...], unseen: tuple[int, ...], drawn: float) -> None:
        super().__init__()
        self._looks, self._hand, self._unseen, self._drawn = looks, hand, unseen, drawn
        self.growing = GROWING * min(1.0, (len(hand) + drawn) / TIMELY)
        """Sheep that an open edge still brings."""

    def __missing__(self, need: int) -> float:
        looks, unseen = self._looks, self._unseen
        held = sum([looks[tile][need] > 0 for tile in self._hand])
        fitting = sum([looks[tile][need] > 0 for tile in unseen])
        chance = IN_HAND[min(held, 3)]
        if fitting:
            missed = 1 - fitting / len(unseen)
            later = max(DRAWN * (1 - missed**self._drawn), BY_OTHERS)
            chance = max(chance, later) if not held else 1 - (1 - chance) * (1 - later / 4)
        self[need] = chance
        return chance


@lru_cache(maxsize=256)
def odds_of(looks: tuple[bytes, ...], hand: tuple[int, ...], unseen: tuple[int, ...], drawn: float) -> Odds:
    """The odds of whoever holds a hand and draws about so many of the tiles that are not seen."""
    return Odds(looks, hand, unseen, drawn)


Needs = tuple[Mapping[int, int], Mapping[int, int]]
"""By gap what it needs, where a tile has just come; and by gap what all others need."""


def needs_of(terms: Terms, layout: Layout) -> Needs:
    """What gaps need, found without the landscape that has just grown."""
    growth = layout.growth
    if growth is None:
        return {}, layout.land(terms.shapes).frontier
    land, at, what = growth
    frontier = land.frontier
    if at in land.tiles:
        return {}, frontier
    found = dict[int, int]()
    for edge, seen in enumerate(terms.shapes[what].edges):
        other = at + STEPS[edge]
        found[other] = frontier.get(other, 0) | seen << 3 * (edge ^ 2)
    return found, frontier


def outlook(terms: Terms, layout: Layout, colour: int, odds: Odds, needs: Needs) -> Outlook:
    """What the meadows of a colour may come to."""
    flock = flock_of(terms, layout, colour)
    near, far = needs
    unsafe = flock.unsafe
    tamed, calm = list[float](), list[float]()
    hoped = best = 0.0
    for name, meadow in flock.meadows.items():
        most, value = _promise(meadow, odds.growing, odds, near, far)
        calm.append(value)
        tamed.append(value * TAMING if name in unsafe else value)
        if value > best:
            hoped, best = most, value
    others = SECOND * (sum(calm) - best)
    return Outlook(hoped, best - hoped, _together(tamed) - best - others if unsafe else 0.0, others)


def _together(values: list[float]) -> float:
    best = max(values, default=0.0)
    return best + SECOND * (sum(values) - best)


def worth(terms: Terms, layout: Layout, colour: int, odds: Odds, needs: Needs) -> float:
    """The sum of `outlook`, quicker."""
    flock = flock_of(terms, layout, colour)
    near, far = needs
    growing, unsafe = odds.growing, flock.unsafe
    best = total = 0.0
    for name, meadow in flock.meadows.items():
        value = _promise(meadow, growing, odds, near, far)[1] if meadow.rim else meadow.size
        if unsafe and name in unsafe:
            value *= TAMING
        total += value
        if value > best:
            best = value
    return best + SECOND * (total - best)


def _promise(
    meadow: Meadow, growing: float, odds: Odds, near: Mapping[int, int], far: Mapping[int, int]
) -> tuple[float, float]:
    """The sheep that may come to stand on a meadow, and those that will if it is closed, about."""
    rim = meadow.rim
    if not rim:
        return meadow.size, meadow.size
    hoped = value = meadow.size + growing * len(rim)
    last = -1
    for key in rim:
        at = key >> 2
        if at == last:
            # The rim is in rising order: one tile fills the gap for both edges.
            continue
        last = at
        value *= odds[near[at] if at in near else far[at]]
    return hoped, value


def known(colours: tuple[int, ...]) -> tuple[int, ...]:
    """The colours that are seen."""
    return tuple(colour for colour in colours if colour >= 0)


def bonus(stops: tuple[int, ...], seat: int) -> int:
    """The points of a seat for stopping, or those that the next one gets (WS13)."""
    return data.BONUSES[stops.index(seat) if seat in stops else len(stops)]
