"""The gate for the tilesets of a map: which tile numbers exist, and that nothing in them is harmful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from game.boards import sources
from game.boards.grammar import violations
from game.boards.sources import MapError

MOST_TILESETS = 16
MOST_TILES = 10_000

Numbers = set[int]
"""Tile numbers as they stand in the layers of a map (Tiled's gids)."""


def flaws(path: Path, root: Element, numbers: Numbers) -> Iterator[MapError]:
    """What is wrong with the tilesets of a map; on the way `numbers` is filled with all that exist."""
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
        if not source.lower().endswith(".tsx"):
            raise MapError(path, "outside", facts={"file": source})
        file = sources.inside(source, path.parent, path.parent, path)
    except MapError as error:
        yield error
        return
    yield from external(file, path.parent, ids)


def external(path: Path, folder: Path, ids: Numbers) -> Iterator[MapError]:
    """What is wrong with a tileset in a file of its own, all of which lies in `folder`; fills `ids`."""
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
    yield from _pictures(path, folder, node)
    count = int(node.get("tilecount", "0"))
    listed = Counter(int(tile.get("id", "0")) for tile in node.iterfind("tile"))
    sheet = node.find("image")
    places = _places(node, sheet) if sheet is not None else listed.total()
    if max(count, places, listed.total()) > MOST_TILES:
        found = max(count, places, listed.total())
        yield MapError(path, "tile_count", facts={"found": found, "most": MOST_TILES})
        return
    if count > places:
        yield MapError(path, "tile_places", facts={"count": count, "found": places})
    # A sheet is cut into `tilecount` tiles; a collection has what it lists, with gaps in the numbers.
    known = set(range(count)) if sheet is not None else set(listed)
    for tile, times in listed.items():
        if times > 1 or tile not in known:
            yield MapError(path, "tile_number", facts={"tile": tile, "count": count})
    ids |= known


def _places(node: Element, sheet: Element) -> int:
    """Into how many tiles pytmx will cut a sheet."""
    gap = int(node.get("spacing", "0"))
    width, height = int(node.get("tilewidth", "1")), int(node.get("tileheight", "1"))
    across = (int(sheet.get("width", "0")) - width) // (width + gap) + 1
    down = (int(sheet.get("height", "0")) - height) // (height + gap) + 1
    return max(0, across) * max(0, down)


def _pictures(path: Path, folder: Path, node: Element) -> Iterator[MapError]:
    for image in (*node.iterfind("image"), *node.iterfind("tile/image")):
        source = image.get("source", "")
        try:
            sources.picture(sources.inside(source, path.parent, folder, path), source, path)
        except MapError as error:
            yield error
