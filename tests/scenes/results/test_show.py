"""What is shown when, and the scales of the chart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.scenes.results.chart import apart, step
from game.scenes.results.show import Show
from game.scenes.results.sides import Side, course, sides
from game.ui.tween import Speed
from tests.games import results_game as game


def test_the_last_place_rises_first_and_lines_come_after_the_podium() -> None:
    show = Show(0, 3)
    show.step(600, "full")
    assert (show.risen(0), show.risen(1), show.lines) == (1.0, 0.0, 0.0)
    show.step(1300, "full")
    assert (show.risen(2), show.lines) == (1.0, 0.0)
    show.step(600, "full")
    assert show.lines == pytest.approx(0.5)


def test_the_counting_comes_before_totals_and_podium() -> None:
    show = Show(3, 2)
    show.step(900, "full")
    assert (show.counted, show.total, show.risen(0)) == (2, 0.0, 0.0)
    show.step(900, "full")
    assert (show.counted, show.total) == (3, 1.0)


def test_who_has_won_is_told_when_the_first_place_rises() -> None:
    show = Show(3, 2)
    show.step(2400, "full")
    assert (show.risen(0), show.risen(1), show.revealed) == (1.0, 0.0, False)
    show.step(100, "full")
    assert show.revealed
    assert 0 < show.risen(1) < 0.2


@pytest.mark.parametrize(("speed", "steps"), [("full", 40), ("quick", 20), ("none", 1)])
def test_the_speed_is_the_settings(speed: Speed, steps: int) -> None:
    show, taken = Show(0, 3), 0
    while show.step(100, speed):
        taken += 1
    assert taken <= steps
    assert show.done


@pytest.mark.parametrize(("reach", "most", "by"), [(78, 4, 20), (1, 4, 1), (113, 4, 50), (6, 3, 2), (400, 4, 100)])
def test_grid_lines_are_round_numbers_apart(reach: int, most: int, by: int) -> None:
    assert step(reach, most) == by


@given(some.lists(some.floats(0, 300), min_size=1, max_size=6))
def test_names_never_overlap_and_stay_on_the_chart(wanted: list[float]) -> None:
    found = apart(wanted, 25, 0, 300)
    order = sorted(found)
    assert all(b - a >= 24.999 for a, b in pairwise(order))
    assert order[0] >= 0
    assert order[-1] <= 300
    assert sorted(range(len(wanted)), key=lambda i: wanted[i]) == sorted(range(len(wanted)), key=lambda i: found[i])


def test_names_with_room_stay_where_they_belong() -> None:
    assert apart([10, 100, 200], 25, 0, 300) == [10, 100, 200]
    assert apart([100, 100], 20, 0, 300) == [90, 110]


def test_sides_are_plain_values() -> None:
    first = sides(course(game.orchard([(1, 0), (0, 0)])))[0]
    assert isinstance(first, Side)
    assert first.tally.points == {"apples": 1, "pears": 0}
