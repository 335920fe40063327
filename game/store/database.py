"""The store of matches: one database file, healed when it is damaged, never silently reset."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.core.journal import RawRow, Record
from game.core.seats import Seat
from game.store import matches, schema, scores
from game.store.disk import now, set_aside
from game.store.matches import salvage
from game.store.notices import NoMatch, Notice, Unwritable
from game.store.scores import Score

if TYPE_CHECKING:
    from game.core.match import Match

FILE = "matches.sqlite3"
MOST_PICTURE = 512 * 1024

X = TypeVar("X")


class Summary(msgspec.Struct, frozen=True):
    """A match as a list shows it; times are UTC in ISO form."""

    id: int
    title: str
    seats: tuple[Seat, ...]
    created: str
    updated: str
    turn: int
    over: bool
    picture: bytes | None


class _Seats(msgspec.Struct, frozen=True):
    seats: tuple[Seat, ...]


_seats = msgspec.json.Decoder(_Seats)
_columns = "id, title, header, created, updated, turn, over = 1 AND idx = count, picture"
_order = "ORDER BY updated DESC, id DESC"


class Store:
    """All matches of one player. Made by `open`; `notices` grows when something was wrong with the file."""

    def __init__(self, path: Path) -> None:
        self.notices: list[Notice] = []
        self._path: Path | None = path
        self._db = self._connect()

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The matches in `folder`; where nothing can be written, one in memory and a notice that says so."""
        store = cls(folder / FILE)
        store.purge()
        return store

    def close(self) -> None:
        """Let the file go; what was kept is on disk already."""
        self._db.close()

    def new(self, match: Match[Any, Any]) -> MatchKeeper:
        """Start to write a match down, what it has played so far included, and become its writer.

        The score of one that has not begun yet will count.
        """
        record = match.record()
        over = match.at(len(record.rows)).over
        line = matches.line_of(record, _stamp(), int(match.state.turn), over)
        begins = match.spec.chart is not None and not record.rows

        def work(db: sqlite3.Connection) -> int:
            number = matches.insert(db, line, record.rows)
            if begins:
                scores.expect(db, number, line.created, line.title, len(record.seats))
            return number

        writer = self.writer(self.write(work))
        match.writer = writer
        return writer

    def add(self, record: Record, turn: int = 0, over: bool = False) -> int:
        """Add a whole match; its id. `turn` is where it stands, `over` whether its last row ends it."""
        line = matches.line_of(record, _stamp(), turn, over)
        return self.write(lambda db: matches.insert(db, line, record.rows))

    def record(self, match: int) -> Record:
        """Everything about a match; raises NoMatch or BadMatch."""
        return self._read(lambda db: matches.record_of(db, matches.line_from(db, match)))

    def writer(self, match: int) -> MatchKeeper:
        """A writer that goes on where the match stands; an earlier one then meets a Conflict."""
        line = self._read(lambda db: matches.line_from(db, match))
        return MatchKeeper(self, line)

    def stands(self, match: int, at: matches.Progress) -> bool:
        """Whether a match stands where its writer left it."""
        return self._read(lambda db: matches.stands(db, match, at))

    def summaries(self) -> list[Summary]:
        """All matches but the deleted ones, the latest first; unreadable ones are left out, with a notice."""
        return self._listed("deleted IS NULL")

    def latest(self) -> Summary | None:
        """The match that was played last and is not over."""
        # Numbers first: to read every match's picture for the one that is shown took 90 ms at 600 matches.
        wanted = "SELECT id FROM matches WHERE deleted IS NULL AND NOT (over = 1 AND idx = count)"
        found = self._read(lambda db: db.execute(f"{wanted} {_order}").fetchall())
        return next((summary for (match,) in found for summary in self._listed("id = ?", match)), None)

    def delete(self, match: int) -> None:
        """Take a match off the list; until the next start `restore` brings it back."""
        self.write(lambda db: db.execute("UPDATE matches SET deleted = ? WHERE id = ?", (_stamp(), match)))

    def restore(self, match: int) -> None:
        """Undo `delete`; raises NoMatch where another program has begun meanwhile, and removed it for good."""

        def work(db: sqlite3.Connection) -> None:
            if db.execute("UPDATE matches SET deleted = NULL WHERE id = ?", (match,)).rowcount != 1:
                raise NoMatch(f"match {match}")

        self.write(work)

    def purge(self) -> None:
        """Remove deleted matches for good."""
        if self._read(lambda db: db.execute("SELECT 1 FROM matches WHERE deleted IS NOT NULL LIMIT 1").fetchone()):
            self.write(_remove)

    def score(self, match: int, chart: str, points: int, names: str) -> Score | None:
        """Note the winner's points of a match that is over; None for one that was not begun here.

        Noted again it stays what it was, its date too.
        """

        def work(db: sqlite3.Connection) -> Score | None:
            begun = matches.line_from(db, match).created
            return scores.note(db, match, begun, (chart, points, names), _stamp())

        return self.write(work)

    def best(self, title: str, among: Callable[[Score], bool]) -> Score | None:
        """The best score of a title among those wanted, of equal ones the oldest."""
        return self._read(lambda db: next(filter(among, scores.listed(db, title)), None))

    def set_picture(self, match: int, png: bytes) -> bool:
        """Give a match a picture; False, and nothing done, for one above MOST_PICTURE bytes."""
        if len(png) > MOST_PICTURE:
            return False
        self.write(lambda db: db.execute("UPDATE matches SET picture = ? WHERE id = ?", (png, match)))
        return True

    def write(self, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do `work` in one transaction, all or nothing; raises StoreError."""
        return self._run("BEGIN IMMEDIATE", work)

    def _read(self, work: Callable[[sqlite3.Connection], X]) -> X:
        return self._run("BEGIN", work)

    def _run(self, begin: str, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do `work`; on a file found damaged, once more on what could be saved of it."""
        try:
            return self._once(begin, work)
        except schema.TROUBLE as error:
            if not schema.damaging(error):
                raise Unwritable(str(error)) from error
        self._db.close()
        self._db = self._renew("store.database_damaged")
        try:
            return self._once(begin, work)
        except schema.TROUBLE as error:
            raise Unwritable(str(error)) from error

    def _once(self, begin: str, work: Callable[[sqlite3.Connection], X]) -> X:
        db = self._db
        db.execute(begin)
        try:
            result = work(db)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return result

    def _connect(self) -> sqlite3.Connection:
        assert self._path is not None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            emptied = self._path.is_file() and self._path.stat().st_size == 0
            db = schema.connect(self._path)
            if emptied:
                self.notices.append(Notice("store.database_empty", {"file": self._path.name}))
            return db
        except schema.Newer:
            return self._renew("store.database_newer")
        except schema.TROUBLE as error:
            if schema.damaging(error):
                return self._renew("store.database_damaged")
            return self._in_memory(str(error))
        except OSError as error:
            return self._in_memory(error.strerror or str(error))

    def _renew(self, key: str) -> sqlite3.Connection:
        """Keep the file aside, open a fresh one and save into it what can still be read."""
        assert self._path is not None
        try:
            aside = set_aside(self._path, "newer" if key.endswith("newer") else "damaged", "-wal", "-shm")
            db = schema.connect(self._path)
        except (OSError, *schema.TROUBLE) as error:
            return self._in_memory(str(error))
        saved = salvage(aside, db) if key == "store.database_damaged" else 0
        self.notices.append(Notice(key, {"file": aside.name, "saved": str(saved)}))
        return db

    def _in_memory(self, reason: str) -> sqlite3.Connection:
        self.notices.append(Notice("store.not_kept", {"file": str(self._path), "reason": reason}))
        self._path = None
        return schema.connect(None)

    def _listed(self, which: str, *values: int) -> list[Summary]:
        wanted = f"SELECT {_columns} FROM matches WHERE {which} {_order}"
        found = self._read(lambda db: db.execute(wanted, values).fetchall())
        return [summary for row in found if (summary := self._summary(row)) is not None]

    def _summary(self, values: tuple[Any, ...]) -> Summary | None:
        match, title, header, created, updated, turn, over, picture = values
        try:
            seats = _seats.decode(header).seats
            fields = (match, title, seats, created, updated, turn, over == 1, picture)
            return msgspec.convert(dict(zip(Summary.__struct_fields__, fields, strict=True)), Summary)
        except (msgspec.MsgspecError, TypeError):
            notice = Notice("store.bad_match", {"match": str(match)})
            if notice not in self.notices:
                self.notices.append(notice)
            return None


class MatchKeeper:
    """Writes one match down, as `JournalWriter` asks; raises StoreError, and then nothing has changed."""

    def __init__(self, store: Store, line: matches.Line) -> None:
        self.id = line.id
        self._store = store
        self._fixed = line.fixed
        self._at = matches.Progress(line.revision, line.count, line.idx, line.turn, line.over)

    def claim(self) -> None:
        """Write that the match is in these hands now, which is no move: it stays where it was in the list."""
        at = self._at
        new = matches.Progress(at.revision + 1, at.count, at.idx, at.turn, at.over)

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
        new = matches.Progress(self._at.revision + 1, end, end, turn, 1 if over else 0)
        self._write(new, start, rows)

    def rewind(self, index: int, turn: int) -> None:
        """Note that only the first `index` rows count now."""
        at = self._at
        self._write(matches.Progress(at.revision + 1, at.count, index, turn, at.over), at.count, ())

    def _write(self, new: matches.Progress, start: int, rows: Sequence[RawRow]) -> None:
        def work(db: sqlite3.Connection) -> None:
            matches.note(db, self.id, self._at, new, self._fixed, _stamp())
            db.execute("DELETE FROM rows WHERE match = ? AND number >= ?", (self.id, start))
            matches.put_rows(db, self.id, start, rows)

        self._store.write(work)
        self._at = new


def _remove(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM matches WHERE deleted IS NOT NULL")
    scores.forget(db)


def _stamp() -> str:
    return now().isoformat(timespec="milliseconds")
