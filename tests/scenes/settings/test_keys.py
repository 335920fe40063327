"""The page of keys: they are taken as they are pressed, swapped, removed and set back, and hold at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.app.services import build
from game.scenes.settings.keys import KeyCatcher, KeysScene
from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import Speak
from game.store.disk import Folders
from game.store.settings import keep_aside, load_settings
from game.titles import title_for
from game.ui.events import Key
from game.ui.keymap import is_key
from game.ui.rect import Scale
from game.ui.remap import REMAPPABLE
from game.ui.widgets.dialog import Dialog
from tests.scenes.pilot import spoken_words
from tests.scenes.screens import Stand


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    made = Stand(tmp_path, title_for("texas"), (1600, 900))
    made.house.manager.push(KeysScene(made.house.services))
    return made


def scene_of(stand: Stand) -> KeysScene:
    scene = stand.pilot.scene
    assert isinstance(scene, KeysScene)
    return scene


def open_(stand: Stand, name: str) -> KeysScene:
    """Press a button by the keyboard, wherever it is scrolled to."""
    scene = scene_of(stand)
    scene.page.focus(next(part for part in scene.page.parts() if part.name == name), True)
    stand.pilot.key("return")
    return scene


def said(scene: KeysScene) -> str:
    return " ".join(toast.words for toast in scene.page.toasts)


def test_a_key_that_is_pressed_is_taken_and_holds_and_is_kept(stand: Stand) -> None:
    scene = open_(stand, "keys.hint.0")
    assert isinstance(scene.page.overlays[-1], KeyCatcher)
    stand.pilot.key("left ctrl")
    assert isinstance(scene.page.overlays[-1], KeyCatcher)
    stand.pilot.key("j", ctrl=True)
    assert scene.page.overlays == []
    assert stand.house.services.settings.keys == {"hint": ("ctrl+j",)}
    assert is_key(Key("j", ctrl=True), "hint")
    assert not is_key(Key("h"), "hint")
    assert any("Ctrl+J" in node.words for node in scene.regions()["page"][-1].parts)


@pytest.mark.parametrize("key", ["escape", "return"])
def test_esc_and_the_button_leave_it_as_it_is(stand: Stand, key: str) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key(key)
    assert scene.page.overlays == []
    assert scene.own == {}


@pytest.mark.parametrize("key", ["f1", "space", "3", "home"])
def test_keys_that_stay_as_they_are_say_so(stand: Stand, key: str) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key(key)
    assert said(scene)
    assert isinstance(scene.page.overlays[-1], KeyCatcher)
    stand.pilot.key("j")
    assert scene.own == {"hint": ("j",)}


@pytest.mark.parametrize("swap", [True, False])
def test_a_clash_tells_whose_key_it_is_and_swaps_if_wanted(stand: Stand, swap: bool) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key("r")
    dialog = scene.page.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert not isinstance(dialog, KeyCatcher)
    assert scene.words.t("keys.turn") in dialog.text
    dialog.answer("swap" if swap else "keep")
    assert scene.own == ({"hint": ("r",), "turn": ("h",)} if swap else {})


def test_the_only_key_of_another_is_not_taken_from_it(stand: Stand) -> None:
    scene = open_(stand, "keys.hint.1")
    stand.pilot.key("r")
    assert scene.words.t("keys.turn") in said(scene)
    stand.pilot.key("j")
    assert scene.own == {"hint": ("h", "j")}
    scene = open_(stand, "keys.hint.0")
    dialog = scene.page.overlays[-1]
    assert isinstance(dialog, KeyCatcher)
    dialog.answer("remove")
    assert scene.own == {"hint": ("j",)}
    open_(stand, "keys.hint.0")
    assert [button.name for button in scene.page.overlays[-1].parts()] == ["keys.press.cancel"]


def test_all_is_set_back_at_once(stand: Stand) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key("j")
    stand.house.services.change(letters_with_ctrl=True)
    assert is_key(Key("j", ctrl=True), "hint")
    scene.refresh()
    open_(stand, "keys.reset")
    dialog = scene.page.overlays[-1]
    assert isinstance(dialog, Dialog)
    dialog.answer("yes")
    settings = stand.house.services.settings
    assert (settings.keys, settings.letters_with_ctrl) == ({}, False)
    assert is_key(Key("h"), "hint")


def test_f6_is_taken_like_any_other_key(stand: Stand) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key("f6")
    assert scene.words.t("keys.next_region") in getattr(scene.page.overlays[-1], "text", "")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_action_has_words_of_its_own(stand: Stand, language: str) -> None:
    words = stand.house.services.words
    words.switch(language)
    told = [words.t(f"keys.{action}") for action in REMAPPABLE]
    words.switch("en")
    assert len({*told}) == len(told)


def test_damaged_keys_are_refused_as_a_whole(tmp_path: Path) -> None:
    for text in ('{"keys": {"hint": []}}', '{"keys": {"hint": ["a", "b", "c"]}}', '{"keys": {"Hint!": ["a"]}}'):
        (tmp_path / "settings.json").write_text(text, encoding="utf-8")
        settings, notices = load_settings(tmp_path)
        assert settings.keys == {}
        assert [notice.key for notice in notices] == ["store.settings_damaged"]


def test_actions_that_are_unknown_are_told_and_the_file_is_kept_aside(tmp_path: Path) -> None:
    """Another program, or a hand, has written them; the rest of the settings holds."""
    notice = keep_aside(tmp_path, "no_such")
    assert notice.key == "store.keys_damaged"
    text = json.dumps({"keys": {"hint": ["j"], "no_such": ["k"]}, "music": 7})
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    settings, told = load_settings(tmp_path)
    assert told == []
    manager = Manager(Scale((1280, 720)))
    house = build(manager, Folders(tmp_path, tmp_path, tmp_path), spoken_words(), settings, None)
    assert [notice.key for notice in house.notices] == ["store.keys_damaged"]
    assert "no_such" in spoken_words().t(house.notices[0].key, **house.notices[0].args)
    assert house.settings.keys == {"hint": ("j",)}
    assert house.settings.music == 7
    assert is_key(Key("j"), "hint")
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("settings.damaged*")] == [text]
    assert load_settings(tmp_path)[0].keys == {"hint": ("j",)}
    house.close()


def test_the_question_whose_key_it_is_goes_on_in_another_language(stand: Stand) -> None:
    scene = open_(stand, "keys.hint.0")
    stand.pilot.key("r")
    stand.house.services.navigate(Speak("pl"))
    dialog = scene.page.overlays[-1]
    assert isinstance(dialog, Dialog)
    assert dialog.title == scene.words.t("keys.clash", cap="R", other=scene.words.t("keys.turn"))
    assert scene.words.language == "pl"
    stand.pilot.key("return")
    assert scene.own == {"hint": ("r",), "turn": ("h",)}
    assert scene.page.overlays == []
