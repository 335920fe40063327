"""A key that is held down comes again and again, by the frames that were seen meanwhile.

Those of the system come by its clock: after a frame that took long a key that was only tapped would count twice, and
the second time for a screen that nobody has seen yet. Only those come again that are meant to, in one place for all
screens: who holds H gets one hint.
"""

from __future__ import annotations

import pygame

from game.ui.events import REPEATING_KEYS, key_meaning

_AFTER_MS, _EVERY_MS = 350.0, 40.0


class Held:
    """The key that was pressed last, as long as it is down and the same screen is seen."""

    def __init__(self) -> None:
        self._event: pygame.event.Event | None = None
        self._seen: object = None
        self._left_ms = 0.0
        """Until it comes the next time."""

    @property
    def down(self) -> bool:
        """Whether a key is held."""
        return self._event is not None

    def hear(self, event: pygame.event.Event, seen: object) -> None:
        """What is done with the keys; `seen` is the screen that it is done at."""
        if event.type == pygame.KEYDOWN:
            self._event, self._seen, self._left_ms = event, seen, _AFTER_MS
        elif event.type == pygame.KEYUP and self._event is not None and event.key == self._event.key:
            self._event = None

    def wait(self, dt_ms: float) -> None:
        """Time goes by, before anything new is heard."""
        self._left_ms -= dt_ms

    def again(self, seen: object) -> pygame.event.Event | None:
        """The key once more, if it is time for that; never at another screen."""
        if self._event is None or self._seen is not seen:
            self._event = None
            return None
        if self._left_ms > 0 or not _goes_on(self._event):
            return None
        self._left_ms = max(self._left_ms, -_EVERY_MS) + _EVERY_MS
        return self._event


def _goes_on(event: pygame.event.Event) -> bool:
    meant = key_meaning(event)
    return meant is not None and meant.key in REPEATING_KEYS
