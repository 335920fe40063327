"""People and results as files: tables for a spreadsheet, and JSON, which another program takes in."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from game.core.seats import LONGEST_NAME, is_visible
from game.store import people
from game.store.lines import ShortText
from game.store.people import Comfort, Person
from game.store.results import RESULTS, SEATS, EndedMatch, ResultLine, SeatResult, ended

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
MOST_LINES = 200_000

_CSV = (
    *("ended", "title", "variant", "board", "seats", "seat", "name", "level", "place", "shared", "points", "choices"),
    *("hints", "why_not", "tally"),
)


class _SharedPerson(msgspec.Struct, frozen=True):
    uid: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    peg: ShortText
    colour: ShortText
    comfort: Comfort
    created: ShortText


class _SharedSeat(msgspec.Struct, frozen=True):
    person: ShortText | None
    """Uid of who sat there."""
    line: SeatResult


class _SharedMatch(msgspec.Struct, frozen=True):
    result: ResultLine
    seats: Annotated[tuple[_SharedSeat, ...], msgspec.Meta(min_length=1, max_length=8)]


class BookFile(msgspec.Struct, frozen=True):
    """People and results that one family's programs tell each other."""

    people: Annotated[tuple[_SharedPerson, ...], msgspec.Meta(max_length=1000)]
    matches: Annotated[tuple[_SharedMatch, ...], msgspec.Meta(max_length=MOST_LINES)]
    format: Literal[1] = 1


class TakenIn(msgspec.Struct, frozen=True):
    """Numbers of people and matches that came of a file."""

    people: int
    matches: int


def book_json(db: sqlite3.Connection, person: int | None = None) -> bytes:
    """JSON of the results of one person, or of everybody, and of who sat at their tables."""
    chosen = list(_chosen(db, person))
    sat = {seat.person for each in chosen for seat in each.seats}
    known = {each.id: each for each in people.listed(db) if person is None or each.id in sat}
    matches = tuple(_SharedMatch(each.result, tuple(_shared(seat, known) for seat in each.seats)) for each in chosen)
    who = (
        _SharedPerson(each.uid, each.name, each.peg, each.colour, each.likes, each.created) for each in known.values()
    )
    return msgspec.json.format(msgspec.json.encode(BookFile(tuple(who), matches)), indent=1)


def _shared(seat: SeatResult, known: dict[int, Person]) -> _SharedSeat:
    who = None if seat.person is None else known.get(seat.person)
    return _SharedSeat(None if who is None else who.uid, replace(seat, person=None))


def book_csv(db: sqlite3.Connection, person: int | None = None) -> str:
    """A line a seat and match, of one person or of everybody."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(_CSV)
    for each in _chosen(db, person):
        for seat in each.seats:
            if person is None or seat.person == person:
                told = msgspec.structs.asdict(each.result) | msgspec.structs.asdict(seat)
                told["tally"] = (seat.tally or b"").decode()
                lines.writerow(_cell(told[name]) for name in _CSV)
    return out.getvalue()


def _cell(value: object) -> object:
    """A value of which no spreadsheet makes a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _chosen(db: sqlite3.Connection, person: int | None) -> Iterator[EndedMatch]:
    for each in ended(db):
        if person is None or any(seat.person == person for seat in each.seats):
            yield each


def book_from(data: bytes) -> BookFile:
    """A book read from foreign bytes; raises msgspec.DecodeError or ValidationError naming the field."""
    if len(data) > MOST_BYTES:
        raise msgspec.ValidationError(f"book is larger than {MOST_BYTES} bytes")
    book = msgspec.json.decode(data, type=BookFile)
    for number, person in enumerate(book.people):
        if not is_visible(person.name):
            raise msgspec.ValidationError(f"nothing of a name can be seen - at `$.people[{number}].name`")
    for number, each in enumerate(book.matches):
        msgspec.json.decode(each.result.variant, type=dict[str, msgspec.Raw])
        for seat in each.seats:
            _ = seat.line.categories  # raises what cannot be read later on
        keys = {(seat.line.match, seat.line.begun) for seat in each.seats}
        numbers = [seat.line.seat for seat in each.seats]
        whole = all(seat.line.place is not None and seat.line.side is not None for seat in each.seats)
        if each.result.ended is None:
            raise msgspec.ValidationError(f"the match is not over - at `$.matches[{number}].result.ended`")
        if keys != {(each.result.match, each.result.begun)} or numbers != list(range(each.result.seats)) or not whole:
            raise msgspec.ValidationError(f"seats are not those of its match - at `$.matches[{number}].seats`")
    return book


def merge(db: sqlite3.Connection, book: BookFile) -> TakenIn:
    """Add everybody and everything that is not there yet; people are told apart by their uids, matches by their number
    and beginning. Festivals stay at home, as another has their number here."""
    known = {each.uid: each for each in people.listed(db)}
    new = [each for each in book.people if each.uid not in known]
    for each in new:
        likes = people.comfort_bytes(each.comfort)
        person = Person(0, each.uid, each.name, each.peg, each.colour, likes, each.created)
        known[each.uid] = people.PEOPLE.add(db, person)
    there = {(each.match, each.begun) for each in RESULTS.lines(db)}
    matches = {(each.result.match, each.result.begun): each for each in book.matches}
    for key, match in matches.items():
        if key in there:
            continue
        RESULTS.put(db, replace(match.result, festival=None))
        for seat in match.seats:
            who = known.get(seat.person or "")
            SEATS.put(db, replace(seat.line, person=None if who is None else who.id))
    return TakenIn(len(new), len(matches.keys() - there))
