"""Places of a player's files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.app import services
from game.i18n.catalogue import Catalogue
from game.scenes.shell.manager import Manager
from game.store.disk import RECORDS, Folders, folders, write_whole
from game.store.settings import Settings
from game.ui.rect import Scale
from tests.house.sources import HOUSE


def test_one_folder_for_everything(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert folders(mine) == Folders(mine, mine, mine / "cache")
    assert not mine.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
def test_the_places_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert folders() == Folders(*(tmp_path / name / "five-acres" for name in ("data", "config", "cache")))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
def test_a_place_that_depends_on_the_folder_one_is_in_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard that names the places asks for it; platformdirs does so from 4.11 on."""
    before = folders()
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", "here")
    places = folders()
    assert all(place.is_absolute() for place in (places.data, places.config, places.cache))
    assert places != before


def test_nothing_slow_is_imported_before_it_is_needed() -> None:
    code = """
import sys
import game.store.disk, game.store.settings, game.store.records
print([name for name in ('platformdirs', 'sqlite3') if name in sys.modules])
import game.store.database
print('platformdirs' in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "False"]


_WRITER = """
import os, sys, time
from pathlib import Path
from game.store import disk
def hang(*names):
    print("written", flush=True)
    time.sleep(600)
disk.os.replace = hang
disk.write_whole(Path(sys.argv[1]), b"half")
"""


def writing(path: Path) -> subprocess.Popen[bytes]:
    """A program that has written a file and has yet to give it its name."""
    made = subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], cwd=HOUSE, stdout=subprocess.PIPE)
    assert made.stdout is not None
    assert made.stdout.readline() == b"written\n"
    return made


def parts(folder: Path) -> list[Path]:
    return list(folder.rglob("*.part"))


def test_what_a_killed_program_was_writing_is_removed_at_the_next_start(tmp_path: Path) -> None:
    for name in ("settings.json", f"{RECORDS}/match.json"):
        program = writing(tmp_path / name)
        with program:
            program.kill()
    (tmp_path / ".a.note.part").write_text("of somebody else")
    assert len(parts(tmp_path)) == 3
    house = services.build(Manager(Scale((1600, 900))), folders(tmp_path), Catalogue(), Settings(), None)
    assert house.store.summaries() == []
    assert [path.name for path in parts(tmp_path)] == [".a.note.part"]
    house.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed")
def test_what_another_program_is_writing_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    with writing(path) as program:
        write_whole(path, b"whole")
        assert len(parts(tmp_path)) == 1
        program.kill()
    write_whole(path, b"again")
    assert parts(tmp_path) == []
    assert path.read_bytes() == b"again"
