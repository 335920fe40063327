"""The reveal of a result: its order, its speed, and what is heard of it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as some

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.scenes.results.chart import grid_step, spread_heights
from game.scenes.results.parties import Party, rank_parties, score_history
from game.scenes.results.reveal import ResultReveal
from game.scenes.results.scene import ResultsScene
from game.ui.events import Key
from game.ui.tween import Speed
from tests.audio.watching import Watcher
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.games.ruled import ruled


def test_the_last_place_rises_first_and_lines_come_after_the_podium() -> None:
    reveal = ResultReveal(0, 3)
    reveal.step(600, "full")
    assert (reveal.risen(0), reveal.risen(1), reveal.lines) == (1.0, 0.0, 0.0)
    reveal.step(1300, "full")
    assert (reveal.risen(2), reveal.lines) == (1.0, 0.0)
    reveal.step(600, "full")
    assert reveal.lines == pytest.approx(0.5)


def test_the_counting_comes_before_totals_and_podium() -> None:
    reveal = ResultReveal(3, 2)
    reveal.step(900, "full")
    assert (reveal.counted, reveal.total, reveal.risen(0)) == (2, 0.0, 0.0)
    reveal.step(900, "full")
    assert (reveal.counted, reveal.total) == (3, 1.0)


def test_who_has_won_is_told_when_the_first_place_rises() -> None:
    reveal = ResultReveal(3, 2)
    reveal.step(2400, "full")
    assert (reveal.risen(0), reveal.risen(1), reveal.revealed) == (1.0, 0.0, False)
    reveal.step(100, "full")
    assert reveal.revealed
    assert 0 < reveal.risen(1) < 0.2


@pytest.mark.parametrize(("speed", "steps"), [("full", 40), ("quick", 20), ("none", 1)])
def test_the_speed_is_the_settings(speed: Speed, steps: int) -> None:
    reveal, taken = ResultReveal(0, 3), 0
    while reveal.step(100, speed):
        taken += 1
    assert taken <= steps
    assert reveal.done


@pytest.mark.parametrize(("reach", "most", "by"), [(78, 4, 20), (1, 4, 1), (113, 4, 50), (6, 3, 2), (400, 4, 100)])
def test_grid_lines_are_round_numbers_apart(reach: int, most: int, by: int) -> None:
    assert grid_step(reach, most) == by


@given(some.lists(some.floats(0, 300), min_size=1, max_size=6))
def test_names_never_overlap_and_stay_on_the_chart(wanted: list[float]) -> None:
    found = spread_heights(wanted, 25, 0, 300)
    order = sorted(found)
    assert all(b - a >= 24.999 for a, b in pairwise(order))
    assert order[0] >= 0
    assert order[-1] <= 300
    assert sorted(range(len(wanted)), key=lambda i: wanted[i]) == sorted(range(len(wanted)), key=lambda i: found[i])


def test_names_with_room_stay_where_they_belong() -> None:
    assert spread_heights([10, 100, 200], 25, 0, 300) == [10, 100, 200]
    assert spread_heights([100, 100], 20, 0, 300) == [90, 110]


def test_sides_are_plain_values() -> None:
    first = rank_parties(score_history(game.orchard([(1, 0), (0, 0)])))[0]
    assert isinstance(first, Party)
    assert first.tally.points == {"apples": 1, "pears": 0}


ORCHARD = ruled(FIELD, game.SPEC, counting=None)
LOW, HIGH = [(3, 1)], [(9, 9)]


def shown(folder: Path, *turns: list[tuple[int, int]], speed: str = "full") -> tuple[Watcher, ResultsScene]:
    """A result that begins."""
    watcher = Watcher(folder, ORCHARD, speed)
    scene = ResultsScene(watcher.house.services, ORCHARD, game.orchard(*turns), None)
    watcher.house.manager.push(scene)
    return watcher, scene


def test_lines_totals_places_and_the_winner_are_heard_in_this_order(tmp_path: Path) -> None:
    watcher, scene = shown(tmp_path, LOW + HIGH)
    watcher.see_result(scene)
    assert not watcher.late
    told = [name for name in watcher.recorder.names if name != "tick"]
    assert told[:5] == ["coin", "coin", "small_win", "wood", "win"]
    assert watcher.recorder.names.count("tick") == 8


def test_a_line_that_brings_nothing_is_no_coin(tmp_path: Path) -> None:
    watcher, scene = shown(tmp_path, [(3, 0), (9, 0)])
    watcher.see_result(scene)
    assert [name for name in watcher.recorder.names if name in ("coin", "pencil")] == ["coin", "pencil"]
    assert watcher.recorder.names.count("tick") == 4


def test_alone_there_is_a_fanfare_too(tmp_path: Path) -> None:
    watcher, scene = shown(tmp_path, HIGH)
    watcher.see_result(scene)
    assert "win" in watcher.recorder.names
    assert "wood" not in watcher.recorder.names


def test_a_close_finish_is_heard_before_its_winner(tmp_path: Path) -> None:
    watcher, scene = shown(tmp_path, [(9, 9), (9, 8)], [(9, 9), (9, 9)])
    watcher.see_result(scene)
    told = [name for name in watcher.recorder.names if name in ("wood", "reveal", "win")]
    assert told == ["wood", "reveal", "win"]


def test_where_no_person_has_won_it_is_not_the_winners_fanfare(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, ORCHARD)
    seats = (Seat("Anna", "human"), Seat("Robot", "greedy"))
    match = Match(game.SPEC, MatchSetup(seats, game.Options(1), (), "seed"))
    for apples in (1, 9):
        match.play(game.Score(apples, 0))
    scene = ResultsScene(watcher.house.services, ORCHARD, match, None)
    watcher.house.manager.push(scene)
    watcher.see_result(scene)
    assert {"win", "lose"} & set(watcher.recorder.names) == {"lose"}


@pytest.mark.parametrize("key", ["a", "escape"])
def test_skipped_nothing_more_is_heard(tmp_path: Path, key: str) -> None:
    watcher, scene = shown(tmp_path, LOW + HIGH)
    watcher.step()
    watcher.house.manager.handle(Key(key))
    heard = list(watcher.recorder.names)
    assert heard == ["coin"]
    for _ in range(100):
        watcher.step(100)
    assert scene.reveal.done
    assert watcher.recorder.names == heard


def test_shown_without_motion_only_its_end_is_heard(tmp_path: Path) -> None:
    watcher, _ = shown(tmp_path, LOW + HIGH, speed="none")
    for _ in range(20):
        watcher.step(100)
    assert watcher.recorder.names == ["win"]


def test_beats_come_one_after_the_other_and_all_of_them() -> None:
    reveal = ResultReveal(3, 2, categories=True, close=True)
    assert [each.at_ms for each in reveal.beats] == sorted(each.at_ms for each in reveal.beats)
    reveal.step(100_000, "full")
    assert reveal.begun == len(reveal.beats)
