"""Law: once keys are used a cap lies on all that a digit takes, over no word; a gamepad's lie on buttons, and none is
left once the mouse is used."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.app.gamepad import BUTTONS, PadKey
from game.scenes.match.button_places import button_words
from game.scenes.match.keycaps import Keycaps
from game.scenes.match.scene import MatchScene
from game.titles import TITLES
from game.ui.access import reading
from game.ui.events import Key
from game.ui.keymap import KEY_MAP, PAD_CAPS, Chord
from game.ui.rect import Rect
from game.ui.title import Title
from game.ui.widgets.button import Button
from tests.scenes.screens import Stand, screens

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


def table(folder: Path, title: Title, size: tuple[int, int] = (1600, 900)) -> tuple[MatchScene, Stand]:
    stand = Stand(folder, title, size)
    scene = screens(title)[f"match_{title.spec.seats[0]}"](stand)
    assert isinstance(scene, MatchScene)
    return scene, stand


def caps(scene: MatchScene) -> dict[str, Rect]:
    part = next(part for part in scene.screen.parts if isinstance(part, Keycaps))
    return dict(part.shown(scene.model.now()))


@each_title
@pytest.mark.parametrize("size", [(1600, 900), (1280, 698), (1024, 640)], ids=["large", "odd", "small"])
def test_digits_lie_on_what_they_take_and_cover_no_word(tmp_path: Path, title: Title, size: tuple[int, int]) -> None:
    scene, stand = table(tmp_path, title, size)
    assert caps(scene) == {}
    stand.pilot.key("left")
    numbered, shown = scene.handling.pointing.numbered, caps(scene)
    assert list(shown) == [str(number + 1) for number, _ in enumerate(numbered[:9])]
    words = [*scene.model.words_drawn.resting(), *button_words(scene.scale, scene.page.widgets)]
    for letters, box in shown.items():
        thing = scene.model.spots[numbered[int(letters) - 1]]
        assert box.intersects(thing.inset(-4))
        assert not box.overlap(words), letters
    assert not any(one.intersects(other) for one, other in combinations(shown.values(), 2))
    stand.pilot.manager.handle(Key("x", down=False))
    stand.pilot.point("move", (5, 5))
    assert caps(scene) == {}


@each_title
def test_a_key_that_is_drawn_is_no_word_of_the_thing_that_it_takes(tmp_path: Path, title: Title) -> None:
    """A number read at the end of a card or a place would be taken for one of its own."""
    scene, stand = table(tmp_path, title)
    before = {node.id: node.about for node in reading(scene.tree())}
    stand.pilot.key("left")
    drawn = caps(scene)
    assert drawn
    for node in reading(scene.tree()):
        if node.id in before and node.about != before[node.id]:
            more = [line for line in node.about.split("\n") if line not in before[node.id].split("\n")]
            assert not drawn.keys() & set(more), node.name
    buttons = [part for part in scene.page.parts() if isinstance(part, Button) and part.key]
    assert all(part.key not in part.node().about.split("\n") for part in buttons)


@each_title
def test_a_cap_gives_way_to_the_words_of_a_button_that_comes_later(tmp_path: Path, title: Title) -> None:
    """Two windows with the same position show the same, also where one was read while a button had still to go."""
    scene, stand = table(tmp_path, title)
    stand.pilot.key("left")
    letters, box = next(iter(caps(scene).items()))
    button = next(part for part in scene.page.widgets if part.visible and button_words(scene.scale, [part]))
    button.rect = Rect.around(box.centre, button.rect.w, button.rect.h)
    words = button_words(scene.scale, [button])
    now = caps(scene)
    assert box.overlap(words) or now[letters] == box
    assert letters not in now or not now[letters].overlap(words)


def test_caps_show_the_key_in_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, stand = table(tmp_path, TITLES[0])
    monkeypatch.setitem(KEY_MAP, "pick", tuple(Chord(key, ctrl=True) for key in "123456789"))
    stand.pilot.key("left")
    assert "Ctrl+1" in caps(scene)


def test_a_gamepad_shows_its_buttons_on_those_of_the_screen(tmp_path: Path) -> None:
    scene, stand = table(tmp_path, TITLES[0])
    stand.pilot.manager.handle(Key("left", pad=True))
    stand.pilot.step()
    shown = caps(scene)
    assert "Menu" in shown
    assert not {*shown} & {*"123456789"}


def test_the_caps_of_a_gamepad_are_those_of_actions_that_it_stands_for() -> None:
    stands = {key.action for key in BUTTONS.values() if isinstance(key, PadKey)} - {"cursor"}
    assert stands <= {*PAD_CAPS}
