"""The stack of scenes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from weakref import ref

import pygame

from game.scenes.shell.manager import Manager
from game.scenes.shell.outcomes import ShowSettings
from game.scenes.shell.scene import Scene, Services
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.games import results_game
from tests.scenes.match_player import Player


class Plain(Scene):
    """A scene that only knows how large it is."""


class Listening(Scene):
    """A scene that hears where it is clicked, and then may lay another one over itself."""

    def __init__(self, services: Services, then: Callable[[], None] = lambda: None) -> None:
        super().__init__(services)
        self.heard: list[str] = []
        self._then = then

    def handle(self, event: Input) -> None:
        if isinstance(event, Pointer):
            self.heard.append(event.kind)
            if event.kind == "up":
                self._then()


def click(manager: Manager, x: float = 500) -> None:
    manager.handle(Pointer("down", x, 300, 1))
    manager.handle(Pointer("up", x, 300, 1))


def test_the_second_click_of_two_is_not_for_a_scene_that_has_come_by_the_first(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    top = Listening(services)
    below = Listening(services, lambda: manager.push(top))
    manager.push(below)
    click(manager)
    click(manager)
    manager.update(100)
    click(manager)
    assert (below.heard, top.heard) == (["down", "up"], [])
    click(manager, 700)
    assert top.heard == ["down", "up"]
    manager.dismiss()
    click(manager, 700)
    assert len(below.heard) == 2
    manager.update(320)
    click(manager, 700)
    assert len(below.heard) == 4


def test_with_a_key_between_them_two_clicks_are_one_each(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    top = Listening(services)
    manager.push(Listening(services, lambda: manager.push(top)))
    click(manager)
    manager.handle(Key("a"))
    click(manager)
    assert top.heard == ["down", "up"]


def test_all_scenes_of_the_stack_follow_the_window(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    below, top = Plain(services), Plain(services)
    manager.push(below)
    manager.push(top)
    small = Scale((1024, 640), 150)
    manager.resize(small)
    assert below.scale is small
    assert top.scale is small


def test_a_table_that_is_covered_is_drawn_by_what_covers_it_in_the_new_size(tmp_path: Path) -> None:
    house = results_game.house(tmp_path)
    player = Player(house, house.services.titles[0], 2)
    player.table.navigate(ShowSettings())
    player.manager.resize(Scale((1024, 640), 200))
    player.step()
    assert player.table.table_view.frame.canvas.w == Scale((1024, 640), 200).width
    player.key("escape")
    assert player.scene is player.table
    player.step()


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.own = self


def test_what_stays_is_passed_over_and_what_is_gone_is_found(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    manager.push(Plain(services))
    manager.push(Plain(services))
    ring = ref(Ring())
    gc.unfreeze()
    manager.ahead(lambda: True)
    assert gc.get_freeze_count() > 0
    manager.dismiss()
    manager.ahead(lambda: True)
    assert ring() is None
    gc.unfreeze()


class Moving(Plain):
    """A scene in which something moves, as long as it does."""

    moves = True

    def update(self, dt_ms: float) -> bool:
        return self.moves


def test_nobody_looks_for_what_is_gone_while_something_moves(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    scene = Moving(services)
    manager.push(scene)
    manager.push(Plain(services))
    manager.ahead(lambda: True)
    ring = ref(Ring())
    manager.dismiss()
    gc.freeze()
    for _ in range(3):
        manager.update(16)
        manager.ahead(lambda: True)
    assert ring() is not None
    scene.moves = False
    manager.update(16)
    manager.ahead(lambda: True)
    assert ring() is None
    gc.unfreeze()


class Told(Plain):
    """A scene that notes whether what it drew last was still there."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.stays: list[bool] = []

    def draw(self, paint: Painter) -> None:
        self.stays.append(paint.stays)
        if self.breaks:
            raise RuntimeError

    breaks = False


def test_what_a_scene_drew_stays_until_another_one_has_drawn(tmp_path: Path) -> None:
    services, manager = results_game.house(tmp_path).services, Manager(Scale((1600, 900)))
    below, top = Told(services), Told(services)

    def draw(stays: bool = True) -> None:
        manager.draw(Painter(pygame.Surface((16, 9)), manager.scale, stays=stays))

    manager.on_fault = lambda fault: None
    manager.push(below)
    draw()
    draw()
    draw(stays=False)
    manager.push(top)
    draw()
    manager.dismiss()
    draw()
    below.breaks = True
    draw()
    below.breaks = False
    draw()
    assert below.stays == [False, True, False, False, True, False]
    assert top.stays == [False]
