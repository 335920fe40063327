"""Size, start and oldest glibc of a bundle: `python -m tests.tools.bundle FOLDER [--against FOLDER] [--runs N]`.

Prints the size of the folder by its parts, beside that of another one if there is one, the oldest glibc that it runs
with, and how soon it shows itself in ratios of the source (`tests.tools.benchmarks.start`; --runs 0 leaves that out).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

from tests.tools.benchmarks import start
from tests.tools.elf import oldest_glibc

MOST_BYTES = 34_000_000
MOST_RATIO = 1.15
"""Goals for the size of the folder, unpacked, and for its first frame in ratio of the source's."""

PARTS = {
    "the program's modules": r"[^/]+|_internal/base_library\.zip",
    "Python": r"_internal/(libpython[^/]*|python3[^/]*/.*)",
    "SDL and what it needs": r"_internal/pygame(_ce\.libs)?/.*",
    "sounds": r"_internal/game/assets/sounds/.*",
    "words, rulebooks, puzzles, lessons": r"_internal/game/assets/(words|rulebook|puzzles|lessons)/.*",
    "pictures, faces, maps": r"_internal/(game|font_manrope)/.*",
    "other libraries": r"_internal/.*",
}
"""Group that a file counts for, by its path; the first that fits."""


def sizes(folder: Path) -> Counter[str]:
    """Bytes of each part; links count nothing."""
    found = Counter[str]()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            place = path.relative_to(folder).as_posix()
            found[next(part for part, pattern in PARTS.items() if re.fullmatch(pattern, place))] += path.stat().st_size
    return found


def main() -> int:
    """Measure and print; the status is 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    chosen = parser.parse_args()
    ours, other = sizes(chosen.folder), sizes(chosen.against) if chosen.against else Counter[str]()
    for part in [*PARTS, "in all"]:
        told = (f"{(each[part] if part in PARTS else each.total()) / 1e6:6.2f} MB" for each in (other, ours) if each)
        print(f"{part:36}{'  to '.join(told)}")
    missed = ours.total() > MOST_BYTES
    if sys.platform == "linux":
        version, files = oldest_glibc(chosen.folder)
        print(f"glibc {version} or newer, for {', '.join(files)}")
        if chosen.runs:
            missed |= start.compare(chosen.folder / "five-acres", chosen.runs)["first"] > MOST_RATIO
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
