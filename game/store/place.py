"""Whether files that are open still lie where they were opened: others may delete, move or replace them meanwhile."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

_TAILS = ("", "-wal", "-shm")
"""A database is three files, each of which is kept open."""


class Place(NamedTuple):
    """A path, and per file which one lay there."""

    path: Path
    files: tuple[tuple[int, int] | None, ...]

    @classmethod
    def of(cls, path: Path) -> Place:
        """The files that lie there now."""
        return cls(path, tuple(_file(f"{path}{tail}") for tail in _TAILS))

    def same(self) -> bool:
        """Whether the same files lie there still."""
        now = Place.of(self.path).files
        return all(then in (None, here) for then, here in zip(self.files, now, strict=True))

    def left_behind(self) -> list[Path]:
        """Logs that lie there still, though the database that they belong to does not."""
        now = Place.of(self.path).files
        if now[0] == self.files[0]:
            return []
        logs = zip(_TAILS[1:], self.files[1:], now[1:], strict=True)
        return [Path(f"{self.path}{tail}") for tail, then, here in logs if here is not None and here == then]


def _file(path: str) -> tuple[int, int] | None:
    """What tells a file from all others; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
