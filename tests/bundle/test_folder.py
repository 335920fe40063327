"""The folder that people unpack: what is in it, that all of it works, how large it is."""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from game.files import ROOT, build
from tests.app.test_desktop import TOLD, entry, read
from tests.app.test_self_test import names, trials
from tests.bundle.folder import NAME, listed
from tests.tools.bundle import MOST_BYTES, sizes

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the files are those of Linux"),
    pytest.mark.xdist_group("bundle"),
]

UNUSED = {
    *("numpy", "tkinter", "ssl", "libcrypto", "babel", "fontTools", "pytest", "hypothesis", "freesansbold", "test"),
    *("readline", "curses", "codecs_jp", "libstdc++", "libsndfile", "libportmidi"),
}
EMPTY_BYTES = 8192
"""Size of a library in the place of a decoder that nothing asks."""


def run(folder: Path, *arguments: str, home: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The program, in the environment of somebody who has nothing but a home."""
    env = {"HOME": str(home), "PATH": os.defpath, "LANG": "C.UTF-8", "SDL_VIDEODRIVER": "dummy"}
    command = [str(folder / NAME), *arguments]
    return subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def test_the_program_tries_itself_at_another_place(unpacked: Path, tmp_path: Path) -> None:
    home, cwd = tmp_path / "home", tmp_path / "somewhere"
    home.mkdir()
    cwd.mkdir()
    done = run(unpacked, "self-test", home=home, cwd=cwd)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    found = trials(done.stdout)
    assert [name for _, name, _ in found] == names()
    assert {mark for mark, _, _ in found} == {"ok"}
    assert listed(tmp_path) == {}


def test_the_folder_holds_what_is_played_with_and_nothing_else(unpacked: Path) -> None:
    inside = unpacked / "_internal"
    for mine, theirs in (("assets", "game/assets"), ("maps", "game/maps")):
        kept = [path for path in (ROOT / mine).rglob("*") if path.is_file() and path.suffix != ".po"]
        wanted = {path.relative_to(ROOT / mine) for path in kept}
        assert {each.relative_to(inside / theirs) for each in (inside / theirs).rglob("*") if each.is_file()} == wanted
    files = listed(unpacked)
    for decoder in ("libfluidsynth", "libxmp", "libmpg123", "libtiff", "libwebp", "libjpeg"):
        there = [size for path, (size, _) in files.items() if Path(path).name.startswith(f"{decoder}-")]
        assert 0 < max(there) <= EMPTY_BYTES, decoder
    parts = {part.partition(".")[0] for path in files for part in Path(path).parts}
    assert not {re.sub("-.*", "", part) for part in parts} & {*UNUSED, *(f"_{name}" for name in UNUSED)}
    assert "_multiprocessing" in parts
    assert not [path for path in files if path.endswith(".py")]


def known() -> set[str]:
    """All files that NOTICE names."""
    text = (ROOT / "NOTICE").read_text(encoding="utf-8")
    told = re.findall(r"^    files: (.*(?:\n        .*)*)", text, re.MULTILINE)
    return {name.strip() for line in told for name in line.replace("\n", " ").split(",")}


def whose(file: str) -> str:
    """A library that NOTICE does not name, and where the text of its licence is had."""
    package = ""
    if shutil.which("dpkg"):
        owners = subprocess.run(["dpkg", "-S", f"*/{file}"], capture_output=True, text=True, check=False).stdout
        package = owners.partition(":")[0]
    place = f"/usr/share/doc/{package}/copyright" if package else f"with the sources of whoever built {sys.base_prefix}"
    return f"{file} came with Python {sys.version.split()[0]}: write into NOTICE whose it is; its licence is {place}"


def test_everything_in_the_folder_stands_in_the_notice(unpacked: Path) -> None:
    for name in ("LICENSE", "NOTICE"):
        assert filecmp.cmp(ROOT / name, unpacked / name, shallow=False)
    inside = unpacked / "_internal"
    # libvorbis-3d07e502.so.0.4.9, libSDL2-2-50d19f93.0.so.0.3200.10, libpython3.11.so.1.0, msgspec, 662d74fa__mypyc.so
    files = {re.sub(r"^[0-9a-f]+__", "__", re.split(r"[-.]", path.name)[0]): path.name for path in inside.iterdir()}
    found = set(files)
    new = found - known() - {"LICENSE", "NOTICE", "game", "pygame_ce"}
    assert [whose(files[name]) for name in sorted(new)] == []
    assert {"libSDL2", "libFLAC", "libpython3", "pytmx", "font_manrope"} <= found
    assert (inside / "font_manrope" / "files" / "OFL.txt").is_file()
    assert (inside / "game" / "assets" / "fonts" / "OFL.txt").is_file()


def test_what_others_may_replace_lies_in_files_of_its_own(unpacked: Path) -> None:
    inside = unpacked / "_internal"
    assert (inside / "pytmx" / "pytmx.pyc").is_file()
    assert (inside / "pygame" / "__init__.pyc").is_file()
    assert list(inside.glob("libSDL2-*.so*"))


def test_the_folder_is_small(unpacked: Path) -> None:
    assert sizes(unpacked).total() <= MOST_BYTES


def test_the_menu_starts_the_program_where_it_lies(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, "--install-desktop", home=tmp_path, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    place = tmp_path / ".local" / "share" / "applications" / f"{NAME}.desktop"
    *command, file = read(entry(place)["Exec"])
    assert (command, file) == ([str(unpacked / NAME)], "%f")
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.startswith(TOLD)
    if build()[1]:
        assert re.search(rf"\b{date.today().year}-\d\d-\d\d\b.*\b{build()[1]}\n$", told.stdout)
    assert run(unpacked, "--uninstall-desktop", home=tmp_path, cwd=tmp_path).returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_is_told_in_one_line(unpacked: Path, tmp_path: Path) -> None:
    done = run(unpacked, "dance", home=tmp_path, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
