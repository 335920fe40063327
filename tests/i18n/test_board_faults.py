"""Refusals of boards: the cell is said in front of them, and no number of a rule means anything to a reader."""

from __future__ import annotations

import ast
from functools import cache
from string import Formatter

import pytest

from game.i18n import WORDS, Catalogue
from tests.house.sources import modules_with, tree

LANGUAGES = sorted(path.name for path in WORDS.iterdir() if path.is_dir())


@cache
def keys() -> frozenset[str]:
    """Keys of all sentences with which rules refuse a board."""
    calls = (node for path in modules_with("BadBoard") for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    raised = (call.args[0] for call in calls if ast.unparse(call.func) == "BadBoard" and call.args)
    return frozenset(str(key.value) for key in raised if isinstance(key, ast.Constant))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_refused_without_its_name_its_own_numbering_or_the_rule(language: str) -> None:
    words, found = Catalogue(language), keys()
    assert len(found) > 40
    for key in found:
        text = words.t(key)
        used = {field for _, field, _, _ in Formatter().parse(text) if field}
        assert not used & {"board", "space", "rule"}, key
        assert text[0] == text[0].lower(), key
