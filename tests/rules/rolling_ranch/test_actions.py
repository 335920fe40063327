"""The action of a round and its resources: RR6 to RR9."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.actions import Act, Draw, PickBonus, Spend
from game.rules.rolling_ranch.choices import Done, DrawAt, Give, GiveExtra, Pass, Pick, Rescue, Use
from game.rules.rolling_ranch.events import (
    AnimalRescued,
    BuildingDrawn,
    BuildingLost,
    Passed,
    ResourceGiven,
    SheetFilled,
)
from game.rules.rolling_ranch.model import NAIL, ONE_NAIL, WOOD, Ranch, needing
from game.rules.rolling_ranch.rounds import RollDie
from tests.rules.rolling_ranch import naive
from tests.rules.rolling_ranch.table import (
    ANIMAL_BARN,
    BARN,
    EMPTY,
    PLACES,
    C,
    K,
    P,
    Table,
    almost,
    full_but,
    mask,
    names,
    ranch_of,
    rescue,
    space,
)


def test_all_act_on_one_roll_from_the_roller_to_the_left() -> None:
    """RR6: one action each, then the roll passes."""
    table = Table(EMPTY, EMPTY, EMPTY, roller=1)
    assert table.top == RollDie(1, 0)
    table.roll(2, 2)
    for seat in (1, 2, 0):
        assert table.top == Act(seat)
        table.do(Pass())
    assert table.top == RollDie(2, 0)
    assert (table.state.turn, table.state.roller) == (1, 2)
    assert table.happened(Passed) == [Passed(1), Passed(2), Passed(0)]


def test_a_rescue_takes_the_kind_of_one_die_and_the_number_of_the_other() -> None:
    """RR7: blue 5 is a cow, yellow 3 a pig."""
    table = Table(EMPTY)
    table.roll(5, 3)
    assert names([each for each in table.offered(Rescue) if each.kind == K]) == ["C3", "D3", "F3", "H3", "I3"]
    assert names([each for each in table.offered(Rescue) if each.kind == P]) == ["B5", "C5", "D5", "G5", "H5"]
    events = table.do(rescue(K, "C3"))
    assert events[0] == AnimalRescued(0, K, space("C3"))
    assert table.ranch().animals == (0, 0, mask("C3"))
    assert not table.ranch().empty & mask("C3")


def test_what_no_rescue_is() -> None:
    """RR7."""
    table = Table(full_but("C3", "B5", "A6"))
    table.roll(5, 3)
    assert table.refusal(rescue(C, "C3")) == ("RR7", "kind_not_rolled")
    assert table.refusal(rescue(P, "C3")) == ("RR7", "other_die")
    assert table.refusal(rescue(K, "A6")) == ("RR7", "other_number")
    assert table.refusal(rescue(K, "D3")) == ("RR7", "filled")
    assert table.refusal(Rescue(K, 30)) == ("RR2", "no_space")
    assert table.refusal(Rescue(K, -1)) == ("RR2", "no_space")


def test_two_rescues_that_come_to_the_same_are_one_choice() -> None:
    """RR7: two chickens and equal numbers; with other numbers both are there."""
    table = Table(EMPTY)
    table.roll(1, 1)
    assert names(table.offered(Rescue)) == ["B1", "C1", "F1", "G1", "I1"]
    table = Table(EMPTY)
    table.roll(6, 1)
    assert len(table.offered(Rescue)) == 10
    assert {each.kind for each in table.offered(Rescue)} == {C}


def test_a_collection_is_given_one_by_one() -> None:
    """RR8: blue 6 and yellow 4 give two wood and a nail, to any buildings."""
    table = Table(EMPTY)
    table.roll(6, 4)
    assert len(table.offered(Give)) == 14
    table.do(Give(WOOD, 4))
    assert table.top == Spend(0, 1, 1)
    table.do(Give(NAIL, PLACES))
    assert table.top == Spend(0, 1, 0)
    assert table.refusal(Give(NAIL, 4)) == ("RR8", "no_nail")
    table.do(Give(WOOD, 4))
    assert table.top == RollDie(0, 0)
    assert (table.ranch().wood[4], table.ranch().nails[PLACES]) == (2, 1)
    assert sum(table.ranch().wood) + sum(table.ranch().nails) == 3


def test_any_part_may_be_given_and_the_rest_is_lost() -> None:
    """RR8: nothing is stored."""
    table = Table(EMPTY)
    table.roll(6, 4)
    table.do(Give(NAIL, 4), Done())
    assert table.happened(ResourceGiven) == [ResourceGiven(0, NAIL, 4)]
    assert table.top == RollDie(0, 0)


def test_without_resources_there_is_no_collection() -> None:
    """RR8."""
    table = Table(EMPTY)
    table.roll(1, 5)
    assert table.refusal(Give(WOOD, 4)) == ("RR8", "no_wood")
    assert table.refusal(Give(NAIL, 4)) == ("RR8", "no_nail")
    assert table.refusal(Give(2, 4)) == ("RR8", "no_wood")
    table = Table(EMPTY)
    table.roll(3, 5)
    assert table.refusal(Give(WOOD, 4)) == ("RR8", "no_wood")


def test_icons_are_filled_once() -> None:
    """RR4, RR8."""
    table = Table(ranch_of("r" + "." * 29))
    table.roll(6, 4)
    for resource in (WOOD, NAIL):
        assert table.refusal(Give(resource, BARN)) == ("RR4", "icons_full")
        assert table.refusal(Give(resource, 7)) == ("RR4", "icons_full")
    table.do(Give(NAIL, ANIMAL_BARN))
    for resource in (WOOD, NAIL):
        assert table.refusal(Give(resource, BARN)) == ("RR4", "icons_full")
    assert table.refusal(Give(NAIL, PLACES)) == ("RR8", "no_nail")


def test_a_full_row_of_icons_is_the_reason_whatever_is_left_to_give() -> None:
    """RR4 before RR8: who sees full icons asks about these."""
    table = Table(ranch_of("r" + "." * 29))
    table.roll(1, 5)
    assert table.refusal(Give(WOOD, 4)) == ("RR8", "no_wood")
    for resource in (WOOD, NAIL):
        assert table.refusal(Give(resource, BARN)) == ("RR4", "icons_full")


@pytest.mark.parametrize(("kind", "resource", "icons"), [("wood", WOOD, naive.WOOD), ("nails", NAIL, naive.NAILS)])
def test_each_row_of_icons_tells_where_one_is_empty(kind: str, resource: int, icons: list[int]) -> None:
    """RR4: all rows that there can be."""
    for row in product(*[range(count + 1) for count in icons]):
        empty = [building for building, filled in enumerate(row) if filled < icons[building]]
        assert [*needing(replace(Ranch(), **{kind: row}), resource)] == empty


def test_the_rest_without_an_icon_is_lost_by_itself() -> None:
    """RR8: with every icon of wood filled but one, the second wood goes nowhere and nobody is asked."""
    ranch = replace(ranch_of(EMPTY), wood=(2, 3, 3, 3, 4, 4, 3), nails=(0,) * 7)
    table = Table(ranch)
    table.roll(6, 1)
    table.do(Give(WOOD, 6))
    assert table.top == RollDie(0, 0)


def test_a_pass_is_always_allowed() -> None:
    """RR8."""
    for roll in ((6, 4), (1, 5), (3, 3)):
        table = Table(EMPTY)
        table.roll(*roll)
        table.do(Pass())
        assert table.ranch() == Ranch()


def test_a_complete_building_is_drawn_before_the_next_resource() -> None:
    """RR9: on any empty space, and what is left goes on."""
    table = Table(almost(ranch_of(EMPTY), 4, wood=1))
    table.roll(6, 4)
    table.do(Give(WOOD, 4))
    assert table.top == Draw(0, 4)
    assert len(table.options) == 30
    table.do(DrawAt(space("F6")))
    assert table.ranch().built[4] == space("F6")
    assert table.ranch().empty == ~mask("F6") & (1 << 30) - 1
    assert table.top == Spend(0, 1, 1)
    assert table.happened(BuildingDrawn) == [BuildingDrawn(0, 4, space("F6"))]


def test_it_is_not_drawn_on_what_is_filled() -> None:
    """RR9."""
    table = Table(almost(ranch_of(full_but("A6")), 4, wood=1))
    table.roll(6, 4)
    table.do(Give(WOOD, 4))
    assert table.refusal(DrawAt(space("B1"))) == ("RR9", "filled")
    assert table.refusal(DrawAt(30)) == ("RR2", "no_space")
    assert table.options == (DrawAt(space("A6")),)


def test_one_collection_may_complete_more() -> None:
    """RR9."""
    ranch = almost(almost(ranch_of(EMPTY), 4, wood=1), 5, nails=1)
    table = Table(ranch)
    table.roll(6, 4)
    table.do(Give(NAIL, 5), DrawAt(0), Give(WOOD, 4), DrawAt(1), Give(WOOD, 6))
    assert table.ranch().built[4:] == (1, 0, -1)


def test_two_buildings_and_one_free_space() -> None:
    """RR9, RR14: the first is drawn and fills the sheet, the second counts nothing."""
    ranch = almost(almost(ranch_of(full_but("A6")), PLACES, wood=1), 4, wood=1)
    table = Table(ranch)
    table.roll(6, 4)
    table.do(Give(WOOD, 4), DrawAt(space("A6")), Give(WOOD, PLACES))
    assert table.happened(SheetFilled) == [SheetFilled(0)]
    assert table.happened(BuildingLost) == [BuildingLost(0, PLACES)]
    assert table.ranch().built == (-1, -1, -1, -1, space("A6"), -1, -1)
    assert table.ranch().uses == (0, 0)
    table.do(Done())
    assert table.over
    assert (table.points()["store"], table.points()["plants"]) == (0, 5)


def test_a_barn_without_a_space_gives_no_bonus() -> None:
    """RR9, RR10: nobody is asked which."""
    ranch = almost(almost(ranch_of(full_but("A6")), BARN, wood=1), 4, wood=1)
    table = Table(ranch)
    table.roll(6, 1)
    table.do(Give(WOOD, 4), DrawAt(space("A6")), Give(WOOD, BARN))
    assert not isinstance(table.top, PickBonus)
    assert table.ranch().bonuses == (-1, -1)


@pytest.mark.parametrize("building", data.BUILDINGS)
def test_each_building_is_built_once(building: int) -> None:
    """RR4: with its last icon it is drawn, and takes no more."""
    table = Table(almost(ranch_of(EMPTY), building, wood=1))
    table.roll(6, 4)
    table.do(Give(WOOD, building), DrawAt(0))
    if building in (BARN, ANIMAL_BARN):
        table.do(Pick(ONE_NAIL if building == BARN else 2))
    assert table.refusal(Give(WOOD, building)) == ("RR4", "icons_full")


def test_nothing_else_is_offered_on_an_empty_sheet() -> None:
    """RR6, RR10, RR11: without barns and warehouses."""
    table = Table(EMPTY)
    table.roll(4, 4)
    assert {type(each) for each in table.options} == {Rescue, Give, Pass}
    for building in (ANIMAL_BARN, PLACES, data.ANIMAL_STORE):
        assert table.refusal(Use(building, C, 0))[1] == "not_built"
    assert table.refusal(GiveExtra(WOOD, 4)) == ("RR10", "not_built")
    assert table.refusal(Use(BARN, C, 0)) == ("RR11", "no_bonus")
