"""Value of a position of Rancho: a set first, else the way to the best that a seat's wealth can stand as."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.levels import greedy
from game.core.engine import advance, open_with
from game.core.steps import Chance, Position
from game.grids.areas import members
from game.headless.agreement import agree
from game.headless.playout import play_out
from game.rules.rancho import SPEC
from game.rules.rancho.choices import Give
from game.rules.rancho.evaluation import (
    ACT_COST,
    WIDTH,
    WON,
    Means,
    after_purchases,
    aims_after_purchase,
    best_mix,
    evaluate,
)
from game.rules.rancho.model import COW, HORSE, RABBIT, State, Terms
from game.rules.rancho.standing import counts, has_set, value
from game.rules.rancho.turn import Arrange, BeginTurn, Expand
from tests.rules.rancho.table import laid, terms_for

HOME = "3,1 2,2 1,3"
"""The pastures that touch the first farm."""

RANCH = f"{HOME} 2,1 1,2"
"""Spaces, the farm's among them, as many as a set needs."""

FARM = {"3,2": 6, "2,3": 6}


def led(terms: Terms, position: Position[State]) -> tuple[Position[State], int]:
    """The position to which acts that promise most lead a seat before chance answers, and their number. Each promises
    more."""
    acts = 0
    while position.agenda and not isinstance(position.agenda[-1], Chance):
        before, seat = evaluate(terms, position.state, 0), position.state.seat
        if seat:
            break
        choice = greedy(SPEC, terms, position, lambda n: n // 2, lambda: True)
        position, _ = advance(terms, position, choice)
        asked = position.agenda and not isinstance(position.agenda[-1], Chance) and not position.state.seat
        assert not asked or evaluate(terms, position.state, 0) > before
        acts += 1
    return position, acts


def expanded(terms: Terms, state: State) -> Position[State]:
    """The position that seat 0 rolls at, or has won at."""
    return led(terms, open_with(terms, state, BeginTurn(0)))[0]


RICH: list[dict[str, Any]] = [
    {"land": [RANCH], "rabbits": FARM | {"3,1": 1}, "sheep": "2,2 1,3", "cows": ["2,1 1,2"], "dogs": [(0, 1)]},
    {"land": [HOME], "rabbits": FARM | {"3,1": 6, "2,2": 6, "1,3": 6}, "dogs": [(2, 2)]},
    {"land": [RANCH], "rabbits": FARM | dict.fromkeys(RANCH.split(), 6) | {"1,2": 4}, "dogs": [(1, 0)]},
]
"""Herds that a set can be had for: with nothing over, with two pastures to buy, of rabbits and a dog alone."""


@pytest.mark.parametrize("herd", RICH)
def test_a_set_that_can_be_had_is_had(herd: dict[str, Any]) -> None:
    """Trades, purchases and settling end in a set before the roll (RA9, RA10, RA11, RA12, RA19)."""
    terms = terms_for(4)
    end = expanded(terms, laid(terms, **herd))
    assert end.over
    assert has_set(terms, end.state, 0)
    assert evaluate(terms, end.state, 0) == WON


def test_a_rabbit_less_is_no_set() -> None:
    """The worth of all four together has to be there (RA3); so has the horse (RA10)."""
    terms = terms_for(4)
    poor = laid(terms, **(RICH[0] | {"rabbits": FARM}))
    assert value(terms, poor, 0) == 42
    assert not expanded(terms, poor).over
    assert not expanded(terms, laid(terms, **RICH[1], herd={HORSE: 0})).over


def test_giving_and_taking_is_worth_nothing_by_itself() -> None:
    """Credit is wealth (RA10): a gift changes the promise by no more than acts do."""
    terms = terms_for(3)
    position = open_with(terms, laid(terms, land=[HOME], rabbits=FARM, sheep="3,1 2,2"), BeginTurn(0))
    step, before = position.agenda[-1], evaluate(terms, position.state, 0)
    assert isinstance(step, Expand)
    gifts = [choice for choice in step.options(terms, position.state) if isinstance(choice, Give)]
    assert len(gifts) == 4
    for gift in gifts:
        after, _ = advance(terms, position, gift)
        assert abs(evaluate(terms, after.state, 0) - before) <= 2 * ACT_COST


def test_a_seat_that_may_cross_pays_what_the_herd_can_give() -> None:
    """With tolls always allowed nothing is aimed at that the herd has no rabbits for (RA13)."""
    terms = terms_for(3, tolls_always=True)
    for left in range(4):
        rabbits = FARM | {"3,1": 5}
        state = laid(terms, land=[HOME, "-4,1 -3,1 -2,0"], rabbits=rabbits, sheep="2,2 1,3", herd={RABBIT: left})
        end = expanded(terms, state)
        assert isinstance(end.agenda[-1], Chance)


@pytest.mark.parametrize("options", [{}, {"tolls_always": True}, {"calm_forest": True}])
def test_purchases_that_are_not_thought_through_are_not_among_the_best(options: dict[str, Any]) -> None:
    """Two purchases one after the other come to the same as if all were tried."""
    terms, random = terms_for(3, **options), Random(7)
    for _ in range(60):
        own, *others = laid(terms).owned
        for _ in range(random.randrange(1, 8)):
            own |= 1 << random.choice(members(terms.spaces.ranch(own).rim))
        stock = tuple(random.randrange(most) for most in (30, 8, 6, 5, 2, 2))
        found = [best_mix(terms, Means(0, random.randrange(10, 56), (own, *others), stock))]
        for _ in range(2):
            every = {bought for aim in found for bought in after_purchases(terms, aim.means)}
            best = sorted((best_mix(terms, bought) for bought in every), reverse=True)[:WIDTH]
            found = aims_after_purchase(terms, found)
            assert found == best


PURPLE = 5
WALLED = (HOME, "", "", "", "", "0,3 1,2 2,1 3,0 2,0 2,-1 3,-1")
"""All other land of the first seat is beyond that of the last one."""


def lacking_a_rabbit(rabbits: dict[str, int], credit: int = 0) -> State:
    """The last seat has all of a set but a rabbit, unless that is among these."""
    return laid(
        terms_for(6),
        land=WALLED,
        rabbits=rabbits,
        sheep="3,2 2,3 5,-2",
        cows=["2,1 1,2"],
        horses=["2,0 2,-1 3,-1"],
        credit=credit,
    )


def test_nobody_pays_a_toll_that_lets_another_win() -> None:
    """Another's set is the worst of all, and is not bought (RA13, RA19)."""
    terms = terms_for(6)
    state = lacking_a_rabbit({"3,1": 6, "2,2": 6})
    position = expanded(terms, state)
    assert isinstance(position.agenda[-1], Chance)
    assert position.state.owned == state.owned
    for credit in (0, 1):
        lost = lacking_a_rabbit({"3,1": 6, "2,2": 5, "5,-3": 1}, credit)
        assert evaluate(terms, lost, 0) == -WON


def test_newborns_are_settled_and_the_turn_ends() -> None:
    """Animals without room go back, the others stay, and nothing goes on for ever (RA15, RA20)."""
    terms = terms_for(3)
    state = laid(terms, land=["3,1"], rabbits=FARM | {"3,1": 4}, loose=(5, 0, 1, 0))
    rolled = replace(state, dice=(RABBIT, COW))
    end, acts = led(terms, open_with(terms, rolled, Arrange(0), BeginTurn(1)))
    assert end.state.seat == 1
    assert counts(terms, end.state, 0) == (18, 0, 0, 0)
    assert acts < 15


def test_what_stands_is_lifted_for_a_newborn_that_is_worth_it() -> None:
    """The dearest stay: settling alone would keep the rabbits (RA12, RA15)."""
    terms = terms_for(3)
    state = laid(terms, land=["3,1"], rabbits={"3,2": 2, "2,3": 1, "3,1": 2}, loose=(0, 0, 1, 0))
    rolled = replace(state, dice=(RABBIT, COW))
    end, acts = led(terms, open_with(terms, rolled, Arrange(0), BeginTurn(1)))
    assert end.state.seat == 1
    assert counts(terms, end.state, 0) == (5, 0, 1, 0)
    assert acts < 15


def test_more_is_more() -> None:
    """Animals, room for the young, and safety from fox and wolf all count (RA14, RA16, RA17)."""
    terms = terms_for(4)
    some = laid(terms, land=[HOME], rabbits={"3,2": 6}, seat=1)
    more = laid(terms, land=[HOME], rabbits=FARM, seat=1)
    room = laid(terms, land=[RANCH], rabbits=FARM, seat=1)
    risky = laid(terms, land=[RANCH], rabbits=dict.fromkeys(("3,2", "2,1"), 6), seat=1)
    assert evaluate(terms, some, 0) < evaluate(terms, more, 0) < evaluate(terms, room, 0)
    assert evaluate(terms, risky, 0) < evaluate(terms, room, 0)


def test_greedy_players_come_to_an_end() -> None:
    """On average within 11 to 16 rounds."""
    rounds = list[int]()
    for seats in (SPEC.seats[0], SPEC.seats[len(SPEC.seats) // 2], SPEC.seats[-1]):
        table = agree(SPEC, ["greedy"] * seats, [])
        rounds += [play_out(table, f"rounds/{number}").turns // seats + 1 for number in range(3)]
    assert 11 <= sum(rounds) / len(rounds) <= 16
