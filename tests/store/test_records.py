"""Records as files: round trips, and one clear line for whatever a foreign file holds."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.journal import MOST_BYTES, Disagreement, Record, record_bytes
from game.core.match import resume
from game.core.spec import BadTerms
from game.store.database import Store
from game.store.notices import BadFile
from game.store.records import export_record, import_record
from tests.games.field_game import SPEC
from tests.store.table import new_match, play_on


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
    added = store.add(import_record(path))
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
    assert record_bytes(store.record(store.add(record))) == record_bytes(whole(record))
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
