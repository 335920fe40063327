"""The next act of a turn towards what is planned: gifts, land, what is taken, the settled herd, the roll."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import sub

from game.core.engine import advance
from game.core.mind import Below, GoOn, Level
from game.core.steps import Choice, Position
from game.rules.rancho import data
from game.rules.rancho.ahead import best_first
from game.rules.rancho.arranging import risk
from game.rules.rancho.choices import CALL_OFF, END_TURN, FINISH, GIVES, LIFTS, ROLL, SETTLE, TAKES
from game.rules.rancho.evaluation import Herd
from game.rules.rancho.expand import Expand, purchases
from game.rules.rancho.model import ANIMALS, ASIDE, COW, KINDS, RABBIT, SHEEP, State, Terms
from game.rules.rancho.placing import NONE
from game.rules.rancho.plans import ALL, Plan, Sight, means_of, plans, pressure, value_of
from game.rules.rancho.standing import counts, standing, with_loose

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
