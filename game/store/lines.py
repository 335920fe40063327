"""Tables with a checksum in each line, by which it proves itself: only what was written is read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Generic, TypeVar, get_type_hints
from zlib import crc32

import msgspec

from game.store.schema import Row, until_repeat

MOST_TEXT = 1024 * 1024
"""Bytes of a value; what is longer was never written, and is not read."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Points = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
ShortText = Annotated[str, msgspec.Meta(max_length=400)]

Line = TypeVar("Line", bound=msgspec.Struct)


def new_uid() -> str:
    """A name that no line of any store has; `secrets` would take 3 ms of every start."""
    return os.urandom(8).hex()


def bounded(column: str, most: int) -> str:
    """SQL that reads a column unless it is larger than anything that is ever written into it; else NULL."""
    return f"CASE WHEN length({column}) <= {most} THEN {column} END"


class ChecksummedTable(Generic[Line]):
    """A table whose columns are the fields of a Struct, and a sum."""

    def __init__(self, name: str, line: type[Line], most: int = MOST_TEXT) -> None:
        self.name, self._type = name, line
        fields = line.__struct_fields__
        self._columns = ", ".join(fields)
        self._wanted = ", ".join((*(bounded(field, most) for field in fields), "sum"))
        self._marks = ", ".join("?" * (len(fields) + 1))

    @cached_property
    def _row(self) -> type[msgspec.Struct]:
        """The fields as an array, which is checked in a third of the time that it takes by name."""
        hints = get_type_hints(self._type, include_extras=True)
        fields = [(each, hints[each]) for each in self._type.__struct_fields__]
        return msgspec.defstruct(f"{self._type.__name__}Row", fields, array_like=True, gc=False)

    def put(self, db: sqlite3.Connection, line: Line) -> None:
        """Write a line, in place of the one with its key."""
        values = msgspec.structs.astuple(line)
        db.execute(
            f"INSERT OR REPLACE INTO {self.name} ({self._columns}, sum) VALUES ({self._marks})", self._summed(values)
        )

    def add(self, db: sqlite3.Connection, line: Line) -> Line:
        """Add a line that has an `id`, which is given here and never again."""
        last = db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (self.name,)).fetchone()
        numbered = msgspec.structs.replace(line, id=1 + (last[0] if last else 0))
        self.put(db, numbered)
        return numbered

    def lines(self, db: sqlite3.Connection, which: str = "", *values: object) -> Iterator[Line]:
        """The lines that prove themselves, in the order and of the kind that SQL wants; others are passed over."""
        return self._proven(db.execute(f"SELECT {self._wanted} FROM {self.name} {which}", values).fetchall())

    def copy(self, old: sqlite3.Connection, db: sqlite3.Connection) -> None:
        """Take over every line of another file that proves itself."""
        for line in self._proven(until_repeat(old.execute(f"SELECT {self._wanted} FROM {self.name}"))):
            self.put(db, line)

    def _proven(self, rows: Iterable[Row]) -> Iterator[Line]:
        for *values, total in rows:
            try:
                if crc32(msgspec.json.encode(values)) == total:
                    msgspec.convert(values, self._row, builtin_types=(bytes,))
                    yield self._type(*values)
            except (msgspec.MsgspecError, UnicodeError):
                continue

    def _summed(self, values: Row) -> Row:
        return (*values, crc32(msgspec.json.encode(values)))
