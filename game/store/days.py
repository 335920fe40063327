"""Days' farms: what each person came to at the first play, and what the Expert did."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from game.core.journal import RawRow
from game.store.lines import ChecksummedTable, Number, Points, ShortText


class Day(msgspec.Struct, frozen=True):
    """One person's first finished play of a day's farm; only that counts."""

    day: ShortText
    title: ShortText
    version: Number
    """Version of the rules: under others the same day is another farm."""
    person: Number
    match: Number
    begun: ShortText
    points: Points
    ended: ShortText


class ParPlay(msgspec.Struct, frozen=True):
    """A play of the Expert."""

    rounds: tuple[int, ...]
    """Points after each round."""
    rows: tuple[RawRow, ...] = ()
    """The answers, by which its farm is seen again."""


class Par(msgspec.Struct, frozen=True):
    """Points of the Expert."""

    day: ShortText
    title: ShortText
    version: Number
    points: Points
    course: bytes
    """A `ParPlay`, or its points alone, as JSON."""

    @property
    def play(self) -> ParPlay:
        """The play; raises msgspec.DecodeError."""
        found = msgspec.json.decode(self.course, type=tuple[int, ...] | ParPlay)
        return found if isinstance(found, ParPlay) else ParPlay(found)


DAYS, PARS = ChecksummedTable("days", Day), ChecksummedTable("pars", Par)
TABLES: tuple[ChecksummedTable[Any], ...] = (DAYS, PARS)


def note(db: sqlite3.Connection, day: Day) -> None:
    """Write down somebody's play, unless there is an earlier one of that farm; an end that was taken back and has come
    anew takes its own place."""
    key = day.day, day.title, day.version, day.person
    first = next(DAYS.lines(db, "WHERE day = ? AND title = ? AND version = ? AND person = ?", *key), None)
    if first is None or (first.match, first.begun) == (day.match, day.begun):
        DAYS.put(db, day)


def played(db: sqlite3.Connection, first: str, last: str) -> list[Day]:
    """All plays of the farms of these dates and those between, in the order of their ends."""
    return list(DAYS.lines(db, "WHERE day BETWEEN ? AND ? ORDER BY ended, person", first, last))


def par(db: sqlite3.Connection, day: str, title: str, version: int) -> Par | None:
    """Points of the Expert on a farm, once it has played it."""
    return next(PARS.lines(db, "WHERE day = ? AND title = ? AND version = ?", day, title, version), None)


def pars(db: sqlite3.Connection, first: str, last: str) -> list[Par]:
    """Plays of the Expert on the farms of these dates and those between."""
    return list(PARS.lines(db, "WHERE day BETWEEN ? AND ?", first, last))


def set_par(db: sqlite3.Connection, known: Par) -> None:
    """Write down what the Expert did."""
    PARS.put(db, known)
