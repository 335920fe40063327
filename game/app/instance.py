"""One window for each data folder: the first holds a lock of the system's, a second asks it to come forward.

What the second start was to open is opened by the first.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from zlib import crc32

if sys.platform == "win32":
    import msvcrt

    _machine = os.environ.get("COMPUTERNAME", "")
else:
    import fcntl

    _machine = os.uname().nodename

PATIENCE_S = 5.0
"""A window that has not come forward after so long does not."""
_STEP_S = 0.02
_MOST_BYTES = 8192
"""Bytes of a handed-over path that are read."""
_MOST_FILES = 20
"""Files that are taken at one time; the others are dropped."""
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class RunningWindow(Protocol):
    """A window as far as it can be asked for."""

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""

    def come_forward(self) -> None:
        """Come before other windows."""


class Instance:
    """A start of the program over a data folder. The system frees the lock of one that ends, however it ends.

    The lock is one for each machine, as nobody can come forward on another; there, and where the folder lets nothing
    be locked, two windows go on in peace, since the store sees who else writes.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = folder / f".window-{crc32(os.fsencode(_machine)):08x}"
        self._request = self._lock.with_suffix(".forward")
        self._handle: int | None = None
        self._asked: int | None = None

    def claim(self) -> bool:
        """Become the one with the window; False where another is."""
        try:
            self._lock.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # told by the store, which cannot write there either
            return True
        try:
            # Lock an open file without waiting; raises OSError. Lighter by 40 ms before the first frame than a
            # library.
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            return error.errno not in _HELD
        self._handle = handle
        return True

    def release(self) -> None:
        """Let others have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def ask_forward(self, file: Path | None = None) -> bool | None:
        """Ask the one with the window to come forward, and to open a file: whether it did; None where it ended and this
        one has it now."""
        note = self._lock.with_suffix(f".{os.getpid()}.open")
        try:
            if file is not None:
                with suppress(OSError):
                    part = note.with_suffix(".part")
                    part.write_bytes(os.fsencode(file.absolute()))
                    part.replace(note)
            return self._ask(note)
        finally:
            with suppress(OSError):
                note.unlink(missing_ok=True)

    def _ask(self, note: Path) -> bool | None:
        """Wait until the request is gone, and the note about a file with it, which is taken later by a moment."""
        end = time.monotonic() + PATIENCE_S
        with suppress(OSError):
            self._request.touch()
            while time.monotonic() < end:
                if self.claim():
                    self._request.unlink(missing_ok=True)
                    return None
                if not self._request.exists():
                    if not note.exists():
                        return True
                    self._request.touch()
                time.sleep(_STEP_S)
            self._request.unlink()
        return False

    def listen(self, window: RunningWindow) -> Sequence[Path]:
        """Let the window come forward once where another start asks for it; the request lies there until then.

        The files that are to be opened, each once: their notes lie there before the request does.
        """
        try:
            asked = os.stat(self._request).st_mtime_ns
        except OSError:
            return ()
        if asked != self._asked:
            self._asked = asked
            window.come_forward()
        if window.focused:
            with suppress(OSError):
                self._request.unlink()
        return tuple(self._files())

    def _files(self) -> Iterator[Path]:
        notes: list[Path] = []
        with suppress(OSError):
            notes = sorted(self._lock.parent.glob(f"{self._lock.name}.*.open"))
        for number, note in enumerate(notes):
            with suppress(OSError, ValueError):
                with note.open("rb") as told:
                    named = told.read(_MOST_BYTES)
                note.unlink()
                if named and number < _MOST_FILES:
                    yield Path(os.fsdecode(named))
