"""Fits of figures: known ones are found again, and files tell a row a line."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.tools.fitting.regression import Contents, Name, Regression, text_of

KNOTS = (0, 10, 30)
HEN, COW, EGG = NAMES = [("kinds", "hen"), ("kinds", "cow"), ("eggs", "")]
KNOWN = {HEN: [1.0, 3.0, -2.0], COW: [8.0, 8.0, 8.0], EGG: [0.5, 0.0, 1.0]}


def known(name: Name, at: int) -> float:
    """A figure at a place among the knots, beyond the last one that of the last."""
    first, second, third = KNOWN[name]
    if at <= 10:
        return first + (second - first) * at / 10
    return second + (third - second) * min(at - 10, 20) / 20


def seen(at: range) -> Regression:
    """A fit that has seen sums of the known figures."""
    random, fit = Random(1), Regression(NAMES, KNOTS)
    for place in at:
        for _ in range(5):
            amounts = {name: float(random.randrange(4)) for name in NAMES}
            fit.add(amounts, place, sum(known(name, place) * amount for name, amount in amounts.items()))
    return fit


def test_known_figures_are_found_again() -> None:
    found = seen(range(36)).solve(ridge=1e-9)
    assert [*found] == NAMES
    for name in NAMES:
        assert found[name] == pytest.approx(KNOWN[name], abs=1e-5)


def test_a_knot_of_which_nothing_tells_has_the_figures_of_its_neighbour() -> None:
    found = seen(range(11)).solve(ridge=1e-9, smooth=1e-3)
    for name in NAMES:
        assert found[name][:2] == pytest.approx(KNOWN[name][:2], abs=0.01)
        assert found[name][2] == pytest.approx(found[name][1], abs=1e-4)


def test_a_thing_that_was_never_seen_counts_nothing() -> None:
    fit = Regression([HEN, COW], (0,))
    fit.add({HEN: 1.0}, 0, 6.0)
    assert fit.solve(ridge=1.0) == {HEN: [pytest.approx(3.0)], COW: [0.0]}


def test_a_file_has_a_line_for_each_row() -> None:
    tables: Contents = {"knots": [0, 10], "pens": {"C.": [1, 2], "": [3, -4]}}
    text = text_of(tables)
    assert json.loads(text) == tables
    assert text.splitlines() == [
        "{",
        '  "knots": [0, 10],',
        '  "pens": {',
        '    "C.": [1, 2],',
        '    "": [3, -4]',
        "  }",
        "}",
    ]
