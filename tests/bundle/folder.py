"""Name and content of the folder."""

from __future__ import annotations

from pathlib import Path

NAME = "five-acres"


def listed(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file below a folder, with its size and the time it was written."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }
