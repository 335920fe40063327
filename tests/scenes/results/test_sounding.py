"""What is heard of a result, and what is not: of a show that is skipped nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.scenes.results.scene import ResultsScene
from game.scenes.results.show import Show
from game.ui.events import Key
from tests.audio.watching import Watcher
from tests.games import results_game as game
from tests.games.field_game import TITLE as FIELD
from tests.games.ruled import ruled

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
    assert scene.show.done
    assert watcher.recorder.names == heard


def test_shown_without_motion_only_its_end_is_heard(tmp_path: Path) -> None:
    watcher, _ = shown(tmp_path, LOW + HIGH, speed="none")
    for _ in range(20):
        watcher.step(100)
    assert watcher.recorder.names == ["win"]


def test_beats_come_one_after_the_other_and_all_of_them() -> None:
    show = Show(3, 2, categories=True, close=True)
    assert [each.at_ms for each in show.beats] == sorted(each.at_ms for each in show.beats)
    show.step(100_000, "full")
    assert show.begun == len(show.beats)
