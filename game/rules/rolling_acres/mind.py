"""Computer players of Rolling Acres: reasons of the value of a farm, the levels, and what the next dice may bring.

The value is points and the potential of what is begun, also of a farm about to be planted; in solo also that of its
empty spaces, so that a farm is worth what it will come to. No sample is drawn: the six products are
equally likely on every die, the three bounties in every round, so the mean of what the best of the dice will bring is
exact, but for what rivals leave: each of them takes any die.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import inf
from typing import NamedTuple

from game.core.engine import advance
from game.core.even import term_ahead
from game.core.mind import CHANCE, POINTS, Below, GoOn, Holding, Level, Mind
from game.core.steps import Decision, Position
from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import BEES, CORN, HEART, PRODUCTS, SUN, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, Sheet, State, Terms, bountiful, filled, pool
from game.rules.rolling_acres.potential import Ground, potential, potentials
from game.rules.rolling_acres.scoring import FINISH, points_of
from game.rules.rolling_acres.sheet import ALL, SIDE
from game.rules.rolling_acres.steps import still_to_play
from game.rules.rolling_acres.weights import TOGETHER, weights_alone

PACE = 4
"""Spaces that are filled in a round, about."""

HALF = 1.0
"""Rounds before the end at which the potential counts half."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """Points and potential of a farm; once the end is triggered its points alone, for a neighbour's sheet nothing."""
    sheet = state.sheets[seat]
    if not state.turn and not terms.solo:
        return 0.0
    points = sum(scoring.points_of(sheet))
    if state.first != NOT_YET:
        return points + (data.BONUS if state.first == seat and not terms.solo else 0)
    if terms.solo:
        return points + potential(sheet, weights_alone(fewest_empty(state)))
    return points + confidence(fewest_empty(state)) * potential(sheet)


def fewest_empty(state: State) -> int:
    """Empty spaces of the fullest farm."""
    return min((ALL ^ filled(sheet)).bit_count() for sheet in state.sheets)


def confidence(empty: int) -> float:
    """The share of the potential that counts while the fullest farm has so many empty spaces."""
    rounds = empty // PACE
    return rounds / (rounds + HALF)


BEE_CROP = 1.5
"""Points of a crop that a bee will add."""


class Farm(NamedTuple):
    """A sheet and all else that the value of planting on it depends on; equal ones are worth the same on any table."""

    sheet: Sheet
    sides: tuple[int, ...]
    """Per product the side of its card."""
    others: int
    """Empty spaces of the fullest of the other farms, rounded down as far as `confidence` does not tell them apart."""
    bonus: int
    """The points for triggering the end."""
    alone: bool
    """Whether nobody else plays."""


class Planting(NamedTuple):
    """The best way to plant a product on a farm."""

    value: float
    """Value of the farm with it."""
    sheet: Sheet | None
    """The sheet with it; None where it fits nowhere, or fills the last space: then the end is triggered."""
    extra: float
    """The part of the value besides points and potential."""


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next turn, less what
    the rivals who are still to play gain from the dice that are left to them.
    """
    return _foreseen(terms, position, seat, go_on, _mean)


def foresee_farther(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same after the next two turns in a solo game, in the first of which it plants where `foresee` would.

    With rivals it is what `foresee` says: what they gain in a turn more is not known, so that farms which end the game
    could not be compared with those which go on.
    """
    return _foreseen(terms, position, seat, go_on, _mean_of_two if terms.solo else _mean)


MeanAhead = Callable[[Terms, State, Farm, int, GoOn], float | None]
"""(terms, state, the farm of a seat, that seat, go_on) -> its mean value; None where time is up before that."""


def _foreseen(terms: Terms, position: Position[State], seat: int, go_on: GoOn, mean: MeanAhead) -> float:
    # The rest of the seat's turn, each answer the best as things stand.
    while position.state.turn and isinstance(step := position.agenda[-1] if position.agenda else None, Decision):
        if step.seat != seat:
            break
        positions = [advance(terms, position, option)[0] for option in step.options(terms, position.state)]
        position = max(positions, key=lambda after: evaluate(terms, after.state, seat))
    state = position.state
    start = terms.ahead[seat]
    if not state.turn:
        return start + evaluate(terms, state, seat)
    own = mean(terms, state, farm_of(terms, state, seat), seat, go_on) if state.first == NOT_YET else None
    return start + (evaluate(terms, state, seat) if own is None else own) - _rivals_gain(terms, state, seat)


def _mean(terms: Terms, state: State, farm: Farm, seat: int, go_on: GoOn) -> float | None:
    """The mean value after the next turn of the seat."""
    dice = 1  # from which the seat will take one
    if not terms.solo:
        lead = (state.lead + bool(state.dice)) % terms.seats
        dice = terms.dice - terms.round_of[lead].index(seat)
    chances, total = _best_of(dice), 0.0
    for bounty, _ in data.BOUNTY:
        if not go_on():
            return None
        values = [
            best_planting(terms, farm, product, _is_bountiful(terms, seat, product, bounty)).value
            for product in PRODUCTS
        ]
        total += sum(value * chance for value, chance in zip(sorted(values, reverse=True), chances, strict=True))
    return total / len(data.BOUNTY)


def _mean_of_two(terms: Terms, state: State, farm: Farm, seat: int, go_on: GoOn) -> float | None:
    """The mean value after the next two turns in a solo game, where there is one die to take."""
    total, values = 0.0, dict[tuple[int, bool], float]()
    for bounty, _ in data.BOUNTY:
        for product in PRODUCTS:
            way = product, _is_bountiful(terms, seat, product, bounty)
            if way not in values:
                value, sheet, extra = best_planting(terms, farm, *way)
                if sheet is not None:
                    after = _mean(terms, state, farm._replace(sheet=sheet), seat, go_on)
                    if after is None:
                        return None
                    value = after + extra
                values[way] = value
            total += values[way]
    return total / len(data.BOUNTY) / len(PRODUCTS)


def _rivals_gain(terms: Terms, state: State, seat: int) -> float:
    """The mean gain of the rivals in this round after the seat, less what they lose by its end."""
    if terms.solo:
        return 0.0
    left, total = list(pool(terms, state)), 0.0
    waiting = still_to_play(terms, state) if left else ()
    for rival in (other for other in terms.round_of[state.lead] if other != seat):
        sheet = state.sheets[rival]
        before = sum(points_of(sheet)) + potential(sheet)
        if rival in waiting and left:
            farm = farm_of(terms, state, rival)
            gains = {
                product: best_planting(terms, farm, product, bountiful(terms, state, rival, product)).value
                for product in set(left)
            }
            product = max(gains, key=lambda other: gains[other])
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
        alone=terms.solo and not ended,
    )


def _is_bountiful(terms: Terms, seat: int, product: int, bounty: int) -> bool:
    return terms.little[seat] or bool(bounty & (SUN if product < data.CROPS else HEART))


@lru_cache
def _best_of(dice: int) -> tuple[float, ...]:
    """The chance of each product, the best one first, to be the best that some dice show."""
    sides = len(PRODUCTS)
    return tuple(((sides - n) / sides) ** dice - ((sides - n - 1) / sides) ** dice for n in range(sides))


def best_planting(terms: Terms, farm: Farm, product: int, big: bool) -> Planting:
    """A farm with a product planted where that is best; one that does not fit triggers the end."""
    key = (farm, product, big)
    planting = _plantings.get(key)
    if planting is None:
        if len(_plantings) >= MOST_PLANTINGS:
            _plantings.clear()
        planting = _plantings[key] = _search(terms, farm, product, big)
    return planting


MOST_PLANTINGS = 4096
"""Size of the cache, which is then emptied. Rivals' farms come again with every candidate."""

_plantings: dict[tuple[Farm, int, bool], Planting] = {}


def _search(terms: Terms, farm: Farm, product: int, big: bool) -> Planting:
    sheet = farm.sheet
    covered = filled(sheet)
    size = (ALL ^ covered).bit_count()
    best, best_spaces, best_extra = -inf, 0, 0.0
    for layout in terms.layouts[product][farm.sides[product]][: 1 + big]:
        planted = len(layout.shape)
        empty = size - planted
        if empty < 0:
            continue
        share = 1.0 if farm.alone else confidence(min(empty, farm.others))
        ground = _ground(sheet, weights_alone(empty) if farm.alone else TOGETHER)
        extra = BEE_CROP * min(empty, planted) if product == BEES else 0.0
        if not empty:
            extra = farm.bonus
        for spaces, _ in layout.choices:
            if not spaces & covered:
                points, gain = ground.after(product, spaces)
                value = points + share * gain + extra
                if value > best:
                    best, best_spaces, best_extra = value, spaces, extra
    if not best_spaces:
        return Planting(sum(points_of(sheet)) + farm.bonus, None, 0.0)
    if covered | best_spaces == ALL:
        return Planting(best, None, 0.0)
    return Planting(best, (*sheet[:product], sheet[product] | best_spaces, *sheet[product + 1 :]), best_extra)


_ground = lru_cache(maxsize=64)(Ground)


POTENTIALS = ("lone", "patch", "line", "rabbit", "flock", "room")
"""Terms of the value, in the order of `potentials`: spaces that stand alone, which speak against a farm, begun patches
of sunflowers, begun rows of corn, rabbits among crops, growing flocks of chickens, in solo room for what the dice may
bring."""


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The points of a farm by product, its potential by kind, and those for the end, as `evaluate` adds them up; and
    those that the seat begins ahead."""
    amounts: dict[str, float] = term_ahead(terms.ahead, seat)
    if not state.turn and not terms.solo:
        return amounts
    sheet = state.sheets[seat]
    amounts |= dict(zip(data.PRODUCTS, points_of(sheet), strict=True))
    if state.first == NOT_YET:
        empty = fewest_empty(state)
        share, weights = (1.0, weights_alone(empty)) if terms.solo else (confidence(empty), TOGETHER)
        amounts |= {name: share * points for name, points in zip(POTENTIALS, potentials(sheet, weights), strict=True)}
    elif state.first == seat and not terms.solo:
        amounts[FINISH] = data.BONUS
    return {name: amount for name, amount in amounts.items() if amount}


def swing(terms: Terms, state: State) -> float:
    """Points that may still change: many while farms are empty, few when one is nearly full."""
    if state.first != NOT_YET:
        return 2.0
    return 3.0 + 12.0 * fewest_empty(state) / ALL.bit_length()


def own_counts(terms: Terms, view: State, seat: int) -> Mapping[str, Holding]:
    """Corn of the fullest line that can still become full."""
    lines = scoring.corn_lines(view.sheets[seat])
    return {"corn": Holding(max((line.corn for line in lines if line.open), default=0), SIDE, ("line",))}


def leanings(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """Points that a farm has already, and the mean gain of the rivals from dice that are left to them, as a loss."""
    if not state.turn:
        return {}
    return {"sure": sum(points_of(state.sheets[seat])), "rivals": -_rivals_gain(terms, state, seat)}


TEMPERS = {
    "bold": {data.PRODUCTS[CORN]: 1.36, "line": 1.5},
    "careful": {"sure": 1.6},
    "builder": {data.PRODUCTS[SUNFLOWERS]: 1.195, "patch": 1.6},
    "spoiler": {"rivals": 16.0},
}
"""A bold one goes for whole lines of corn, a careful one for points that are sure, a builder for patches of sunflowers,
a spoiler takes the dice that others need."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(forgets=frozenset(POTENTIALS), margin=1.0),
        "farmer": Level(margin=0.5, strength=1.21),
        "expert": Level(width=20, farther_width=4, sway=0.3, strength=3.3),
    },
    swing=swing,
    foresee=foresee,
    foresee_farther=foresee_farther,
    scored={name: (name,) for name in (*data.PRODUCTS, FINISH)},
    units=dict.fromkeys((*data.PRODUCTS, FINISH), POINTS) | dict.fromkeys(POTENTIALS, CHANCE),
    counts=own_counts,
    tempers=TEMPERS,
    leanings=leanings,
)
