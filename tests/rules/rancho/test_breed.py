"""The roll and the births (RA14, RA15)."""

from __future__ import annotations

import pytest

from game.core.steps import Illegal
from game.rules.rancho.choices import SETTLE, Back, EndTurn, Give, Pips, Roll, Take
from game.rules.rancho.events import Born, HerdShort, TurnEnded
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP, WOLF
from tests.rules.rancho.naive import births
from tests.rules.rancho.table import Table, buy, faces, give, laid, lift, mask, put, space, standing, terms_for

TWO = terms_for()
RANCH = "2,2 3,1 1,3 2,1 1,2"


@pytest.mark.parametrize(
    ("dice", "born"),
    [
        ((RABBIT, RABBIT), (3, 0, 0, 0)),
        ((RABBIT, SHEEP), (3, 1, 0, 0)),
        ((RABBIT, COW), (3, 0, 0, 0)),
        ((SHEEP, SHEEP), (0, 2, 0, 0)),
        ((COW, SHEEP), (0, 1, 0, 0)),
        ((COW, COW), (0, 0, 1, 0)),
        ((HORSE, COW), (0, 0, 0, 0)),
    ],
)
def test_two_sheep_and_five_rabbits(dice: tuple[int, int], born: tuple[int, ...]) -> None:
    """RA14: kinds that are not shown do not breed."""
    for roll in (dice, dice[::-1]):
        table = Table(TWO, laid(TWO, land=(RANCH,), rabbits={"2,2": 5}, sheep="3,2 2,3"))
        events = table.do(Roll(), *faces(*roll))
        assert table.state.loose == born
        assert {event.kind: event.count for event in events if isinstance(event, Born)} == {
            kind: count for kind, count in enumerate(born) if count
        }
        assert table.state.dice == roll


@pytest.mark.parametrize(("herd", "born"), [(9, 6), (6, 6), (4, 4), (0, 0)])
def test_no_more_than_the_herd_has(herd: int, born: int) -> None:
    """RA14: 11 rabbits and two rabbit faces are 6 rabbits, as far as the herd has them."""
    table = Table(TWO, laid(TWO, land=(RANCH,), rabbits={"3,2": 6, "2,3": 5}, herd={RABBIT: herd}))
    told = table.do(Roll(), *faces(RABBIT, RABBIT))
    assert table.state.loose == (born, 0, 0, 0)
    assert table.state.herd[RABBIT] == herd - born
    short = [event for event in told if isinstance(event, HerdShort)]
    assert short == [HerdShort(0, RABBIT, herd)] * (herd < 6)


@pytest.mark.parametrize("kind", [RABBIT, SHEEP, COW, HORSE])
@pytest.mark.parametrize("shown", [0, 1, 2])
@pytest.mark.parametrize("owned", range(5))
def test_births_by_the_formula(kind: int, shown: int, owned: int) -> None:
    """RA14: (owned + faces) // 2."""
    six = terms_for(6)
    rabbits: dict[str, int] = {}
    sheep, cows, horses = "", (), ()  # type: tuple[str, tuple[str, ...], tuple[str, ...]]
    land = "2,2 3,1 1,3 2,1 1,2 3,0 0,3 2,0 0,2 1,1"
    match kind:
        case 0:
            rabbits = {"2,2": owned}
        case 1:
            sheep = " ".join(land.split()[:owned])
        case 2:
            cows = ("2,2 3,1", "2,1 1,2", "3,0 2,0", "1,3 0,3")[:owned]
        case _:
            horses = ("3,2 2,3 2,2", "3,1 2,1 3,0", "1,3 1,2 0,3")[: min(owned, 3)]
            owned = len(horses)
    table = Table(six, laid(six, land=(land,), rabbits=rabbits, sheep=sheep, cows=cows, horses=horses))
    before = table.state
    other = SHEEP if kind == HORSE else HORSE
    table.do(Roll(), *faces(*[kind] * shown, *[other] * (2 - shown)))
    assert table.state.loose[kind] == births(owned, shown, before.herd[kind])


def test_dogs_do_not_breed() -> None:
    """RA14."""
    six = terms_for(6)
    table = Table(six, laid(six, dogs=((2, 2),)))
    table.do(Roll(), *faces(RABBIT, SHEEP))
    assert table.state.dogs[0] == (2, 2)


def test_only_the_roller_breeds() -> None:
    """RA14."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 2, "-3,-2": 6}))
    table.do(Roll(), *faces(RABBIT, RABBIT))
    assert table.state.loose == (2, 0, 0, 0)
    assert standing(table.state, TWO, 1) == (6, 0, 0, 0)


def test_births_come_after_the_attacks() -> None:
    """RA14, RA16: by what is left then."""
    table = Table(TWO, laid(TWO, land=("2,2 2,1",), rabbits={"2,1": 4, "3,2": 1}))
    table.do(Roll(), *faces(RABBIT, FOX))
    assert table.state.loose == (0, 0, 0, 0)
    table.do(Pips(2))
    assert table.state.die == 2
    assert table.state.loose == (1, 0, 0, 0)


def test_what_a_wolf_took_may_be_born() -> None:
    """RA14: at most what the herd then holds, after the attacks."""
    state = laid(TWO, land=("2,2 2,1 3,1 3,0",), sheep="3,2 2,3 2,1 2,2", herd={SHEEP: 0})
    table = Table(TWO, state)
    table.do(Roll(), *faces(WOLF, SHEEP), Pips(2))
    assert table.state.loose == (0, 1, 0, 0)
    assert table.state.herd[SHEEP] == 0


def test_newborns_come_loose_and_the_turn_ends_when_nothing_is() -> None:
    """RA15."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 3}))
    table.do(Roll(), *faces(RABBIT, SHEEP))
    assert table.state.loose == (2, 0, 0, 0)
    assert EndTurn() not in table.options
    assert table.refusal(EndTurn()) == ("RA20", "loose")
    table.do(put(RABBIT, "3,2"), put(RABBIT, "2,3"))
    events = table.do(EndTurn())
    assert TurnEnded(0) in events
    assert (table.state.seat, table.state.turn, table.state.dice) == (1, 1, ())
    assert table.top.seat == 1


def test_no_trade_after_the_roll() -> None:
    """RA15."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 3}, sheep="2,3"))
    table.do(Roll(), *faces(RABBIT, SHEEP))
    assert not table.offered(Give)
    assert not table.offered(Take)
    for choice in (give(RABBIT, "3,2"), give(RABBIT), Take(RABBIT), buy("2,2")):
        with pytest.raises(Illegal):
            table.do(choice)


def test_the_newborn_cow_on_the_farm() -> None:
    """RA15, RA20: a sheep and 6 rabbits move out of the farm to a 2 and a 1, and the cow stands there."""
    table = Table(TWO, laid(TWO, land=("2,2 2,1 1,1",), rabbits={"2,3": 6}, sheep="3,2 2,2"))
    table.do(Roll(), *faces(COW, COW))
    assert table.state.loose == (0, 0, 1, 0)
    table.do(lift("3,2"), put(SHEEP, "2,1"))
    for _ in range(6):
        table.do(lift("2,3"), put(RABBIT, "1,1"))
    table.do(put(COW, "3,2 2,3"), EndTurn())
    assert table.state.rabbits[space("1,1")] == 6
    assert table.state.sheep == mask("2,2 2,1")
    assert standing(table.state, TWO, 0) == (6, 2, 1, 0)


def test_a_newborn_without_room_goes_back() -> None:
    """RA15, RA20: at once, or after the owner's own choice of what else has none."""
    state = laid(TWO, rabbits={"3,2": 2}, sheep="2,3")
    table = Table(TWO, state)
    table.do(Roll(), *faces(SHEEP, HORSE), Back(SHEEP), EndTurn())
    assert standing(table.state, TWO, 0) == (2, 1, 0, 0)

    table = Table(TWO, state)
    table.do(Roll(), *faces(SHEEP, HORSE), lift("3,2"), lift("3,2"), put(SHEEP, "3,2"))
    assert table.state.loose == (2, 0, 0, 0)
    table.do(Back(RABBIT), Back(RABBIT), EndTurn())
    assert standing(table.state, TWO, 0) == (0, 2, 0, 0)
    assert table.state.herd[RABBIT] == 20


def test_settling_after_the_roll_houses_newborns() -> None:
    """RA12, RA15."""
    table = Table(TWO, laid(TWO, land=("2,2 2,1 1,1",), rabbits={"2,3": 6}, sheep="3,2 2,2"))
    table.do(Roll(), *faces(COW, COW), SETTLE)
    assert table.state.loose == (0, 0, 0, 0)
    assert standing(table.state, TWO, 0) == (6, 2, 1, 0)
    table.do(EndTurn())


def test_a_player_without_animals_plays_on() -> None:
    """RA14, RA19: two equal faces bring a pair."""
    table = Table(TWO, laid(TWO, rabbits={"-3,-2": 1}))
    table.do(Roll(), *faces(SHEEP, SHEEP))
    assert table.state.loose == (0, 1, 0, 0)
    table.do(put(SHEEP, "3,2"), EndTurn())
    assert not table.over
