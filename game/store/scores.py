"""Scores of finished matches, to be compared with others; a score outlives its match."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import msgspec

from game.core.spec import OTHER_BOARD
from game.store.lines import ChecksummedTable


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

    @property
    def boards(self) -> str:
        """Boards on which it was made; empty for the usual ones of the box."""
        return self.chart.partition(OTHER_BOARD)[2]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the table: a match begun here, and once it is over what it came to."""

    match: int
    begun: str
    title: str
    seats: int
    chart: str | None = None
    points: int | None = None
    names: str | None = None
    ended: str | None = None

    @property
    def score(self) -> Score | None:
        """Score of the match, None while it is not over."""
        if self.chart is None or self.points is None or self.names is None or self.ended is None:
            return None
        known = (self.chart, self.points, self.names, self.ended)
        return Score(self.match, self.begun, self.title, self.seats, *known)


SCORES = ChecksummedTable("scores", ScoreLine)


def expect(db: sqlite3.Connection, match: int, begun: str, title: str, seats: int) -> None:
    """Note that a match was begun here, so that its score will count."""
    SCORES.put(db, ScoreLine(match, begun, title, seats))


def note(db: sqlite3.Connection, match: int, begun: str, result: tuple[str, int, str], ended: str) -> Score | None:
    """Write down (chart, points, names) of a match that is over, once; None for one not begun here.

    Where its end was taken back and it has come to another one, that takes the place of the first.
    """
    line = next(SCORES.lines(db, "WHERE match = ? AND begun = ?", match, begun), None)
    if line is None:
        return None
    if (line.chart, line.points, line.names) != result:
        line = ScoreLine(match, begun, line.title, line.seats, *result, ended)
        SCORES.put(db, line)
    return line.score


def listed(db: sqlite3.Connection, title: str) -> Iterator[Score]:
    """All scores of a title, the best first, equal ones in the order of their dates."""
    for line in SCORES.lines(db, "WHERE title = ? ORDER BY points DESC, ended, match", title):
        if line.score is not None:
            yield line.score


def rename(db: sqlite3.Connection, at: tuple[int, str], old: str, new: str) -> None:
    """Call a winner of the match of this number and beginning something else, or nothing."""
    for line in list(SCORES.lines(db, "WHERE match = ? AND begun = ? AND names IS NOT NULL", *at)):
        # A name may have a comma of its own, so that the list cannot be split at commas.
        names = f", {line.names}, ".replace(f", {old}, ", f", {new}, " if new else ", ")
        SCORES.put(db, msgspec.structs.replace(line, names=names[2:-2]))


def forget(db: sqlite3.Connection) -> None:
    """Expect no more of matches that are gone."""
    db.execute("DELETE FROM scores WHERE points IS NULL AND match NOT IN (SELECT id FROM matches)")
