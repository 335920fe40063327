"""A set on own spaces wins at once (RA19); the round limit."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.spec import leaders
from game.grids.hex import name, turn
from game.rules.rancho import SPEC
from game.rules.rancho.choices import SETTLE, Back, CallOff, EndTurn, Pips, Roll, Send, Take
from game.rules.rancho.events import GameEnded
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP
from tests.rules.rancho.table import BOARD, Table, buy, faces, give, laid, lift, put, spaces, terms_for

TWO, THREE, SIX = terms_for(), terms_for(3), terms_for(6)
LAND = "2,2 3,1 1,3 2,1 1,1 2,0"
THREE_KINDS = {"rabbits": {"2,3": 2}, "sheep": "3,2", "cows": ("2,1 2,0",)}


def won(table: Table, *seats: int) -> bool:
    """Whether the game has ended with a set of these seats, and the score agrees."""
    tallies = SPEC.score(table.terms, table.state)
    return table.over and table.events[-1] == GameEnded(seats, "set") and leaders(tallies) == seats


def test_a_set_wins_at_once_before_the_roll() -> None:
    """RA19: a taken horse does not win, put down it does."""
    state = laid(
        TWO,
        land=("2,2 3,1 1,3 2,1 1,1 2,0 1,2",),
        rabbits={"2,3": 2},
        sheep="3,2",
        cows=("2,1 2,0", "2,2 3,1", "1,1 1,2"),
    )
    table = Table(TWO, state)
    table.do(give(COW, "2,2 3,1"), give(COW, "1,1 1,2"), Take(HORSE))
    assert not table.over
    assert SPEC.score(TWO, table.state)[0].points["horse"] == 0
    table.do(put(HORSE, "1,3 1,2 2,2"))
    assert won(table, 0)
    assert SPEC.score(TWO, table.state)[0].total == 4


def test_a_taken_horse_that_fits_nowhere_does_not_win() -> None:
    """RA19, RA20."""
    state = laid(TWO, land=("2,2 2,1",), rabbits={"2,3": 2}, sheep="3,2", cows=("2,1 2,2",), loose=(0, 0, 0, 1))
    table = Table(TWO, state)
    table.do(lift("2,3"), put(RABBIT, "2,3"))
    assert not table.over
    table.do(Back(HORSE), Roll())


def test_the_last_of_a_set_is_put_after_the_roll() -> None:
    """RA19: a newborn is loose and does not count until it stands."""
    land = f"{LAND} 1,2 0,3 3,0"
    state = laid(TWO, land=(land,), **THREE_KINDS)  # type: ignore[arg-type]
    table = Table(TWO, state)
    table.do(Roll(), *faces(HORSE, HORSE))
    assert table.state.loose == (0, 0, 0, 1)
    assert not table.over
    table.do(put(HORSE, "1,2 0,3 1,3"))
    assert won(table, 0)


@pytest.mark.parametrize("after", [False, True])
def test_loose_animals_do_not_hinder(after: bool) -> None:
    """RA19: with another loose the set wins all the same."""
    state = laid(TWO, land=(f"{LAND} 1,2",), loose=(0, 1, 0, 1) if not after else (0, 0, 0, 0), **THREE_KINDS)  # type: ignore[arg-type]
    table = Table(TWO, state)
    if after:
        table.do(Roll(), *faces(HORSE, HORSE), lift("3,2"))
        table.do(lift("2,3"), put(HORSE, "2,2 1,3 1,2"))
        assert not table.over
        table.do(put(SHEEP, "3,2"))
    else:
        table.do(put(HORSE, "2,2 1,3 1,2"))
    assert won(table, 0)


def test_lifting_and_putting_again_completes_a_set() -> None:
    """RA19, RA12: what was in the way steps aside."""
    state = laid(
        TWO, land=(f"{LAND} 1,2",), rabbits={"2,3": 2, "1,3": 1}, sheep="3,2", cows=("2,1 2,0",), loose=(0, 0, 0, 1)
    )
    table = Table(TWO, state)
    table.do(lift("1,3"), put(RABBIT, "2,3"))
    assert not table.over
    table.do(put(HORSE, "2,2 1,3 1,2"))
    assert won(table, 0)


def test_settling_completes_a_set() -> None:
    """RA19, RA12."""
    state = laid(
        TWO, land=(f"{LAND} 1,2",), rabbits={"2,3": 2, "1,3": 1}, sheep="3,2", cows=("2,1 2,0",), loose=(0, 0, 0, 1)
    )
    table = Table(TWO, state)
    table.do(SETTLE)
    assert won(table, 0)


def test_nobody_wins_while_a_trade_is_open() -> None:
    """RA19: put down at credit above 0 it wins when the credit is 0 again."""
    state = laid(TWO, land=(f"{LAND} 1,2",), rabbits={"2,3": 6}, sheep="3,2", cows=("2,1 2,0",), loose=(0, 0, 0, 1))
    table = Table(TWO, state)
    table.do(give(RABBIT, "2,3"), put(HORSE, "2,2 1,3 1,2"))
    assert not table.over
    assert SPEC.score(TWO, table.state)[0].rank[0] == 0
    after = table.fork()
    after.do(Take(RABBIT))
    assert won(after, 0)
    table.do(CallOff())
    assert not table.over
    assert table.state == state


def test_a_set_that_the_trade_breaks_up_again_does_not_win() -> None:
    """RA19."""
    state = laid(TWO, land=(f"{LAND} 1,2",), rabbits={"2,3": 6}, sheep="3,2", cows=("2,1 2,0",), loose=(0, 0, 0, 1))
    table = Table(TWO, state)
    table.do(give(RABBIT, "2,3"), put(HORSE, "2,2 1,3 1,2"), lift("3,2"), Take(RABBIT))
    assert not table.over
    table.do(put(RABBIT, "2,3"), put(SHEEP, "3,2"))
    assert won(table, 0)


ORANGE, PURPLE = 0, 5


def test_the_rabbit_of_a_toll_wins_for_its_owner() -> None:
    """RA13, RA19, RA21: once the payer's credit is 0; called off, it does not."""
    state = laid(
        SIX,
        land=("3,1 2,2 1,3", "-3,4 -2,3 -1,3 0,3 1,2", "", "", "", "4,-1 3,0 2,1 2,0 2,-1 3,-1"),
        sheep="3,2 2,3 5,-2",
        cows=("4,-1 3,0",),
        horses=("2,0 2,-1 3,-1",),
    )
    table = Table(SIX, state)
    table.do(give(SHEEP, "3,2"), buy("1,1", (PURPLE, 2)))
    assert table.state.credit == 3
    assert not table.over
    called_off = table.fork()
    called_off.do(CallOff())
    assert not called_off.over
    assert called_off.state == state
    table.do(*[Take(RABBIT)] * 2)
    assert not table.over
    table.do(Take(RABBIT))
    assert won(table, PURPLE)


@pytest.mark.parametrize(("complete", "winner"), [(True, ORANGE), (False, PURPLE)])
def test_of_several_the_one_in_turn_wins(complete: bool, winner: int) -> None:
    """RA19: the payer, whose own set stood at credit above 0, and the owner whom the toll's rabbit completes."""
    state = laid(
        SIX,
        land=("3,1 2,2 1,3 2,1 1,2", "0,3 0,2", "", "", "", "4,-1 4,-2 3,-1 3,0 2,0 1,1"),
        rabbits={"2,3": 3},
        sheep="1,3 5,-3",
        cows=("3,1 3,2", "3,0 2,0"),
        horses=("4,-1 4,-2 3,-1",),
        loose=(0, 0, 0, 1),
    )
    table = Table(SIX, state)
    table.do(*[give(RABBIT, "2,3")] * 2)
    if complete:
        table.do(put(HORSE, "2,2 2,1 1,2"))
    assert not table.over
    table.do(buy("2,-1", (PURPLE, 1)))
    assert won(table, winner)


def turned(names: str) -> str:
    """The spaces after a third of a turn, which leads every farm to the next but one."""
    return " ".join(name(turn(BOARD.spots[each].at, 2)) for each in spaces(names))


def test_of_several_others_the_next_clockwise_wins() -> None:
    """RA19: seat 2 of 3 pays both others, who lacked a rabbit only; seat 3 follows it, seat 1 comes later."""
    mine, next_, last = "3,1 2,2 1,3", "1,2 0,3 2,1 3,0 2,0", "0,2 -1,3 2,-4 3,-4 2,-3"
    state = laid(
        THREE,
        land=(turned(last), turned(mine), turned(next_)),
        rabbits={turned("3,2"): 4},
        sheep=turned("-5,3 2,-5"),
        cows=(turned("1,2 0,3"), turned("0,2 -1,3")),
        horses=(turned("2,1 3,0 2,0"), turned("2,-4 3,-4 2,-3")),
        seat=1,
    )
    table = Table(THREE, state)
    table.do(*[give(RABBIT, turned("3,2"))] * 4, buy(turned("-1,2"), (0, 1), (2, 2)))
    assert [tally.total for tally in SPEC.score(THREE, table.state)] == [4, 0, 4]
    assert won(table, 2)


def test_an_attack_on_another_ends_nothing() -> None:
    """RA19: losing animals, sending dogs, ending turns completes nobody."""
    state = laid(TWO, land=(LAND,), dogs=((1, 0),), rabbits={"1,1": 2}, sheep="3,2")
    table = Table(TWO, state)
    table.do(Roll(), *faces(FOX, HORSE), Pips(1), Send(), EndTurn())
    assert not table.over
    assert table.top.seat == 1


def limited(turn: int, **more: object) -> Table:
    """Before the roll of a match over 5 rounds."""
    terms = terms_for(2, round_limit=5, calm_forest=True)
    return Table(terms, laid(terms, turn=turn, seat=turn % 2, **more))  # type: ignore[arg-type]


def finish(table: Table) -> Table:
    table.do(Roll(), *faces(FOX, FOX), EndTurn())
    return table


def rounds(table: Table) -> tuple[int, ...]:
    """The winners after the last round."""
    last = table.events[-1]
    assert isinstance(last, GameEnded)
    assert last.reason == "rounds"
    assert leaders(SPEC.score(table.terms, table.state)) == last.seats
    return last.seats


def test_a_round_is_one_turn_of_every_seat() -> None:
    """The option of a round limit, RA19."""
    table = finish(limited(8, rabbits={"3,2": 1}))
    assert not table.over
    assert (table.top.seat, table.state.turn) == (1, 9)
    assert rounds(finish(table)) == (0,)


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        ({"rabbits": {"3,2": 1, "-3,-2": 2}}, (1,)),
        ({"rabbits": {"3,2": 2, "-3,-2": 1}}, (0,)),
        ({"rabbits": {"3,2": 5}, "sheep": "-3,-2"}, (1,)),
        ({"rabbits": {"3,2": 6}, "sheep": "-3,-2"}, (0, 1)),
        ({"dogs": ((0, 1), (1, 0)), "rabbits": {"-3,-2": 2}}, (0,)),
        ({"dogs": ((0, 1), (1, 0)), "rabbits": {"-3,-2": 4}}, (1,)),
        ({"cows": ("3,2 2,3",), "sheep": "-3,-2 -2,-3", "land": ("2,2", "-2,-2 -2,-1")}, (1,)),
        ({"cows": ("3,2 2,3",), "sheep": "-3,-2 -2,-3", "land": ("2,2 2,1", "-2,-2 -2,-1")}, (0, 1)),
        ({"land": ("2,2 2,1 2,0", "-2,-2 -3,-1")}, (1,)),
        ({"horses": ("3,2 2,3 2,2",), "land": ("2,2", "-2,-2 -3,-1"), "cows": ("-3,-2 -2,-3",)}, (0,)),
    ],
)
def test_after_the_last_round_the_herd_of_highest_value_wins(more: dict[str, object], winners: tuple[int, ...]) -> None:
    """The option of a round limit, RA3, RA19: animals and dogs; then the sum of the own pastures' numbers, then
    shared."""
    assert rounds(finish(limited(9, **more))) == winners


def test_a_set_still_wins_before_the_last_round() -> None:
    """RA19."""
    terms = terms_for(2, round_limit=5)
    state = laid(terms, land=(f"{LAND} 1,2",), loose=(0, 0, 0, 1), turn=9, **THREE_KINDS)  # type: ignore[arg-type]
    table = Table(terms, state)
    table.do(put(HORSE, "2,2 1,3 1,2"))
    assert won(table, 0)


def test_values_count_kinds_of_all_sizes() -> None:
    """RA3: the value of a herd in the score."""
    state = laid(
        SIX,
        land=(f"{LAND} 1,2 0,3 3,0",),
        rabbits={"3,2": 3},
        sheep="2,3",
        cows=("2,1 2,0",),
        horses=("1,3 1,2 0,3",),
        dogs=((1, 1),),
    )
    rank = SPEC.score(SIX, state)[0].rank
    assert rank[1:] == (3 + 6 + 12 + 24 + 3 + 6, 4 + 4 + 4 + 2 + 1 + 1 + 2 + 2 + 2)


HERD: dict[str, Any] = {
    "land": (f"{LAND} 1,2",),
    "rabbits": {"2,3": 2},
    "sheep": "3,2",
    "cows": ("2,1 2,0", "2,2 3,1", "1,1 1,2"),
}
"""Three of four kinds, together worth a whole set, on land for one."""


@pytest.mark.parametrize(
    ("more", "near"),
    [
        ({}, True),
        ({"herd": {HORSE: 0}}, False),
        ({"cows": ("2,1 2,0", "2,2 3,1")}, False),
        ({"cows": ("2,1 2,0",), "loose": (0, 0, 0, 1)}, True),
        ({"sheep": ""}, False),
    ],
)
def test_three_of_four_kinds_and_value_enough_are_near_the_end(more: dict[str, Any], near: bool) -> None:
    """RA19: or all four, one of them loose; not where the herd has none of the fourth."""
    state = laid(TWO, **{**HERD, **more})
    assert [SPEC.nears_end(TWO, state, seat) for seat in range(2)] == [near, False]
