"""A key that is held comes again, one that was tapped does not, however long a frame took."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.held import Held
from game.app.instance import Instance
from game.app.window import Window
from game.scenes.shell.scene import Scene, Services
from game.ui.events import Input, Key
from game.ui.paint import Painter
from tests.games import results_game

HERE, ELSEWHERE = object(), object()
FRAME_MS = 20.0


def key(kind: int, name: int = pygame.K_LEFT) -> pygame.event.Event:
    return pygame.event.Event(kind, key=name, mod=0)


def count(held: Held, frames: int, seen: object = HERE) -> int:
    """How often the key comes again in so many frames."""
    found = 0
    for _ in range(frames):
        held.wait(FRAME_MS)
        found += held.again(seen) is not None
    return found


@pytest.fixture
def held() -> Held:
    held = Held()
    held.hear(key(pygame.KEYDOWN), HERE)
    return held


def test_it_comes_after_a_while_and_then_steadily(held: Held) -> None:
    assert count(held, 17) == 0
    assert count(held, 1) == 1
    assert count(held, 50) == 25
    assert held.down


def test_not_once_it_is_let_go(held: Held) -> None:
    count(held, 30)
    held.hear(key(pygame.KEYUP, pygame.K_UP), HERE)
    assert count(held, 10) > 0
    held.hear(key(pygame.KEYUP), HERE)
    assert count(held, 40) == 0
    assert not held.down


def test_the_one_that_was_pressed_last_comes(held: Held) -> None:
    held.hear(key(pygame.KEYDOWN, pygame.K_UP), HERE)
    held.wait(400)
    again = held.again(HERE)
    assert again is not None
    assert again.key == pygame.K_UP


def test_it_comes_at_no_other_screen_and_not_when_that_is_left_again(held: Held) -> None:
    assert count(held, 40, ELSEWHERE) == 0
    assert count(held, 40) == 0


def test_a_long_frame_does_not_bring_many(held: Held) -> None:
    held.wait(1000)
    assert held.again(HERE) is not None
    assert count(held, 2) <= 2


class Hears(Scene):
    """Notes the keys that come, and may go elsewhere with one."""

    def __init__(self, services: Services, goes: Callable[[], None] | None = None) -> None:
        super().__init__(services)
        self._goes = goes
        self.heard: list[str] = []
        self.frames = 0

    def handle(self, event: Input) -> None:
        if isinstance(event, Key) and event.down:
            self.heard.append(event.key)
            if self._goes is not None:
                self._goes()

    def update(self, dt_ms: float) -> bool:
        self.frames += 1
        if self.frames == 30:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return True

    def draw(self, paint: Painter) -> None:
        self.dirty = False


def test_who_goes_on_by_a_key_does_nothing_with_it_where_that_leads(tmp_path: Path) -> None:
    """However long it takes to come there, and to let go of the key."""
    house = results_game.house(tmp_path / "house", size=(1024, 640))
    window = Window((1024, 640), fullscreen=False)
    after = Hears(house.services)
    before = Hears(house.services, lambda: house.manager.push(after))
    house.manager.push(before)
    pygame.event.post(key(pygame.KEYDOWN))
    window.run(house.manager, house.services, Instance(tmp_path))
    assert (before.heard, after.heard) == (["left"], [])


def test_in_the_window_a_held_key_comes_again(tmp_path: Path) -> None:
    house = results_game.house(tmp_path / "house", size=(1024, 640))
    window = Window((1024, 640), fullscreen=False)
    scene = Hears(house.services)
    house.manager.push(scene)
    pygame.event.post(key(pygame.KEYDOWN))
    window.run(house.manager, house.services, Instance(tmp_path))
    assert len(scene.heard) > 1
