"""Samples of sweeps: never nothing of one, and with `--whole` all."""

from __future__ import annotations

from typing import Any

import pytest

from game.specs import SPECS
from tests.samples import always_tried, each_met, nth, one_in, swept, thinned, unproven, untelling


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


def test_a_law_over_all_games_is_tried_in_one_of_five_and_each_game_by_some() -> None:
    keys = [spec.key for spec in SPECS]
    laws = [f"tests/scenes/test_{number}.py::test_law" for number in range(40)]
    names = {law: [f"{law}[{key}]" for key in keys] for law in laws}
    left = swept([name for each in names.values() for name in each])
    kept = {law: [key for key, name in zip(keys, names[law], strict=True) if name not in left] for law in laws}
    assert {len(found) for found in kept.values()} == {1}
    assert {key for found in kept.values() for key in found} == set(keys)


def test_a_law_of_four_games_is_tried_in_one_of_them_whatever_its_name() -> None:
    keys = [spec.key for spec in SPECS[:4]]
    laws = [[f"tests/scenes/test_{number}.py::test_law[{key}]" for key in keys] for number in range(20)]
    assert {len(names) - len(swept(names)) for names in laws} == {1}


def test_of_windows_and_scales_some_stay_for_each_game_and_way() -> None:
    law = "tests/scenes/test_a.py::test_law"
    names = [
        f"{law}[{size}-{title}-{percent}]"
        for size in ("size0", "640x480")
        for title in "ab"
        for percent in (100, 150, 200)
    ]
    left = thinned(names)
    kept = [name for name in names if name not in left]
    assert len(kept) == 4
    assert {name.split("-")[1] for name in kept} == {"a", "b"}
    assert thinned(kept[:1]) == set()
    assert thinned([f"tests/rules/test_a.py::test_law[size{number}]" for number in range(9)]) == set()
    assert thinned([f"{law}[{way}]" for way in ("drag", "clicks", "keys", 2, 3, 20)]) == set()


def test_a_law_is_tried_in_the_games_that_are_telling() -> None:
    law, (first, second, *_) = "tests/scenes/test_a.py::test_law", [spec.key for spec in SPECS]
    cases = [f"{law}[{key}-100]" for key in (first, second)]
    assert untelling(dict.fromkeys(cases, (first,))) == {cases[1]}
    assert untelling(dict.fromkeys(cases, ())) == set()


def test_a_law_that_was_skipped_wherever_it_was_tried_proves_nothing() -> None:
    law = "tests/scenes/test_a.py::test_law"
    first, second = (f"{law}[{spec.key}]" for spec in SPECS[:2])
    assert unproven([first, second], []) == {law}
    assert unproven([first], [second]) == set()
    other_systems = [
        "tests/app/test_a.py::test_windows",
        "tests/app/test_a.py::test_drives[c]",
        f"tests/core/t.py::t[{SPECS[0].key}]",
    ]
    assert unproven(other_systems, []) == set()


def test_what_is_no_sweep_over_games_is_tried_as_a_whole() -> None:
    keys = [spec.key for spec in SPECS]
    few = [f"tests/scenes/test_a.py::test_b[{key}]" for key in keys[:3]]
    sizes = [f"tests/scenes/test_a.py::test_c[{width}x640]" for width in range(1024, 1034)]
    rules = [f"tests/rules/test_a.py::test_d[{key}]" for key in keys]
    assert swept([*few, *sizes, *rules, "tests/scenes/test_a.py::test_e"]) == set()


def test_parameters_lose_the_cases_that_only_all_of_it_tries() -> None:
    some = pytest.mark.parametrize("case", one_in(3, "abcd"), scope="module").mark
    assert every(list(always_tried(some).args[1])) == [("a",), ("d",)]
    assert always_tried(some).kwargs == {"scope": "module"}
    none = pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.whole)]).mark
    assert every(list(always_tried(none).args[1])) == [(1,)]
    named = pytest.mark.parametrize("case", one_in(2, "ab"), ids=["first", "second"]).mark
    assert every(list(always_tried(named).args[1])) == [("a",), ("b",)]
    plain = pytest.mark.parametrize("case", (number for number in range(3))).mark
    assert list(always_tried(plain).args[1]) == [0, 1, 2]
