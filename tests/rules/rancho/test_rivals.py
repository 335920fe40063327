"""Hindrance of rivals by the rabbits and the dogs that a seat keeps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.rancho import data
from game.rules.rancho.mind import ALL, LEVELS, appraise, means_of, plans
from game.rules.rancho.model import RABBIT, SMALL_DOG
from game.rules.rancho.outlook import ROUND, WIDEST, rounds
from game.rules.rancho.rivals import (
    FEW,
    GUARDS,
    KEPT,
    LASTING,
    MANY,
    NO_HINDRANCE,
    STOCKS,
    best_rounds,
    hinders,
    hindrance_of,
)
from tests.rules.rancho.table import laid, terms_for
from tests.rules.rancho.test_evaluation import FARM, HOME

TERMS = terms_for(2)
STATE = laid(TERMS, land=[HOME], rabbits=FARM, sheep="3,1 2,2")


@pytest.mark.parametrize("seats", [2, 6])
def test_fewer_rabbits_are_a_longer_way(seats: int) -> None:
    """A table for fewer rabbits never has a seat nearer to its set."""
    tables = [rounds(seats, False, stock) for stock in (*STOCKS, 1000)]
    for few, more in pairwise(tables):
        for spaces in range(2, WIDEST + 1):
            assert all(a >= b - 0.1 for a, b in zip(few[spaces], more[spaces], strict=True))


def test_rabbits_that_are_kept_hinder_the_best_rival() -> None:
    """A rabbit more that is kept never hinders less; nobody keeps more than the game has (RA1)."""
    hindrance, _ = hindrance_of(TERMS, STATE, 0)
    rabbits = means_of(TERMS, STATE, 0)[0].stock[RABBIT]
    assert len(hindrance) == rabbits + 1
    assert all(less <= more + 0.01 for less, more in pairwise(hindrance))
    assert hindrance[0] < 1 < hindrance[-1]
    few, many = (rounds(2, False, stock)[2][0] for stock in (FEW, MANY))  # the rival has its farm alone
    assert hindrance[-1] == pytest.approx(ROUND * LASTING * (few - many) + KEPT * rabbits)


def test_where_rabbits_are_plenty_nobody_is_hindered() -> None:
    """Six at the table have sixty rabbits (RA1): of these a seat's own few leave enough, and one of five rivals feels
    little of what is kept from them all."""
    terms = terms_for(6)
    hindrance, dogs = hindrance_of(terms, laid(terms), 0)
    plenty = range(data.HERDS[6][RABBIT] - MANY - 6)
    assert [hindrance[kept] for kept in plenty] == pytest.approx([KEPT * kept / 5 for kept in plenty])
    assert hindrance[-1] > KEPT * len(hindrance) / 5
    assert dogs == pytest.approx([guard / 5 for guard in GUARDS])


def test_the_first_dog_of_each_kind_counts() -> None:
    """The first keeps it from a rival and for later rounds; a second one adds nothing, nor any without predators."""
    hindrance = hindrance_of(TERMS, STATE, 0)
    plain = hinders(hindrance, (3, 1, 0, 0, 0, 0))
    dogs = [((1, 0), GUARDS[0]), ((0, 1), GUARDS[1]), ((1, 1), sum(GUARDS)), ((2, 0), GUARDS[0])]
    for kept, more in dogs:
        assert hinders(hindrance, (3, 1, 0, 0, *kept)) == pytest.approx(plain + more)
        assert hinders(NO_HINDRANCE, (3, 1, 0, 0, *kept)) == 0
    calm = terms_for(2, calm_forest=True)
    assert not hindrance_of(calm, laid(calm), 0).by_dogs


@pytest.mark.parametrize(("guard", "kept"), [(40.0, True), (-40.0, False)])
def test_plans_keep_a_dog_where_that_is_worth_much(guard: float, kept: bool) -> None:
    """The worth of a dog is in the value of a plan, and in that by which its herds are chosen."""
    means, _ = means_of(TERMS, STATE, 0)
    hindrance = hindrance_of(TERMS, STATE, 0)._replace(by_dogs=(guard, 0.0))
    assert bool(plans(TERMS, means, ALL._replace(hindrance=hindrance))[0].animals[SMALL_DOG]) == kept


def test_an_expert_keeps_rabbits_that_a_farmer_gives() -> None:
    """Plans gain by as much as their rabbits hinder; a farmer thinks of no rival."""
    means, _ = means_of(TERMS, STATE, 0)
    hindrance = hindrance_of(TERMS, STATE, 0)
    plain, hindering = plans(TERMS, means), plans(TERMS, means, ALL._replace(hindrance=hindrance))
    values = {plan[1:]: plan.value for plan in plain}
    both = [plan for plan in hindering if plan[1:] in values]
    assert both
    for plan in both:
        assert plan.value == pytest.approx(values[plan[1:]] + hinders(hindrance, plan.animals))
    assert hindering[0].animals[RABBIT] >= plain[0].animals[RABBIT]
    assert [name for name, level in LEVELS.items() if "rivals" not in level.forgets] == ["expert"]


def test_the_rounds_of_the_best_rival_are_a_reason() -> None:
    """The one who is nearest to a set is meant."""
    terms = terms_for(3)
    state = laid(terms, land=[HOME], rabbits=FARM)
    assert appraise(terms, state, 1)["rivals"] == pytest.approx(ROUND * best_rounds(terms, state, 1))
    assert best_rounds(terms, state, 1) < best_rounds(terms, state, 0)
