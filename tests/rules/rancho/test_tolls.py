"""The blocked player, routes and tolls (RA13)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.engine import advance
from game.rules.rancho.choices import Buy, CallOff, Roll, Take
from game.rules.rancho.events import TollPaid
from game.rules.rancho.model import COW, HORSE, LARGE_DOG, RABBIT, SHEEP, State
from game.rules.rancho.turn import blocked
from tests.rules.rancho.table import Table, buy, give, laid, mask, space, spaces, terms_for

SIX = terms_for(6)
ORANGE, BLUE, PURPLE = 0, 1, 5
LAND = ("3,1 2,2 1,3", "-3,4 -2,3 -1,3 0,3 1,2", "", "", "", "4,-1 3,0 2,1 2,0")
EXAMPLE = {
    "-1,4": {((BLUE, 2),)},
    "-2,4": {((BLUE, 4),)},
    "0,2": {((BLUE, 2),)},
    "1,1": {((BLUE, 2),), ((PURPLE, 2),)},
    "3,-1": {((PURPLE, 2),)},
    "2,-1": {((PURPLE, 3),)},
}


def orange(sheep: str = "3,2 2,3 3,1", rabbits: Mapping[str, int] | None = None, **more: object) -> State:
    """The position of the example, orange's turn."""
    return laid(SIX, land=LAND, sheep=sheep, rabbits=rabbits or {}, **more)  # type: ignore[arg-type]


def rich() -> Table:
    """Orange with a credit of 18."""
    table = Table(SIX, orange())
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"), give(SHEEP, "3,1"))
    return table


@pytest.mark.parametrize("target", EXAMPLE)
def test_the_tolls_of_the_example(target: str) -> None:
    """RA13."""
    table = rich()
    assert {each.tolls for each in table.offered(Buy) if each.at == space(target)} == EXAMPLE[target]
    before = table.state
    for tolls in EXAMPLE[target]:
        after, _ = advance(SIX, table.position, buy(target, *tolls))
        price = SIX.spaces.numbers[space(target)]
        assert after.state.credit == before.credit - price - sum(count for _, count in tolls)
        assert after.state.owned[ORANGE] == before.owned[ORANGE] | 1 << space(target)
        for seat, count in tolls:
            own = SIX.farmland[seat]
            got = sum(n for at, n in enumerate(after.state.rabbits) if own >> at & 1)
            assert got == count
        assert after.state.herd[RABBIT] == before.herd[RABBIT] - sum(count for _, count in tolls)


def test_after_it_no_longer_blocked() -> None:
    """RA13: blocked is asked anew; later purchases beside own spaces are free of toll."""
    table = rich()
    table.do(buy("3,-1", (PURPLE, 2)))
    assert table.state.credit == 18 - 2 - 2
    assert buy("2,-1") in table.options
    assert all(not each.tolls for each in table.offered(Buy))
    assert table.refusal(buy("0,2", (BLUE, 2))) == ("RA11", "not_touching")
    table.do(buy("2,-1"))
    assert table.state.credit == 13
    assert table.state.owned[ORANGE] == mask("3,2 2,3 3,1 2,2 1,3 3,-1 2,-1")


def test_who_is_called_blocked() -> None:
    """RA13: no free pasture touches the own land, and one can be had for a toll; nobody with the option,
    nobody where no pasture is free."""
    assert blocked(SIX, orange(), ORANGE)
    assert not blocked(SIX, orange(), BLUE)
    assert not blocked(terms_for(6, tolls_always=True), orange(), ORANGE)
    first, second, *others = orange().owned
    everything = second | SIX.spaces.pastures & ~sum(orange().owned)
    assert not blocked(SIX, replace(orange(), owned=(first, everything, *others)), ORANGE)


def test_only_the_cheapest_toll_is_taken() -> None:
    """RA13: neither a longer way, nor a wrong sum, nor none, nor one paid to somebody else."""
    table = rich()
    for tolls in ((), ((BLUE, 4),), ((PURPLE, 4),), ((BLUE, 1),), ((BLUE, 2), (PURPLE, 2)), ((2, 2),)):
        assert table.refusal(buy("1,1", *tolls)) == ("RA13", "not_cheapest")
    assert table.refusal(buy("0,2", (PURPLE, 2))) == ("RA13", "not_cheapest")


def test_not_blocked_means_no_tolls() -> None:
    """RA13."""
    terms = terms_for(6)
    table = Table(terms, laid(terms, land=("3,1 2,2", *LAND[1:]), sheep="3,2 2,3"))
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    assert table.offered(Buy) == [buy("1,3")]
    assert table.refusal(buy("1,1", (PURPLE, 2))) == ("RA11", "not_touching")


def test_what_no_way_leads_to() -> None:
    """RA13: beyond land that nobody owns."""
    assert rich().refusal(buy("-2,-2", (BLUE, 2))) == ("RA13", "no_route")


def test_no_way_leads_over_forest_farms_or_free_pastures() -> None:
    """RA13: all that can be reached is what the example names and what else lies along that land."""
    found = {each.at for each in rich().offered(Buy)}
    assert found == set(spaces("-3,3 -2,2 -1,2 0,2 1,1 -1,4 -2,4 4,-2 3,-1 2,-1"))


def test_with_no_rabbits_in_the_herd_there_is_no_toll() -> None:
    """RA13: two rabbits given make a toll of 2 payable."""
    table = Table(SIX, orange(sheep="3,2", rabbits={"2,3": 3}, herd={RABBIT: 0}))
    table.do(give(SHEEP, "3,2"))
    assert table.state.credit == 6
    assert table.offered(Buy) == []
    assert table.refusal(buy("3,-1", (PURPLE, 2))) == ("RA13", "herd_low")
    table.do(give(RABBIT, "2,3"))
    assert table.offered(Buy) == []
    table.do(give(RABBIT, "2,3"))
    assert buy("3,-1", (PURPLE, 2)) in table.options
    assert buy("-2,4", (BLUE, 4)) not in table.options
    table.do(buy("3,-1", (PURPLE, 2)))
    assert (table.state.credit, table.state.herd[RABBIT]) == (4, 0)


def test_price_and_toll_together_are_no_more_than_the_credit() -> None:
    """RA13."""
    table = Table(SIX, orange(sheep="", rabbits={"2,3": 6}))
    table.do(*[give(RABBIT, "2,3")] * 3)
    assert {each.at for each in table.offered(Buy)} == set(spaces("0,2 1,1"))
    assert table.refusal(buy("3,-1", (PURPLE, 2))) == ("RA11", "credit_low")
    table.do(give(RABBIT, "2,3"))
    table.do(buy("3,-1", (PURPLE, 2)), Roll())


def test_twelve_pastures_at_most_with_tolls_too() -> None:
    """RA5, RA13."""
    twelve = "2,2 3,1 1,3 2,1 1,2 3,0 0,3 2,0 1,1 0,2 3,-1 -1,3"
    terms = terms_for(2)
    table = Table(terms, laid(terms, land=(twelve, "2,-1 4,-1 4,-2 -1,2 -2,3 -1,4"), cows=("3,2 2,3",)))
    table.do(give(COW, "3,2 2,3"))
    assert table.offered(Buy) == []


def tolled(blue: str, rabbits: Mapping[str, int], sheep: str = "", cows: tuple[str, ...] = ()) -> Table:
    """Orange pays blue 4 for a pasture behind two 2s; what blue owns and has is given."""
    land = (LAND[0], f"-1,3 0,3 1,2 {blue}", "", "", "", LAND[5])
    state = laid(SIX, land=land, rabbits=rabbits, sheep=f"3,2 2,3 {sheep}", cows=cows)
    table = Table(SIX, state)
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    return table


@pytest.mark.parametrize(
    ("rabbits", "sheep", "housed"),
    [
        ({}, "", {"-3,5": 4}),
        ({"-2,5": 1}, "", {"-2,5": 5}),
        ({"-3,5": 3, "-2,5": 4}, "", {"-3,5": 5, "-2,5": 6}),
        ({"-3,5": 3, "-2,5": 3}, "", {"-3,5": 6, "-2,5": 4}),
        ({"-3,5": 6, "-2,5": 6}, "", {"-3,5": 6, "-2,5": 6, "-3,4": 4}),
        ({"-3,5": 6}, "-2,5", {"-3,5": 6, "-3,4": 4}),
        ({"-3,5": 6, "-1,3": 5}, "-2,5 -3,4", {"-3,5": 6, "-1,3": 6, "-2,3": 3}),
        ({"-3,5": 6, "-1,3": 5, "1,2": 5}, "-2,5 -3,4", {"-3,5": 6, "-1,3": 6, "1,2": 6, "-2,3": 2}),
        ({"-3,5": 6, "-1,3": 6}, "-2,5 -3,4 -2,3 0,3 1,2", {"-3,5": 6, "-1,3": 6}),
        ({"-3,5": 5, "-1,3": 5}, "-2,5 -3,4 -2,3 0,3 1,2", {"-3,5": 6, "-1,3": 6}),
    ],
)
def test_where_the_rabbits_of_a_toll_go(rabbits: Mapping[str, int], sheep: str, housed: Mapping[str, int]) -> None:
    """RA13: farm before 4 before 2 before 1; the fullest stack first, an empty space last; lowest q, then r;
    what has no room stays in the herd, and is paid all the same."""
    table = tolled("-2,3 -3,4", rabbits, sheep)
    before = table.state.herd[RABBIT]
    events = table.do(buy("-2,4", (BLUE, 4)))
    stacks = {spot: n for spot, n in enumerate(table.state.rabbits) if n}
    assert stacks == {space(name): n for name, n in housed.items()}
    assert table.state.herd[RABBIT] == before - sum(housed.values()) + sum(rabbits.values())
    assert any(isinstance(event, TollPaid) for event in events)
    assert table.state.credit == 12 - 4 - 4


def test_a_1_comes_last() -> None:
    """RA13: of land with all prices the 1 is filled when all else is full."""
    land = (LAND[0], "1,2 1,1 0,3 -1,4", "", "", "", LAND[5])
    state = laid(SIX, land=land, rabbits={"1,2": 5, "1,1": 5}, sheep="3,2 2,3 0,3 -1,4", cows=("-2,5 -3,5",))
    table = Table(SIX, state)
    table.do(give(SHEEP, "3,2"), buy("0,2", (BLUE, 2)))
    assert table.state.rabbits[space("1,2")] == 6
    assert table.state.rabbits[space("1,1")] == 6


def test_two_owners_of_one_way_are_paid_each() -> None:
    """RA13: a route across the land of two others pays each its own."""
    land = ("3,1 2,2 1,3", "1,2 0,3", "", "", "", "3,0 2,1 1,1")
    table = Table(SIX, laid(SIX, land=land, sheep="3,2 2,3"))
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    offers = {each.tolls for each in table.offered(Buy) if each.at == space("0,2")}
    assert offers == {((BLUE, 2),)}
    land = ("3,1 2,2 1,3", "1,2 0,3", "0,2 -1,3", "", "", "3,0 2,1 1,1")
    table = Table(SIX, laid(SIX, land=land, sheep="3,2 2,3"))
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    offers = {each.tolls for each in table.offered(Buy) if each.at == space("-1,2")}
    assert offers == {((BLUE, 2), (2, 1))}
    table.do(buy("-1,2", (BLUE, 2), (2, 1)))
    assert table.state.rabbits[SIX.farms[BLUE][0]] + table.state.rabbits[SIX.farms[BLUE][1]] == 2
    assert sum(table.state.rabbits[each] for each in SIX.farms[2]) == 1


def test_a_toll_called_off_is_given_back() -> None:
    """RA13, RA21."""
    table = Table(SIX, orange())
    before = table.state
    table.do(give(SHEEP, "3,2"), buy("3,-1", (PURPLE, 2)))
    assert sum(table.state.rabbits) == 2
    table.do(CallOff())
    assert table.state == before


def test_land_beyond_a_toll_need_not_touch_the_rest() -> None:
    """RA11, RA13: from there on it goes on without toll."""
    table = rich()
    table.do(buy("-2,2", (BLUE, 6)))
    assert {each.at for each in table.offered(Buy)} == set(spaces("-3,3 -3,2 -2,1 -1,2"))
    assert not any(each.tolls for each in table.offered(Buy))


def test_tolls_always_allowed() -> None:
    """RA13 with the option: also when not blocked; what touches own spaces stays free of toll."""
    terms = terms_for(6, tolls_always=True)
    table = Table(terms, laid(terms, land=("3,1 2,2", *LAND[1:]), sheep="3,2 2,3"))
    table.do(give(SHEEP, "3,2"), give(SHEEP, "2,3"))
    assert {each.tolls for each in table.offered(Buy) if each.at == space("1,3")} == {()}
    assert buy("1,1", (PURPLE, 2)) in table.options
    assert buy("1,1", (BLUE, 2)) in table.options
    table.do(buy("1,1", (PURPLE, 2)), Take(LARGE_DOG))


def test_nothing_else_of_the_owner_moves() -> None:
    """RA13."""
    state = laid(SIX, land=LAND, sheep="3,2 4,-1 -2,3", cows=("3,0 2,1",), loose=(0, 0, 0, 1))
    table = Table(SIX, state)
    table.do(give(HORSE), buy("3,-1", (PURPLE, 2)))
    assert (table.state.cows, table.state.sheep) == (state.cows, state.sheep)
    assert table.state.owned[PURPLE] == state.owned[PURPLE]
