"""Samples of sweeps: never nothing of one, and with `--whole` all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.samples import each_met, nth, one_in


def always(cases: list[Any]) -> list[tuple[Any, ...]]:
    return [case.values for case in cases if not case.marks]


def every(cases: list[Any]) -> list[tuple[Any, ...]]:
    return [case.values for case in cases]


@pytest.mark.parametrize(("rows", "columns"), [("abc", "xy"), ("ab", "vwxyz"), ("a", "xy"), ("abc", "xyz")])
def test_each_row_and_each_column_is_met(rows: str, columns: str) -> None:
    cases = each_met(rows, columns)
    assert every(cases) == [(row, column) for row in rows for column in columns]
    assert {row for row, _ in always(cases)} == set(rows)
    assert {column for _, column in always(cases)} == set(columns)
    assert len(always(cases)) == max(len(rows), len(columns))


def test_every_so_many_th_is_always_tried() -> None:
    cases = one_in(3, ["a", "b", "c", "d", ("e", 1)], 1)
    assert always(cases) == [("b",), ("e", 1)]
    assert every(cases) == [("a",), ("b",), ("c",), ("d",), ("e", 1)]
    assert [case.id for case in cases] == ["a", "b", "c", "d", "e-1"]


def test_of_what_a_test_goes_through_every_so_many_th_is_looked_at() -> None:
    assert list(nth(3, "abcdefgh", whole=False)) == ["a", "d", "g"]
    assert list(nth(3, "abcdefgh", whole=True)) == list("abcdefgh")
