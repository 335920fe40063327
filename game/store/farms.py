"""Matches of days' farms: whose they are, who is waited for on a day, and what lies behind the barn door meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from game.store import days
from game.store.results import RESULTS, SEATS, ResultLine, SeatResult

WAITED_DAYS = 7
"""Whoever has played the farm of one of so many days before is waited for."""
_KEPT = "EXISTS (SELECT 1 FROM matches WHERE id = match AND created = begun AND deleted IS NULL)"


class DayMatch(NamedTuple):
    """A match that was begun as a day's farm, and its only seat."""

    result: ResultLine
    seat: SeatResult


def of_day(db: sqlite3.Connection, day: str) -> list[DayMatch]:
    """Matches of a day that are still there, in the order in which they were begun."""
    return list(_seated(db, f"WHERE kind = 'day' AND day = ? AND {_KEPT} ORDER BY begun, match", day))


def of_match(db: sqlite3.Connection, match: int) -> DayMatch | None:
    """The day's farm that a match is; None for any other match."""
    return next(_seated(db, f"WHERE kind = 'day' AND match = ? AND {_KEPT}", match), None)


def _seated(db: sqlite3.Connection, which: str, value: str | int) -> Iterator[DayMatch]:
    for result in list(RESULTS.lines(db, which, value)):
        for seat in SEATS.lines(db, "WHERE match = ? AND begun = ? AND seat = 0", result.match, result.begun):
            yield DayMatch(result, seat)


def change_key(day: str, person: int) -> str:
    """Key of the wish to wait for somebody on a day, or not to."""
    return f"{day}/{person}"


class _Plays:
    """Plays of days' farms, and the wishes to wait for somebody."""

    def __init__(self, db: sqlite3.Connection, changes: Mapping[str, bool], first: str = "", last: str = "~") -> None:
        """Read the plays of these days and those between."""
        self._changes, self._people = changes, [number for (number,) in db.execute("SELECT id FROM people").fetchall()]
        self.played: dict[str, set[int]] = {}
        for play in days.played(db, first, last):
            self.played.setdefault(play.day, set()).add(play.person)

    def expected(self, day: str) -> frozenset[int]:
        """People who are expected on a day: whoever played in the week before, but for changes."""
        before = (self.played.get(each, set()) for each in _week_before(day))
        usual, wanted = set[int]().union(*before), self._changes
        return frozenset(each for each in self._people if wanted.get(change_key(day, each), each in usual))

    def waited(self, day: str) -> frozenset[int]:
        """Those of them who have not played."""
        return self.expected(day) - self.played.get(day, set())


def _week_before(day: str) -> list[str]:
    """The days of the week before a day, the first one first; none where it is no day."""
    try:
        at = date.fromisoformat(day).toordinal()
    except ValueError:
        return []
    return [date.fromordinal(number).isoformat() for number in range(max(1, at - WAITED_DAYS), at)]


def expected(db: sqlite3.Connection, day: str, changes: Mapping[str, bool]) -> frozenset[int]:
    """People who are expected to play a day's farm, played or not."""
    first, *_ = [*_week_before(day), day]
    return _Plays(db, changes, first, day).expected(day)


def waited(db: sqlite3.Connection, day: str, changes: Mapping[str, bool]) -> frozenset[int]:
    """People who are expected and have not played yet: as long as there are any, the farms of that day are shut."""
    first, *_ = [*_week_before(day), day]
    return _Plays(db, changes, first, day).waited(day)


def shut(db: sqlite3.Connection, changes: Mapping[str, bool]) -> frozenset[int]:
    """Matches that lie behind the barn door, also those of which the result alone is left."""
    found = db.execute("SELECT DISTINCT day, match FROM results WHERE kind = 'day'").fetchall()
    if not found:
        return frozenset()
    plays = _Plays(db, changes)
    closed = {day for day in {day for day, _ in found} if isinstance(day, str) and plays.waited(day)}
    return frozenset(match for day, match in found if day in closed)
