"""A round: the bounty, the draft, planting, and what bees add: AC8 to AC11."""

from __future__ import annotations

import pytest

from game.rules.rolling_acres.choices import Grow, Lay, Take
from game.rules.rolling_acres.events import (
    CropAdded,
    CropLost,
    DieMissed,
    DieTaken,
    EndTriggered,
    FarmFilled,
    Planted,
    RoundBegun,
)
from game.rules.rolling_acres.model import bountiful, fits, pool
from game.rules.rolling_acres.steps import Crop, Draft, Plant, still_to_play
from tests.rules.rolling_acres.table import (
    ALL_B,
    BARE,
    BEES,
    BOTH,
    CARROTS,
    CHICKENS,
    CORN,
    HEART,
    RABBITS,
    SUN,
    SUNFLOWERS,
    Table,
    at,
    full_but,
    in_round,
    spaces,
    terms_for,
)

CROPS, LIVESTOCK = (CARROTS, SUNFLOWERS, CORN), (RABBITS, CHICKENS, BEES)


@pytest.mark.parametrize(("bounty", "rich"), [(SUN, CROPS), (HEART, LIVESTOCK), (BOTH, CROPS + LIVESTOCK)])
def test_the_bounty_is_for_crops_livestock_or_both(bounty: int, rich: tuple[int, ...]) -> None:
    """AC8: this round, for everyone."""
    terms = terms_for(2)
    table = in_round(terms, dice=(CARROTS,) * 3, bounty=bounty)
    for seat in range(2):
        for product in range(6):
            assert bountiful(terms, table.state, seat, product) == (product in rich)
            plant = Table(terms, table.state, Plant(seat, product))
            assert {lay.big for lay in plant.options} == ({False, True} if product in rich else {False})


@pytest.mark.parametrize("product", range(6))
def test_a_bountiful_layout_that_is_not_allowed(product: int) -> None:
    """AC8."""
    crop = product in CROPS
    table = in_round(terms_for(2), dice=(product,) * 3, bounty=HEART if crop else SUN)
    table.do(Take(product))
    assert table.refusal(Lay(True, at("3,3"), 0)) == ("AC8", "no_sun" if crop else "no_heart", ())


def test_each_takes_one_die_from_the_lead_to_the_left() -> None:
    """AC9: equal dice are one choice; one die is left over."""
    terms = terms_for(3)
    table = in_round(terms, dice=(RABBITS, BEES, RABBITS, CORN), lead=1)
    assert table.top == Draft(1)
    assert table.options == [Take(RABBITS), Take(BEES), Take(CORN)]
    assert table.do(Take(RABBITS)) == [DieTaken(1, RABBITS)]
    assert table.top == Plant(1, RABBITS)
    assert table.do(Lay(False, at("2,2"), 0)) == [Planted(1, RABBITS, False, at("2,2"), 0)]
    assert table.top == Draft(2)
    assert still_to_play(terms, table.state) == (2, 0)
    assert table.options == [Take(BEES), Take(RABBITS), Take(CORN)]
    table.do(Take(CORN), Lay(False, at("2,2"), 0))
    assert table.options == [Take(RABBITS), Take(BEES)] or table.options == [Take(BEES), Take(RABBITS)]
    assert table.refusal(Take(CORN)) == ("AC9", "not_in_pool", ())
    assert table.refusal(Take(CHICKENS)) == ("AC9", "not_in_pool", ())
    events = table.do(Take(RABBITS), Lay(False, at("2,2"), 0))
    assert events[-1] == RoundBegun(2, 2)
    assert table.state.taken == (-1, -1, -1)
    assert [farm[2][2] for farm in map(table.farm, range(3))] == ["R", "R", "K"]


def test_the_pool_keeps_the_order_of_the_roll() -> None:
    """AC9."""
    terms = terms_for(2)
    table = in_round(terms, dice=(BEES, CORN, BEES))
    assert pool(terms, table.state) == (BEES, CORN, BEES)
    table.do(Take(BEES), Lay(False, 0, 0), Grow(CARROTS, 1))
    assert pool(terms, table.state) == (CORN, BEES)


def test_basic_or_bountiful_never_both() -> None:
    """AC9."""
    for big in (False, True):
        table = in_round(terms_for(2), dice=(CARROTS,) * 3)
        events = table.do(Take(CARROTS), Lay(big, 0, 0))
        assert events == [DieTaken(0, CARROTS), Planted(0, CARROTS, big, 0, 0)]
        assert table.top == Draft(1)
        assert "".join(table.farm(0)).count("C") == (3 if big else 2)


def test_empty_spaces_inside_the_farm_across_fences() -> None:
    """AC1, AC9: crops and livestock may be drawn across fences."""
    table = in_round(terms_for(2, cards=ALL_B), "...bb... " + "........ " * 7, dice=(SUNFLOWERS,) * 3)
    table.do(Take(SUNFLOWERS))
    assert table.refusal(Lay(True, at("0,1"), 0)) == ("AC9", "part_taken", spaces("0,3"))
    assert table.refusal(Lay(True, at("0,6"), 0)) == ("AC9", "outside", ())
    assert table.refusal(Lay(True, 70, 0)) == ("AC9", "outside", ())
    assert table.refusal(Lay(True, -1, 0)) == ("AC9", "outside", ())
    table.do(Lay(True, at("3,3"), 0))
    assert table.farm(0)[3:5] == ["...SSS..", "...SS..."]


def test_any_turn_or_flip() -> None:
    """AC4, AC9: turns that cover the same spaces are one choice."""
    table = in_round(terms_for(2), dice=(CHICKENS,) * 3)
    table.do(Take(CHICKENS))
    assert table.refusal(Lay(False, at("3,3"), 2)) == ("AC4", "no_pose", ())
    table.do(Lay(False, at("3,3"), 1))
    assert [line[3] for line in table.farm(0)] == list("...HHH..")


def test_a_die_that_fits_must_be_placed() -> None:
    """AC10: if both layouts fit the player chooses, if one fits that one; nobody may pass."""
    lane = full_but("0,0", "0,1", "5,5", "5,6")
    table = in_round(terms_for(2), lane, dice=(CORN,) * 3)
    table.do(Take(CORN))
    assert table.options == [Lay(False, at("0,0"), 0), Lay(False, at("5,5"), 0)]
    table = in_round(terms_for(2), full_but("0,0", "0,1", "1,0", "1,1"), dice=(SUNFLOWERS,) * 3)
    table.do(Take(SUNFLOWERS))
    assert [lay.big for lay in table.options] == [False] * 4 + [True]


def test_a_die_that_does_not_fit_triggers_the_end() -> None:
    """AC10, AC12: it may be taken even while another fits; nothing is drawn."""
    terms = terms_for(2)
    table = in_round(terms, full_but("0,0", "5,5"), dice=(CORN, RABBITS, BEES), bounty=HEART)
    before = table.farm(0)
    assert [fits(terms, table.state, 0, product) for product in range(6)] == [False, False, False, True, False, True]
    assert table.options == [Take(CORN), Take(RABBITS), Take(BEES)]
    assert table.do(Take(CORN)) == [DieTaken(0, CORN), DieMissed(0, CORN), EndTriggered(0)]
    assert table.farm(0) == before
    assert table.state.first == 0
    assert table.top == Draft(1)


@pytest.mark.parametrize("product", range(6))
def test_a_die_fits_just_when_its_basic_layout_fits(product: int) -> None:
    """AC4, AC10: with this table of layouts."""
    terms = terms_for(2)
    for empty in (["3,3"], ["3,3", "3,4"], ["3,3", "3,4", "4,4"], ["0,0", "0,1", "0,2"], ["2,2", "5,5", "7,0"]):
        state = in_round(terms, full_but(*empty), dice=(product,) * 3, bounty=BOTH).state
        free = 64 - len(empty)
        basic = terms.layouts[product][0][0]
        assert sum(sheet.bit_count() for sheet in state.sheets[0]) == free
        covered = sum(state.sheets[0])
        assert fits(terms, state, 0, product) == basic.fits(covered) == bool(basic.free(covered))


# --- bees -------------------------------------------------------------------------------------------------


def test_a_bee_adds_a_crop_to_its_quadrant() -> None:
    """AC11: carrot, sunflower or corn whatever the bounty; at most 45 choices."""
    table = in_round(terms_for(2), dice=(BEES,) * 3, bounty=SUN)
    table.do(Take(BEES), Lay(False, at("2,5"), 0))
    assert table.top == Crop(0, 1)
    assert len(table.options) == 45
    assert {grow.product for grow in table.options} == set(CROPS)
    assert {grow.at for grow in table.options} == {8 * row + column for row in range(4) for column in range(4, 8)} - {
        at("2,5")
    }
    assert table.refusal(Grow(CORN, at("2,3"))) == ("AC11", "other_quadrant", spaces("2,3"))
    assert table.refusal(Grow(CORN, 64)) == ("AC11", "other_quadrant", (64,))
    assert table.refusal(Grow(CORN, at("2,5"))) == ("AC11", "occupied", spaces("2,5"))
    assert table.refusal(Grow(RABBITS, at("2,6"))) == ("AC11", "no_crop", ())
    assert table.do(Grow(CORN, at("0,7"))) == [CropAdded(0, CORN, at("0,7"))]
    assert table.farm(0)[0] == ".......K"
    assert table.top == Draft(1)


def test_two_bees_in_two_quadrants_add_one_each_in_reading_order() -> None:
    """AC11: when the whole layout stands."""
    table = in_round(terms_for(2), dice=(BEES,) * 3, bounty=HEART)
    table.do(Take(BEES), Lay(True, at("3,3"), 0))
    assert table.farm(0)[3] == "...BB..."
    assert table.top == Crop(0, 0)
    table.do(Grow(CARROTS, 0))
    assert table.top == Crop(0, 1)
    table.do(Grow(CARROTS, 7))
    assert table.top == Draft(1)
    table = in_round(terms_for(2, cards=ALL_B), dice=(BEES,) * 3, bounty=HEART)
    table.do(Take(BEES), Lay(True, at("3,4"), 1))
    assert [table.top.quadrant, table.farm(0)[4]] == [1, "...B...."]
    table.do(Grow(CARROTS, 7))
    assert table.top == Crop(0, 2)


def test_two_bees_in_one_quadrant_add_two_crops() -> None:
    """AC11."""
    table = in_round(terms_for(2), dice=(BEES,) * 3, bounty=HEART)
    table.do(Take(BEES), Lay(True, at("0,0"), 0))
    assert len(table.options) == 3 * 14
    table.do(Grow(CARROTS, at("1,1")))
    assert table.top == Crop(0, 0)
    assert len(table.options) == 3 * 13
    table.do(Grow(CARROTS, at("1,2")))
    assert table.top == Draft(1)


def test_two_bees_in_a_quadrant_with_one_space_left() -> None:
    """AC11: one crop, the other is lost."""
    text = full_but("0,0", "0,1", "3,3", "7,7")
    table = in_round(terms_for(2), text, dice=(BEES,) * 3, bounty=HEART)
    table.do(Take(BEES), Lay(True, at("0,0"), 0))
    assert table.options == [Grow(product, at("3,3")) for product in CROPS]
    assert table.do(Grow(CORN, at("3,3"))) == [CropAdded(0, CORN, at("3,3")), CropLost(0, 0)]
    assert table.state.first == -1
    assert table.top == Draft(1)


def test_a_pair_across_a_fence_with_the_left_quadrant_full() -> None:
    """AC11: one crop, on the right."""
    text = full_but("0,3", "0,4", "2,6", "7,7")
    table = in_round(terms_for(2), text, dice=(BEES,) * 3, bounty=HEART)
    table.do(Take(BEES))
    events = table.do(Lay(True, at("0,3"), 0))
    assert events == [Planted(0, BEES, True, at("0,3"), 0), CropLost(0, 0)]
    assert table.top == Crop(0, 1)
    assert table.options == [Grow(product, at("2,6")) for product in CROPS]


def test_crops_of_bees_may_fill_the_farm() -> None:
    """AC11, AC12."""
    table = in_round(terms_for(2), full_but("0,0", "0,1"), dice=(BEES,) * 3)
    table.do(Take(BEES), Lay(False, at("0,0"), 0))
    assert table.do(Grow(CORN, at("0,1"))) == [CropAdded(0, CORN, at("0,1")), FarmFilled(0), EndTriggered(0)]
    assert table.state.first == 0


def test_a_lone_bee_on_the_last_space_fills_the_farm() -> None:
    """AC11, AC12."""
    table = in_round(terms_for(2), full_but("0,0"), dice=(BEES,) * 3)
    events = table.do(Take(BEES), Lay(False, 0, 0))
    assert events[2:] == [CropLost(0, 0), FarmFilled(0), EndTriggered(0)]
    assert BARE.split()[0] not in table.farm(0)
