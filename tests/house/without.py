"""Tries the house without one of its games: `python -m tests.house.without KEY [ARGUMENT OF PYTEST ...]`.

In a copy of the checkout the game's rules, its table and its lines in the lists of games are taken out; then everything
that is left has to be collected and to pass. `-m sample` passes only the sample that the test command tries.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.house.sources import HOUSE, kept_files

LISTS = {"rules": "specs.py", "tables": "titles.py"}
"""By room the list of what stands in it."""


def without(text: str, module: str) -> str:
    """A list of games without what it imports from a module; ValueError where it imports nothing from there."""
    found = re.search(rf"^from {re.escape(module)} import \w+ as (\w+)\n", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"nothing is imported from {module}")
    return re.sub(rf"\b{found[1]}\b,?[ \n]*", "", text.replace(found[0], ""))


def take_out(house: Path, key: str) -> None:
    """Delete a game's two folders and its lines, as a person would who then formats the lists."""
    for room, name in LISTS.items():
        path = house / "game" / name
        path.write_text(without(path.read_text(encoding="utf-8"), f"game.{room}.{key}"), encoding="utf-8")
        shutil.rmtree(house / "game" / room / key)
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(path)], cwd=house, check=True)


def copy(place: Path) -> None:
    """Copy everything that git keeps or would keep, and what modules were compiled to, which holds there as well."""
    for name in kept_files():
        made, kept = place / name, HOUSE / name
        made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(kept, made)
        for compiled in (kept.parent / "__pycache__").glob(f"{kept.stem}.*.pyc") if kept.suffix == ".py" else ():
            (made.parent / "__pycache__").mkdir(exist_ok=True)
            shutil.copy2(compiled, made.parent / "__pycache__")


def run(key: str, arguments: Sequence[str]) -> int:
    """The exit status of the tests in a copy without a game; these very tests are left out of them."""
    with tempfile.TemporaryDirectory() as folder:
        copy(Path(folder))
        take_out(Path(folder), key)
        command = [sys.executable, "-m", "pytest", "--ignore=tests/house/test_without.py", *arguments]
        return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
