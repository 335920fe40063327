"""Records: what is written comes back, and what is foreign is refused with the field at fault."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.core.journal import FORMAT, MOST_BYTES, MOST_ROWS, RawRow, Row, raw, record_bytes, record_from
from game.core.seats import CHANCE
from tests.core.test_match import random_match
from tests.games import toy

GOOD: dict[str, Any] = json.loads(record_bytes(random_match(2).record()))


@given(st.integers(0, 10**6))
def test_a_record_comes_back(seed: int) -> None:
    record = random_match(seed).record()
    data = record_bytes(record)
    assert record_bytes(record_from(data)) == data
    again = record_from(data)
    assert [json.loads(bytes(row.choice)) for row in again.rows] == [
        json.loads(bytes(row.choice)) for row in record.rows
    ]
    assert (again.title, again.seats, again.seed, again.index) == ("toy", record.seats, record.seed, record.index)


def test_records_are_readable_lines() -> None:
    data = record_bytes(random_match(2).record())
    assert data.count(b"\n") > 20
    assert json.loads(data)["format"] == FORMAT


def test_only_chance_is_chance() -> None:
    assert Row(CHANCE, toy.Top(1), 0).chance
    assert not Row(0, toy.Draw(), 1).chance


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("title", 3, r"\$\.title"),
        ("title", "x" * 41, r"\$\.title"),
        ("version", 10**30, r"\$\.version"),
        ("seats", [], r"\$\.seats"),
        ("seats", [{"name": "A"}] * 9, r"\$\.seats"),
        ("seats", [{"name": ""}], r"\$\.seats\[0\]\.name"),
        ("seats", [{"name": "x" * 25}], r"\$\.seats\[0\]\.name"),
        ("seed", "x" * 201, r"\$\.seed"),
        ("open_seed", 1, r"\$\.open_seed"),
        ("boards", [{}], r"\$\.boards\[0\]"),
        ("rows", [{"seat": 16, "choice": {}, "group": 0}], r"\$\.rows\[0\]\.seat"),
        ("rows", [{"seat": -3, "choice": {}, "group": 0}], r"\$\.rows\[0\]\.seat"),
        ("rows", [{"seat": 0, "choice": {}, "group": -1}], r"\$\.rows\[0\]\.group"),
        ("rows", [{"seat": 0, "choice": {}, "group": 10**20}], r"\$\.rows\[0\]\.group"),
        ("rows", [{"seat": 0, "choice": {}, "group": 0, "digest": "x" * 65}], r"\$\.rows\[0\]\.digest"),
        ("rows", [{"seat": 0, "group": 0}], r"\$\.rows\[0\]"),
        ("index", -2, r"\$\.index"),
        ("index", 10**20, r"\$\.index"),
        ("format", 2, r"\$\.format"),
        ("extra", 1, "extra"),
    ],
)
def test_foreign_fields_are_refused_by_name(field: str, value: object, path: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=path):
        record_from(json.dumps(GOOD | {field: value}).encode())


def test_missing_fields_are_refused_by_name() -> None:
    for field in ("title", "version", "options", "boards", "seats", "seed", "open_seed", "rows"):
        rest = {name: value for name, value in GOOD.items() if name != field}
        with pytest.raises(msgspec.ValidationError, match=field):
            record_from(json.dumps(rest).encode())


def test_sizes_are_bounded() -> None:
    with pytest.raises(msgspec.ValidationError, match="larger"):
        record_from(b" " * (MOST_BYTES + 1))
    row = {"seat": 0, "choice": 0, "group": 0}
    with pytest.raises(msgspec.ValidationError, match=r"\$\.rows"):
        record_from(json.dumps(GOOD | {"rows": [row] * (MOST_ROWS + 1)}).encode())


def test_rows_leave_out_what_is_usual() -> None:
    assert msgspec.json.encode(RawRow(0, raw(toy.Draw()), 1)) == b'{"seat":0,"choice":{"type":"Draw"},"group":1}'
