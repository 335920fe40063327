"""Records as files: round trips, and one clear line for whatever a foreign file holds."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, strategies as st

from game.core.journal import MOST_BYTES, Disagreement, Record, record_bytes, sealed
from game.core.match import resume
from game.core.spec import BadTerms
from game.store import matches, schema
from game.store.database import FILE, Store
from game.store.notices import BadFile, BadMatch
from game.store.records import Mark, Origin, export_record, import_record
from tests.core.test_seeds import forged, played as field_match
from tests.games.field_game import SPEC
from tests.store.table import kept_match, new_match, play_on, put_record, reopened


def played() -> Record:
    match = new_match("records")
    match.deal()
    play_on(match, 20, Random(1))
    return match.record()


RECORD = played()
GOOD: dict[str, Any] = json.loads(record_bytes(RECORD))


def test_a_record_makes_the_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.json"
    export_record(RECORD, path)
    assert [child.name for child in path.parent.iterdir()] == ["match.json"]
    found = import_record(path)
    assert record_bytes(found) == record_bytes(RECORD)
    assert resume(SPEC, found).position == resume(SPEC, RECORD).position


def test_an_export_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("old")
    export_record(RECORD, path)
    assert import_record(path).title == "field"


def test_an_import_goes_through_the_store(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    export_record(RECORD, path)
    store = Store.open(tmp_path)
    added = put_record(store, import_record(path))
    assert resume(SPEC, store.record(added)).record() == resume(SPEC, RECORD).record()
    store.close()


def refusal(path: Path) -> str:
    """The one line about a file that cannot be imported."""
    with pytest.raises(BadFile) as caught:
        import_record(path)
    line = str(caught.value)
    assert caught.value.path == path
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    return caught.value.reason


def test_files_that_are_none(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "none.json")
    assert refusal(tmp_path) == "not an ordinary file"
    assert "null" in refusal(tmp_path / "a\0b")
    (tmp_path / "empty").touch()
    assert "truncated" in refusal(tmp_path / "empty")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert str(MOST_BYTES) in refusal(tmp_path / "large")


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "not an ordinary file"


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link.json"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(BadFile, match="not an ordinary file"):
            export_record(RECORD, path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert link.is_symlink()
    assert len(list(tmp_path.iterdir())) == 2


INVISIBLE = ("\ufe0f", " ", "\u200b\u200d", "\u3164", "\u2800", "\u202e", "\u0301", "\0", "\u00ad")


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_of_which_nothing_can_be_seen_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(GOOD | {"seats": [{"name": "Ann"}, {"name": name}]}))
    assert "$.seats[1].name" in refusal(path)


@pytest.mark.parametrize("name", ["\u0141\u0301", "\u7530", "\U0001f404\ufe0f", "?", "\U0001fae8", "\u0e01\u0e33", "7"])
def test_names_in_any_script_come_in(tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(GOOD | {"seats": [{"name": "Ann"}, {"name": name}]}))
    assert import_record(path).seats[1].name == name


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("format", 99, "$.format"),
        ("index", 10_000, "$.index"),
        ("version", -1, "$.version"),
        ("rows", {"a": 1}, "$.rows"),
        ("seats", [{"name": 3}], "$.seats[0].name"),
        ("colour", "red", "colour"),
    ],
)
def test_the_field_at_fault_is_named(tmp_path: Path, field: str, value: object, told: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(GOOD | {field: value}))
    assert told in refusal(path)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "below.json", tmp_path, tmp_path / "a\0b"):
        with pytest.raises(BadFile) as caught:
            export_record(RECORD, path)
        assert caught.value.path == path
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A good record with something else somewhere in it, or with bytes changed, cut or added."""
    tree = json.loads(json.dumps(GOOD))
    for _ in range(draw(st.integers(1, 2))):
        node: Any = tree
        while True:
            keys = list(node) if isinstance(node, dict) else range(len(node))
            key = draw(st.sampled_from(list(keys)))
            if isinstance(node[key], dict | list) and node[key] and draw(st.booleans()):
                node = node[key]
                continue
            if draw(st.booleans()):
                node[key] = draw(VALUES)
            elif isinstance(node, dict):
                del node[key]
            break
    data = bytearray(json.dumps(tree).encode())
    if draw(st.booleans()):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 4))] = draw(st.binary(max_size=6))
    return bytes(data)


@given(mutations())
@example(record_bytes(RECORD).replace(b'"farmers"', b'"\x80farmers"', 1))  # options are not looked at before a match is
def test_a_changed_record_is_refused_or_can_be_stored(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("hostile")
    path = folder / "match.json"
    path.write_bytes(data)
    try:
        record = import_record(path)
    except BadFile:
        return
    store = Store.open(folder)
    assert record_bytes(store.record(put_record(store, record))) == record_bytes(whole(record))
    store.close()
    try:
        match = resume(SPEC, record)
    except (BadTerms, msgspec.ValidationError, Disagreement):
        return
    assert match.index <= len(record.rows)


def whole(record: Record) -> Record:
    """The record with its index spelled out."""
    return msgspec.structs.replace(record, index=len(record.rows)) if record.index < 0 else record


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_else(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "match.json"
    path.write_bytes(data)
    refusal(path)


@pytest.mark.parametrize("data", [b"[" * 10**6, b'{"options":' * 10**5, b'{"title":"\\ud800"}', b"\xef\xbb\xbf{}"])
def test_traps_of_the_format(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(data)
    refusal(path)


def test_a_choice_nested_too_deep_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    good = record_bytes(RECORD)
    path.write_bytes(good.replace(b'"seed": ', b'"seed": ' + b"[" * 10**5, 1))
    refusal(path)
    row = b'{"seat":0,"group":0,"choice":' + b'{"type":' * 10**5 + b"1" + b"}" * 10**5 + b"}"
    compact = json.dumps(GOOD | {"rows": []}).encode()
    path.write_bytes(compact.replace(b'"rows": []', b'"rows": [' + row + b"]"))
    try:
        record = import_record(path)
    except BadFile:
        return
    with pytest.raises(Disagreement):
        resume(SPEC, record)


CHARTED: Any = msgspec.structs.replace(SPEC, chart=lambda terms, state: "a")


def taken(store: Store, record: Record, **changes: Any) -> tuple[int, Origin]:
    record = msgspec.structs.replace(record, **changes)
    return store.import_match(resume(CHARTED, record), record.version, "new seed")


def mark(store: Store, match: int) -> Mark:
    return next(summary.mark for summary in store.summaries() if summary.id == match)


WHOLE, RUNNING, FORGED = field_match(10_000).record(), field_match(20).record(), forged(1, 13, 10_000)

CASES: dict[str, tuple[Record, dict[str, Any], Mark, list[tuple[str, int]]]] = {
    "over": (WHOLE, {}, "", []),
    "begun": (new_match().record(), {}, "taken_in", []),
    "running": (RUNNING, {}, "taken_in", []),
    "running with an open seed": (RUNNING, {"open_seed": True}, "taken_in", []),
    "forged": (FORGED, {}, "astray", [("astray", 12)]),
    "forged, old": (FORGED, {"spent": None}, "unchecked", [("astray_or_branch", 12)]),
    "other rules": (WHOLE, {"version": 99}, "version", [("version", 99)]),
    "both": (FORGED, {"version": 0}, "astray", [("astray", 12), ("version", 0)]),
    "without its seed": (WHOLE, {"seed": ""}, "unchecked", [("unchecked", resume(SPEC, WHOLE).check_seeds().answers)]),
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
    luck = resume(SPEC, record).check_seeds()
    assert (luck.answers > 5, luck.mismatched, luck.unchecked) == (True, 0, 0)
    assert store.record(taken(store, RUNNING, open_seed=True)[0]).seed == RUNNING.seed
    assert store.record(taken(store, WHOLE)[0]) == WHOLE


def test_a_running_match_is_handed_on_without_its_secret_seed(store: Store) -> None:
    number, match = kept_match(store, choices=7)
    record = store.shared_record(number)
    assert (record.seed, record.rows) == ("", match.record().rows)
    assert "store" not in msgspec.json.encode(record).decode()
    assert store.record(number).seed == "store"
    play_on(match, 10_000, Random(1))
    assert store.shared_record(number) == sealed(match.record())
    if match.undo():
        assert store.shared_record(number).seed == ""


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
    added = put_record(store, RUNNING)
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
