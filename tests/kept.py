"""What one test after another asks for, made once for all of them in a run: drawings, words, an empty database."""

from __future__ import annotations

import gettext
import os
import tempfile
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from game.i18n.catalogue import open_compiled
from game.store.database import FILE, QUICK_MS, Store

LARGEST = 8 * 1024 * 1024
"""Bytes of the largest that is kept: larger ones come once."""
ROOM = 1024 * 1024 * 1024 // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
"""Bytes of all of them, in each of the processes of a run."""


class KeptDrawings:
    """Draws as pygame does; what it has drawn before from the same text or file, as large, is handed out again.

    The program forgets drawings with every table that closes, as its memory is small. It puts them on surfaces of its
    own, and changes none.
    """

    def __init__(self) -> None:
        self._draw: Any = pygame.image.load_sized_svg
        self._kept: dict[tuple[str | bytes, tuple[int, int]], pygame.Surface] = {}
        self._used = 0

    def __call__(self, file: str | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        key = (file.getvalue() if isinstance(file, BytesIO) else file, size)
        found = self._kept.get(key)
        if found is None:
            found = self._draw(file, size)
            weight = found.get_width() * found.get_height() * 4
            if weight <= LARGEST and self._used + weight <= ROOM:
                self._kept[key] = found
                self._used += weight
        return found


class KeptWords:
    """Opens compiled words as the program does; those of a file that is as it was are handed out again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Path, int, int], gettext.GNUTranslations] = {}

    def __call__(self, path: Path) -> gettext.GNUTranslations:
        facts = path.stat()
        key = path, facts.st_mtime_ns, facts.st_size
        if key not in self._kept:
            self._kept[key] = open_compiled(path)
        return self._kept[key]


@cache
def _empty_database() -> bytes:
    """A database that the program has just made."""
    with tempfile.TemporaryDirectory() as folder:
        Store.open(Path(folder), QUICK_MS).close()
        return Path(folder, FILE).read_bytes()


def open_store(folder: Path) -> Store:
    """The store in a folder, as the program opens it; where it would make an empty one that is a copy of another."""
    path = folder / FILE
    if folder.is_dir() and not [*folder.glob(f"{FILE}*")]:
        with suppress(OSError):  # the program says what it does then
            path.write_bytes(_empty_database())
    return Store.open(folder, QUICK_MS)
