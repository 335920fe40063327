"""A screen that will probably come next is made and drawn where nobody sees it, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from game.scenes.shell.scene import Scene
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Scale


class Rehearsal:
    """What is made stays as it is until the screen is wanted, or never is."""

    def __init__(self, wish: Hashable, make: Callable[[], Scene]) -> None:
        """`wish` tells whether what is wanted is what was made."""
        self._wish, self._make = wish, make
        self._scene: Scene | None = None
        self._pieces: Iterator[bool] | None = None

    def step(self, scale: Scale) -> bool:
        """Make a piece; whether there was any."""
        if self._pieces is None:
            self._pieces = self._made(scale)
        return next(self._pieces, False)

    def scene(self, wish: Hashable) -> Scene | None:
        """The screen, as far as it has been made."""
        return self._scene if wish == self._wish else None

    def _made(self, scale: Scale) -> Iterator[bool]:
        scene = self._make()
        yield True
        scene.resize(scale)
        yield True
        for _ in scene.rehearse(Painter(Recorder(scale.size_px), scale, rough=True)):
            yield True
        self._scene = scene
