"""While nothing happens the window sleeps, and wakes up as soon as somebody does something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.app.instance import Instance
from game.app.pacing import REST_MS, STILL, FramePacer, Held, Wait, _poll, _sdl
from game.app.window import Window
from game.scenes.shell.scene import Scene, Services
from game.ui.events import Input, Key
from game.ui.paint import Painter
from tests.games import results_game

CLICK = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))
FOR_EVER_MS = 10**8


class Clock:
    """A clock that goes on only where somebody waits."""

    def __init__(self) -> None:
        self.now = self._last = self._gone = 0

    def tick(self, framerate: int = 0) -> int:
        """The next frame: at once, or after the rest of its time."""
        self.now = max(self.now, self._last + 1000 // framerate if framerate else 0)
        self._gone, self._last = self.now - self._last, self.now
        return self._gone

    def get_time(self) -> int:
        """Between the last two frames."""
        return self._gone


class World:
    """A pace in a world in which something is done at some times."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *done: int) -> None:
        self.clock = Clock()
        self._done = list(done)
        self.pace = FramePacer(cast(Any, self.clock), self._sleep)
        monkeypatch.setattr(pygame.event, "get", self._get)

    def _sleep(self, ms: int) -> None:
        self.clock.now = max(self.clock.now, min([self.clock.now + ms, *self._done]))

    def _get(self) -> list[pygame.event.Event]:
        taken = [at for at in self._done if at <= self.clock.now]
        del self._done[: len(taken)]
        return [CLICK for _ in taken]


def test_a_window_in_which_nothing_happens_sleeps_longer_and_no_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(monkeypatch)
    pace, clock = world.pace, world.clock
    told = frames = 0
    while clock.now < 10_000:
        assert not pygame.event.get()
        told, frames = told + pace.elapsed_ms, frames + 1
        pace.wait(busy=False)
    assert pace.resting
    assert told + pace.elapsed_ms == clock.now
    assert frames < STILL + 10_000 / REST_MS + 2


def test_a_window_in_which_something_happens_does_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    pace = World(monkeypatch).pace
    for number in range(10 * STILL):
        pace.wait(busy=number % STILL == 0)
        assert not pace.resting


def test_what_somebody_does_ends_the_rest_and_is_handed_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = STILL * 1000 + 5
    world = World(monkeypatch, at)
    pace = world.pace
    while not (events := pygame.event.get()):
        pace.wait(busy=False)
    assert events == [CLICK]
    assert world.clock.now == at
    assert pace.resting  # what has gone by is told first
    pace.wait(busy=True)
    assert not pace.resting
    assert not pygame.event.get()


@pytest.fixture
def display() -> Iterator[None]:
    """Something that events come from."""
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.event.clear()


@pytest.mark.parametrize("waits", [_sdl(), _poll])
@pytest.mark.usefixtures("display")
def test_what_has_been_done_ends_the_sleep_and_waits_to_be_taken(waits: Wait) -> None:
    pygame.event.post(CLICK)
    waits(FOR_EVER_MS)
    assert pygame.event.get() == [CLICK]


@pytest.mark.parametrize("waits", [_sdl(), _poll])
@pytest.mark.usefixtures("display")
def test_where_nothing_is_done_the_sleep_ends_too(waits: Wait) -> None:
    waits(1)
    assert not pygame.event.get()


def test_here_sdl_is_asked_itself() -> None:
    assert _sdl() is not None


HERE, ELSEWHERE = object(), object()
FRAME_MS = 20.0


def key(kind: int, name: int = pygame.K_LEFT) -> pygame.event.Event:
    return pygame.event.Event(kind, key=name, mod=0)


def count(held: Held, frames: int, seen: object = HERE) -> int:
    """How often the key comes again in so many frames."""
    found = 0
    for _ in range(frames):
        held.advance(FRAME_MS)
        found += held.repeat(seen) is not None
    return found


@pytest.fixture
def held() -> Held:
    held = Held()
    held.note(key(pygame.KEYDOWN), HERE)
    return held


def test_it_comes_after_a_while_and_then_steadily(held: Held) -> None:
    assert count(held, 17) == 0
    assert count(held, 1) == 1
    assert count(held, 50) == 25
    assert held.down


def test_not_once_it_is_let_go(held: Held) -> None:
    count(held, 30)
    held.note(key(pygame.KEYUP, pygame.K_UP), HERE)
    assert count(held, 10) > 0
    held.note(key(pygame.KEYUP), HERE)
    assert count(held, 40) == 0
    assert not held.down


def test_the_one_that_was_pressed_last_comes(held: Held) -> None:
    held.note(key(pygame.KEYDOWN, pygame.K_UP), HERE)
    held.advance(400)
    again = held.repeat(HERE)
    assert again is not None
    assert again.key == pygame.K_UP


def test_it_comes_at_no_other_screen_and_not_when_that_is_left_again(held: Held) -> None:
    assert count(held, 40, ELSEWHERE) == 0
    assert count(held, 40) == 0


def test_a_long_frame_does_not_bring_many(held: Held) -> None:
    held.advance(1000)
    assert held.repeat(HERE) is not None
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
