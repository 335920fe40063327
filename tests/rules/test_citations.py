"""Every numbered rule has its test, and every test of a rule says which."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.specs import SPECS

RULES = {
    "rancho": ("RA", 21),
    "rolling_acres": ("AC", 22),
    "rolling_ranch": ("RR", 19),
    "texas": ("TX", 15),
    "wolves_and_sheep": ("WS", 20),
}
"""Per title how its rules are numbered, and the last number."""

HERE = Path(__file__).parent


def docstrings(folder: Path) -> list[str]:
    """What the tests of a folder say about themselves."""
    return [
        ast.get_docstring(node) or ""
        for path in sorted(folder.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("title", RULES)
def test_every_rule_is_cited_by_a_test(title: str) -> None:
    letters, last = RULES[title]
    cited = {
        int(number) for text in docstrings(HERE / title) for number in re.findall(rf"{letters}(\d+)", text)
    }
    assert cited == set(range(1, last + 1))


def test_every_title_numbers_its_rules() -> None:
    assert set(RULES) == {spec.key for spec in SPECS}
