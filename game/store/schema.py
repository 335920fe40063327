"""The database file: its tables, its versions, and how a sound one is told from a damaged one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from game.store.disk import name_if_new

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            version INTEGER NOT NULL,
            created TEXT NOT NULL,
            updated TEXT NOT NULL,
            deleted TEXT,
            revision INTEGER NOT NULL,
            count INTEGER NOT NULL,
            idx INTEGER NOT NULL,
            turn INTEGER NOT NULL,
            over INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            header BLOB NOT NULL,
            boards BLOB NOT NULL,
            picture BLOB
       )""",
        """CREATE TABLE rows (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            choice BLOB NOT NULL,
            grp INTEGER NOT NULL,
            aside INTEGER NOT NULL,
            digest TEXT NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE scores (
            match INTEGER NOT NULL,
            begun TEXT NOT NULL,
            title TEXT NOT NULL,
            seats INTEGER NOT NULL,
            chart TEXT,
            points INTEGER,
            names TEXT,
            ended TEXT,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, begun)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0",
        # To be read from the index, since in a line the column lies behind the picture.
        "CREATE INDEX matches_played ON matches (played)",
    ),
    ("ALTER TABLE matches ADD COLUMN colours TEXT",),
    (
        """CREATE TABLE hints (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE people (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            peg TEXT NOT NULL,
            colour TEXT NOT NULL,
            comfort BLOB NOT NULL,
            created TEXT NOT NULL,
            sum INTEGER NOT NULL
        )""",
        """CREATE TABLE results (
            match INTEGER NOT NULL,
            begun TEXT NOT NULL,
            title TEXT NOT NULL,
            version INTEGER NOT NULL,
            variant TEXT NOT NULL,
            board TEXT NOT NULL,
            seats INTEGER NOT NULL,
            kind TEXT NOT NULL,
            day TEXT,
            festival INTEGER,
            goal TEXT,
            ended TEXT,
            choices INTEGER,
            why_not TEXT,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, begun)
        ) WITHOUT ROWID""",
        """CREATE TABLE result_seats (
            match INTEGER NOT NULL,
            begun TEXT NOT NULL,
            seat INTEGER NOT NULL,
            person INTEGER,
            level TEXT,
            name TEXT NOT NULL,
            side INTEGER,
            place INTEGER,
            shared INTEGER,
            points INTEGER,
            tally BLOB,
            ahead BLOB,
            hints INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, begun, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE days (
            day TEXT NOT NULL,
            title TEXT NOT NULL,
            version INTEGER NOT NULL,
            person INTEGER NOT NULL,
            match INTEGER NOT NULL,
            begun TEXT NOT NULL,
            points INTEGER,
            ended TEXT,
            sum INTEGER NOT NULL,
            PRIMARY KEY (day, title, version, person)
        ) WITHOUT ROWID""",
        """CREATE TABLE pars (
            day TEXT NOT NULL,
            title TEXT NOT NULL,
            version INTEGER NOT NULL,
            points INTEGER NOT NULL,
            course BLOB NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (day, title, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE puzzles (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            origin TEXT NOT NULL,
            title TEXT NOT NULL,
            version INTEGER NOT NULL,
            person INTEGER,
            seat INTEGER NOT NULL,
            cost REAL NOT NULL,
            reason TEXT NOT NULL,
            accepted BLOB NOT NULL,
            record BLOB NOT NULL,
            made TEXT NOT NULL,
            sum INTEGER NOT NULL
        )""",
        """CREATE TABLE tries (
            puzzle TEXT NOT NULL,
            person INTEGER NOT NULL,
            tried TEXT NOT NULL,
            answers BLOB NOT NULL,
            hints INTEGER NOT NULL,
            solved INTEGER NOT NULL,
            box INTEGER NOT NULL,
            due TEXT NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (puzzle, person, tried)
        ) WITHOUT ROWID""",
        """CREATE TABLE festivals (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            begun TEXT NOT NULL,
            ended TEXT,
            scheme BLOB NOT NULL,
            sum INTEGER NOT NULL
        )""",
        """CREATE TABLE festival_games (
            festival INTEGER NOT NULL,
            number INTEGER NOT NULL,
            title TEXT NOT NULL,
            match INTEGER,
            begun TEXT,
            times INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (festival, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE goals (
            goal TEXT NOT NULL,
            version INTEGER NOT NULL,
            person INTEGER NOT NULL,
            match INTEGER NOT NULL,
            begun TEXT NOT NULL,
            met TEXT NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (goal, version, person, match, begun)
        ) WITHOUT ROWID""",
        "CREATE INDEX results_title ON results (title, ended)",
        "CREATE INDEX result_people ON result_seats (person)",
    ),
)
"""Statements that lead from each version of the database to the next; the first makes it."""

VERSION = len(MIGRATIONS)

BUSY_SECONDS = 5.0

_SMALLEST = 512
"""Bytes of the smallest page that sqlite writes."""

_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


_CHECKED = ("matches", "scores", "people", "results", "result_seats")


class Newer(Exception):
    """The database was written by a later program."""


Row = tuple[Any, ...]

TROUBLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Exceptions of any use of a database; the second where damage has got into the text of an error."""


def is_damage(error: Exception) -> bool:
    """Whether an error out of `TROUBLE` tells of a damaged file, rather than of a full disk or a lock."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # text that is not UTF-8, or a check below
        return not isinstance(error, sqlite3.ProgrammingError)
    return int(code) & 0xFF in _DAMAGE


def until_repeat(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of a damaged file, up to the first that comes again: its pages may lead round in a circle."""
    met = set[Row]()
    for row in rows:
        if row in met:
            return
        met.add(row)
        yield row


def is_busy(error: Exception) -> bool:
    """Whether an error out of `TROUBLE` says that another program holds the file."""
    code = int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK))
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def connect(path: Path | None) -> sqlite3.Connection:
    """The database at `path`, made if need be, checked; None: one in memory.

    Raises Newer, or one of `TROUBLE`.
    """
    if path is not None and (is_cut_off(path) or _is_locked(path)):
        raise sqlite3.DatabaseError("not a whole database")
    if path is not None and not path.exists() and not path.with_name(f"{path.name}-wal").exists():
        # In another place first: several programs that start at once must not meet in an unfinished one, which is empty
        # for a moment and then locked.
        with TemporaryDirectory(prefix=f".{path.stem}.", dir=path.parent) as folder:
            new = Path(folder) / path.name
            _opened(new).close()
            name_if_new(new, path)
    return _opened(path or ":memory:")


def _opened(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    # Text that is no UTF-8 spoils one match, whose sum tells of it, and not the whole list.
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    try:
        if _version(db) > VERSION:
            raise Newer
        db.execute("PRAGMA journal_mode = WAL").fetchone()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON").fetchone()  # of who is deleted nothing stays, even where packing fails
        _migrate(db)
        # The tables are the ones wanted, and the lists of matches and of the record book hang together. Rows prove
        # themselves when they are read (`game.store.matches`): to check all at every start took 60 ms at 1000 matches,
        # the list alone takes 8.
        if _shape(db) != _expected_shape():
            raise sqlite3.DatabaseError("other tables than this program's")
        for table in _CHECKED:
            verdict = db.execute(f"PRAGMA quick_check({table})").fetchone()[0]
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
        # Fail now, and not at the first choice, where writing is not allowed; where another program writes it is.
        db.execute("PRAGMA busy_timeout = 0")
        try:
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if not is_busy(error):
                raise
        db.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    except BaseException:
        db.close()
        raise
    return db


def is_cut_off(path: Path) -> bool:
    """Whether sqlite would take what is left of a file for a new, empty database."""
    if not path.is_file():
        return False
    size = path.stat().st_size
    if size:
        return size < _SMALLEST
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    except FileNotFoundError:  # another program may remove a log at any moment
        return False


def _is_locked(path: Path) -> bool:
    """Whether two bytes of the header forbid writing, as sqlite never does by itself."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(20)[18:] not in (b"", b"\1\1", b"\2\2")


def _shape(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return db.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name").fetchall()


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _migrate(db: sqlite3.Connection) -> None:
    if _version(db) == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    version = _version(db)  # another process may have been quicker
    if version == 0 and _shape(db):
        raise sqlite3.DatabaseError("not a database of this program")
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


@cache
def _expected_shape() -> list[tuple[str, str]]:
    db = sqlite3.connect(":memory:", isolation_level=None)
    _migrate(db)
    shape = _shape(db)
    db.close()
    return shape


_TAILS = ("", "-wal", "-shm")
"""A database is three files, each of which is kept open."""


class StoreLocation(msgspec.Struct, frozen=True):
    """A path, and per file which one lay there."""

    path: str
    files: tuple[tuple[int, int] | None, ...]

    @classmethod
    def at(cls, path: Path) -> StoreLocation:
        """The files that lie there now."""
        return cls(str(path), tuple(_file(f"{path}{tail}") for tail in _TAILS))

    def database_in_place(self) -> bool:
        """Whether the first of the files lies there still; so little is asked before each commit."""
        return _file(self.path) == self.files[0]

    def all_in_place(self) -> bool:
        """Whether all of them do."""
        then = zip(_TAILS, self.files, strict=True)
        return all(file in (None, _file(f"{self.path}{tail}")) for tail, file in then)

    def orphaned_logs(self) -> list[Path]:
        """Logs that lie there still, though the database that they belong to does not."""
        if self.database_in_place():
            return []
        logs = zip(_TAILS[1:], self.files[1:], strict=True)
        return [
            Path(f"{self.path}{tail}")
            for tail, file in logs
            if file is not None and file == _file(f"{self.path}{tail}")
        ]


def _file(path: str) -> tuple[int, int] | None:
    """Identity of a file; None where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino
