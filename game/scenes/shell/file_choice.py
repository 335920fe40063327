"""Files that are chosen in the system's own window: what is asked for, and the one window that may be open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from game.store.disk import documents


class FileKind(msgspec.Struct, frozen=True):
    """Files of one kind, among which a person chooses: how they are called, and their endings."""

    words: str
    endings: Sequence[str]


class FileRequest(msgspec.Struct, frozen=True):
    """Wish for a file: one that is there, or with a proposed name one that is to be written."""

    heading: str
    kinds: Sequence[FileKind]
    folder: Path
    """The folder at which the window opens."""
    name: str = ""
    """Proposed name of a file that is to be written; empty: one is to be read."""
    language: str = ""


class Waits(msgspec.Struct, frozen=True):
    """Answer of a window in which nothing has been chosen yet."""


class Failed(msgspec.Struct, frozen=True):
    """Answer of a window that could not be shown."""


FileAnswer = Waits | Failed | Path | None
"""Answer of a window at a moment; None: it was closed without a file."""


class FileWindow(Protocol):
    """A window of the system beside this one, which never waits for it."""

    def answer(self) -> FileAnswer:
        """Tell what has been chosen by now."""

    def close(self) -> None:
        """Close it, if it is open."""


class FileWindows(Protocol):
    """A system that has windows for choosing files."""

    def open(self, wanted: FileRequest) -> FileWindow:
        """Open one; raises OSError where the system gives none."""
        ...


class AskingScene(Protocol):
    """A scene as far as it can have a file chosen."""

    on_top: bool
    dirty: bool


UseFile = Callable[[Path | None], None]
"""Does something with the file that was chosen; with None where the system shows no window. A window that is closed
without a file calls for nothing."""


class _OpenChoice(NamedTuple):
    """A window that is open: for which scene, and what is done with its file."""

    window: FileWindow
    scene: AskingScene
    then: UseFile


class _ChoiceState(msgspec.Struct):
    """Everything that a chooser remembers."""

    windows: FileWindows | None
    """None where the system has none, or has failed to show one."""
    folder: Path | None
    """Folder of the file that was chosen last."""
    open: _OpenChoice | None = None


class FileChooser:
    """Keeper of the system's file window: one at most, for the scene that has asked, as long as that is shown."""

    def __init__(self, windows: FileWindows | None = None, folder: Path | None = None) -> None:
        """`windows` is None where the system has none; `folder` is where one opens first, else at the documents."""
        self._state = _ChoiceState(windows, folder)

    @property
    def there(self) -> bool:
        """Whether the system has such a window, as far as is known."""
        return self._state.windows is not None

    @property
    def is_open(self) -> bool:
        """Whether a window is open."""
        return self._state.open is not None

    @property
    def folder(self) -> Path:
        """The folder at which a window opens: that of the file that was chosen last."""
        state = self._state
        if state.folder is None or not state.folder.is_dir():
            state.folder = documents()
        return state.folder

    def ask(self, scene: AskingScene, wanted: FileRequest, then: UseFile) -> None:
        """Open a window for a scene, unless one is open."""
        state, window = self._state, None
        if state.open is not None:
            return
        with suppress(OSError):
            window = None if state.windows is None else state.windows.open(wanted)
        if window is None:
            state.windows = None
            then(None)
        else:
            state.open = _OpenChoice(window, scene, then)

    def update(self) -> None:
        """Look for an answer; the window goes with the scene that has asked for it."""
        state, now = self._state, self._state.open
        if now is None:
            return
        if not now.scene.on_top:
            self.close()
            return
        answer = now.window.answer()
        if isinstance(answer, Waits):
            return
        self.close()
        now.scene.dirty = True
        if isinstance(answer, Path):
            state.folder = answer.parent
            now.then(answer)
        elif isinstance(answer, Failed):
            state.windows = None  # it will not be better the next time
            now.then(None)

    def close(self) -> None:
        """Close the window, if one is open."""
        now, self._state.open = self._state.open, None
        if now is not None:
            now.window.close()


def with_ending(path: Path, wanted: FileRequest) -> Path:
    """The path that was chosen for a file, with the ending of its kind where none of them was written.

    A name that was not written so was not asked about either, so that no other file of that name is replaced.
    """
    endings = [ending for kind in wanted.kinds for ending in kind.endings]
    if not endings or path.suffix.lower() in endings:
        return path
    named = path.with_name(path.name + endings[0])
    number = 1
    while named.exists():
        number += 1
        named = path.with_name(f"{path.name}-{number}{endings[0]}")
    return named
