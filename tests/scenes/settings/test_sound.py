"""The settings of what is heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.audio.cues import SLIDERS
from game.scenes.settings.scene import SettingsScene
from game.store.settings import FILE, Settings, load_settings
from game.titles import TITLES
from tests.audio.recorder import Recorder, listen, ready
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader


def heard(folder: Path, broken: str = "") -> tuple[House, Pilot, Recorder]:
    house, recorder = House(folder, TITLES), Recorder(broken=broken)
    house.services.sound = ready(recorder)
    return house, pilot(house, SettingsScene(house.services)), recorder


@pytest.mark.parametrize("name", SLIDERS)
def test_a_slider_is_kept_at_once_and_sounds_when_let_go(tmp_path: Path, name: str) -> None:
    house, player, recorder = heard(tmp_path)
    box = player.spot(f"settings.{name}")
    before = getattr(house.saved(), name)
    player.point("down", (box.x + 18, box.centre[1]))
    low = getattr(house.saved(), name)
    player.point("move", (box.right - 18, box.centre[1]))
    assert (low, getattr(house.saved(), name)) == (0, 100)
    assert before not in (0, 100)
    assert getattr(house.services.sound.levels, name) == 1.0
    assert set(recorder.names) <= {"hover"}
    player.point("up", (box.right - 18, box.centre[1]))
    (note,) = [note for note in recorder.notes if note.name != "hover"]
    assert 0.85 <= note.gain <= 1.0
    listen(house.services.sound, recorder, 500)
    player.click(f"settings.{name}.hear")
    assert [note.name for note in recorder.notes if note.name != "hover"] == [note.name] * 2


def test_a_key_moves_a_slider_and_it_sounds_when_the_key_goes_up(tmp_path: Path) -> None:
    house, player, recorder = heard(tmp_path)
    player.click("settings.animals")
    now = house.saved().animals
    recorder.notes.clear()
    listen(house.services.sound, recorder, 100)
    player.key("right")
    assert house.saved().animals == now + 5
    assert recorder.names == ["sheep"]


def test_the_switch_and_m_do_the_same(tmp_path: Path) -> None:
    house, player, _ = heard(tmp_path)
    player.click("settings.sound")
    assert not house.saved().sound
    assert not house.services.sound.levels.on
    assert "settings.music.hear" not in player.scene.spots()
    player.key("m")
    assert house.saved().sound
    assert house.services.sound.levels.on
    assert "settings.music.hear" in player.scene.spots()
    player.click("settings.mute_behind")
    assert house.saved().mute_behind
    assert house.services.sound.levels.behind == 0


@pytest.mark.parametrize("broken", ["", "no such device"])
def test_why_nothing_is_heard_is_said_once(tmp_path: Path, broken: str) -> None:
    house, _, _ = heard(tmp_path, broken)
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    said = [note.words for note in paint.notes if "no such device" in note.words]
    assert len(said) == (1 if broken else 0)


def test_settings_of_earlier_programs_are_read(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"animation": "none", "ui_scale": 125}', encoding="utf-8")
    assert load_settings(tmp_path) == (Settings(animation="none", ui_scale=125), [])
