"""Databases made by hand: each match is read for itself, and what cannot be read can still be handed over."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from game.core.match import resume
from game.store.database import FILE, Store
from game.store.matches import MOST_PICTURE, Summary, Unreadable
from game.store.notices import BadMatch, NoMatch
from game.store.records import export_bytes, import_record
from tests.games.field_game import SPEC
from tests.store.table import kept_match


def changed(folder: Path, change: str, table: str = "matches") -> Store:
    """A store with two matches, the first of them changed by hand."""
    store = Store.open(folder)
    for seed in ("1", "2"):
        kept_match(store, seed, choices=20)
    store.close()
    db = sqlite3.connect(folder / FILE)
    with db:
        assert db.execute(f"UPDATE {table} SET {change} WHERE {'id' if table == 'matches' else 'match'} = 1").rowcount
    db.close()
    return Store.open(folder)


UNREADABLE = {
    "no seats": """header = '{"seats": []}'""",
    "too many seats": 'header = \'{"seats": [' + ", ".join(['{"name": "A"}'] * 9) + "]}'",
    "no JSON": "header = 'no json'",
    "no UTF-8": "header = x'7b22736561747322ff'",
    "nested": f"""header = '{"[" * 100_000}'""",
    "too large a header": "header = zeroblob(20000000)",
    "too long a title": "title = printf('%.5000c', 'x')",
    "a turn that is none": "turn = 'many'",
    "too long a time": "updated = printf('%.5000c', '1')",
    "a time that is none": "created = x'ff'",
}


@pytest.mark.parametrize("change", UNREADABLE)
def test_a_match_that_cannot_be_read_is_listed_as_that(tmp_path: Path, change: str) -> None:
    store = changed(tmp_path, UNREADABLE[change])
    first, second = sorted(store.entries(), key=lambda each: each.id)
    assert first == Unreadable(1)
    assert isinstance(second, Summary)
    assert store.notices == []
    assert [each.id for each in store.summaries()] == [2]
    latest = store.latest()
    assert latest is not None
    assert latest.id == 2
    assert json.loads(store.remains(1))
    store.delete(1)
    assert [each.id for each in store.entries()] == [2]
    store.restore(1)
    assert len(store.entries()) == 2
    store.close()


READABLE = {
    "before the first year": "updated = '-0004-01-01T00:00:00+00:00'",
    "long after": "updated = '12026-01-01T00:00:00.000+00:00', created = '99999'",
    "text that is no UTF-8": "updated = CAST(x'ff41' AS TEXT)",
    "too large a picture": f"picture = zeroblob({20 * 1024 * 1024})",
    "a picture of words": "picture = 'grass'",
    "a colour of many letters": f"colours = '{'x' * 60} red'",
    "colours that are none": "colours = zeroblob(20)",
    "names without width": """header = CAST(replace(header, '"Seat 0"', '"\ufe0f"') AS BLOB)""",
}


@pytest.mark.parametrize("change", READABLE)
def test_what_can_be_read_of_a_match_is_listed(tmp_path: Path, change: str) -> None:
    store = changed(tmp_path, READABLE[change])
    found = {each.id: each for each in store.summaries()}
    assert sorted(found) == [1, 2]
    assert found[1].picture is None or len(found[1].picture) <= MOST_PICTURE
    assert store.notices == []
    assert list(tmp_path.glob("*damaged*")) == []
    store.close()


def test_a_picture_that_is_too_large_is_no_hindrance(tmp_path: Path) -> None:
    store = changed(tmp_path, READABLE["too large a picture"])
    assert resume(SPEC, store.record(1), store.writer(1)).index == len(store.record(1).rows)
    store.close()


def test_text_that_is_no_utf8_spoils_one_match_only(tmp_path: Path) -> None:
    store = changed(tmp_path, "title = CAST(x'66ff' AS TEXT)")
    with pytest.raises(BadMatch):
        store.record(1)
    assert len(store.record(2).rows) >= 20
    assert store.notices == []
    store.close()


def test_of_a_damaged_match_the_rows_before_the_damage_can_be_played(tmp_path: Path) -> None:
    store = changed(tmp_path, "choice = x'00'", "rows")
    with pytest.raises(BadMatch):
        store.record(1)
    store.close()
    db = sqlite3.connect(tmp_path / FILE)
    with db:
        db.execute("DELETE FROM rows WHERE match = 2 AND number = 12")
    db.close()
    store = Store.open(tmp_path)
    for match, rows in ((1, 0), (2, 12)):
        path = tmp_path / f"{match}.json"
        export_bytes(store.remains(match), path)
        record = import_record(path)
        assert len(record.rows) == rows
        assert resume(SPEC, record).index == rows
    store.close()


def test_of_a_match_without_terms_a_copy_of_its_lines_remains(tmp_path: Path) -> None:
    store = changed(tmp_path, "boards = 'none', picture = zeroblob(100), header = x'ff00'")
    left = msgspec.json.decode(store.remains(1))
    assert left["match"]["title"] == "field"
    assert (left["match"]["boards"], left["match"]["header"]) == ("none", "ff00")
    assert "picture" not in left["match"]
    assert len(left["rows"]) == left["match"]["count"] >= 20
    assert json.loads(left["rows"][-1]["choice"])
    with pytest.raises(NoMatch):
        store.remains(77)
    store.close()
