"""Computer players of Rolling Acres: reasons of the value of a farm, the levels, and what the next dice may bring.

The value is points and the potential of what is begun, also of a farm about to be planted; its weights were found by
letting players who follow their own choices to the end play many games. No sample is drawn: the six products are
equally likely on every die, the three bounties in every round, so the mean of what the best of the dice will bring is
exact, but for what rivals leave: each of them takes any die.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import NamedTuple

from game.core.engine import advance
from game.core.even import term_ahead
from game.core.mind import CHANCE, POINTS, Below, GoOn, Holding, Level, Mind
from game.core.steps import Decision, Position
from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import BEES, CARROTS, CHICKENS, CORN, HEART, PRODUCTS, RABBITS, SUN, SUNFLOWERS
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Sheet, State, Terms, bountiful, filled, pool
from game.rules.rolling_acres.scoring import FINISH, points_of
from game.rules.rolling_acres.sheet import ALL, EDGE, LINES, SIDE, east_of, north_of, south_of, touching, west_of
from game.rules.rolling_acres.steps import still_to_play


class Weights(NamedTuple):
    """Weights of the potential; shares are of the points of the thing once it is finished."""

    patch: dict[int, float]
    """Share of a patch whose other spaces are empty, by its sunflowers."""
    corn: tuple[float, ...]
    """Share of a line whose other spaces are empty, by its corn."""
    rabbit: dict[int, float]
    """Share of a rabbit whose other sides are empty, by its crops."""
    site: float
    """Share of a rabbit for an empty space with crops on all four sides."""
    chickens: float
    """Share of the points of the next threshold for a group with room, by the part of the way there."""
    lone: float
    """Points of an empty space without an empty one beside it: only rabbits and bees still fit."""
    rounds: float
    """Rounds before the end at which the potential counts half."""


WEIGHTS = Weights(
    patch={3: 0.5, 2: 0.25},
    corn=(0.0, 0.02, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 1.0),
    rabbit={3: 0.5, 2: 0.2},
    site=0.25,
    chickens=0.7,
    lone=-0.5,
    rounds=1.0,
)

PACE = 4
"""Spaces that are filled in a round, about."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """Points and potential of a farm; once the end is triggered its points alone, for a neighbour's sheet nothing."""
    sheet = state.sheets[seat]
    if not state.turn and not terms.solo:
        return 0.0
    points = sum(scoring.points_of(sheet))
    if state.first != NOT_YET:
        return points + (data.BONUS if state.first == seat and not terms.solo else 0)
    return points + confidence(fewest_empty(state)) * potential(sheet)


def fewest_empty(state: State) -> int:
    """Empty spaces of the fullest farm."""
    return min((ALL ^ filled(sheet)).bit_count() for sheet in state.sheets)


def confidence(empty: int) -> float:
    """The share of the potential that counts while the fullest farm has so many empty spaces."""
    rounds = empty // PACE
    return rounds / (rounds + WEIGHTS.rounds)


@lru_cache(maxsize=16384)
def potential(sheet: Sheet) -> float:
    """Points that a farm may still gain, if there is time for it."""
    return sum(potentials(sheet))


def potentials(sheet: Sheet) -> tuple[float, float, float, float, float]:
    """The parts of the potential: spaces that stand alone, sunflowers, corn, rabbits, chickens."""
    empty = ALL ^ filled(sheet)
    return (
        WEIGHTS.lone * (empty & ~touching(empty)).bit_count(),
        data.PATCH * patch_potential(sheet[SUNFLOWERS], empty),
        data.CORN_LINE * line_potential(sheet[CORN], empty),
        data.RABBIT * rabbit_potential(sheet, empty),
        WEIGHTS.chickens * flock_potential(sheet, empty),
    )


def patch_potential(sunflowers: int, empty: int) -> float:
    """Shares of patches that could be finished, the fullest first, none over another."""
    for patch in scoring.patches(sunflowers):
        sunflowers ^= patch
    total, ground = 0.0, sunflowers | empty
    for count, share in WEIGHTS.patch.items():
        corners = _corners(sunflowers, ground, count)
        while corners:
            corner = corners & -corners
            patch = corner | corner << 1 | corner << SIDE | corner << SIDE + 1
            total += share
            sunflowers &= ~patch
            ground &= ~patch
            corners = _corners(sunflowers, ground, count) if sunflowers else 0
    return total


def _corners(sunflowers: int, ground: int, count: int) -> int:
    """The upper left spaces of the patches on some ground with so many sunflowers."""
    row = ground & west_of(ground)
    whole = row & north_of(row)
    right = west_of(sunflowers)
    return whole & _in_exactly(sunflowers, right, north_of(sunflowers), north_of(right), count)


def _in_exactly(a: int, b: int, c: int, d: int, count: int) -> int:
    """The spaces that are in exactly so many of four sets, two to four."""
    one, both, other, others = a ^ b, a & b, c ^ d, c & d
    if count == 4:
        return both & others
    if count == 3:
        return both & other | one & others
    return one & other | both & ~(c | d) | others & ~(a | b)


def line_potential(corn: int, empty: int) -> float:
    """Shares of lines that could still become full corn."""
    if not corn:
        return 0.0
    blocked = ALL ^ (corn | empty)
    counts = [(line & corn).bit_count() for line in LINES if not line & blocked]
    return sum(WEIGHTS.corn[count] for count in counts if count < SIDE)


def rabbit_potential(sheet: Sheet, empty: int) -> float:
    """Shares of rabbits that could still score, and of the places for more."""
    crops = scoring.crops_of(sheet)
    around = (east_of(crops), west_of(crops), north_of(crops), south_of(crops))
    fit = sheet[RABBITS] & ~EDGE & ~touching(ALL ^ (crops | empty))
    total = WEIGHTS.site * (empty & _in_exactly(*around, 4)).bit_count()
    if fit:
        for count, share in WEIGHTS.rabbit.items():
            total += share * (fit & _in_exactly(*around, count)).bit_count()
    return total


def flock_potential(sheet: Sheet, empty: int) -> float:
    """Points that groups of chickens have earned on the way to their next thresholds, if there is room."""
    total, ground = 0.0, sheet[CHICKENS] | empty
    for group in scoring.chicken_groups(sheet):
        size = group.spaces.bit_count()
        for (least, points), (goal, more) in pairwise(data.CHICKENS):
            if least <= size < goal and _flood(group.spaces, ground, goal).bit_count() >= goal:
                total += (more - points) * (size - least) / (goal - least)
    return total


def _flood(spaces: int, ground: int, goal: int) -> int:
    """The connected ground around some spaces, as far as it takes to reach a size."""
    before = 0
    while before != spaces and spaces.bit_count() < goal:
        before = spaces
        spaces |= touching(spaces) & ground
    return spaces


class Ground:
    """A farm, with the spaces that each part of its potential depends on: planting elsewhere leaves that part."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.covered = filled(sheet)
        self.empty = empty = ALL ^ self.covered
        self.points = scoring.points_of(sheet)
        self.base = sum(self.points)
        barn, silo, well = sheet[PRODUCE:]
        self.walls = EDGE | touching(barn | silo | well)
        crops = scoring.crops_of(sheet)
        self.patch_gain = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty)
        near = sheet[SUNFLOWERS] | touching(sheet[SUNFLOWERS])
        self.patch_ground = near | west_of(near) | east_of(near)
        # The lines that can still become full corn, with the potential of each.
        corn, blocked = sheet[CORN], ALL ^ (sheet[CORN] | empty)
        counts = [(line, (line & corn).bit_count()) for line in LINES if corn and not line & blocked]
        open_lines = [(line, WEIGHTS.corn[count]) for line, count in counts if count < SIDE and WEIGHTS.corn[count]]
        self.lines = [(line, data.CORN_LINE * weight) for line, weight in open_lines]
        self.line_gain = data.CORN_LINE * line_potential(sheet[CORN], empty)
        self.rabbit_gain = data.RABBIT * rabbit_potential(sheet, empty)
        sites = empty & east_of(crops) & west_of(crops) & north_of(crops) & south_of(crops)
        self.rabbit_ground = touching(sheet[RABBITS]) | sites
        self.flock_gain = WEIGHTS.chickens * flock_potential(sheet, empty)
        # Spaces on which all groups of chickens can reach their next thresholds, as far as they can at all.
        reachable, ground = 0, sheet[CHICKENS] | empty
        for group in scoring.chicken_groups(sheet) if self.flock_gain else ():
            size = group.spaces.bit_count()
            goal = next((goal for (least, _), (goal, _) in pairwise(data.CHICKENS) if least <= size < goal), 0)
            reachable |= _flood(group.spaces, ground, goal)
        self.flock_ground = reachable & empty

    def after(self, product: int, spaces: int) -> tuple[int, float]:
        """Points and potential with a product on some empty spaces."""
        sheet, empty = self.sheet, self.empty ^ spaces
        grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
        points, before = self.base, self.points
        patch, flock, rabbit = self.patch_gain, self.flock_gain, self.rabbit_gain
        if product == CORN:
            line = data.CORN_LINE * line_potential(grown[CORN], empty)
        else:
            line = self.line_gain
            for row_or_column, gain in self.lines:
                if row_or_column & spaces:
                    line -= gain
        if product == SUNFLOWERS:
            points += data.PATCH * scoring.patch_corners(grown[SUNFLOWERS]).bit_count() - before[SUNFLOWERS]
            patch = data.PATCH * patch_potential(grown[SUNFLOWERS], empty)
        elif spaces & self.patch_ground:
            patch = data.PATCH * patch_potential(sheet[SUNFLOWERS], empty)
        if product == CARROTS:
            points += data.CARROT * (spaces & self.walls).bit_count()
        elif product == CORN:
            points += scoring.corn_points(grown[CORN]) - before[CORN]
        elif product == BEES:
            points += data.BEE * spaces.bit_count()
        if product == CHICKENS:
            points += scoring.chicken_points(grown[CHICKENS]) - before[CHICKENS]
            flock = WEIGHTS.chickens * flock_potential(grown, empty)
        elif spaces & self.flock_ground:
            flock = WEIGHTS.chickens * flock_potential(sheet, empty)
        if product < data.CROPS or product == RABBITS:
            if grown[RABBITS]:
                points += data.RABBIT * scoring.happy_rabbits(grown).bit_count() - before[RABBITS]
            rabbit = data.RABBIT * rabbit_potential(grown, empty)
        elif spaces & self.rabbit_ground:
            rabbit = data.RABBIT * rabbit_potential(grown, empty)
        lone = WEIGHTS.lone * (empty & ~touching(empty)).bit_count()
        return points, lone + patch + line + rabbit + flock


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
    ground = _ground(sheet)
    covered, size = ground.covered, ground.empty.bit_count()
    best, best_spaces, best_extra = -inf, 0, 0.0
    for layout in terms.layouts[product][farm.sides[product]][: 1 + big]:
        planted = len(layout.shape)
        empty = size - planted
        if empty < 0:
            continue
        share = confidence(min(empty, farm.others))
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
        return Planting(ground.base + farm.bonus, None, 0.0)
    if covered | best_spaces == ALL:
        return Planting(best, None, 0.0)
    return Planting(best, (*sheet[:product], sheet[product] | best_spaces, *sheet[product + 1 :]), best_extra)


_ground = lru_cache(maxsize=64)(Ground)


POTENTIALS = ("lone", "patch", "line", "rabbit", "flock")
"""Terms of the value, in the order of `potentials`: spaces that stand alone, which speak against a farm, begun patches
of sunflowers, begun rows of corn, rabbits among crops, growing flocks of chickens."""


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The points of a farm by product, its potential by kind, and those for the end, as `evaluate` adds them up; and
    those that the seat begins ahead."""
    amounts: dict[str, float] = term_ahead(terms.ahead, seat)
    if not state.turn and not terms.solo:
        return amounts
    sheet = state.sheets[seat]
    amounts |= dict(zip(data.PRODUCTS, points_of(sheet), strict=True))
    if state.first == NOT_YET:
        share = confidence(fewest_empty(state))
        amounts |= {name: share * points for name, points in zip(POTENTIALS, potentials(sheet), strict=True)}
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
    "bold": {data.PRODUCTS[CORN]: 1.45, "line": 1.7},
    "careful": {"sure": 1.6},
    "builder": {data.PRODUCTS[SUNFLOWERS]: 1.45, "patch": 1.6},
    "spoiler": {"rivals": 6.0},
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
