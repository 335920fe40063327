"""Matches of computers that somebody watches: at every moment the bar can say what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match, resume
from game.core.seats import Seat
from game.core.steps import Event
from game.headless.agreement import RANDOM, agree
from game.headless.playout import play_match
from game.scenes.match.scene import MatchScene
from game.titles import TITLES
from game.ui.title import Title
from game.worker.messages import Budget
from tests.games import results_game
from tests.play.screen import until

ACTS, STEP_MS, LATE = 6, 400.0, 0.8
"""Acts that are watched, the time between two looks, and the share of a match after which that begins."""


def late_match(title: Title) -> Match[Any, Any]:
    """Most of a match of computers, with all kinds of things on the table."""
    seats = max(2, title.spec.seats[0])
    whole = play_match(agree(title.spec, [RANDOM] * seats, []), "watched")
    people = title.with_colours([Seat(f"P{number}", "novice") for number in range(seats)])
    return resume(title.spec, replace(whole.record(), seats=tuple(people)), upto=int(LATE * whole.index))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_bar_says_at_every_moment_what_computers_have_done(tmp_path: Path, title: Title) -> None:
    """It says so in the words of the log, which tell an event by those before it: whatever lies on the table."""
    house = results_game.house(tmp_path, "full", titles=(title,))
    match = late_match(title)
    scene = MatchScene(house.services, title, match, None)
    house.manager.push(scene)
    computers, top, start = scene.thinking.computers, scene.table_view, match.index
    computers.budget = Budget(work=20)
    told = set[str]()

    def thought() -> bool:
        house.manager.update(0)
        return computers.worker is not None and computers.worker.asked is None

    while not match.over and match.index < start + ACTS:
        until(thought, "a choice")
        house.manager.update(STEP_MS)
        told.add(scene.bar.sentence(top.context()).rest)
    events = [event for _, event in top.stage.history]
    assert told & {text for number in range(len(events)) for text in said(scene, events, number)}
    scene.close()
    house.services.close()


def said(scene: MatchScene, events: Sequence[Event[Any, Any]], number: int) -> Sequence[str]:
    """Words of the log for an event, none for one that is not spoken of."""
    speaker, words = scene.table_view.speaker, scene.table_view.table.words
    event = events[number]
    return [speaker.say(event, **words.remark(event, events[:number]))] if speaker.speaks_of(event) else []
