"""Databases to be damaged, and what has to hold of them then."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from game.core.journal import Record
from game.core.match import resume
from game.store import results
from game.store.database import FILE, Store
from game.store.notices import BadMatch, Conflict, StoreError
from tests.games.field_game import SPEC
from tests.store.table import kept_match

ASIDE = re.compile(r"matches\.(damaged|newer)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?\.sqlite3$")


def filled(folder: Path, matches: int = 3) -> dict[int, Record]:
    """A closed database with some matches; their records by id."""
    store = Store.open(folder)
    records = {}
    for seed in range(matches):
        match, played = kept_match(store, str(seed), choices=40)
        records[match] = played.record()
    store.close()
    return records


def asides(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if ASIDE.match(path.name)]


TEMPLATE: dict[int, Record] = {}
_kept: list[tempfile.TemporaryDirectory[str]] = []


def template() -> Path:
    """A database that is made once."""
    if not _kept:
        _kept.append(tempfile.TemporaryDirectory())
        TEMPLATE.update(filled(Path(_kept[0].name)))
    return Path(_kept[0].name) / FILE


def all_right_or_told(folder: Path, records: dict[int, Record]) -> None:
    """Every match is as it was, or its absence or damage is told; and the store works on."""
    store = Store.open(folder)
    try:
        listed = {summary.id for summary in store.summaries()}
        for match, record in records.items():
            found = record_or_error(store, match)
            if isinstance(found, Record):
                assert found == record
                assert match in listed or store.notices
            else:
                assert store.notices or isinstance(found, BadMatch)
        for counted in store.read(results.ended):
            played = resume(SPEC, records[counted.result.match])
            assert [seat.points for seat in counted.seats] == [tally.total for tally in played.tallies()]
        assert asides(folder) == [] or store.notices
        try:
            match, played = kept_match(store, "after", choices=3)
        except Conflict:  # damage came to light amid it, which took its match away
            assert store.notices
            match, played = kept_match(store, "after", choices=3)
        assert store.record(match) == played.record()
    finally:
        store.close()


def record_or_error(store: Store, match: int) -> Record | StoreError:
    try:
        return store.record(match)
    except StoreError as error:
        return error
