"""Value of the landscape for a seat, in points: what its meadows and those of its rivals may come to.

Players who look one choice ahead go by `evaluate`, all others by `appraise`, which knows the tiles that are still
about. The figures were found by letting such players play many games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.core.even import term_ahead
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Layout, Meadow
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import Flock, flock_of, score
from game.rules.wolves_and_sheep.tiles import STEPS

IN_HAND = (0.0, 0.92, 0.95, 0.96)
"""Chance that a gap is filled for which no, one, two, three tiles or more are held."""

DRAWN = 0.86
"""Chance that a gap is filled if a tile for it is sure to be drawn."""

BY_OTHERS = 0.15
"""Chance that others fill a gap by chance, if they have a tile for it."""

GROWING = 0.35
"""Sheep that an open edge still brings, while there are many tiles to be laid."""

TIMELY = 8
"""Tiles to be laid that are many."""

TAMING = 0.45
"""Share of its value that is left to a meadow beside a dangerous forest."""

SECOND = 0.15
"""Share of its value that a further meadow counts: it breaks ties, and it may yet join the largest."""


class Outlook(NamedTuple):
    """Parts of the value of a flock, in points; they add up."""

    meadow: float = 0.0
    """The sheep of the most promising meadow, with those that may still come."""
    open: float = 0.0
    """Loss by its gaps: how likely it stays open."""
    wolves: float = 0.0
    """Loss to wolves."""
    others: float = 0.0
    """Gain by further meadows."""


class Odds(dict[int, float]):
    """Chances that gaps are filled, by what they need; computed when first asked for, at most some thousand."""

    __slots__ = ("_draws", "_hand", "_looks", "_unseen", "growing")

    def __init__(self, looks: tuple[bytes, ...], hand: tuple[int, ...], unseen: tuple[int, ...], draws: float) -> None:
        super().__init__()
        self._looks, self._hand, self._unseen, self._draws = looks, hand, unseen, draws
        self.growing = GROWING * min(1.0, (len(hand) + draws) / TIMELY)
        """Sheep that an open edge still brings."""

    def __missing__(self, need: int) -> float:
        looks, unseen = self._looks, self._unseen
        in_hand = sum([looks[tile][need] > 0 for tile in self._hand])
        fitting = sum([looks[tile][need] > 0 for tile in unseen])
        chance = IN_HAND[min(in_hand, 3)]
        if fitting:
            missed = 1 - fitting / len(unseen)
            later = max(DRAWN * (1 - missed**self._draws), BY_OTHERS)
            chance = max(chance, later) if not in_hand else 1 - (1 - chance) * (1 - later / 4)
        self[need] = chance
        return chance


@lru_cache(maxsize=256)
def odds_of(looks: tuple[bytes, ...], hand: tuple[int, ...], unseen: tuple[int, ...], draws: float) -> Odds:
    """The odds of a seat with a hand that draws about so many of the tiles that are not seen."""
    return Odds(looks, hand, unseen, draws)


Needs = tuple[Mapping[int, int], Mapping[int, int]]
"""Needs by gap: of those beside the tile that has just come, and of all others."""


def needs_of(terms: Terms, layout: Layout) -> Needs:
    """The needs of gaps, without computing the landscape that has just grown."""
    growth = layout.growth
    if growth is None:
        return {}, layout.land(terms.shapes).frontier
    land, at, code = growth
    frontier = land.frontier
    if at in land.tiles:
        return {}, frontier
    needs = dict[int, int]()
    for edge, seen in enumerate(terms.shapes[code].edges):
        other = at + STEPS[edge]
        needs[other] = frontier.get(other, 0) | seen << 3 * (edge ^ 2)
    return needs, frontier


def flock_outlook(terms: Terms, layout: Layout, colour: int, odds: Odds, needs: Needs) -> Outlook:
    """The value of the meadows of a colour by its parts."""
    flock = flock_of(terms, layout, colour)
    near, far = needs
    unsafe = flock.unsafe
    threatened, calm = list[float](), list[float]()
    expected = best = 0.0
    for name, meadow in flock.meadows.items():
        most, value = _meadow_value(meadow, odds.growing, odds, near, far)
        calm.append(value)
        threatened.append(value * TAMING if name in unsafe else value)
        if value > best:
            expected, best = most, value
    others, wolves = SECOND * (sum(calm) - best), 0.0
    if unsafe:
        largest = max(threatened, default=0.0)
        wolves = largest + SECOND * (sum(threatened) - largest) - best - others
    return Outlook(expected, best - expected, wolves, others)


def flock_value(terms: Terms, layout: Layout, colour: int, odds: Odds, needs: Needs) -> float:
    """The sum of `flock_outlook`, quicker."""
    flock = flock_of(terms, layout, colour)
    near, far = needs
    growing, unsafe = odds.growing, flock.unsafe
    best = total = 0.0
    for name, meadow in flock.meadows.items():
        value = _meadow_value(meadow, growing, odds, near, far)[1] if meadow.rim else meadow.size
        if unsafe and name in unsafe:
            value *= TAMING
        total += value
        if value > best:
            best = value
    return best + SECOND * (total - best)


def _meadow_value(
    meadow: Meadow, growing: float, odds: Odds, near: Mapping[int, int], far: Mapping[int, int]
) -> tuple[float, float]:
    """The sheep to be expected on a meadow, and those times the chance that it is closed."""
    rim = meadow.rim
    if not rim:
        return meadow.size, meadow.size
    expected = value = meadow.size + growing * len(rim)
    last = -1
    for key in rim:
        at = key >> 2
        if at == last:
            # The rim is in rising order: one tile fills the gap for both edges.
            continue
        last = at
        value *= odds[near[at] if at in near else far[at]]
    return expected, value


def visible(colours: tuple[int, ...]) -> tuple[int, ...]:
    """The colours or tiles that are not hidden."""
    return tuple(colour for colour in colours if colour >= 0)


TILE = 0.25
"""Points of one more tile in the hand."""

SECRET = 1.5
"""Points of a colour still to be shown: three tiles in a row when they are wanted (WS8)."""

RIVALS = 0.6
"""Share of a rival's value that counts against a seat; much of it is beyond its reach."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """The value of the meadows, the bonus and the tiles of a seat, less a share of the best rival's, by terms."""
    if view.revealed:
        tallies = score(terms, view)
        points = dict[str, float](tallies[seat].points)
        return points | {"rivals": -max(tally.total for other, tally in enumerate(tallies) if other != seat)}
    layout = view.layout
    needs = needs_of(terms, layout)
    own = own_odds(terms, view, seat)
    seen = visible(view.shown[seat] + view.secrets[seat])
    amounts = term_ahead(terms.ahead, seat) | dict.fromkeys(Outlook._fields, 0.0)
    for colour in seen:
        for name, amount in zip(Outlook._fields, flock_outlook(terms, layout, colour, own, needs), strict=True):
            amounts[name] += amount
    amounts["bonus"] = expected_bonus(view, seat)
    if seat not in view.stops:
        amounts["tiles"] = TILE * len(view.hands[seat])
        amounts["secret"] = SECRET * len(view.secrets[seat])
    amounts["rivals"] = -RIVALS * rival_share(terms, best_rival_value(terms, view, seat, needs))
    return amounts


def own_odds(terms: Terms, view: State, seat: int) -> Odds:
    """The odds of gaps for a seat that sees its own hand."""
    if seat in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, view.hands[seat], view.bag, expected_draws(terms, view))


def expected_draws(terms: Terms, view: State) -> float:
    """The number of tiles in the bag that each of those still in draws, about."""
    return round(view.left / (terms.seats - len(view.stops) or 1))


def expected_bonus(view: State, seat: int) -> float:
    """The bonus that a seat has or may still stop for (WS13), unless a pause with an empty bag has let that go."""
    if seat in view.stops:
        return data.BONUSES[view.stops.index(seat)]
    return data.BONUSES[len(view.stops)] if view.left or not view.paused >> seat & 1 else 0.0


def rivals_odds(terms: Terms, view: State, rival: int) -> Odds:
    """The odds of gaps for a rival, whose tiles are any of those that the seat has not seen."""
    hand = view.hands[rival]
    if rival in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, visible(hand), view.bag, expected_draws(terms, view) + len(hand))


def rival_share(terms: Terms, best: float) -> float:
    """The weight of the best rival's value for a seat: spoiling one rival's serves all other rivals as well."""
    return best / (terms.seats - 1)


def best_rival_value(terms: Terms, view: State, seat: int, needs: Needs) -> float:
    """The value of the best rival: hidden colours are any of those that are not seen, equally likely."""
    best = 0.0
    for rival in range(terms.seats):
        if rival == seat:
            continue
        odds, hidden = rivals_odds(terms, view, rival), 0
        total = terms.ahead[rival] + expected_bonus(view, rival)
        for colour in view.shown[rival] + view.secrets[rival]:
            if colour >= 0:
                total += flock_value(terms, view.layout, colour, odds, needs)
            else:
                hidden += 1
        if hidden and view.spare:
            mean = sum([flock_value(terms, view.layout, colour, odds, needs) for colour in view.spare]) / len(
                view.spare
            )
            total += hidden * mean
        best = max(best, total)
    return best


CLOSING = 0.86
"""Chance that an open edge of a meadow is closed in time."""

_CLOSED = tuple(CLOSING**edges for edges in range(4 * (data.MOST_LAID + data.MOST_DRAWN)))
"""By open edges the chance that all of them are closed in time."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The value of the meadows, the bonus and the tiles of a seat."""
    colours = [colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    total = sum([_simple_value(flock_of(terms, state.layout, colour), state.left > 0) for colour in colours])
    if seat in state.stops:
        return total + data.BONUSES[state.stops.index(seat)]
    # A seat still in may stop later for the same bonus, unless a pause with an empty bag has let that go.
    open_bonus = state.left or not state.paused >> seat & 1
    return total + TILE * len(state.hands[seat]) + (data.BONUSES[len(state.stops)] if open_bonus else 0)


@lru_cache(maxsize=64)
def _simple_value(flock: Flock, tiles_left: bool) -> float:
    growing, unsafe = GROWING if tiles_left else 0.0, flock.unsafe
    values = [(meadow.size + growing * len(meadow.rim)) * _CLOSED[len(meadow.rim)] for meadow in flock.meadows.values()]
    if unsafe:
        values = [
            value * TAMING if name in unsafe else value for name, value in zip(flock.meadows, values, strict=True)
        ]
    best, total = max(values, default=0.0), sum(values)
    return best + SECOND * (total - best)
