"""Pictures to keep: the result, and the match as a moving picture, which is written beside the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.core.match import Match
from game.scenes.shell import exports, manager
from game.scenes.shell.phrases import local_now
from game.scenes.shell.scene import Services
from game.store.disk import write_whole
from game.ui.art import encoded
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.title import Title
from game.ui.widgets.page import Page

SIZE = (1600, 900)
RESULT, FILM, STOP = "result", "film", "stop"

Writing = Iterator[float]
"""Steps of writing, one in each frame, each with the share that is done."""


class Keepsakes:
    """Writer of pictures, which tells how far it is."""

    def __init__(self, services: Services, title: Title, match: Match[Any, Any], page: Page) -> None:
        self._services, self._title, self._match, self._page = services, title, match, page
        self._job: Iterator[None] | None = None
        self._step_ms = 0.0

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._job is not None

    def result(self, draw: Callable[[Painter], None]) -> None:
        """Keep a picture of what `draw` draws on a canvas of `SIZE`."""
        sheet = pygame.Surface(SIZE)
        draw(Painter(sheet, Scale(SIZE)))

        def write(path: Path) -> Writing:
            write_whole(path, encoded(sheet))
            return iter(())

        self._begin(".png", write)

    def film(self) -> None:
        """Keep the match turn by turn."""
        from game.scenes.shell import film  # here, because most people never keep a film

        self._begin(
            film.ANIMATED[0] if film.animates() else "",
            self._write_in_process if self._title.title_at else self._write_here,
        )

    def step(self, dt_ms: float) -> bool:
        """Let time go by; whether something is being written."""
        self._step_ms, was = dt_ms, self.busy
        if self._job is not None and next(self._job, self) is self:
            self._job = None
        return was

    def stop(self) -> None:
        """Call off a picture that is being written; nothing stays of it."""
        if self.busy:
            self.close()
            self._page.show_message(self._words("results.keep.stopped"), "icons/cross")

    def close(self) -> None:
        """Call it off without a word."""
        self._job = None

    @property
    def _words(self) -> Callable[..., str]:
        return self._services.words.t

    def _begin(self, ending: str, write: Callable[[Path], Writing]) -> None:
        self._job = self._write_steps(ending, write)

    def _write_steps(self, ending: str, write: Callable[[Path], Writing]) -> Iterator[None]:
        percent = -1
        try:
            where, now = exports.pictures_folder(self._services), local_now().isoformat()
            path = exports.free_path(where, self._match.record(), now, ending)
            for share in write(path):
                if percent < int(100 * share) < 100:
                    percent = int(100 * share)
                    self._page.show_message(self._words("results.keeping", percent=percent), "icons/clock")
                yield
        except OSError:
            self._page.show_message(self._words("results.keep.failed"), "icons/warning")
            return
        exports.show_path(self._services, self._page, "results.kept", path)

    def _write_here(self, path: Path) -> Writing:
        from game.scenes.shell import film

        return film.write_film(self._title, self._match, self._services.words, path)

    def _write_in_process(self, path: Path) -> Writing:
        from game.scenes.shell import film

        note = partial(manager.note_process_fault, self._services, self._title, self._match, "filming")
        language = self._services.words.language
        with closing(film.FilmWriter(self._title, self._match, language, path, note=note)) as writer:
            while not writer.done:
                writer.update(self._step_ms)
                if writer.failed:
                    raise OSError
                yield writer.share
