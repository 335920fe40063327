"""Animals on a space, their moves, and animals beside the board (RA8, RA12, RA20)."""

from __future__ import annotations

import pytest

from game.core.engine import why_not
from game.rules.rancho.choices import SETTLE, Back, EndTurn, Give, Lift, Pips, Put, Roll, Take
from game.rules.rancho.model import COW, FOX, HORSE, LARGE_DOG, RABBIT, SHEEP
from game.rules.rancho.standing import animal_on
from tests.rules.rancho.naive import footprints
from tests.rules.rancho.table import BOARD, Table, buy, faces, give, laid, lift, put, space, spaces, terms_for

TWO = terms_for()
LAND = "2,2 3,1 1,3 2,1 1,1"


def named(choices: list[Put]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(BOARD.spots[each].at for each in choice.spaces) for choice in choices}


def own(names: str) -> set[tuple[int, int]]:
    return {BOARD.spots[each].at for each in spaces(names)}


@pytest.mark.parametrize(("kind", "size"), [(RABBIT, 1), (SHEEP, 1), (COW, 2), (HORSE, 3)])
def test_where_a_loose_animal_may_stand(kind: int, size: int) -> None:
    """RA8, RA20: farm and pastures freely mixed, a cow on 2 adjacent, a horse on 3 mutually adjacent spaces."""
    loose = [0, 0, 0, 0]
    loose[kind] = 1
    state = laid(TWO, land=(LAND,), sheep="2,2", loose=(loose[0], loose[1], loose[2], loose[3]))
    found = Table(TWO, state).offered(Put)
    assert all(choice.kind == kind for choice in found)
    assert len(found) == len(set(found))
    assert all(list(choice.spaces) == sorted(choice.spaces) for choice in found)
    assert named(found) == footprints(own(f"3,2 2,3 {LAND}") - own("2,2"), size)


def test_a_space_holds_one_thing() -> None:
    """RA8: or up to 6 rabbits."""
    state = laid(TWO, land=(LAND,), rabbits={"3,2": 5}, sheep="2,3", cows=("2,2 2,1",), loose=(3, 1, 1, 1))
    table = Table(TWO, state)
    for name in ("2,3", "2,2", "2,1"):
        assert table.refusal(put(RABBIT, name)) == ("RA8", "no_room")
        assert table.refusal(put(SHEEP, name)) == ("RA8", "no_room")
    assert table.refusal(put(SHEEP, "3,2")) == ("RA8", "no_room")
    assert table.refusal(put(COW, "3,1 3,2")) == ("RA8", "part_taken")
    assert table.refusal(put(HORSE, "2,2 2,3 3,2")) == ("RA8", "part_taken")
    table.do(put(RABBIT, "3,2"))
    assert table.state.rabbits[space("3,2")] == 6
    assert table.refusal(put(RABBIT, "3,2")) == ("RA8", "full_stack")
    assert table.refusal(put(SHEEP, "3,2")) == ("RA8", "no_room")


def test_shapes_that_are_none() -> None:
    """RA8."""
    table = Table(TWO, laid(TWO, land=(LAND,), loose=(1, 1, 1, 1)))
    assert table.refusal(put(COW, "3,2 1,3")) == ("RA8", "cow_footprint")
    assert table.refusal(put(COW, "3,2")) == ("RA8", "cow_footprint")
    assert table.refusal(put(COW, "3,2 2,3 2,2")) == ("RA8", "cow_footprint")
    assert table.refusal(put(HORSE, "3,1 3,2 2,3")) == ("RA8", "horse_footprint")
    assert table.refusal(put(HORSE, "3,2 2,3")) == ("RA8", "horse_footprint")
    assert table.refusal(put(RABBIT, "3,2 2,3")) == ("RA8", "one_space")
    assert table.refusal(put(SHEEP, "3,2 2,3")) == ("RA8", "one_space")
    assert table.refusal(Put(RABBIT, ())) == ("RA8", "one_space")
    one, two = spaces("3,2 2,3")
    assert table.refusal(Put(COW, (two, one))) == ("RA8", "cow_footprint")
    table.do(put(COW, "3,2 2,3"))


def test_only_on_own_spaces() -> None:
    """RA8: neither free pastures, nor those of others, nor beyond the board."""
    table = Table(TWO, laid(TWO, land=(LAND, "1,2"), loose=(1, 1, 1, 0)))
    for name in ("1,2", "3,0", "-3,-2", "5,-3"):
        assert table.refusal(put(RABBIT, name)) == ("RA8", "not_own")
        assert table.refusal(put(SHEEP, name)) == ("RA8", "not_own")
    assert table.refusal(put(COW, "1,2 1,3")) == ("RA8", "not_own")
    assert table.refusal(Put(RABBIT, (60,))) == ("RA8", "not_own")
    assert table.refusal(Put(RABBIT, (-1,))) == ("RA8", "not_own")


def test_only_what_is_loose_is_put_or_returned() -> None:
    """RA20."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 1}))
    for kind in (RABBIT, SHEEP, COW, HORSE, LARGE_DOG):
        assert table.refusal(put(kind, "2,3")) == ("RA20", "not_loose")
        assert table.refusal(Back(kind)) == ("RA20", "not_loose")


def test_lifting_and_putting_is_free() -> None:
    """RA12, RA20: animals of every size; a stack rabbit by rabbit."""
    state = laid(
        TWO, land=("2,2 3,1 1,3 2,1 1,2 3,0 0,3",), rabbits={"1,3": 2}, sheep="0,3", cows=("3,1 3,0",), dogs=((1, 0),)
    )
    table = Table(TWO, state)
    table.do(lift("3,1 3,0"), put(COW, "2,2 2,1"))
    table.do(lift("0,3"), put(SHEEP, "3,0"))
    table.do(lift("1,3"))
    assert table.state.loose == (1, 0, 0, 0)
    table.do(put(RABBIT, "0,3"), lift("1,3"), put(RABBIT, "0,3"))
    assert table.state == laid(
        TWO, land=("2,2 3,1 1,3 2,1 1,2 3,0 0,3",), rabbits={"0,3": 2}, sheep="3,0", cows=("2,2 2,1",), dogs=((1, 0),)
    )


def test_a_horse_is_lifted_at_its_first_space() -> None:
    """RA20."""
    table = Table(TWO, laid(TWO, land=("2,2 1,3",), horses=("3,2 2,3 2,2",)))
    assert table.offered(Lift) == [Lift(spaces("3,2 2,3 2,2")[0])]
    table.do(lift("3,2 2,3 2,2"), put(HORSE, "2,3 2,2 1,3"))
    assert table.state == laid(TWO, land=("2,2 1,3",), horses=("2,3 2,2 1,3",))


@pytest.mark.parametrize(("kind", "names"), [(COW, "2,2 2,1"), (HORSE, "2,2 2,1 3,1")])
def test_a_large_animal_is_named_by_its_lowest_space(kind: int, names: str) -> None:
    """RA12, RA10: at its other spaces it is found, and the refusal says which one names it."""
    large = {"cows": (names,)} if kind == COW else {"horses": (names,)}
    state = laid(TWO, land=(LAND,), **large)  # type: ignore[arg-type]
    table = Table(TWO, state)
    lowest, *others = spaces(names)
    for at in others:
        assert animal_on(TWO, state, 0, at) == (kind, lowest)
        assert table.refusal(Lift(at)) == ("RA12", "lowest_space")
        assert table.refusal(Give(kind, at)) == ("RA10", "lowest_space")
        refused = why_not(TWO, table.position, Lift(at))
        assert refused is not None
        assert refused.spots == (lowest,)
    table.do(Lift(lowest))


def test_nothing_is_lifted_where_nothing_of_ones_own_stands() -> None:
    """RA12."""
    table = Table(TWO, laid(TWO, land=(LAND,), sheep="3,2 -3,-2", cows=("2,2 2,1",)))
    for name in ("2,3", "-3,-2", "1,2"):
        assert table.refusal(Lift(space(name))) == ("RA12", "nothing_there")
    assert set(table.offered(Lift)) == {lift("3,2"), Lift(spaces("2,2 2,1")[0])}
    assert table.refusal(Lift(60)) == ("RA12", "nothing_there")
    assert table.refusal(Lift(-1)) == ("RA12", "nothing_there")


def test_nothing_loose_at_the_roll() -> None:
    """RA20."""
    table = Table(TWO, laid(TWO, sheep="3,2"))
    table.do(lift("3,2"))
    assert Roll() not in table.options
    assert table.refusal(Roll()) == ("RA20", "loose")
    table.do(put(SHEEP, "2,3"), Roll())


def test_back_to_the_herd_only_without_room() -> None:
    """RA20: as the others now stand, whatever could be moved."""
    state = laid(TWO, rabbits={"3,2": 1}, loose=(0, 1, 1, 0))
    table = Table(TWO, state)
    assert table.refusal(Back(SHEEP)) == ("RA20", "has_room")
    assert Back(SHEEP) not in table.options
    assert Back(COW) in table.options
    table.do(Back(COW), put(SHEEP, "2,3"))
    assert table.state.herd[COW] == TWO.herd[COW]
    assert table.state.credit == 0
    table.do(lift("3,2"))
    assert table.refusal(Back(RABBIT)) == ("RA20", "has_room")


def test_rabbits_go_back_only_when_every_stack_is_full() -> None:
    """RA20."""
    table = Table(TWO, laid(TWO, rabbits={"3,2": 6, "2,3": 5}, loose=(2, 0, 0, 0)))
    assert table.refusal(Back(RABBIT)) == ("RA20", "has_room")
    table.do(put(RABBIT, "2,3"), Back(RABBIT), Roll())


def test_loose_animals_are_given() -> None:
    """RA20: while expanding, for their credit."""
    table = Table(TWO, laid(TWO, sheep="3,2"))
    table.do(lift("3,2"), give(SHEEP))
    assert (table.state.credit, table.state.loose) == (6, (0, 0, 0, 0))


def test_taken_animals_are_loose() -> None:
    """RA10, RA20."""
    table = Table(TWO, laid(TWO, sheep="3,2"))
    table.do(give(SHEEP, "3,2"), Take(SHEEP))
    assert table.state.loose == (0, 1, 0, 0)
    assert table.refusal(Roll()) == ("RA20", "loose")


def test_frozen_from_the_roll_until_the_attacks_are_over() -> None:
    """RA12: between the dice nobody is asked, then only for dogs."""
    state = laid(TWO, land=("2,2", "-2,-2"), rabbits={"2,2": 2, "-2,-2": 2}, dogs=((1, 0), (0, 0)))
    table = Table(TWO, state)
    table.do(Roll(), *faces(FOX, SHEEP))
    table.do(Pips(4))
    assert not table.offered(Lift)
    assert table.top.seat == 0
    for choice in (lift("2,2"), put(RABBIT, "2,3"), Back(RABBIT), SETTLE):
        assert table.refusal(choice) == ("RA12", "frozen")


def test_free_again_after_the_roll() -> None:
    """RA12: also when nothing was born."""
    table = Table(TWO, laid(TWO, land=("2,2",), rabbits={"2,2": 2}, sheep="3,2"))
    table.do(Roll(), *faces(COW, HORSE), lift("2,2"), put(RABBIT, "2,3"), lift("3,2"), put(SHEEP, "3,2"), EndTurn())
    assert table.state.rabbits[space("2,3")] == 1


def test_not_in_the_turn_of_another() -> None:
    """RA12: the animals of the seat that is not in turn are out of reach."""
    table = Table(TWO, laid(TWO, sheep="3,2 -3,-2", rabbits={"2,3": 1, "-2,-3": 1}, seat=1))
    assert set(table.offered(Lift)) == {lift("-3,-2"), lift("-2,-3")}
    assert table.refusal(lift("3,2")) == ("RA12", "nothing_there")


def test_settling_moves_everything_to_the_safest_spaces() -> None:
    """RA12: the farm is safe, a 4 is safer than a 2, and a 2 than a 1."""
    state = laid(TWO, land=("2,2 2,1 1,1",), rabbits={"1,1": 4, "2,1": 1}, sheep="2,2", cows=(), dogs=((1, 1),))
    table = Table(TWO, state)
    table.do(SETTLE)
    after = table.state
    assert after.rabbits[space("1,1")] == after.rabbits[space("2,1")] == after.rabbits[space("2,2")] == 0
    assert not after.sheep & ~TWO.farmland[0]
    assert (after.herd, after.owned, after.dogs, after.loose) == (state.herd, state.owned, state.dogs, (0, 0, 0, 0))
    table.do(give(RABBIT, "3,2") if after.rabbits[space("3,2")] else give(RABBIT, "2,3"), buy("2,0"))


def test_nothing_to_settle() -> None:
    """RA12."""
    table = Table(TWO, laid(TWO))
    assert SETTLE not in table.options
    assert table.refusal(SETTLE) == ("RA12", "no_animals")
