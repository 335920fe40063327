"""The desktop's menu, and the version."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.app import main
from game.app.desktop import ENTRY, PICTURE, escaped, quoted, started_by
from game.headless import BAD_USE
from game.i18n import Catalogue

WORDS = Catalogue()
TOLD = WORDS.t("cli.version", version=__version__) + "\n"

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the menu is one of Linux")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == TOLD


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home's folder for shared data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "shared"))
    return tmp_path / "shared"


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def entry(path: Path) -> dict[str, str]:
    """The lines of a desktop entry, as they stand there."""
    parser = configparser.RawConfigParser(delimiters=["="], strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return dict(parser["Desktop Entry"])


def read(value: str) -> list[str]:
    """The words of an entry's command, as a desktop reads them: the entry's escapes first, then the quotes'."""
    shell = f"printf '%s\\n' {value.replace('%%', '%').replace(chr(92) * 2, chr(92))}"
    told = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


@pytest.mark.parametrize(
    "word", ["plain", "two words", "zażółć gęślą", "100%", 'a "b" c', "$HOME `x`", r"a\b\\c"]
)
@linux
def test_any_path_can_stand_in_an_entry(word: str) -> None:
    assert read(f"{quoted(word)} {quoted('last')}") == [word, "last"]


@linux
def test_the_menu_gets_an_entry_and_a_picture_and_loses_them_again(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = shared / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("another program's")
    assert main(["--install-desktop"]) == 0
    place, picture = "applications/five-acres.desktop", "icons/hicolor/scalable/apps/five-acres.svg"
    assert files(shared) == ["applications/five-acres.desktop", "applications/other.desktop", picture]
    told = capsys.readouterr().out
    assert told.splitlines() == [
        WORDS.t("cli.desktop.written", path=shared / each) for each in (place, picture)
    ]
    assert (shared / picture).read_bytes() == PICTURE.read_bytes()

    written, kept = entry(shared / place), entry(ENTRY)
    assert {key for key in kept if kept[key] != written[key]} == {"Exec", "TryExec"}
    assert list(written) == list(kept)
    command = read(written["Exec"])
    assert command == list(started_by())
    assert escaped(command[0]) == written["TryExec"]
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == written["StartupWMClass"]
    done = subprocess.run(
        [*command, "--version"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == TOLD

    assert main(["--install-desktop"]) == 0
    assert main(["--uninstall-desktop"]) == 0
    assert files(shared) == ["applications/other.desktop"]
    capsys.readouterr()
    assert main(["--uninstall-desktop"]) == 0
    assert capsys.readouterr().out == WORDS.t("cli.desktop.nothing") + "\n"


@linux
def test_a_menu_that_cannot_be_written_is_told(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared.write_text("a file where a folder should be")
    assert main(["--install-desktop"]) == BAD_USE
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert str(shared) in told.err
    assert shared.is_file()
