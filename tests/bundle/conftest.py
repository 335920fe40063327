"""The program as people get it: built once, then unpacked at another place."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from game.files import ROOT
from game.store.settings import Settings, save_settings
from tests.bundle.folder import NAME, listed
from tests.play.screen import xvfb
from tests.play.shadow import SIZE
from tests.system import require

TOOLS = ("objcopy", "strip") if sys.platform == "linux" else ()
"""Programs of the system that PyInstaller needs."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as the build leaves it: built by whichever process of the run comes first."""
    if sys.platform == "linux" and not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        pytest.skip("this Python was built without a library of its own")
    require(*TOOLS, *(() if importlib.util.find_spec("PyInstaller") else ("PyInstaller",)))
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    with FileLock(place.with_suffix(".lock")):
        if not (place / "done").exists():
            build(place)
            (place / "done").touch()
    return place / NAME


def build(place: Path) -> None:
    """The build of the README, into a folder of its own."""
    place.mkdir(exist_ok=True)
    command = [sys.executable, str(ROOT / ".ci" / "build.py"), "--dist", str(place)]
    done = subprocess.run(
        command,
        cwd=place,
        env={**os.environ, "PYINSTALLER_CONFIG_DIR": str(place / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    if "shared library" in done.stderr and not os.environ.get("FIVE_ACRES_CI"):
        pytest.skip("this Python is not there as a library")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def unpacked(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The same folder at a place with a difficult name; whatever is done with it leaves it as it was."""
    place = tmp_path_factory.mktemp("away") / "Zażółć gęślą jaźń" / NAME
    shutil.copytree(built, place, symlinks=True)
    before = listed(place)
    yield place
    assert listed(place) == before


@pytest.fixture(scope="session")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the screen shows."""
    return tmp_path_factory.mktemp("frames")


@pytest.fixture(scope="module")
def display(frames: Path) -> Iterator[str]:
    with xvfb(frames=frames) as display:
        yield display


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which nothing lies but a wish for no animation."""
    config = tmp_path / ".config" / NAME
    config.mkdir(parents=True)
    assert save_settings(config, Settings(window=SIZE, animation="none")) == []
    return tmp_path
