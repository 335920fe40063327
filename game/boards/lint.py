"""All that is wrong with a map or a tileset, for its author."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from game.boards import gate, reader, tilesets
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


def tileset_problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one tileset, looked at without a map."""
    return list(islice(tilesets.external(path, path.parent, set()), MOST_PROBLEMS))
