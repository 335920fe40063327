"""Every other Python of this machine that may run the program: the path of each on a line, the newest last."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LEAST = (3, 11)
ASKED = "import os, sys; print(*sys.version_info[:2], sys.prefix == sys.base_prefix, os.path.realpath(sys.executable))"
PATIENCE_S = 20


def candidates() -> Iterator[Path]:
    """Paths that may be Pythons: on PATH, in the folders of the system, of pyenv and of workflows."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    folders += [Path("/usr/bin"), Path("/usr/local/bin")]
    folders += sorted(Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob("versions/*/bin"))
    if "RUNNER_TOOL_CACHE" in os.environ:
        folders += sorted(Path(os.environ["RUNNER_TOOL_CACHE"]).glob("Python/*/*/bin"))
    for folder in dict.fromkeys(folders):
        yield from [path for path in sorted(folder.glob("python3*")) if not path.name.endswith("-config")]


def place(path: Path) -> tuple[tuple[int, int], str] | None:
    """Version and real path of a Python; nothing of one that does not run, is too old or belongs to an environment."""
    try:
        done = subprocess.run([path, "-I", "-c", ASKED], capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        major, minor, own, told = done.stdout.rstrip("\n").split(" ", 3)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    version = int(major), int(minor)
    return (version, told) if own == "True" and version >= LEAST else None


if __name__ == "__main__":
    found = sorted({each for each in map(place, candidates()) if each is not None})
    print("\n".join(path for _, path in found if path != os.path.realpath(sys.executable)))
