"""The hand that writes one match down while it is played."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from game.core.journal import RawRow
from game.core.seats import Former, Seat
from game.store import matches
from game.store.disk import stamp
from game.store.notices import Misplaced

X = TypeVar("X")


class Writable(Protocol):
    """What matches are written to."""

    @property
    def moves(self) -> int:
        """How often another file has come in place of the one before."""

    def write(self, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do it in one transaction; raises StoreError."""

    def stands(self, match: int, at: matches.MatchProgress) -> bool:
        """Whether a match stands where its writer left it."""


class MatchKeeper:
    """Writes one match down, as `JournalWriter` asks; raises StoreError, and then nothing has changed."""

    def __init__(self, store: Writable, line: matches.MatchRow) -> None:
        self.id = line.id
        self._store = store
        self._fixed = line.fixed
        self._at = matches.MatchProgress(line.revision, line.count, line.idx, line.turn, line.over)
        self._moves = store.moves

    def claim(self) -> None:
        """Write that the match is in these hands now, which is no move: it stays where it was in the list."""
        at = self._at
        new = matches.MatchProgress(at.revision + 1, at.count, at.idx, at.turn, at.over)

        def work(db: sqlite3.Connection) -> None:
            matches.note(db, self.id, at, new, self._fixed, matches.line_from(db, self.id).updated)

        self._store.write(work)
        self._at = new

    def superseded(self) -> bool:
        """Whether somebody else has claimed, changed or deleted the match; takes microseconds."""
        return not self._store.stands(self.id, self._at)

    def keep(self, start: int, rows: Sequence[RawRow], turn: int, over: bool) -> None:
        """Replace all rows from `start` on, in one transaction."""
        if start > self._at.count:
            raise ValueError(f"row {start} does not follow {self._at.count} rows")
        end = start + len(rows)
        new = matches.MatchProgress(self._at.revision + 1, end, end, turn, 1 if over else 0)
        self._write(new, start, rows)

    def rewind(self, index: int, turn: int) -> None:
        """Note that only the first `index` rows count now."""
        at = self._at
        self._write(matches.MatchProgress(at.revision + 1, at.count, index, turn, at.over), at.count, ())

    def reseat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        """Note who plays the seats now, and who did before."""
        at = self._at
        new = matches.MatchProgress(at.revision + 1, at.count, at.idx, at.turn, at.over)
        self._in_place()
        self._fixed = self._store.write(lambda db: matches.reseat(db, self.id, at, new, seats, former))
        self._at = new

    def _write(self, new: matches.MatchProgress, start: int, rows: Sequence[RawRow]) -> None:
        def work(db: sqlite3.Connection) -> None:
            matches.note(db, self.id, self._at, new, self._fixed, stamp())
            matches.played_last(db, self.id)
            db.execute("DELETE FROM rows WHERE match = ? AND number >= ?", (self.id, start))
            matches.put_rows(db, self.id, start, rows)

        self._in_place()
        self._store.write(work)
        self._at = new

    def _in_place(self) -> None:
        if self._store.moves != self._moves:  # in another file the number is another match's
            raise Misplaced(f"match {self.id}")
