"""How an expert of Rancho spends its time: plans by the turns after them."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai import always, generator, work
from game.core.engine import open_with
from game.core.steps import Choice
from game.rules.rancho.evaluation import Means
from game.rules.rancho.mind import (
    ACT_GAIN,
    ALL,
    LEVELS,
    MOST_ROUNDS_AHEAD,
    Lookahead,
    Plan,
    choose,
    means_of,
    plans,
    ranked_ahead,
    reasons,
    worth_their_acts,
)
from game.rules.rancho.outlook import BOTH_RINGS, ROUND, USUAL_PRICES, Prices, next_turn, row_of, surcharge
from game.rules.rancho.rivals import near_rivals
from game.rules.rancho.spaces import TOLL_FREE
from game.rules.rancho.turn import BeginTurn, for_sale
from tests.rules.rancho.table import laid, mask, terms_for
from tests.rules.rancho.test_evaluation import FARM, HOME

TERMS = terms_for(2)
STATE = laid(TERMS, land=[HOME], rabbits=FARM, sheep="3,1 2,2")


class Clock:
    """A clock that grants some work and counts how often it was asked."""

    def __init__(self, most: int) -> None:
        self._left, self.asked = work(most), 0

    def __call__(self) -> bool:
        self.asked += 1
        return self._left()


def found() -> tuple[Plan, ...]:
    means, _ = means_of(TERMS, STATE, 0)
    return plans(TERMS, means)


def answered(most: int) -> tuple[Choice | None, int]:
    """The choice of an expert with some work, and how often it asks for it."""
    clock, position = Clock(most), open_with(TERMS, STATE, BeginTurn(0))
    return choose(TERMS, position, LEVELS["expert"], generator("1"), clock), clock.asked


def test_without_time_the_table_decides() -> None:
    assert ranked_ahead(TERMS, found(), 6, work(1))[0] == found()[0]


def test_a_set_after_the_next_roll_is_one_round_away() -> None:
    """43 rabbits on land for a set, whatever is rolled; nothing is lost in calm weather (RA19)."""
    terms = terms_for(2, calm_forest=True)
    own = terms.farmland[0] | mask("3,1 2,1 1,2 2,2 1,3")
    means = Means(0, 43, (own, terms.farmland[1]), terms.herd)
    assert own.bit_count() == 7
    assert Lookahead(terms, always).after(means, (0, 0, 0, 0, 0, 0), 1) > -ROUND * 20
    herd = (1, 1, 1, 2, 0, 0)
    assert set(next_turn(terms, own, herd, terms.herd)) >= {43}
    assert Lookahead(terms, always).after(means, herd, 1) == pytest.approx(-ROUND)


def test_the_best_are_ordered_by_what_they_come_to() -> None:
    order = ranked_ahead(TERMS, found(), 6, always)
    assert sorted(order, key=lambda plan: -plan.value) == list(order)
    assert {plan[1:] for plan in order} == {plan[1:] for plan in found()}
    values = [Lookahead(TERMS, always).after(order[0].means, order[0].animals, n) for n in range(1, MOST_ROUNDS_AHEAD)]
    assert order[0].value in values


@pytest.mark.parametrize("prices", [USUAL_PRICES, BOTH_RINGS])
def test_land_that_costs_as_much_as_it_is_counted_on_costs_no_more(prices: Prices) -> None:
    """A farm has pastures of both rings within reach (RA4, RA11): no way to seven spaces is dearer than is thought."""
    assert surcharge(TERMS, laid(TERMS).owned, 0, prices) == 0


def test_both_rings_bring_a_set_nearer_than_one() -> None:
    """Pastures of the inner ring are cheap: at the start (RA6) whoever counts on them is not so far from a set."""
    one, both = (row_of(TERMS, 2, prices) for prices in (USUAL_PRICES, BOTH_RINGS))
    assert both[7] < one[7] < both[7] + 1


@pytest.mark.parametrize("most", [1, 4, 12])
def test_work_is_obeyed_and_gives_the_same_again(most: int) -> None:
    """A result found before, with more time, changes nothing."""
    first, asked = answered(most)
    assert asked <= most
    answered(most * 40)
    assert answered(most) == (first, asked)


def test_more_time_is_spent_where_it_is_in_doubt() -> None:
    spent: list[Any] = [answered(most)[1] for most in (2, 8)]
    assert spent == [2, 8]
    assert answered(10_000)[1] < 1000


def test_a_temper_orders_the_plans_anew_and_changes_none() -> None:
    """A builder values land more: the plan that it likes best has as many pastures as the plain one, or more."""
    means, _ = means_of(TERMS, STATE, 0)
    plain, builder = plans(TERMS, means), plans(TERMS, means, ALL._replace(weights=(("land", 3.0),)))
    assert {plan[1:] for plan in builder} == {plan[1:] for plan in plain}
    assert builder[0].means.own.bit_count() >= plain[0].means.own.bit_count()
    assert plans(TERMS, means, ALL._replace(weights=(("land", 1.0),)))[0] == plain[0]
    for plan in plain:
        land = reasons(TERMS, plan.means, plan.animals, 0.0)["land"]
        same = next(each for each in builder if each[1:] == plan[1:])
        assert same.value == pytest.approx(plan.value + 2 * land)


def test_a_spoiler_counts_the_pastures_that_rivals_can_buy() -> None:
    """One that a seat buys beside the land of its rival is one less for the rival (RA11)."""
    farms, rival = TERMS.farmland[:2], 1
    near = [at for at, tolls in for_sale(TERMS, farms, rival) if tolls is TOLL_FREE]
    assert near_rivals(TERMS, farms, 0) == len(near)
    assert near_rivals(TERMS, (farms[0] | 1 << near[0], farms[1]), 0) == len(near) - 1


def test_of_plans_worth_the_same_the_one_with_the_fewest_acts_is_followed() -> None:
    """An exchange has to gain by each of its acts; who sees no gain at all takes no dog on trial."""
    means, has = means_of(TERMS, STATE, 0)
    stays = Plan(-40.0, means, has)
    sheep, dog = ((has[0] - 6, has[1] + 1, *has[2:]), (has[0] - 1, *has[1:4], has[4] + 1, has[5]))
    same, better = Plan(-40.0, means, sheep), Plan(-40.0 + 8 * ACT_GAIN, means, sheep)
    assert worth_their_acts([same._replace(value=-40.0 - ACT_GAIN), better], has, means.own) == [better]
    assert worth_their_acts([better, stays], has, means.own) == [stays, better]
    assert worth_their_acts([Plan(-40.0 + ACT_GAIN, means, dog), stays], has, means.own) == [stays]
    assert worth_their_acts([same, stays], has, means.own) == [stays, same]
