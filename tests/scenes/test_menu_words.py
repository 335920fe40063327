"""No word of title screen, set-up, settings, review, results, saves and replay is cut, in any window and at any scale,
whatever the title.

Other languages are tried in `test_longer_words`.

The test command shows the set-up of a title in a sixth of all windows, that of another in others, and the review in a
sixth; each number of seats with long names in one window, all windows so; with `--whole` all in all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai import OPPONENT_LEVELS
from game.core.match import Match
from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.settings.rows import SCALES
from game.scenes.settings.scene import SettingsScene
from game.scenes.setup.scene import NARROW, SetupScene
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import OpenedMatch, ShowResult, ShowSaves
from game.scenes.shell.scene import Scene
from game.scenes.title.scene import TitleScene
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Scroll
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House
from tests.scenes.reader import Note, Reader, vignette
from tests.scenes.review import reviewing
from tests.scenes.screens import PLAYED, Stand, every
from tests.scenes.unseen import Unseen
from tests.tools.language import PSEUDO

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


@pytest.mark.parametrize("spoken", ["en", "pl", PSEUDO])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_an_even_start(
    tmp_path: Path, title: Any, spoken: str, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People of whom nothing is known beside a computer, for few and many; in small windows the sheet too. Fields of
    names, which scroll, may cut them in the language of longer words."""
    monkeypatch.setattr(House, "spoken", spoken)
    shown = msgspec.structs.replace(title, vignette=vignette)
    house = House(tmp_path, (shown,))
    for most in (False, True):
        scene = SetupScene(house.services, shown, OPPONENT_LEVELS)
        while most and scene.draft.more is not None:
            scene.draft.add(OPPONENT_LEVELS[-1])
        scene.draft.let_play(scene.draft.places[-1], OPPONENT_LEVELS[-1])
        scene.draft.even.way = "suggested"
        house.manager.push(scene)
        for size, percent in windows:
            cut = [note.words for note in written(house, size, percent) if not note.whole]
            folded = next((part for part in scene.page.parts() if part.name == "setup.even"), None)
            if isinstance(folded, Button):
                folded.press()
                cut += [note.words for note in written(house, size, percent) if not note.whole]
                scene.page.clear()
            fields = {place.name for place in scene.draft.places} if spoken == PSEUDO else set()
            assert set(cut) <= fields, (most, size, percent)


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


NAMES = (
    *("Wilhelmina Sophia", "Bartholomew Peter", "Christopher James", "Maximilian Oscar"),
    *("Alexandrina Maria", "Constantine Felix"),
)
LARGEST = 200
NAMED = list(product([(1024, 640), (1280, 720), (1600, 900)], (100, 150, LARGEST)))
"""Windows in which long names are shown."""
SEATS = [(title, seats) for title in TITLES for seats in title.seats]
LONG_NAMES = [
    pytest.param(
        *(title, seats, size, percent),
        id=f"{size[0]}-{percent}-{title.key}-{seats}",
        marks=[] if (place - number) % len(NAMED) == 0 else pytest.mark.whole,
    )
    for place, (size, percent) in enumerate(NAMED)
    for number, (title, seats) in enumerate(SEATS)
]


def with_long_names(stand: Stand, seats: int, rows: int, day: int = 1) -> tuple[Match[Any, Any], int]:
    """A kept match of people with long names."""
    match, _ = stand.match(seats, rows, day)
    people = tuple(msgspec.structs.replace(seat, name=name) for seat, name in zip(match.seats, NAMES, strict=False))
    named: Match[Any, Any] = Match(match.spec, msgspec.structs.replace(match.setup, seats=people))
    named._plies, named.index = list(match.plies), match.index
    for each in stand.house.services.store.entries():
        stand.house.services.store.delete(each.id)
    return named, stand.keep(named.record(), named.state.turn, named.over, day)


def assert_names_whole(stand: Stand, scene: Scene, told: Collection[str], cuts: bool = False) -> None:
    """No word is cut, names are only where `cuts` allows it and a tip has the whole; each of `told` is there."""
    stand.show(scene)
    paint = read(stand.house.manager, Unseen(stand.house.manager.scale.size_px))
    cut = {words for words, _ in paint.cut}
    tips = " ".join(part.hint for part in scene.page.parts()) if isinstance(scene, MenuScene) else ""
    assert {words for words in cut if words not in tips or not any(name in words for name in NAMES)} == set()
    assert cuts or not cut
    drawn = " ".join([*(words for words, _ in paint.words), tips])
    assert {words for words in told if words not in drawn} == set()
    stand.house.services.close()


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("title", "seats", "size", "percent"), LONG_NAMES)
def test_results_of_long_names(tmp_path: Path, title: Any, seats: int, size: tuple[int, int], percent: int) -> None:
    """At the largest scale six narrow columns may cut a name."""
    stand = Stand(tmp_path, title, size, percent)
    opened = OpenedMatch(title, *with_long_names(stand, seats, 100_000))
    scene = navigation.scene(stand.house.services, ShowResult(opened))
    assert_names_whole(stand, scene, NAMES[:seats], cuts=percent == LARGEST)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("title", "seats", "size", "percent"), LONG_NAMES)
def test_saves_of_long_names(tmp_path: Path, title: Any, seats: int, size: tuple[int, int], percent: int) -> None:
    stand = Stand(tmp_path, title, size, percent)
    with_long_names(stand, seats, PLAYED)
    assert_names_whole(stand, navigation.scene(stand.house.services, ShowSaves()), NAMES[:seats])


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("title", "seats", "size", "percent"), LONG_NAMES)
def test_title_with_long_names(tmp_path: Path, title: Any, seats: int, size: tuple[int, int], percent: int) -> None:
    """The last match as long as it is called: a late turn, and a day with two figures."""
    stand = Stand(tmp_path, title, size, percent)
    match, _ = with_long_names(stand, seats, PLAYED)
    stand.keep(match.record(), 128, False, 30)
    assert_names_whole(stand, navigation.first(stand.house.services), NAMES[:seats])


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("title", "seats", "size", "percent"), [each for each in LONG_NAMES if each.values[-1] != LARGEST]
)
def test_replay_of_long_names(tmp_path: Path, title: Any, seats: int, size: tuple[int, int], percent: int) -> None:
    stand = Stand(tmp_path, title, size, percent)
    scene = ReplayScene(stand.house.services, title, *with_long_names(stand, seats, PLAYED))
    assert_names_whole(stand, scene, ())


ROOMY = [each for each in NAMED if each[1] != LARGEST and each != NAMED[0]]
"""Windows that are neither the smallest one nor shown at the largest scale."""


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "percent"), ROOMY, ids=str)
def test_review_of_long_names(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    title = next(each for each in TITLES if each.spec.mind)
    stand = Stand(tmp_path, title, size, percent)
    played = with_long_names(stand, title.seats[1], 100_000)
    assert_names_whole(stand, reviewing.scene_of(stand.house.services, title, *played), NAMES[: title.seats[1]])


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("size", "percent"), ROOMY, ids=str)
@pytest.mark.parametrize("cover", ["curtain", "hand"])
def test_hand_over_to_long_names(tmp_path: Path, size: tuple[int, int], percent: int, cover: Any) -> None:
    """Signs on the doors, and the large button."""
    title = next(each for each in TITLES if each.spec.secrets and 3 in each.seats and 1 not in each.seats)
    stand = Stand(tmp_path, title, size, percent)
    stand.house.services.change(tables={title.key: Remembered(cover=cover)})
    scene = MatchScene(stand.house.services, title, *with_long_names(stand, 3, 0))
    assert_names_whole(stand, scene, ())


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
