"""What a farm is worth once the next dice are thought of: every roll, and what the rivals take meanwhile.

No sample is drawn: the six products are equally likely on every die, the three bounties in every round, so the mean of
what the best of the dice will bring is exact, but for what rivals leave: each of them takes any die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from game.core.engine import advance
from game.core.mind import Below, GoOn
from game.core.steps import Decision, Position
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, HEART, PRODUCTS, SUN
from game.rules.rolling_acres.evaluation import PACE, belief, evaluate, hopes
from game.rules.rolling_acres.ground import Ground
from game.rules.rolling_acres.model import NOT_YET, Sheet, State, Terms, bountiful, filled, pool
from game.rules.rolling_acres.planting import still_to_play
from game.rules.rolling_acres.scoring import worth_of
from game.rules.rolling_acres.sheet import ALL

BEE_CROP = 1.5
"""What a crop that a bee will add is worth, in points."""


Seen = tuple[int, ...]
"""From how many dice a seat takes one, round by round."""


class Farm(NamedTuple):
    """A sheet and all that says what planting on it is worth; equal ones are worth the same on any table."""

    sheet: Sheet
    sides: tuple[int, ...]
    """Per product the side of its card."""
    others: int
    """Empty spaces of the fullest of the other farms, rounded down as far as `belief` does not tell them apart."""
    bonus: int
    """The points for triggering the end."""


class Planted(NamedTuple):
    """A farm on which a product is planted where that is best."""

    value: float
    sheet: Sheet | None
    """None where the product fits nowhere, or fills the last space: then the end is triggered."""
    extra: float
    """What is in the value besides points and hopes."""


def foresee(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next turn, less what
    the rivals who are still to play gain from the dice that are left to them.
    """
    return _after(terms, seen, seat, go_on, _mean)


def beyond(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same after the seat's next two turns; in the first it plants where `foresee` would."""
    return _after(terms, seen, seat, go_on, _mean_of_two)


Mean = Callable[[Terms, Farm, int, Seen, GoOn], float | None]
"""(terms, farm, its seat, from how many dice it takes one in each of the next rounds, go_on) -> its mean value; None
where time is up before that."""


def _after(terms: Terms, seen: Position[State], seat: int, go_on: GoOn, mean: Mean) -> float:
    seen = _finished(terms, seen, seat)
    state = seen.state
    if not state.turn:
        return evaluate(terms, state, seat)
    own = None
    if state.first == NOT_YET:
        own = mean(terms, farm_of(terms, state, seat), seat, _dice_seen(terms, state, seat), go_on)
    return (evaluate(terms, state, seat) if own is None else own) - _rivals(terms, state, seat)


def _finished(terms: Terms, seen: Position[State], seat: int) -> Position[State]:
    """The position once the seat has played its turn to the end, each answer the best as things stand."""
    while seen.state.turn and isinstance(step := seen.agenda[-1] if seen.agenda else None, Decision):
        if step.seat != seat:
            break
        after = [advance(terms, seen, option)[0] for option in step.options(terms, seen.state)]
        seen = max(after, key=lambda each: evaluate(terms, each.state, seat))
    return seen


def _mean(terms: Terms, farm: Farm, seat: int, seen: Seen, go_on: GoOn) -> float | None:
    """After the next turn of its seat."""
    chances, total = _best_of(seen[0]), 0.0
    for bounty, _ in data.BOUNTY:
        if not go_on():
            return None
        found = [planted(terms, farm, product, _big(terms, seat, product, bounty)).value for product in PRODUCTS]
        total += _expected(found, chances)
    return total / len(data.BOUNTY)


def _mean_of_two(terms: Terms, farm: Farm, seat: int, seen: Seen, go_on: GoOn) -> float | None:
    """After the next two turns; in the first of them it is the second that decides between the dice."""
    values, later = dict[tuple[int, bool], float](), farm._replace(others=max(0, farm.others - PACE))
    chances, total = _best_of(seen[0]), 0.0
    for bounty, _ in data.BOUNTY:
        ways = [(product, _big(terms, seat, product, bounty)) for product in PRODUCTS]
        for way in ways:
            if way not in values:
                value, sheet, extra = planted(terms, farm, *way)
                if sheet is not None:
                    after = _mean(terms, later._replace(sheet=sheet), seat, seen[1:], go_on)
                    if after is None:
                        return None
                    value = after + extra
                values[way] = value
        total += _expected([values[way] for way in ways], chances)
    return total / len(data.BOUNTY)


def _expected(values: Sequence[float], chances: Sequence[float]) -> float:
    """The mean of the best, by how likely each is the best that the dice show."""
    return sum(value * chance for value, chance in zip(sorted(values, reverse=True), chances, strict=True))


def _rivals(terms: Terms, state: State, seat: int) -> float:
    """What the rivals gain in this round after the seat and lose by its end, as a mean over all of them."""
    if terms.solo:
        return 0.0
    left, total = list(pool(terms, state)), 0.0
    waiting = still_to_play(terms, state) if left else ()
    for rival in (each for each in terms.round_of[state.lead] if each != seat):
        sheet = state.sheets[rival]
        before = sum(worth_of(sheet)) + hopes(sheet)
        if rival in waiting:
            farm = farm_of(terms, state, rival)
            gains = {
                product: planted(terms, farm, product, bountiful(terms, state, rival, product)).value
                for product in set(left)
            }
            product = max(gains, key=lambda each: gains[each])
            left.remove(product)
            total += gains[product] - before
        else:
            total += evaluate(terms, state, rival) - before
    return total / (terms.seats - 1)


def farm_of(terms: Terms, state: State, seat: int) -> Farm:
    """A seat's farm as it stands; once the end is triggered no hope is left to it."""
    others = [(ALL ^ filled(sheet)).bit_count() for other, sheet in enumerate(state.sheets) if other != seat]
    ended = state.first != NOT_YET
    return Farm(
        sheet=state.sheets[seat],
        sides=state.sides,
        others=0 if ended else min(others, default=ALL.bit_length()) // PACE * PACE,
        bonus=0 if ended or terms.solo else data.BONUS,
    )


def _dice_seen(terms: Terms, state: State, seat: int) -> Seen:
    """From how many dice the seat will take one in the next two rounds."""
    if terms.solo:
        return (1, 1)
    lead = state.lead + bool(state.dice)
    return tuple(terms.dice - terms.round_of[(lead + more) % terms.seats].index(seat) for more in range(2))


def _big(terms: Terms, seat: int, product: int, bounty: int) -> bool:
    return terms.little[seat] or bool(bounty & (SUN if product < data.CROPS else HEART))


@lru_cache
def _best_of(dice: int) -> tuple[float, ...]:
    """How likely each product, the best one first, is the best that some dice show."""
    sides = len(PRODUCTS)
    return tuple(((sides - n) / sides) ** dice - ((sides - n - 1) / sides) ** dice for n in range(sides))


def planted(terms: Terms, farm: Farm, product: int, big: bool) -> Planted:
    """A farm with a product planted where that is best; one that does not fit triggers the end."""
    key = (farm, product, big)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = _search(terms, farm, product, big)
    return found


MOST_KNOWN = 4096
"""How many best values are remembered; then all are forgotten. Rivals' farms come again with every candidate."""

_KNOWN: dict[tuple[Farm, int, bool], Planted] = {}


def _search(terms: Terms, farm: Farm, product: int, big: bool) -> Planted:
    sheet = farm.sheet
    ground = _ground(sheet)
    covered, size = ground.covered, ground.empty.bit_count()
    best, at, more = -inf, 0, 0.0
    for layout in terms.layouts[product][farm.sides[product]][: 1 + big]:
        count = len(layout.shape)
        empty = size - count
        if empty < 0:
            continue
        share = belief(min(empty, farm.others))
        extra = BEE_CROP * min(empty, count) if product == BEES else 0.0
        if not empty:
            extra = farm.bonus
        for spaces, _ in layout.choices:
            if not spaces & covered:
                points, hope = ground.after(product, spaces)
                value = points + share * hope + extra
                if value > best:
                    best, at, more = value, spaces, extra
    if not at:
        return Planted(ground.base + farm.bonus, None, 0.0)
    if covered | at == ALL:
        return Planted(best, None, 0.0)
    return Planted(best, (*sheet[:product], sheet[product] | at, *sheet[product + 1 :]), more)


@lru_cache(maxsize=64)
def _ground(sheet: Sheet) -> Ground:
    return Ground(sheet)
