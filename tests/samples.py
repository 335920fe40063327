"""Samples of sweeps, the same every time, for the test command; `--whole` tries all."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar
from zlib import crc32

import pytest

from game.specs import SPECS

Thing = TypeVar("Thing")

NEVER_SAMPLED = ("tests/rules/", "tests/contract/", "tests/golden/", "tests/core/", "tests/house/")
"""Rooms whose tests are each of their own worth: rules, recorded games and pictures, the house itself."""
TITLES_SWEPT, ONE_IN = 4, 5
"""A test that names so many games is a sweep; of so many of its cases one stays."""
SEEN = ("tests/scenes/", "tests/tables/")
"""Rooms whose laws are tried in many windows and at many scales."""
WINDOW = re.compile(
    r"(?:size|window)\d+|\d{3,4}x\d{3,4}|\(\d{3,4}, \d{3,4}\)|1024|1280|1600|1920|2560|3840|1\d0|125|175|200"
)
"""A window or a scale in the name of a case."""
ONE_WINDOW_IN = 3
"""How many cases there that nothing but window and scale tell apart are one in the sample."""


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


def always_tried(mark: pytest.Mark) -> pytest.Mark:
    """The same parameters without the cases that `--whole` alone tries; all of them where there are no others."""
    names, cases, *rest = mark.args
    cases = [*cases]
    tried = [
        case for case in cases if not (isinstance(case, _CASE) and any(each.name == "whole" for each in case.marks))
    ]
    named = isinstance(mark.kwargs.get("ids"), Collection)  # one for each case
    # Without a case it would be a test without its arguments.
    return pytest.mark.parametrize(names, cases if named or not tried else tried, *rest, **mark.kwargs).mark


_CASE = type(pytest.param())
"""Values of a case together with its marks."""


def _name(value: Any) -> str:
    return str(getattr(value, "key", value))


def swept(names: Iterable[str]) -> set[str]:
    """Names of cases, as pytest calls them, that a sample of sweeps over the games does without.

    Which games a law keeps follows from its own name, so that each game is tried by many laws.
    """
    left = set[str]()
    for law, cases in _by_law(names).items():
        if sum(any(spec.key in case.partition("[")[2] for case in cases) for spec in SPECS) >= TITLES_SWEPT:
            many = min(ONE_IN, len(cases))  # else a law of four cases might be left without any
            left |= {case for place, case in enumerate(cases) if (place + crc32(law.encode())) % many}
    return left


def untelling(told: Mapping[str, Collection[str]]) -> set[str]:
    """Names of cases of games of which their laws tell little, by the games of which each case's law tells most."""
    return {name for name, keys in told.items() if keys and not any(key in name.partition("[")[2] for key in keys)}


def thinned(names: Iterable[str]) -> set[str]:
    """Names of cases that a sample of windows and scales does without: no game, seat, word or way goes with them.

    Which of them a law keeps follows from its own name and from what else the case is called.
    """
    alike = defaultdict[str, list[str]](list)
    for law, cases in _by_law(names).items():
        for name in cases if law.startswith(SEEN) else ():
            parts = name.partition("[")[2].partition("]")[0].split("-")
            alike["-".join((law, *("#" if WINDOW.fullmatch(part) else part for part in parts)))].append(name)
    left = set[str]()
    for told, cases in alike.items():
        many = min(ONE_WINDOW_IN, len(cases))
        left |= {case for place, case in enumerate(cases) if (place + crc32(told.encode())) % many}
    return left


def unproven(skipped: Iterable[str], others: Iterable[str]) -> set[str]:
    """Laws about games that were skipped in each game that the sample has tried."""
    named = {
        law for law, cases in _by_law(skipped).items() if any(spec.key in case for case in cases for spec in SPECS)
    }
    return named - {*_by_law(others)}


def _by_law(names: Iterable[str]) -> dict[str, list[str]]:
    """Cases of each law that may be sampled."""
    found = defaultdict[str, list[str]](list)
    for name in names:
        law, _, case = name.partition("[")
        if case and not law.startswith(NEVER_SAMPLED):
            found[law].append(name)
    return found
