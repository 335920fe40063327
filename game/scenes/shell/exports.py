"""Records of matches as files: the folder they are written into, and their names."""

from __future__ import annotations

import re
from pathlib import Path

from game.core.journal import Record
from game.scenes.shell.scene import Services
from game.store.disk import RECORDS
from game.store.records import export_bytes, export_record

LONGEST_STEM = 120
"""Bytes of the name of a record's file; what tells it from others is added."""


def folder(services: Services) -> Path:
    """Where records are written, and where files lie that can be taken in without naming them."""
    return services.data_folder / RECORDS


def write(services: Services, record: Record, created: str) -> Path:
    """Writes a match's record; where. Raises BadFile."""
    path = named(folder(services), record, created, ".json")
    export_record(record, path)
    return path


def pictures(services: Services) -> Path:
    """The folder that pictures to keep are written into; raises OSError where there can be none."""
    where = services.data_folder / "pictures"
    where.mkdir(parents=True, exist_ok=True)
    return where


def named(where: Path, record: Record, created: str, ending: str) -> Path:
    """A name for something of a match that is not taken yet."""
    date = re.sub(r"[^0-9-]", "", created[:10])
    stem = "-".join(part for part in (record.title, date, *map(_plain, (seat.name for seat in record.seats))) if part)
    # By bytes: systems count those, and letters of some scripts have three.
    return _free(where, stem.encode()[:LONGEST_STEM].decode(errors="ignore"), ending)


def write_remains(services: Services, match_id: int) -> Path:
    """Writes what can still be read of a match that is damaged; where. Raises StoreError or BadFile."""
    path = _free(folder(services), f"match-{match_id}", ".json")
    export_bytes(services.store.remains(match_id), path)
    return path


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text)


def _free(where: Path, stem: str, ending: str) -> Path:
    """A name that is not taken yet."""
    number, path = 1, where / f"{stem}{ending}"
    while path.exists():
        number += 1
        path = where / f"{stem}-{number}{ending}"
    return path
