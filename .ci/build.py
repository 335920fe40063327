"""Builds the program as it is given away, into `dist`: `python .ci/build.py KIND`.

The folder (without KIND) and one `file` are made by PyInstaller after `.ci/five-acres.spec`, with small bytecode:
places in lines are shown beside the source only, which a bundle lacks. A package of Debian (`deb`) and a folder for
appimagetool (`appdir`) are made of the folder, which is built first unless it is there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(1, str(HOUSE))


def bundle(kind: str, dist: Path) -> None:
    """Build the folder or the file; raises CalledProcessError where PyInstaller fails."""
    command = [sys.executable, "-X", "no_debug_ranges", "-m", "PyInstaller", "-y", "--log-level", "WARN"]
    command += ["--distpath", str(dist), "--workpath", str(dist / "work"), str(HOUSE / ".ci" / "five-acres.spec")]
    subprocess.run(command + (["--", "--one-file"] if kind == "file" else []), check=True)


def main() -> None:
    """Build what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", nargs="?", default="folder", choices=("folder", "file", "deb", "appdir"))
    parser.add_argument("--dist", type=Path, default=HOUSE / "dist")
    parser.add_argument("--packing", default="xz", help="of a package, by dpkg-deb")
    chosen = parser.parse_args()
    folder = chosen.dist / "five-acres"
    if chosen.kind in ("folder", "file") or not folder.is_dir():
        bundle(chosen.kind, chosen.dist)
    if chosen.kind == "deb":
        import debian

        print(debian.deb(folder, chosen.dist, chosen.packing))
    if chosen.kind == "appdir":
        import linux

        print(linux.app_dir(folder, chosen.dist))


if __name__ == "__main__":
    main()
