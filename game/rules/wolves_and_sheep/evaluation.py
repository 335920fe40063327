"""Value of the landscape for a seat, in points: what its meadows and those of its rivals may come to.

Players who look one choice ahead go by `evaluate`, all others by `appraise`, which knows the tiles that are still
about. The figures were found by letting such players play many games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.areas import Meadow
from game.rules.wolves_and_sheep.land import Layout
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.scoring import Flock, flock_of, score
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
        most, value = _meadow_worth(meadow, odds.growing, odds, near, far)
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
        value = _meadow_worth(meadow, growing, odds, near, far)[1] if meadow.rim else meadow.size
        if unsafe and name in unsafe:
            value *= TAMING
        total += value
        if value > best:
            best = value
    return best + SECOND * (total - best)


def _meadow_worth(
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


TILE = 0.25
"""What one more tile in the hand is worth."""

SECRET = 1.5
"""What it is worth to have a colour still to be shown: three tiles in a row when they are wanted (WS8)."""

RIVALS = 0.6
"""How much of what a rival's meadows come to counts against a seat; much of it is beyond its reach."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """What the meadows, the bonus and the tiles of a seat may come to, less what the best rival may have."""
    if view.revealed:
        return _final(terms, view, seat)
    layout = view.layout
    needs = needs_of(terms, layout)
    own = own_odds(terms, view, seat)
    seen = known(view.shown[seat] + view.secrets[seat])
    found: dict[str, float] = dict.fromkeys(Outlook._fields, 0.0)
    for colour in seen:
        for name, amount in zip(Outlook._fields, outlook(terms, layout, colour, own, needs), strict=True):
            found[name] += amount
    found["bonus"] = hoped_bonus(view, seat)
    if seat not in view.stops:
        found["tiles"] = TILE * len(view.hands[seat])
        found["secret"] = SECRET * len(view.secrets[seat])
    found["rivals"] = -RIVALS * rivalry(terms, best_rival(terms, view, seat, needs))
    return found


def own_odds(terms: Terms, view: State, seat: int) -> Odds:
    """How likely gaps are filled for a seat that sees its own hand."""
    if seat in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, view.hands[seat], view.bag, drawn(terms, view))


def drawn(terms: Terms, view: State) -> float:
    """How many of the tiles in the bag one of those still in draws, about."""
    return round(view.left / (terms.seats - len(view.stops) or 1))


def hoped_bonus(view: State, seat: int) -> float:
    """Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go."""
    hope = seat in view.stops or view.left or not view.paused >> seat & 1
    return bonus(view.stops, seat) if hope else 0.0


def rivals_odds(terms: Terms, view: State, rival: int) -> Odds:
    """How likely gaps are filled for a rival, whose tiles are any of those that the seat has not seen."""
    hand = view.hands[rival]
    if rival in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, known(hand), view.bag, drawn(terms, view) + len(hand))


def rivalry(terms: Terms, best: float) -> float:
    """What the best rival's prospects weigh for a seat: what spoils those of one serves all other rivals as well."""
    return best / (terms.seats - 1)


def best_rival(terms: Terms, view: State, seat: int, needs: Needs) -> float:
    """What the most promising rival may come to: hidden colours are any of those that are not seen, equally likely."""
    best = 0.0
    for rival in range(terms.seats):
        if rival == seat:
            continue
        odds, total, hidden = rivals_odds(terms, view, rival), hoped_bonus(view, rival), 0
        for colour in view.shown[rival] + view.secrets[rival]:
            if colour >= 0:
                total += worth(terms, view.layout, colour, odds, needs)
            else:
                hidden += 1
        if hidden and view.spare:
            mean = sum([worth(terms, view.layout, colour, odds, needs) for colour in view.spare]) / len(view.spare)
            total += hidden * mean
        best = max(best, total)
    return best


def _final(terms: Terms, view: State, seat: int) -> dict[str, float]:
    """Nothing but points, the best rival's with those that it leads by."""
    tallies = score(terms, view)
    points = dict[str, float](tallies[seat].points)
    return points | {"rivals": -max(tally.total for each, tally in enumerate(tallies) if each != seat)}


CLOSING = 0.86
"""How likely an open edge of a meadow is closed in time."""

_CLOSED = tuple(CLOSING**edges for edges in range(4 * data.VILLAGE_TILE))
"""By open edges how likely all of them are closed in time."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """What the meadows, the bonus and the tiles of a seat may come to."""
    colours = [colour for colour in (*state.shown[seat], *state.secrets[seat]) if colour >= 0]
    total = sum([_flock_worth(flock_of(terms, state.layout, colour), state.left > 0) for colour in colours])
    if seat in state.stops:
        return total + data.BONUSES[state.stops.index(seat)]
    # Who is still in may stop later for the same bonus, unless a pause with an empty bag has let that go.
    hope = state.left or not state.paused >> seat & 1
    return total + TILE * len(state.hands[seat]) + (data.BONUSES[len(state.stops)] if hope else 0)


@lru_cache(maxsize=64)
def _flock_worth(flock: Flock, tiles_left: bool) -> float:
    growing, unsafe = GROWING if tiles_left else 0.0, flock.unsafe
    values = [(meadow.size + growing * len(meadow.rim)) * _CLOSED[len(meadow.rim)] for meadow in flock.meadows.values()]
    if unsafe:
        values = [
            value * TAMING if name in unsafe else value for name, value in zip(flock.meadows, values, strict=True)
        ]
    best, total = max(values, default=0.0), sum(values)
    return best + SECOND * (total - best)
