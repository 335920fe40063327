"""Sleeping till somebody does something: SDL does that without waking up, pygame's own waiting looks all the time."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

LOOK_MS = 33
"""Where SDL cannot be asked it is looked so often whether anybody has done anything."""

Wait = Callable[[int], object]


def until_input(ms: int) -> None:
    """Until something has been done, which waits to be taken, or so long."""
    (_sdl() or _looking)(ms)


@cache
def _sdl() -> Wait | None:
    """SDL's own waiting, in the library that pygame has loaded: beside it on Windows, elsewhere through its modules."""
    for path in (Path(pygame.__file__).with_name("SDL2.dll"), Path(pygame.base.__file__)):
        try:
            found = ctypes.CDLL(str(path)).SDL_WaitEventTimeout
        except (OSError, AttributeError):
            continue
        # Without a place for the event it stays where it is.
        return lambda ms: found(None, ms)
    return None


def _looking(ms: int) -> None:
    for _ in range(ms // LOOK_MS):
        pygame.time.wait(LOOK_MS)
        if pygame.event.peek():
            return
