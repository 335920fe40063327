"""Whether files that are open still lie where they were opened: others may delete, move or replace them meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

_TAILS = ("", "-wal", "-shm")
"""A database is three files, each of which is kept open."""


class StoreLocation(msgspec.Struct, frozen=True):
    """A path, and per file which one lay there."""

    path: str
    files: tuple[tuple[int, int] | None, ...]

    @classmethod
    def of(cls, path: Path) -> StoreLocation:
        """The files that lie there now."""
        return cls(str(path), tuple(_file(f"{path}{tail}") for tail in _TAILS))

    def same(self) -> bool:
        """Whether the first of the files lies there still; so little is asked before each commit."""
        return _file(self.path) == self.files[0]

    def whole(self) -> bool:
        """Whether all of them do."""
        then = zip(_TAILS, self.files, strict=True)
        return all(file in (None, _file(f"{self.path}{tail}")) for tail, file in then)

    def left_behind(self) -> list[Path]:
        """Logs that lie there still, though the database that they belong to does not."""
        if self.same():
            return []
        logs = zip(_TAILS[1:], self.files[1:], strict=True)
        return [
            Path(f"{self.path}{tail}")
            for tail, file in logs
            if file is not None and file == _file(f"{self.path}{tail}")
        ]


def _file(path: str) -> tuple[int, int] | None:
    """What tells a file from all others; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
