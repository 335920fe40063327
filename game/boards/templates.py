"""Object templates of Tiled: what an object leaves out stands in a small file of its own, and is put in its place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game.boards import sources
from game.boards.grammar import called, violations
from game.boards.sources import MapError

MOST_TEMPLATES = 64

_FLAGS = 0b1111 << 28
"""Bits that Tiled adds to the number of a tile that is flipped or turned."""
_FIRST = 1 << 22
"""The first number of a tileset that only templates use, above all that a map may have given itself."""
_EACH = 1 << 20
"""Numbers kept free for each of them."""


@dataclass(frozen=True)
class _Template:
    object: Element
    tileset: Path | None
    """The file of the tileset that its tile is of."""
    first: int
    size: int
    """Bytes that it takes in a file."""


def fill(path: Path, root: Element) -> Iterator[MapError]:
    """Flaws of all templates of a map; on the way its objects get what their templates have and they have not."""
    read: dict[str, _Template | None] = {}
    size = 0
    for layer in root.iter("objectgroup"):
        name = layer.get("name", "")
        for each in layer.iterfind("object[@template]"):
            source = each.attrib.pop("template")
            if source not in read:
                read[source] = None
                try:
                    read[source] = _read(source, path)
                except MapError as error:
                    yield error if error.path != path else _placed(error, name, each)
            template = read[source]
            size += template.size if template else 0
            if len(read) > MOST_TEMPLATES:
                yield MapError(path, "templates", facts={"most": MOST_TEMPLATES})
                return
            if size > sources.MOST_XML:  # filled in, a map is no larger than one may be
                yield MapError(path, "template_size", facts={"most": sources.MOST_XML >> 10})
                return
            if template:
                _merge(each, template, path, root)


def _placed(error: MapError, layer: str, each: Element) -> MapError:
    return MapError(error.path, error.key, layer, None, error.facts, called(each))


def _read(source: str, path: Path) -> _Template:
    """The template of a map's that is called `source` there; raises the first MapError of it."""
    file = sources.named(source, ".tx", path.parent, path.parent, path)
    root = sources.xml(file, "template")
    node = root.find("object")
    if node is not None:  # a template lies nowhere
        node.attrib = {"x": "0", "y": "0"} | node.attrib
    for error in violations(file, root):
        raise error
    assert node is not None, "the grammar has seen it"
    if "template" in node.attrib:
        raise MapError(file, "attribute", facts={"tag": "object", "name": "template"}, thing=called(node))
    tileset = root.find("tileset")
    if tileset is None and "gid" in node.attrib:
        raise MapError(file, "element_missing", facts={"tag": "tileset", "parent": "template"})
    used = None if tileset is None else sources.named(tileset.get("source", ""), ".tsx", file.parent, path.parent, file)
    first = int("1" if tileset is None else tileset.get("firstgid", "1"))
    tile = int(node.get("gid", first)) & ~_FLAGS
    if tile < first:
        raise MapError(file, "tile_unknown", facts={"tile": tile}, thing=called(node))
    return _Template(node, used, first, len(ElementTree.tostring(node)))


def _merge(each: Element, template: _Template, path: Path, root: Element) -> None:
    own = dict(each.attrib)
    theirs = {name: value for name, value in template.object.items() if name not in ("id", "x", "y")}
    if "gid" in theirs and "gid" not in own and template.tileset:
        gid = int(theirs["gid"])
        number = (gid & ~_FLAGS) - template.first + _first(root, template.tileset, path)
        theirs["gid"] = str(number | gid & _FLAGS)
    each.attrib = theirs | own
    has = {child.tag for child in each}
    shaped = bool(has - {"properties"})
    for child in template.object:
        if child.tag == "properties":
            _merge_properties(each, child)
        elif not shaped:
            each.append(child)


def _merge_properties(each: Element, theirs: Element) -> None:
    """Properties of a template beside those of an object, which prevail."""
    node = each.find("properties")
    if node is None:
        node = SubElement(each, "properties")
    own = {prop.get("name") for prop in node}
    node[:0] = [prop for prop in theirs if prop.get("name") not in own]


def _first(root: Element, tileset: Path, path: Path) -> int:
    """The first number of a tileset in a map, which gets it unless it has it."""
    file = os.path.realpath(tileset)
    others = 0
    for node in root.iterfind("tileset"):
        if node.get("source") and os.path.realpath(path.parent / node.get("source", "")) == file:
            return int(node.get("firstgid", "1"))
        others += int(node.get("firstgid", "1")) >= _FIRST
    first = _FIRST + others * _EACH
    source = Path(os.path.relpath(tileset, path.parent)).as_posix()
    SubElement(root, "tileset", {"firstgid": str(first), "source": source})
    return first
