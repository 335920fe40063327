"""The gate every map goes through before pytmx sees it, for pytmx accepts many broken or harmful maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from game.boards import cells, sources, templates
from game.boards.grammar import called, is_int, violations
from game.boards.sources import MapError

RULES = ("input", "output", "regions")
"""How the names of layers begin by which Tiled paints on its own; several may have one name."""

MOST_CELLS = 1 << 14
MOST_IN_LAYERS = 1 << 19
"""Cells of all layers together: as many as a file of CSV has room for."""
MOST_OBJECTS = 1000

_FLIPS = 0b111 << 29
_TURNED = 1 << 28
"""Tiled's flag for hexes turned by 120 degrees, which pytmx takes for a part of the number."""


def opened(path: Path) -> Element:
    """A map that pytmx may read, made plain: templates filled in, cells as CSV; raises its first MapError."""
    root = sources.xml(path, "map")
    for error in _flaws(path, root):
        raise error
    return root


def flaws(path: Path) -> Iterator[MapError]:
    """Everything that keeps a map out, as far as one flaw does not hide another."""
    try:
        root = sources.xml(path, "map")
    except MapError as error:
        yield error
        return
    yield from _flaws(path, root)


def _flaws(path: Path, root: Element) -> Iterator[MapError]:
    """The same of an opened map, which is made plain on the way."""
    if root.get("orientation") not in ("orthogonal", "hexagonal"):
        yield MapError(path, "orientation", facts={"value": root.get("orientation", "")})
    if root.get("infinite", "0") != "0":
        yield MapError(path, "infinite")
        return
    wrong = list(violations(path, root))
    yield from wrong
    if wrong:
        return
    wrong = list(_shape(path, root))
    yield from wrong
    if wrong:  # what follows unpacks, and fills in
        return
    yield from templates.fill(path, root)
    numbers: Numbers = set()
    yield from tileset_flaws(path, root, numbers)
    yield from _layers(path, root, numbers)


def _shape(path: Path, root: Element) -> Iterator[MapError]:
    columns, rows = _number(root, "width"), _number(root, "height")
    if columns * rows > MOST_CELLS:
        yield MapError(path, "cells", facts={"columns": columns, "rows": rows, "most": MOST_CELLS})
    elif columns * rows * sum(1 for _ in root.iter("layer")) > MOST_IN_LAYERS:
        yield MapError(path, "layer_cells", facts={"most": MOST_IN_LAYERS})
    if sum(1 for _ in root.iter("object")) > MOST_OBJECTS:
        yield MapError(path, "objects", facts={"most": MOST_OBJECTS})
    if root.get("orientation") == "hexagonal":
        for name in ("staggeraxis", "staggerindex", "hexsidelength"):
            if name not in root.attrib:
                yield MapError(path, "attribute_missing", facts={"tag": "map", "name": name})
        length = _number(root, "tilewidth" if root.get("staggeraxis") == "x" else "tileheight")
        thin = min(_number(root, "tilewidth"), _number(root, "tileheight")) < 2
        if thin or not 0 < _number(root, "hexsidelength") < length - 1:
            yield MapError(path, "hexagonal")


def _layers(path: Path, root: Element, numbers: Numbers) -> Iterator[MapError]:
    seen: set[str] = set()
    for node in root.iter():
        if node.tag not in ("layer", "objectgroup", "imagelayer", "group"):
            continue
        name = node.get("name", "")
        if name in seen and not name.startswith(RULES):
            yield MapError(path, "layer_twice", name or "?")
        seen.add(name)
        meant = name in ("spots", "marks") or node.tag == "group"
        if meant and any(node.get(key, "0") != "0" for key in ("offsetx", "offsety")):
            yield MapError(path, "offset", name)
        if node.tag == "layer":
            yield from _cells(path, root, node, numbers)
        elif node.tag == "objectgroup":
            for each in node.iterfind("object[@gid]"):
                yield from _tile(path, name, None, _number(each, "gid"), numbers, called(each))
        elif node.tag == "imagelayer":
            yield from _pictures(path, path.parent, node.iterfind("image"), name)


def _cells(path: Path, root: Element, node: Element, numbers: Numbers) -> Iterator[MapError]:
    name = node.get("name", "")
    columns, rows = _number(node, "width"), _number(node, "height")
    if (columns, rows) != (_number(root, "width"), _number(root, "height")):
        yield MapError(path, "layer_size", name, facts={"columns": columns, "rows": rows})
        return
    data = node.find("data")
    assert data is not None, "the grammar has seen it"
    try:
        texts = cells.texts(path, name, data, columns * rows)
    except MapError as error:
        yield error
        return
    cells.put(data, texts)
    for index, text in enumerate(texts):
        if text == "0":
            continue
        cell = (index % columns, index // columns)
        if not is_int(text, 0, 2**32 - 1):
            yield MapError(path, "cell_value", name, cell, {"value": text})
        else:
            yield from _tile(path, name, cell, int(text), numbers)


def _tile(
    path: Path, layer: str, cell: tuple[int, int] | None, gid: int, numbers: Numbers, thing: str = ""
) -> Iterator[MapError]:
    if gid & _TURNED:
        yield MapError(path, "cell_turned", layer, cell, thing=thing)
    elif gid and gid & ~_FLIPS not in numbers:
        yield MapError(path, "tile_unknown", layer, cell, {"tile": gid & ~_FLIPS}, thing)


def _number(node: Element, name: str) -> int:
    """An attribute that the grammar has found to be a whole number, 0 where it is missing."""
    return int(node.get(name, "0"))


MOST_TILESETS = 16
MOST_TILES = 10_000

Numbers = set[int]
"""Tile numbers as they stand in the layers of a map (Tiled's gids)."""


def tileset_flaws(path: Path, root: Element, numbers: Numbers) -> Iterator[MapError]:
    """Flaws of the tilesets of a map; on the way `numbers` is filled with all tile numbers."""
    nodes = root.findall("tileset")
    if len(nodes) > MOST_TILESETS:
        yield MapError(path, "tilesets", facts={"most": MOST_TILESETS})
        return
    for node in sorted(nodes, key=lambda each: int(each.get("firstgid", "0"))):
        first = int(node.get("firstgid", "0"))
        ids: Numbers = set()
        yield from _one(path, node, ids)
        if not first:
            yield MapError(path, "attribute_missing", facts={"tag": "tileset", "name": "firstgid"})
        if ids and numbers and first + min(ids) <= max(numbers):
            yield MapError(path, "tileset_overlap", facts={"first": first})
        numbers.update(first + each for each in ids)


def _one(path: Path, node: Element, ids: Numbers) -> Iterator[MapError]:
    source = node.get("source")
    if source is None:
        yield from _tileset(path, path.parent, node, ids)
        return
    if len(node) or set(node.keys()) != {"firstgid", "source"}:
        yield MapError(path, "tileset_attributes")
        return
    try:
        file = sources.named(source, ".tsx", path.parent, path.parent, path)
    except MapError as error:
        yield error
        return
    yield from external_flaws(file, path.parent, ids)


def external_flaws(path: Path, folder: Path, ids: Numbers) -> Iterator[MapError]:
    """Flaws of a tileset in a file of its own, all of which lies in `folder`; fills `ids`."""
    try:
        root = sources.xml(path, "tileset")
    except MapError as error:
        yield error
        return
    wrong = list(violations(path, root))
    yield from wrong
    if not wrong:
        if "firstgid" in root.attrib or "source" in root.attrib:
            yield MapError(path, "tileset_attributes")
        yield from _tileset(path, folder, root, ids)


def _tileset(path: Path, folder: Path, node: Element, ids: Numbers) -> Iterator[MapError]:
    for name in ("tilewidth", "tileheight", "tilecount"):
        if name not in node.attrib:
            yield MapError(path, "attribute_missing", facts={"tag": "tileset", "name": name})
            return
    yield from _pictures(path, folder, (*node.iterfind("image"), *node.iterfind("tile/image")))
    count = int(node.get("tilecount", "0"))
    listed = Counter(int(tile.get("id", "0")) for tile in node.iterfind("tile"))
    sheet = node.find("image")
    places = listed.total()
    if sheet is not None:  # into how many tiles pytmx will cut it
        gap = int(node.get("spacing", "0"))
        width, height = int(node.get("tilewidth", "1")), int(node.get("tileheight", "1"))
        across = (int(sheet.get("width", "0")) - width) // (width + gap) + 1
        down = (int(sheet.get("height", "0")) - height) // (height + gap) + 1
        places = max(0, across) * max(0, down)
    if max(count, places, listed.total()) > MOST_TILES:
        largest = max(count, places, listed.total())
        yield MapError(path, "tile_count", facts={"found": largest, "most": MOST_TILES})
        return
    if count > places:
        yield MapError(path, "tile_places", facts={"count": count, "found": places})
    # A sheet is cut into `tilecount` tiles; a collection has what it lists, with gaps in the numbers.
    known = set(range(count)) if sheet is not None else set(listed)
    for tile, times in listed.items():
        if times > 1 or tile not in known:
            yield MapError(path, "tile_number", facts={"tile": tile, "count": count})
    ids |= known


def _pictures(path: Path, folder: Path, images: Iterable[Element], layer: str = "") -> Iterator[MapError]:
    for image in images:
        source = image.get("source", "")
        try:
            sources.picture(sources.inside_folder(source, path.parent, folder, path), source, path)
        except MapError as error:
            yield MapError(error.path, error.key, layer, None, error.facts)
