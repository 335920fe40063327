"""Lays the folder without Python where a system or an AppImage has its programs, with all that a desktop asks for."""

from __future__ import annotations

import gzip
import os
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from game.app.desktop import ABOUT, ENTRY, png, shared_files
from game.files import ICON, ROOT

NAME = "five-acres"
MANUALS = ENTRY.parent / "man"
RELEASE = re.compile(r"^## \[([\d.]+)\] - (\S+)$", re.MULTILINE)
PICTURES = ("title", "texas", "rancho", "rolling_acres", "rolling_ranch", "wolves_and_sheep", "results")
"""Names in `.github/pictures`, in the order in which a software centre shows them."""


def lay(folder: Path, prefix: Path, programs: str = "bin", command: str = NAME) -> None:
    """The program in `lib` below a prefix, a link to it among the programs, and what a desktop wants in `share`."""
    shutil.copytree(folder, prefix / "lib" / NAME, symlinks=True)
    (prefix / programs).mkdir()
    (prefix / programs / NAME).symlink_to(Path("..", "lib", NAME, NAME))
    share = prefix / "share"
    for path, data in shared_files(share).items():
        write(path, data())
    entry = re.sub(r"^(Exec|TryExec)=\S+", rf"\1={command}", ENTRY.read_text(encoding="utf-8"), flags=re.MULTILINE)
    write(share / "applications" / ENTRY.name, entry.encode())
    write(share / "metainfo" / ABOUT.name, about())
    for page in sorted(MANUALS.glob("*/*.6")):
        language = page.parent.name
        room = share / "man" / ("man6" if language == "en" else f"{language}/man6")
        write(room / f"{page.name}.gz", packed(page.read_bytes()))


def about() -> bytes:
    """The description for software centres, with releases, and pictures if FIVE_ACRES_PICTURES is their address."""
    tree = ElementTree.parse(ABOUT)
    address = os.environ.get("FIVE_ACRES_PICTURES", "")
    if address:
        shown = ElementTree.SubElement(tree.getroot(), "screenshots")
        for number, name in enumerate(PICTURES):
            one = ElementTree.SubElement(shown, "screenshot", {"type": "default"} if number == 0 else {})
            ElementTree.SubElement(one, "image").text = f"{address}/{name}.png"
    told = ElementTree.SubElement(tree.getroot(), "releases")
    for version, day in RELEASE.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        ElementTree.SubElement(told, "release", {"version": version, "date": day})
    ElementTree.indent(tree)
    return ElementTree.tostring(tree.getroot(), encoding="utf-8", xml_declaration=True)


def app_dir(folder: Path, dist: Path) -> Path:
    """The folder as appimagetool takes it: a start, an entry and a picture on top, everything else below `usr`."""
    place = dist / "Five_Acres.AppDir"
    shutil.rmtree(place, ignore_errors=True)
    lay(folder, place / "usr")
    (place / "AppRun").symlink_to(Path("usr", "bin", NAME))
    _copy(ENTRY, place / ENTRY.name)
    _copy(ICON, place / f"{NAME}.svg")
    write(place / ".DirIcon", png(256))
    return place


def packed(data: bytes) -> bytes:
    """Data as gzip keeps it, the same each time."""
    return gzip.compress(data, 9, mtime=0)


def write(path: Path, data: bytes) -> None:
    """Write a file that everybody may read, with the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)


def _copy(source: Path, path: Path) -> None:
    write(path, source.read_bytes())
