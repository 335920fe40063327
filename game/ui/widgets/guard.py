"""A guard over what is final: a button that has just come to mean something else takes no press yet."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Self

from game.ui.events import Input, Key, Pointer
from game.ui.widgets.base import Pressable

READY_MS = 500.0
"""Time for which words have to have been there before a press can be meant for them."""
_STEPS = 10
"""In so many parts a button fills up."""


class PressGuard:
    """Knows for how long each button has meant what it means now, by its name; time is told by `wait`."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[Hashable, float]] = {}

    def means(self, name: str, meaning: Hashable) -> None:
        """A button means this now: if it meant something else before, it has to be seen first."""
        if name not in self._since or self._since[name][0] != meaning:
            self._since[name] = meaning, 0.0

    def wait(self, dt_ms: float) -> None:
        """Time goes by."""
        for name, (meaning, ms) in self._since.items():
            self._since[name] = meaning, min(READY_MS, ms + dt_ms)

    def share(self, name: str) -> float:
        """Share of its time for which a button has been seen, 0-1, in steps; 1 for one that is not guarded."""
        ms = self._since[name][1] if name in self._since else READY_MS
        return int(_STEPS * ms / READY_MS) / _STEPS

    def ready(self, name: str) -> bool:
        """Whether a press can be meant for what a button means now."""
        return self.share(name) >= 1.0


class Guarded(Pressable):
    """A button, mixed in before its kind, that takes no press by pointer or key until its guard lets it."""

    guard: PressGuard | None = None
    early = ""
    """The tip after a press that came too early."""
    _hasty = False
    """Whether it was pressed too early, and says so until it is ready."""

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._hasty = old._hasty and not self.ready

    @property
    def ready(self) -> bool:
        """Whether a press can be meant for it."""
        return self.guard is None or self.guard.ready(self.name)

    @property
    def filled(self) -> float:
        """The share of it that is drawn full, 0-1."""
        return 1.0 if self.guard is None else self.guard.share(self.name)

    def handle(self, event: Input) -> bool:
        presses = (isinstance(event, Pointer) and event.kind == "down" and event.button == 1) or (
            isinstance(event, Key) and event.down and event.key == "return" and not (event.ctrl or event.alt)
        )
        if presses and self.enabled and not self.ready:
            self.hasten()
            return True
        return super().handle(event)

    def press(self) -> None:
        if self.enabled and not self.ready:
            self.hasten()
        else:
            super().press()

    def hasten(self) -> None:
        """Says that a press came too early."""
        self._hasty = True
        self.refuse()

    def tooltip(self) -> tuple[str, str]:
        if self._hasty and not self.ready and self.early:
            return (self.early, "")
        return super().tooltip()

    def animate(self, dt_ms: float) -> bool:
        before, self._seen = getattr(self, "_seen", 1.0), self.filled
        if self._hasty and self.ready:
            self._hasty = False
        return super().animate(dt_ms) or before != self._seen
