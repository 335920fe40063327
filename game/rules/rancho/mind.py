"""Computer players of Rancho: reasons of the value in rounds to a set, and levels. All amounts are tenths of rounds.

`appraise` values the best plan for the turn; `choose` makes it and takes the next act towards it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add

from game.core.engine import advance
from game.core.mind import CHANCE, Below, GoOn, Level, Mind
from game.core.steps import Choice, Position
from game.rules.rancho import data, planner
from game.rules.rancho.dice import ChooseFirst, Guard
from game.rules.rancho.evaluation import wealth_of
from game.rules.rancho.model import State, Terms
from game.rules.rancho.outlook import ROUND, outlook, rounds_at, row_of, surcharge
from game.rules.rancho.standing import first_complete
from game.rules.rancho.turn import Arrange, Expand


def appraise(terms: Terms, view: State, seat: int) -> Mapping[str, float]:
    """The reasons of the value for a seat: its rounds to a set, negative, and the rounds of its best rival."""
    whole = first_complete(terms, view)
    if whole is not None and not view.credit:
        return {"set": planner.WON if whole == seat else -planner.WON}
    press = planner.pressure(terms, view)
    # By the table alone.
    rounds_of_rivals = [
        rounds_at(
            row_of(terms, view.owned[other].bit_count()),
            wealth_of(planner.animals_of(terms, view, other)) - surcharge(terms, view.owned, other),
        )
        for other in terms.round_of[seat][1:]
    ]
    amounts = {"rivals": ROUND * min(rounds_of_rivals)}
    if seat == view.seat and not view.dice:
        means, _ = planner.means_of(terms, view, seat)
        best = planner.plans(terms, means, planner.ALL._replace(press=press))
        if not best:
            return amounts | {"set": -planner.WON}
        if best[0].wins:
            return amounts | {"set": planner.WON}
        return amounts | planner.reasons(terms, best[0].means, best[0].animals, press)
    # The herd stands until the seat's next turn.
    has = planner.animals_of(terms, view, seat)
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
    means, has = planner.means_of(terms, view, seat)
    press = planner.pressure(terms, view)
    best = planner.plans(terms, means, planner.ALL._replace(press=press))
    if not best or best[0].wins:
        return {"set": planner.WON} if best else {}
    now = planner.reasons(terms, means, has, press)
    then = planner.reasons(terms, best[0].means, best[0].animals, press)
    amounts = {name: amount - now[name] for name, amount in then.items()}
    grown = "land" if best[0].means.own != means.own else "herd"
    both = amounts.pop("herd") + amounts.pop("land")
    return amounts | {grown: both}


def choose(terms: Terms, position: Position[State], level: Level, below: Below, go_on: GoOn) -> Choice | None:
    """The next act of a turn; None leaves it to lines and values."""
    step, state = position.agenda[-1], position.state
    if isinstance(step, Expand):
        return planner.choose_expanding(terms, state, step, level, below, go_on)
    if isinstance(step, Arrange):
        return planner.choose_arranging(terms, state, step.seat)
    if isinstance(step, Guard | ChooseFirst):
        seat = step.seat

        def value(option: Choice) -> float:
            amounts = appraise(terms, advance(terms, position, option)[0].state, seat)
            return sum(amount for name, amount in amounts.items() if name not in level.forgets)

        best: Choice = max(step.options(terms, state), key=value)
        return best
    return None


SWING = 4 * ROUND
"""Two rounds: each of two seats has them in its own rounds and in those of its rival."""

LEVELS = {
    "novice": Level(forgets=frozenset({"births", "fox", "wolf", "dogs", "rivals"}), margin=30.0, depth=1),
    "farmer": Level(forgets=frozenset({"dogs", "rivals"}), margin=20.0, depth=2),
    "expert": Level(width=6),
}
"""A beginner thinks of no young, no fox and no wolf, buys one pasture at a time and is content with some
rounds more than need be."""

UNITS = dict.fromkeys(("set", "land", "herd", "births", "fox", "wolf", "dogs", "rivals", "limit"), CHANCE)
"""Nothing but a set counts, and rounds to it mean little to anybody."""

MIND: Mind[Terms, State] = Mind(
    appraise, LEVELS, lambda terms, view: SWING, choose=choose, plan=planner.plan_choices, units=UNITS, gains=gains
)
