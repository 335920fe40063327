"""Sizes and names of the code that do not grow back: `python -m tests.house.measures` prints them all.

Each bound is today's figure, a little rounded: a change that needs more of it says why and raises it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from game.titles import title_for
from tests.house.measures import PLAYED, Code, crumbs, first_words, measured, mouse_up, relative, same_names, trees
from tests.house.sources import HOUSE, modules, name

MODULES = 475
FUNCTIONS = 76.6
IMPORTS = 6.23
RELATIVE = 0.1
CALLABLES = 126
CHANGED = 474
RUNS = 5
CRUMBS = 13
MOUSE_UP = {"texas": (662, 58, 1), "rancho": (674, 62, 1)}
"""Calls, modules and calls into the match scene (one is the input itself) of one mouse-up that plays, by title."""

RETIRED = frozenset(
    """
    Besides Beside Arrival Come Glance Told News Elsewhere Moves Hands Lying draw_lying Ahead Signals nook
    make_way Around Surroundings take_in takes_back Tabletop linger lingers lingering looking Reading Telling
    Trouble Past Deed Hanging PutDown Foresight Facts Reckoning Doorway Doors Sketch dwell Glimpse readying
    ready_ms rough refine ghosted _besides Prerender TableRenderer improve is_draft prerendering prerender_wait_ms
    LineTable Comfort comforts unbooked
    """.split()  # noqa: SIM905
)
"""Names that nobody could guess; `game/README.md` has the words in their place."""


@pytest.fixture(scope="module")
def parsed() -> dict[Path, ast.Module]:
    return trees(modules())


@pytest.fixture(scope="module")
def found(parsed: dict[Path, ast.Module]) -> Code:
    return measured(parsed)


def test_the_code_is_no_larger_than_it_was(found: Code) -> None:
    assert found.modules <= MODULES
    assert found.functions <= FUNCTIONS
    assert found.imports <= IMPORTS
    assert found.callables <= CALLABLES
    assert found.changed <= CHANGED
    assert found.runs <= RUNS
    assert len(crumbs()) <= CRUMBS


def test_docstrings_begin_with_a_noun_or_a_verb(found: Code) -> None:
    assert found.relative <= RELATIVE
    others = trees([*modules("tests"), *modules(".ci"), HOUSE / "main.py"])
    assert relative(first_words(others)) <= RELATIVE


def test_a_class_has_a_name_of_its_own(parsed: dict[Path, ast.Module]) -> None:
    assert same_names(parsed) == {}


def test_retired_names_do_not_come_back() -> None:
    assert {name(path): words for path in modules() if (words := _names(path) & RETIRED)} == {}


def _names(path: Path) -> set[str]:
    """Names in a module that has any retired word; none of another."""
    text = path.read_text(encoding="utf-8")
    if not _ANY_RETIRED.search(text):
        return set()
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


_ANY_RETIRED = re.compile(rf"\b(?:{'|'.join(sorted(RETIRED))})\b")


@pytest.mark.parametrize("key", PLAYED)
def test_a_mouse_up_that_plays_goes_through_no_more_code(tmp_path: Path, key: str) -> None:
    calls, places, returns, contexts = mouse_up(tmp_path, title_for(key), PLAYED[key])
    most = MOUSE_UP[key]
    assert calls <= most[0]
    assert places <= most[1]
    assert returns <= most[2]
    assert contexts["first"] <= 1
    assert contexts["asked"] <= (key == "rancho")  # a pile was carried on a scratch position, which is let go first
    assert (contexts["done"], contexts["after"]) == (0, 1)
