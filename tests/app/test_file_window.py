"""The system's file window, as real processes: programs of its name on the path, and zenity itself where it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from game.app.file_window import file_windows
from game.scenes.shell.file_choice import Failed, FileAnswer, FileKind, FileRequest, FileWindow, Waits
from tests.play.screen import until, xvfb
from tests.system import require

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are Linux’ programs")

GAMES = FileKind("Game files", (".fiveacres", ".json"))
ALL = FileKind("All files", ())

Show = Callable[..., FileWindow]


class Below(NamedTuple):
    """A window of the program by its number."""

    known: int | None

    def number(self) -> int | None:
        return self.known


@pytest.fixture
def show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Show:
    """Open a window by a program of some name that does what a script says; what it is given lies in `told`."""

    def opened(name: str, script: str, wanted: FileRequest | None = None, window: int | None = None) -> FileWindow:
        programs = tmp_path / "programs"
        programs.mkdir(exist_ok=True)
        program = programs / name
        note = f"printf '%s\\n' \"$@\" > '{tmp_path}/part'; mv '{tmp_path}/part' '{tmp_path}/told'\n"
        program.write_text(f"#!/bin/sh\n{note}{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
        windows = file_windows(Below(window))
        assert windows is not None
        return windows.open(wanted or FileRequest("Import", (GAMES, ALL), tmp_path))

    return opened


def answered(window: FileWindow) -> FileAnswer:
    """The answer of a window once there is one."""
    found: list[FileAnswer] = []

    def told() -> bool:
        found.append(window.answer())
        return not isinstance(found[-1], Waits)

    until(told, "an answer")
    return found[-1]


def test_a_chosen_path_is_told_whole_whatever_it_is_called(show: Show, tmp_path: Path) -> None:
    window = show("zenity", f"echo '{tmp_path}/Gęś i owca, 2 $x.fiveacres'")
    assert answered(window) == tmp_path / "Gęś i owca, 2 $x.fiveacres"
    assert window.answer() is None


def test_a_name_that_is_no_text_is_told_as_the_system_has_it(show: Show) -> None:
    path = answered(show("zenity", r"printf '/\377\n'"))
    assert isinstance(path, Path)
    assert os.fsencode(path) == b"/\xff"


@pytest.mark.parametrize(
    ("script", "answer"), [("exit 1", None), ("exit 0", None), ("exit 5", Failed()), ("kill -9 $$", Failed())]
)
def test_a_window_that_is_closed_is_no_fault_and_one_that_broke_is(show: Show, script: str, answer: FileAnswer) -> None:
    assert answered(show("zenity", script)) == answer


def test_a_program_that_cannot_run_is_told_at_once(show: Show, tmp_path: Path) -> None:
    (tmp_path / "programs").mkdir()
    with pytest.raises(OSError, match="zenity"):
        show("zenity", "exit 0", FileRequest("x" * 3_000_000, (ALL,), tmp_path))


def test_zenity_is_told_folder_kinds_and_the_proposed_name(show: Show, tmp_path: Path) -> None:
    answered(show("zenity", "exit 1"))
    assert (tmp_path / "told").read_text().splitlines() == [
        "--file-selection",
        "--title=Import",
        f"--filename={tmp_path}/",
        "--file-filter=Game files | *.fiveacres *.json",
        "--file-filter=All files | *",
    ]
    answered(show("zenity", "exit 1", FileRequest("Export", (GAMES,), tmp_path, "rancho.fiveacres")))
    told = (tmp_path / "told").read_text().splitlines()
    assert told[2:5] == [f"--filename={tmp_path}/rancho.fiveacres", "--save", "--confirm-overwrite"]


def test_kdialog_comes_first_on_its_own_desktop(show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    answered(show("kdialog", "exit 1"))
    assert (tmp_path / "told").read_text().splitlines() == [
        "--title",
        "Import",
        "--getopenfilename",
        f"{tmp_path}/",
        "Game files (*.fiveacres *.json)",
        "All files (*)",
    ]
    answered(show("kdialog", "exit 1", FileRequest("Export", (GAMES,), tmp_path, "a.fiveacres")))
    assert (tmp_path / "told").read_text().splitlines()[2:4] == ["--getsavefilename", f"{tmp_path}/a.fiveacres"]


def test_where_there_is_no_such_program_there_is_no_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert file_windows() is None


def test_the_window_speaks_as_the_program_does_and_lies_over_it(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = FileRequest("Import", (), tmp_path, language="pl")
    assert answered(show("zenity", 'echo "/$LANGUAGE"', wanted, 77)) == Path("/pl")
    assert (tmp_path / "told").read_text().splitlines()[-1] == "--attach=77"
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    answered(show("kdialog", "exit 1", wanted, 77))
    assert (tmp_path / "told").read_text().splitlines()[2:4] == ["--attach", "77"]


def test_the_folder_without_python_keeps_its_libraries_to_itself(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/nowhere/of/the/program")
    assert answered(show("zenity", 'echo "/${LD_LIBRARY_PATH-none}"')) == Path("/none")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/own")
    assert answered(show("zenity", 'echo "$LD_LIBRARY_PATH"')) == Path("/usr/own")


def test_closing_ends_the_program_with_all_that_it_has_started(show: Show, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    window = show("zenity", f"sleep 600 > '{pipe}' & sleep 600 > '{pipe}'")
    with pipe.open("rb") as held:  # it ends once nobody writes there any more
        assert isinstance(window.answer(), Waits)
        window.close()
        assert held.read() == b""
    assert window.answer() is None


def test_something_that_it_leaves_behind_does_not_hold_the_answer(show: Show, tmp_path: Path) -> None:
    window = show("zenity", f"sleep 5 & echo '{tmp_path}'")
    assert answered(window) == tmp_path


def press(heading: str, key: str, window: FileWindow) -> FileAnswer:
    """Press a key in the window of a heading, once it is there, until it is heard; the answer of the window."""
    found: list[FileAnswer] = []

    def told() -> bool:
        for command in (["search", "--name", heading, "windowfocus"], ["key", key]):
            if subprocess.run(["xdotool", *command], capture_output=True, check=False).returncode:
                break
        found.append(window.answer())
        return not isinstance(found[-1], Waits)

    until(told, "an answer")
    return found[-1]


@pytest.mark.once
def test_zenity_itself_shows_its_window_and_gives_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require("zenity")
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with xvfb() as display:
        monkeypatch.setenv("DISPLAY", display)
        windows = file_windows()
        assert windows is not None
        window = windows.open(FileRequest("Export a game", (GAMES,), tmp_path, "b.fiveacres"))
        assert press("Export a game", "Return", window) == tmp_path / "b.fiveacres"
        window = windows.open(FileRequest("Import a game", (GAMES, ALL), tmp_path))
        assert press("Import a game", "Escape", window) is None
