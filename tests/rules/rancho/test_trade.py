"""Before the roll: exchanges, pastures, and the trade that is called off (RA5, RA9 to RA11, RA21)."""

from __future__ import annotations

import pytest

from game.core.steps import Choice
from game.rules.rancho.choices import Buy, CallOff, Give, Put, Roll, Take
from game.rules.rancho.model import COW, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG
from tests.rules.rancho.table import Table, buy, give, laid, lift, mask, put, space, spaces, standing, terms_for

TWO = terms_for()
START = laid(TWO, rabbits={"2,3": 1, "-2,-3": 1}, sheep="3,2 -3,-2")
TWELVE = "2,2 3,1 1,3 2,1 1,2 3,0 0,3 2,0 1,1 0,2 3,-1 -1,3"


def test_the_roll_may_come_at_once() -> None:
    """RA9."""
    table = Table(TWO, START)
    assert Roll() in table.options
    table.do(Roll())


def test_trade_land_and_moves_in_any_order() -> None:
    """RA9."""
    table = Table(TWO, START)
    table.do(lift("3,2"), give(RABBIT, "2,3"), Take(RABBIT), put(RABBIT, "3,2"))
    table.do(give(SHEEP), buy("2,2"), buy("2,1"), give(RABBIT, "3,2"), buy("2,0"), Roll())
    assert table.state.owned[0] == mask("3,2 2,3 2,2 2,1 2,0")
    assert standing(table.state, TWO, 0) == (0, 0, 0, 0)


def test_a_sheep_for_a_small_dog_and_three_rabbits() -> None:
    """RA10."""
    table = Table(TWO, START)
    table.do(give(SHEEP, "3,2"), Take(SMALL_DOG), Take(RABBIT), Take(RABBIT), Take(RABBIT))
    state = table.state
    assert (state.credit, state.loose, state.dogs[0]) == (0, (3, 0, 0, 0), (1, 0))
    assert state.herd == (20 - 5, 5, 4, 2, 0, 1)


def test_two_sheep_both_dogs_and_three_rabbits_for_a_horse() -> None:
    """RA10: the sheep and cows between need not be in the herd."""
    state = laid(
        TWO,
        land=("2,2 3,1", "-2,-2"),
        rabbits={"2,3": 3},
        sheep="3,2 2,2 -3,-2 -2,-2",
        dogs=((1, 1),),
        herd={SHEEP: 0, COW: 0},
    )
    table = Table(TWO, state)
    table.do(*[give(RABBIT, "2,3")] * 3, give(SMALL_DOG), give(LARGE_DOG))
    assert table.state.credit == 12
    assert Take(COW) not in table.options
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,2"), Take(HORSE), put(HORSE, "3,2 2,3 2,2"), Roll())
    assert standing(table.state, TWO, 0) == (0, 0, 0, 1)


def test_the_other_way_a_horse_for_two_sheep_both_dogs_and_three_rabbits() -> None:
    """RA10: in either direction."""
    table = Table(TWO, laid(TWO, land=("2,2",), horses=("3,2 2,3 2,2",)))
    table.do(give(HORSE, "3,2 2,3 2,2"), Take(SHEEP), Take(SHEEP), Take(SMALL_DOG), Take(LARGE_DOG))
    table.do(*[Take(RABBIT)] * 3)
    assert table.state.credit == 0
    assert table.state.loose == (3, 2, 0, 0)
    assert table.state.dogs[0] == (1, 1)


def test_a_sheep_buys_a_2_and_a_4() -> None:
    """RA10, RA11."""
    table = Table(TWO, START)
    table.do(give(SHEEP, "3,2"), buy("2,2"), buy("2,1"), Roll())
    assert table.state.owned[0] == mask("3,2 2,3 2,2 2,1")


def test_a_cow_buys_a_sheep_and_three_2s() -> None:
    """RA10, RA11."""
    table = Table(TWO, laid(TWO, land=("2,2",), cows=("3,2 2,3",)))
    table.do(give(COW, "3,2 2,3"), Take(SHEEP), buy("2,1"), buy("3,0"), buy("1,2"), put(SHEEP, "2,1"), Roll())
    assert table.state.owned[0] == mask("3,2 2,3 2,2 2,1 3,0 1,2")


def test_animals_just_given_may_be_taken() -> None:
    """RA10."""
    table = Table(TWO, laid(TWO, cows=("3,2 2,3",), herd={COW: 0, SHEEP: 0}))
    table.do(give(COW, "3,2 2,3"))
    assert table.refusal(Take(SHEEP)) == ("RA10", "herd_empty")
    table.do(Take(COW))
    assert (table.state.credit, table.state.herd[COW]) == (0, 0)


def test_credit_never_falls_below_0_and_nobody_takes_what_the_herd_has_not() -> None:
    """RA10."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 6}, herd={SMALL_DOG: 0}))
    assert table.offered(Take) == []
    table.do(*[give(RABBIT, "3,2")] * 3)
    assert table.offered(Take) == [Take(RABBIT)]
    assert table.refusal(Take(SHEEP)) == ("RA10", "credit_low")
    assert table.refusal(Take(SMALL_DOG)) == ("RA10", "herd_empty")


def test_only_own_animals_are_given() -> None:
    """RA10."""
    table = Table(TWO, START)
    for choice in (
        give(SHEEP, "-3,-2"),
        give(RABBIT, "-2,-3"),
        give(RABBIT, "3,2"),
        give(COW, "3,2"),
        Give(RABBIT, 60),
        Give(RABBIT, -2),
    ):
        assert table.refusal(choice) == ("RA10", "nothing_there")
    assert table.refusal(give(SMALL_DOG)) == ("RA10", "no_dog")
    for kind in (SHEEP, HORSE):
        assert table.refusal(give(kind)) == ("RA20", "not_loose")
    assert set(table.offered(Give)) == {give(RABBIT, "2,3"), give(SHEEP, "3,2")}


@pytest.mark.parametrize("credit_left", range(1, 6))
def test_no_roll_while_there_is_credit(credit_left: int) -> None:
    """RA10."""
    table = Table(TWO, START)
    table.do(give(SHEEP, "3,2"), *[Take(RABBIT)] * (6 - credit_left))
    assert Roll() not in table.options
    assert table.refusal(Roll()) == ("RA10", "credit_open")


def test_land_touches_own_land() -> None:
    """RA11."""
    table = Table(TWO, laid(TWO, land=("2,2",), sheep="3,2 2,3"))
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    assert {each.at for each in table.offered(Buy)} == set(spaces("3,1 1,3 2,1 1,2"))
    for name in ("2,0", "-2,-2", "1,1"):
        assert table.refusal(buy(name)) == ("RA11", "not_touching")
    for name in ("2,1", "3,1"):
        assert table.refusal(buy(name, (1, 2))) == ("RA13", "toll_free")


def test_land_costs_its_number() -> None:
    """RA11."""
    table = Table(TWO, laid(TWO, land=("2,2 2,1",), rabbits={"3,2": 6}))
    table.do(*[give(RABBIT, "3,2")] * 3)
    assert {each.at for each in table.offered(Buy)} == set(spaces("2,0 1,1 1,2 3,0"))
    assert table.refusal(buy("3,1")) == ("RA11", "credit_low")
    table.do(buy("2,0"))
    assert table.state.credit == 2
    table.do(buy("1,2"))
    assert table.state.credit == 0
    assert table.state.herd[RABBIT] == 14 + 3


def test_nobody_buys_what_is_owned_or_no_pasture() -> None:
    """RA7, RA11: nor a farm that nobody uses."""
    table = Table(TWO, laid(TWO, land=("2,2 3,1 3,0", "4,-1"), cows=("2,2 3,1",)))
    table.do(give(COW, "2,2 3,1"))
    for name in ("4,-1", "2,2", "3,2", "5,-2", "5,-3", "-3,-2"):
        assert table.refusal(buy(name)) == ("RA11", "owned" if name in "4,-1 2,2" else "no_pasture")
    for number in (-1, 60):
        assert table.refusal(Buy(number, ())) == ("RA11", "no_pasture")


def test_a_farm_that_nobody_uses_is_no_way() -> None:
    """RA7: F1 is not used by two players; land beyond it does not touch."""
    table = Table(TWO, laid(TWO, land=("1,3 0,3 -1,4",), cows=("1,3 0,3",)))
    table.do(give(COW, "1,3 0,3"))
    found = {each.at for each in table.offered(Buy)}
    assert space("-2,4") in found
    assert not found & set(spaces("-2,5 -3,5 -3,4"))


def test_twelve_pastures_at_most() -> None:
    """RA5."""
    table = Table(TWO, laid(TWO, land=(TWELVE,), sheep="2,2"))
    table.do(give(SHEEP, "2,2"))
    assert table.offered(Buy) == []
    assert table.refusal(buy("2,-1")) == ("RA5", "no_disks")
    eleven = TWELVE.removesuffix(" -1,3")
    table = Table(TWO, laid(TWO, land=(eleven,), sheep="2,2"))
    table.do(give(SHEEP, "2,2"), buy("2,-1"))
    assert table.state.owned[0].bit_count() == 14
    assert table.offered(Buy) == []


def test_called_off_all_is_as_before() -> None:
    """RA21: animals, spaces, herd, pastures."""
    table = Table(TWO, START)
    before = table.position.state
    table.do(lift("3,2"), put(SHEEP, "3,2"))
    table.do(give(SHEEP, "3,2"), buy("2,2"), lift("2,3"), put(RABBIT, "3,2"), Take(RABBIT), CallOff())
    assert table.state == before


def test_called_off_up_to_the_last_time_without_credit() -> None:
    """RA21: what was paid in full before stays, and so do moves before the trade."""
    table = Table(TWO, START)
    table.do(give(SHEEP, "3,2"), buy("2,2"), buy("2,1"), lift("2,3"), put(RABBIT, "2,1"), lift("2,1"))
    before = table.state
    table.do(give(RABBIT), CallOff())
    assert table.state == before
    assert table.state.owned[0] == mask("3,2 2,3 2,2 2,1")
    assert table.state.loose == (1, 0, 0, 0)


def test_nothing_to_call_off() -> None:
    """RA21."""
    table = Table(TWO, START)
    assert CallOff() not in table.options
    assert table.refusal(CallOff()) == ("RA21", "nothing_open")
    table.do(give(SHEEP, "3,2"))
    assert CallOff() in table.options


def test_a_credit_that_nothing_can_be_had_for() -> None:
    """RA10, RA21: no rabbits in the herd, a sheep given, a 4 bought; the 2 left is raised, spent on land or
    called off."""
    state = laid(TWO, sheep="3,2", rabbits={"2,3": 2, "-3,-2": 6, "-2,-3": 6, "-2,-2": 6}, land=("", "-2,-2"))
    table = Table(TWO, state)
    assert table.state.herd[RABBIT] == 0
    before = table.state
    table.do(give(SHEEP, "3,2"), buy("2,2"))
    assert table.state.credit == 2
    assert table.offered(Take) == []
    assert {each.at for each in table.offered(Buy)} == set(spaces("2,1 1,2"))
    assert table.offered(Give) == [give(RABBIT, "2,3")]
    assert CallOff() in table.options
    assert Roll() not in table.options
    table.do(CallOff())
    assert table.state == before
    assert table.state.sheep >> space("3,2") & 1
    table.do(give(SHEEP, "3,2"), buy("2,2"), buy("2,1"), Roll())


def test_a_gift_that_cannot_be_had_back_is_called_off() -> None:
    """RA21: the given horse's value is more than all the herd has without it, yet it can be called off."""
    table = Table(TWO, laid(TWO, land=("2,2",), horses=("3,2 2,3 2,2",), herd=dict.fromkeys(range(6), 0)))
    before = table.state
    table.do(give(HORSE, "3,2 2,3 2,2"), CallOff())
    assert table.state == before


@pytest.mark.parametrize(
    "choices",
    [
        [give(SHEEP, "3,2"), CallOff()],
        [give(RABBIT, "2,3"), Take(RABBIT)],
        [lift("3,2"), put(SHEEP, "3,2")],
        [lift("2,3"), Put(RABBIT, spaces("2,3"))],
    ],
)
def test_what_changes_nothing_may_be_done_again_and_again(choices: list[Choice]) -> None:
    """RA9."""
    table = Table(TWO, START)
    table.do(*choices)
    if table.state.loose[RABBIT]:
        table.do(put(RABBIT, "2,3"))
    assert table.state == START
    table.do(Roll())
