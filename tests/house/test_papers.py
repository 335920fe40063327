"""README, packaging and the CI script say the same."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

import pytest

from tests.house.sources import HOUSE

README = (HOUSE / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(python3 -m venv .*)\n```", README)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """The project table of pyproject.toml."""
    with (HOUSE / "pyproject.toml").open("rb") as file:
        return dict(tomllib.load(file)["project"])


def test_the_readme_has_one_command_to_play_and_one_to_test(project: dict[str, Any]) -> None:
    play, test = COMMANDS
    assert play.endswith(f".venv/bin/pip install . && .venv/bin/{next(iter(project['gui-scripts']))}")
    assert "pip install -e '.[test]'" in test
    assert test.endswith(".venv/bin/python -m pytest")


def test_the_ci_script_runs_the_command_of_the_readme() -> None:
    script = HOUSE / ".ci" / "run"
    assert os.access(script, os.X_OK)
    text = script.read_text(encoding="utf-8")
    assert "set -euo pipefail" in text
    pattern = re.search(r"grep -E '(.*)' README.md", text)
    assert pattern is not None
    assert re.findall(pattern[1], README, re.MULTILINE) == COMMANDS[1:]
    assert "pytest" not in text.replace(pattern[1], "")


def test_every_dependency_is_bounded_and_explained(project: dict[str, Any]) -> None:
    for requirement in project["dependencies"] + project["optional-dependencies"]["test"]:
        assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<[\d.]+", requirement)
    for requirement in project["dependencies"]:
        assert f"| {requirement.split('>')[0]} |" in README


def test_the_changelog_knows_this_version(project: dict[str, Any]) -> None:
    assert f"## [{project['version']}]" in (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")
