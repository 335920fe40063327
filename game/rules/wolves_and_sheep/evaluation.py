"""Value of the landscape for a seat, in points: what its meadows and those of its rivals may come to.

It knows the tiles that are still about, and whose a hidden colour probably is. The figures were found by letting such
players play many games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from game.core.even import term_ahead
from game.core.seats import HIDDEN
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.belief import Likely, likely_colours
from game.rules.wolves_and_sheep.land import Layout, Meadow
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.promise import GROWING, SECOND, TAMING, TILE, expected_bonus, visible
from game.rules.wolves_and_sheep.scoring import areas, flock_of, score
from game.rules.wolves_and_sheep.tiles import STEPS

IN_HAND = (0.0, 0.92, 0.95, 0.96)
"""Chance that a gap is filled for which no, one, two, three tiles or more are held."""

DRAWN = 0.86
"""Chance that a gap is filled if a tile for it is sure to be drawn."""

BY_OTHERS = 0.15
"""Chance that others fill a gap by chance, if they have a tile for it."""

TIMELY = 8
"""Tiles to be laid that are many."""


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
    plain, believed = best_rival_values(terms, view, seat, needs)
    amounts["rivals"], amounts["belief"] = -RIVALS * plain, RIVALS * (plain - believed)
    return amounts


def own_odds(terms: Terms, view: State, seat: int) -> Odds:
    """The odds of gaps for a seat that sees its own hand."""
    if seat in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, view.hands[seat], view.bag, expected_draws(terms, view))


def expected_draws(terms: Terms, view: State) -> float:
    """The number of tiles in the bag that each of those still in draws, about."""
    return round(view.left / (terms.seats - len(view.stops) or 1))


def rivals_odds(terms: Terms, view: State, rival: int) -> Odds:
    """The odds of gaps for a rival, whose tiles are any of those that the seat has not seen."""
    hand = view.hands[rival]
    if rival in view.stops:
        return odds_of(terms.looks, (), view.bag, 0.0)
    return odds_of(terms.looks, visible(hand), view.bag, expected_draws(terms, view) + len(hand))


LEAST_LOSS = 0.5
"""Points of which a rival has to lose more to be held back."""


def held_back(terms: Terms, before: State, after: State, seat: int) -> int | None:
    """The rival that a seat holds back between two views: the one that is worth most, if all its colours are shown and
    its meadows are worth less then. None where there is no such rival, or nobody can tell."""
    if before.revealed or after.revealed:
        return None
    needs = needs_of(terms, before.layout), needs_of(terms, after.layout)
    best, _ = best_rival_values(terms, before, seat, needs[0])
    for rival in range(terms.seats):
        if rival == seat or HIDDEN in before.secrets[rival]:
            continue
        odds = rivals_odds(terms, before, rival)
        was, now = (
            sum(flock_value(terms, view.layout, colour, odds, need) for colour in before.shown[rival])
            for view, need in zip((before, after), needs, strict=True)
        )
        ahead = was + terms.ahead[rival] + expected_bonus(before, rival)
        if ahead >= best - LEAST_LOSS and was - now > LEAST_LOSS:
            return rival
    return None


def own_meadow_grows(terms: Terms, before: State, after: State, seat: int) -> bool:
    """Whether a meadow of a colour that a seat has is larger in the second of two views: one that is only begun there
    is not, though more may come of it."""
    own = visible(before.shown[seat] + before.secrets[seat])
    was, now = (
        [area for area in areas(terms, land_of(terms, view)) if area.kind >= data.BLACK and area.colour in own]
        for view in (before, after)
    )
    olds = [[each for each in was if each.triangles[0] in area.triangles] for area in now]
    pairs = zip(now, olds, strict=True)
    return any(old and len(area.triangles) > max(len(each.triangles) for each in old) for area, old in pairs)


def best_rival_values(terms: Terms, view: State, seat: int, needs: Needs) -> tuple[float, float]:
    """The value of the best rival where the colours not seen are equally likely to be hidden ones, and where they are
    believed by what has been laid."""
    plain = believed = 0.0
    likely: Likely | None = None
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
        other = total
        if hidden and view.spare:
            likely = likely or likely_colours(terms, view)
            values = [flock_value(terms, view.layout, colour, odds, needs) for colour in view.spare]
            total += hidden * sum(values) / len(values)
            other += sum([likely[rival][colour] * value for colour, value in zip(view.spare, values, strict=True)])
        plain, believed = max(plain, total), max(believed, other)
    return plain, believed
