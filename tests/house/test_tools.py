"""The tools that read the code: types, style, floors."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.games import missing
from tests.house.sources import HOUSE

LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


def run(*command: str, cwd: Path = HOUSE) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "mypy", *(f"--exclude=(^|/)(test_)?{key}(/|\\.py$)" for key in sorted(missing()))),
        ("-m", "ruff", "check", "."),
        ("-m", "ruff", "format", "--check", "."),
        ("-c", LINT_IMPORTS, "--no-cache"),
    ],
    ids=["types", "style", "format", "floors"],
)
def test_the_code_is_clean(command: tuple[str, ...]) -> None:
    result = run(*command)
    assert result.returncode == 0, result.stdout + result.stderr


TRESPASSES = {
    "core/a.py": "import pygame\nimport random\nimport game.grids.a\n",
    "grids/a.py": "import time\n",
    "ai/__init__.py": "import os\n",
    "rules/__init__.py": "",
    "rules/one/__init__.py": "import game.rules.two\n",
    "rules/two/__init__.py": "import sqlite3\n",
    "tables/__init__.py": "",
    "tables/one/__init__.py": "import game.tables.two\n",
    "tables/two/__init__.py": "import pytmx\n",
    "i18n/catalogue.py": "import babel\n",
    "lessons/__init__.py": "import markdown_it\n",
    "scenes/navigation.py": "",
    "scenes/title/a.py": "import game.scenes.setup\n",
    "scenes/match/a.py": "import multiprocessing\n",
    "cupboard.py": "import accesskit\n",
}
"""A house in which every contract is broken at least once."""


def test_every_contract_bites(tmp_path: Path) -> None:
    shutil.copy(HOUSE / "pyproject.toml", tmp_path)
    for place, text in TRESPASSES.items():
        path = tmp_path / "game" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for package in (HOUSE / "game" / "scenes").glob("*/__init__.py"):
        (tmp_path / "game" / "scenes" / package.parent.name).mkdir(exist_ok=True)
    for folder in (tmp_path / "game").rglob("*/"):
        (folder / "__init__.py").touch()
    (tmp_path / "game" / "__init__.py").touch()
    result = run("-c", LINT_IMPORTS, "--no-cache", cwd=tmp_path)
    contracts = (HOUSE / "pyproject.toml").read_text().count("[[tool.importlinter.contracts]]")
    assert contracts > 0
    assert f"Contracts: 0 kept, {contracts} broken." in result.stdout, result.stdout + result.stderr
    assert "game.cupboard" in result.stdout


def test_every_room_that_is_named_is_there() -> None:
    table = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    named = set(re.findall(r"(?:game\.|\()([a-z]\w*|__main__)", str(table)))
    there = {path.stem for path in (HOUSE / "game").iterdir()}
    assert {"core", "__main__"} <= named <= there


def test_a_match_that_forgets_a_case_is_refused(tmp_path: Path) -> None:
    forgetful = tmp_path / "forgetful.py"
    forgetful.write_text("def f(x: int | str) -> None:\n    match x:\n        case int():\n            print(x)\n")
    result = run("-m", "mypy", "--config-file", str(HOUSE / "pyproject.toml"), str(forgetful))
    assert "[exhaustive-match]" in result.stdout, result.stdout + result.stderr
