"""A store that takes long to open is opened behind the first picture, a small one before it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import services
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.shell.manager import Manager
from game.scenes.title.scene import TitleScene
from game.store.database import FILE
from game.store.disk import folders
from game.store.settings import Settings
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.games import results_game

if TYPE_CHECKING:
    from game.store.database import Store

SIZE = (1280, 720)


@pytest.mark.parametrize("large", [False, True], ids=["small", "large"])
def test_the_first_picture_does_not_wait_for_a_large_store(tmp_path: Path, large: bool) -> None:
    house, order = results_game.house(tmp_path), list[str]()
    results_game.field(house, rows=3)
    opens = house.services.open_store
    house.services.store.close()
    house.services._store = None

    def slow() -> Store:
        order.append("store")
        return opens()

    house.services.open_store, house.services.large_store = slow, lambda: large
    scene = TitleScene(house.services)
    house.manager.push(scene)
    surface = pygame.Surface(SIZE)
    for _ in range(3):
        house.manager.update(16)
        if house.manager.dirty:
            order.append("picture")
            house.manager.draw(Painter(surface, house.manager.scale))
    assert order == (["picture", "store", "picture"] if large else ["store", "picture"])
    assert scene.latest is not None
    assert "title.continue" in scene.spots()


def test_the_size_of_the_file_says_how_long_it_may_take(tmp_path: Path) -> None:
    where = folders(tmp_path)
    manager = Manager(Scale(SIZE))
    made = services.build(manager, where, Catalogue(), Settings(), None)
    assert not made.store_waits
    with (where.data / FILE).open("wb") as file:
        file.truncate(50_000_000)
    assert made.store_waits
    manager.push(navigation.first(made))
    assert made._store is None
