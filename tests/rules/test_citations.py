"""Every numbered rule has its code and its test, and every test of a rule says which."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from game.core.spec import Spec
from game.specs import SPECS
from tests.house.sources import modules

pytestmark = pytest.mark.sample

HERE = Path(__file__).parent


def docstrings(folder: Path) -> list[str]:
    """Docstrings of the tests of a folder."""
    return [
        ast.get_docstring(node) or ""
        for path in sorted(folder.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_every_rule_is_cited_by_a_test(spec: Spec[Any, Any]) -> None:
    letters, last = spec.rules
    assert re.fullmatch("[A-Z]+", letters)
    assert last > 0
    told = docstrings(HERE / spec.key)
    assert {int(number) for text in told for number in re.findall(rf"\b{letters}(\d+)", text)} == set(
        range(1, last + 1)
    )


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_every_rule_is_named_by_the_code_that_keeps_it(spec: Spec[Any, Any]) -> None:
    letters, last = spec.rules
    code = " ".join(path.read_text(encoding="utf-8") for path in modules(f"game/rules/{spec.key}"))
    named = {int(number) for number in re.findall(rf"\b{letters}(\d+)", code)}
    for first, end in re.findall(rf"\b{letters}(\d+)(?:-| to ){letters}(\d+)", code):
        named |= set(range(int(first), int(end)))
    assert named == set(range(1, last + 1))


def test_no_two_games_number_their_rules_alike() -> None:
    assert len({spec.rules[0] for spec in SPECS}) == len(SPECS)
