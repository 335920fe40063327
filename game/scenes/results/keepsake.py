"""Pictures to keep: the result, and the match as a moving picture, written a piece in each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.core.journal import Record
from game.scenes.shell import exports, film
from game.scenes.shell.phrases import local_now
from game.scenes.shell.scene import Services
from game.ui.paint import Painter
from game.ui.rect import Scale

SIZE = (1600, 900)
RESULT, FILM = "result", "film"


class Keepsakes:
    """Writes what is asked for, and tells how far it is."""

    def __init__(self, services: Services, record: Callable[[], Record], say: Callable[[str, str], None]) -> None:
        self._services, self._record, self._say = services, record, say
        self._waiting: Iterator[object] = iter(())

    @property
    def _words(self) -> Callable[..., str]:
        return self._services.words.t

    def result(self, draw: Callable[[Painter], None]) -> None:
        """A picture of what `draw` draws on a canvas of `SIZE`."""
        sheet = pygame.Surface(SIZE)
        draw(Painter(sheet, Scale(SIZE)))

        def write(path: Path) -> Iterator[int]:
            pygame.image.save(sheet, str(path))
            yield 1

        self._begin(".png", write, 1)

    def film(self, made: film.Film) -> None:
        """The match turn by turn."""
        self._begin(film.ANIMATED[0] if film.animates() else "", made.write, len(made))

    def _begin(self, ending: str, write: Callable[[Path], Iterator[int]], count: int) -> None:
        self._waiting = self._written(ending, write, count)

    def _written(self, ending: str, write: Callable[[Path], Iterator[int]], count: int) -> Iterator[object]:
        try:
            path = exports.named(exports.pictures(self._services), self._record(), local_now().isoformat(), ending)
            if not ending:
                path.mkdir()
                path /= "%03d.png"
            for number in write(path):
                if count > 1:
                    self._say(self._words("results.keeping", number=number, count=count), "icons/clock")
                yield number
        except (OSError, pygame.error):
            self._say(self._words("results.keep.failed"), "icons/warning")
            return
        self._say(self._words("results.kept", file=str(path if ending else path.parent)), "icons/check")

    def step(self) -> bool:
        """Make a piece; whether there was any."""
        return next(self._waiting, None) is not None
