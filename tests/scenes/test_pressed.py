"""Everything that looks like a button on a screen other than a match answers a press: it does or says something."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.scenes import navigation
from game.scenes.shell.bar import GameTab
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import ShowRules
from game.scenes.shell.scene import Scene
from game.scenes.shell.table import TableScene
from game.titles import TITLES
from game.ui.rect import Point, Rect, Scale
from game.ui.title import Title
from game.ui.type import Style, style as named
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.choices import Segment
from game.ui.widgets.page import Page
from tests.samples import one_in
from tests.scenes import screens
from tests.scenes.reader import Reader, Seer
from tests.scenes.screens import Stand


def rules(stand: Stand) -> Scene:
    return stand.show(navigation.scene(stand.house.services, ShowRules(stand.title)))


SCREENS = {
    **{name: (TITLES[0], show) for name, show in screens.GENERAL.items()},
    **{
        f"{title.key}_{name}": (title, show)
        for title in TITLES
        for name, show in {**screens.screens(title), "rules": rules}.items()
        if name in ("setup", "results", "review", "replay", "rules")
    },
}


def page_of(scene: Scene) -> Page:
    """The widgets of a screen as it is now."""
    page = scene.laid_out() if isinstance(scene, TableScene) else getattr(scene, "page", None)
    assert isinstance(page, Page)
    return page


def answer_state(stand: Stand) -> object:
    """All that a press may change, and what it may say."""
    manager, scene = stand.house.manager, stand.pilot.scene
    if not hasattr(scene, "page"):  # home
        return id(scene)
    page = page_of(scene)
    shown = [(part.name, part.rect, part.tooltip(), part.spots(), _state(part)) for part in page.parts()]
    said = [each.words for each in page.toasts], page.explained, len(page.overlays)
    view = scene.table_view if isinstance(scene, TableScene) else None
    moved = (view.context().camera, view.log.unfolded) if view is not None else None
    return id(manager.top), said, shown, stand.house.services.settings, moved, manager.quitting


def _state(part: Widget) -> object:
    names = ("value", "on", "chosen", "text", "at", "top", "label", "enabled")
    return [
        part.glides.flash.value if isinstance(part, Pressable) else 0,
        *(getattr(part, name, None) for name in names),
    ]


def _places(part: Widget) -> list[Point]:
    """The points of a widget to press: each of its cells, or its middle."""
    cells = part.cells() if isinstance(part, Segment) else [part.rect]
    return [cell.moved(part.place.x - part.rect.x, part.place.y - part.rect.y).centre for cell in cells]


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("name", "percent"), one_in(11, product(SCREENS, (100, 150))))
def test_a_press_on_what_can_be_pressed_is_answered(tmp_path: Path, name: str, percent: int) -> None:
    """The one that is chosen already flashes."""
    title, show = SCREENS[name]

    def shown_in(folder: Path) -> Stand:
        stand = Stand(folder, title, (1280, 720), percent)
        stand.house.services.data_folder = folder
        show(stand)
        return stand

    stand, number, answered = shown_in(tmp_path / "0"), 0, 0
    while True:
        page = page_of(stand.pilot.scene)
        pressable = [part for part in page.parts() if part.name and (part.cursor == "hand" or not part.enabled)]
        places = [(part, at) for part in pressable for at in _places(part)]
        if number == len(places):
            break
        part, at = places[number]
        number += 1
        if page.at(*at) is not part:
            continue
        stand.pilot.point("move", at)
        page.explained = None
        before = answer_state(stand)
        stand.pilot.point("down", at)
        stand.pilot.point("up", at)
        assert answer_state(stand) != before, part.name
        answered += 1
        stand.house.services.close()
        stand = shown_in(tmp_path / str(number))
    assert answered > 1
    stand.house.services.close()


SHOWN = [
    (title, name, show)
    for title in TITLES
    for name, show in {**screens.screens(title), "rules": rules}.items()
    if name in ("setup", "results", "review", "curtain", "rules")
]


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize(("title", "name", "show"), SHOWN, ids=[f"{title.key}_{name}" for title, name, _ in SHOWN])
def test_a_press_on_the_tab_of_the_game_says_its_name(
    tmp_path: Path, title: Title, name: str, show: Callable[[Stand], Scene], percent: int
) -> None:
    stand = Stand(tmp_path, title, (1280, 720), percent)
    scene = show(stand)
    assert isinstance(scene, MenuScene)
    page, paint = scene.page, Seer(scene.scale)
    for widget in page.widgets:
        widget.draw(paint)
    drawn = [rect for picture, rect in paint.seen if picture == title.icon and rect.bottom < 90]
    tabs = [part for part in page.parts() if isinstance(part, GameTab)]
    for rect in drawn:
        for kind in ("move", "down", "up"):
            stand.pilot.point(kind, rect.centre)
        assert page.explained in tabs
        assert tabs[0].tooltip()[0] == scene.words.t(f"{title.key}.name")
    assert drawn or (name == "setup" and percent == 100)
    stand.house.services.close()


class Headings(Reader):
    """Notes where headings of a page are written, below its bar; `fitted` ones, too, that go by the room they have."""

    def __init__(self, scale: Scale, fitted: bool) -> None:
        super().__init__(scale)
        self.looks = [each.size for each in (named("h2"), named("h3")) if fitted]
        self.found: list[tuple[str, Rect]] = []

    def text(self, words: str, at: Point, style: str | Style = "body", *args: Any, **options: Any) -> Rect:
        place = super().text(words, at, style, *args, **options)
        if (style in ("h2", "h3") or named(style).size in self.looks) and place.y > 90:
            self.found.append((words, place))
        return place


PAGES = {
    name: SCREENS[name]
    for name in SCREENS
    if name in ("settings", "saves", "book_family") or name.endswith(("_setup", "_review"))
}


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("name", PAGES)
def test_a_press_on_a_heading_says_what_it_is_about(tmp_path: Path, name: str, percent: int) -> None:
    """The words about the order of players are answered with them."""
    title, show = PAGES[name]
    stand = Stand(tmp_path, title, (1280, 720), percent)
    stand.house.services.data_folder = tmp_path
    scene = show(stand)
    assert isinstance(scene, MenuScene)
    page, paint, told = scene.page, Headings(scene.scale, name.endswith("_review")), set[str]()
    for widget in page.widgets:
        widget.draw(paint)
    game, order = scene.words.t(f"{title.key}.name"), scene.words.t("setup.order")
    places = [(words, place.centre) for words, place in paint.found if words != game]  # which is told of right there
    places += [(note.words, note.ink.centre) for note in paint.notes if note.words == order]
    for words, at in places:
        if not isinstance(page.at(*at), Widget):
            continue  # it is scrolled out of sight
        for kind in ("move", "down", "up"):
            stand.pilot.point(kind, at)
        on = page.at(*at)
        assert page.explained is not None or (on is not None and on.cursor == "hand"), words
        told.add(words)
    assert told or name == "saves"  # where the one that it has lies far below
    stand.house.services.close()
