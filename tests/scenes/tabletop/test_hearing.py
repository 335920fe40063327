"""Sounds of the hand and of what it does, at the tables of all games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.curtain.scene import CurtainScene
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Explain, Verb, WatchControl
from game.titles import TITLES
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from game.ui.title import Title
from tests.audio.recorder import Recorder, listen, ready
from tests.games import results_game
from tests.scenes.match_player import Player

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def seated(folder: Path, title: Title, rows: int = 0) -> tuple[Player, Recorder]:
    """Somebody at a table with a device that writes down what is heard."""
    house, recorder = results_game.house(folder, "none", titles=(title,)), Recorder()
    house.services.sound = ready(recorder)
    player, dice = Player(house, title, title.spec.seats[-1]), random.Random(3)
    for _ in range(rows):
        player.match.play(dice.choice(player.match.options))
    player.catch_up()
    recorder.notes.clear()
    return player, recorder


def wait(player: Player, recorder: Recorder, ms: float = 60) -> None:
    listen(player.house.services.sound, recorder, ms)


@by_title
def test_it_is_heard_when_something_is_taken_held_over_a_place_and_let_go(tmp_path: Path, title: Title) -> None:
    player, recorder = seated(tmp_path, title, 6)
    model, signs = player.table.model, player.table.table_view.table.signs
    player.table.handling.let_go()
    own = model.chooser.held
    free = [spot for spot in model.chooser.sources if spot in model.spots and spot != own]
    source = next((spot for spot in free if _is_taken(player, spot)), None)
    if source is None:
        assert own is not None, "what lies in the hand by itself is not picked up"
        return
    player.table.handling.click(source)
    player.table.hearing.hand()
    assert recorder.names == [signs.lifted]
    wait(player, recorder)
    model.hover = next(iter(model.chooser.reach()))
    player.table.hearing.hand()
    player.table.hearing.hand()
    assert recorder.names == [signs.lifted, signs.over]
    wait(player, recorder)
    player.key("escape")
    assert recorder.names == [signs.lifted, signs.over, signs.back]


def _is_taken(player: Player, spot: Spot) -> bool:
    player.table.handling.click(spot)
    taken = player.table.model.picked_up == spot and bool(player.table.model.chooser.reach())
    player.table.handling.let_go()
    return taken


def test_a_refusal_undo_and_redo_are_heard(tmp_path: Path) -> None:
    title = next(title for title in TITLES if not title.spec.secrets)
    player, recorder = seated(tmp_path, title)
    player.table.do(Verb.UNDO)
    assert recorder.names == ["error"], "there is nothing to take back"
    wait(player, recorder)
    player.table.do(Explain(Gesture(Spot("nowhere"), PRESS), None, ()))
    assert recorder.names == ["error", "error"]
    player.match.play(player.match.options[0])
    player.catch_up()
    recorder.notes.clear()
    for verb, name in ((Verb.UNDO, "undo"), (Verb.REDO, "redo")):
        wait(player, recorder)
        player.table.do(verb)
        assert name in recorder.names


def test_a_pause_is_silent_at_once(tmp_path: Path) -> None:
    player, recorder = seated(tmp_path, TITLES[0])
    player.house.services.sound.play("wolf", "born")
    player.table.hearing.done(WatchControl("pause"))
    wait(player, recorder, 2000)
    assert [note.until_ms for note in recorder.notes] == [0]


def test_the_last_seconds_are_heard(tmp_path: Path) -> None:
    player, recorder = seated(tmp_path, TITLES[0])
    hearing = player.table.hearing
    assert hearing.clock(7, 6)
    assert not hearing.clock(6, 6)
    assert recorder.names == []
    for second in (5, 4, 3):
        assert hearing.clock(second + 1, second)
        wait(player, recorder, 1000)
    assert not hearing.clock(None, None)
    assert recorder.names == ["tick"] * 3


def test_m_mutes_wherever_nothing_is_written(tmp_path: Path) -> None:
    player, recorder = seated(tmp_path, TITLES[0])
    settings = player.house.saved
    assert isinstance(player.scene, MatchScene | CurtainScene)
    player.key("m")
    assert not settings().sound
    player.house.services.sound.play("dice")
    assert recorder.names == []
    player.key("m")
    assert settings().sound
    player.house.services.sound.play("dice")
    assert recorder.names == ["dice"]
