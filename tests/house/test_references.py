"""Names in backticks, in docstrings, comments and papers: each stands for something that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.sources import HOUSE, kept_files, modules, name, project_files

MODULES = [*modules("game"), *modules("tests"), *modules(".ci"), HOUSE / "main.py"]
PAPERS = [path for path in project_files() if path.suffix == ".md" and path.name != "CHANGELOG.md"]

REMARK = re.compile(r'"""(.*?)"""|#(.*?)$', re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`((?:[a-zA-Z_]|\.\w+/)[\w./-]+?)(?:\(\))?`")
DEFINITION = re.compile(
    r"^ *(?:def|class|async def) (\w+)|^ *(?:self\.)?(\w+)(?:, \w+)*(?:: .*)?(?: = |$)", re.MULTILINE
)
PLACEHOLDER = re.compile(r"KEY|NAME|LANGUAGE|VERSION|EVENT|OUT|_N(_|\b)|^(dist|\.venv)/|-")
"""Parts of names that stand for many, of made files, and of commands."""
FOREIGN = {"head", "python", "lru_cache", "LC_MESSAGES/five_acres.mo", "matches.sqlite3", "settings.json"}
"""Names of the system, of Python, of gettext and of a player's files."""
DESCRIBED = {"game/lessons/__init__.py"}
"""Modules whose docstring describes the format of a file."""
PATHS = {place for each in kept_files() for place in (each, *map(str, Path(each).parents))}
ROOTS = ("", "game/", "game/rules/", "assets/")
"""Folders from which paths are told."""
FILES = {part for path in PATHS for part in (path.rpartition("/")[2], path.rpartition("/")[2].partition(".")[0])}


def code_of(path: Path) -> str:
    """The source of a module without docstrings and comments."""
    return REMARK.sub("", path.read_text(encoding="utf-8"))


def definitions(code: str) -> set[str]:
    """Functions, classes and variables by name, fields among them."""
    return {each for found in DEFINITION.findall(code) for each in found if each}


@pytest.fixture(scope="module")
def defined() -> set[str]:
    """Names that any module of game/ defines; tests' names mean nothing there."""
    return {each for path in modules() for each in definitions(code_of(path))}


def stands(quoted: str, own: set[str], defined: set[str]) -> bool:
    """Whether a quoted name is one of the same module, is defined anywhere, or is a file or folder."""
    if quoted in FOREIGN or PLACEHOLDER.search(quoted) or any(f"{root}{quoted}".rstrip("/") in PATHS for root in ROOTS):
        return True
    if "/" in quoted:
        return False
    if re.search(r"\.(py|po|mo|toml|json|md|tmx|txt)$", quoted):
        return quoted in FILES
    return all(part in own or part in defined or part in FILES for part in quoted.split(".") if part)


def lost(text: str, own: set[str], defined: set[str]) -> list[str]:
    """Names and paths in backticks that stand for nothing."""
    found = QUOTED.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [each for each in found if not stands(each, own, defined)]


def test_names_in_docstrings_and_comments_stand_for_something(defined: set[str]) -> None:
    found, rooms = {}, {*modules()}
    everywhere = {each for path in MODULES for each in definitions(code_of(path))}
    for path in MODULES:
        remarks = " ".join(map("".join, REMARK.findall(path.read_text(encoding="utf-8"))))
        if "`" in remarks and name(path) not in DESCRIBED:
            found[name(path)] = lost(
                remarks, set(re.findall(r"\w+", code_of(path))), defined if path in rooms else everywhere
            )
    assert {place: names for place, names in found.items() if names} == {}


def test_names_in_papers_stand_for_something(defined: set[str]) -> None:
    words = {each for path in MODULES for each in re.findall(r"""["'](\w+)["']""", code_of(path))}
    found = {name(path): lost(path.read_text(encoding="utf-8"), words, defined) for path in PAPERS}
    assert {place: names for place, names in found.items() if names} == {}


def test_lost_names_are_recognised() -> None:
    text = (
        "`play`, `retired`, `core.gone`, `game/core/gone.py`, `gone.py`, `engine.py`, `KEY/x.py`, `core.play()`, `1.5`"
    )
    assert lost(text, {"play"}, set()) == ["retired", "core.gone", "game/core/gone.py", "gone.py"]
    code = 'def play(at: int):\n    self.found = at\nclass A:\n    points: int = 0\n    """Doc."""\nX, Y = 1, 2'
    assert definitions(code) >= {"play", "found", "A", "points", "X"}
