"""Damaged, foreign and newer databases, and folders that cannot be written: told, never reset in silence."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from game.core.journal import Record
from game.store import schema
from game.store.database import FILE, Store
from game.store.notices import BadMatch, StoreError
from game.store.settings import Settings, save_settings
from tests.store.damage import TEMPLATE, all_right_or_told, asides, filled, record_or_error, template
from tests.store.table import kept_match, play_on, reopened


@pytest.mark.parametrize(
    "data",
    [b"this is no database, but long enough to look at" * 200, b"SQLite format 3\0" + b"\xff" * 4080, b"x"],
    ids=["text", "header", "short"],
)
def test_a_file_that_is_no_database_is_kept_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    store = Store.open(tmp_path)
    (aside,) = asides(tmp_path)
    assert aside.read_bytes() == data
    (notice,) = store.notices
    assert (notice.key, notice.args["file"]) == ("store.database_damaged", aside.name)
    match, played = kept_match(store, choices=5)
    store.close()
    store = Store.open(tmp_path)
    assert store.notices == []
    assert store.record(match) == played.record()
    store.close()


def test_an_emptied_file_is_told(tmp_path: Path) -> None:
    filled(tmp_path)
    os.truncate(tmp_path / FILE, 0)
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_empty"]
    store.close()
    os.truncate(tmp_path / FILE, 0)
    (tmp_path / f"{FILE}-wal").write_bytes(b"w" * 100)
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    (aside,) = asides(tmp_path)
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"w" * 100
    store.close()


def test_kept_aside_in_one_second_under_names_of_their_own(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / FILE).write_bytes(b"damaged %d" % number * 100)
        Store.open(tmp_path).close()
    assert len(asides(tmp_path)) == 3


def test_other_tables_are_not_touched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE recipes (name)")
        db.execute("INSERT INTO recipes VALUES ('soup')")
    db.close()
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    store.close()
    db = sqlite3.connect(asides(tmp_path)[0])
    assert db.execute("SELECT name FROM recipes").fetchall() == [("soup",)]
    assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    db.close()


def test_a_list_that_leads_round_in_a_circle_ends() -> None:
    assert list(schema.until_repeat(itertools.cycle([(1,), (2,), (0,)]))) == [(1,), (2,), (0,)]


def test_a_match_that_comes_again_is_saved_once(tmp_path: Path) -> None:
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("CREATE TABLE kept AS SELECT * FROM matches")
        db.execute("DROP TABLE matches")
        db.execute("CREATE VIEW matches AS SELECT * FROM kept WHERE id < 2 UNION ALL SELECT * FROM kept WHERE id < 2")
    db.close()
    store = Store.open(tmp_path)
    assert [(notice.key, notice.args["saved"]) for notice in store.notices] == [("store.database_damaged", "1")]
    assert store.record(1) == records[1]
    store.close()


@pytest.mark.parametrize("column", ["choice", "digest"])
def test_words_in_place_of_bytes_are_damage_of_one_match(tmp_path: Path, column: str) -> None:
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(f"UPDATE rows SET {column} = ? WHERE match = 2 AND number = 3", ("aGk=",))
    db.close()
    store = Store.open(tmp_path)
    with pytest.raises(BadMatch):
        store.record(2)
    assert store.record(1) == records[1]
    store.close()


def test_a_missing_column_is_damage(tmp_path: Path) -> None:
    filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("ALTER TABLE matches DROP COLUMN picture")
    db.close()
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    store.close()


def test_a_newer_database_is_kept_aside_whole(tmp_path: Path) -> None:
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    store = Store.open(tmp_path)
    (aside,) = asides(tmp_path)
    assert "newer" in aside.name
    assert [(notice.key, notice.args["file"]) for notice in store.notices] == [("store.database_newer", aside.name)]
    assert store.summaries() == []
    store.close()
    db = sqlite3.connect(aside)
    assert db.execute("SELECT count(*) FROM matches").fetchone() == (len(records),)
    db.close()


def test_a_header_that_forbids_writing_is_damage(tmp_path: Path) -> None:
    records = filled(tmp_path)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(18)
        file.write(b"\3")
    store = Store.open(tmp_path)
    assert [(notice.key, notice.args["saved"]) for notice in store.notices] == [("store.database_damaged", "3")]
    assert {match: store.record(match) for match in records} == records
    kept_match(store, choices=2)
    store.close()


@given(st.data())
@settings(max_examples=12)
def test_a_truncated_file_loses_nothing_in_silence(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        records = filled(folder)
        size = (folder / FILE).stat().st_size
        os.truncate(folder / FILE, data.draw(st.integers(0, size - 1)))
        all_right_or_told(folder, records)


@given(st.data())
@settings(max_examples=40)
def test_flipped_bytes_are_never_taken_for_a_match(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(template(), folder / FILE)
        damaged = bytearray((folder / FILE).read_bytes())
        for _ in range(data.draw(st.integers(1, 20))):
            damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= data.draw(st.integers(1, 255))
        (folder / FILE).write_bytes(damaged)
        all_right_or_told(folder, TEMPLATE)


def test_damage_found_in_a_read_saves_the_other_matches(tmp_path: Path) -> None:
    records = filled(tmp_path, 6)
    store = Store.open(tmp_path)
    ruin_page(tmp_path, store)
    assert store.notices == []
    found = {match: record_or_error(store, match) for match in records}
    read = {match: record for match, record in found.items() if isinstance(record, Record)}
    assert read == {match: records[match] for match in read}
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    (aside,) = asides(tmp_path)
    assert store.notices[0].args == {"file": aside.name, "saved": str(len(store.summaries()))}
    store.close()
    store = Store.open(tmp_path)
    assert store.notices == []
    assert {summary.id for summary in store.summaries()} >= set(read)
    store.close()


def test_damage_found_in_a_write_is_no_end_of_the_match(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    store = Store.open(tmp_path)
    match, played = kept_match(store, "played", choices=2)
    store.close()
    store = Store.open(tmp_path)
    played = reopened(store, match)
    ruin_page(tmp_path, store)
    before = played.record()
    try:
        play_on(played, 3, Random(1))
    except StoreError:
        assert played.record() == before
        match = store.new(played).id
        play_on(played, 3, Random(1))
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert store.record(match) == played.record()
    store.close()


def test_rows_that_do_not_arrive_are_damage(tmp_path: Path) -> None:
    """Rows lie where pages of the table have changed places: sqlite does not find them again."""
    store = Store.open(tmp_path)
    match, played = kept_match(store, "played", choices=2)
    store._db.execute("CREATE TEMP TRIGGER gone AFTER INSERT ON rows BEGIN DELETE FROM rows WHERE number = 1; END")
    play_on(played, 3, Random(1))
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert len(asides(tmp_path)) == 1
    assert store.record(match) == played.record()
    store.close()


def ruin_page(folder: Path, store: Store) -> None:
    """Overwrite a page full of choices while a store has the file open."""
    data = (folder / FILE).read_bytes()
    size = 4096
    full = [start for start in range(0, len(data), size) if data[start : start + size].count(b'{"type":') > 9]
    with (folder / FILE).open("r+b") as file:
        file.seek(full[len(full) // 2])
        file.write(b"\xa5" * size)
    store._db.execute("PRAGMA shrink_memory")  # forget the pages as they were


def test_one_bad_row_spoils_one_match_only(tmp_path: Path) -> None:
    records = filled(tmp_path)
    changes = {
        1: "UPDATE rows SET choice = CAST(replace(choice, '{', ' {') AS BLOB) WHERE match = 1 AND number = 3",
        2: "DELETE FROM rows WHERE match = 2 AND number = (SELECT max(number) FROM rows WHERE match = 2)",
    }
    with sqlite3.connect(tmp_path / FILE) as db:
        for change in changes.values():
            assert db.execute(change).rowcount == 1
    db.close()
    store = Store.open(tmp_path)
    for match in changes:
        with pytest.raises(BadMatch):
            store.record(match)
    assert store.record(3) == records[3]
    assert store.notices == []
    assert len(store.summaries()) == 3
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "idx = idx - 1",
        "turn = turn + 1",
        "over = 1",
        "over = 7",
        "title = 'other'",
        "version = 2",
        "header = x'7b7d'",
        "boards = x'5b5d'",
        "count = 'many'",
        "revision = 100",
    ],
)
def test_a_changed_header_is_noticed(tmp_path: Path, change: str) -> None:
    filled(tmp_path, 1)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(f"UPDATE matches SET {change}")
    db.close()
    store = Store.open(tmp_path)
    with pytest.raises(BadMatch):
        store.record(1)
    store.close()


def test_an_unreadable_line_of_the_list_is_left_out_and_told_once(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE matches SET header = 'no json' WHERE id = 1")
    db.close()
    store = Store.open(tmp_path)
    assert [summary.id for summary in store.summaries()] == [2]
    assert [summary.id for summary in store.summaries()] == [2]
    assert [(notice.key, notice.args) for notice in store.notices] == [("store.bad_match", {"match": "1"})]
    store.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = Store.open(tmp_path / "file" / "below")
    assert [notice.key for notice in store.notices] == ["store.not_kept"]
    match, played = kept_match(store, choices=5)
    assert store.record(match) == played.record()
    store.close()


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.not_kept"]
    kept_match(store, choices=2)
    store.close()
    assert (tmp_path / FILE).is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX rights")
def test_a_folder_without_the_right_to_write(somebody: None) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        filled(folder)
        before = (folder / FILE).read_bytes()
        (folder / FILE).chmod(0o444)
        folder.chmod(0o555)
        try:
            store = Store.open(folder)
            assert [notice.key for notice in store.notices] == ["store.not_kept"]
            match, played = kept_match(store, choices=5)
            assert store.record(match) == played.record()
            store.close()
            assert [notice.key for notice in save_settings(folder, Settings())] == ["store.settings_unwritable"]
            assert (folder / FILE).read_bytes() == before
        finally:
            folder.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX rights")
def test_a_file_without_the_right_to_write(somebody: None) -> None:
    with tempfile.TemporaryDirectory() as name:
        filled(Path(name))
        (Path(name) / FILE).chmod(0o444)
        store = Store.open(Path(name))
        assert [notice.key for notice in store.notices] == ["store.not_kept"]
        kept_match(store, choices=5)
        store.close()
        assert asides(Path(name)) == []


@pytest.fixture
def somebody() -> Iterator[None]:
    """No administrator, who may write everywhere."""
    root = sys.platform != "win32" and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)
