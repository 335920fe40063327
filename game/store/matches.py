"""Matches as rows of tables, each with a sum, so that nothing is read that was not written; as a list shows them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar
from zlib import crc32

import msgspec
from msgspec.structs import replace

from game.core.board import Board
from game.core.journal import MOST_BYTES, MOST_ROWS, MatchResult, RawRow, Record, record_bytes, record_from
from game.core.lazy import JsonDecoder
from game.core.seats import Former, Seat, name_key
from game.store import festivals, people, puzzles, results, schema, scores
from game.store.disk import stamp
from game.store.lines import ChecksummedTable, bounded
from game.store.notices import BadMatch, Conflict, Misplaced, NoMatch, StoreError
from game.store.records import Header, Mark
from game.store.results import Flag, Occasion

MOST_PICTURE = 512 * 1024
"""Bytes of a match's picture."""


class MatchRow(msgspec.Struct, frozen=True, array_like=True):
    """One line of the table of matches; the order of `COLUMNS`."""

    id: int
    title: str
    version: int
    created: str
    updated: str
    deleted: str | None
    revision: int
    count: int
    idx: int
    turn: int
    over: Flag
    sum: int
    header: bytes
    boards: bytes
    picture: bytes | None

    @property
    def running(self) -> bool:
        """Whether the match goes on."""
        return not self.over or self.idx < self.count

    @property
    def fixed_sum(self) -> int:
        """The sum of what never changes."""
        return fixed_sum(self.title, self.version, self.header, self.boards)

    def is_intact(self) -> bool:
        """Whether this is what was written."""
        progress = MatchProgress(self.revision, self.count, self.idx, self.turn, self.over)
        return self.sum == progress.sum(self.id, self.fixed_sum)


class MatchProgress(msgspec.Struct, frozen=True, array_like=True):
    """How far a match has come, and how often it has been written; `over`: its last row ends it."""

    revision: int
    count: int
    idx: int
    turn: int
    over: Flag

    def sum(self, match: int, fixed: int) -> int:
        """The sum of a line."""
        return crc32(msgspec.json.encode((match, self)), fixed)


class _RowLine(msgspec.Struct, frozen=True, array_like=True):
    number: int
    seat: int
    choice: bytes
    grp: int
    aside: Flag
    digest: str
    sum: int


COLUMNS = ", ".join(MatchRow.__struct_fields__)
ROW_COLUMNS = _RowLine.__struct_fields__
_ROW_COLUMNS = ", ".join(ROW_COLUMNS)
_MOST = {"title": 400, "header": MOST_BYTES, "boards": MOST_BYTES, "picture": MOST_PICTURE}
_BOUNDED = ", ".join(bounded(name, _MOST[name]) if name in _MOST else name for name in MatchRow.__struct_fields__)

_header = JsonDecoder(Header)
_boards = JsonDecoder(tuple[Board, ...])


def fixed_sum(title: str, version: int, header: bytes, boards: bytes) -> int:
    """The sum of what never changes in a match."""
    return crc32(boards, crc32(header, crc32(msgspec.json.encode((title, version)))))


def line_of(record: Record, when: str, turn: int, over: bool, mark: Mark = "") -> MatchRow:
    """A record without its rows as a line, its id still to be given."""
    header = Header(record.options, record.seats, record.seed, record.open_seed, record.spent, mark, record.former)
    count = len(record.rows)
    return MatchRow(
        id=0,
        title=record.title,
        version=record.version,
        created=when,
        updated=when,
        deleted=None,
        revision=1,
        count=count,
        idx=count if record.index < 0 else record.index,
        turn=turn,
        over=int(over),  # type: ignore[arg-type]
        sum=0,
        header=msgspec.json.encode(header),
        boards=msgspec.json.encode(record.boards),
        picture=None,
    )


def insert(db: sqlite3.Connection, line: MatchRow, rows: Sequence[RawRow]) -> int:
    """Add a match with all its rows; its id, which is the line's own unless that is 0."""
    values = dict(zip(MatchRow.__struct_fields__, msgspec.structs.astuple(line), strict=True))
    values["id"] = line.id or None
    marks = ", ".join(f":{name}" for name in MatchRow.__struct_fields__)
    match = db.execute(f"INSERT INTO matches ({COLUMNS}) VALUES ({marks})", values).lastrowid
    assert match is not None
    progress = MatchProgress(line.revision, line.count, line.idx, line.turn, line.over)
    db.execute("UPDATE matches SET sum = ? WHERE id = ?", (progress.sum(match, line.fixed_sum), match))
    put_rows(db, match, 0, rows)
    return match


def begin(db: sqlite3.Connection, line: MatchRow, rows: Sequence[RawRow]) -> int:
    """Add a match as the one that was played last; its id."""
    match = insert(db, line, rows)
    mark_played_last(db, match)
    return match


def mark_played_last(db: sqlite3.Connection, match: int) -> None:
    """Make a match the one that was played last, whatever the clock says; nothing is written where it is."""
    db.execute(
        "UPDATE matches SET played = (SELECT max(played) + 1 FROM matches) WHERE id = ?"
        " AND id IS NOT (SELECT id FROM matches WHERE played > 0 ORDER BY played DESC LIMIT 1)",
        (match,),
    )


def put_rows(db: sqlite3.Connection, match: int, start: int, rows: Sequence[RawRow]) -> None:
    """Add rows whose numbers begin at `start`; what does not read as it was written then, and follow what was there, is
    damage, which sqlite may lay rows into without a word."""
    lines: list[tuple[Any, ...]] = []
    for number, row in enumerate(rows, start):
        values = (number, row.seat, bytes(row.choice), row.group, int(row.interrupt), row.digest)
        lines.append((match, *values, _row_sum(match, values)))
    db.executemany(f"INSERT INTO rows (match, {_ROW_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", lines)
    columns = f"SELECT match, {_ROW_COLUMNS} FROM rows WHERE match = ? AND number >= ? ORDER BY number"
    count = db.execute("SELECT count(*) FROM rows WHERE match = ?", (match,)).fetchone()[0]
    if count != start + len(rows) or db.execute(columns, (match, start)).fetchall() != lines:
        raise sqlite3.DatabaseError(f"match {match}: rows are not what was written")


def _row_sum(match: int, values: tuple[Any, ...]) -> int:
    number, seat, choice, group, aside, digest = values
    return crc32(choice, crc32(f"{match} {number} {seat} {group} {aside} {digest}".encode()))


def line_from(db: sqlite3.Connection, match: int) -> MatchRow:
    """The line of a match; raises NoMatch or BadMatch."""
    values = db.execute(f"SELECT {_BOUNDED} FROM matches WHERE id = ?", (match,)).fetchone()
    if values is None:
        raise NoMatch(f"match {match}")
    try:
        line = msgspec.convert(values, MatchRow, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise BadMatch(f"match {match}: {error}") from error
    if not line.is_intact():
        raise BadMatch(f"match {match}: its header is not what was written")
    return line


def record_of(db: sqlite3.Connection, line: MatchRow) -> Record:
    """The whole record of a match; raises BadMatch."""
    rows = tuple(rows_of(db, line.id, line.count + 1))
    if len(rows) != line.count:
        raise BadMatch(f"match {line.id}: {len(rows)} rows of {line.count}")
    try:
        known = unpack_terms(line.header, line.boards)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadMatch(f"match {line.id}: {error}") from error
    return Record(title=line.title, version=line.version, rows=rows, index=line.idx, **known)


def unpack_terms(header: bytes, boards: bytes) -> dict[str, Any]:
    """The fields of a record that a line keeps as bytes; raises MsgspecError or UnicodeDecodeError."""
    known = msgspec.structs.asdict(_header.decode(header))
    known.pop("mark")
    return {"boards": _boards.decode(boards), **known}


def rows_of(db: sqlite3.Connection, match: int, most: int) -> Iterator[RawRow]:
    """The rows of a match in their order, up to `most`; raises BadMatch at the first that is not what was written."""
    wanted = f"SELECT {_ROW_COLUMNS} FROM rows WHERE match = ? ORDER BY number LIMIT ?"
    for place, values in enumerate(db.execute(wanted, (match, max(0, most)))):
        try:
            row = msgspec.convert(values, _RowLine, builtin_types=(bytes,))
        except msgspec.ValidationError as error:
            raise BadMatch(f"match {match}, row {place + 1}: {error}") from error
        if row.number != place or row.sum != _row_sum(match, values[:-1]):
            raise BadMatch(f"match {match}, row {place + 1}: not what was written")
        yield RawRow(row.seat, msgspec.Raw(row.choice), row.grp, bool(row.aside), row.digest)


def note_progress(
    db: sqlite3.Connection, match: int, old: MatchProgress, new: MatchProgress, fixed: int, when: str
) -> None:
    """Note how far a match has come; raises Conflict unless it stands where its writer left it."""
    done = db.execute(
        "UPDATE matches SET revision = ?, count = ?, idx = ?, turn = ?, over = ?, sum = ?, updated = ?"
        " WHERE id = ? AND revision = ? AND count = ? AND deleted IS NULL",
        (*msgspec.structs.astuple(new), new.sum(match, fixed), when, match, old.revision, old.count),
    )
    if done.rowcount != 1:
        raise Conflict(f"match {match}")


def reseat(
    db: sqlite3.Connection,
    match: int,
    old: MatchProgress,
    new: MatchProgress,
    seats: tuple[Seat, ...],
    former: tuple[Former, ...],
) -> int:
    """Note who plays a match now and did before, which is no move; its new fixed sum. Raises Conflict."""
    line = line_from(db, match)
    known = msgspec.structs.replace(_header.decode(line.header), seats=seats, former=former or msgspec.UNSET)
    line = msgspec.structs.replace(line, header=msgspec.json.encode(known))
    note_progress(db, match, old, new, line.fixed_sum, line.updated)
    db.execute("UPDATE matches SET header = ? WHERE id = ?", (line.header, match))
    return line.fixed_sum


def seats_of(db: sqlite3.Connection, match: int) -> tuple[Seat, ...]:
    """Seats of a match as they are played now; none where its line cannot be read."""
    try:
        return _header.decode(line_from(db, match).header).seats
    except (NoMatch, BadMatch, msgspec.MsgspecError):
        return ()


def note_result(db: sqlite3.Connection, line: MatchRow, result: MatchResult) -> None:
    """Write down how a match has ended, where it is expected."""
    results.note_end(db, (line.id, line.created), _header.decode(line.header), result, line.updated)


def without_result(db: sqlite3.Connection) -> list[int]:
    """Matches that are over, and of which there is no result: those of earlier programs; the oldest first."""
    over = "SELECT id FROM matches WHERE deleted IS NULL AND over = 1 AND idx = count"
    known = "SELECT 1 FROM results WHERE results.match = matches.id AND results.begun = matches.created"
    return [match for (match,) in db.execute(f"{over} AND NOT EXISTS ({known}) ORDER BY id")]


def backfill(
    db: sqlite3.Connection, match: int, expected: results.ResultLine, result: MatchResult, options: msgspec.Struct
) -> results.EndedMatch:
    """Write the result of a match of an earlier program, which noted neither branches nor, at first, files."""
    line = line_from(db, match)
    terms = _header.decode(line.header)
    kind: results.Kind = "import" if terms.mark else "branch" if terms.spent else ""
    begun = replace(expected, match=match, begun=line.created, version=line.version, kind=kind)
    results.expect(db, begun, terms.seats, options=options)
    note_result(db, line, result)
    return results.ended_at(db, (match, line.created))


def seats_held(db: sqlite3.Connection, person: people.Person) -> Iterator[tuple[MatchRow, Header, list[int]]]:
    """All matches, with what was agreed on in each, in which somebody has or had a seat, or a seat has its name.

    One that was begun before somebody had a page knows only the name, and so does one that has no results yet.
    """
    held = {(line.match, line.begun, line.seat) for line in people.seats_named(db, person, everywhere=True)}
    for (number,) in db.execute("SELECT id FROM matches WHERE deleted IS NULL").fetchall():
        try:
            line = line_from(db, number)
            terms = _header.decode(line.header)
        except (StoreError, msgspec.MsgspecError, UnicodeDecodeError):
            continue
        at_table, key = enumerate(terms.seats), name_key(person.name)
        if seats := [n for n, seat in at_table if (number, line.created, n) in held or name_key(seat.name) == key]:
            yield line, terms, seats


def rename_seats(db: sqlite3.Connection, person: people.Person, name: str) -> None:
    """Call the seats of somebody something else in all matches; whoever has one open meets a Conflict."""
    for line, terms, seats in seats_held(db, person):
        old = MatchProgress(line.revision, line.count, line.idx, line.turn, line.over)
        at_table = tuple(replace(seat, name=name) if n in seats else seat for n, seat in enumerate(terms.seats))
        for seat in seats:
            scores.rename(db, (line.id, line.created), terms.seats[seat].name, name)
        reseat(db, line.id, old, replace(old, revision=old.revision + 1), at_table, terms.former or ())


def is_unchanged(db: sqlite3.Connection, match: int, at: MatchProgress) -> bool:
    """Whether a match stands where its writer left it."""
    wanted = "SELECT 1 FROM matches WHERE id = ? AND revision = ? AND count = ? AND deleted IS NULL"
    return db.execute(wanted, (match, at.revision, at.count)).fetchone() is not None


BOOK: tuple[ChecksummedTable[Any], ...] = (
    scores.SCORES,
    people.PEOPLE,
    *results.TABLES,
    *puzzles.TABLES,
    *festivals.TABLES,
)
"""Tables beside those of matches, which are saved line by line."""


def salvage(aside: Path, db: sqlite3.Connection) -> int:
    """Copy all of a damaged file that still proves itself, matches under their own numbers; how many those are."""
    saved = 0
    if schema.is_cut_off(aside):  # only to look at it would remove its log
        return 0
    try:
        with closing(sqlite3.connect(f"{aside.as_uri()}?mode=ro", uri=True)) as old:
            try:
                for (match,) in schema.until_repeat(old.execute("SELECT id FROM matches ORDER BY id")):
                    saved += _save(old, db, match)
            except schema.TROUBLE:  # the list itself breaks off here
                pass
            for table in BOOK:
                db.execute("BEGIN IMMEDIATE")  # at once, as each line by itself would wait for the disk
                with suppress(*schema.TROUBLE):  # one may break off too, or not be there in an older file
                    table.copy(old, db)
                db.execute("COMMIT")
    except schema.TROUBLE:  # the file cannot be read, or nothing written
        pass
    return saved


def _save(old: sqlite3.Connection, db: sqlite3.Connection, match: int) -> bool:
    try:
        line = line_from(old, match)
        rows = record_of(old, line).rows
    except (*schema.TROUBLE, StoreError):
        return False
    db.execute("BEGIN IMMEDIATE")
    insert(db, line, rows)
    db.execute("COMMIT")
    return True


X = TypeVar("X")


class Writable(Protocol):
    """Store that matches are written to."""

    @property
    def reopened(self) -> int:
        """How often another file has come in place of the one before."""

    def write(self, work: Callable[[sqlite3.Connection], X]) -> X:
        """Do it in one transaction; raises StoreError."""

    def is_unchanged(self, match: int, at: MatchProgress) -> bool:
        """Whether a match stands where its writer left it."""


class MatchKeeper:
    """Writes one match down, as `JournalWriter` asks; raises StoreError, and then nothing has changed."""

    def __init__(self, store: Writable, line: MatchRow, occasion: Occasion) -> None:
        self.id = line.id
        self.occasion = occasion
        self.begun = line.created
        self._store = store
        self._fixed = line.fixed_sum
        self._at = MatchProgress(line.revision, line.count, line.idx, line.turn, line.over)
        self._reopened = store.reopened

    def claim(self) -> None:
        """Write that the match is in these hands now, which is no move: it stays where it was in the list."""
        at = self._at
        new = MatchProgress(at.revision + 1, at.count, at.idx, at.turn, at.over)

        def work(db: sqlite3.Connection) -> None:
            note_progress(db, self.id, at, new, self._fixed, line_from(db, self.id).updated)

        self._store.write(work)
        self._at = new

    def superseded(self) -> bool:
        """Whether somebody else has claimed, changed or deleted the match; takes microseconds."""
        return not self._store.is_unchanged(self.id, self._at)

    def keep(self, start: int, rows: Sequence[RawRow], turn: int, result: MatchResult | None) -> None:
        """Replace all rows from `start` on, in one transaction, which writes the result too."""
        if start > self._at.count:
            raise ValueError(f"row {start} does not follow {self._at.count} rows")
        end = start + len(rows)
        new = MatchProgress(self._at.revision + 1, end, end, turn, 0 if result is None else 1)
        self._write(new, start, rows, result)

    def rewind(self, index: int, turn: int, result: MatchResult | None) -> None:
        """Note that only the first `index` rows count now."""
        at = self._at
        self._write(MatchProgress(at.revision + 1, at.count, index, turn, at.over), at.count, (), result)

    def reseat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        """Note who plays the seats now, and who did before."""
        at = self._at
        new = MatchProgress(at.revision + 1, at.count, at.idx, at.turn, at.over)
        self._check_file()
        self._fixed = self._store.write(lambda db: reseat(db, self.id, at, new, seats, former))
        self._at = new

    def _write(self, new: MatchProgress, start: int, rows: Sequence[RawRow], result: MatchResult | None) -> None:
        ended = self._at.over and self._at.idx == self._at.count

        def work(db: sqlite3.Connection) -> None:
            note_progress(db, self.id, self._at, new, self._fixed, stamp())
            mark_played_last(db, self.id)
            db.execute("DELETE FROM rows WHERE match = ? AND number >= ?", (self.id, start))
            put_rows(db, self.id, start, rows)
            if result is not None:
                note_result(db, line_from(db, self.id), result)
            elif ended:
                results.reopen(db, (self.id, self.begun))

        self._check_file()
        self._store.write(work)
        self._at = new

    def _check_file(self) -> None:
        if self._store.reopened != self._reopened:  # in another file the number is another match's
            raise Misplaced(f"match {self.id}")


MOST_TOLD = 1024 * 1024
"""Bytes of a value that is copied; the picture is left out."""


def remains_of(db: sqlite3.Connection, match: int) -> bytes:
    """JSON of as much as there is; raises NoMatch."""
    record = _readable_record(db, match)
    if record:
        return record
    columns = [name for name in MatchRow.__struct_fields__ if name != "picture"]
    (line,) = _lines(db, columns, f"FROM matches WHERE id = {int(match)}")
    rows = _lines(db, ROW_COLUMNS, f"FROM rows WHERE match = {int(match)} ORDER BY number LIMIT {MOST_ROWS}")
    return msgspec.json.format(msgspec.json.encode({"match": line, "rows": rows}), indent=1)


def _readable_record(db: sqlite3.Connection, match: int) -> bytes | None:
    """A record that can be taken in again; None where it is not known what was agreed on."""
    header, boards = bounded("header", MOST_BYTES), bounded("boards", MOST_BYTES)
    wanted = f"SELECT title, version, idx, {header}, {boards} FROM matches WHERE id = ?"
    values = db.execute(wanted, (match,)).fetchone()
    if values is None:
        raise NoMatch(f"match {match}")
    title, version, index, *packed = values
    rows: list[RawRow] = []
    with suppress(BadMatch):
        rows.extend(rows_of(db, match, MOST_ROWS))  # what came before the error stays
    try:
        index = min(index, len(rows)) if index >= 0 else len(rows)
        record = Record(title=title, version=version, rows=tuple(rows), index=index, **unpack_terms(*packed))
        data = record_bytes(record)
        record_from(data)
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return None
    return data


def _lines(db: sqlite3.Connection, columns: Sequence[str], which: str) -> list[dict[str, Any]]:
    wanted = ", ".join(bounded(name, MOST_TOLD) for name in columns)
    return [dict(zip(columns, map(_plain, row), strict=True)) for row in db.execute(f"SELECT {wanted} {which}")]


def _plain(value: Any) -> Any:
    """A value as JSON has it; bytes that are no text in hexadecimal."""
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.hex()


Stamp = Annotated[str, msgspec.Meta(max_length=40)]
"""A time in ISO form, UTC; what somebody else has written may be any short text."""
_Players = Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=8)]


class Summary(msgspec.Struct, frozen=True):
    """A match as a list shows it."""

    id: int
    title: Annotated[str, msgspec.Meta(max_length=40)]
    seats: _Players
    """In the colours that they showed when the match was left."""
    created: Stamp
    updated: Stamp
    turn: int
    over: bool
    picture: bytes | None
    played: int
    """The larger, the later; 0 where that was before there was a count."""
    mark: Mark
    kind: results.Kind = ""
    """How it was begun."""


class Unreadable(msgspec.Struct, frozen=True):
    """A match of which not even a list can tell anything."""

    id: int
    updated: str = ""
    played: int = 0


class _ListedHeader(msgspec.Struct, frozen=True):
    seats: _Players
    mark: Mark = ""


_listed_header = JsonDecoder(_ListedHeader)
_bounds = {"title": 400, "header": 1024 * 1024, "created": 40, "updated": 40, "colours": 200}
_texts = ", ".join(bounded(name, most) for name, most in _bounds.items())
_KIND = "(SELECT kind FROM results WHERE match = matches.id AND begun = matches.created)"
LISTED = f"id, {_texts}, turn, over = 1 AND idx = count, {bounded('picture', MOST_PICTURE)}, played, {_KIND}"
ORDER = "ORDER BY played DESC, updated DESC, id DESC"


def entry_from(values: tuple[Any, ...]) -> Summary | Unreadable:
    """Entry of a list, from one row of the table with `LISTED`."""
    match, title, header, created, updated, colours, turn, over, picture, played, kind = values
    try:
        agreed = _listed_header.decode(header)
        shown = picture if isinstance(picture, bytes) else None
        seats, others = agreed.seats, str(colours or "").split()
        if len(others) == len(seats):
            seats = tuple(replace(seat, colour=colour) for seat, colour in zip(seats, others, strict=True))
        fields = (match, title, seats, created, updated, turn, over == 1, shown, played, agreed.mark, kind or "")
        return msgspec.convert(dict(zip(Summary.__struct_fields__, fields, strict=True)), Summary)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError):
        return Unreadable(match)
