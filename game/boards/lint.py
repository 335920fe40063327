"""All that is wrong with a map, for the author of the map."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from game.boards import gate, reader
from game.boards.errors import MapError

MOST_PROBLEMS = 50


def problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one map; what only shows when it is read comes when the gate has none left."""
    found = list(islice(gate.flaws(path), MOST_PROBLEMS))
    if not found:
        try:
            reader.read(path)
        except MapError as error:
            found = [error]
    return found


def lint(path: Path) -> list[str]:
    """Up to 50 problems of one map, each one English line that names file, layer and cell."""
    return [str(error) for error in problems(path)]
