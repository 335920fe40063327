"""The only reader of Tiled: maps become Boards, and whatever is wrong with one becomes a MapError."""

from __future__ import annotations

from game.boards.folder import FolderMap, MapFolder, copy_map, first_alike, put_aside, take_map, tiled_files, write_made
from game.boards.reader import load, problems, read, tileset_problems
from game.boards.sources import MapError
from game.boards.writer import GridMap, cells_of, map_of, sayings_of, write_tmx

__all__ = [
    "FolderMap",
    "GridMap",
    "MapError",
    "MapFolder",
    "cells_of",
    "copy_map",
    "first_alike",
    "load",
    "map_of",
    "problems",
    "put_aside",
    "read",
    "sayings_of",
    "take_map",
    "tiled_files",
    "tileset_problems",
    "write_made",
    "write_tmx",
]
