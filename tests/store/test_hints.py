"""How many hints seats have taken: kept beside the matches, in no record, and in databases of earlier programs too."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from game.store import hints, schema
from game.store.database import FILE, Store
from tests.store.table import kept_match


def test_hints_are_counted_by_seat_and_known_after_the_next_start(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    (first, _), (other, _) = kept_match(store), kept_match(store)
    before = store.record(first)
    for seat in (1, 0, 1):
        hints.note(store, first, seat)
    assert store.record(first) == before
    store.close()
    store = Store.open(tmp_path)
    assert hints.taken(store, first) == {0: 1, 1: 2}
    assert hints.taken(store, other) == {}
    assert store.notices == []
    store.close()


def test_they_go_with_their_match(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, _ = kept_match(store)
    hints.note(store, number, 0)
    store.delete(number)
    store.purge()
    assert hints.taken(store, number) == {}
    store.close()


def test_a_database_of_an_earlier_program_loads(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, _ = kept_match(store)
    record = store.record(number)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("DROP TABLE hints")
        db.execute(f"PRAGMA user_version = {schema.VERSION - 1}")
    db.close()
    store = Store.open(tmp_path)
    assert store.record(number) == record
    assert hints.taken(store, number) == {}
    hints.note(store, number, 1)
    assert hints.taken(store, number) == {1: 1}
    assert store.notices == []
    store.close()
