"""What computer players of Rancho know: rounds to a set. All amounts are tenths of rounds.

`appraise` values the best plan for the turn; `choose` makes it and takes the next act towards it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from operator import sub

from game.core.engine import advance
from game.core.mind import Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from game.rules.rancho import data
from game.rules.rancho.arranging import risk
from game.rules.rancho.choices import CALL_OFF, END_TURN, FINISH, GIVES, LIFTS, ROLL, SETTLE, TAKES
from game.rules.rancho.dice import ChooseFirst, Guard
from game.rules.rancho.evaluation import Herd, Means, wealth_of
from game.rules.rancho.expand import Expand, purchases
from game.rules.rancho.model import ANIMALS, ASIDE, COW, KINDS, RABBIT, SHEEP, State, Terms
from game.rules.rancho.outlook import ROUND, outlook, read, row_of, surcharge
from game.rules.rancho.plans import ALL, WON, Plan, Sight, means_of, plans, reasons, value_of
from game.rules.rancho.safety import NONE
from game.rules.rancho.standing import counts, first_complete, standing, with_loose
from game.rules.rancho.turn import Arrange

LATE, PRESS = 5, 10.0
"""How many rounds before the last one wealth begins to count in itself, and how much a rabbit is worth at the end."""

SHARP = 2.0
"""How much less likely a plan at the margin is chosen than the best: e to this."""

MOST_ACTS = 60
"""So many acts before a roll are enough, whatever is planned."""


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """Why a view is good for a seat: less its rounds to a set by reasons, and the rounds of its best rival."""
    whole = first_complete(terms, view)
    if whole is not None and not view.credit:
        return {"set": WON if whole == seat else -WON}
    press = pressure(terms, view)
    amounts = {"rivals": ROUND * min(_rounds(terms, view, other) for other in terms.round_of[seat][1:])}
    if seat == view.seat and not view.dice:
        means, _ = means_of(terms, view, seat)
        best = plans(terms, means, ALL._replace(press=press))
        if not best:
            return amounts | {"set": -WON}
        if best[0].wins:
            return amounts | {"set": WON}
        return amounts | reasons(terms, best[0].means, best[0].animals, press)
    return amounts | _waiting(terms, view, seat, press)


def pressure(terms: Terms, view: State) -> float:
    """What a rabbit counts in itself as the last round comes near (the option of a round limit)."""
    left = terms.options.round_limit - view.turn // terms.seats
    return PRESS * max(0.0, 1 - (left - 1) / LATE) if terms.options.round_limit else 0.0


def _waiting(terms: Terms, view: State, seat: int, press: float) -> dict[str, float]:
    """Reasons of what stands until the seat's next turn."""
    has = (*with_loose(view, seat, counts(terms, view, seat)), *view.dogs[seat])
    stock = tuple(map(sum, zip(has, view.herd, strict=True)))
    away = terms.round_of[view.seat].index(seat) or terms.seats
    dice = data.DICE * (away - bool(view.dice))
    extra = surcharge(terms, view.owned, seat)
    found = outlook(terms, view.owned[seat], has, stock, extra, False, dice)._asdict()
    return found | {"limit": press * wealth_of(has)} if press else found


def _rounds(terms: Terms, view: State, seat: int) -> float:
    """Rounds to a set by the table alone."""
    has = (*with_loose(view, seat, counts(terms, view, seat)), *view.dogs[seat])
    row = row_of(terms, view.owned[seat].bit_count())
    return read(row, wealth_of(has) - surcharge(terms, view.owned, seat))


def choose(terms: Terms, seen: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """The next act of a turn; None leaves it to lines and values."""
    step, state = seen.agenda[-1], seen.state
    if isinstance(step, Expand):
        return _expand(terms, state, step, level, below)
    if isinstance(step, Arrange):
        return _arrange(terms, state, step.seat)
    if isinstance(step, Guard | ChooseFirst):
        return _best_option(terms, seen, step.seat, level)
    return None


def _best_option(terms: Terms, seen: Position[State], seat: int, level: Level) -> Choice:
    options = seen.agenda[-1].options(terms, seen.state)  # type: ignore[attr-defined]

    def value(option: Choice) -> float:
        found = appraise(terms, advance(terms, seen, option)[0].state, seat)
        return sum(amount for name, amount in found.items() if name not in level.forgets)

    best: Choice = max(options, key=value)
    return best


def _arrange(terms: Terms, state: State, seat: int) -> Choice:
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


def _expand(terms: Terms, state: State, step: Expand, level: Level, below: Below) -> Choice | None:
    seat = step.seat
    means, has = means_of(terms, state, seat)
    sight = _sight(level, pressure(terms, state))
    found = plans(terms, means, sight)
    if not found or (step.acts > MOST_ACTS and not found[0].wins):
        return CALL_OFF if state.credit else _rolled(terms, state, seat)
    if found[0].wins:
        plan = found[0]
    elif state.credit:
        plan = _begun(terms, state, step, found, has)
    else:
        still = Plan(value_of(terms, means, has, sight), means, has)
        near = [plan for plan in dict.fromkeys((still, *found)) if plan.value >= found[0].value - level.margin]
        plan = near[0] if step.acts else _softly(near, level.margin, below)
    return _towards(terms, state, seat, plan, has, means)


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


def _towards(terms: Terms, state: State, seat: int, plan: Plan, has: Herd, means: Means) -> Choice | None:
    """The next act: all gifts, then land, then what is taken; settled, the roll."""
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


LEVELS = {
    "novice": Level(forgets=frozenset({"fox", "wolf", "dogs", "rivals"}), margin=8.0, depth=1),
    "farmer": Level(forgets=frozenset({"dogs", "rivals"}), margin=3.0, depth=2),
    "expert": Level(),
}

MIND: Mind[Terms, State] = Mind(appraise=appraise, levels=LEVELS, swing=lambda terms, view: 2 * ROUND, choose=choose)
