"""Notices about files to the player, and errors that callers have to handle."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """Something to tell the player: a key of the catalogue and what its fields are filled with."""

    key: str
    args: dict[str, str] = {}


class StoreError(Exception):
    """A match could not be read or written; nothing has changed. `key` finds the words for it."""

    key: ClassVar[str]


class Conflict(StoreError):
    """Somebody else has written, deleted or taken over this match meanwhile."""

    key = "store.conflict"


class FestivalChanged(StoreError):
    """Another window has begun, moved or left out this game of a festival meanwhile, or ended the festival."""

    key = "store.festival_changed"


class Unwritable(StoreError):
    """The disk is full, read-only, or locked for too long."""

    key = "store.unwritable"


class Busy(Unwritable):
    """Another program is writing into the file; it may be free again in a moment."""

    key = "store.busy"


class Misplaced(StoreError):
    """The file that is open lies no longer at its path: it has been moved, replaced or deleted."""

    key = "store.misplaced"


class NoMatch(StoreError):
    """There is no such match, or not any more."""

    key = "store.no_match"


class BadMatch(StoreError):
    """The rows of this one match are not what was written; the others are not touched by it."""

    key = "store.bad_match"


class BadFile(Exception):
    """A file that cannot be used, in one line: which file, and which field or why."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = " ".join(reason.split())
        super().__init__(f"{path}: {self.reason}")


class UnwrittenFile(BadFile):
    """A file that could not be written."""
