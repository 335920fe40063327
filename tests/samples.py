"""Samples of sweeps, the same every time, for the test command; `--whole` tries all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest

Thing = TypeVar("Thing")


def nth(many: int, things: Iterable[Thing], whole: bool) -> Iterator[Thing]:
    """Every so many-th of the cases that one test goes through by itself; `whole`: all of them."""
    return islice(things, 0, None, 1 if whole else many)


def one_in(many: int, cases: Iterable[Any], first: int = 0) -> list[Any]:
    """Every so many-th case always, counted from the first that is."""
    return [case_of(case, number % many == first) for number, case in enumerate(cases)]


def each_met(rows: Sequence[Any], columns: Sequence[Any]) -> list[Any]:
    """All pairs, of which always so few that each row and each column is in one."""
    fewer = min(len(rows), len(columns))
    return [
        case_of((row, column), (place - number) % fewer == 0)
        for number, row in enumerate(rows)
        for place, column in enumerate(columns)
    ]


def case_of(case: Any, always: bool) -> Any:
    """A case, or several values that make one, called by their names."""
    values = case if type(case) is tuple else (case,)
    return pytest.param(*values, id="-".join(map(_name, values)), marks=() if always else pytest.mark.whole)


def _name(value: Any) -> str:
    return str(getattr(value, "key", value))
