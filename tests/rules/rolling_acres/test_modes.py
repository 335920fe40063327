"""Little Farmers and the solo game: AC21, AC22."""

from __future__ import annotations

from random import Random

import pytest

from game.core.spec import BadTerms
from game.grids.areas import members
from game.rules.rolling_acres import SPEC, data
from game.rules.rolling_acres.choices import Lay, Name, Put, Take
from game.rules.rolling_acres.events import DieMissed, EndTriggered, GameEnded, RoundBegun
from game.rules.rolling_acres.model import bountiful, chart, filled
from game.rules.rolling_acres.scoring import solo_rank
from game.rules.rolling_acres.steps import Build, Draft, Plant, RollDie
from tests.rules.rolling_acres.table import (
    BEES,
    CARROTS,
    CORN,
    HEART,
    RABBITS,
    SUN,
    Table,
    answer,
    at,
    full_but,
    in_round,
    opened,
    spaces,
    state_of,
    terms_for,
)

CORNERS = spaces("0,0 0,7 7,0 7,7 3,3 3,4 4,3 4,4")


@pytest.mark.parametrize("bounty", [SUN, HEART])
def test_bountiful_in_every_round(bounty: int) -> None:
    """AC21: the others follow the bounty die."""
    terms = terms_for(3, little_farmer=(False, True))
    assert terms.little == (False, True, False)
    state = state_of(terms, bounty=bounty)
    for product in range(6):
        assert bountiful(terms, state, 1, product)
        rich = bountiful(terms, state, 0, product)
        assert rich == bountiful(terms, state, 2, product) == ((product <= CORN) == (bounty == SUN))
        assert {lay.big for lay in Table(terms, state, Plant(1, product)).options} == {False, True}


def test_buildings_of_a_little_farmer_cover_corner_or_centre() -> None:
    """AC21: drawn by the neighbour on the right: 12, 4, 2 ways in a quadrant, 2,304 in all."""
    terms = terms_for(3, little_farmer=(False, True, False))
    table = opened(terms)
    ways = 1
    for building, count in enumerate((12, 4, 2)):
        assert len(table.options) == (4 - building) * count
        for put in table.options:
            covered = terms.buildings[building].covers[put.at, put.pose]
            assert set(members(covered)) & set(CORNERS)
        ways *= len(table.options)
        table.do(table.options[0])
    assert ways == 2304
    table.do(Name(0))
    assert [table.top, len(table.options)] == [Build(1, 0), 4 * 48]


def test_a_drawing_that_is_not_for_a_little_farmer() -> None:
    """AC21."""
    table = opened(terms_for(2, little_farmer=(False, True)))
    assert table.refusal(Put(at("0,1"), 0)) == ("AC21", "not_little", ())
    table.do(Put(at("0,0"), 0))


def test_chance_draws_for_little_farmers_too() -> None:
    """AC21."""
    table, random = opened(terms_for(2, little_farmer=(True, True), drawn_by_chance=True)), Random(2)
    assert len(table.outcomes) == 4 * 12
    while not isinstance(table.top, RollDie):
        table.do(answer(table, random))
    for sheet in table.state.sheets:
        assert all(set(members(building)) & set(CORNERS) for building in sheet[6:])


def test_the_last_seat_draws_for_the_first() -> None:
    """AC6, AC21."""
    table, random = opened(terms_for(2, little_farmer=(True,))), Random(5)
    assert len(table.options) == 4 * 48
    while table.top != Build(1, 0):
        table.do(answer(table, random))
    assert len(table.options) == 4 * 12


def test_little_farmers_that_are_not_there() -> None:
    """AC21: not in solo."""
    with pytest.raises(BadTerms, match="little_solo"):
        terms_for(1, little_farmer=(True,))
    assert terms_for(1, little_farmer=(False,)).little == (False,)
    with pytest.raises(BadTerms, match="AC21"):
        terms_for(2, little_farmer=(True, False, True))


# --- solo -------------------------------------------------------------------------------------------------


def test_solo_drawing_anywhere_without_overlap() -> None:
    """AC22: quadrants do not matter, no sheet is passed."""
    table = opened(terms_for(1))
    assert len(table.options) == 2 * 4 * 6 * 7
    table.do(Put(at("2,3"), 0))
    assert table.refusal(Put(at("3,3"), 0)) == ("AC6", "part_taken", spaces("3,3 4,3"))
    assert table.refusal(Put(at("7,3"), 0)) == ("AC1", "outside", ())
    table.do(Put(at("2,2"), 0))
    assert len(table.options) == 64 - 7
    table.do(Put(at("0,0"), 0))
    events = table.do(Name(0))
    assert events[1:] == [RoundBegun(0, 1)]
    assert [line.strip(".") for line in table.farm(0)[:5]] == ["w", "", "sbb", "sbb", "b"]


def test_the_left_die_must_be_taken() -> None:
    """AC22: two production dice and the bounty die; the first of the ordered pair lies left."""
    table, random = opened(terms_for(1, drawn_by_chance=True)), Random(9)
    while table.state.turn == 0:
        table.do(answer(table, random))
    table.roll((RABBITS, CORN))
    assert table.top == Draft(0)
    assert table.options == [Take(RABBITS)]
    assert table.refusal(Take(CORN)) == ("AC22", "left_die", ())
    assert table.refusal(Take(BEES)) == ("AC9", "not_in_pool", ())
    table.do(Take(RABBITS))
    table.do(table.options[0])
    assert isinstance(table.top, RollDie)
    assert table.state.turn == 2


def test_the_end_of_a_solo_game_brings_no_points() -> None:
    """AC10, AC12, AC22: a left die that does not fit has to be taken and ends the game."""
    table = in_round(terms_for(1), full_but("0,0", kind="K"), dice=(CORN, RABBITS))
    assert table.do(Take(CORN))[1:] == [DieMissed(0, CORN), EndTriggered(0), GameEnded(0, "unfit")]
    (tally,) = SPEC.score(table.terms, table.state)
    assert set(tally.points) == set(data.PRODUCTS)
    table = in_round(terms_for(1), full_but("0,0"), dice=(RABBITS, CORN))
    assert table.do(Take(RABBITS), Lay(False, 0, 0))[-1] == GameEnded(0, "full")
    assert filled(table.state.sheets[0]).bit_count() == 64


@pytest.mark.parametrize(
    ("points", "rank"), [(0, 0), (34, 0), (35, 1), (49, 1), (50, 2), (64, 2), (65, 3), (79, 3), (80, 4), (150, 4)]
)
def test_solo_ranks(points: int, rank: int) -> None:
    """AC22."""
    assert solo_rank(points) == rank


def test_high_scores_by_card_sides_and_seats() -> None:
    """AC22."""
    terms = terms_for(1, cards=("A", "B", "A", "random", "B", "B"))
    assert chart(terms, state_of(terms_for(1), sides=(0, 1, 0, 1, 1, 1))) == "ABABBB-1"
    assert chart(terms_for(4), state_of(terms_for(4))) == "AAAAAA-4"


def test_a_solo_game_has_a_lead_that_stays() -> None:
    """AC7, AC22."""
    table = in_round(terms_for(1), dice=(CARROTS, CORN))
    table.do(Take(CARROTS), Lay(False, 0, 0))
    assert (table.state.lead, table.state.turn) == (0, 2)
