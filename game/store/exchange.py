"""People and results as files: tables for a spreadsheet, and JSON, which another program takes in."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from game.core.seats import LONGEST_NAME, is_visible
from game.store import festivals, people
from game.store.days import DAYS, PARS, Day, Par, note
from game.store.festivals import FESTIVALS, GAMES, Festival, FestivalGame, Scheme
from game.store.goals import GOALS, MetGoal
from game.store.lines import ShortText
from game.store.people import Person
from game.store.puzzles import PUZZLES, TRIES, Puzzle, Try, add
from game.store.results import RESULTS, SEATS, EndedMatch, ResultLine, SeatResult, ended
from game.store.settings import Preferences

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
    comfort: Preferences
    """Under the name that files have for them."""
    created: ShortText


class _SharedSeat(msgspec.Struct, frozen=True):
    person: ShortText | None
    """Uid of who sat there."""
    line: SeatResult


class _SharedMatch(msgspec.Struct, frozen=True):
    result: ResultLine
    seats: Annotated[tuple[_SharedSeat, ...], msgspec.Meta(min_length=1, max_length=8)]


Line = TypeVar("Line", Day, Puzzle, Try, MetGoal)


class _Owned(msgspec.Struct, Generic[Line], frozen=True):
    person: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    """Uid of whose line it is."""
    line: Line
    """The line itself; its number of a person means nothing elsewhere."""


class _SharedFestival(msgspec.Struct, frozen=True):
    festival: Festival
    scheme: Scheme
    """Its terms; the people among its guests are told by their uids, guest by guest."""
    people: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=8)]
    games: Annotated[tuple[FestivalGame, ...], msgspec.Meta(max_length=16)]


class BookFile(msgspec.Struct, frozen=True):
    """Everything that one family's programs tell each other."""

    people: Annotated[tuple[_SharedPerson, ...], msgspec.Meta(max_length=1000)]
    matches: Annotated[tuple[_SharedMatch, ...], msgspec.Meta(max_length=MOST_LINES)]
    days: Annotated[tuple[_Owned[Day], ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    pars: Annotated[tuple[Par, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    puzzles: Annotated[tuple[_Owned[Puzzle], ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    tries: Annotated[tuple[_Owned[Try], ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    festivals: Annotated[tuple[_SharedFestival, ...], msgspec.Meta(max_length=10_000)] = ()
    goals: Annotated[tuple[_Owned[MetGoal], ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    format: Literal[1] = 1


class TakenIn(msgspec.Struct, frozen=True):
    """Numbers of people and matches that came of a file."""

    people: int
    matches: int
    anything: bool
    """Whether anything at all came, such as a day or a puzzle."""


def book_json(db: sqlite3.Connection, person: int | None = None) -> bytes:
    """JSON of the results of one person, or of everybody, and of who sat at their tables."""
    chosen = list(_chosen(db, person))
    sat = {seat.person for each in chosen for seat in each.seats}
    known = {each.id: each for each in people.listed(db) if person is None or each.id in sat}
    matches = tuple(_SharedMatch(each.result, tuple(_shared(seat, known) for seat in each.seats)) for each in chosen)
    who = (
        _SharedPerson(each.uid, each.name, each.peg, each.colour, each.preferences, each.created)
        for each in known.values()
    )
    mine = {each.id: each.uid for each in known.values() if person in (None, each.id)}
    played, puzzles = tuple(_owned(DAYS.lines(db), mine)), tuple(_owned(PUZZLES.lines(db), mine))
    tries = tuple(_owned(TRIES.lines(db), mine))
    farms = {(each.line.day, each.line.title, each.line.version) for each in played}
    pars = tuple(each for each in PARS.lines(db) if (each.day, each.title, each.version) in farms)
    evenings = () if person is not None else tuple(_evenings(db, {each.id: each.uid for each in known.values()}))
    met = tuple(_owned(GOALS.lines(db), mine))
    book = BookFile(tuple(who), matches, played, pars, puzzles, tries, evenings, met)
    return msgspec.json.format(msgspec.json.encode(book), indent=1)


def _owned(lines: Iterable[Line], uids: Mapping[int, str]) -> Iterator[_Owned[Line]]:
    """Lines of these people."""
    for line in lines:
        uid = uids.get(line.person or 0)
        if uid is not None:
            yield _Owned(uid, replace(line, person=0))


def _evenings(db: sqlite3.Connection, uids: Mapping[int, str]) -> Iterator[_SharedFestival]:
    """Festivals that are over; one that goes on does so at home, where its matches are."""
    for festival in festivals.ended(db):
        with suppress(msgspec.MsgspecError):
            scheme = festival.agreed
            guests = tuple(replace(each, person=None) for each in scheme.guests)
            who = tuple(uids.get(each.person or 0, "") for each in scheme.guests)
            games = tuple(festivals.games(db, festival.id))
            yield _SharedFestival(replace(festival, scheme=b""), replace(scheme, guests=guests), who, games)


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
    for par in book.pars:
        _ = par.play
    for number, evening in enumerate(book.festivals):
        if len(evening.people) != len(evening.scheme.guests):
            raise msgspec.ValidationError(f"people are not its guests - at `$.festivals[{number}].people`")
        if evening.festival.ended is None:
            raise msgspec.ValidationError(f"the festival is not over - at `$.festivals[{number}].festival.ended`")
    return book


def merge(db: sqlite3.Connection, book: BookFile) -> TakenIn:
    """Add everybody and everything that is not there yet; people are told apart by their uids, matches by their number
    and beginning."""
    before = book_json(db)
    known = {each.uid: each for each in people.listed(db)}
    new = [each for each in book.people if each.uid not in known]
    for each in new:
        preferences = people.preferences_bytes(each.comfort)
        person = Person(0, each.uid, each.name, each.peg, each.colour, preferences, each.created)
        known[each.uid] = people.PEOPLE.add(db, person)
    evenings = _merge_festivals(db, book, {uid: each.id for uid, each in known.items()})
    there = {(each.match, each.begun) for each in RESULTS.lines(db)}
    matches = {(each.result.match, each.result.begun): each for each in book.matches}
    for key, match in matches.items():
        if key in there:
            continue
        RESULTS.put(db, replace(match.result, festival=evenings.get(match.result.festival)))
        for seat in match.seats:
            who = known.get(seat.person or "")
            SEATS.put(db, replace(seat.line, person=None if who is None else who.id))
    _merge_owned(db, book, {uid: each.id for uid, each in known.items()})
    return TakenIn(len(new), len(matches.keys() - there), book_json(db) != before)


def _merge_owned(db: sqlite3.Connection, book: BookFile, ids: Mapping[str, int]) -> None:
    """Add what belongs to one person each; a day that is there already stays as it is, and so does what the Expert did
    on it."""
    pars = {(each.day, each.title, each.version) for each in PARS.lines(db)}
    for par in book.pars:
        if (par.day, par.title, par.version) not in pars:
            PARS.put(db, par)
    for day in book.days:
        if day.person in ids:
            note(db, replace(day.line, person=ids[day.person]))
    for met in book.goals:
        if met.person in ids:
            GOALS.put(db, replace(met.line, person=ids[met.person]))
    held = {each.uid for each in PUZZLES.lines(db)}
    for puzzle in book.puzzles:
        if puzzle.person in ids and puzzle.line.uid not in held:
            add(db, replace(puzzle.line, id=0, person=ids[puzzle.person]))
    tried = {(each.puzzle, each.person, each.tried) for each in TRIES.lines(db)}
    for each in book.tries:
        line = replace(each.line, person=ids.get(each.person, 0))
        if line.person and (line.puzzle, line.person, line.tried) not in tried:
            TRIES.put(db, line)


def _merge_festivals(db: sqlite3.Connection, book: BookFile, ids: Mapping[str, int]) -> dict[int | None, int]:
    """Add evenings; the numbers that they have here, by those in the file."""
    here = {each.uid: each.id for each in FESTIVALS.lines(db)}
    for evening in book.festivals:
        uid = evening.festival.uid
        if uid in here:
            continue
        pairs = zip(evening.scheme.guests, evening.people, strict=True)
        scheme = replace(evening.scheme, guests=tuple(replace(guest, person=ids.get(who)) for guest, who in pairs))
        made = FESTIVALS.add(db, replace(evening.festival, scheme=msgspec.json.encode(scheme)))
        here[uid] = made.id
        for game in evening.games:
            GAMES.put(db, replace(game, festival=made.id))
    return {each.festival.id: here[each.festival.uid] for each in book.festivals}
