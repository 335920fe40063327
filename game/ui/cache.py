"""Caches that drop what was used longest ago, and one on disk for pictures that take long to make.

Those of pictures in memory share one limit. The one on disk may be lost: a file that is missing, damaged or of another
version is made anew. It is written when the program ends, so that nobody waits for it.
"""

from __future__ import annotations

import os
import stat
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from io import BufferedReader
from itertools import count, takewhile
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

import pygame

from game import __version__
from game.store.disk import write_whole

V = TypeVar("V")
_all: WeakSet[Cache[Any]] = WeakSet()
_moments = count()
_LEAST, _OF_A_PIXEL = 18_000_000, 6
"""Bytes for pictures of any window, and more for each of its pixels."""
_LARGE = 1_000_000
"""Bytes of a picture that is worth dropping by itself."""
_closed = 0
"""Moment when a table closed last."""


def mark_old() -> None:
    """Mark all that was used so far as old, once a table has closed: `drop_old` drops what is not used again."""
    global _closed
    _closed = next(_moments)


def drop_old() -> None:
    """Drop what is old and not `lasting`."""
    for each in _all:
        if not each.lasting:
            each.drop_before(_closed)


def drop_all() -> None:
    """Drop everything that is not `lasting`."""
    mark_old()
    drop_old()


def clear_all() -> None:
    """Drop everything: all of it will look otherwise."""
    for each in _all:
        each.clear()


def moment() -> int:
    """The present moment, for `drop_large`."""
    return next(_moments)


def drop_large(since: int) -> None:
    """Drop large pictures that were made since a moment, for something that is not drawn again soon."""
    for each in _all:
        if each.shares:
            each.drop_large(since)


def fit(size: tuple[int, int]) -> None:
    """Set the shared limit to what a window of this size needs."""
    Cache.shared = _LEAST + _OF_A_PIXEL * size[0] * size[1]


class Cache(Generic[V]):
    """Values up to a total weight; `weigh` gives the weight of one (1 if left out).

    A `lasting` one is needed before and after any table. Others that are weighed share a limit besides their own: what
    was used longest ago in any of them goes first.
    """

    shared: ClassVar[int] = _LEAST + _OF_A_PIXEL * 1920 * 1080
    """Limit of the weight of all of them together."""
    taken: ClassVar[int] = 0
    """Weight of all that is kept in those that share it."""

    def __init__(self, room: int, weigh: Callable[[V], int] | None = None, lasting: bool = False) -> None:
        self.room = room
        self.lasting = lasting
        _all.add(self)
        self.used = 0
        self._weigh = weigh
        self.shares = weigh is not None and not lasting
        self._kept: OrderedDict[Hashable, list[Any]] = OrderedDict()
        """By key the value, its weight, and the moments when it was used last and made."""

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def kept(self, key: Hashable) -> V | None:
        """The value kept under `key`, which stays as old as it is; None where there is none."""
        found = self._kept.get(key)
        return None if found is None else found[0]

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value kept under `key`, made and kept when it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            found[2] = next(_moments)
            return found[0]  # type: ignore[no-any-return]
        value = make()
        weight = 1 if self._weigh is None else self._weigh(value)
        self._kept[key] = [value, weight, (made := next(_moments)), made]
        self._take(weight)
        while self.used > self.room and len(self._kept) > 1:
            self.drop_oldest()
        if self.shares:
            _make_room()
        return value

    def __del__(self) -> None:
        self._take(-self.used)

    def _take(self, weight: int) -> None:
        """Note that so much more is kept, or less."""
        self.used += weight
        if self.shares:
            type(self).taken += weight  # the class may be gone by name, where the program ends

    def clear(self) -> None:
        self._kept.clear()
        self._take(-self.used)

    def drop_before(self, moment: int) -> None:
        """Drop what has not been used since a moment."""
        while self._kept and next(iter(self._kept.values()))[2] < moment:
            self.drop_oldest()

    def drop_large(self, since: int) -> None:
        """Drop what is large and was made since a moment."""
        recent = takewhile(lambda item: item[1][2] >= since, reversed(self._kept.items()))
        for key in [key for key, (_, weight, _, made) in recent if weight >= _LARGE and made >= since]:
            self._take(-self._kept.pop(key)[1])

    @property
    def oldest(self) -> int | None:
        """Moment when what was used longest ago was used; None where it has to stay."""
        return next(iter(self._kept.values()))[2] if len(self._kept) > 1 else None

    def drop_oldest(self) -> None:
        """Drop what was used longest ago."""
        self._take(-self._kept.popitem(last=False)[1][1])


def _make_room() -> None:
    if Cache.taken <= Cache.shared:
        return
    ages = {each: age for each in _all if each.shares and (age := each.oldest) is not None}
    while Cache.taken > Cache.shared and ages:
        first = min(ages, key=lambda each: ages[each])
        first.drop_oldest()
        if (age := first.oldest) is None:
            del ages[first]
        else:
            ages[first] = age


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
