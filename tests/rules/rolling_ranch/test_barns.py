"""Bonuses of barns and warehouses: RR10, RR11."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.rules.rolling_ranch.actions import Act, Draw, PickBonus, Spend, UseBarns
from game.rules.rolling_ranch.choices import Done, DrawAt, Give, GiveExtra, Pass, Pick, Use
from game.rules.rolling_ranch.events import BonusPicked, BonusUsed, ResourceGiven
from game.rules.rolling_ranch.model import ANY_ANIMAL, FREE_CHICKEN, NAIL, NONE, ONE_NAIL, TWO_WOOD, WOOD, Ranch
from game.rules.rolling_ranch.rounds import RollDie
from tests.rules.rolling_ranch.table import (
    ANIMAL_BARN,
    ANIMALS,
    BARN,
    EMPTY,
    PLACES,
    C,
    K,
    P,
    Table,
    almost,
    full_but,
    names,
    ranch_of,
    rescue,
    space,
)

BARNS = "ra" + "." * 28
ALL = "rapn" + "." * 26


def with_bonus(resource: int = TWO_WOOD, animal: int = FREE_CHICKEN) -> Ranch:
    return ranch_of(BARNS, bonuses=(resource, animal))


@pytest.mark.parametrize(("barn", "bonuses"), [(BARN, (TWO_WOOD, ONE_NAIL)), (ANIMAL_BARN, (FREE_CHICKEN, ANY_ANIMAL))])
def test_the_owner_chooses_for_good(barn: int, bonuses: tuple[int, int]) -> None:
    """RR10."""
    for bonus in bonuses:
        table = Table(almost(ranch_of(EMPTY), barn, wood=1))
        table.roll(6, 4)
        table.do(Give(WOOD, barn))
        assert table.top == Draw(0, barn)
        table.do(DrawAt(7))
        assert table.top == PickBonus(0, barn)
        assert table.options == [Pick(each) for each in bonuses]
        assert table.refusal(Pick((bonus + 2) % 4)) == ("RR10", "other_barn")
        table.do(Pick(bonus))
        assert table.happened(BonusPicked) == [BonusPicked(0, barn, bonus)]
        assert table.ranch().bonuses == ((bonus, NONE) if barn == BARN else (NONE, bonus))
        assert table.top == Spend(0, 1, 1)


@pytest.mark.parametrize("bonus", [TWO_WOOD, ONE_NAIL])
def test_the_resource_barn_gives_up_to_2_wood_or_a_nail(bonus: int) -> None:
    """RR10."""
    table = Table(with_bonus(bonus))
    table.roll(4, 4)
    given, other = (WOOD, NAIL) if bonus == TWO_WOOD else (NAIL, WOOD)
    assert {each.resource for each in table.offered(GiveExtra)} == {given}
    assert table.refusal(GiveExtra(other, 4)) == ("RR10", "other_bonus")
    for resource in (given, other):
        assert table.refusal(GiveExtra(resource, BARN)) == ("RR4", "icons_full")
    table.do(GiveExtra(given, 4))
    if bonus == TWO_WOOD:
        assert table.top == Spend(0, 1, 0, barn=True)
        table.do(Give(WOOD, 5))
    assert table.top == Act(0, barns=2)
    assert all(event.barn for event in table.happened(ResourceGiven))
    assert table.refusal(GiveExtra(given, 4)) == ("RR10", "barn_rests")


def test_one_of_the_two_wood_is_enough() -> None:
    """RR10: up to 2."""
    table = Table(with_bonus())
    table.roll(4, 4)
    table.do(GiveExtra(WOOD, 4), Done(), Pass())
    assert table.ranch().wood[4] == 1


def test_the_animal_barn_gives_a_chicken_on_any_empty_space() -> None:
    """RR10: beside the action."""
    table = Table(with_bonus())
    table.roll(4, 4)
    uses = table.offered(Use)
    assert {(each.building, each.kind) for each in uses} == {(ANIMAL_BARN, C)}
    assert len(uses) == 28
    assert table.refusal(Use(ANIMAL_BARN, K, 5)) == ("RR10", "only_chicken")
    assert table.refusal(Use(ANIMAL_BARN, C, 0)) == ("RR10", "filled")
    table.do(Use(ANIMAL_BARN, C, 5))
    assert table.top == Act(0, barns=1)
    assert table.refusal(Use(ANIMAL_BARN, C, 6)) == ("RR10", "barn_rests")


def test_or_any_animal_instead_of_the_action() -> None:
    """RR10."""
    table = Table(with_bonus(animal=ANY_ANIMAL))
    table.roll(4, 4)
    assert len(table.offered(Use)) == 3 * 28
    table.do(Use(ANIMAL_BARN, K, space("C5")))
    assert table.happened(BonusUsed) == [BonusUsed(0, ANIMAL_BARN, K, space("C5"))]
    assert table.top == UseBarns(0, 3)
    assert not table.offered(Use)
    assert table.refusal(Use(ANIMAL_BARN, K, 5)) == ("RR6", "acted")
    assert table.refusal(Use(PLACES, K, 5)) == ("RR6", "acted")


def test_any_animal_is_no_extra() -> None:
    """RR10: after another action it is gone."""
    table = Table(ranch_of("a" + "." * 29, bonuses=(NONE, ANY_ANIMAL)))
    table.roll(4, 4)
    table.do(rescue(C, "C4"))
    assert table.top == RollDie(0, 0)


def test_barns_help_on_equal_numbers_only() -> None:
    """RR10."""
    table = Table(with_bonus())
    table.roll(4, 3)
    assert table.top == Act(0)
    assert table.refusal(GiveExtra(WOOD, 4)) == ("RR10", "not_equal")
    assert table.refusal(Use(ANIMAL_BARN, C, 5)) == ("RR10", "not_equal")


def test_a_barn_drawn_on_equal_numbers_gives_no_bonus_yet() -> None:
    """RR10: from the round after it was drawn."""
    table = Table(almost(almost(ranch_of(EMPTY), ANIMAL_BARN, nails=1), BARN, wood=1))
    table.roll(4, 4)
    table.do(Give(NAIL, ANIMAL_BARN), DrawAt(0), Pick(FREE_CHICKEN), Give(WOOD, BARN), DrawAt(1))
    table.do(Pick(TWO_WOOD))
    assert table.top == RollDie(0, 0)
    table.roll(4, 4)
    assert table.top == Act(0, barns=3)


def test_nor_one_drawn_by_an_extra() -> None:
    """RR10, RR11: before the action, which neither it nor a warehouse helps then."""
    ranch = almost(almost(ranch_of("r" + "." * 29), ANIMAL_BARN, wood=1), PLACES, wood=1)
    table = Table(ranch)
    table.roll(4, 4)
    table.do(GiveExtra(WOOD, ANIMAL_BARN), DrawAt(1), Pick(FREE_CHICKEN), Give(WOOD, PLACES), DrawAt(2))
    assert table.top == Act(0)
    assert table.refusal(Use(ANIMAL_BARN, C, 5)) == ("RR10", "barn_rests")
    assert table.refusal(Use(PLACES, C, 5)) == ("RR11", "next_round")


def test_extras_are_never_forced() -> None:
    """RR10."""
    table = Table(with_bonus())
    table.roll(4, 4)
    table.do(rescue(P, "C4"), Done())
    assert table.top == RollDie(0, 0)


def test_extras_go_with_a_pass_too() -> None:
    """RR10: before or after it."""
    table = Table(with_bonus())
    table.roll(4, 4)
    table.do(Use(ANIMAL_BARN, C, 5), Pass(), GiveExtra(WOOD, 4), Give(WOOD, 4))
    assert table.top == RollDie(0, 0)
    assert table.ranch().wood[4] == 2


def test_no_extra_in_the_midst_of_an_action() -> None:
    """RR10."""
    table = Table(with_bonus())
    table.roll(6, 6)
    table.do(Give(WOOD, 4))
    assert table.top == Spend(0, 2, 0)
    assert table.refusal(Use(ANIMAL_BARN, C, 5))[1] == "not_offered"
    assert table.refusal(GiveExtra(WOOD, 4))[1] == "not_offered"
    table.do(Done())
    assert table.top == UseBarns(0, 3)


def test_nobody_is_asked_for_what_a_barn_cannot_do() -> None:
    """RR10: no icon lacks a nail, and no space is empty."""
    full = ranch_of(full_but("C4", others={"A6": "r", "B1": "a"}), bonuses=(ONE_NAIL, FREE_CHICKEN))
    table = Table(replace(full, nails=(1, 1, 2, 2, 2, 2, 2)))
    table.roll(4, 4)
    table.do(rescue(C, "C4"))
    assert table.over


WOOD_TWICE: tuple[Choice, ...] = (GiveExtra(WOOD, 4), Give(WOOD, 4))
CHICKEN: tuple[Choice, ...] = (Use(ANIMAL_BARN, C, 20),)
STORE: tuple[Choice, ...] = (Use(PLACES, P, 21),)


@pytest.mark.parametrize("order", list(permutations([WOOD_TWICE, CHICKEN, STORE])))
def test_wood_chicken_and_one_warehouse_use_in_any_order(order: tuple[tuple[Choice, ...], ...]) -> None:
    """RR10, RR11: equal numbers, both barns and a warehouse."""
    table = Table(ALL)
    table.roll(4, 4)
    for choices in order:
        table.do(*choices)
    assert table.top == RollDie(0, 0)
    ranch = table.ranch()
    assert (ranch.wood[4], ranch.uses) == (2, (1, 2))
    assert ranch.animals == (1 << 20, 1 << 21, 0)


def test_the_warehouse_of_places_puts_a_rolled_animal_anywhere() -> None:
    """RR11."""
    table = Table("p" + "." * 29)
    table.roll(5, 3)
    uses = table.offered(Use)
    assert {(each.building, each.kind) for each in uses} == {(PLACES, K), (PLACES, P)}
    assert len(uses) == 2 * 29
    assert table.refusal(Use(PLACES, C, 5)) == ("RR11", "kind_not_rolled")
    assert table.refusal(Use(PLACES, K, 0)) == ("RR11", "filled")
    assert table.refusal(Use(PLACES, K, 30)) == ("RR2", "no_space")
    table.do(Use(PLACES, K, space("G2")))
    assert table.ranch().uses == (1, 0)
    assert table.top == RollDie(0, 0)


def test_the_warehouse_of_animals_puts_any_animal_on_a_rolled_number() -> None:
    """RR11."""
    table = Table("n" + "." * 29)
    table.roll(5, 3)
    uses = table.offered(Use)
    assert {(each.building, each.kind) for each in uses} == {(ANIMALS, kind) for kind in (C, P, K)}
    wanted = ["B5", "C3", "C5", "D3", "D5", "F3", "G5", "H3", "H5", "I3"]
    assert names([each for each in uses if each.kind == C]) == wanted
    assert table.refusal(Use(ANIMALS, C, space("G2"))) == ("RR11", "number_not_rolled")
    table.do(Use(ANIMALS, C, space("C5")))
    assert table.ranch().uses == (0, 1)


def test_two_uses_each() -> None:
    """RR11: one a round, struck through."""
    table = Table("p" + "." * 29)
    for at in (10, 11):
        table.roll(5, 3)
        table.do(Use(PLACES, K, at))
    assert table.ranch().uses == (0, 0)
    table.roll(5, 3)
    assert not table.offered(Use)
    assert table.refusal(Use(PLACES, K, 12)) == ("RR11", "used_up")


def test_a_warehouse_helps_from_the_next_round_on() -> None:
    """RR11."""
    table = Table(almost(ranch_of(EMPTY), PLACES, wood=1))
    table.roll(6, 1)
    table.do(Give(WOOD, PLACES), DrawAt(0))
    assert table.ranch().uses == (2, 0)
    table.do(Done())
    table.roll(6, 1)
    assert table.offered(Use)


def test_a_use_is_the_action() -> None:
    """RR11: no second one, and none beside any animal."""
    table = Table(ranch_of(ALL, bonuses=(TWO_WOOD, ANY_ANIMAL)))
    table.roll(4, 4)
    table.do(Use(PLACES, P, 20))
    assert table.top == UseBarns(0, 3)
    for building in (ANIMAL_BARN, PLACES, ANIMALS):
        assert table.refusal(Use(building, P, 21)) == ("RR6", "acted")
