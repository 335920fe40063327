"""Time of the window's loop: frame pacing, sleep until input, key repeat, and the screen saver held off.

The system repeats keys by its own clock: after a slow frame a tapped key would count twice, the second time for a
screen that nobody has seen yet. So a held key repeats by frames that were seen, and only where that is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

from game.ui.events import REPEATING_KEYS, key_meaning

FPS = 60
_LONGEST_MS = 50
"""A longer gap (the window was moved, the machine slept) counts as this much, so that nothing jumps."""
REST_MS = 250
"""While nothing happens time goes by in such steps, unless somebody does something."""
_AWAKE_MS = 20_000.0
"""After the last thing shown: a computer may think so long about the next."""
STILL = 30
"""After so many frames in which nothing has happened the window rests."""


class FramePacer:
    """How long it is from one frame to the next; while nothing happens it sleeps till something is done."""

    def __init__(self, clock: pygame.time.Clock, sleep: Callable[[int], None]) -> None:
        """`sleep` ends after so many milliseconds, or as soon as something has been done."""
        self._clock, self._sleep = clock, sleep
        self._still = 0

    @property
    def resting(self) -> bool:
        """Whether nothing has happened for a while."""
        return self._still >= STILL

    @property
    def elapsed_ms(self) -> int:
        """The time between the last two frames."""
        return min(REST_MS + _LONGEST_MS if self.resting else _LONGEST_MS, self._clock.get_time())

    def wait(self, busy: bool) -> None:
        """Wait until the next frame is due; `busy`: in this one something has happened."""
        self._still = 0 if busy else self._still + 1
        if not self.resting:
            self._clock.tick(FPS)
            return
        self._sleep(REST_MS)
        self._clock.tick(FPS)  # a stick that trembles ends the sleep again and again


LOOK_MS = 33
"""Interval of looking for input where SDL cannot be asked."""

Wait = Callable[[int], object]


def until_input(ms: int) -> None:
    """Wait so long, or until there is input, which is left to be taken."""
    (_sdl() or _poll)(ms)


@cache
def _sdl() -> Wait | None:
    """SDL's own waiting, in the library that pygame has loaded: beside it on Windows, elsewhere through its modules."""
    import ctypes  # here, because the title comes 2 ms sooner without it

    for path in (Path(pygame.__file__).with_name("SDL2.dll"), Path(pygame.base.__file__)):
        try:
            wait = ctypes.CDLL(str(path)).SDL_WaitEventTimeout
        except (OSError, AttributeError):
            continue
        # Without a place for the event it stays where it is.
        return lambda ms: wait(None, ms)
    return None


def _poll(ms: int) -> None:
    for _ in range(ms // LOOK_MS):
        pygame.time.wait(LOOK_MS)
        if pygame.event.peek():
            return


_AFTER_MS, _EVERY_MS = 350.0, 40.0


class Held:
    """The key that was pressed last, as long as it is down and the same screen is seen."""

    def __init__(self) -> None:
        self._event: pygame.event.Event | None = None
        self._screen: object = None
        self._left_ms = 0.0
        """Milliseconds until the key repeats."""

    @property
    def down(self) -> bool:
        """Whether a key is held."""
        return self._event is not None

    def note(self, event: pygame.event.Event, seen: object) -> None:
        """Take note of a key that goes down or up on a screen."""
        if event.type == pygame.KEYDOWN:
            self._event, self._screen, self._left_ms = event, seen, _AFTER_MS
        elif event.type == pygame.KEYUP and self._event is not None and event.key == self._event.key:
            self._event = None

    def advance(self, dt_ms: float) -> None:
        """Time goes by, before anything new is heard."""
        self._left_ms -= dt_ms

    def repeat(self, seen: object) -> pygame.event.Event | None:
        """The key once more, if it is time for that; never at another screen."""
        if self._event is None or self._screen is not seen:
            self._event = None
            return None
        meant = key_meaning(self._event)
        if self._left_ms > 0 or meant is None or meant.key not in REPEATING_KEYS:
            return None
        every_ms = getattr(self._event, "every_ms", _EVERY_MS)
        self._left_ms = max(self._left_ms, -every_ms) + every_ms
        return self._event


class Wakefulness:
    """Holds the screen saver off while something is shown or a game of computers is watched, and a while longer."""

    def __init__(self) -> None:
        self._left_ms = 0.0
        self._allowed = True
        pygame.display.set_allow_screensaver(True)

    def update(self, dt_ms: float, shows: bool) -> None:
        """Time goes by; `shows`: something is to be seen that nobody does."""
        self._left_ms = _AWAKE_MS if shows else max(0.0, self._left_ms - dt_ms)
        allowed = self._left_ms == 0
        if allowed != self._allowed:
            self._allowed = allowed
            pygame.display.set_allow_screensaver(allowed)
