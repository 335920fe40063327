"""An install whose words cannot be read: every screen comes, none loops, and the program says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.i18n.catalogue import DAMAGED, WORDS, Catalogue, compiled_path, excerpt_path
from game.scenes import navigation
from game.scenes.setup.scene import SetupScene
from game.scenes.shell.menu import MenuScene
from game.titles import TITLES
from game.ui import cache
from game.ui.title import Title
from game.ui.widgets.dialog import Dialog
from tests.games import results_game
from tests.scenes.pilot import pilot
from tests.scenes.screens import Stand, every

SAID = (WORDS / "en" / DAMAGED).read_text(encoding="utf-8").strip()


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Catalogue]:
    """Both files of words are there, and neither holds any; no picture with such words is kept for other tests."""
    folder = tmp_path / "words"
    for place in (compiled_path(folder, "en"), excerpt_path(folder, "en")):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(b"no words")
    (folder / "en" / DAMAGED).write_text(SAID, encoding="utf-8")
    yield Catalogue("en", folder)
    cache.clear_all()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_set_up_comes_with_names_that_differ(title: Title, damaged: Catalogue, tmp_path: Path) -> None:
    house = results_game.house(tmp_path / "house", titles=TITLES)
    house.services.words = damaged
    scene = SetupScene(house.services, title)
    pilot(house, scene)
    draft = scene.draft
    while draft.more is not None:
        draft.add()
    names = [place.name for place in draft.places]
    assert len(set(names)) == len(names) == max(draft.spec.seats)


def test_the_program_says_that_its_files_are_damaged_once(damaged: Catalogue, tmp_path: Path) -> None:
    house = results_game.house(tmp_path / "house", titles=TITLES)
    house.services.words = damaged
    player = pilot(house, navigation.first(house.services))
    scene = player.scene
    assert isinstance(scene, MenuScene)
    (dialog,) = scene.page.overlays
    assert isinstance(dialog, Dialog)
    assert SAID in dialog.text
    player.key("escape")
    player.step()
    assert not scene.page.overlays


@pytest.mark.whole
@pytest.mark.parametrize("name", every())
def test_every_screen_comes(name: str, damaged: Catalogue, tmp_path: Path) -> None:
    title, way = every()[name]
    stand = Stand(tmp_path / "house", title, (1280, 720))
    stand.house.services.words = damaged
    way(stand)
    stand.pilot.draw()
