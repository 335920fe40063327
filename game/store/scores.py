"""Scores of finished matches, to be compared with others; a score outlives its match."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from zlib import crc32

import msgspec

from game.store import schema


class Score(msgspec.Struct, frozen=True, array_like=True):
    """The winner's points of one match, among all of its title that can be compared (`chart`)."""

    match: int
    begun: str
    """Time at which the match was begun, as its number may be given out again after a file was lost."""
    title: str
    seats: int
    chart: str
    points: int
    names: str
    ended: str


class _ScoreRow(msgspec.Struct, frozen=True, array_like=True):
    """One line of the table: a match begun here, and once it is over what it came to."""

    match: int
    begun: str
    title: str
    seats: int
    chart: str | None
    points: int | None
    names: str | None
    ended: str | None
    sum: int

    @property
    def is_intact(self) -> bool:
        return self.sum == crc32(msgspec.json.encode(msgspec.structs.astuple(self)[:-1]))

    @property
    def score(self) -> Score | None:
        """Score of the match, None while it is not over."""
        if self.chart is None or self.points is None or self.names is None or self.ended is None:
            return None
        known = (self.chart, self.points, self.names, self.ended)
        return Score(self.match, self.begun, self.title, self.seats, *known)


_COLUMNS = ", ".join(_ScoreRow.__struct_fields__)
_MARKS = ", ".join("?" * len(_ScoreRow.__struct_fields__))


def _put(db: sqlite3.Connection, *values: object) -> None:
    db.execute(
        f"INSERT OR REPLACE INTO scores ({_COLUMNS}) VALUES ({_MARKS})", (*values, crc32(msgspec.json.encode(values)))
    )


def _lines(db: sqlite3.Connection, which: str, *values: object) -> Iterator[_ScoreRow]:
    """The lines that prove themselves; others are passed over."""
    yield from _intact(db.execute(f"SELECT {_COLUMNS} FROM scores {which}", values).fetchall())


def _intact(rows: Iterable[schema.Row]) -> Iterator[_ScoreRow]:
    for row in rows:
        try:
            line = msgspec.convert(row, _ScoreRow)
        except msgspec.ValidationError:
            continue
        if line.is_intact:
            yield line


def expect(db: sqlite3.Connection, match: int, begun: str, title: str, seats: int) -> None:
    """Note that a match was begun here, so that its score will count."""
    _put(db, match, begun, title, seats, None, None, None, None)


def note(db: sqlite3.Connection, match: int, begun: str, result: tuple[str, int, str], ended: str) -> Score | None:
    """Write down (chart, points, names) of a match that is over, once; None for one not begun here.

    Where its end was taken back and it has come to another one, that takes the place of the first.
    """
    line = next(_lines(db, "WHERE match = ? AND begun = ?", match, begun), None)
    if line is None:
        return None
    if (line.chart, line.points, line.names) != result:
        _put(db, match, begun, line.title, line.seats, *result, ended)
        return Score(match, begun, line.title, line.seats, *result, ended)
    return line.score


def listed(db: sqlite3.Connection, title: str) -> Iterator[Score]:
    """All scores of a title, the best first, equal ones in the order of their dates."""
    for line in _lines(db, "WHERE title = ? ORDER BY points DESC, ended, match", title):
        if line.score is not None:
            yield line.score


def forget(db: sqlite3.Connection) -> None:
    """Expect no more of matches that are gone."""
    db.execute("DELETE FROM scores WHERE points IS NULL AND match NOT IN (SELECT id FROM matches)")


def copy(old: sqlite3.Connection, db: sqlite3.Connection) -> None:
    """Take over every line of another file that proves itself."""
    for line in _intact(schema.until_repeat(old.execute(f"SELECT {_COLUMNS} FROM scores"))):
        _put(db, *msgspec.structs.astuple(line)[:-1])
