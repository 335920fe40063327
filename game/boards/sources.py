"""The files a map is made of, opened only if they are small, plain and inside its folder; what is wrong with a map."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from game.core.board import Board
from game.grids.square import Cell

_LONGEST = 60


class PartialBoard(NamedTuple):
    """All of a map but what is wrong with it, and where that lies."""

    board: Board
    at: tuple[float, float]
    """Map pixels."""


class MapError(ValueError):
    """A map or tileset cannot be used; the sentence is "map.<key>" in the catalogue, filled with `facts`.

    `path` is the file at fault, `cell` its column and row, `thing` the object's name, `rest` what can be shown
    all the same. All that is told is short, plain
    and on one line, whatever the file holds; str() names all of it in the words of the code.
    """

    def __init__(
        self,
        path: Path,
        key: str,
        layer: str = "",
        cell: Cell | None = None,
        facts: Mapping[str, object] | None = None,
        thing: str = "",
    ) -> None:
        super().__init__(path, key, layer, cell, facts, thing)
        self.path = path
        self.key = key
        self.layer = _plain(layer)
        self.thing = _plain(thing)
        self.cell = cell
        self.rest: PartialBoard | None = None
        self.facts: dict[str, str] = {name: _plain(value) for name, value in (facts or {}).items()}

    def __str__(self) -> str:
        where = [self.file, self.layer, "{},{}".format(*self.cell) if self.cell else "", self.thing]
        facts = (f"{name}={value}" for name, value in self.facts.items())
        return f"{', '.join(filter(None, where))}: {' '.join((self.key, *facts))}"

    @property
    def place(self) -> tuple[str, dict[str, object]]:
        """Key of the sentence that says where the flaw is, and its fields but for the reason."""
        where: dict[str, object] = {"file": self.file, "layer": self.layer}
        if self.thing:
            return ("map.in_object" if self.layer else "map.in_template"), where | {"object": self.thing}
        if self.cell is not None:
            return "map.in_cell", where | {"column": self.cell[0], "row": self.cell[1]}
        return ("map.in_layer" if self.layer else "map.in_file"), where

    @property
    def file(self) -> str:
        """The name of the file at fault, without its folder."""
        return _plain(self.path.name)


def _plain(value: object) -> str:
    """A value from a foreign file as short printable text on one line."""
    text = " ".join(str(value).split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


MOST_XML = 1 << 20
MOST_PICTURE = 2 << 20
MOST_PIXELS = 4096

_DECLARED = re.compile(r"<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)")
_LENGTH = re.compile(r"([0-9]{1,6}(?:\.[0-9]+)?)(?:px)?")
_SVG = "{http://www.w3.org/2000/svg}svg"
_PNG = b"\x89PNG\r\n\x1a\n"


def xml(path: Path, root: str) -> Element:
    """The root element of a small UTF-8 file without document type; MapError for anything else."""
    try:
        text = _bytes(path, path, path.name, MOST_XML).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapError(path, "not_text") from error
    declared = _DECLARED.match(text)
    if "\0" in text or (declared and declared[1].lower() not in ("utf-8", "utf8")):
        raise MapError(path, "not_text")
    if text.lstrip().startswith("{"):
        raise MapError(path, "json")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise MapError(path, "doctype")
    try:
        # As bytes: a text would be parsed whatever its declaration says, the file will not.
        node = ElementTree.fromstring(text.encode())
    except ElementTree.ParseError as error:
        line, column = error.position
        raise MapError(path, "malformed", facts={"line": line, "column": column}) from error
    if node.tag != root:
        raise MapError(path, "root", facts={"found": node.tag, "wanted": root})
    return node


_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9]) *(?:\..*)?", re.IGNORECASE | re.DOTALL)


def portable(source: str) -> bool:
    """Whether a path below a folder means the same file on every system; Windows opens devices by name."""
    path = PureWindowsPath(source)
    if path.drive or path.root or any(letter in source for letter in '\\\0:*?"<>|'):
        return False
    ends = (part for part in path.parts if part.strip("."))
    return not any(_DEVICE.fullmatch(part) or part.endswith((".", " ")) for part in ends)


def inside_folder(source: str, beside: Path, folder: Path, path: Path) -> Path:
    """The file `source` named in a file of the folder `beside`; MapError unless it lies in `folder`."""
    outside = MapError(path, "outside", facts={"file": source})
    if not portable(source):
        raise outside
    try:
        target = (beside / source).resolve()
        named = Path(os.path.abspath(beside / source))
        if not target.is_relative_to(folder.resolve()) or not named.is_relative_to(os.path.abspath(folder)):
            raise outside
        if not target.is_file():
            raise MapError(path, "missing", facts={"file": source})
    except (OSError, RuntimeError) as error:
        raise MapError(path, "missing", facts={"file": source}) from error
    return beside / source


def named(source: str, suffix: str, beside: Path, folder: Path, path: Path) -> Path:
    """The same for a file of Tiled's whose name ends in `suffix`."""
    if not source.lower().endswith(suffix):
        raise MapError(path, "file_type", facts={"file": source, "wanted": suffix})
    return inside_folder(source, beside, folder, path)


def picture(file: Path, name: str, path: Path) -> None:
    """MapError unless the file is an SVG or PNG of a harmless size; `path` is the file that names it."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise MapError(path, "picture_type", facts={"file": name})
    data = _bytes(file, path, name, MOST_PICTURE)
    size = _png_size(data) if file.suffix.lower() == ".png" else _svg_size(file)
    if size is None:
        raise MapError(path, "picture_broken", facts={"file": name})
    if not all(0 < length <= MOST_PIXELS for length in size):
        raise MapError(path, "picture_size", facts={"file": name, "most": MOST_PIXELS})


def _bytes(file: Path, path: Path, name: str, most: int) -> bytes:
    try:
        if not file.is_file():
            raise MapError(path, "missing", facts={"file": name})
        with file.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise MapError(path, "unreadable", facts={"cause": error.strerror or type(error).__name__}) from error
    if len(data) > most:
        raise MapError(path, "too_big", facts={"file": name, "most": most >> 10})
    return data


def _png_size(data: bytes) -> tuple[float, float] | None:
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _svg_size(file: Path) -> tuple[float, float] | None:
    node = xml(file, _SVG)
    box = node.get("viewBox", "").replace(",", " ").split()
    lengths = [node.get("width", ""), node.get("height", "")]
    if not any(lengths) and len(box) == 4:
        lengths = box[2:]
    width, height = (_LENGTH.fullmatch(length) for length in lengths)
    return (float(width[1]), float(height[1])) if width and height else None
