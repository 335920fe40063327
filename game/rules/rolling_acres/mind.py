"""Computer players of Rolling Acres: reasons of the value of a farm, the levels, and what the next dice may bring.

No sample is drawn: the six products are equally likely on every die, the three bounties in every round, so the mean of
what the best of the dice will bring is exact, but for what rivals leave: each of them takes any die.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import inf
from typing import NamedTuple

from game.core.engine import advance
from game.core.mind import CHANCE, POINTS, Below, GoOn, Level, Mind
from game.core.steps import Decision, Position
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, HEART, PRODUCTS, SUN
from game.rules.rolling_acres.evaluation import PACE, Ground, belief, evaluate, hopes, hopes_of
from game.rules.rolling_acres.model import NOT_YET, Sheet, State, Terms, bountiful, filled, pool
from game.rules.rolling_acres.scoring import FINISH, worth_of
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.steps import still_to_play

BEE_CROP = 1.5
"""What a crop that a bee will add is worth, in points."""


class Farm(NamedTuple):
    """A sheet and all that says what planting on it is worth; equal ones are worth the same on any table."""

    sheet: Sheet
    sides: tuple[int, ...]
    """Per product the side of its card."""
    others: int
    """Empty spaces of the fullest of the other farms, rounded down as far as `belief` does not tell them apart."""
    bonus: int
    """The points for triggering the end."""


class Planting(NamedTuple):
    """Where on a farm a product is planted best."""

    value: float
    """What the farm is worth with it."""
    sheet: Sheet | None
    """With it; None where it fits nowhere, or fills the last space: then the end is triggered."""
    extra: float
    """What is in the value besides points and hopes."""


def foresee(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next turn, less what
    the rivals who are still to play gain from the dice that are left to them.
    """
    return _after(terms, seen, seat, go_on, _mean)


def foresee_farther(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """In a game alone the same after the next two turns, in the first of which it plants where `foresee` would.

    With rivals it is what `foresee` says: what they gain in a turn more is not known, so that farms which end the game
    could not be compared with those which go on.
    """
    return _after(terms, seen, seat, go_on, _mean_of_two if terms.solo else _mean)


MeanAhead = Callable[[Terms, State, Farm, int, GoOn], float | None]
"""(terms, state, the farm of a seat, that seat, go_on) -> its mean value; None where time is up before that."""


def _after(terms: Terms, seen: Position[State], seat: int, go_on: GoOn, mean: MeanAhead) -> float:
    seen = _finished(terms, seen, seat)
    state = seen.state
    if not state.turn:
        return evaluate(terms, state, seat)
    own = mean(terms, state, farm_of(terms, state, seat), seat, go_on) if state.first == NOT_YET else None
    return (evaluate(terms, state, seat) if own is None else own) - _rivals(terms, state, seat)


def _finished(terms: Terms, seen: Position[State], seat: int) -> Position[State]:
    """The position once the seat has played its turn to the end, each answer the best as things stand."""
    while seen.state.turn and isinstance(step := seen.agenda[-1] if seen.agenda else None, Decision):
        if step.seat != seat:
            break
        after = [advance(terms, seen, option)[0] for option in step.options(terms, seen.state)]
        seen = max(after, key=lambda each: evaluate(terms, each.state, seat))
    return seen


def _mean(terms: Terms, state: State, farm: Farm, seat: int, go_on: GoOn) -> float | None:
    """After the next turn of the seat."""
    chances, total = _best_of(_dice_seen(terms, state, seat)), 0.0
    for bounty, _ in data.BOUNTY:
        if not go_on():
            return None
        found = [best_planting(terms, farm, product, _big(terms, seat, product, bounty)).value for product in PRODUCTS]
        total += sum(value * chance for value, chance in zip(sorted(found, reverse=True), chances, strict=True))
    return total / len(data.BOUNTY)


def _mean_of_two(terms: Terms, state: State, farm: Farm, seat: int, go_on: GoOn) -> float | None:
    """After the next two turns of one who plays alone: the one die is what it is."""
    total, values = 0.0, dict[tuple[int, bool], float]()
    for bounty, _ in data.BOUNTY:
        for product in PRODUCTS:
            way = product, _big(terms, seat, product, bounty)
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


def _rivals(terms: Terms, state: State, seat: int) -> float:
    """What the rivals gain in this round after the seat and lose by its end, as a mean over all of them."""
    if terms.solo:
        return 0.0
    left, total = list(pool(terms, state)), 0.0
    waiting = still_to_play(terms, state) if left else ()
    for rival in (each for each in terms.round_of[state.lead] if each != seat):
        sheet = state.sheets[rival]
        before = sum(worth_of(sheet)) + hopes(sheet)
        if rival in waiting and left:
            farm = farm_of(terms, state, rival)
            gains = {
                product: best_planting(terms, farm, product, bountiful(terms, state, rival, product)).value
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


def _dice_seen(terms: Terms, state: State, seat: int) -> int:
    """From how many dice the seat will take one in the next round."""
    if terms.solo:
        return 1
    lead = (state.lead + bool(state.dice)) % terms.seats
    return terms.dice - terms.round_of[lead].index(seat)


def _big(terms: Terms, seat: int, product: int, bounty: int) -> bool:
    return terms.little[seat] or bool(bounty & (SUN if product < data.CROPS else HEART))


@lru_cache
def _best_of(dice: int) -> tuple[float, ...]:
    """How likely each product, the best one first, is the best that some dice show."""
    sides = len(PRODUCTS)
    return tuple(((sides - n) / sides) ** dice - ((sides - n - 1) / sides) ** dice for n in range(sides))


def best_planting(terms: Terms, farm: Farm, product: int, big: bool) -> Planting:
    """A farm with a product planted where that is best; one that does not fit triggers the end."""
    key = (farm, product, big)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = _search(terms, farm, product, big)
    return found


MOST_KNOWN = 4096
"""How many plantings are remembered; then all are forgotten. Rivals' farms come again with every candidate."""

_KNOWN: dict[tuple[Farm, int, bool], Planting] = {}


def _search(terms: Terms, farm: Farm, product: int, big: bool) -> Planting:
    sheet = farm.sheet
    ground = _ground(sheet)
    covered, size = ground.covered, ground.empty.bit_count()
    best, best_spaces, best_extra = -inf, 0, 0.0
    for layout in terms.layouts[product][farm.sides[product]][: 1 + big]:
        planted = len(layout.shape)
        empty = size - planted
        if empty < 0:
            continue
        share = belief(min(empty, farm.others))
        extra = BEE_CROP * min(empty, planted) if product == BEES else 0.0
        if not empty:
            extra = farm.bonus
        for spaces, _ in layout.choices:
            if not spaces & covered:
                points, hope = ground.after(product, spaces)
                value = points + share * hope + extra
                if value > best:
                    best, best_spaces, best_extra = value, spaces, extra
    if not best_spaces:
        return Planting(ground.base + farm.bonus, None, 0.0)
    if covered | best_spaces == ALL:
        return Planting(best, None, 0.0)
    return Planting(best, (*sheet[:product], sheet[product] | best_spaces, *sheet[product + 1 :]), best_extra)


@lru_cache(maxsize=64)
def _ground(sheet: Sheet) -> Ground:
    return Ground(sheet)


HOPES = ("lone", "patch", "line", "rabbit", "flock")
"""What farms may still come to, in the order of `hopes_of`: spaces that stand alone, which speak against them, begun
patches of sunflowers, begun rows of corn, rabbits among crops, growing flocks of chickens."""


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The points of a farm by product, its hopes by kind, and the points for the end, as `evaluate` adds them up."""
    if not state.turn and not terms.solo:
        return {}
    sheet = state.sheets[seat]
    found: dict[str, float] = dict(zip(data.PRODUCTS, worth_of(sheet), strict=True))
    if state.first == NOT_YET:
        share = belief(min((ALL ^ filled(each)).bit_count() for each in state.sheets))
        found |= {name: share * hope for name, hope in zip(HOPES, hopes_of(sheet), strict=True)}
    elif state.first == seat and not terms.solo:
        found[FINISH] = data.BONUS
    return {name: amount for name, amount in found.items() if amount}


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while farms are empty, little when one is nearly full."""
    if state.first != NOT_YET:
        return 2.0
    return 3.0 + 12.0 * min((ALL ^ filled(each)).bit_count() for each in state.sheets) / ALL.bit_length()


MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(forgets=frozenset(HOPES), margin=1.0),
        "farmer": Level(margin=0.5),
        "expert": Level(width=20, farther_width=4),
    },
    swing=swing,
    foresee=foresee,
    foresee_farther=foresee_farther,
    units=dict.fromkeys((*data.PRODUCTS, FINISH), POINTS) | dict.fromkeys(HOPES, CHANCE),
)
