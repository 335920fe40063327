"""Builds the program as it is given away: `python .ci/build.py` the folder, `python .ci/build.py file` one file.

They come to lie in `dist`. Runs PyInstaller after `.ci/five-acres.spec`, with small bytecode: places in lines are shown
beside the source only, which a bundle does not have.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent


def bundle(kind: str, dist: Path) -> None:
    """Build the folder or the file; raises CalledProcessError where PyInstaller fails."""
    command = [sys.executable, "-X", "no_debug_ranges", "-m", "PyInstaller", "-y", "--log-level", "WARN"]
    command += ["--distpath", str(dist), "--workpath", str(dist / "work"), str(HOUSE / ".ci" / "five-acres.spec")]
    subprocess.run(command + (["--", "--one-file"] if kind == "file" else []), check=True)


def main() -> None:
    """Build what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", nargs="?", default="folder", choices=("folder", "file"))
    parser.add_argument("--dist", type=Path, default=HOUSE / "dist")
    chosen = parser.parse_args()
    bundle(chosen.kind, chosen.dist)


if __name__ == "__main__":
    main()
