"""Cache on disk of pictures that take long to make, from one start of the program to the next.

It may be lost: a file that is missing, damaged or of another version is made anew. It is written when the program ends,
so that nobody waits for it.
"""

from __future__ import annotations

import os
import stat
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import Any

import pygame

from game import __version__
from game.store.disk import write_whole

MOST_FILE = 40 * 1024 * 1024
"""Bytes of one picture: a whole window of the largest size."""
ROOM = 96 * 1024 * 1024
"""Bytes of all files; what was used longest ago goes first."""
_SUFFIX = ".pixels"
_BYTES = 4
"""Bytes of one pixel."""
_HEAD = struct.Struct("<8s2iI4II")
"""A mark, width, height, bits of a pixel, masks, a sum of all pixels."""
_MARK = b"5acres\x00\x01"
_SUM = 4
"""Bytes at the end of the head."""
_UNFIT = (OSError, struct.error, ValueError, pygame.error)
"""Errors of reading a file that is missing, or none of ours."""


class PictureCache:
    """Pictures in a folder, for the first screen; without a folder, and later, nothing is kept."""

    def __init__(self, folder: Path | None = None, room: int = ROOM) -> None:
        self.folder = folder
        self._room = room
        self._new: dict[Path, pygame.Surface] = {}
        self._used: list[Path] = []
        self._resting = False

    def get(self, name: str, alpha: bool, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this name, which says its size too, in the layout of surfaces with `alpha` or without."""
        if self.folder is None or self._resting:
            return make()
        path = _path(self.folder, name)
        found = _read(path, alpha)
        if found is None:
            found = make()
            self._new[path] = found
        else:
            self._used.append(path)
        return found

    def load_unchecked(self, name: str, onto: pygame.Surface) -> bool:
        """Put the picture of this name onto a surface of its size; whether all of it lay here undamaged.

        If not, the surface is to be painted over. Without a second surface it comes quickly, for what is seen first.
        """
        if self.folder is None:
            return False
        path = _path(self.folder, name)
        try:
            with _opened(path) as file:
                head = _head(file)
                if zlib.adler32(_pour(file, head, onto)) != _HEAD.unpack(head)[-1]:
                    return False
        except _UNFIT:
            return False
        self._used.append(path)
        return True

    def stop(self) -> None:
        """Stop reading and keeping: once the first screen stands there is time to make what is needed."""
        self._resting = True

    def save(self) -> None:
        """Write what is new; what cannot be written is made again next time, and so is what is found damaged."""
        if self.folder is None:
            return
        with suppress(OSError):
            for path in self._used:
                path.touch()
            if not self._new:
                return
            for path, made in self._new.items():
                pixels = made.get_buffer().raw
                write_whole(path, _layout(made, zlib.adler32(pixels)) + pixels)
            self._new.clear()
            files = sorted(
                ((path.stat(), path) for path in self.folder.glob(f"*{_SUFFIX}")), key=lambda each: -each[0].st_mtime
            )
            room = self._room
            for facts, path in files:
                room -= facts.st_size
                if room < 0:
                    path.unlink(missing_ok=True)


def _path(folder: Path, name: str) -> Path:
    key = f"{__version__} {name}".encode()
    return folder / f"{zlib.crc32(key):08x}{zlib.adler32(key):08x}{_SUFFIX}"


def _read(path: Path, alpha: bool) -> pygame.Surface | None:
    """The surface with the pixels of a file; None where that is no such file, or was written for another screen."""
    try:
        with _opened(path) as file:
            head = _head(file)
            _, w, h, *_, total = _HEAD.unpack(head)
            made = pygame.Surface((w, h), pygame.SRCALPHA if alpha else 0)
            return made if zlib.adler32(_pour(file, head, made)) == total else None
    except _UNFIT:
        return None


def _opened(path: Path) -> BufferedReader:
    """An ordinary file, to be read: a pipe of that name would be waited for without end."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError(path)
    return path.open("rb")


def _head(file: BufferedReader) -> bytes:
    """Header of a file; raises ValueError where it is none of ours, or of another length than it says."""
    size = os.fstat(file.fileno()).st_size
    head = file.read(_HEAD.size)
    mark, w, h, *_ = _HEAD.unpack(head)
    if mark != _MARK or size > MOST_FILE or min(w, h) < 1 or _HEAD.size + w * h * _BYTES != size:
        raise ValueError(head)
    return head


def _pour(file: BufferedReader, head: bytes, onto: pygame.Surface) -> memoryview:
    """Read the pixels into a surface; raises ValueError where it has another size or layout than they."""
    if head[:-_SUM] != _layout(onto)[:-_SUM]:
        raise ValueError(onto)
    view: Any = onto.get_view("0")
    pixels = memoryview(view)
    if file.readinto(pixels) != len(pixels):
        raise ValueError(len(pixels))
    return pixels


def _layout(made: pygame.Surface, total: int = 0) -> bytes:
    masks = (mask & 0xFFFFFFFF for mask in made.get_masks())
    return _HEAD.pack(_MARK, *made.get_size(), made.get_bitsize(), *masks, total)


picture_cache = PictureCache()
"""The cache of this program; its folder is set where the window is opened."""
