"""A match of every game, watched from start to end by somebody who writes down what is heard and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.replay.controls import ReplayPosition
from game.scenes.results.scene import ResultsScene
from game.titles import TITLES, title_for
from game.ui.events import Pointer
from game.ui.title import Title
from tests.audio.watching import MOST, Watcher, random_match

FIRST, LAST = 20, 120
"""Numbers of moments at the start and at the end of a longer match that are watched; `tests.audio.watching` watches
all."""
by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


@by_title
def test_everything_that_happens_is_heard_when_it_is_seen(title: Title, tmp_path: Path) -> None:
    match, watcher = random_match(title), Watcher(tmp_path, title)
    last = ReplayPosition(match).last
    shown = watcher.replay(match, [(0, last)] if last <= FIRST + LAST else [(0, FIRST), (last - LAST, last)])
    assert [type(each.what) for each in watcher.seen] == [type(event) for event in shown]
    assert not watcher.late
    assert watcher.recorder.most_at_once() <= MOST
    assert all(0 <= note.gain <= 1 for note in watcher.recorder.notes)
    assert {"win", "lose"} & set(watcher.recorder.names)


@by_title
def test_the_finale_is_heard_as_it_is_counted(title: Title, tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, title)
    result = watcher.finale(random_match(title))
    told = [each.what for each in watcher.seen if isinstance(each.what, str)]
    assert [each for each in told if each.startswith("line")] == [f"line {n}" for n in range(result.reveal.counts)]
    assert {"total", "winner"} <= set(told)
    assert not watcher.late
    assert watcher.recorder.most_at_once() <= MOST
    assert sum(name in ("win", "lose") for name in watcher.recorder.names) == 1, "not before the result is seen"


def test_places_that_are_skipped_are_not_heard(tmp_path: Path) -> None:
    title = title_for("texas")
    watcher = Watcher(tmp_path, title)
    scene = watcher.last_choice(random_match(title))
    while not scene.screen.state.ending.counting:
        watcher.step()
    before = watcher.recorder.names.count("coin")
    while scene.screen.state.ending.counting:
        watcher.house.manager.handle(Pointer("down", 500, 500, 1))
    result = watcher.house.manager.top
    assert isinstance(result, ResultsScene)
    result.reveal.finish()
    for _ in range(100):
        watcher.step()
    assert watcher.recorder.names.count("coin") == before
    assert not {"win", "lose"} & set(watcher.recorder.names)
