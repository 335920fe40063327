"""README, packaging and the CI script say the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import __version__
from tests.house.pictures import FOLDER, PICTURES, SIZE
from tests.house.sources import HOUSE
from tests.tools.new_game.__main__ import KEY, PATTERN

README = (HOUSE / "README.md").read_text(encoding="utf-8")
BUILD, SPEC = ".ci/build.py", ".ci/five-acres.spec"
MOST_BYTES = 700_000
"""Size of all pictures together."""
HEARING = ("dbus", "at-spi2-core", "python3-gi", "gir1.2-atspi-2.0")
AT_THE_TOP = {
    *(".ci", ".github", "assets", "game", "maps", "tests"),
    *("CHANGELOG.md", "LICENSE", "NOTICE", "README.md", "main.py", "pyproject.toml"),
}
"""Everything that lies at the top besides files of tools, whose names begin with a dot."""
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
    rooms = re.findall(r'^(?:ROOMS|FOLDER)="(.*)"$', text, re.MULTILINE)
    assert [room for room in " ".join(rooms).split() if not (HOUSE / room).exists()] == []
    assert rooms[1:] == ["tests/bundle/test_folder.py"]
    for package in ("xvfb", "xdotool", "openbox", "weston", "binutils", "desktop-file-utils", "appstream", *HEARING):
        assert re.search(rf"missing\+=\(.*\b{package}\b", text)
        assert package in README.lower()


def test_every_python_that_is_let_in_is_tried(project: dict[str, Any]) -> None:
    workflow = (HOUSE / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    row = re.search(r"^        python: \[(.*)\]$", workflow, re.MULTILINE)
    assert row is not None
    assert ".ci/run" in workflow
    tried = re.findall(r'"3\.(\d+)"', row[1])
    assert project["requires-python"] == f">=3.{tried[0]}"
    assert tried == [str(number) for number in range(int(tried[0]), int(tried[-1]) + 1)]
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(project["classifiers"]))
    assert named == tried
    sentence = re.search(r"You need Python 3\.(\d+) or newer\. The workflow tries (.*);", README)
    assert sentence is not None
    assert (sentence[1], re.findall(r"3\.(\d+)", sentence[2])) == (tried[0], tried)
    assert str(sys.version_info.minor) in tried


def test_other_pythons_are_found_wherever_they_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One in a folder for programs, one of pyenv; no environment, no older one, nothing twice; the newest is last."""
    for at, version, own in (
        ("bin/python3", "3 14", True),
        ("bin/python3.10", "3 10", True),
        ("venv/python3", "3 13", False),
        ("pyenv/versions/3.13.0/bin/python3.13", "3 13", True),
    ):
        path = tmp_path / at
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\necho {version} {own} "$0"\n', encoding="utf-8")
        path.chmod(0o755)
    (tmp_path / "bin" / "python3-config").write_text("#!/bin/sh\n", encoding="utf-8")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{tmp_path / 'venv'}:{tmp_path / 'bin'}")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    done = subprocess.run(
        [sys.executable, str(HOUSE / ".ci" / "pythons.py")], capture_output=True, text=True, check=True
    )
    found = [line for line in done.stdout.splitlines() if line.startswith(str(tmp_path))]
    assert found == [str(tmp_path / "pyenv/versions/3.13.0/bin/python3.13"), str(tmp_path / "bin" / "python3")]


def test_every_dependency_is_bounded_and_explained(project: dict[str, Any]) -> None:
    pinned = [each for each in project["optional-dependencies"]["test"] if re.fullmatch(r"[a-z0-9-]+==[\d.]+", each)]
    assert [each.partition("==")[0] for each in pinned] == ["pygame-ce"]  # pictures are compared by pixels
    for requirement in {*project["dependencies"], *project["optional-dependencies"]["test"]} - {*pinned}:
        assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<[\d.]+", requirement)
    for requirement in project["dependencies"]:
        assert f"| {requirement.split('>')[0]} |" in README


def test_the_changelog_tells_by_release_and_ends_with_this_version() -> None:
    text = (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *releases = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert first == "[Unreleased]"
    dated = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", line) for line in releases]
    told = [tuple(int(number) for number in found.groups()[:3]) for found in dated if found]
    days = [date.fromisoformat(found[4]) for found in dated if found]
    assert len(told) == len(releases)
    assert ".".join(map(str, told[0])) == __version__
    assert told == sorted(set(told), reverse=True)
    assert days == sorted(days, reverse=True)
    kinds = re.findall(r"^### (.*)$", text, re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_readme_tells_a_newcomer_one_thing_after_the_other() -> None:
    assert re.findall(r"^## (.*)$", README, re.MULTILINE)[:9] == [
        "Download and start",
        "From source",
        "How it looks",
        "The games",
        "Playing",
        "Where data lies",
        "Reporting a fault",
        "How it is built and tested",
        "Adding a game",
    ]


@pytest.mark.sample
def test_the_pictures_are_small_and_stand_below_the_commands() -> None:
    above, below = README.split(COMMANDS[-1])
    assert "![" not in above
    shown = sorted(HOUSE / each for each in re.findall(r"!\[.+?\]\((.+?)\)", below))
    assert shown == sorted(FOLDER.iterdir()) == sorted(FOLDER / f"{name}.png" for name in PICTURES)
    assert "`python -m tests.house.pictures`" in below
    assert sum(path.stat().st_size for path in shown) < MOST_BYTES
    for path in shown:
        drawn = pygame.image.load(path)
        assert (drawn.get_size(), drawn.get_bitsize()) == (SIZE, 8)


@pytest.mark.parametrize("paper", ["README.md", ".github/CONTRIBUTING.md"])
def test_what_papers_tell_to_run_is_there(paper: str) -> None:
    text = (HOUSE / paper).read_text(encoding="utf-8")
    modules = {name for name in re.findall(r"-m ([\w.]+)", text) if name.startswith(("game", "tests"))}
    assert modules
    assert {name for name in modules if find_spec(name) is None} == set()
    places = re.findall(r"[ `]((?:game|tests|assets|maps|\.github|\.ci)/[\w./-]+)(?![\w/<*-])", text)
    assert places
    assert [place for place in places if "KEY" not in place and not (HOUSE / place).exists()] == []


def test_the_house_is_told_in_a_few_pages_and_a_click_in_twelve_files() -> None:
    text = (HOUSE / "game" / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    way = text.split("## The way of one click")[1].split("\n## ")[0]
    files = set(re.findall(r"`(game/[\w./]+)`", way))
    assert 8 <= len(files) <= 12
    there = {place for place in files if (HOUSE / place).is_file() or (PATTERN / place.replace("KEY", KEY)).exists()}
    assert files <= there
    rooms = {path.name for path in (HOUSE / "game").iterdir() if not path.name.startswith("__")}
    told = {
        name for row in re.findall(r"^\| \d+ \| (.*?) \|", text, re.MULTILINE) for name in re.findall(r"`(.*?)`", row)
    }
    assert told == rooms - {"README.md", "py.typed"}


def test_commits_are_checked_by_the_tools_of_the_house() -> None:
    text = (HOUSE / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", text) == ["local"]
    assert re.findall(r"language: (.*)", text) == ["system"] * 3
    entries = re.findall(r"entry: \.venv/bin/python -m (.*)", text)
    assert entries == ["ruff check --fix", "ruff format", "mypy"]


@pytest.mark.skipif(not (HOUSE / ".git").exists(), reason="this is no checkout")
def test_nothing_else_lies_at_the_top() -> None:
    """Neither what a program wrote where it was started nor a tool's cache."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    paths = [Path(name) for name in listed.split("\0") if name]
    tops = {path.parts[0] for path in paths if len(path.parts) > 1 or not path.name.startswith(".")}
    assert tops == AT_THE_TOP


def test_the_readme_names_the_builds() -> None:
    builds = re.findall(r"^\.venv/bin/python (\.ci/\S+)( \w+)?(?: +#.*)?$", README, re.MULTILINE)
    assert builds == [(BUILD, kind) for kind in ("", " file", " deb", " appdir")]
    assert f"`{SPEC}`" in README


@pytest.mark.parametrize("path", sorted((HOUSE / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_workflows_are_pinned(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.*)", text)
    assert uses
    for action in uses:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", action)
    assert "latest" not in text


def test_the_folder_is_built_for_three_systems() -> None:
    text = (HOUSE / ".github" / "workflows" / "bundle.yml").read_text(encoding="utf-8")
    assert re.findall(r"system: (\w+)-", text) == ["ubuntu", "windows", "macos"]
    assert re.search(r"container: \"quay\.io/pypa/manylinux_2_28_x86_64:\d{4}\.\d\d\.\d\d-\d\"", text)
    assert "sha256sum" in text
    assert f"python {BUILD}\n" in text
    assert "self-test" in text
