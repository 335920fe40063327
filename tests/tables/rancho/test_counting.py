"""How the result after the last round is counted: the herds' values, then the land of the best."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.spec import leaders
from game.rules.rancho.model import Options
from game.rules.rancho.standing import score
from game.tables.rancho import TITLE
from game.tables.rancho.now import count_result
from tests.rules.rancho.table import laid, terms_for
from tests.tables.rancho.play import stages

TWO = terms_for()


def sums(counts: object, seats: int) -> list[int]:
    assert isinstance(counts, tuple)
    return [sum(each.points for each in counts if seat in each.seats) for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_who_wins_by_rounds_has_most_counted(seats: int) -> None:
    """RA3 and the option of a round limit: also where another has more of the four kinds."""
    for seed in "abc":
        *_, match = stages(seats, seed, 6000, Options(round_limit=5))
        assert match.over
        found = sums(count_result(match.terms, match.state), seats)
        best = tuple(seat for seat in range(seats) if found[seat] == max(found))
        assert best == leaders(match.tallies())


def test_fewer_kinds_of_more_value_are_counted_up() -> None:
    state = laid(TWO, land=("2,2 3,1", "-2,-2"), sheep="2,2 3,1", rabbits={"-2,-3": 2}, dogs=((0, 1), (1, 0)))
    sheep = replace(state, sheep=state.sheep | 1 << TWO.farms[1][0])
    totals = [tally.total for tally in score(TWO, sheep)]
    assert totals == [1, 2]
    assert [(each.seats, each.figure) for each in count_result(TWO, sheep)] == [
        ((0,), "2 \u00d7 6"),
        ((0,), "1 \u00d7 6"),
        ((1,), "2 \u00d7 1"),
        ((1,), "1 \u00d7 6"),
        ((1,), "1 \u00d7 3"),
    ]
    assert sums(count_result(TWO, sheep), 2) == [18, 11]


def test_between_equal_herds_the_land_is_counted() -> None:
    state = laid(TWO, land=("2,2 3,1", "-2,-2"), rabbits={"2,3": 2, "-2,-3": 2})
    assert [each.figure for each in count_result(TWO, state)] == ["2 \u00d7 1", "+ 8", "2 \u00d7 1", "+ 4"]


def test_a_set_needs_no_counting() -> None:
    """RA19."""
    state = laid(
        TWO,
        land=("2,2 3,1 1,3 2,1 1,2", ""),
        rabbits={"2,3": 1},
        sheep="3,2",
        cows=("3,1 2,1",),
        horses=("2,2 1,3 1,2",),
    )
    assert count_result(TWO, state) == ()
    assert TITLE.counting is not None
    assert TITLE.counting(TWO, state) == ()
