"""No word of title screen, set-up, settings and review is cut, in any window and at any scale, whatever the title.

The test command shows the set-up of a title in a sixth of all windows, that of another in others, and the review in a
sixth; with `--whole` in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai import OPPONENT_LEVELS
from game.scenes.settings.scene import SCALES, SettingsScene
from game.scenes.setup.scene import NARROW, SetupScene
from game.scenes.shell.scene import Scene
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.widgets.scroll import Scroll
from tests.scenes.pilot import House
from tests.scenes.reader import Note, Reader, vignette
from tests.scenes.screens import Stand, every

SIZES = (
    *((1024, 640), (1024, 1400), (1280, 720), (1280, 1024), (1366, 768), (1600, 900), (1920, 1080)),
    *((2560, 1080), (2560, 1440), (3840, 2160)),
)


def written(house: House, size: tuple[int, int], percent: int) -> list[Note]:
    house.manager.resize(Scale(size, percent))
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    return paint.notes


Windows = Sequence[tuple[tuple[int, int], int]]
WINDOWS = list(product(SIZES, SCALES))


@pytest.fixture
def windows(request: pytest.FixtureRequest) -> Windows:
    """In which the set-up of a title is shown."""
    whole = request.config.getoption("--whole")
    return WINDOWS if whole else WINDOWS[TITLES.index(request.getfixturevalue("title")) :: 6]


def assert_whole(house: House, scene: Scene, windows: Windows = WINDOWS) -> None:
    house.manager.push(scene)
    for size, percent in windows:
        notes = written(house, size, percent)
        assert len(notes) > 5
        assert not [note.words for note in notes if not note.whole], (size, percent)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_set_up(tmp_path: Path, title: Any, windows: Windows) -> None:
    shown = msgspec.structs.replace(title, vignette=vignette)
    house = House(tmp_path, (shown,))
    for most in (False, True):
        scene = SetupScene(house.services, shown)
        while most and scene.draft.more is not None:
            scene.draft.add()
        assert_whole(house, scene, windows)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_set_up_with_computers(tmp_path: Path, title: Any, windows: Windows) -> None:
    """One level after the other; a person is left where there is another seat to add."""
    shown = msgspec.structs.replace(title, vignette=vignette)
    house = House(tmp_path, (shown,))
    for most in (False, True):
        scene = SetupScene(house.services, shown, OPPONENT_LEVELS)
        while most and scene.draft.more is not None:
            scene.draft.add(OPPONENT_LEVELS[1])
        for number, place in enumerate(scene.draft.places[not most :]):
            scene.draft.let_play(place, OPPONENT_LEVELS[number % len(OPPONENT_LEVELS)])
        assert_whole(house, scene, windows)


@pytest.mark.parametrize("going", [False, True], ids=["none saved", "a match waits"])
def test_title(tmp_path: Path, going: bool) -> None:
    house = House(tmp_path, [msgspec.structs.replace(title, vignette=vignette) for title in TITLES])
    if going:
        house.played(house.services.titles[0], ("Ann", "Ben"), 3)
    assert_whole(house, TitleScene(house.services))


def test_settings(tmp_path: Path) -> None:
    house = House(tmp_path, [msgspec.structs.replace(title, vignette=vignette) for title in TITLES])
    assert_whole(house, SettingsScene(house.services))


def test_review(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    title, show = next(found for name, found in every().items() if name.endswith("_review"))
    stand = Stand(tmp_path, title, SIZES[0])
    assert_whole(stand.house, show(stand), WINDOWS if request.config.getoption("--whole") else WINDOWS[5::6])


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_what_a_title_is_about_can_be_scrolled_to_its_end(tmp_path: Path, title: Any) -> None:
    house = House(tmp_path, (msgspec.structs.replace(title, vignette=vignette),))
    scene = SetupScene(house.services, house.services.titles[0])
    house.manager.push(scene)
    for size in SIZES:
        told = {scene.words.t(f"{title.key}.about.{each}") for each in (0, 1, 2, "points")}
        blurb = [note for note in written(house, size, 100) if note.words in told]
        about = next((each for each in scene.page.widgets if each.name == "setup.about"), None)
        low = about.rect.y + about.long if isinstance(about, Scroll) else scene.scale.height
        assert all(note.ink.bottom <= low for note in blurb)
        assert len(blurb) == len(told) or scene.scale.width < NARROW
        assert len(blurb) >= len(title.previews)
