"""While nothing happens the window sleeps, and wakes up as soon as somebody does something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pygame
import pytest

from game.app.sleep import Wait, _looking, _sdl
from game.app.window import REST_MS, STILL, FramePacer

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
        told, frames = told + pace.gone_ms, frames + 1
        pace.wait(busy=False)
    assert pace.resting
    assert told + pace.gone_ms == clock.now
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


@pytest.mark.parametrize("waits", [_sdl(), _looking])
@pytest.mark.usefixtures("display")
def test_what_has_been_done_ends_the_sleep_and_waits_to_be_taken(waits: Wait) -> None:
    pygame.event.post(CLICK)
    waits(FOR_EVER_MS)
    assert pygame.event.get() == [CLICK]


@pytest.mark.parametrize("waits", [_sdl(), _looking])
@pytest.mark.usefixtures("display")
def test_where_nothing_is_done_the_sleep_ends_too(waits: Wait) -> None:
    waits(1)
    assert not pygame.event.get()


def test_here_sdl_is_asked_itself() -> None:
    assert _sdl() is not None
