"""Scores of finished matches: those begun here, each once, and they outlive their matches."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.store import matches, schema
from game.store.database import FILE, Store
from game.store.disk import stamp
from game.store.notices import NoMatch
from game.store.scores import Score
from tests.games.field_game import SPEC
from tests.store.table import BOARD, kept_match, play_on, put_record

CHARTED: Any = msgspec.structs.replace(SPEC, chart=lambda terms, state: "a")


def charted(seed: str = "seed") -> Match[Any, Any]:
    """A match before its deal, of a title that keeps scores."""
    seats = (Seat("Ann", "human", "red"), Seat("Ben", "human", "blue"))
    return Match(CHARTED, MatchSetup(seats, SPEC.options(), (BOARD,), seed))


def begun(store: Store, seed: str = "seed") -> int:
    return store.new(charted(seed)).id


def every(score: Score) -> bool:
    return True


def best(store: Store, chart: str = "a") -> tuple[int, str] | None:
    found = store.best("field", lambda score: score.chart == chart)
    return None if found is None else (found.points, found.names)


def test_the_best_of_those_that_can_be_compared(store: Store) -> None:
    for chart, points, names in (("a", 40, "Ann"), ("a", 55, "Ben"), ("b", 90, "Cleo"), ("a", 55, "Dan")):
        store.score(begun(store), chart, points, names)
    assert best(store) == (55, "Ben")
    assert best(store, "b") == (90, "Cleo")
    assert best(store, "c") is None
    assert store.best("another", every) is None
    found = store.best("field", every)
    assert found is not None
    assert (found.seats, found.title, found.ended[-6:]) == (2, "field", "+00:00")


def test_one_match_counts_once_and_keeps_its_date(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match = begun(store)
    first = store.score(match, "a", 40, "Ann")
    assert first is not None
    store.close()
    store = Store.open(tmp_path)
    assert store.score(match, "a", 40, "Ann") == first
    assert store.best("field", lambda score: score != first) is None
    store.close()


def test_another_end_of_the_same_match_takes_the_place_of_the_first(store: Store) -> None:
    match = begun(store)
    store.score(match, "a", 60, "Ann")
    store.score(match, "a", 50, "Ben")
    assert best(store) == (50, "Ben")


def test_a_match_that_came_from_elsewhere_does_not_count(store: Store) -> None:
    """Neither a record that was taken in nor a branch of another match."""
    played = charted()
    played.deal()
    play_on(played, 5, Random(1))
    for match in (put_record(store, played.record()), store.new(played).id):
        assert store.score(match, "a", 99, "Ann") is None
    assert store.best("field", every) is None


def test_a_title_without_a_chart_has_no_scores(store: Store) -> None:
    match, _ = kept_match(store)
    assert store.score(match, "a", 99, "Ann") is None


def test_a_match_that_is_not_there_has_no_score(store: Store) -> None:
    with pytest.raises(NoMatch):
        store.score(7, "a", 99, "Ann")


def test_scores_outlive_their_matches(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    over, going = begun(store, "1"), begun(store, "2")
    store.score(over, "a", 40, "Ann")
    for match in (over, going):
        store.delete(match)
    store.close()
    store = Store.open(tmp_path)
    assert store.summaries() == []
    assert best(store) == (40, "Ann")
    assert store.write(lambda db: db.execute("SELECT count(*) FROM scores").fetchone()) == (1,)
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "points = 99",
        "points = 'many'",
        "names = 'Zoe'",
        "names = x'ff'",
        "title = 'field ', chart = NULL",
        "chart = 7",
        "ended = NULL",
        "seats = 3",
        "sum = 0",
        "match = 2",
        "begun = ''",
    ],
)
def test_what_was_not_written_is_no_score(tmp_path: Path, change: str) -> None:
    store = Store.open(tmp_path)
    store.score(begun(store), "a", 40, "Ann")
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute(f"UPDATE scores SET {change}").rowcount == 1
    db.close()
    store = Store.open(tmp_path)
    assert store.best("field", every) is None
    assert store.score(1, "a", 41, "Ann") is None
    store.close()


def test_scores_are_saved_out_of_a_damaged_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    for points in (40, 70):
        store.score(begun(store), "a", points, "Ann")
    going = begun(store)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE scores SET points = 99 WHERE points = 70")
        db.execute("ALTER TABLE matches DROP COLUMN picture")
    db.close()
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert best(store) == (40, "Ann")
    assert store.write(lambda db: db.execute("SELECT match FROM scores ORDER BY match").fetchall()) == [(1,), (going,)]
    store.close()


def test_a_number_given_out_again_is_another_match(store: Store) -> None:
    """Numbers begin anew where the list of matches is lost; the scores that were saved stay."""
    first = begun(store)
    score = store.score(first, "a", 40, "Ann")
    assert score is not None
    store.write(lambda db: db.execute("DELETE FROM matches"))
    store.write(lambda db: db.execute("DELETE FROM sqlite_sequence"))
    while stamp() <= score.begun:
        pass
    assert begun(store) == first
    assert best(store) == (40, "Ann")
    store.score(first, "a", 30, "Ben")
    assert best(store) == (40, "Ann")


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """Its matches stay; those that were begun before there were scores have none."""
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    for statement in schema.MIGRATIONS[0]:
        db.execute(statement)
    db.execute("PRAGMA user_version = 1")
    played = charted()
    played.deal()
    record = played.record()
    match = matches.insert(db, matches.line_of(record, "2026-01-01T10:00:00+00:00", 0, False), record.rows)
    db.close()
    store = Store.open(tmp_path)
    assert store.notices == []
    assert store.record(match) == record
    assert store.score(match, "a", 40, "Ann") is None
    assert store.score(begun(store), "a", 30, "Ben") is not None
    assert best(store) == (30, "Ben")
    store.close()
