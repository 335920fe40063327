"""Planner of a turn: which pastures to buy and what to exchange the herd into, and the next act towards that.

The table of rounds knows the usual land only; `best_first` plans with all that a round may leave of a plan, for the
land and the prices that the seat really has, a round more at a time while there is time. What rivals buy meanwhile is
not thought of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import add, sub
from typing import NamedTuple

from msgspec.structs import replace

from game.core.engine import advance
from game.core.mind import Below, GoOn, Level
from game.core.steps import Choice, Position
from game.rules.rancho import data
from game.rules.rancho.arranging import risk
from game.rules.rancho.choices import CALL_OFF, END_TURN, FINISH, GIVES, LIFTS, ROLL, SETTLE, TAKES
from game.rules.rancho.evaluation import (
    Herd,
    Means,
    after_purchases,
    can_stand,
    exchanges,
    ripe_rivals,
    set_aim,
    wealth_of,
)
from game.rules.rancho.model import ANIMALS, ASIDE, COW, HORSE, KINDS, RABBIT, SHEEP, State, Terms
from game.rules.rancho.outlook import FARTHEST, ROUND, losses_on, next_turn, outlook, roughly, row_of, surcharge
from game.rules.rancho.safety import NONE
from game.rules.rancho.standing import counts, standing, with_loose
from game.rules.rancho.turn import Expand, purchases

WON = 1000.0
"""More than anything short of a set, in tenths of rounds."""


class Sight(NamedTuple):
    """How far and what a player sees while it plans."""

    forgets: frozenset[str] = frozenset()
    depth: int = 3
    """How many purchases ahead."""
    width: int = 4
    """How many ways to make each of them."""
    mixes: int = 4
    """Of how many herds on the same land more is thought."""
    fine: int = 12
    """How many plans are valued by distributions."""
    press: float = 0.0
    """What a rabbit counts at the end of the last round (the option of a round limit)."""


ALL = Sight()


class Plan(NamedTuple):
    """What a seat has after its purchases and exchanges."""

    value: float
    means: Means
    """What it spends them from, after all purchases."""
    animals: Herd
    """Per kind how many it has then."""
    wins: bool = False

    @property
    def own(self) -> int:
        """The set of its own spaces then."""
        return self.means.own


LATE, PRESS = 5, 10.0
"""How many rounds before the last one wealth begins to count in itself, and how much a rabbit is worth at the end."""


def pressure(terms: Terms, state: State) -> float:
    """What a rabbit counts in itself as the last round comes near (the option of a round limit)."""
    left = terms.options.round_limit - state.turn // terms.seats
    return PRESS * max(0.0, 1 - (left - 1) / LATE) if terms.options.round_limit else 0.0


def animals_of(terms: Terms, state: State, seat: int) -> Herd:
    """How many of each kind a seat has, standing or loose, dogs included."""
    return (*with_loose(state, seat, counts(terms, state, seat)), *state.dogs[seat])


def means_of(terms: Terms, state: State, seat: int) -> tuple[Means, Herd]:
    """What a seat has to spend before its roll, and what animals it has."""
    has = animals_of(terms, state, seat)
    stock = tuple(map(add, has, state.herd))
    return Means(seat, wealth_of(has) + state.credit, state.owned, stock, ripe_rivals(terms, state, seat)), has


@lru_cache(maxsize=4096)
def plans(terms: Terms, means: Means, sight: Sight = ALL) -> tuple[Plan, ...]:
    """The best plans by their values, the best first; a set alone if one can be had."""
    whole = set_aim(terms, means)
    if whole is not None:
        return (Plan(WON, whole.means, whole.animals, wins=True),)
    begun = [(value, means, herd) for value, herd in mixes(terms, means, sight)]
    found, going = list(begun), [means]
    for _ in range(sight.depth):
        more = {bought for each in going for bought in after_purchases(terms, each)}
        tried = [(value, each, herd) for each in more for value, herd in mixes(terms, each, sight)]
        tried.sort(reverse=True)
        going = list(dict.fromkeys(each for _, each, _ in tried))[: sight.width]
        found += tried[: sight.fine]
    found.sort(reverse=True)
    tried_well = [*found[: sight.fine], *begun[:1]]
    valued = {Plan(value_of(terms, each, herd, sight), each, herd) for _, each, herd in tried_well}
    return tuple(sorted(valued, reverse=True))


def reasons(terms: Terms, means: Means, herd: Herd, press: float) -> dict[str, float]:
    """Why such a herd is good before a roll."""
    extra = surcharge(terms, means.owned, means.seat)
    found = outlook(terms, means.own, herd, means.stock, extra, True, data.DICE * terms.seats)._asdict()
    return found | {"limit": press * wealth_of(herd)} if press else found


def value_of(terms: Terms, means: Means, herd: Herd, sight: Sight) -> float:
    """The same added up, as far as a player knows of it."""
    found = reasons(terms, means, herd, sight.press)
    return sum([amount for name, amount in found.items() if name not in sight.forgets])


@lru_cache(maxsize=2048)
def mixes(terms: Terms, means: Means, sight: Sight) -> tuple[tuple[float, Herd], ...]:
    """The most promising herds that can stand for this wealth on this land."""
    own, spaces = means.own, means.own.bit_count()
    row, extra = row_of(terms, spaces), surcharge(terms, means.owned, means.seat)
    dice = 0 if {"fox", "wolf"} <= sight.forgets else data.DICE * terms.seats
    out: list[tuple[float, Herd]] = []
    for value, herd in _rough(row, losses_on(terms, own), means.stock, means.wealth, extra, dice):
        if can_stand(terms, own, herd[COW], herd[HORSE]):
            out.append((value, herd))
            if len(out) == sight.mixes:
                break
    return tuple(out)


@lru_cache(maxsize=1024)
def _rough(
    row: tuple[float, ...], room: tuple[float, ...], stock: Herd, wealth: int, extra: int, dice: int
) -> tuple[tuple[float, Herd], ...]:
    found = [
        (-ROUND * roughly(row, room, herd, stock, wealth - extra, dice), herd)
        for herd in exchanges(wealth, stock, len(room))
    ]
    return tuple(sorted(found, reverse=True))


SOON = Sight(depth=1, width=2, mixes=2, fine=4)
"""How closely later turns are planned."""

WAYS = 2
"""How many plans of a later turn are thought on."""

FARTHEST_ROUND, MOST_KNOWN = 5, 16_000
"""How many rounds are thought ahead at most, and how many turns are remembered for it, some 8 MB."""

PLANNED = 6
"""After so many turns planned it is asked whether to go on: some milliseconds."""

CLEAR, SETTLED = 2.0, 2
"""Who is behind by a fifth of a round is thought of no more; who has stayed best for so many rounds on end is best."""


class Spent(Exception):
    """There is no time left."""


def best_first(terms: Terms, found: Sequence[Plan], width: int, go_on: GoOn) -> tuple[Plan, ...]:
    """The best plans by what they come to, with that for a value; then the others, worth nothing beside them.

    A round that was not thought through counts nothing.
    """
    by_value = sorted(found, key=lambda plan: -plan.value)
    order, times, ahead = _near(by_value[:width]), 0, Lookahead(terms, go_on)
    try:
        for rounds in range(1, FARTHEST_ROUND + 1):
            if len(order) < 2 or times == SETTLED:
                break
            valued = [plan._replace(value=ahead.after(plan.means, plan.animals, rounds)) for plan in order]
            valued.sort(key=lambda plan: -plan.value)
            times = times + 1 if valued[0][1:] == order[0][1:] else 0
            order = _near(valued)
    except Spent:
        pass
    thought = {plan[1:] for plan in order}
    return (*order, *(plan._replace(value=-WON) for plan in by_value if plan[1:] not in thought))


def _near(order: Sequence[Plan]) -> list[Plan]:
    return [plan for plan in order if plan.value > order[0].value - CLEAR]


class Lookahead:
    """Thinks for one decision; no turn is planned twice."""

    def __init__(self, terms: Terms, go_on: GoOn) -> None:
        self._terms, self._go_on = terms, go_on
        self._known: dict[tuple[Means, int], float] = {}

    def after(self, means: Means, herd: Herd, rounds: int) -> float:
        """Less the rounds to a set, in tenths, of who rolls with such a herd."""
        total = -ROUND
        for wealth, chance in next_turn(self._terms, means.own, herd, means.stock).items():
            total += chance * self._turn(replace(means, wealth=max(wealth, 0)), rounds - 1)
        return total

    def _turn(self, means: Means, rounds: int) -> float:
        """The same of whose turn begins."""
        found = self._known.get((means, rounds))
        if found is None:
            known = len(self._known)
            if known == MOST_KNOWN or (known % PLANNED == PLANNED - 1 and not self._go_on()):
                raise Spent
            found = self._known[means, rounds] = self._planned(means, rounds)
        return found

    def _planned(self, means: Means, rounds: int) -> float:
        found = plans(self._terms, means, SOON)
        if not found:
            return -ROUND * FARTHEST
        if found[0].wins:
            return 0.0
        if not rounds:
            return found[0].value
        return max(self.after(plan.means, plan.animals, rounds) for plan in found[:WAYS])


SHARP = 2.0
"""How much less likely a plan at the margin is chosen than the best: e to this."""

MOST_ACTS = 60
"""So many acts before a roll are enough, whatever is planned."""


def arranged(terms: Terms, state: State, seat: int) -> Choice:
    """After the roll: as much as can stand does, as safely as it can."""
    stand = counts(terms, state, seat)
    herd = with_loose(state, seat, stand)
    best = terms.safest(state.owned[seat], herd, NONE)
    for kind, (stands, stays) in enumerate(zip(stand, map(sub, herd, best.loose), strict=True)):
        if stands > stays:
            return LIFTS[_where(terms, state, seat, kind)]
    if any(state.loose):
        return FINISH
    return SETTLE if risk(terms, state, seat) > best.cost else END_TURN


def _where(terms: Terms, state: State, seat: int, kind: int) -> int:
    """Where an animal of a kind stands that is spared most easily: the smallest stack, else the most dangerous."""
    stand, spaces = standing(terms, state, seat), terms.spaces
    if kind == RABBIT:
        return min(stand.stacks, key=lambda at: (state.rabbits[at], -_order(spaces.price[at])))
    if kind == SHEEP:
        return max(stand.sheep, key=lambda at: _order(spaces.price[at]))
    if kind == COW:
        return spaces.pairs[max(stand.cows, key=terms.danger.cows.__getitem__)][0]
    return spaces.triples[max(stand.horses, key=terms.danger.horses.__getitem__)][0]


def _order(price: int) -> int:
    return data.PIPS.get(price, 0)


def expanded(terms: Terms, state: State, step: Expand, level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """Before the roll: a set if one can be had, else the next act of a plan as good as the level asks for; None if
    something finds no room."""
    plan = _chosen(terms, state, step, level, below, go_on)
    return _towards(terms, state, step.seat, plan) if isinstance(plan, Plan) else plan


def followed(terms: Terms, seen: Position[State], level: Level, below: Below, go_on: GoOn) -> tuple[Choice, ...]:
    """All acts of one plan before the roll, with that; none where no plan is followed."""
    step, found, position = seen.agenda[-1], list[Choice](), seen
    plan = _chosen(terms, seen.state, step, level, below, go_on) if isinstance(step, Expand) else None
    while isinstance(plan, Plan) and len(found) < MOST_ACTS and isinstance(position.agenda[-1], Expand):
        choice = _towards(terms, position.state, step.seat, plan)  # type: ignore[attr-defined]
        if choice is None:
            break
        found.append(choice)
        position, _ = advance(terms, position, choice)
    return tuple(found)


def _chosen(terms: Terms, state: State, step: Expand, level: Level, below: Below, go_on: GoOn) -> Plan | Choice | None:
    """The plan that is followed, or what is done where there is none."""
    seat = step.seat
    means, has = means_of(terms, state, seat)
    sight = _sight(level, pressure(terms, state))
    found = plans(terms, means, sight)
    if not found or (step.acts > MOST_ACTS and not found[0].wins):
        return CALL_OFF if state.credit else _rolled(terms, state, seat)
    if not found[0].wins:
        if not state.credit:  # to roll at once is best where nothing is better
            found = tuple(dict.fromkeys((Plan(value_of(terms, means, has, sight), means, has), *found)))
        if level.width > 1 and not sight.press:
            found = best_first(terms, found, level.width, go_on)
    if state.credit:
        return _begun(terms, state, step, found, has)
    best = max(each.value for each in found)
    near = [each for each in found if each.value >= best - level.margin]
    return near[0] if step.acts else _softly(near, level.margin, below)


def _sight(level: Level, press: float) -> Sight:
    """Who is content with less than the best thinks of more plans."""
    sight = ALL._replace(forgets=level.forgets, depth=level.depth or ALL.depth, press=press)
    return sight._replace(mixes=12, fine=40) if level.margin else sight


def _softly(near: Sequence[Plan], margin: float, below: Below) -> Plan:
    """One of the plans that seem about as good, the better ones more often."""
    if not margin:
        return max(near, key=lambda plan: plan.value)
    best = max(plan.value for plan in near)
    weights = [int(1000 * exp(SHARP * (plan.value - best) / margin)) + 1 for plan in near]
    drawn = below(sum(weights))
    for plan, weight in zip(near, weights, strict=True):
        if drawn < weight:
            return plan
        drawn -= weight
    return near[-1]


def _begun(terms: Terms, state: State, step: Expand, found: Sequence[Plan], has: Herd) -> Plan:
    """While a trade is open: the best plan that nothing of it has to be undone for."""
    if step.sealed is None:
        return found[0]
    _, had = means_of(terms, step.sealed, step.seat)
    for plan in found:
        if all(min(a, c) <= b <= max(a, c) for a, b, c in zip(had, has, plan.animals, strict=True)):
            return plan
    return found[0]


def _towards(terms: Terms, state: State, seat: int, plan: Plan) -> Choice | None:
    """The next act: all gifts, then land, then what is taken; settled, the roll."""
    means, has = means_of(terms, state, seat)
    for kind in KINDS:
        if has[kind] > plan.animals[kind]:
            loose = kind not in ANIMALS or state.loose[kind]
            return GIVES[kind][ASIDE if loose else _where(terms, state, seat, kind)]
    wanted = plan.own & ~state.owned[seat]
    if wanted:
        sold = [each for each in purchases(terms, state, seat) if wanted >> each.at & 1]
        wise = [each for each in sold if all(payee not in means.ripe for payee, _ in each.tolls)]
        return wise[0] if wise else (CALL_OFF if state.credit else None)
    for kind in reversed(KINDS):
        if has[kind] < plan.animals[kind]:
            return TAKES[kind] if state.herd[kind] and state.credit >= data.VALUES[kind] else CALL_OFF
    return CALL_OFF if state.credit else _rolled(terms, state, seat)


def _rolled(terms: Terms, state: State, seat: int) -> Choice | None:
    """The roll, of a settled herd; None if something finds no room."""
    stand = counts(terms, state, seat)
    herd = with_loose(state, seat, stand)
    best = terms.safest(state.owned[seat], herd, NONE)
    if stand == herd:
        return SETTLE if risk(terms, state, seat) > best.cost else ROLL
    # Of a set the rest may stay loose; what settling has left so would stay so for ever.
    if any(best.loose) and (not all(herd) or stand == tuple(map(sub, herd, best.loose))):
        return None
    return SETTLE
