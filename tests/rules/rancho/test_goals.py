"""Goals beside winning, on ranches laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.spec import MatchCourse, Standing
from game.core.steps import Event
from game.rules.rancho import SPEC
from game.rules.rancho.choices import CallOff, EndTurn, Pips, Roll, Send, Take
from game.rules.rancho.events import AnimalsLost, AttackMissed, DogSent, TurnEnded
from game.rules.rancho.model import FOX, HORSE, RABBIT, SHEEP, SMALL_DOG, WOLF, State, Terms
from tests.games.laid_course import MET, MISSED, OPEN, counts, course, played, standings
from tests.rules.rancho.table import Table, buy, faces, give, laid, put, spaces, terms_for

TWO, THREE, SIX = terms_for(), terms_for(3), terms_for(6)
SET: dict[str, Any] = {
    "land": ("2,2 2,1 3,1 1,1 2,0 1,3",),
    "rabbits": {"2,3": 6},
    "sheep": "3,2",
    "cows": ("1,1 2,0",),
    "horses": ("2,2 2,1 3,1",),
}
"""A set of the first seat, on eight spaces of which one is free."""
ROOMY = {**SET, "land": (f"{SET['land'][0]} 1,2",)}
"""The same on nine spaces."""
POOR: dict[str, Any] = {"land": SET["land"], "rabbits": {"2,3": 6}, "sheep": "3,2", "cows": ("1,1 2,0",)}
"""The same without the horse."""

Answer = State | Sequence[Event[Terms, State]]


def told(terms: Terms, *answers: Answer, over: bool = True) -> MatchCourse[Terms, State]:
    """The course from an empty ranch over these states and events."""
    return course(SPEC, terms, laid(terms), *answers, over=over)


def others(standing: Standing, seats: int = 2, rest: Standing = MISSED) -> tuple[Standing, ...]:
    """Standings of the first seat and the rest."""
    return (standing, *[rest] * (seats - 1))


ROUNDS = {
    "in the first round": (TWO, 0, MET),
    "the last turn of round 12": (TWO, 23, MET),
    "the first turn of round 13": (TWO, 24, MISSED),
    "three, and the last turn of round 12": (THREE, 35, MET),
    "three, and the first turn of round 13": (THREE, 36, MISSED),
    "six, and the last turn of round 12": (SIX, 71, MET),
    "six, and the first turn of round 13": (SIX, 72, MISSED),
}


@pytest.mark.parametrize(("terms", "turn", "standing"), ROUNDS.values(), ids=ROUNDS)
def test_win_by_round_12(terms: Terms, turn: int, standing: Standing) -> None:
    """RA19: out of reach for all once round 13 begins."""
    going_on = told(terms, laid(terms, **POOR, turn=turn), over=False)
    before = OPEN if standing == MET else MISSED
    assert standings(SPEC, "early", going_on) == (before,) * terms.seats
    won = told(terms, laid(terms, **SET, turn=turn))
    assert standings(SPEC, "early", won) == others(standing, terms.seats)


@pytest.mark.parametrize(("limit", "standing"), [(11, (MET, MISSED)), (12, (MET, MISSED)), (13, (MISSED, MISSED))])
def test_a_limit_of_12_rounds_ends_none_later(limit: int, standing: tuple[Standing, ...]) -> None:
    """The option of a round limit."""
    terms = terms_for(2, round_limit=limit, calm_forest=True)
    table = Table(terms, laid(terms, rabbits={"3,2": 2, "-3,-2": 1}, turn=2 * limit - 1, seat=1))
    before = OPEN if limit < 13 else MISSED
    assert standings(SPEC, "early", played(SPEC, table)) == (before, before)
    table.do(Roll(), *faces(FOX, FOX), EndTurn())
    assert table.over
    assert standings(SPEC, "early", played(SPEC, table)) == standing


def test_a_win_that_is_shared_is_an_early_one_of_both() -> None:
    """The option of a round limit."""
    terms = terms_for(3, round_limit=12, calm_forest=True)
    table = Table(terms, laid(terms, rabbits={"3,2": 2, "-5,3": 2, "2,-5": 1}, turn=35, seat=2))
    table.do(Roll(), *faces(FOX, FOX), EndTurn())
    assert standings(SPEC, "early", played(SPEC, table)) == (MET, MET, MISSED)


NO_DOG = {
    "never one": ((laid(TWO, **SET),), (OPEN, OPEN), (MET, MISSED)),
    "a small one": ((laid(TWO, **SET, dogs=((1, 0),)),), (MISSED, OPEN), (MISSED, MISSED)),
    "a large one": ((laid(TWO, **SET, dogs=((0, 1),)),), (MISSED, OPEN), (MISSED, MISSED)),
    "one that is gone": ((laid(TWO, dogs=((1, 0),)), laid(TWO, **SET)), (MISSED, OPEN), (MISSED, MISSED)),
    "another seat's": ((laid(TWO, **SET, dogs=((0, 0), (1, 1))),), (OPEN, MISSED), (MET, MISSED)),
    "nor a set": ((laid(TWO, rabbits={"-3,-2": 1}),), (OPEN, OPEN), (MISSED, MET)),
}


@pytest.mark.parametrize(("states", "before", "after"), NO_DOG.values(), ids=NO_DOG)
def test_win_without_a_dog(
    states: tuple[State, ...], before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> None:
    assert standings(SPEC, "no_dog", told(TWO, *states, over=False)) == before
    assert standings(SPEC, "no_dog", told(TWO, *states)) == after


def test_a_dog_from_the_start_is_one() -> None:
    """An even start."""
    start = laid(THREE, dogs=((0, 0), (1, 0)))
    assert standings(SPEC, "no_dog", course(SPEC, THREE, start)) == (OPEN, MISSED, OPEN)


def test_a_dog_is_owned_once_it_is_paid_for() -> None:
    """RA21: a trade that is called off leaves nothing."""
    table = Table(TWO, laid(TWO, **POOR))
    table.do(*[give(RABBIT, "2,3")] * 4, Take(SMALL_DOG))
    assert table.state.dogs[0] == (1, 0)
    assert standings(SPEC, "no_dog", played(SPEC, table)) == (OPEN, OPEN)
    bought = table.fork()
    bought.do(Take(RABBIT))
    assert standings(SPEC, "no_dog", played(SPEC, bought)) == (MISSED, OPEN)
    table.do(CallOff())
    assert standings(SPEC, "no_dog", played(SPEC, table)) == (OPEN, OPEN)


SPACES = {
    "eight": (laid(TWO, **SET), (OPEN, OPEN), (MET, MISSED)),
    "nine": (laid(TWO, **ROOMY), (MISSED, OPEN), (MISSED, MISSED)),
    "two": (laid(TWO, rabbits={"3,2": 1}), (OPEN, OPEN), (MET, MISSED)),
    "another seat has nine": (
        laid(TWO, **{**SET, "land": (SET["land"][0], "-2,-2 -2,-1 -1,-2 -1,-1 0,-2 -2,0 -3,-1")}),
        (OPEN, MISSED),
        (MET, MISSED),
    ),
    "another seat wins": (laid(TWO, land=(ROOMY["land"][0],), rabbits={"-3,-2": 9}), (MISSED, OPEN), (MISSED, MET)),
}


@pytest.mark.parametrize(("state", "before", "after"), SPACES.values(), ids=SPACES)
def test_win_on_eight_spaces(state: State, before: tuple[Standing, ...], after: tuple[Standing, ...]) -> None:
    """RA8: those of the farm are two of them."""
    assert standings(SPEC, "small_farm", told(TWO, state, over=False)) == before
    assert standings(SPEC, "small_farm", told(TWO, state)) == after


def test_the_set_that_wins_on_eight_spaces() -> None:
    """RA19."""
    state = laid(TWO, **POOR, loose=(0, 0, 0, 1))
    table = Table(TWO, state)
    table.do(put(HORSE, "2,2 2,1 3,1"))
    assert table.over
    for name in ("early", "no_dog", "small_farm", "unhurt"):
        assert standings(SPEC, name, played(SPEC, table)) == (MET, MISSED)


def test_a_pasture_is_owned_once_it_is_paid_for() -> None:
    """RA11, RA21."""
    table = Table(TWO, laid(TWO, **POOR))
    table.do(give(SHEEP, "3,2"), buy("1,2"))
    assert table.state.credit
    assert table.state.owned[0].bit_count() == 9
    assert standings(SPEC, "small_farm", played(SPEC, table)) == (OPEN, OPEN)
    bought = table.fork()
    bought.do(*[Take(RABBIT)] * bought.state.credit)
    assert standings(SPEC, "small_farm", played(SPEC, bought)) == (MISSED, OPEN)
    table.do(CallOff())
    assert standings(SPEC, "small_farm", played(SPEC, table)) == (OPEN, OPEN)


def test_a_wide_farm_stays_wide_while_a_trade_is_open() -> None:
    """RA21."""
    table = Table(TWO, laid(TWO, **{**POOR, "land": ROOMY["land"]}))
    table.do(give(SHEEP, "3,2"))
    assert standings(SPEC, "small_farm", played(SPEC, table)) == (MISSED, OPEN)


def lost(seat: int = 0) -> AnimalsLost:
    """A rabbit that a fox takes from a farm."""
    return AnimalsLost(seat, RABBIT, 1, spaces(("2,3", "-5,3")[seat]))


STOCK: dict[str, Any] = {"rabbits": {"2,3": 5, "-5,3": 5}, "dogs": ((1, 0), (1, 0))}
ROBBED: dict[str, tuple[tuple[Event[Terms, State], ...], tuple[Standing, ...], tuple[Standing, ...]]] = {
    "nothing": ((), (OPEN, OPEN, OPEN), (MET, MISSED, MISSED)),
    "an attack that misses": ((AttackMissed(0, WOLF), AttackMissed(1, FOX)), (OPEN, OPEN, OPEN), (MET, MISSED, MISSED)),
    "a rabbit": ((lost(),), (MISSED, OPEN, OPEN), (MISSED, MISSED, MISSED)),
    "another seat's rabbit": ((lost(1),), (OPEN, MISSED, OPEN), (MET, MISSED, MISSED)),
    "a small dog": ((DogSent(0, SMALL_DOG),), (MISSED, OPEN, OPEN), (MISSED, MISSED, MISSED)),
    "another seat's dog": ((DogSent(1, SMALL_DOG),), (OPEN, MISSED, OPEN), (MET, MISSED, MISSED)),
    "everybody's": ((lost(), lost(1)), (MISSED, MISSED, OPEN), (MISSED, MISSED, MISSED)),
}


@pytest.mark.parametrize(("events", "before", "after"), ROBBED.values(), ids=ROBBED)
def test_win_and_lose_nothing(
    events: tuple[Event[Terms, State], ...], before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> None:
    """RA17, RA18: neither animals nor dogs."""
    assert standings(SPEC, "unhurt", told(THREE, laid(THREE, **STOCK), events, over=False)) == before
    assert standings(SPEC, "unhurt", told(THREE, laid(THREE, **STOCK), events, laid(THREE, **SET))) == after


def test_a_dog_that_is_sent_is_lost() -> None:
    """RA18."""
    table = Table(TWO, laid(TWO, land=("2,2 1,1",), dogs=((1, 0),), rabbits={"1,1": 2}))
    table.do(Roll(), *faces(FOX, HORSE), Pips(1), Send(), EndTurn())
    assert standings(SPEC, "unhurt", played(SPEC, table)) == (MISSED, OPEN)


KINDS: dict[str, tuple[dict[str, Any], Standing]] = {
    "three each": ({}, MET),
    "two": ({"sheep": "3,2"}, MISSED),
    "two and one loose": ({"sheep": "3,2", "loose": (0, 1, 0, 0), "seat": 1}, MISSED),
    "two and dogs": ({"sheep": "3,2", "dogs": ((0, 0), (1, 1))}, MISSED),
    "three of one kind": ({"rabbits": {"2,3": 1, "-2,-3": 3}, "sheep": "3,2", "cows": ("1,1 2,0",)}, MISSED),
    "all four of one seat": ({"horses": ("2,2 2,1 3,1",)}, MET),
    "nobody's": ({"rabbits": {}, "sheep": "", "cows": ()}, MISSED),
}


@pytest.mark.parametrize(("more", "standing"), KINDS.values(), ids=KINDS)
def test_three_kinds_on_every_ranch(more: dict[str, Any], standing: Standing) -> None:
    """RA19: on own spaces at the end."""
    both: dict[str, Any] = {
        "land": ("2,2 2,1 3,1 1,1 2,0", "-2,-2 -2,-1"),
        "rabbits": {"2,3": 1, "-2,-3": 1},
        "sheep": "3,2 -3,-2",
        "cows": ("1,1 2,0", "-2,-2 -2,-1"),
    }
    state = laid(TWO, **both | more)
    assert standings(SPEC, "three_kinds", told(TWO, state)) == (standing, standing)
    assert standings(SPEC, "three_kinds", told(TWO, state, over=False)) == (OPEN, OPEN)


def test_three_kinds_on_two_of_three_ranches_are_too_few() -> None:
    stock: dict[str, Any] = {"rabbits": {"2,3": 1, "-5,3": 1, "2,-5": 1}, "sheep": "3,2 -5,2 3,-5"}
    state = laid(THREE, land=("1,1 2,0", "-4,2 -4,1"), cows=("1,1 2,0", "-4,2 -4,1"), **stock)
    assert [tally.total for tally in SPEC.score(THREE, state)] == [3, 3, 2]
    assert standings(SPEC, "three_kinds", told(THREE, state)) == (MISSED,) * 3


def turns(*rounds: str, seats: int = 2) -> list[Sequence[Event[Terms, State]]]:
    """Turns one after the other, a letter each: L with a loss of the first seat, S with a dog sent, anything else with
    neither."""
    found: list[Sequence[Event[Terms, State]]] = []
    happens: dict[str, list[Event[Terms, State]]] = {"L": [lost()], "S": [DogSent(0, SMALL_DOG)]}
    for number, letter in enumerate("".join(rounds)):
        found.append([*happens.get(letter, []), TurnEnded(number % seats)])
    return found


HERD = laid(TWO, rabbits={"2,3": 9}, dogs=((1, 0),))
CALM = {
    "ten rounds": (turns(".." * 10), MET),
    "a turn less": (turns(".." * 9, "."), OPEN),
    "nine": (turns(".." * 9), OPEN),
    "a loss in the first round": (turns("L.", ".." * 9), OPEN),
    "a loss in the second turn": (turns(".L", ".." * 9), OPEN),
    "ten rounds after it": (turns("L.", ".." * 10), MET),
    "a turn less after it": (turns("L.", ".." * 9, "."), OPEN),
    "nine rounds between two losses": (turns("L.", ".." * 9, ".L"), OPEN),
    "a loss in the last turn": (turns(".." * 9, ".L"), OPEN),
    "a loss in the middle": (turns(".." * 5, "L.", ".." * 5), OPEN),
    "two losses in a round": (turns("LL", ".." * 9), OPEN),
    "ten rounds and then a loss": (turns(".." * 10, "LL"), MET),
    "a dog sent": (turns("..", "..", "S.", ".." * 7), MET),
    "nothing yet": ([], OPEN),
}


@pytest.mark.parametrize(("answers", "standing"), CALM.values(), ids=CALM)
def test_ten_rounds_without_a_loss(answers: list[Answer], standing: Standing) -> None:
    """RA17: never lost again."""
    assert standings(SPEC, "quiet", told(TWO, HERD, *answers, over=False)) == (standing, standing)
    at_end = MISSED if standing == OPEN else standing
    assert standings(SPEC, "quiet", told(TWO, HERD, *answers, laid(TWO, **SET))) == (at_end, at_end)


@pytest.mark.parametrize(("count", "standing"), [(30, MET), (29, OPEN), (20, OPEN)])
def test_rounds_of_three_are_longer(count: int, standing: Standing) -> None:
    answers = turns("." * count, seats=3)
    assert standings(SPEC, "quiet", told(THREE, *answers, over=False)) == (standing,) * 3


def test_tables_that_may_try_each() -> None:
    assert {goal.name: [seats for seats in SPEC.seats if goal.fits(seats)] for goal in SPEC.goals} == {
        "early": [2, 3, 4, 5, 6],
        "no_dog": [2, 3, 4, 5, 6],
        "small_farm": [2, 3, 4, 5, 6],
        "unhurt": [2, 3, 4, 5, 6],
        "three_kinds": [2, 3, 4, 5, 6],
        "quiet": [2, 3, 4, 5, 6],
    }
    assert {goal.name for goal in SPEC.goals if goal.company == "together"} == {"three_kinds", "quiet"}


def test_counts_on_the_way() -> None:
    """Rounds and spaces of those that may be; farms with three kinds; quiet rounds."""
    at = told(TWO, laid(TWO, **SET, turn=23), over=False)
    assert counts(SPEC, "early", at) == [(12, 12)] * 2
    assert counts(SPEC, "early", told(TWO, laid(TWO, **SET, turn=24), over=False)) == [(13, 12)] * 2
    assert counts(SPEC, "small_farm", at) == [(8, 8), (2, 8)]
    assert counts(SPEC, "small_farm", told(TWO, laid(TWO, **ROOMY), laid(TWO), over=False))[0] == (9, 8)
    assert counts(SPEC, "three_kinds", at) == [(1, 2)] * 2
    assert counts(SPEC, "no_dog", at) == [None] * 2
