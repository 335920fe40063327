"""What is left of a match that cannot be read: a record up to the first bad row, else a copy of its lines."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from game.core.journal import MOST_BYTES, MOST_ROWS, RawRow, Record, record_bytes, record_from
from game.store import matches
from game.store.matches import bounded
from game.store.notices import BadMatch, NoMatch

MOST_TOLD = 1024 * 1024
"""Bytes of a value that is copied; the picture is left out."""


def remains(db: sqlite3.Connection, match: int) -> bytes:
    """JSON of as much as there is; raises NoMatch."""
    return _record(db, match) or _copy(db, match)


def _record(db: sqlite3.Connection, match: int) -> bytes | None:
    """A record that can be taken in again; None where it is not known what was agreed on."""
    header, boards = bounded("header", MOST_BYTES), bounded("boards", MOST_BYTES)
    wanted = f"SELECT title, version, idx, {header}, {boards} FROM matches WHERE id = ?"
    values = db.execute(wanted, (match,)).fetchone()
    if values is None:
        raise NoMatch(f"match {match}")
    title, version, index, *agreed = values
    rows: list[RawRow] = []
    with suppress(BadMatch):
        rows.extend(matches.rows_of(db, match, MOST_ROWS))  # what came before the error stays
    try:
        index = min(index, len(rows)) if index >= 0 else len(rows)
        made = Record(title=title, version=version, rows=tuple(rows), index=index, **matches.agreed(*agreed))
        data = record_bytes(made)
        record_from(data)
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return None
    return data


def _copy(db: sqlite3.Connection, match: int) -> bytes:
    columns = [name for name in matches.MatchRow.__struct_fields__ if name != "picture"]
    (line,) = _lines(db, columns, f"FROM matches WHERE id = {int(match)}")
    rows = _lines(db, matches.ROW_COLUMNS, f"FROM rows WHERE match = {int(match)} ORDER BY number LIMIT {MOST_ROWS}")
    return msgspec.json.format(msgspec.json.encode({"match": line, "rows": rows}), indent=1)


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
