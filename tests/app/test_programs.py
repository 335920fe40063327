"""Programs that are started beside this one: what they are told, and in which environment they run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.programs import folder_opener, map_editor
from game.files import MAPS
from tests.play.screen import until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are Linux’ programs")

Told = Callable[[], list[str]]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Told]:
    """Put a program of some name on the path; what it prints, once it has run."""

    def put(name: str, prints: str) -> Told:
        program, told = tmp_path / name, tmp_path / "told"
        program.write_text(f"#!/bin/sh\n{prints} > '{told}.part'\nmv '{told}.part' '{told}'\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

        def lines() -> list[str]:
            until(told.exists, name)
            return told.read_text().splitlines()

        return lines

    return put


def test_a_folder_is_shown_by_the_desktops_own_program(
    program: Callable[[str, str], Told], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets the whole address, also of a folder with spaces and other letters; without it nothing is offered."""
    told, folder = program("xdg-open", "printf '%s' \"$1\""), tmp_path / "G\u0119\u015b i owca"
    show = folder_opener()
    assert show is not None
    show(folder)
    assert told() == [folder.as_uri()]
    monkeypatch.setenv("PATH", str(folder))
    assert folder_opener() is None


def test_tiled_is_given_the_project_and_then_the_map(program: Callable[[str, str], Told], tmp_path: Path) -> None:
    told, board = program("tiled", "printf '%s\\n' \"$@\""), MAPS / "texas.tmj"
    map_editor.cache_clear()
    edit = map_editor()
    assert edit is not None
    edit(board)
    assert told()[-1] == str(board)
    map_editor.cache_clear()


@pytest.mark.parametrize("before", ["", "/usr/own"])
def test_the_folder_without_python_keeps_its_own_from_them(
    program: Callable[[str, str], Told], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """Neither its libraries nor what it tells its own processes of itself; what was there before comes back."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/nowhere/of/the/program")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    monkeypatch.setenv("_PYI_APPLICATION_HOME_DIR", "/nowhere/of/the/program")
    told, show = program("xdg-open", "env"), folder_opener()
    assert show is not None
    show(tmp_path)
    env = dict(line.split("=", 1) for line in told() if "=" in line)
    assert env.get("LD_LIBRARY_PATH", "") == before
    assert not any("/nowhere" in value for value in env.values())
