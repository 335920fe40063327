"""Matches from elsewhere: what is kept of a seed, what they are marked with, and that they count for no best score."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.journal import Record
from game.core.match import resume
from game.store import matches, schema
from game.store.database import FILE, Store
from game.store.notices import BadMatch
from game.store.origin import Mark, Origin
from tests.core.test_seeds import forged, played
from tests.games.field_game import SPEC
from tests.store.table import kept_match, new_match, play_on, reopened

CHARTED: Any = msgspec.structs.replace(SPEC, chart=lambda terms, state: "a")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path)
    yield store
    assert store.notices == []
    store.close()


def taken(store: Store, record: Record, **changes: Any) -> tuple[int, Origin]:
    record = msgspec.structs.replace(record, **changes)
    return store.import_match(resume(CHARTED, record), record.version, "new seed")


def mark(store: Store, match: int) -> Mark:
    return next(summary.mark for summary in store.summaries() if summary.id == match)


WHOLE, RUNNING, FORGED = played(10_000).record(), played(20).record(), forged(1, 13, 10_000)

CASES: dict[str, tuple[Record, dict[str, Any], Mark, list[tuple[str, int]]]] = {
    "over": (WHOLE, {}, "", []),
    "begun": (new_match().record(), {}, "taken_in", []),
    "running": (RUNNING, {}, "taken_in", []),
    "running with an open seed": (RUNNING, {"open_seed": True}, "taken_in", []),
    "forged": (FORGED, {}, "astray", [("astray", 12)]),
    "forged, old": (FORGED, {"spent": None}, "unchecked", [("astray_or_branch", 12)]),
    "other rules": (WHOLE, {"version": 99}, "version", [("version", 99)]),
    "both": (FORGED, {"version": 0}, "astray", [("astray", 12), ("version", 0)]),
    "without its seed": (WHOLE, {"seed": ""}, "unchecked", [("unchecked", resume(SPEC, WHOLE).luck().answers)]),
}


@pytest.mark.parametrize(("record", "changes", "marked", "told"), CASES.values(), ids=CASES)
def test_the_mark_says_it_for_good(
    tmp_path: Path, record: Record, changes: dict[str, Any], marked: Mark, told: list[tuple[str, int]]
) -> None:
    store = Store.open(tmp_path)
    match, origin = taken(store, record, **changes)
    assert [(doubt.key.removeprefix("store.origin."), doubt.many) for doubt in origin.doubts()] == told
    assert store.score(match, "a", 99, "Ann") is None
    assert mark(store, match) == marked
    played_on = reopened(store, match)
    played_on.deal()
    play_on(played_on, 10_000, Random(1))
    store.close()
    store = Store.open(tmp_path)
    assert mark(store, match) == marked
    assert store.score(match, "a", 99, "Ann") is None
    store.close()


def test_a_running_match_gets_a_new_seed_and_what_it_had_drawn_still_verifies(store: Store) -> None:
    record = store.record(taken(store, RUNNING)[0])
    assert (record.seed, record.open_seed) == ("new seed", False)
    assert record.rows == RUNNING.rows
    luck = resume(SPEC, record).luck()
    assert (luck.answers > 5, luck.astray, luck.unchecked) == (True, 0, 0)
    assert store.record(taken(store, RUNNING, open_seed=True)[0]).seed == RUNNING.seed
    assert store.record(taken(store, WHOLE)[0]) == WHOLE


def test_a_running_match_is_handed_on_without_its_secret_seed(store: Store) -> None:
    number, match = kept_match(store, choices=7)
    record = store.for_others(number)
    assert (record.seed, record.rows) == ("", match.record().rows)
    assert "store" not in msgspec.json.encode(record).decode()
    assert store.record(number).seed == "store"
    play_on(match, 10_000, Random(1))
    assert store.for_others(number) == match.record()
    if match.undo():
        assert store.for_others(number).seed == ""


def test_a_mark_that_is_none_is_damage(store: Store, tmp_path: Path) -> None:
    number, _ = taken(store, RUNNING)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        changed = "replace(CAST(header AS TEXT), 'taken_in', '')"
        assert db.execute(f"UPDATE matches SET header = CAST({changed} AS BLOB)").rowcount == 1
    with pytest.raises(BadMatch):
        store.record(number)


def test_the_clock_does_not_say_what_was_played_last(store: Store) -> None:
    """The first was played when the clock was years ahead."""
    first, match = kept_match(store, "1", choices=3)
    store.write(lambda db: db.execute("UPDATE matches SET updated = '2099-01-01T10:00:00+00:00'"))
    second, other = kept_match(store, "2", choices=3)

    def latest() -> int | None:
        found = store.latest()
        return None if found is None else found.id

    assert [latest(), *(summary.id for summary in store.summaries())] == [second, second, first]
    for number, each in ((first, match), (second, other)):
        play_on(each, 1, Random(1))
        assert latest() == number
    while match.undo_to() is None:
        play_on(match, 1, Random(1))
    play_on(other, 1, Random(1))
    assert match.undo()
    assert latest() == first
    added = store.add(RUNNING)
    assert latest() == added


def today(folder: Path, *records: tuple[Record, str]) -> None:
    """A database as the program before wrote it: no count, no marks, no spent seeds."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        for statements in schema.MIGRATIONS[:2]:
            for statement in statements:
                db.execute(statement)
        db.execute("PRAGMA user_version = 2")
        for record, when in records:
            line = matches.line_of(record, when, 3, False)
            header = msgspec.json.decode(line.header)
            del header["spent"], header["mark"]
            line = msgspec.structs.replace(line, header=msgspec.json.encode(header))
            matches.insert(db, line, record.rows)


def test_a_database_of_the_version_before_is_brought_up_to_date(tmp_path: Path) -> None:
    dates = [f"2026-01-0{day}T10:00:00+00:00" for day in (2, 3, 1)]
    today(tmp_path, *((RUNNING, date) for date in dates))
    store = Store.open(tmp_path)
    assert store.notices == []
    assert [summary.id for summary in store.summaries()] == [2, 1, 3]
    assert {summary.mark for summary in store.summaries()} == {""}
    record = store.record(3)
    assert record == msgspec.structs.replace(RUNNING, spent=None)
    play_on(reopened(store, 3), 1, Random(1))
    assert [summary.id for summary in store.summaries()] == [3, 2, 1]
    assert store.latest() == store.summaries()[0]
    kept_match(store)
    assert [summary.id for summary in store.summaries()] == [4, 3, 2, 1]
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_a_damaged_database_of_the_version_before_is_saved_too(tmp_path: Path) -> None:
    today(tmp_path, (RUNNING, "2026-01-02T10:00:00+00:00"), (RUNNING, "2026-01-01T10:00:00+00:00"))
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("ALTER TABLE scores DROP COLUMN ended")
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert [summary.id for summary in store.summaries()] == [1, 2]
    assert resume(SPEC, store.record(2)).state == resume(SPEC, RUNNING).state
    store.close()
