"""The settings as a player changes them, those of the sound among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.audio.cues import SLIDERS
from game.core.journal import raw
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.settings.rows import MIDDLE, SIDE, value_label
from game.scenes.settings.scene import SettingsScene
from game.scenes.shell.menu import PressBox
from game.store.settings import FILE, Remembered, Settings, load_settings
from game.titles import TITLES
from game.ui.keymap import KEY_MAP, KEY_ROWS, key_cap
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Widget
from game.ui.widgets.choices import Switch
from tests.audio.recorder import Recorder, listen, ready
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.reader import Reader
from tests.scenes.settings.pressed import reacted_to


def at_settings(folder: Path, **more: Any) -> tuple[House, Pilot]:
    house = House(folder, TITLES, newcomers=True)
    return house, pilot(house, SettingsScene(house.services, **more))


KEYCAP_SIDE = 8.0
"""Air at each side of the name on a key."""

ROWS = [row for panel in (*MIDDLE, *SIDE) for row in (*panel.rows, panel.switch) if row is not None]
ELSEWHERE = {
    "knowing",
    "table_speed",
    "tells_plans",
    "tables",
    "people",
    "lessons",
    "helped",
    "colours",
    "expected",
    "cloths",
    "greeted",
}
"""Fields that are set as matches are begun and watched, and where a cloth is won."""
ON_THE_PAGE_OF_KEYS = {"keys", "letters_with_ctrl"}


def test_every_setting_has_one_row_with_words() -> None:
    fields, words = [row.field for row in ROWS if row.field], Catalogue()
    assert sorted(fields) == sorted({*Settings.__struct_fields__} - ELSEWHERE - ON_THE_PAGE_OF_KEYS)
    for row in ROWS:
        assert row.kind == "picture" or words.has(f"settings.{row.name}"), row.name
        if row.kind in ("choice", "list"):
            assert not [each for each in row.values if "settings." in value_label(words, row.name, each)], row.name
            assert row.name == "language" or getattr(Settings(), row.field) in row.values, row.name


def test_a_change_is_written_down_at_once(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    player.click("settings.animation.none")
    player.click("settings.to.screen")
    player.click("settings.hardware")
    assert house.saved() == Settings(animation="none", hardware=True)
    assert house.applied == 0


def test_the_title_screen_is_left_alone_when_asked(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    player.click("settings.attract")
    assert not house.saved().attract
    player.click("settings.attract")
    assert house.saved().attract


def test_the_help_in_a_first_game_begins_anew_when_it_is_switched_on_again(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    house.services.change(helped=("toy/ann",))
    player.click("settings.to.turns")
    player.click("settings.help")
    assert not house.saved().first_help
    player.click("settings.help")
    assert (house.saved().first_help, house.saved().helped) == (True, ())


def test_computers_think_as_long_as_they_may(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    assert house.services.settings.thinking_ms == 700
    player.click("settings.to.turns")
    for ms in (200, 3000):
        player.choose("settings.thinking", str(ms))
        assert house.saved().thinking_ms == ms
    house.services.change(thinking_ms=1234)
    player = pilot(house, SettingsScene(house.services))
    player.click("settings.to.turns")
    assert "settings.thinking.1234" in player.scene.spots() or "settings.thinking" in player.scene.spots()
    player.choose("settings.thinking", "700")
    assert house.saved().thinking_ms == 700


def test_the_scale_of_the_interface_changes_this_very_screen(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    before = player.spot("settings.left")
    player.click("settings.to.screen")
    player.click("settings.ui_scale.150")
    assert house.saved().ui_scale == 150
    assert house.manager.scale.factor == pytest.approx(1.5)
    assert player.spot("settings.left") != before
    player.choose("settings.ui_scale", "100")
    assert player.spot("settings.left") == before


def test_the_window_follows(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    player.click("settings.to.screen")
    player.choose("settings.window", "1024x640")
    assert (house.saved().window, house.applied) == ((1024, 640), 1)
    player.click("settings.fullscreen")
    assert (house.saved().fullscreen, house.applied) == (True, 2)
    assert "settings.window" not in player.scene.spots()
    player.click("settings.fullscreen")
    assert "settings.window" in player.scene.spots()


def test_fullscreen_by_key_shows_in_the_switch(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    house.services.change(fullscreen=True)
    house.services.apply_window()
    player.click("settings.to.screen")
    player.click("settings.fullscreen")
    assert not house.saved().fullscreen


def test_a_window_of_another_size_is_among_the_sizes(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.services.change(window=(1111, 777))
    player = pilot(house, SettingsScene(house.services))
    player.click("settings.to.screen")
    player.click("settings.window")
    assert "settings.window.1111x777" in player.scene.spots()


HELPED = ("toy/ann",)
REMEMBERED = {"anything": Remembered((Seat("Ann"),), raw({}))}


def test_reset_is_offered_as_soon_as_anything_differs(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)

    def reset() -> Widget:
        assert isinstance(player.scene, SettingsScene)
        return next(part for part in player.scene.page.parts() if part.name == "settings.reset")

    assert not reset().enabled
    house.services.change(colours={"ann": "red"})  # what is remembered is no setting
    player.step()
    assert not reset().enabled
    player.choose("settings.animation", "quick")
    assert reset().enabled
    player.choose("settings.animation", "full")
    assert not reset().enabled


def test_reset_asks_and_keeps_the_names(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    assert "settings.reset" not in player.scene.spots()
    house.services.change(tables=REMEMBERED, people=("Ann",), animation="quick", window=(1600, 900), helped=HELPED)
    house.services.change(ui_scale=125)
    house.services.apply_window()
    player.click("settings.reset")
    player.click("settings.ask.cancel")
    assert house.saved().ui_scale == 125
    player.click("settings.reset")
    player.click("settings.ask.yes")
    assert house.saved() == Settings(tables=REMEMBERED, people=("Ann",), window=(1600, 900), helped=HELPED)
    assert house.manager.scale.factor == pytest.approx(1)


def test_names_are_forgotten_when_asked(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path)
    assert "settings.names.clear" not in player.scene.spots()
    house.services.change(tables=REMEMBERED, people=("Ann",))
    player = pilot(house, SettingsScene(house.services))
    player.click("settings.to.names")
    player.click("settings.names.clear")
    player.click("settings.ask.yes")
    assert (house.saved().tables, house.saved().people) == ({}, ())
    assert "settings.names.clear" not in player.scene.spots()


def test_languages_are_offered_where_there_are_several(tmp_path: Path) -> None:
    house, player = at_settings(tmp_path, installed=("en",))
    assert not [name for name in player.scene.spots() if name.startswith("settings.language")]
    house, player = at_settings(tmp_path, installed=("en", "pl"))
    player.choose("settings.language", "pl")
    assert house.saved().language == "pl"


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_chapter_brings_its_group_into_view(tmp_path: Path, percent: int) -> None:
    house = House(tmp_path, TITLES, (1600, 900), percent)
    player = pilot(house, SettingsScene(house.services))
    scene = player.scene
    assert isinstance(scene, SettingsScene)
    chapters = [name for name in scene.spots() if name.startswith("settings.to.")]
    assert len(chapters) == (10 if percent < 200 else 0)
    for name in chapters:
        player.click(name)
        scroll, place = scene._tops[name.removeprefix("settings.to.")]
        shown = place.moved(0, -scroll.top).intersection(scroll.rect)
        assert shown.h >= min(place.h, scroll.rect.h) - 20, name


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1600, 900), 200), ((3840, 2160), 125)])
def test_the_keyboard_reaches_everything(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house = House(tmp_path, TITLES, size, percent)
    player = pilot(house, SettingsScene(house.services))
    scene = player.scene
    assert isinstance(scene, SettingsScene)
    canvas, seen = Rect(0, 0, scene.scale.width, scene.scale.height), set()
    for _ in range(45):
        player.key("tab")
        assert scene.page.focused is not None
        if scene.page.focused.name in seen:
            break
        seen.add(scene.page.focused.name)
        assert canvas.intersection(scene.page.focused.place) == pytest.approx(scene.page.focused.place)
    wanted = {"back", "animation", "ui_scale", "window", "fullscreen", "hardware", "names.clear"}
    assert {f"settings.{name}" for name in wanted} <= seen


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    _, player = at_settings(tmp_path)
    (tmp_path / FILE).mkdir()
    player.click("settings.animation.quick")
    player.click("settings.told.ok")
    assert player.scene.name == "settings"


DIRECTIONS = {"left", "right", "up", "down", "home", "end", "page up", "page down"}


def test_every_key_that_does_anything_is_listed_and_no_other() -> None:
    listed = {chord.key for row in KEY_ROWS for action in row.actions for chord in KEY_MAP[action]}
    pressed = {chord.key for chords in KEY_MAP.values() for chord in chords}
    assert {"tab", "f11", "l", "page up", "z"} <= pressed
    assert listed == pressed


def test_keys_are_named_by_the_key_map_alone() -> None:
    """Directions stand everywhere; a field of text knows the keys with which it is edited."""
    assert reacted_to("ui/keymap.py", "ui/events.py", "ui/widgets/field.py") <= DIRECTIONS
    assert reacted_to() > DIRECTIONS


def test_the_list_of_keys_is_written_whole(tmp_path: Path) -> None:
    house, _ = at_settings(tmp_path)
    for size in ((1024, 640), (1280, 720), (1600, 900), (3840, 2160)):
        house.manager.resize(Scale(size))
        paint = Reader(house.manager.scale)
        house.manager.draw(paint)
        t = house.services.words.t
        wanted = {t(f"settings.key.{row.does}", shift=t("settings.cap.shift")) for row in KEY_ROWS}
        assert wanted <= {note.words for note in paint.notes if note.whole}


@pytest.mark.parametrize("spoken", ["en", "pl"])
def test_no_key_lies_over_the_control_of_its_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: str) -> None:
    """Some are as long as Shift+V."""
    monkeypatch.setattr(House, "spoken", spoken)
    house, player = at_settings(tmp_path)
    house.manager.resize(Scale((1280, 720)))
    player.click("settings.to.keyboard")
    player.step(1000)
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    caps = [note.ink for note in paint.notes if note.words == key_cap("detail")]  # not scrolled, but right across
    assert len(caps) == 1
    assert caps[0].right + KEYCAP_SIDE < player.spot("settings.detail").x


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


def test_a_press_on_a_button_that_would_not_be_heard_says_why(tmp_path: Path) -> None:
    house, player, recorder = heard(tmp_path)
    scene = player.scene
    assert isinstance(scene, SettingsScene)
    at = player.spot("settings.music.hear").centre
    player.click("settings.music")
    player.key("home")
    assert house.saved().music == 0
    recorder.notes.clear()
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    told = scene.page.explained
    assert told is not None
    assert told.tooltip() == (scene.words.t("settings.sound.hear"), scene.words.t("settings.sound.zero"))
    player.click("settings.music")
    assert house.saved().music > 0
    assert "settings.music.hear" in player.scene.spots()


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


@pytest.mark.parametrize("size", [(1600, 900), (1024, 640)])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_switch_is_turned_by_itself_and_its_words_and_not_by_the_blank_between(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    house, player = at_settings(tmp_path)
    house.manager.resize(Scale(size, scale))
    scene = player.scene
    assert isinstance(scene, SettingsScene)

    def part_of(name: str) -> Widget:
        return next(part for part in scene.page.parts() if part.name == name)

    names = [part.name for part in scene.page.parts() if isinstance(part, Switch)]
    assert {"settings.attract", "settings.mute_behind", "settings.sound"} <= {*names}
    for name in names:
        switch, words = part_of(name), part_of(f"{name}.words")
        assert isinstance(switch, Switch)
        assert isinstance(words, PressBox)
        assert switch.rect.w <= 64
        assert words.rect.right <= switch.rect.x
        shown = DrawnWords(pygame.Surface(size), scene.scale)
        words.draw(shown)
        assert not shown.cut
        drawn = Rect.enclosing([box for _, box in shown.words])
        assert words.rect.w <= drawn.w + 72, "little more than the words and the cap of a key"
        before = switch.on
        words.press()
        turned = part_of(name)
        assert isinstance(turned, Switch)
        assert turned.on != before


@pytest.mark.parametrize("name", ["attract", "mute_behind", "sound"])
def test_a_press_on_the_words_of_a_switch_turns_it_and_one_on_the_blank_of_its_row_does_not(
    tmp_path: Path, name: str
) -> None:
    house, player = at_settings(tmp_path)
    words, switch = player.spot(f"settings.{name}.words"), player.spot(f"settings.{name}")
    before, blank = house.services.settings, ((words.right + switch.x) / 2, switch.centre[1])
    assert switch.x - words.right > 8
    for kind in ("move", "down", "up"):
        player.point(kind, blank)
    assert house.services.settings == before
    for kind in ("move", "down", "up"):
        player.point(kind, (words.x + 20, words.centre[1]))
    assert getattr(house.services.settings, name) != getattr(before, name)
