"""A file that is moved, replaced or deleted while it is open: told before anything is written that would be lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.store.database import FILE, QUICK_MS, Store
from game.store.notices import Busy, Misplaced, Unwritable
from tests.store.table import kept_match, play_on, reopened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed")


def delete(folder: Path) -> None:
    shutil.rmtree(folder)


def empty(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def move(folder: Path) -> None:
    folder.rename(folder.with_name("moved"))


def replace(folder: Path) -> None:
    """Replace a file as a synchroniser does, or somebody who brings a backup back."""
    other = folder.with_name("other")
    store = Store.open(other)
    for seed in "abc":
        kept_match(store, seed, choices=3)
    store.close()
    os.replace(other / FILE, folder / FILE)


def cut_log(folder: Path) -> None:
    (folder / f"{FILE}-wal").unlink()


@pytest.mark.parametrize("way", [delete, empty, move, replace])
def test_a_move_that_would_be_lost_is_told_and_not_made(tmp_path: Path, way: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    match, played = kept_match(store, choices=5)
    assert store.in_place
    way(folder)
    assert not store.in_place
    before = played.record()
    for _ in range(2):
        with pytest.raises(Misplaced):
            play_on(played, 1, Random(1))
    for work in (store.delete, store.restore):
        with pytest.raises(Misplaced):
            work(match)
    with pytest.raises(Misplaced):
        store.set_picture(match, b"png")
    assert played.record() == before
    assert store.notices == []
    store.close()


def test_a_log_that_is_gone_is_seen_and_nothing_is_lost(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match, played = kept_match(store, choices=5)
    cut_log(tmp_path)
    assert not store.in_place
    play_on(played, 3, Random(1))
    assert [summary.id for summary in store.summaries()] == [match]
    assert store.in_place
    assert store.record(match) == played.record()
    with pytest.raises(Misplaced):
        play_on(played, 1, Random(1))
    play_on(reopened(store, match), 1, Random(1))
    store.close()


@pytest.mark.parametrize("way", [delete, empty, move, replace])
def test_a_match_is_written_into_what_is_there_now(tmp_path: Path, way: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    _, played = kept_match(store, choices=5)
    old = played.writer
    way(folder)
    new = store.new(played).id
    assert [notice.key for notice in store.notices] == ["store.misplaced"]
    play_on(played, 3, Random(1))
    with pytest.raises(Misplaced):
        old.rewind(0, 0, None)
    store.close()
    store = Store.open(folder)
    assert store.notices == []
    assert store.record(new) == played.record()
    assert len(store.entries()) == (4 if way is replace else 1)
    for summary in store.summaries():
        reopened(store, summary.id)
    store.close()


def test_lists_show_what_is_there_now(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    kept_match(store, choices=5)
    replace(folder)
    assert [summary.id for summary in store.summaries()] == [3, 2, 1]
    assert len(list(folder.glob("matches.left-*-wal"))) == 1
    assert [notice.key for notice in store.notices] == ["store.misplaced"]
    store.delete(2)
    store.close()
    assert not list(folder.glob("*damaged*"))


def test_what_another_file_holds_is_not_taken_for_damage(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    match, _ = kept_match(store, choices=200)
    replace(folder)
    shutil.copy(folder / FILE, tmp_path / "copy")
    store._db.execute("PRAGMA shrink_memory")
    with pytest.raises(Misplaced):
        store.delete(match)
    store.close()
    assert sorted(path.name for path in folder.iterdir() if "-" not in path.name) == [FILE]
    assert (folder / FILE).read_bytes() == (tmp_path / "copy").read_bytes()


def test_where_nothing_can_be_opened_it_is_tried_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.open(folder)
    _, played = kept_match(store, choices=5)
    shutil.rmtree(folder)
    folder.write_text("in the way")
    for _ in range(2):
        with pytest.raises(Unwritable):
            store.new(played)
    with pytest.raises(Misplaced):
        play_on(played, 1, Random(1))
    folder.unlink()
    new = store.new(played).id
    play_on(played, 1, Random(1))
    assert store.record(new) == played.record()
    assert [notice.key for notice in store.notices] == ["store.misplaced"]
    store.close()


def test_matches_in_memory_have_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = Store.open(tmp_path / "file" / "below")
    assert store.in_place
    kept_match(store, choices=3)
    store.close()


def test_another_program_that_writes_is_told_as_that(tmp_path: Path) -> None:
    store = Store.open(tmp_path, QUICK_MS)
    match, played = kept_match(store, choices=5)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        play_on(played, 1, Random(1))
    assert not store.can_write()
    assert store.record(match) == played.record()
    other.execute("ROLLBACK")
    other.close()
    assert store.can_write()
    play_on(played, 1, Random(1))
    assert store.record(match) == played.record()
    store.close()


def test_a_start_while_another_program_writes_keeps_what_is_played_later(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = Store.open(tmp_path, QUICK_MS)
    assert store.notices == []
    with pytest.raises(Busy):
        kept_match(store)
    other.execute("ROLLBACK")
    other.close()
    match, played = kept_match(store, choices=3)
    store.close()
    store = Store.open(tmp_path)
    assert store.record(match) == played.record()
    store.close()
