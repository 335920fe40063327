"""Match records as files of their own, to be moved between machines."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.journal import MOST_BYTES, Record, record_bytes, record_from
from game.core.seats import shows
from game.store.disk import read_limited, write_whole
from game.store.notices import BadFile


def export_record(record: Record, path: Path) -> None:
    """Write `record` to `path`, whole or not at all; raises BadFile."""
    export_bytes(record_bytes(record), path)


def export_bytes(data: bytes, path: Path) -> None:
    """Write what a match is exported as, whole or not at all; raises BadFile."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise BadFile(path, getattr(error, "strerror", None) or str(error)) from error


def import_record(path: Path) -> Record:
    """The record in a foreign file; raises BadFile, never anything else, whatever the file holds."""
    data = read_limited(path, MOST_BYTES)
    try:
        record = record_from(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(path, str(error)) from error
    if not -1 <= record.index <= len(record.rows):
        raise BadFile(path, f"Expected `int` from -1 to {len(record.rows)} - at `$.index`")
    for number, seat in enumerate(record.seats):
        if not shows(seat.name):
            raise BadFile(path, f"Expected a name of which something can be seen - at `$.seats[{number}].name`")
    return record
