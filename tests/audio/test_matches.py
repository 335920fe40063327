"""A match of every game, watched from start to end by somebody who writes down what is heard and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.core.match import Match
from game.core.steps import Event
from game.headless.agreement import RANDOM, agree
from game.headless.playout import play_match
from game.scenes.replay.scene import ReplayScene
from game.titles import TITLES
from game.ui.cues import Cues
from game.ui.title import Title
from tests.audio.recorder import Recorder, ready
from tests.scenes.pilot import House

TOGETHER_MS = 50.0
"""What is heard is seen within this time."""
MOST = 6
"""Sounds at once, tune and meadow among them."""
STEP = 25.0
FIRST, LAST = 20, 120
"""So many moments of the start and of the end of a longer match are watched."""


class Begun(NamedTuple):
    """An event that began to be shown."""

    at_ms: float
    event: Event[Any, Any]
    names: tuple[str, ...]


def watched(
    folder: Path, title: Title, match: Match[Any, Any]
) -> tuple[Recorder, list[Begun], list[Event[Any, Any]], Cues[Any]]:
    """What is heard of a match, what begins to be shown of it, what should be, and what the game sounds like."""
    recorder, begun, shown = Recorder(), list[Begun](), list[Event[Any, Any]]()
    house = House(folder, [title])
    house.services.sound = player = ready(recorder)
    player.tune("orchard")
    while not player.ahead(1000):
        pass
    scene = ReplayScene(house.services, title, match, None)
    house.manager.push(scene)
    stage, cues = scene.tabletop.stage, scene.tabletop.table.cues
    heard = stage.on_begin
    assert heard is not None

    def begin(event: Event[Any, Any], after: Any) -> None:
        begun.append(Begun(recorder.now_ms, event, tuple(cues.of(event, after))))
        heard(event, after)

    stage.on_begin = begin
    past = scene.past
    spans = [(0, past.last)] if past.last <= FIRST + LAST else [(0, FIRST), (past.last - LAST, past.last)]
    for start, end in spans:
        rows = match.plies[past.moments[start] : past.moments[end]]
        shown += [event for ply in rows for event in ply.events]
        scene.go(start)
        scene.toggle()
        while past.at < end or stage.busy:
            scene.playing = past.at < end
            recorder.now_ms += STEP
            scene.update(STEP)
            player.update(STEP)
    return recorder, begun, shown, cues


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_everything_that_happens_is_heard_when_it_is_seen(title: Title, tmp_path: Path) -> None:
    match = play_match(agree(title.spec, [RANDOM] * max(2, title.spec.seats[0]), []), "3")
    recorder, begun, shown, cues = watched(tmp_path, title, match)
    assert [type(each.event) for each in begun] == [type(event) for event in shown]
    for at_ms, event, names in begun:
        assert bool(names) != (type(event) in cues.silent), event
        if names:
            wanted = {names[0], "lose"} if names[0] == "win" else {names[0]}
            near = {note.name for note in recorder.notes if abs(note.at_ms - at_ms) <= TOGETHER_MS}
            assert near & wanted, (at_ms, event, names)
    assert recorder.most_at_once() <= MOST
    assert all(0 <= note.gain <= 1 for note in recorder.notes)
    assert {"win", "lose"} & set(recorder.names)
