"""Films of matches, written in a process of its own: drawing and packing take longer than a frame."""

from __future__ import annotations

import os
import shutil
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.core.match import Match, resume
from game.i18n.catalogue import Catalogue
from game.scenes.shell import film
from game.ui.title import Title
from game.worker.messages import MOST_TOLD, Begin, Broke, Draw, Progress
from game.worker.process import Broken, Channel, Inbox, Work

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SILENT_MS = 60_000.0
"""So long, in time of frames, nothing may be heard before the process is taken to hang."""
_PACKING_SHARE = 8
"""As much as drawing so many pictures takes what is done once all of them are drawn."""


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
    found: Title = getattr(import_module(module), attribute)
    return found


def write_film(title: Title, match: Match[Any, Any], words: Catalogue, path: Path) -> Iterator[float]:
    """Write the film of a match, or where `path` has no ending a folder of pictures; how much of it is done.

    It is there once it is whole. Raises OSError.
    """
    made = film.Film(title, match, words)
    if not path.suffix:
        yield from _write_folder(made, path)
        return
    for number in made.write(path):
        yield number / (len(made) + _PACKING_SHARE)


def _write_folder(made: film.Film, path: Path) -> Iterator[float]:
    part = _part_path(path)
    part.mkdir()
    try:
        for number in made.write(part / "%03d.png"):
            yield number / len(made)
        part.replace(path)
    finally:
        _remove(part)


def _part_path(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")


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
        """`note` is told why there is none."""
        self.path, self.share, self._patience, self._note = path, 0.0, SILENT_MS, note
        self.failed = False
        """Whether there will be no film."""
        self.channel = Channel(title.title_at, target)
        self.channel.send(Begin(replace(match.record(match.index), seed="", spent=None)))
        self.channel.send(Draw(str(path), language))

    @property
    def done(self) -> bool:
        """Whether it is there."""
        return self.share >= 1

    def update(self, dt_ms: float) -> None:
        """Time of frames goes by; never waits."""
        if self.done or self.failed:
            return
        self._patience -= dt_ms
        try:
            while (reply := self.channel.receive()) is not None:
                if not isinstance(reply, Progress):
                    raise Broken(reply.told if isinstance(reply, Broke) else "")
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
        """Let the process end; of what is not whole nothing stays."""
        self.channel.close()
        if not self.done:
            _remove(_part_path(self.path))
