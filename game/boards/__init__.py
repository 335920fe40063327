"""The only reader of Tiled: maps become Boards, and whatever is wrong with one becomes a MapError."""

from __future__ import annotations

from game.boards.reader import load, problems, read, tileset_problems
from game.boards.sources import MapError
from game.boards.writer import GridMap, cells_of, map_of, write_tmx

__all__ = ["GridMap", "MapError", "cells_of", "load", "map_of", "problems", "read", "tileset_problems", "write_tmx"]
