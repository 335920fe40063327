"""The options of a game are closer together where the last of them would be cut otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.setup.controls import CLOSE
from game.scenes.setup.scene import SetupScene
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.scroll import Scroll
from tests.scenes import screens


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_the_seed_is_whole_wherever_there_is_room_for_it(tmp_path: Path, title: Title) -> None:
    stand = screens.Stand(tmp_path, title, (1280, 720))
    scene = screens.setup(stand)
    assert isinstance(scene, SetupScene)
    scroll = next(each for each in scene.page.widgets if isinstance(each, Scroll) and each.name == "setup.right")
    (seed,) = (each for each in scroll.parts() if each.name == "setup.seed")
    first = scroll.parts()[0].rect
    _, closest = scene._options(first.x, scroll.rect.y, first.w, CLOSE)
    assert scroll.rect.bottom >= seed.rect.bottom or closest > scroll.rect.bottom
