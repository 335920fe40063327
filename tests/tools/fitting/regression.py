"""Least squares for sums of figures that change evenly between knots, and the text of the files that hold them."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

Name = tuple[str, str]
"""Name of a figure: its table, and its key there."""


class Regression:
    """Figures by names, one at each knot, whose sums come nearest to what was seen."""

    def __init__(self, names: Iterable[Name], knots: Sequence[int]) -> None:
        self._names, self._knots = tuple(names), tuple(knots)
        self._first = {name: number * len(self._knots) for number, name in enumerate(self._names)}
        size = len(self._names) * len(self._knots)
        self._squares, self._products = np.zeros((size, size)), np.zeros(size)

    def add(self, amounts: Mapping[Name, float], at: int, seen: float) -> None:
        """Add a sum that was seen at a place among the knots, with how often each figure stands in it."""
        near = shares(self._knots, at)
        places = np.array([self._first[name] + knot for name in amounts for knot in near])
        parts = np.array([amount * share for amount in amounts.values() for share in near.values()])
        self._squares[np.ix_(places, places)] += np.outer(parts, parts)
        self._products[places] += parts * seen

    def solve(self, ridge: float, smooth: float = 0.0) -> dict[Name, list[float]]:
        """The figures: `ridge` holds each near nothing, `smooth` two neighbours near each other, so that what was seen
        seldom has a figure too."""
        squares = self._squares + ridge * np.eye(len(self._products))
        for first in self._first.values():
            for low, high in pairwise(range(first, first + len(self._knots))):
                squares[[low, high], [low, high]] += smooth
                squares[[low, high], [high, low]] -= smooth
        found = np.linalg.solve(squares, self._products)
        return {name: found[first : first + len(self._knots)].tolist() for name, first in self._first.items()}


def shares(knots: Sequence[int], at: int) -> dict[int, float]:
    """By knot the share with which its figures count; beyond the last one that counts alone."""
    after = bisect_right(knots, at)
    if after == len(knots):
        return {after - 1: 1.0}
    share = (at - knots[after - 1]) / (knots[after] - knots[after - 1])
    return {after - 1: 1 - share, after: share} if share else {after - 1: 1.0}


Contents = Mapping[str, Sequence[float] | Mapping[str, Sequence[float]]]
"""By name a row of figures, or a table of rows by their keys."""


def text_of(tables: Contents) -> str:
    """The text of a file: a line for each row."""
    parts = []
    for name, rows in tables.items():
        if isinstance(rows, Mapping):
            lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
            parts.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
        else:
            parts.append(f"  {json.dumps(name)}: {json.dumps(rows)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write_or_print(tables: Contents, file: Path | None) -> None:
    """Write the tables to a file in place of what it holds; with none, print what it would hold."""
    if file is None:
        print(text_of(tables), end="")
    else:
        file.write_text(text_of(tables), encoding="utf-8")
