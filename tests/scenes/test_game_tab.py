"""The game's tab looks like a button, so that a press on it is answered on every screen that has one in its bar."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes import navigation
from game.scenes.shell.bar import GameTab
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import ShowRules
from game.scenes.shell.scene import Scene
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes import screens
from tests.scenes.reader import Seer
from tests.scenes.screens import Stand


def rules(stand: Stand) -> Scene:
    return stand.show(navigation.scene(stand.house.services, ShowRules(stand.title)))


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
