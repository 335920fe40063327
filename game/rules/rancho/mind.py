"""Computer players of Rancho: the planner of a turn, reasons of the value in rounds to a set, and levels.

The table of rounds knows the usual land only; `ranked_ahead` plans with all that a round may leave of a plan, for the
land and the prices that the seat really has, a round more at a time while there is time. Of rivals it is thought that
they breed no rabbits that the seat keeps (`rivals`), not what they buy meanwhile.

All amounts are tenths of rounds. `appraise` values the best plan for the turn; `choose` makes it and takes the next
act towards it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from operator import add, le, sub
from typing import NamedTuple

from msgspec.structs import replace

from game.core.engine import advance
from game.core.mind import CHANCE, Below, GoOn, Holding, Level, Mind
from game.core.steps import Choice, Position
from game.rules.rancho import data
from game.rules.rancho.arranging import animals_of, risk
from game.rules.rancho.choices import CALL_OFF, END_TURN, FINISH, GIVES, LIFTS, ROLL, SETTLE, TAKES
from game.rules.rancho.dice import ChooseFirst, Guard
from game.rules.rancho.evaluation import (
    Herd,
    Means,
    after_purchases,
    can_stand,
    possible_herds,
    ripe_rivals,
    set_aim,
    wealth_of,
)
from game.rules.rancho.model import ANIMALS, COW, HORSE, KINDS, OFF_BOARD, RABBIT, SHEEP, SMALL_DOG, State, Terms
from game.rules.rancho.outlook import (
    BOTH_RINGS,
    MOST_ROUNDS,
    ROUND,
    USUAL_PRICES,
    Estimates,
    Expectation,
    Prices,
    Row,
    confirmed,
    expectation,
    losses_by_space,
    next_turn,
    outlook,
    row_of,
    surcharge,
)
from game.rules.rancho.rivals import NO_HINDRANCE, Hindrance, best_rounds, hinders, hindrance_of, near_rivals
from game.rules.rancho.safety import NONE
from game.rules.rancho.standing import counts, first_complete, standing, with_loose
from game.rules.rancho.turn import Arrange, Expand, buy_choices

WON = 1000.0
"""More than anything short of a set, in tenths of rounds."""


class Sight(NamedTuple):
    """Range of a player's planning."""

    forgets: frozenset[str] = frozenset()
    depth: int = 3
    """Purchases ahead."""
    width: int = 4
    """Ways to make each of them."""
    herds: int = 4
    """Herds on the same land that are planned with."""
    fine: int = 12
    """Plans that are valued by distributions."""
    press: float = 0.0
    """Value of a rabbit at the end of the last round (the option of a round limit)."""
    weights: tuple[tuple[str, float], ...] = ()
    """Weights of its temper, by term."""
    hindrance: Hindrance = NO_HINDRANCE
    """Hindrance to rivals by own rabbits and dogs."""
    prices: Prices = USUAL_PRICES
    """Prices of land that it counts on."""


ALL = Sight()


class Plan(NamedTuple):
    """Land and animals of a seat after its purchases and exchanges."""

    value: float
    means: Means
    """Means for its animals, after all purchases."""
    animals: Herd
    """Per kind the number that it has then."""
    wins: bool = False


LATE, PRESS = 5, 10.0
"""Rounds before the last one at which wealth begins to count in itself, and the value of a rabbit at the end."""


def pressure(terms: Terms, state: State) -> float:
    """The value of a rabbit in itself as the last round comes near (the option of a round limit)."""
    left = terms.options.round_limit - state.turn // terms.seats
    return PRESS * max(0.0, 1 - (left - 1) / LATE) if terms.options.round_limit else 0.0


def means_of(terms: Terms, state: State, seat: int) -> tuple[Means, Herd]:
    """The means of a seat before its roll, and its animals."""
    has = animals_of(terms, state, seat)
    stock = tuple(map(add, has, state.herd))
    return Means(seat, wealth_of(has) + state.credit, state.owned, stock, ripe_rivals(terms, state, seat)), has


@lru_cache(maxsize=4096)
def plans(terms: Terms, means: Means, sight: Sight = ALL) -> tuple[Plan, ...]:
    """The best plans by their values, the best first; a set alone if one can be had."""
    whole = set_aim(terms, means)
    if whole is not None:
        return (Plan(WON, whole.means, whole.animals, wins=True),)
    at_once = [(value, means, herd) for value, herd in candidate_herds(terms, means, sight)]
    candidates, frontier = list(at_once), [means]
    for _ in range(sight.depth):
        more = {bought for bought in frontier for bought in after_purchases(terms, bought)}
        extended = [(value, bought, herd) for bought in more for value, herd in candidate_herds(terms, bought, sight)]
        extended.sort(reverse=True)
        frontier = list(dict.fromkeys(bought for _, bought, _ in extended))[: sight.width]
        candidates += extended[: sight.fine]
    candidates.sort(reverse=True)
    finalists = [*candidates[: sight.fine], *at_once[:1]]
    valued = {Plan(value_of(terms, bought, herd, sight), bought, herd) for _, bought, herd in finalists}
    return tuple(sorted(valued, reverse=True))


def reasons(terms: Terms, means: Means, herd: Herd, press: float, prices: Prices = USUAL_PRICES) -> dict[str, float]:
    """The reasons of the value of a herd before a roll."""
    extra = surcharge(terms, means.owned, means.seat, prices)
    amounts = outlook(terms, means.own, herd, means.stock, extra, True, data.DICE * terms.seats, prices)._asdict()
    return amounts | {"limit": press * wealth_of(herd)} if press else amounts


def value_of(terms: Terms, means: Means, herd: Herd, sight: Sight) -> float:
    """The sum of the reasons, as far as a player knows of them, and as its temper weighs them."""
    amounts = reasons(terms, means, herd, sight.press, sight.prices)
    value = sum([amount for name, amount in amounts.items() if name not in sight.forgets])
    return value + plan_lean(terms, means, herd, sight)


BLOCKED = "blocked"
"""Term of a plan of which only tempers make anything: a tenth of a round for each pasture that a rival cannot buy."""


GUARDED = "guarded"
"""Another term of which only tempers make anything: a round for each dog."""


def plan_lean(terms: Terms, means: Means, herd: Herd, sight: Sight) -> float:
    """The part of the value of a plan that does not stand for own rounds: of rivals, and what a temper adds."""
    hindered = hinders(sight.hindrance, herd)
    if not sight.weights:
        return hindered
    amounts = reasons(terms, means, herd, sight.press, sight.prices) | further_reasons(terms, means, herd)
    return hindered + Level(forgets=sight.forgets, weights=dict(sight.weights)).lean(amounts)


def further_reasons(terms: Terms, means: Means, herd: Herd) -> dict[str, float]:
    """The reasons of which only tempers make anything."""
    guarded = ROUND * sum(herd[SMALL_DOG:])
    return {BLOCKED: -near_rivals(terms, means.owned, means.seat), GUARDED: guarded}


@lru_cache(maxsize=2048)
def candidate_herds(terms: Terms, means: Means, sight: Sight) -> tuple[tuple[float, Herd], ...]:
    """The most promising herds that can stand for this wealth on this land."""
    own, spaces = means.own, means.own.bit_count()
    row, extra = row_of(terms, spaces, sight.prices), surcharge(terms, means.owned, means.seat, sight.prices)
    dice = 0 if {"fox", "wolf"} <= sight.forgets else data.DICE * terms.seats
    room, out = losses_by_space(terms, own), list[tuple[float, Herd]]()
    for value, herd in _ranked_herds(row, room, means.stock, means.wealth, extra, dice, sight.hindrance):
        if can_stand(terms, own, herd[COW], herd[HORSE]):
            out.append((value, herd))
            if len(out) == sight.herds:
                break
    return tuple(out)


@lru_cache(maxsize=1024)
def _ranked_herds(
    row: Row, room: tuple[float, ...], stock: Herd, wealth: int, extra: int, dice: int, hindrance: Hindrance
) -> tuple[tuple[float, Herd], ...]:
    estimates = Estimates(row, room, stock, wealth - extra, dice)
    herds = [
        (hinders(hindrance, herd) - ROUND * estimates.of(herd), herd)
        for herd in possible_herds(wealth, stock, len(room))
    ]
    return tuple(sorted(herds, reverse=True))


LATER_SIGHT = Sight(depth=1, width=2, herds=2, fine=4, prices=BOTH_RINGS)
"""Range of the planning of later turns."""

LATER_PLANS = 2
"""Plans of a later turn that are read on."""

MOST_ROUNDS_AHEAD, MOST_TURNS = 5, 16_000
"""Most rounds that are read ahead, and most turns that are cached for it, some 8 MB."""

CHECK_INTERVAL = 6
"""Number of planned turns between two looks at the time: some milliseconds."""

CLEAR, STABLE_ROUNDS = 2.0, 2
"""Tenths of a round by which a plan that is behind drops out, and rounds on end after which the best one is taken."""


class Spent(Exception):
    """There is no time left."""


def ranked_ahead(
    terms: Terms, candidates: Sequence[Plan], width: int, go_on: GoOn, sight: Sight = ALL
) -> tuple[Plan, ...]:
    """The best plans by their values after some rounds; then the others, worth nothing beside them.

    A round that was not thought through counts nothing.
    """
    by_value = sorted(candidates, key=lambda plan: -plan.value)
    leans = {plan[1:]: plan_lean(terms, plan.means, plan.animals, sight) for plan in by_value[:width]}
    order, times, ahead = _close_plans(by_value[:width]), 0, Lookahead(terms, go_on)
    try:
        for rounds in range(1, MOST_ROUNDS_AHEAD + 1):
            if len(order) < 2 or times == STABLE_ROUNDS:
                break
            valued = [
                plan._replace(value=ahead.after(plan.means, plan.animals, rounds) + leans[plan[1:]]) for plan in order
            ]
            valued.sort(key=lambda plan: -plan.value)
            times = times + 1 if valued[0][1:] == order[0][1:] else 0
            order = _close_plans(valued)
    except Spent:
        pass
    thought = {plan[1:] for plan in order}
    return (*order, *(plan._replace(value=-WON) for plan in by_value if plan[1:] not in thought))


def _close_plans(order: Sequence[Plan]) -> list[Plan]:
    return [plan for plan in order if plan.value > order[0].value - CLEAR]


@dataclass(slots=True, eq=False)
class Lookahead:
    """Reads ahead for one decision; no turn is planned twice."""

    _terms: Terms
    _go_on: GoOn
    _known: dict[tuple[Means, int], float] = field(default_factory=dict, init=False)

    def after(self, means: Means, herd: Herd, rounds: int) -> float:
        """The rounds to a set, in tenths and negative, of a seat that rolls with such a herd."""
        total = -ROUND
        for wealth, chance in next_turn(self._terms, means.own, herd, means.stock).items():
            total += chance * self._turn(replace(means, wealth=max(wealth, 0)), rounds - 1)
        return total

    def _turn(self, means: Means, rounds: int) -> float:
        """The rounds to a set, in tenths and negative, of a seat whose turn begins."""
        value = self._known.get((means, rounds))
        if value is None:
            known = len(self._known)
            if known == MOST_TURNS or (known % CHECK_INTERVAL == CHECK_INTERVAL - 1 and not self._go_on()):
                raise Spent
            candidates = plans(self._terms, means, LATER_SIGHT)
            if not candidates:
                value = -ROUND * MOST_ROUNDS
            elif candidates[0].wins:
                value = 0.0
            elif not rounds:
                value = candidates[0].value
            else:
                value = max(self.after(plan.means, plan.animals, rounds) for plan in candidates[:LATER_PLANS])
            self._known[means, rounds] = value
        return value


SHARPNESS = 2.0
"""Exponent of e by which a plan at the margin is chosen less often than the best."""

MOST_ACTS = 60
"""Acts before a roll that are enough, whatever is planned."""


def choose_arranging(terms: Terms, state: State, seat: int) -> Choice:
    """Choose after the roll: as many animals as can stand do, as safely as they can."""
    stand = counts(terms, state, seat)
    herd = with_loose(state, seat, stand)
    best = terms.safest(state.owned[seat], herd, NONE)
    for kind, (stands, stays) in enumerate(zip(stand, map(sub, herd, best.loose), strict=True)):
        if stands > stays:
            return LIFTS[_place_to_spare(terms, state, seat, kind)]
    if any(state.loose):
        return FINISH
    return SETTLE if risk(terms, state, seat) > best.cost else END_TURN


def _place_to_spare(terms: Terms, state: State, seat: int, kind: int) -> int:
    """The space of the animal of a kind that is spared most easily: the smallest stack, else the most dangerous."""
    stand, spaces = standing(terms, state, seat), terms.spaces
    if kind == RABBIT:
        return min(stand.stacks, key=lambda at: (state.rabbits[at], -data.PIPS.get(spaces.numbers[at], 0)))
    if kind == SHEEP:
        return max(stand.sheep, key=lambda at: data.PIPS.get(spaces.numbers[at], 0))
    if kind == COW:
        return spaces.pairs[max(stand.cows, key=terms.danger.cows.__getitem__)][0]
    return spaces.triples[max(stand.horses, key=terms.danger.horses.__getitem__)][0]


def choose_expanding(
    terms: Terms, state: State, step: Expand, level: Level, below: Below, go_on: GoOn
) -> Choice | None:
    """Choose before the roll: a set if one can be had, else the next act of a plan as good as the level asks for; None
    if an animal finds no room."""
    plan = _choose_plan(terms, state, step, level, below, go_on)
    return _next_act(terms, state, step.seat, plan) if isinstance(plan, Plan) else plan


def plan_choices(terms: Terms, start: Position[State], level: Level, below: Below, go_on: GoOn) -> tuple[Choice, ...]:
    """All acts of one plan before the roll, and the roll; none where no plan is followed."""
    step, choices, position = start.agenda[-1], list[Choice](), start
    plan = _choose_plan(terms, start.state, step, level, below, go_on) if isinstance(step, Expand) else None
    if isinstance(plan, Choice):
        return (plan,)
    while isinstance(plan, Plan) and len(choices) < MOST_ACTS and isinstance(position.waiting, Expand):
        choice = _next_act(terms, position.state, step.seat, plan)  # type: ignore[attr-defined]
        if choice is None:
            break
        choices.append(choice)
        position, _ = advance(terms, position, choice)
        if level.margin and isinstance(position.waiting, Expand):  # it errs by its first trade alone
            plan = _choose_plan(terms, position.state, position.waiting, level, below, go_on)
    if isinstance(plan, Choice):
        choices.append(plan)
    return tuple(choices)


def _choose_plan(
    terms: Terms, state: State, step: Expand, level: Level, below: Below, go_on: GoOn
) -> Plan | Choice | None:
    """The plan that is followed, or the choice where there is none."""
    seat = step.seat
    means, has = means_of(terms, state, seat)
    depth, press = level.depth or ALL.depth, pressure(terms, state)
    # By estimates, which leave dogs out, the best plan is not always among the first: so many herds and plans.
    sight = ALL._replace(forgets=level.forgets, depth=depth, press=press, herds=12, fine=40)
    if level.weights and not (level.margin and step.acts):  # what is as good to it is left to chance, temper or not
        sight = sight._replace(weights=tuple(level.weights.items()))
    if "rivals" not in level.forgets:
        sight = sight._replace(hindrance=hindrance_of(terms, state, seat), prices=BOTH_RINGS)
    candidates = plans(terms, means, sight)
    if not candidates or (step.acts > MOST_ACTS and not candidates[0].wins):
        return CALL_OFF if state.credit else _roll(terms, state, seat)
    if not candidates[0].wins:
        if not state.credit:  # to roll at once is best where nothing is better
            candidates = tuple(dict.fromkeys((Plan(value_of(terms, means, has, sight), means, has), *candidates)))
        if level.width > 1 and not sight.press:
            candidates = ranked_ahead(terms, candidates, level.width, go_on, sight)
    if state.credit:
        # The best plan for which nothing of the open trade has to be undone.
        if step.sealed is None:
            return candidates[0]
        _, had = means_of(terms, step.sealed, step.seat)
        for plan in candidates:
            if all(min(a, c) <= b <= max(a, c) for a, b, c in zip(had, has, plan.animals, strict=True)):
                return plan
        return candidates[0]
    if not step.acts and "births" not in level.forgets:  # else there is hardly a gain to be seen in any plan
        candidates = tuple(worth_their_acts(candidates, has, state.owned[seat]))
    best = max(candidate.value for candidate in candidates)
    close = [candidate for candidate in candidates if candidate.value >= best - level.margin]
    return close[0] if step.acts else _pick_close(close, level.margin, below)


ACT_GAIN = 0.1
"""Tenths of a round that each further act of a plan has to gain, so that no turn undoes the one before for nothing."""


def acts_of(plan: Plan, has: Herd, own: int) -> int:
    """The number of acts to the land and the animals of a plan, from those that a seat has."""
    exchanged: int = sum(map(abs, map(sub, has, plan.animals)))
    return exchanged + (plan.means.own & ~own).bit_count()


def worth_their_acts(candidates: Sequence[Plan], has: Herd, own: int) -> list[Plan]:
    """The plans that gain by each of their acts over all that have fewer of them, those with the fewest first.

    Where none gains by what a player sees, it tries any but those that take dogs: they would only be given back.
    """
    out, best = list[Plan](), -2 * WON
    for acts, _, plan in sorted((acts_of(plan, has, own), -plan.value, plan) for plan in candidates):
        gain = plan.value - ACT_GAIN * acts
        if gain > best:
            out.append(plan)
            best = gain
    if len(out) > 1 or acts_of(out[0], has, own):
        return out
    dogs = slice(len(ANIMALS), None)
    return out + [plan for plan in candidates if plan != out[0] and all(map(le, plan.animals[dogs], has[dogs]))]


def _pick_close(near: Sequence[Plan], margin: float, below: Below) -> Plan:
    """One of the plans that seem about as good, the better ones more often."""
    if not margin:
        return max(near, key=lambda plan: plan.value)
    best = max(plan.value for plan in near)
    weights = [int(1000 * exp(SHARPNESS * (plan.value - best) / margin)) + 1 for plan in near]
    drawn = below(sum(weights))
    for plan, weight in zip(near, weights, strict=True):
        if drawn < weight:
            return plan
        drawn -= weight
    return near[-1]


def _next_act(terms: Terms, state: State, seat: int, plan: Plan) -> Choice | None:
    """The next act: all gifts, then land, then the animals taken; settled, the roll."""
    means, has = means_of(terms, state, seat)
    for kind in KINDS:
        if has[kind] > plan.animals[kind]:
            loose = kind not in ANIMALS or state.loose[kind]
            return GIVES[kind][OFF_BOARD if loose else _place_to_spare(terms, state, seat, kind)]
    wanted = plan.means.own & ~state.owned[seat]
    if wanted:
        offers = [buy for buy in buy_choices(terms, state, seat) if wanted >> buy.at & 1]
        safe = [buy for buy in offers if all(payee not in means.ripe for payee, _ in buy.tolls)]
        return safe[0] if safe else (CALL_OFF if state.credit else None)
    for kind in reversed(KINDS):
        if has[kind] < plan.animals[kind]:
            return TAKES[kind] if state.herd[kind] and state.credit >= data.VALUES[kind] else CALL_OFF
    return CALL_OFF if state.credit else _roll(terms, state, seat)


def _roll(terms: Terms, state: State, seat: int) -> Choice | None:
    """The roll, of a settled herd; None if an animal finds no room."""
    stand = counts(terms, state, seat)
    herd = with_loose(state, seat, stand)
    best = terms.safest(state.owned[seat], herd, NONE)
    if stand == herd:
        return SETTLE if risk(terms, state, seat) > best.cost else ROLL
    # Beside a set animals may stay loose; those that settling has left loose would stay so for ever.
    if any(best.loose) and (not all(herd) or stand == tuple(map(sub, herd, best.loose))):
        return None
    return SETTLE


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """The reasons of the value for a seat: its rounds to a set, negative, and the rounds of its best rival."""
    whole = first_complete(terms, view)
    if whole is not None and not view.credit:
        return {"set": WON if whole == seat else -WON}
    press = pressure(terms, view)
    amounts = {"rivals": ROUND * best_rounds(terms, view, seat)}
    if seat == view.seat and not view.dice:
        means, _ = means_of(terms, view, seat)
        best = plans(terms, means, ALL._replace(press=press))
        if not best:
            return amounts | {"set": -WON}
        if best[0].wins:
            return amounts | {"set": WON}
        return amounts | reasons(terms, best[0].means, best[0].animals, press)
    # The herd stands until the seat's next turn.
    has = animals_of(terms, view, seat)
    stock = tuple(map(add, has, view.herd))
    away = terms.round_of[view.seat].index(seat) or terms.seats
    dice = data.DICE * (away - bool(view.dice))
    extra = surcharge(terms, view.owned, seat)
    amounts |= outlook(terms, view.owned[seat], has, stock, extra, False, dice)._asdict()
    return amounts | {"limit": press * wealth_of(has)} if press else amounts


def gains(terms: Terms, view: State, seat: int) -> dict[str, float]:
    """The gain of the best plan for the turn over rolling at once, by reasons for a hint.

    The price of land leaves the herd: both are one reason, called by that of which there is more.
    """
    if seat != view.seat or view.dice:
        return {}
    means, has = means_of(terms, view, seat)
    press = pressure(terms, view)
    best = plans(terms, means, ALL._replace(press=press))
    if not best or best[0].wins:
        return {"set": WON} if best else {}
    now = reasons(terms, means, has, press)
    then = reasons(terms, best[0].means, best[0].animals, press)
    amounts = {name: amount - now[name] for name, amount in then.items()}
    amounts = confirmed(amounts, _expected(terms, means, has), _expected(terms, best[0].means, best[0].animals))
    grown = "land" if best[0].means.own != means.own else "herd"
    both = amounts.pop("herd") + amounts.pop("land")
    return amounts | {grown: both}


def gained(terms: Terms, before: State, after: State, seat: int) -> Mapping[str, float]:
    """The change of the reasons of the land and the herd that a seat has; none from the middle of a trade."""
    if before.credit or after.credit:
        return {}
    now, then = (_reasons_of_view(terms, view, seat) for view in (before, after))
    amounts = {name: then.get(name, 0.0) - now.get(name, 0.0) for name in {**now, **then}}
    one, other = (_expected(terms, *means_of(terms, view, seat)) for view in (before, after))
    return confirmed(amounts, one, other)


def _expected(terms: Terms, means: Means, herd: Herd) -> Expectation:
    """Averages over the next rolls of a herd on its land."""
    return expectation(terms, means.own, herd, means.stock, data.DICE * terms.seats)


def _reasons_of_view(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    if seat != view.seat or view.dice or first_complete(terms, view) is not None:
        return appraise(terms, view, seat)
    means, has = means_of(terms, view, seat)
    return reasons(terms, means, has, pressure(terms, view))


def leanings(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """The reasons of which only tempers make anything, of the same."""
    return {} if view.credit else further_reasons(terms, *means_of(terms, view, seat))


def choose(terms: Terms, position: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """The next act of a turn; None leaves it to lines and values."""
    step, state = position.agenda[-1], position.state
    if isinstance(step, Expand):
        return choose_expanding(terms, state, step, level, below, go_on)
    if isinstance(step, Arrange):
        return choose_arranging(terms, state, step.seat)
    if isinstance(step, Guard | ChooseFirst):
        seat = step.seat

        def value(option: Choice) -> float:
            return level.value(appraise(terms, advance(terms, position, option)[0].state, seat))

        best: Choice = max(step.options(terms, state), key=value)
        return best
    return None


def own_counts(terms: Terms, view: State, seat: int) -> Mapping[str, Holding]:
    """Kinds of animals of a seat, its pastures, and the pairs that breed in its herd."""
    has = animals_of(terms, view, seat)[: len(ANIMALS)]
    return {
        "kinds": Holding(sum(map(bool, has)), len(ANIMALS), ("herd", "births")),
        "pastures": Holding(terms.spaces.ranch(view.owned[seat]).land, data.DISKS, ("land",)),
        "pairs": Holding(sum(number // 2 for number in has), terms=("births",)),
    }


SWING = 4 * ROUND
"""Two rounds: each of two seats has them in its own rounds and in those of its rival."""

LEVELS = {
    "novice": Level(
        forgets=frozenset({"births", "fox", "wolf", "dogs", "rivals"}),
        margin=30.0,
        depth=1,
        sway=0.3,
        tempered_margin=30.0,
    ),
    "farmer": Level(forgets=frozenset({"dogs", "rivals"}), margin=20.0, depth=2, strength=1.52),
    "expert": Level(width=6, sway=0.22, strength=2.91),
}
"""A beginner thinks of no young, no fox and no wolf, buys one pasture at a time and is content with some
rounds more than need be."""

TEMPERS = {
    "bold": {"births": 1.5, "land": 0.3, "fox": 0.3, "wolf": 0.3, GUARDED: 0.4},
    "careful": {"fox": 4.0, "wolf": 4.0, "dogs": 4.0, GUARDED: 1.5},
    "builder": {"land": 1.66, "births": 1.5, GUARDED: 0.85},
    "spoiler": {BLOCKED: 11.0, "births": 0.45, GUARDED: 0.94},
}
"""A bold one hopes for young and keeps few dogs, a careful one keeps many, a builder buys land early,
a spoiler buys it where others want it."""

UNITS = dict.fromkeys(("set", "land", "herd", "births", "fox", "wolf", "dogs", "rivals", "limit"), CHANCE)
"""Nothing but a set counts, and rounds to it mean little to anybody."""

MIND: Mind[Terms, State] = Mind(
    appraise,
    LEVELS,
    lambda terms, view: SWING,
    choose=choose,
    plan=plan_choices,
    units=UNITS,
    gains=gains,
    counts=own_counts,
    gained=gained,
    fears=frozenset({"fox", "wolf", "dogs", GUARDED}),
    tempers=TEMPERS,
    leanings=leanings,
)
