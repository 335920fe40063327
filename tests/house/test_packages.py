"""Packages for an index: all sources in one archive, and the program made of nothing but that."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from game import __version__
from game.i18n import Catalogue
from tests.house.sources import HOUSE, kept_files, texts

pytestmark = pytest.mark.xdist_group("packages")

PACKAGE = f"five_acres-{__version__}"

MADE = {"PKG-INFO"}
"""Files that a build adds."""

SHIPPED = re.compile(r"(game/|\.ci/|assets/desktop/|main\.py|pyproject\.toml|README\.md)")
"""Files in which a version would be one of the program."""


def build(house: Path, kind: str, place: Path) -> None:
    """One kind of package of the sources in a folder, as installers build it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(place)]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of sources, unpacked."""
    place = tmp_path_factory.mktemp("sources")
    build(HOUSE, "sdist", place)
    shutil.unpack_archive(place / f"{PACKAGE}.tar.gz", place)
    return place / PACKAGE


@pytest.fixture(scope="module")
def wheel(sources: Path) -> Path:
    """The program, built from the archive alone and unpacked."""
    build(sources, "wheel", sources.parent)
    shutil.unpack_archive(sources.parent / f"{PACKAGE}-py3-none-any.whl", sources.parent / "wheel", "zip")
    return sources.parent / "wheel"


@pytest.fixture(scope="module")
def about(wheel: Path) -> Message:
    """Metadata of the program's package."""
    return message_from_bytes((wheel / f"{PACKAGE}.dist-info" / "METADATA").read_bytes())


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.skipif(not (HOUSE / ".git").exists(), reason="nothing tells which files are kept")
def test_the_sources_are_all_that_is_kept(sources: Path) -> None:
    assert files(sources) == set(kept_files()) | MADE


def test_the_program_is_built_from_the_sources_alone(sources: Path, wheel: Path) -> None:
    wanted = {f"game/{name}" for name in files(sources / "game")}
    wanted |= {f"game/{room}/{name}" for room in ("assets", "maps") for name in files(sources / room)}
    assert {name for name in files(wheel) if name.startswith("game/")} == wanted


def test_a_program_with_a_window_and_one_that_speaks_are_installed(wheel: Path) -> None:
    parser = configparser.ConfigParser()
    parser.read(wheel / f"{PACKAGE}.dist-info" / "entry_points.txt", encoding="utf-8")
    installed = {kind: dict(parser[kind]) for kind in parser.sections()}
    assert installed == {
        "gui_scripts": {"five-acres": "game.app:main"},
        "console_scripts": {"five-acres-console": "game.app:main"},
    }


def test_the_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
    there = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.])")
    found = [place for place, text in texts() if SHIPPED.match(place) and there.search(text)]
    assert found == ["game/__init__.py"]


def test_an_index_would_show_the_readme_without_pictures(about: Message) -> None:
    """There is no address that they could be fetched from."""
    assert about["Description-Content-Type"] == "text/markdown"
    readme, shown = (HOUSE / "README.md").read_text(encoding="utf-8"), about.get_payload()
    assert isinstance(shown, str)
    headings = re.findall(r"^#+ .*$", readme, re.MULTILINE)
    assert re.findall(r"^#+ .*$", shown, re.MULTILINE) == [each for each in headings if "looks" not in each]
    assert re.findall(r"!\[|\]\((?!https://)", shown) == []


def test_the_installed_program_tells_the_version(wheel: Path, about: Message, tmp_path: Path) -> None:
    assert about["Version"] == __version__
    env = {**os.environ, "PYTHONPATH": str(wheel)}
    script = "from game import app; print(app.__file__); raise SystemExit(app.main(['--version']))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    place, told = done.stdout.splitlines()
    assert Path(place).is_relative_to(wheel)
    assert told == Catalogue().t("cli.version", version=__version__)
