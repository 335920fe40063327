"""A match as a moving picture: its table turn by turn, as everybody may see it, written in a process of its own."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from game.core.journal import NullWriter
from game.core.match import Match, resume
from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar, opening
from game.scenes.shell.phrases import turn_reached
from game.scenes.tabletop.table_view import TableView
from game.store.disk import write_whole
from game.ui.art import encoded
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.sprite import layered
from game.ui.title import Title
from game.worker.messages import MOST_TOLD, Begin, Broke, Draw, Progress
from game.worker.process import Broken, Channel, Inbox, Work

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FILM_SIZE = (960, 540)
MOST_MOMENTS = 48
"""Most moments that are shown of a long match, evenly spread."""
ANIMATED = (".webp", ".gif")
_MS, _LAST_MS = 500, 3000
_QUALITY = 82
_NUMBER = re.compile(r"%(0[1-9])?d")


def animates() -> bool:
    """Whether animated pictures can be written; without that each moment is a picture of its own."""
    return find_spec("PIL") is not None


class Film:
    """The pictures of a match, made one by one."""

    def __init__(
        self,
        title: Title,
        match: Match[Any, Any],
        words: Catalogue,
        size: tuple[int, int] = FILM_SIZE,
        percent: float = 100,
        most: int = MOST_MOMENTS,
    ) -> None:
        self._title, self._words, self._size = title, words, size
        self._original, self._match = match, copy(match)
        self._match.writer, self._match.handing_over = NullWriter(), False
        self._indices = _film_moments(self._match, most)
        self._table_view = TableView(title, self._match, words, "none")
        self._scale = Scale(size, percent)
        self._table_view.resize(self._scale, percent)
        self._table_view.see(None)

    def __len__(self) -> int:
        return len(self._indices)

    def __iter__(self) -> Iterator[pygame.Surface]:
        for index in self._indices:
            opening.look_at(self._match, self._original, index)
            self._table_view.jump(self._match.plies, self._match.state)
            yield self._draw()

    def _draw(self) -> pygame.Surface:
        sheet = pygame.Surface(self._size)
        paint, view = Painter(sheet, self._scale), self._table_view
        context = view.public()
        lying = layered(view.table.look.sprites(context))
        view.drawing.draw(paint, context, lying)
        box = view.frame.bar
        room = bar.draw_head(paint, box, self._title, self._words, view.frame.named, box.right - 12)
        said = turn_reached(self._words, self._title.key, self._match.turn_at(self._match.index))
        bar.draw_sentence(paint, box, bar.Sentence(said), room)
        return sheet

    def write(self, path: Path) -> Iterator[int]:
        """Write it, a picture at a time: one file that moves where it ends so, else a numbered one for each.

        Yields the number of each. A `%d` of the name is the place of the number, which is at its end without one.
        An animated one is there once it is whole. Raises OSError.
        """
        if path.suffix.lower() in ANIMATED and not animates():
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
        images: list[Any] = []
        for number, picture in enumerate(self, start=1):
            if path.suffix.lower() in ANIMATED:
                from PIL import Image

                images.append(Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB")))
            else:
                write_whole(numbered(path, number), encoded(picture))
            yield number
        if images:
            data, durations = BytesIO(), [_MS] * (len(images) - 1) + [_LAST_MS]
            first, *others = images
            first.save(
                data, path.suffix[1:], save_all=True, append_images=others, duration=durations, loop=0, quality=_QUALITY
            )
            write_whole(path, data.getvalue())


def numbered(path: Path, number: int) -> Path:
    """The file of a moment."""
    stem, places = _NUMBER.subn(lambda found: found.group() % number, path.stem)
    return path.with_name(f"{stem}.png" if places else f"{stem}-{number:03}.png")


def _film_moments(match: Match[Any, Any], most: int) -> list[int]:
    """Numbers of rows after which each turn begins, and the end."""
    ends, turn = [0], match.at(0).state.turn
    for index in range(1, match.index + 1):
        now = match.at(index).state.turn
        if now != turn:
            ends.append(index)
            turn = now
    ends = list(dict.fromkeys([*ends, match.index]))
    if len(ends) <= most:
        return ends
    return [ends[round(number * (len(ends) - 1) / (most - 1))] for number in range(most)]


SILENT_MS = 60_000.0
"""Longest silence, in time of frames, before the process is taken to hang."""
_PACKING_SHARE = 8
"""Work that is left once all pictures are drawn, in pictures."""


def film_process(connection: Connection, name: str) -> None:
    """Write one film and end; `name` is the title's "module:attribute"."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the program, which ends this process
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    inbox = Inbox(connection)
    begun, wanted = inbox.next(), inbox.next()
    assert isinstance(begun, Begin)
    assert isinstance(wanted, Draw)
    try:
        title = title_of(name)
        match = resume(title.spec, begun.record)
        for share in write_film(title, match, Catalogue(wanted.language), Path(wanted.path)):
            inbox.reply(Progress(share))
    except Exception as error:  # noqa: BLE001 - whatever it is, the window is told and goes on
        inbox.reply(Broke("".join(traceback.format_exception(error))[-MOST_TOLD:]))
    else:
        inbox.reply(Progress(1.0))


def title_of(name: str) -> Title:
    """The title that "module:attribute" names; nothing else is loaded."""
    module, _, attribute = name.partition(":")
    title: Title = getattr(import_module(module), attribute)
    return title


def write_film(title: Title, match: Match[Any, Any], words: Catalogue, path: Path) -> Iterator[float]:
    """Write the film of a match, or where `path` has no ending a folder of pictures; how much of it is done.

    It is there once it is whole. Raises OSError.
    """
    film = Film(title, match, words)
    if not path.suffix:
        yield from _write_folder(film, path)
        return
    for number in film.write(path):
        yield number / (len(film) + _PACKING_SHARE)


def _write_folder(film: Film, path: Path) -> Iterator[float]:
    part = path.with_name(f".{path.name}.part")
    part.mkdir()
    try:
        for number in film.write(part / "%03d.png"):
            yield number / len(film)
        part.replace(path)
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    with suppress(OSError):
        shutil.rmtree(part)


class FilmWriter:
    """One film being written elsewhere; called off at any time, and then nothing is left of it."""

    def __init__(
        self,
        title: Title,
        match: Match[Any, Any],
        language: str,
        path: Path,
        target: Work = film_process,
        note: Callable[[str], None] = lambda told: None,
    ) -> None:
        """`note` is called with the reason if there is none."""
        self.path, self.share, self._patience, self._note = path, 0.0, SILENT_MS, note
        self.failed = False
        """Whether there will be no film."""
        self.channel = Channel(title.title_at, target)
        self.channel.send(Begin(replace(match.record(match.index), seed="", spent=None)))
        self.channel.send(Draw(str(path), language))

    @property
    def done(self) -> bool:
        """Whether it is written."""
        return self.share >= 1

    def update(self, dt_ms: float) -> None:
        """Let time of frames go by; never waits."""
        if self.done or self.failed:
            return
        self._patience -= dt_ms
        try:
            while (reply := self.channel.receive()) is not None:
                if not isinstance(reply, Progress):
                    raise Broken(reply.text if isinstance(reply, Broke) else "")
                self.share, self._patience = reply.share, SILENT_MS
            if self._patience < 0:
                raise Broken("it was not heard of in time")
        except Broken as broken:
            self.failed = not self.done
            if self.failed:
                self._note(str(broken) or "it has ended, or said what nobody understands")
        if self.done or self.failed:
            self.close()

    def close(self) -> None:
        """Let the process end; nothing stays of a film that is not whole."""
        self.channel.close()
        if not self.done:
            _remove(self.path.with_name(f".{self.path.name}.part"))
