"""Matches in a real database: kept choice by choice, listed, deleted, never written over by another."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import msgspec
import pytest

from game.core.match import Match, resume
from game.store import schema
from game.store.database import FILE, Store
from game.store.matches import MOST_PICTURE
from game.store.notices import Conflict, NoMatch, Notice, Unwritable
from game.store.schema import VERSION
from tests.games.field_game import SPEC
from tests.store.table import kept_match, new_match, play_on, put_record, reopened


def undoable(match: Match[Any, Any], seed: int = 0) -> None:
    """Play until undo is possible: a card laid without a draw."""
    rng = Random(seed)
    while match.undo_to() is None:
        match.play(rng.choice(match.options))


def test_programs_that_start_at_once_on_an_empty_folder_all_keep_their_matches(tmp_path: Path) -> None:
    together = Barrier(3)

    def start(folder: Path) -> list[Notice]:
        together.wait()
        store = Store.open(folder)
        kept_match(store, choices=1)
        store.close()
        return store.notices

    for number in range(20):
        folder = tmp_path / str(number)
        with ThreadPoolExecutor(3) as programs:
            assert list(programs.map(start, [folder] * 3)) == [[], [], []]
        store = Store.open(folder)
        assert len(store.summaries()) == 3
        store.close()
        assert [path.name for path in folder.iterdir()] == [FILE]


def test_what_was_kept_is_there_after_reopening(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "new" / "folder")
    match, played = kept_match(store, choices=30)
    store.close()
    store = Store.open(tmp_path / "new" / "folder")
    assert store.record(match) == played.record()
    assert reopened(store, match).position == played.position
    store.close()


def test_every_choice_is_on_disk_at_once(store: Store, tmp_path: Path) -> None:
    match, played = kept_match(store)
    for _ in range(12):
        play_on(played, 1, Random(1))
        other = Store.open(tmp_path)
        assert other.record(match) == played.record()
        other.close()


def test_a_whole_match_to_its_end(store: Store) -> None:
    match, played = kept_match(store, choices=1000)
    assert played.over
    assert store.latest() is None
    (summary,) = store.summaries()
    assert (summary.id, summary.over, summary.turn) == (match, True, played.state.turn)
    assert reopened(store, match).tallies() == played.tallies()


def test_the_end_taken_back_and_brought_again(store: Store) -> None:
    for seed in range(20):
        _, played = kept_match(store, str(seed), choices=1000)
        if played.undo():
            break
    else:
        pytest.fail("no match ended with a card laid")
    assert store.latest() is not None
    assert played.redo()
    assert store.latest() is None


def test_the_undo_index_and_redo_outlive_the_session(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match, played = kept_match(store)
    undoable(played)
    end = played.index
    assert played.undo()
    store.close()
    store = Store.open(tmp_path)
    again = reopened(store, match)
    assert (again.index, again.redo_to()) == (played.index, end)
    assert store.summaries()[0].turn == again.state.turn
    assert again.redo()
    assert store.record(match).index == end
    assert again.undo()
    undone = again.options[-1]
    again.play(undone)
    assert store.record(match) == again.record()
    assert again.redo_to() is None
    store.close()


def test_a_second_keeper_meets_a_conflict(store: Store, tmp_path: Path) -> None:
    match, played = kept_match(store, choices=5)
    other_store = Store.open(tmp_path)
    other = reopened(other_store, match)
    play_on(played, 1, Random(1))
    kept, before = store.record(match), other.record()
    for rewinds in (False, True):
        with pytest.raises(Conflict):
            other.writer.rewind(0, 0, None) if rewinds else play_on(other, 1, Random(2))
        assert store.record(match) == kept
        assert other.record() == before
    play_on(played, 1, Random(1))
    assert store.record(match) == played.record()
    other_store.close()


def test_a_second_keeper_with_as_many_rows_meets_a_conflict_too(store: Store) -> None:
    match, played = kept_match(store)
    undoable(played)
    other = reopened(store, match)
    assert other.undo()
    other.play(other.options[0])
    with pytest.raises(Conflict):
        play_on(played, 1, Random(1))
    assert store.record(match) == other.record()


def test_whoever_comes_last_has_the_match_and_the_other_can_see_it(store: Store, tmp_path: Path) -> None:
    match, played = kept_match(store, choices=5)
    played.writer.claim()
    play_on(played, 1, Random(1))
    kept_match(store, "another", choices=5)
    kept, listed = store.record(match), store.summaries()
    other_store = Store.open(tmp_path)
    other = reopened(other_store, match)
    assert not played.writer.superseded()
    other.writer.claim()
    assert played.writer.superseded()
    assert not other.writer.superseded()
    with pytest.raises(Conflict):
        played.writer.claim()
    assert store.record(match) == kept
    assert store.summaries() == listed
    other_store.delete(match)
    assert other.writer.superseded()
    other_store.close()


def test_rows_that_do_not_follow_are_refused(store: Store) -> None:
    match, played = kept_match(store, choices=5)
    with pytest.raises(ValueError, match="does not follow"):
        played.writer.keep(10**6, (), 0, None)
    assert store.record(match) == played.record()


def test_a_match_that_somebody_deleted_takes_no_rows(store: Store) -> None:
    match, played = kept_match(store, choices=5)
    store.delete(match)
    with pytest.raises(Conflict):
        play_on(played, 1, Random(1))
    store.restore(match)
    play_on(played, 1, Random(1))
    assert store.record(match) == played.record()


def test_lists_the_latest_first(store: Store) -> None:
    first, played = kept_match(store, "1", choices=3)
    second, _ = kept_match(store, "2", choices=3)
    assert [summary.id for summary in store.summaries()] == [second, first]
    latest = store.latest()
    assert latest is not None
    assert latest.id == second
    summary = store.summaries()[1]
    assert (summary.title, summary.seats, summary.turn) == ("field", played.seats, played.state.turn)
    assert (summary.over, summary.picture) == (False, None)
    assert summary.created <= summary.updated
    assert summary.updated.endswith("+00:00")


def test_an_empty_store_has_nothing_to_continue(store: Store) -> None:
    assert store.summaries() == []
    assert store.latest() is None
    for ask in (store.record, store.writer):
        with pytest.raises(NoMatch):
            ask(1)


def test_delete_can_be_undone_until_the_next_start(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    gone, _ = kept_match(store, "1", choices=3)
    back, played = kept_match(store, "2", choices=3)
    for match in (gone, back):
        store.delete(match)
    assert store.summaries() == []
    store.restore(back)
    assert [summary.id for summary in store.summaries()] == [back]
    store.close()
    store = Store.open(tmp_path)
    with pytest.raises(NoMatch):
        store.record(gone)
    assert store.record(back) == played.record()
    next_match, _ = kept_match(store, "3")
    assert next_match > back
    store.close()
    db = sqlite3.connect(tmp_path / FILE)
    assert db.execute("SELECT count(*) FROM rows WHERE match = ?", (gone,)).fetchone() == (0,)
    db.close()


def test_what_another_program_removed_for_good_does_not_come_back(store: Store, tmp_path: Path) -> None:
    match, _ = kept_match(store, choices=3)
    store.delete(match)
    Store.open(tmp_path).close()
    with pytest.raises(NoMatch):
        store.restore(match)


def test_pictures_are_kept_up_to_a_size(store: Store) -> None:
    match, _ = kept_match(store)
    assert store.set_picture(match, b"png")
    assert not store.set_picture(match, b"x" * (MOST_PICTURE + 1))
    assert store.summaries()[0].picture == b"png"


def test_the_list_shows_seats_in_the_colours_that_they_show(store: Store) -> None:
    """The agreement stays as it was; without a colour for each seat the list shows that."""
    match, played = kept_match(store)
    count = len(played.seats)
    for colours, shown in ((["red"] * count, ["red"] * count), (["red"], [seat.colour for seat in played.seats])):
        assert store.set_picture(match, b"png", colours)
        assert [seat.colour for seat in store.summaries()[0].seats] == shown
    assert store.record(match) == played.record()


def test_a_picture_is_no_move(store: Store) -> None:
    match, played = kept_match(store)
    before = store.summaries()[0].updated
    store.set_picture(match, b"png")
    assert store.summaries()[0].updated == before
    play_on(played, 3, Random(1))
    assert store.record(match) == played.record()


def test_a_record_is_added_with_what_was_undone(store: Store) -> None:
    match = new_match()
    match.deal()
    undoable(match)
    match.undo()
    added = put_record(store, match.record(), match.state.turn)
    assert store.record(added) == match.record()
    again = reopened(store, added)
    assert again.redo()
    all_of_it = msgspec.structs.replace(match.record(), index=-1)
    assert resume(SPEC, store.record(put_record(store, all_of_it))).position == again.position


def test_a_match_begun_elsewhere_is_taken_over_whole(store: Store) -> None:
    match = new_match()
    match.deal()
    play_on(match, 1000, Random(4))
    writer = store.new(match)
    assert store.record(writer.id) == match.record()
    assert store.latest() is None


def test_all_of_a_write_or_nothing(store: Store) -> None:
    match, played = kept_match(store, choices=5)
    row = played.record().rows[-1]
    kept = store.record(match), store.summaries()
    with pytest.raises(OverflowError):
        played.writer.keep(2, [row, msgspec.structs.replace(row, group=10**30)], 9, None)
    assert (store.record(match), store.summaries()) == kept
    play_on(played, 1, Random(1))
    assert store.record(match) == played.record()


def test_a_full_disk_changes_nothing(store: Store) -> None:
    match, played = kept_match(store, choices=5)
    kept = store.record(match)
    pages = store.write(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unwritable):
        play_on(played, 1000, Random(1))
    assert store.record(match) == played.record()
    assert played.index >= kept.index
    store._db.execute("PRAGMA max_page_count = 1000000")
    play_on(played, 5, Random(1))
    assert store.record(match) == played.record()


def test_writes_are_synced_and_logged_ahead(store: Store) -> None:
    def asked(pragma: str) -> object:
        return store._db.execute(f"PRAGMA {pragma}").fetchone()[0]

    assert [asked(pragma) for pragma in ("journal_mode", "synchronous", "foreign_keys", "user_version")] == [
        "wal",
        2,
        1,
        VERSION,
    ]


def test_a_lock_held_too_long_is_told(store: Store, tmp_path: Path) -> None:
    match, played = kept_match(store, choices=3)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    store._db.execute("PRAGMA busy_timeout = 1")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unwritable):
        play_on(played, 1, Random(1))
    other.execute("ROLLBACK")
    other.close()
    play_on(played, 1, Random(1))
    assert store.record(match) == played.record()


def test_hints_are_counted_by_seat_and_known_after_the_next_start(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    (first, _), (other, _) = kept_match(store), kept_match(store)
    before = store.record(first)
    for seat in (1, 0, 1):
        store.note_hint(first, seat)
    assert store.record(first) == before
    store.close()
    store = Store.open(tmp_path)
    assert store.hints_taken(first) == {0: 1, 1: 2}
    assert store.hints_taken(other) == {}
    assert store.notices == []
    store.close()


def test_they_go_with_their_match(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, _ = kept_match(store)
    store.note_hint(number, 0)
    store.delete(number)
    store.purge()
    assert store.hints_taken(number) == {}
    store.close()


@pytest.mark.parametrize("version", [4, 5])
def test_a_database_of_an_earlier_program_loads(tmp_path: Path, version: int) -> None:
    store = Store.open(tmp_path)
    number, _ = kept_match(store)
    record = store.record(number)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        for statement in (each for step in schema.MIGRATIONS[version:] for each in step):
            kind, name = statement.split()[1:3]
            db.execute(f"DROP {kind} IF EXISTS {name}")
        db.execute(f"PRAGMA user_version = {version}")
    db.close()
    store = Store.open(tmp_path)
    assert store.record(number) == record
    assert store.hints_taken(number) == {}
    store.note_hint(number, 1)
    assert store.hints_taken(number) == {1: 1}
    assert store.notices == []
    store.close()
