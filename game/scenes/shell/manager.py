"""The stack of scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.scenes.shell.scene import Scene
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.scale import Scale


class Manager:
    """Switches between scenes: the top one gets input and time; it is dismissed with a result."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self._stack: list[tuple[Scene, Callable[[Any], None] | None]] = []
        self.quitting = False

    @property
    def top(self) -> Scene:
        """The scene that is shown."""
        return self._stack[-1][0]

    @property
    def dirty(self) -> bool:
        """Whether something has to be drawn."""
        return self.top.dirty

    def push(self, scene: Scene, then: Callable[[Any], None] | None = None) -> None:
        """Put a scene on top; `then` gets its result when it is dismissed."""
        if self._stack:
            self.top.leave()
        self._stack.append((scene, then))
        self._show()

    def dismiss(self, result: Any = None) -> None:
        """Take the top scene off; the program ends with the last one."""
        scene, then = self._stack.pop()
        scene.leave()
        if not self._stack:
            self.quitting = True
            self._stack.append((scene, None))
            return
        self._show()
        if then is not None:
            then(result)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        old, then = self._stack.pop()
        old.leave()
        self._stack.append((scene, then))
        self._show()

    def home(self) -> None:
        """Back to the first scene."""
        self.top.leave()
        del self._stack[1:]
        self._show()

    def quit(self) -> None:
        """End the program after this frame."""
        self.top.leave()
        self.quitting = True

    def resize(self, scale: Scale) -> None:
        """The window or the UI scale has changed."""
        self.scale = scale
        self.top.resize(scale)

    def handle(self, event: Input) -> None:
        """Pass an input to the top scene."""
        self.top.handle(event)

    def update(self, dt_ms: float) -> bool:
        """Let time go by for the top scene; whether something moves."""
        return self.top.update(dt_ms)

    def draw(self, paint: Painter) -> None:
        """Draw the top scene, over the one beneath if it is an overlay."""
        first = len(self._stack) - 1
        while first and self._stack[first][0].overlay:
            first -= 1
        for scene, _ in self._stack[first:]:
            scene.draw(paint)
            scene.dirty = False

    def _show(self) -> None:
        self.top.resize(self.scale)
        self.top.enter()
        self.top.dirty = True
