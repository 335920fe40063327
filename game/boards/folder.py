"""A folder of maps that players have made: what lies in it for one game, read anew only where a file has changed."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from game.boards.reader import read
from game.boards.sources import MapError
from game.boards.writer import add_notes, map_of, write_tmx
from game.core.board import Board
from game.files import MAPS

MOST_MAPS = 60
"""Maps of a folder that are looked at, in the order of their names."""
MOST_ENTRIES = 3000
LONGEST_NAME = 80
"""Letters of the name of a map's file."""
SUFFIX = ".tmx"

_BESIDE = (".tsx", ".tx")
"""Ends of names of files that maps are made of, too."""
_NO_BOARDS = ("_template", "_rules")
"""Ends of names of maps to begin with, and of rules by which Tiled paints."""
_TITLE = re.compile(r"""name=["']title["'][^<>]{0,200}?value=["'](\w{1,60})["']""")
_HEAD = 1 << 16
"""Bytes of a broken map among which the game is looked for that it is meant for."""
_PROJECT = "five-acres.tiled-project"
_BROUGHT = (_PROJECT, "object-types.xml", "note.tx", "rules.txt")
_SESSION = "five-acres.tiled-session"
"""File in which Tiled keeps what was open in the project: named on its command line, a project is opened by what stands
there, and by nothing where it is not there."""

Stamp = tuple[int, int]
"""Time and size of a file."""


class FolderMap(NamedTuple):
    """Map of a folder: its board, or why it is none."""

    path: Path
    title: str
    """Key of the game that it is for; empty where it does not say so."""
    board: Board | None
    error: MapError | None


class MapFolder:
    """Maps for one game in a folder, which need not be there."""

    def __init__(self, path: Path, title: str) -> None:
        self.path, self.title = path, title
        self._stamps: dict[str, Stamp] = {}
        """By name the time and size of each map, as it was seen last."""
        self._beside: set[tuple[str, Stamp]] = set()
        self._maps: dict[str, FolderMap] = {}

    def look(self) -> bool:
        """Look which files there are, without opening any; whether anything has changed since the last time."""
        stamps, beside = dict[str, Stamp](), set[tuple[str, Stamp]]()
        for name, stamp in _files(self.path):
            if name.lower().endswith(SUFFIX):
                stamps[name] = stamp
            else:
                beside.add((name, stamp))
        stamps = {name: stamps[name] for name in sorted(stamps)[:MOST_MAPS]}
        other = self._beside != beside
        stale = [name for name in self._maps if other or stamps.get(name) != self._stamps.get(name)]
        for name in stale:
            del self._maps[name]
        changed = bool(stale) or stamps != self._stamps
        self._stamps.clear()
        self._stamps.update(stamps)
        self._beside.clear()
        self._beside.update(beside)
        return changed

    def work(self) -> bool:
        """Read the next map that is new or has changed; whether there was one."""
        name = next((name for name in self._stamps if name not in self._maps), None)
        if name is None:
            return False
        self._maps[name] = _opened(self.path / name)
        return True

    def read(self, name: str) -> FolderMap | None:
        """One map as it is now; None where there is none of that name for the game."""
        self.look()
        if name in self._stamps and name not in self._maps:
            self._maps[name] = _opened(self.path / name)
        return next((each for each in self.maps() if each.path.name == name), None)

    def maps(self) -> list[FolderMap]:
        """Maps for the game that have been read, in the order of their names; those that name no game too."""
        known = (self._maps[name] for name in self._stamps if name in self._maps)
        return [each for each in known if each.title in ("", self.title) and not _paints(each)]

    @property
    def names(self) -> frozenset[str]:
        """Names of the files of maps, of whatever game, when they were looked at last."""
        return frozenset(self._stamps)

    @property
    def any(self) -> bool:
        """Whether there is any map, of whatever game."""
        return bool(self._stamps)


def _files(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """Names of the files of a folder that boards are made of, with their times and sizes."""
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, MOST_ENTRIES):
                stem, end = os.path.splitext(entry.name)
                wanted = end.lower() in (SUFFIX, *_BESIDE) and not stem.endswith(_NO_BOARDS)
                if wanted and entry.name.isprintable() and len(entry.name) <= LONGEST_NAME and entry.is_file():
                    about = entry.stat()
                    yield entry.name, (about.st_mtime_ns, about.st_size)
    except OSError:
        return


def _opened(path: Path) -> FolderMap:
    """A map, read; whatever is wrong with it."""
    try:
        board = read(path, path.name)
    except MapError as error:
        return FolderMap(path, _title_of(path), None, error)
    title = str(board.props.get("title", ""))
    return FolderMap(path, title, board, None if title else MapError(path, "title_missing"))


def _paints(found: FolderMap) -> bool:
    return found.error is not None and found.error.key == "rules"


def _title_of(path: Path) -> str:
    """The game that a broken map says it is for."""
    try:
        with path.open("rb") as stream:
            found = _TITLE.search(stream.read(_HEAD).decode("utf-8", "replace"))
    except OSError:
        return ""
    return "" if found is None else found[1]


def copy_map(name: str, folder: Path) -> Path:
    """Copy a map of the box under a new name into a folder, with all that Tiled needs beside it; OSError where that
    cannot be written."""
    source = MAPS / f"{name}{SUFFIX}"
    target = free_name(folder, name)
    _bring(folder, _tilesets(source))
    shutil.copyfile(source, target)
    add_notes(target)
    return target


def take_map(path: Path, folder: Path) -> tuple[Path, bool]:
    """Copy a map from elsewhere into a folder, with all of the box that it needs beside it: the copy, and whether it is
    new; the first map there that is the same, byte by byte, stands in for it. OSError where that cannot be written."""
    data = path.read_bytes()
    for other in sorted(folder.glob(f"*{SUFFIX}")):
        if other.is_file() and other.stat().st_size == len(data) and other.read_bytes() == data:
            return other, False
    target = folder / path.name
    target = free_name(folder, path.stem) if target.exists() else target
    _bring(folder, _tilesets(path))
    target.write_bytes(data)
    return target, True


def first_alike(path: Path) -> Path:
    """The first map of a folder that is the same, byte by byte, where `path` is removed; `path` if there is none."""
    made = path.read_bytes()
    for other in sorted(path.parent.glob(f"*{SUFFIX}")):
        if other != path and other.is_file() and other.stat().st_size == len(made) and other.read_bytes() == made:
            path.unlink()
            return other
    return path


def put_aside(path: Path, beside: str) -> Path:
    """Move a map into a folder beside it, under a name that is free there; OSError where that cannot be done."""
    folder = path.parent / beside
    folder.mkdir(exist_ok=True)
    target = folder / path.name
    return path.rename(free_name(folder, path.stem) if target.exists() else target)


def write_made(board: Board, name: str, folder: Path) -> Path:
    """Write a made board as a new map into a folder, with all that Tiled needs beside it; OSError where that cannot be
    written."""
    target = free_name(folder, name)
    _bring(folder, sorted({tile.set for tile in board.tiles}))
    write_tmx(target, map_of(board))
    add_notes(target)
    return target


def tiled_files(path: Path) -> list[Path]:
    """Files that Tiled is given for a map to be opened: its project, where there is one beside it, and the map."""
    project = path.with_name(_PROJECT)
    if not project.exists():
        return [path]
    session = path.with_name(_SESSION)
    try:
        about = json.loads(session.read_bytes())
    except (OSError, ValueError):
        about = None
    about = about if isinstance(about, dict) else {}
    if not about.get("project"):
        with suppress(OSError):
            session.write_text(json.dumps(about | {"project": _PROJECT}), encoding="utf-8")
    return [project, path]


def free_name(folder: Path, name: str) -> Path:
    """File for a new map in a folder, called `name` with the first number that is free."""
    return next(path for n in range(2, 10_000) if not (path := folder / f"{name}_{n}{SUFFIX}").exists())


def _tilesets(path: Path) -> list[str]:
    """Names of the tilesets of a map of the box."""
    return [Path(node.get("source", "")).stem for node in ElementTree.parse(path).getroot().iterfind("tileset")]


def _bring(folder: Path, tilesets: list[str]) -> None:
    """Copy tilesets with their pictures, and the project of Tiled's with its rules for painting, as far as a folder has
    no such files."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = sorted(MAPS.glob(f"*_rules{SUFFIX}"))
    needed = sorted({*tilesets, *(name for each in rules for name in _tilesets(each))})
    for name in (*_BROUGHT, *(each.name for each in rules), *(f"{each}.tsx" for each in needed)):
        if (MAPS / name).exists() and not (folder / name).exists():
            shutil.copyfile(MAPS / name, folder / name)
    for each in needed:
        if (MAPS / each).is_dir() and not (folder / each).exists():
            shutil.copytree(MAPS / each, folder / each)
