"""While nothing happens the window sleeps longer, and wakes up as soon as somebody does something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pygame
import pytest

from game.app.window import LOOK_MS, REST_MS, STILL, Pace

CLICK = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))


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


Script = Callable[[int], Sequence[pygame.event.Event]]


def paced(monkeypatch: pytest.MonkeyPatch, script: Script) -> tuple[Pace, Clock]:
    """A pace in a world in which `script` tells by the time what is done."""
    clock = Clock()
    monkeypatch.setattr(pygame.time, "wait", lambda ms: setattr(clock, "now", clock.now + ms))
    monkeypatch.setattr(pygame.event, "get", lambda: list(script(clock.now)))
    return Pace(cast(Any, clock)), clock


def test_a_window_in_which_nothing_happens_sleeps_longer_and_no_time_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    pace, clock = paced(monkeypatch, lambda now: ())
    told = frames = 0
    while clock.now < 10_000:
        assert not pace.events()
        told, frames = told + pace.gone_ms, frames + 1
        pace.wait(busy=False)
    assert pace.resting
    assert told + pace.gone_ms == clock.now
    assert frames < STILL + 10_000 / REST_MS + 2


def test_a_window_in_which_something_happens_does_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    pace, _ = paced(monkeypatch, lambda now: ())
    for number in range(10 * STILL):
        pace.wait(busy=number % STILL == 0)
        assert not pace.resting


def test_what_somebody_does_ends_the_rest_and_is_handed_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = STILL * 1000 + 5
    done: list[int] = []

    def click(now: int) -> Sequence[pygame.event.Event]:
        if now < at or done:
            return ()
        done.append(now)
        return (CLICK,)

    pace, clock = paced(monkeypatch, click)
    while not (events := pace.events()):
        pace.wait(busy=False)
    assert list(events) == [CLICK]
    assert clock.now - at <= LOOK_MS
    assert pace.resting  # what has gone by is told first
    pace.wait(busy=True)
    assert not pace.resting
    assert not pace.events()
