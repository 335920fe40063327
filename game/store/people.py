"""People of the family: a name and a peg, so that what they play stays theirs."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec.structs import replace

from game.core.seats import LONGEST_NAME, Seat, name_key
from game.store import days, festivals, goals, puzzles
from game.store.disk import stamp
from game.store.lines import ChecksummedTable, ShortText, new_uid
from game.store.results import SEATS, SeatResult
from game.store.settings import NO_PREFERENCES, Preferences

PEGS = ("peg_braids", "peg_cap", "peg_scarf", "peg_beard")
"""Pictures that stand for people."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: int
    uid: ShortText
    """Name of the person for other programs: what is taken in from a file finds its own by it."""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    peg: ShortText
    colour: ShortText
    comfort: bytes
    """Preferences as JSON, under the name that the file has for them."""
    created: ShortText

    @property
    def picture(self) -> str:
        """Its peg's picture; one from elsewhere may have a peg that is not known here."""
        return f"people/{self.peg if self.peg in PEGS else PEGS[self.id % len(PEGS)]}"

    @property
    def preferences(self) -> Preferences:
        """Its own; the usual ones where that cannot be read."""
        try:
            return msgspec.json.decode(self.comfort, type=Preferences)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return NO_PREFERENCES


PEOPLE = ChecksummedTable("people", Person)

EVENING = timedelta(hours=12)
"""How long before the last game another one belongs to the same evening."""

_OWN = ("days", "tries", "puzzles", "goals")
"""Tables of things that belong to one person."""
_OF_PERSON = "WHERE person = ?"


def add(
    db: sqlite3.Connection, name: str, peg: str, colour: str, preferences: Preferences = NO_PREFERENCES, uid: str = ""
) -> Person:
    """Add somebody."""
    kept = preferences_bytes(preferences)
    return PEOPLE.add(db, Person(0, uid or new_uid(), name, peg, colour, kept, stamp()))


def preferences_bytes(preferences: Preferences) -> bytes:
    """Preferences as a person's line has them."""
    return msgspec.json.encode(preferences)


def listed(db: sqlite3.Connection) -> list[Person]:
    """Everybody, in the order in which they came."""
    return list(PEOPLE.lines(db, "ORDER BY id"))


def last_evening(db: sqlite3.Connection) -> list[Person]:
    """People who sat at the game that ended last, or at one shortly before, in the order of the book."""
    there = "FROM result_seats JOIN results USING (match, begun) WHERE person IS NOT NULL"
    (last,) = db.execute(f"SELECT MAX(ended) {there}").fetchone()
    if last is None:
        return []
    since = last
    with suppress(ValueError):  # a damaged time has no evening before it
        since = (datetime.fromisoformat(last) - EVENING).isoformat(timespec="milliseconds")
    return list(PEOPLE.lines(db, f"WHERE id IN (SELECT person {there} AND ended >= ?) ORDER BY id", since))


def seated(db: sqlite3.Connection, seats: Sequence[Seat]) -> tuple[int | None, ...]:
    """Numbers of the people who sit at a table, by their names there; of two seats of one name the first is the
    person's."""
    known = {name_key(each.name): each.id for each in reversed(listed(db))}
    return tuple(known.pop(name_key(seat.name), None) if seat.human else None for seat in seats)


def preferences_at(db: sqlite3.Connection, match: int | None, seats: Sequence[Seat]) -> tuple[Preferences, ...]:
    """Preferences of everybody at a table, by seat; the usual ones of computers and strangers. People are those of the
    match's own lines, where it has some, however they are called by now."""
    preferences = {each.id: each.preferences for each in listed(db)}
    begun = "(SELECT created FROM matches WHERE id = ?)"
    lines = list(SEATS.lines(db, f"WHERE match = ? AND begun = {begun} ORDER BY seat", match or 0, match or 0))
    who = [each.person for each in lines] if len(lines) == len(seats) else seated(db, seats)
    return tuple(NO_PREFERENCES if person is None else preferences.get(person, NO_PREFERENCES) for person in who)


def change(db: sqlite3.Connection, person: Person) -> None:
    """Write a person anew; a corrected name goes into its results and festivals too."""
    PEOPLE.put(db, person)
    festivals.rename_guest(db, person.id, person.name, person.id)
    for line in list(SEATS.lines(db, "WHERE person = ? AND name != ?", person.id, person.name)):
        SEATS.put(db, replace(line, name=person.name))


def join(db: sqlite3.Connection, kept: Person, other: Person) -> None:
    """Make two people one, who keeps the name of the first and has what both have done; of a day's farm the earlier
    play."""
    for line in seats_of(db, other):
        SEATS.put(db, replace(line, person=kept.id, name=kept.name))
    first = {(each.day, each.title, each.version): each.ended for each in days.DAYS.lines(db, _OF_PERSON, kept.id)}
    for day in list(days.DAYS.lines(db, _OF_PERSON, other.id)):
        if day.ended <= first.get((day.day, day.title, day.version), day.ended):
            days.DAYS.put(db, replace(day, person=kept.id))
    for table in puzzles.TABLES:
        for own in list(table.lines(db, _OF_PERSON, other.id)):
            table.put(db, replace(own, person=kept.id))
    puzzles.trim(db, kept.id)
    for met in list(goals.GOALS.lines(db, _OF_PERSON, other.id)):
        goals.GOALS.put(db, replace(met, person=kept.id))
    festivals.rename_guest(db, other.id, kept.name, kept.id)
    _drop(db, other)


def assign(db: sqlite3.Connection, name: str, person: Person) -> int:
    """Give a person all results of seats of a name that nobody has yet; how many.

    Goals are met at the end of a match by whoever the book knows then (**ruling**): old matches give none.
    """
    lines = list(SEATS.lines(db, "WHERE person IS NULL AND level IS NULL AND name = ?", name))
    for line in lines:
        SEATS.put(db, replace(line, person=person.id, name=person.name))
    return len(lines)


def unknown_names(db: sqlite3.Connection) -> dict[str, int]:
    """Names of people at tables who are nobody yet, and in how many matches; the most frequent first."""
    counts: dict[str, int] = {}
    for line in SEATS.lines(db, "WHERE person IS NULL AND level IS NULL AND name != ''"):
        counts[line.name] = counts.get(line.name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def seats_of(db: sqlite3.Connection, person: Person) -> list[SeatResult]:
    """All seats that somebody has held."""
    return list(SEATS.lines(db, _OF_PERSON, person.id))


def seats_named(db: sqlite3.Connection, person: Person, everywhere: bool = False) -> list[SeatResult]:
    """All seats that somebody has held; those too that a computer has played on for it, which keep its name only where
    it gave no answer, or an earlier program noted their end. `everywhere`: and those of nobody that have its name."""
    which = "WHERE person = ? OR person IS NULL" + ("" if everywhere else " AND level IS NOT NULL")
    lines, key = SEATS.lines(db, which, person.id), name_key(person.name)
    return [each for each in lines if each.person is not None or name_key(each.name) == key]


def delete(db: sqlite3.Connection, person: Person, name: str, everywhere: bool = False) -> None:
    """Delete somebody: its results stay others' rivals without a name, festivals with another one, all else goes;
    `everywhere`: seats of nobody that have its name lose it too."""
    for line in seats_named(db, person, everywhere):
        SEATS.put(db, replace(line, person=None, name=""))
        puzzles.rename_seat(db, line.match, line.begun, line.seat, name)
    festivals.rename_guest(db, person.id, name, None)
    _drop(db, person)


def _drop(db: sqlite3.Connection, person: Person) -> None:
    """Delete the line of somebody, and what still belongs to it: of seats only those that do not prove themselves."""
    for table in (*_OWN, SEATS.name):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,))
    db.execute("DELETE FROM people WHERE id = ?", (person.id,))
