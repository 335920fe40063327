"""The package of Debian and the folder for appimagetool, made of the folder that people unpack."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from email import message_from_string
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import __version__
from game.files import ASSETS, ROOT
from game.headless import COMMANDS
from game.i18n import languages
from tests.app.test_desktop import TOLD, entry
from tests.bundle.folder import NAME
from tests.system import require

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Debian is a Linux"),
    pytest.mark.xdist_group("bundle"),
]


PICTURES = "https://example.org/pictures"


def build(kind: str, built: Path, place: Path) -> Path:
    """A build of the README, of the folder that is there; the path that it prints."""
    (place / NAME).symlink_to(built, target_is_directory=True)
    command = [sys.executable, str(ROOT / ".ci" / "build.py"), kind, "--packing", "none", "--dist", str(place)]
    env = {**os.environ, "FIVE_ACRES_PICTURES": PICTURES}
    return Path(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def package(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    require("dpkg-deb")
    return build("deb", built, tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def tree(package: Path) -> Path:
    """Files of the package, with those about itself in `DEBIAN`."""
    subprocess.run(["dpkg-deb", "-R", package, package.parent / "tree"], check=True)
    return package.parent / "tree"


def version_told(program: Path) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout


def test_the_package_says_what_it_is_and_needs(tree: Path) -> None:
    control = message_from_string((tree / "DEBIAN" / "control").read_text(encoding="utf-8"))
    assert (control["Package"], control["Version"], control["Section"]) == (NAME, __version__, "games")
    assert re.match(r"libc6 \(>= 2\.\d+\), libx11-6, ", control["Depends"])
    lines = (tree / "DEBIAN" / "md5sums").read_text(encoding="utf-8").splitlines()
    sums = {line.partition("  ")[2]: line.partition("  ")[0] for line in lines}
    files = {
        path.relative_to(tree).as_posix(): hashlib.md5(path.read_bytes()).hexdigest()
        for path in (tree / "usr").rglob("*")
        if path.is_file() and not path.is_symlink()
    }
    assert sums == files


def test_the_package_starts_from_the_folder_of_games(tree: Path) -> None:
    assert version_told(tree / "usr" / "games" / NAME).startswith(TOLD)
    written = entry(tree / "usr" / "share" / "applications" / f"{NAME}.desktop")
    assert (written["Exec"], written["TryExec"]) == (f"/usr/games/{NAME} %f", f"/usr/games/{NAME}")


def test_the_package_brings_papers_and_a_page_of_the_manual_in_each_language(tree: Path) -> None:
    share = tree / "usr" / "share"
    told = gzip.decompress((share / "doc" / NAME / "changelog.gz").read_bytes()).decode()
    assert told.startswith(f"{NAME} ({__version__}) ")
    assert max(len(line) for line in told.splitlines() if line.startswith("  ")) <= 80
    assert "Permission is hereby granted" in (share / "doc" / NAME / "copyright").read_text(encoding="utf-8")
    for language in languages():
        room = share / "man" / ("" if language == "en" else language) / "man6"
        page = gzip.decompress((room / f"{NAME}.6.gz").read_bytes())
        assert page == (ASSETS / "desktop" / "man" / language / f"{NAME}.6").read_bytes()


def test_software_centres_are_told_of_releases_and_pictures(tree: Path) -> None:
    require("appstreamcli")
    path = tree / "usr" / "share" / "metainfo" / "games.five_acres.five_acres.metainfo.xml"
    about = ElementTree.parse(path)
    assert next(each.get("version") for each in about.iterfind("releases/release")) == __version__
    shown = [each.text or "" for each in about.iterfind("screenshots/screenshot/image")]
    assert shown
    for address in shown:
        assert (ROOT / ".github" / "pictures" / address.removeprefix(f"{PICTURES}/")).is_file()
    done = subprocess.run(["appstreamcli", "validate", "--no-net", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_folder_for_appimagetool_has_what_that_asks_for(built: Path, tmp_path: Path) -> None:
    place = build("appdir", built, tmp_path)
    assert place.suffix == ".AppDir"
    (start,) = place.glob("*.desktop")
    assert (place / f"{entry(start)['Icon']}.svg").is_file()
    assert (place / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    assert version_told(place / "AppRun").startswith(TOLD)
    about = place / "usr" / "share" / "metainfo"
    assert [path.name for path in about.iterdir()] == ["games.five_acres.five_acres.metainfo.xml"]


@pytest.mark.parametrize("language", languages())
def test_the_manual_names_every_command(language: str) -> None:
    text = (ASSETS / "desktop" / "man" / language / f"{NAME}.6").read_text(encoding="utf-8")
    bold = re.sub(r"\\f[BIR]", " ", " ".join(re.findall(r"^\.B (.*)$", text, re.MULTILINE))).replace("\\-", "-")
    assert {*COMMANDS, "shot", "self-test"} <= {word.strip(",") for word in bold.split()}


def test_the_manifest_of_flatpak_names_what_is_there(tmp_path: Path) -> None:
    path = ROOT / ".ci" / "games.five_acres.five_acres.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    about = ElementTree.parse(ASSETS / "desktop" / f"{path.stem}.metainfo.xml")
    assert manifest["id"] == path.stem == about.findtext("id")
    assert (manifest["rename-desktop-file"], manifest["rename-icon"]) == (f"{NAME}.desktop", about.findtext("icon"))
    (source,) = manifest["modules"][0]["sources"]
    assert (path.parent / source["path"]).resolve() == ROOT / "dist" / "Five_Acres.AppDir"
    if shutil.which("flatpak-builder"):
        command = ["flatpak-builder", "--show-manifest", str(path)]
        told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert json.loads(told.stdout)["id"] == path.stem
