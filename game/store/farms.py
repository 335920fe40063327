"""Matches of days' farms: whose they are, who is waited for on a day, and what lies behind the barn door meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
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


def expected(db: sqlite3.Connection, day: str, changes: Mapping[str, bool]) -> frozenset[int]:
    """People who are expected to play a day's farm, played or not: whoever did in the week before, but for changes."""
    try:
        at = date.fromisoformat(day)
    except ValueError:
        return frozenset()
    first, last = (at - timedelta(days=each) if at.toordinal() > each else at for each in (WAITED_DAYS, 1))
    usual = {play.person for play in days.played(db, first.isoformat(), last.isoformat())}
    people = [number for (number,) in db.execute("SELECT id FROM people").fetchall()]
    return frozenset(each for each in people if changes.get(change_key(day, each), each in usual))


def waited(db: sqlite3.Connection, day: str, changes: Mapping[str, bool]) -> frozenset[int]:
    """People who are expected and have not played yet: as long as there are any, the farms of that day are shut."""
    return expected(db, day, changes) - {play.person for play in days.played(db, day, day)}


def shut(db: sqlite3.Connection, changes: Mapping[str, bool]) -> frozenset[int]:
    """Matches that lie behind the barn door, also those of which the result alone is left."""
    found = db.execute("SELECT DISTINCT day, match FROM results WHERE kind = 'day'").fetchall()
    closed = {day for day in {day for day, _ in found} if isinstance(day, str) and waited(db, day, changes)}
    return frozenset(match for day, match in found if day in closed)
