"""No word of the record book is cut, in any language, window or scale, also of what has to be scrolled to."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.book import figures
from game.scenes.book.scene import BookScene
from game.store import people
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.widgets.scroll import Scroll
from tests.scenes.book import shelf
from tests.scenes.pilot import House
from tests.scenes.reader import Reader
from tests.scenes.test_menu_words import NAMES, WINDOWS
from tests.tools.language import PSEUDO

PAGES = ("family", "person", "title", "computers", "form", "files")


def turn_to(scene: BookScene, page: str) -> None:
    state = scene.state
    state.draft, state.files, state.at = None, False, None
    scene.turn_to(page if page in ("family", "computers") else 1)  # type: ignore[arg-type]
    if page == "title":
        scene.choose(shelf.most_played(state.data.matches, 1, TITLES[1].key))
        state.at = 1
    elif page == "form":
        scene.edit_person()
        scene.do_sure("delete")
    elif page == "files":
        state.files = True
    else:
        scene.choose(figures.Filter())
    scene.refresh()


def cut_words(house: House, scene: BookScene) -> set[str]:
    """Words that are cut anywhere on the page; it is drawn as if it were as long as it needs."""
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    for widget in scene.page.widgets:
        for child in widget.children if isinstance(widget, Scroll) else ():
            child.draw(paint)
    assert len(paint.notes) > 10
    return {note.words for note in paint.notes if not note.whole}


@pytest.mark.parametrize("spoken", ["en", "pl", PSEUDO])
def test_every_word_of_the_book_is_whole(
    tmp_path: Path, spoken: str, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    house = House(tmp_path, TITLES)
    shelf.fill(house.services.store, TITLES, 6, 90, ("Zosia Maria", "Adam"))
    scene = BookScene(house.services)
    house.manager.push(scene)
    for size, percent in WINDOWS if whole else WINDOWS[len(spoken) :: 7]:
        house.manager.resize(Scale(size, percent))
        for page in PAGES:
            turn_to(scene, page)
            assert cut_words(house, scene) == set(), (size, percent, page)


def test_long_names_are_whole(tmp_path: Path, whole: bool) -> None:
    house = House(tmp_path, TITLES)
    folk = shelf.fill(house.services.store, TITLES, 6, 40)
    for person, name in zip(folk, NAMES, strict=True):
        house.services.store.write(partial(people.change, person=replace(person, name=name)))
    scene = BookScene(house.services)
    house.manager.push(scene)
    for size, percent in WINDOWS if whole else WINDOWS[2::9]:
        house.manager.resize(Scale(size, percent))
        for page in PAGES:
            turn_to(scene, page)
            assert cut_words(house, scene) == set(), (size, percent, page)
