"""The store of matches: one database file, healed when it is damaged, never silently reset."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from game.core.journal import Record, sealed, without_seed
from game.store import festivals, matches, people, results, schema, scores
from game.store.disk import set_aside, stamp
from game.store.festivals import FestivalGame
from game.store.matches import LISTED, ORDER, Summary, Unreadable, entry_from
from game.store.notices import BadMatch, Busy, Misplaced, NoMatch, Notice, StoreError, Unwritable
from game.store.records import Mark, Origin, origin_of, told_by
from game.store.results import Occasion
from game.store.scores import Score

if TYPE_CHECKING:
    from game.core.match import Match

FILE = "matches.sqlite3"
PATIENT_MS, QUICK_MS = 5000, 100
"""How long a write waits for another program; with a window, which must not stand still, the second."""

X = TypeVar("X")

_ONE_HINT_MORE = "INSERT INTO hints VALUES (?, ?, 1) ON CONFLICT (match, seat) DO UPDATE SET count = count + 1"


class Store:
    """All matches of one player. Made by `open`; `notices` grows when something was wrong with the file."""

    def __init__(self, path: Path, wait_ms: int = PATIENT_MS) -> None:
        self.notices: list[Notice] = []
        self.reopened = 0
        """How often the open file was no longer at its place, so that another one was opened."""
        self._path: Path | None = path
        self._wait_ms = wait_ms
        self._adopt(self._connect())

    @classmethod
    def open(cls, folder: Path, wait_ms: int = PATIENT_MS) -> Store:
        """The matches in `folder`; where nothing can be written, one in memory and a notice that says so."""
        store = cls(folder / FILE, wait_ms)
        with suppress(Busy):  # the next start will do
            store.purge()
        return store

    @property
    def on_disk(self) -> bool:
        """Whether matches are kept in the file, not only in memory."""
        return self._path is not None

    @property
    def in_place(self) -> bool:
        """Whether the open files lie still where they were opened."""
        return self._location is None or self._location.all_in_place()

    def can_write(self) -> bool:
        """Whether no other program keeps this one from writing."""
        try:
            self._run("BEGIN IMMEDIATE", lambda db: None)
        except Busy:
            return False
        except StoreError:  # told by whatever is written next
            return True
        return True

    def close(self) -> None:
        """Let the file go; what was kept is on disk already."""
        self._db.close()

    def new(
        self,
        match: Match[Any, Any],
        mark: Mark = "",
        occasion: Occasion = results.NO_OCCASION,
        seated: Sequence[int | None] | None = None,
        game: FestivalGame | None = None,
    ) -> matches.MatchKeeper:
        """Start to write a match down, what it has played so far included, and become its writer; `seated` are the
        numbers of the people at its seats; None: those of their names, unless it comes from a file. `game` of a
        festival is played as this match; raises FestivalChanged where it is another one already.

        The score of one that has not begun yet will count, unless it is marked.
        """
        self._reopen_if_moved()
        record = match.record()
        over = match.at(len(record.rows)).over
        line = matches.line_of(record, stamp(), match.turn_reached(match.index), over, mark)
        begins = match.spec.chart is not None and not record.rows and not mark
        expected, result = results.expected(match, line.created, occasion), match.result

        def work(db: sqlite3.Connection) -> int:
            number = matches.begin(db, line, record.rows)
            if begins:
                scores.expect(db, number, line.created, line.title, len(record.seats))
            who = people.seated(db, record.seats) if seated is None and occasion.kind != "import" else seated or ()
            results.expect(db, structs.replace(expected, match=number), record.seats, who, match.setup.options)
            if result is not None:
                matches.note_result(db, matches.line_from(db, number), result)
            if game is not None:
                festivals.note_match(db, game, number, line.created)
            return number

        writer = self.writer(self.write(work))
        match.writer = writer
        return writer

    def renew(self, match: Match[Any, Any]) -> matches.MatchKeeper:
        """Write a match down anew whose file has gone, for what it was begun for; a festival has gone with the file."""
        old = match.writer
        occasion = old.occasion if isinstance(old, matches.MatchKeeper) else results.NO_OCCASION
        return self.new(match, occasion=structs.replace(occasion, festival=None))

    def import_match(self, match: Match[Any, Any], version: int, new_seed: str) -> tuple[int, Origin]:
        """Write a match from elsewhere down; its id and what its record, made under that version, cannot prove.

        One that goes on gets the new seed for what is still to be drawn, unless the players know its own anyway.
        """
        origin = origin_of(match, version)
        if not match.over and not match.setup.open_seed:
            match.reseed(new_seed)
        return self.new(match, origin.mark, Occasion("import")).id, origin

    def same_match(self, record: Record, among: Iterable[Summary]) -> int | None:
        """The number of the match among these that stands as the one of a record does."""
        told = told_by(record)
        for each in among:
            if (each.title, tuple(each.seats)) == (record.title, record.seats):
                with suppress(StoreError, BadMatch):
                    if told_by(self.record(each.id)) == told:
                        return each.id
        return None

    def record(self, match: int) -> Record:
        """Everything about a match; raises NoMatch or BadMatch."""
        return self.read(lambda db: matches.record_of(db, matches.line_from(db, match)))

    def shared_record(self, match: int) -> Record:
        """The record of a match to be handed on; while that goes on, without its secret seed."""

        def work(db: sqlite3.Connection) -> Record:
            line = matches.line_from(db, match)
            record = matches.record_of(db, line)
            return without_seed(record) if line.running else sealed(record)

        return self.read(work)

    def backfill(self, number: int, match: Match[Any, Any]) -> results.EndedMatch | None:
        """Write the result of a match of an earlier program (`matches.without_result`); None where it goes on."""
        expected, result = results.expected(match, "", results.NO_OCCASION), match.result
        if result is None:
            return None
        return self.write(lambda db: matches.backfill(db, number, expected, result, match.setup.options))

    def delete_person(self, person: people.Person, name: str, saves_too: bool = False) -> None:
        """Delete somebody for good; a name stands in festivals in place of the person's, in saved games if wanted.

        Nothing of who is deleted is left in the file, but for saved games where these stay.
        """

        def work(db: sqlite3.Connection) -> None:
            for seat in people.seats_named(db, person):
                scores.rename(db, (seat.match, seat.begun), seat.name, name if saves_too else "")
            if saves_too:
                matches.rename_seats(db, person, name)
            people.delete(db, person, name, saves_too)

        if saves_too:
            self.purge()
        self.write(work)
        try:
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except schema.TROUBLE as error:
            raise (Busy if schema.is_busy(error) else Unwritable)(str(error)) from error

    def writer(self, match: int) -> matches.MatchKeeper:
        """A writer that goes on where the match stands; an earlier one then meets a Conflict."""
        line = self.read(lambda db: matches.line_from(db, match))
        occasion = self.read(lambda db: results.occasion(db, (line.id, line.created)))
        return matches.MatchKeeper(self, line, occasion)

    def is_unchanged(self, match: int, at: matches.MatchProgress) -> bool:
        """Whether a match stands where its writer left it."""
        return self.read(lambda db: matches.is_unchanged(db, match, at))

    def summaries(self) -> list[Summary]:
        """All matches but the deleted ones, the latest first; unreadable ones are left out, with a notice."""
        return self._readable(self.entries())

    def entries(self) -> list[Summary | Unreadable]:
        """The same with those that are unreadable, and without a notice."""
        self._reopen_if_moved()
        return self._list("deleted IS NULL")

    def remains(self, match: int) -> bytes:
        """JSON of what can still be read of a match; raises NoMatch."""
        return self.read(lambda db: matches.remains_of(db, match))

    def latest(self, over: bool = False) -> Summary | None:
        """The match that was played last of those that are not over, or of those that are."""
        self._reopen_if_moved()
        # One by one, and by the index, which needs no line: to read all pictures took 90 ms at 600 matches.
        kind = "deleted IS NULL AND " + ("" if over else "NOT ") + "(over = 1 AND idx = count)"
        query = f"SELECT id FROM matches INDEXED BY matches_played WHERE {kind}"
        skipped = 0
        while (row := self.read(partial(_first_row, f"{query} {ORDER} LIMIT 1 OFFSET {skipped}"))) is not None:
            for summary in self._readable(self._list("id = ?", *row)):
                return summary
            skipped += 1
        return None

    def delete(self, match: int) -> None:
        """Take a match off the list; until the next start `restore` brings it back."""
        self.write(lambda db: db.execute("UPDATE matches SET deleted = ? WHERE id = ?", (stamp(), match)))

    def restore(self, match: int) -> None:
        """Undo `delete`; raises NoMatch where another program has begun meanwhile, and removed it for good."""

        def work(db: sqlite3.Connection) -> None:
            if db.execute("UPDATE matches SET deleted = NULL WHERE id = ?", (match,)).rowcount != 1:
                raise NoMatch(f"match {match}")

        self.write(work)

    def purge(self) -> None:
        """Remove deleted matches for good."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM matches WHERE deleted IS NOT NULL")
            scores.forget(db)
            results.forget(db)

        if self.read(lambda db: db.execute("SELECT 1 FROM matches WHERE deleted IS NOT NULL LIMIT 1").fetchone()):
            self.write(work)

    def score(self, match: int, chart: str, points: int, names: str) -> Score | None:
        """Note the winner's points of a match that is over; None for one that was not begun here.

        Noted again it stays what it was, its date too.
        """

        def work(db: sqlite3.Connection) -> Score | None:
            begun = matches.line_from(db, match).created
            return scores.note(db, match, begun, (chart, points, names), stamp())

        return self.write(work)

    def best(self, title: str, among: Callable[[Score], bool]) -> Score | None:
        """The best score of a title among those wanted, of equal ones the oldest."""
        return self.read(lambda db: next(filter(among, scores.listed(db, title)), None))

    def note_hint(self, match: int | None, seat: int) -> None:
        """Count one more hint that a seat has taken, where its match is kept; records know nothing of it."""
        if match is not None:
            self.write(lambda db: db.execute(_ONE_HINT_MORE, (match, seat)))

    def hints_taken(self, match: int) -> Mapping[int, int]:
        """Hints taken by each seat, seats without any left out."""
        query = "SELECT seat, count FROM hints WHERE match = ? ORDER BY seat"
        return dict(self.read(lambda db: db.execute(query, (match,)).fetchall()))

    def set_picture(self, match: int, png: bytes, colours: Sequence[str] = ()) -> bool:
        """Give a match a picture, and the colours that its seats show; False, and nothing done, for one above
        MOST_PICTURE bytes."""
        if len(png) > matches.MOST_PICTURE:
            return False
        values = (png, " ".join(colours), match)
        self.write(lambda db: db.execute("UPDATE matches SET picture = ?, colours = ? WHERE id = ?", values))
        return True

    def write(self, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do `work` in one transaction, all or nothing; raises StoreError."""
        return self._run("BEGIN IMMEDIATE", work)

    def read(self, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do `work`, which changes nothing; raises StoreError."""
        return self._run("BEGIN", work)

    def _run(self, begin: str, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do `work`; on a file found damaged, once more on what could be saved of it."""
        try:
            return self._run_once(begin, work)
        except schema.TROUBLE as error:
            if not self.in_place:
                raise Misplaced(str(self._path)) from error
            if not schema.is_damage(error):
                raise (Busy if schema.is_busy(error) else Unwritable)(str(error)) from error
        self._db.close()
        self._adopt(self._replace_file("store.database_damaged"))
        try:
            return self._run_once(begin, work)
        except schema.TROUBLE as error:
            raise Unwritable(str(error)) from error

    def _run_once(self, begin: str, work: Callable[[sqlite3.Connection], X]) -> X:
        db = self._db
        db.execute(begin)
        try:
            result = work(db)
            if (
                begin != "BEGIN" and self._location is not None and not self._location.database_in_place()
            ):  # what is written into a file without a name is lost
                raise Misplaced(str(self._path))
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return result

    def _adopt(self, db: sqlite3.Connection) -> None:
        db.execute(f"PRAGMA busy_timeout = {self._wait_ms}")
        self._db = db
        self._location = None if self._path is None else schema.StoreLocation.at(self._path)

    def _reopen_if_moved(self) -> None:
        """Go on with what lies at the path now, where that is another file than the open one; a notice says so.

        Raises Unwritable where nothing can be opened there; the next call tries again.
        """
        if self._path is None or self._location is None or self._location.all_in_place():
            return
        path, notices_before = self._path, len(self.notices)
        self._db.close()
        try:
            for log in self._location.orphaned_logs():  # sqlite would take it for the other database's
                set_aside(log, "left")
        except OSError as error:
            raise Unwritable(str(error)) from error
        db = self._connect()
        if self._path is None:
            db.close()
            self._path = path
            del self.notices[notices_before:]
            raise Unwritable(str(path))
        self._adopt(db)
        self.reopened += 1
        self.notices.append(Notice(Misplaced.key))

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
            return self._replace_file("store.database_newer")
        except schema.TROUBLE as error:
            if schema.is_damage(error):
                return self._replace_file("store.database_damaged")
            return self._in_memory(str(error))
        except OSError as error:
            return self._in_memory(error.strerror or str(error))

    def _replace_file(self, key: str) -> sqlite3.Connection:
        """Keep the file aside, open a fresh one and save into it what can still be read."""
        assert self._path is not None
        try:
            aside = set_aside(self._path, "newer" if key.endswith("newer") else "damaged", "-wal", "-shm")
            db = schema.connect(self._path)
        except (OSError, *schema.TROUBLE) as error:
            return self._in_memory(str(error))
        saved = matches.salvage(aside, db) if key == "store.database_damaged" else 0
        self.notices.append(Notice(key, {"file": aside.name, "saved": str(saved)}))
        return db

    def _in_memory(self, reason: str) -> sqlite3.Connection:
        self.notices.append(Notice("store.not_kept", {"file": str(self._path), "reason": reason}))
        self._path = None
        return schema.connect(None)

    def _list(self, which: str, *values: int) -> list[Summary | Unreadable]:
        wanted = f"SELECT {LISTED} FROM matches WHERE {which} {ORDER}"
        return [entry_from(row) for row in self.read(lambda db: db.execute(wanted, values).fetchall())]

    def _readable(self, entries: Sequence[Summary | Unreadable]) -> list[Summary]:
        for entry in entries:
            notice = Notice("store.bad_match", {"match": str(entry.id)})
            if isinstance(entry, Unreadable) and notice not in self.notices:
                self.notices.append(notice)
        return [entry for entry in entries if isinstance(entry, Summary)]


def _first_row(query: str, db: sqlite3.Connection) -> tuple[int] | None:
    row: tuple[int] | None = db.execute(query).fetchone()
    return row
