"""Where a player's files lie."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.store.disk import Folders, folders
from tests.house.sources import HOUSE


def test_one_folder_for_everything(tmp_path: Path) -> None:
    assert folders(tmp_path / "mine") == Folders(tmp_path / "mine", tmp_path / "mine")
    assert not (tmp_path / "mine").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
def test_the_places_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert folders() == Folders(tmp_path / "data" / "five-acres", tmp_path / "config" / "five-acres")
    assert list(tmp_path.iterdir()) == []


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
