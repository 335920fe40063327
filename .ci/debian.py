"""Packs the folder without Python as a package of Debian: `python .ci/build.py deb`.

A folder of its own holds all that the program brings along. From the system come C's library and what SDL looks for by
itself: the way to a screen, to sound and to whoever listens.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import textwrap
from datetime import UTC, date, datetime
from email.utils import format_datetime
from pathlib import Path
from xml.etree import ElementTree

import linux

from game import __version__
from game.files import ROOT
from tests.tools.elf import oldest_glibc

NAME = linux.NAME
SENDER = f"Five Acres developers <{os.environ.get('DEBEMAIL', 'five-acres@example.org')}>"
"""Sender of the package; the address is one that nobody has until DEBEMAIL says another."""

WINDOW = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2")
WISHED = ("libwayland-client0", "libxkbcommon0", "libasound2 | libasound2t64", "libpulse0", "at-spi2-core", "xdg-utils")

ALLOWED = {
    # A bundle brings its own libraries, which is what it is for; NOTICE names each with its licence.
    "embedded-library": "*",
    # Modules for the program's own loader: under the LGPL anybody may put others in their place.
    "package-installs-python-bytecode": "*",
    # Modules that call nothing but Python, and libraries in the place of decoders that nothing asks.
    "library-not-linked-against-libc": "*",
    "shared-library-lacks-prerequisites": "*",
}
"""Rules of lintian that such a package cannot keep, with the reason above each."""


def deb(folder: Path, dist: Path, packing: str = "xz") -> Path:
    """The package, packed by one of dpkg-deb's ways; raises CalledProcessError where dpkg-deb refuses."""
    machine = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    tree = dist / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    linux.lay(folder, tree / "usr", "games", f"/usr/games/{NAME}")
    papers = tree / "usr" / "share" / "doc" / NAME
    linux.write(papers / "copyright", copyright_text().encode())
    linux.write(papers / "changelog.gz", linux.packed(changelog().encode()))
    overrides = "".join(f"{NAME}: {rule} {where}\n" for rule, where in ALLOWED.items())
    linux.write(tree / "usr" / "share" / "lintian" / "overrides" / NAME, overrides.encode())
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == tree / "usr" / "lib" / NAME / NAME else 0o644)
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    sums = "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files)
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    linux.write(tree / "DEBIAN" / "md5sums", sums.encode())
    linux.write(tree / "DEBIAN" / "control", control(machine, oldest_glibc(folder)[0], size).encode())
    package = dist / f"{NAME}_{__version__}_{machine}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", f"-Z{packing}", "--build", str(tree), str(package)], check=True)
    shutil.rmtree(tree)
    return package


def control(machine: str, glibc: str, size: int) -> str:
    """Text of the control file; `size` is in KiB."""
    about = ElementTree.parse(linux.ABOUT)
    fields = {
        "Package": NAME,
        "Version": __version__,
        "Architecture": machine,
        "Maintainer": SENDER,
        "Installed-Size": str(size),
        "Depends": ", ".join([f"libc6 (>= {glibc})", *WINDOW]),
        "Recommends": ", ".join(WISHED),
        "Section": "games",
        "Priority": "optional",
        "Description": (about.findtext("summary") or "").replace("Five farm", "five farm"),
    }
    said = (" ".join((each.text or "").split()) for each in about.iterfind("description/p") if not each.attrib)
    text = "\n.\n".join(textwrap.fill(each, 76) for each in said)
    return "".join(f"{name}: {value}\n" for name, value in fields.items()) + textwrap.indent(text, " ") + "\n"


def copyright_text() -> str:
    """Holders of the package and of all works in it; their licences' texts lie beside the program."""
    works = (ROOT / "NOTICE").read_text(encoding="utf-8").partition("\n----")[0].rstrip()
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return f"{own}\n{works}\n\nThe texts of all licences: /usr/lib/{NAME}/NOTICE, /usr/share/common-licenses\n"


def changelog() -> str:
    """The releases of CHANGELOG.md as Debian writes them."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = ""
    for version, day, body in re.findall(r"^## \[([\d.]+)\] - (\S+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL):
        lines = [" ".join(each.split()) for each in re.findall(r"^- (.*(?:\n  .*)*)", body, re.MULTILINE)]
        when = format_datetime(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC))
        points = "\n".join(textwrap.fill(each, 76, initial_indent="  * ", subsequent_indent="    ") for each in lines)
        told += f"{NAME} ({version}) stable; urgency=medium\n\n{points}\n\n -- {SENDER}  {when}\n\n"
    return told
