"""The stack of scenes."""

from __future__ import annotations

from game.scenes.shell.scene import Scene
from game.ui.events import Input
from game.ui.paint import Painter
from game.ui.rect import Scale


class Manager:
    """Switches between scenes: the top one gets input and time."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self._stack: list[Scene] = []
        self.quitting = False

    @property
    def top(self) -> Scene:
        """The scene that is shown."""
        return self._stack[-1]

    @property
    def dirty(self) -> bool:
        """Whether something has to be drawn."""
        return self.top.dirty

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._stack:
            self._cover()
        self._stack.append(scene)
        self._show()

    def dismiss(self) -> None:
        """Take the top scene off; the program ends with the last one."""
        if len(self._stack) == 1:
            self.quit()
            return
        self._cover()
        self._stack.pop()
        self._show()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._cover()
        self._stack[-1] = scene
        self._show()

    def home(self) -> None:
        """Back to the first scene."""
        self._cover()
        del self._stack[1:]
        self._show()

    def quit(self) -> None:
        """End the program after this frame."""
        self.top.leave()
        self.quitting = True

    def resize(self, scale: Scale) -> None:
        """The window or the UI scale has changed: for covered scenes too, whose table others may draw."""
        self.scale = scale
        for scene in self._stack:
            scene.resize(scale)

    def handle(self, event: Input) -> None:
        """Pass an input to the top scene."""
        self.top.handle(event)

    def update(self, dt_ms: float) -> bool:
        """Let time go by for the top scene; whether something moves."""
        return self.top.update(dt_ms)

    def draw(self, paint: Painter) -> None:
        """Draw the top scene."""
        self.top.draw(paint)
        self.top.dirty = False

    def _cover(self) -> None:
        self.top.leave()
        self.top.on_top = False

    def _show(self) -> None:
        self.top.on_top = True
        self.top.resize(self.scale)
        self.top.enter()
        self.top.dirty = True
