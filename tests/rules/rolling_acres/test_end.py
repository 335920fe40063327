"""The end of the game and its winner: AC12, AC20."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.spec import Tally, leaders
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import Grow, Lay, Take
from game.rules.rolling_acres.events import DieMissed, EndTriggered, FarmFilled, GameEnded, Planted
from game.rules.rolling_acres.steps import Draft, still_to_play
from tests.rules.rolling_acres.table import (
    BARE,
    BEES,
    CARROTS,
    CORN,
    RABBITS,
    Table,
    farm,
    full_but,
    in_round,
    state_of,
    terms_for,
)


def tallies(table: Table) -> tuple[Tally, ...]:
    return SPEC.score(table.terms, table.state)


def test_two_triggers_in_one_round() -> None:
    """AC12: three players, the second leads and takes a die that does not fit: the third and the first still play;
    the first fills its farm: only the second gets 3."""
    terms = terms_for(3)
    table = in_round(terms, full_but("0,0"), full_but("0,0", "7,7"), dice=(RABBITS, CORN, RABBITS, CORN), lead=1)
    assert table.do(Take(CORN))[1:] == [DieMissed(1, CORN), EndTriggered(1)]
    assert still_to_play(terms, table.state) == (2, 0)
    assert table.top == Draft(2)
    table.do(Take(RABBITS), Lay(False, 0, 0))
    assert not table.over
    events = table.do(Take(RABBITS), Lay(False, 0, 0))
    assert events[1:] == [Planted(0, RABBITS, False, 0, 0), FarmFilled(0), GameEnded(1, "unfit")]
    assert table.over
    assert [tally.points["finish"] for tally in tallies(table)] == [0, 3, 0]


def test_a_full_farm_ends_the_round_and_the_game() -> None:
    """AC12."""
    table = in_round(terms_for(2), full_but("0,0"), dice=(RABBITS, CORN, CORN))
    events = table.do(Take(RABBITS), Lay(False, 0, 0))
    assert events[2:] == [FarmFilled(0), EndTriggered(0)]
    assert not table.over
    assert table.top == Draft(1)
    assert table.do(Take(CORN), Lay(False, 0, 0))[-1] == GameEnded(0, "full")
    assert [tally.points["finish"] for tally in tallies(table)] == [3, 0]


def test_a_second_die_that_does_not_fit_brings_nothing() -> None:
    """AC12."""
    text = full_but("0,0")
    table = in_round(terms_for(2), text, text, dice=(CORN,) * 3, lead=1)
    table.do(Take(CORN))
    assert table.do(Take(CORN))[1:] == [DieMissed(0, CORN), GameEnded(1, "unfit")]
    assert [tally.points["finish"] for tally in tallies(table)] == [0, 3]


def test_the_last_in_the_round_may_trigger() -> None:
    """AC12: then nobody plays after it."""
    table = in_round(terms_for(2), BARE, full_but("0,0"), dice=(CORN,) * 3)
    table.do(Take(CORN), Lay(False, 0, 0))
    assert table.do(Take(CORN))[1:] == [DieMissed(1, CORN), EndTriggered(1), GameEnded(1, "unfit")]
    assert table.over


def test_the_crop_of_a_bee_counts() -> None:
    """AC12: the farm is looked at after the whole turn."""
    table = in_round(terms_for(2), BARE, full_but("0,0", "3,3", "7,7"), dice=(BEES,) * 3, lead=1)
    table.do(Take(BEES), Lay(False, 0, 0), Grow(CORN, 27))
    assert table.state.first == -1


def test_without_a_trigger_the_next_round_begins() -> None:
    """AC12."""
    table = in_round(terms_for(2), dice=(CORN,) * 3)
    table.do(Take(CORN), Lay(False, 0, 0), Take(CORN), Lay(False, 0, 0))
    assert table.state.turn == 2
    assert not table.over


def test_most_points_win() -> None:
    """AC20: the six products and the 3 points make the score."""
    terms = terms_for(2)
    state = state_of(terms, "CC...... " + "........ " * 7, "C......B " + "........ " * 7, first=1)
    one, two = SPEC.score(terms, state)
    assert one.points == {"carrots": 4, "sunflowers": 0, "corn": 0, "rabbits": 0, "chickens": 0, "bees": 0, "finish": 0}
    assert (one.total, two.total) == (4, 6)
    assert leaders((one, two)) == (1,)


@pytest.mark.parametrize(
    ("one", "other", "winners"), [("CC..", "CCH.", (1,)), ("CCHH", "CCH.", (0,)), ("CCH.", "CCR.", (0, 1))]
)
def test_a_tie_goes_to_more_filled_spaces_then_is_shared(one: str, other: str, winners: tuple[int, ...]) -> None:
    """AC20."""
    terms = terms_for(2)
    state = state_of(terms, *(f"{row}.... " + "........ " * 7 for row in (one, other)))
    first, second = SPEC.score(terms, state)
    assert first.total == second.total == 4
    assert leaders((first, second)) == winners


def test_buildings_count_as_filled() -> None:
    """AC20."""
    terms = terms_for(2)
    state = state_of(terms, "bb...... bb...... b....... " + "........ " * 5)
    assert SPEC.score(terms, state)[0].rank == (0, 5)
    assert farm("bb...... bb...... b....... " + "........ " * 5)[CARROTS] == 0


ROWS = "HHHHHHHH ........ " * 4
"""Farm of which every second row is empty: what is higher than a row fits nowhere."""


@pytest.mark.parametrize(
    ("text", "more", "near"),
    [
        (BARE, {}, False),
        (full_but("0,0", "0,1", "0,2"), {}, True),
        (ROWS, {}, True),
        (ROWS, {"turn": 0}, False),
        (full_but("0,0"), {"first": 1}, False),
    ],
)
def test_a_farm_is_near_the_end_with_hardly_any_room(text: str, more: dict[str, Any], near: bool) -> None:
    """AC12: three spaces left, or a die that would not fit; nobody is once somebody has triggered it."""
    terms = terms_for(2)
    state = state_of(terms, text, **more)
    assert [SPEC.nears_end(terms, state, seat) for seat in range(2)] == [near, False]
