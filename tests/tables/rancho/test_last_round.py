"""With a number of rounds the last one is announced: message, bar, flag and cue; without one nothing is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.match import Match, resume
from game.rules.rancho.events import TurnEnded
from game.rules.rancho.model import Options
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.tables.rancho import TITLE
from game.tables.rancho.now import last_turns
from game.ui import effects
from tests.audio.watching import Watcher
from tests.scenes import random_play
from tests.tables.rancho.play import new_match

ROUNDS, SEATS = 5, 2


def ends_turn(match: Match[Any, Any], turn: int) -> int:
    """The row that ends so many turns."""
    for number, ply in enumerate(match.plies):
        ended = [event for event in ply.events if isinstance(event, TurnEnded)]
        if ended and ply.before.state.turn + len(ended) == turn:
            return number
    raise AssertionError("the match is shorter")


def before_turn(folder: Path, turn: int, limit: int) -> tuple[Watcher, MatchScene, Any]:
    """A table at which the choice has just been made by which a turn begins."""
    whole, dice = new_match(SEATS, "last", Options(round_limit=limit)), Random(4)
    while whole.state.turn < turn:
        whole.play(random_play.pick(TITLE, dice, whole.options))
    row = ends_turn(whole, turn)
    watcher = Watcher(folder, TITLE)
    watcher.house.services.change(confirm="never")
    scene = MatchScene(watcher.house.services, TITLE, resume(TITLE.spec, whole.record(), upto=row), None)
    watcher.house.manager.push(scene)
    watcher.recorder.notes.clear()
    scene.do(Play((whole.plies[row].row.choice,)))
    return watcher, scene, whole


@pytest.mark.parametrize(("turn", "limit", "heard"), [(8, ROUNDS, True), (6, ROUNDS, False), (8, 0, False)])
def test_it_is_said_shown_and_heard_when_it_begins(tmp_path: Path, turn: int, limit: int, heard: bool) -> None:
    watcher, scene, whole = before_turn(tmp_path, turn, limit)
    beginner = whole.setup.seats[whole.state.seat].name
    told, arts = set[str](), set[str]()
    said = [toast.words for toast in scene.page.toasts]
    assert (scene.words.t("rancho.headline.last_round", seat=beginner) in said) == heard
    while scene.table_view.stage.busy:
        watcher.step()
        arts |= {sprite.art for sprite in scene.table_view.stage.sprites()}
        told.add(scene.bar.sentence(scene.layout.context).rest)
    assert ("starts the last round" in told) == heard
    assert (effects.sign("flag") in arts) == heard
    assert ("last_round" in watcher.recorder.names) == heard
    assert scene.bar.sentence(scene.layout.context).rest.startswith("your last turn") == heard


def test_the_last_turns_are_those_of_the_last_round() -> None:
    terms = new_match(3, "w", Options(round_limit=ROUNDS)).terms
    assert list(last_turns(terms)) == [12, 13, 14]
    assert not last_turns(new_match(3, "w").terms)
