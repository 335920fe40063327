"""The gate every map goes through before pytmx sees it, for pytmx accepts many broken or harmful maps.

The part of Tiled's format that we read comes first: elements, where, with which attributes, of which values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element

from game.boards import sources
from game.boards.sources import MapError

Check = Callable[[str], bool]

_INT = re.compile(r"-?[0-9]{1,10}")
_FLOAT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,17})?(e-?[0-9]{1,2})?")
_POINTS = re.compile(rf"{_FLOAT.pattern},{_FLOAT.pattern}( {_FLOAT.pattern},{_FLOAT.pattern}){{1,999}}")
_FLOAT_LIMIT = 1e6


def is_int(text: str, low: int = -(2**31), high: int = 2**31 - 1) -> bool:
    """Whether the text is a plain whole number of that range."""
    return _INT.fullmatch(text) is not None and low <= int(text) <= high


def is_float(text: str) -> bool:
    """Whether the text is a plain finite number of at most a million."""
    return _FLOAT.fullmatch(text) is not None and abs(float(text)) <= _FLOAT_LIMIT


PROPERTIES: Mapping[str, Check] = {
    "string": lambda text: True,
    "color": lambda text: True,
    "file": lambda text: True,
    "int": is_int,
    "object": is_int,
    "float": is_float,
    "bool": lambda text: text in ("true", "false"),
}
"""Per type of property that we read, whether a value is of it."""

ATTRIBUTES: Mapping[str, Check] = {
    "text": lambda text: len(text) <= 1000,
    "int": is_int,
    "count": lambda text: is_int(text, 0, 1_000_000),
    "first": lambda text: is_int(text, 1, 1_000_000),
    "size": lambda text: is_int(text, 1, 4096),
    "gap": lambda text: is_int(text, 0, 4096),
    "gid": lambda text: is_int(text, 1, 2**32 - 1),
    "number": is_float,
    "bit": lambda text: text in ("0", "1"),
    "points": lambda text: _POINTS.fullmatch(text) is not None,
    "axis": lambda text: text in ("x", "y"),
    "parity": lambda text: text in ("odd", "even"),
    "corner": lambda text: text in ("unspecified", "bottomleft"),
}
"""Per sort of attribute whether a value is of it; "map.attribute_value.<sort>" says what it has to be."""


MOST_DEPTH = 12


@dataclass(frozen=True)
class _Rule:
    """Content that one element may have: attributes by sort, "!" after a sort that must be there."""

    attributes: Mapping[str, str] | None = field(default_factory=dict)
    """None: any, because nobody reads them."""
    once: tuple[str, ...] = ()
    """Children of which there is at most one."""
    many: tuple[str, ...] = ()


def _sorts(text: str) -> dict[str, str]:
    """ "int: a b, text: c!" as attribute -> sort."""
    pairs: dict[str, str] = {}
    for part in text.split(","):
        sort, names = part.split(":")
        for name in names.split():
            pairs[name.rstrip("!")] = sort.strip() + ("!" if name.endswith("!") else "")
    return pairs


_LAYER = (
    "count: id, text: name class tintcolor color mode draworder, number: opacity parallaxx parallaxy,"
    "bit: visible locked, int: x y offsetx offsety"
)
_IGNORED = _Rule(attributes=None)

RULES: Mapping[str, _Rule] = {
    "map": _Rule(
        _sorts(
            "text: version class tiledversion orientation renderorder backgroundcolor, size: width! height!"
            " tilewidth! tileheight!, gap: hexsidelength, axis: staggeraxis, parity: staggerindex,"
            "bit: infinite, int: compressionlevel nextlayerid nextobjectid,"
            "number: parallaxoriginx parallaxoriginy"
        ),
        ("editorsettings", "properties"),
        ("tileset", "layer", "objectgroup", "imagelayer", "group"),
    ),
    "tileset": _Rule(
        _sorts(
            "first: firstgid, text: source name class version tiledversion tilerendersize fillmode,"
            "text: backgroundcolor, size: tilewidth tileheight, gap: spacing margin,"
            "count: tilecount columns, corner: objectalignment"
        ),
        (
            "editorsettings", "tileoffset", "grid", "properties",
            "image", "terraintypes", "wangsets", "transformations",
        ),
        ("tile",),
    ),
    "tile": _Rule(
        _sorts("count: id!, text: type class terrain, number: probability, gap: x y width height"),
        ("properties", "image", "animation"),
    ),
    "image": _Rule(_sorts("text: source! trans format, count: id, size: width! height!")),
    "animation": _Rule(many=("frame",)),
    "frame": _Rule(_sorts("count: tileid! duration!")),
    "layer": _Rule(_sorts(_LAYER + ", size: width! height!"), ("properties", "data")),
    "data": _Rule(_sorts("text: encoding compression")),
    "group": _Rule(_sorts(_LAYER), ("properties",), ("layer", "objectgroup", "imagelayer", "group")),
    "imagelayer": _Rule(_sorts(_LAYER + ", bit: repeatx repeaty"), ("properties", "image")),
    "objectgroup": _Rule(_sorts(_LAYER + ", gap: width height"), ("properties",), ("object",)),
    "object": _Rule(
        _sorts(
            "count: id, text: name type class, number: x! y! width height rotation opacity,"
            "gid: gid, bit: visible"
        ),
        ("properties", "ellipse", "point", "polygon", "polyline", "text", "capsule"),
    ),
    "polygon": _Rule(_sorts("points: points!")),
    "polyline": _Rule(_sorts("points: points!")),
    "properties": _Rule(many=("property",)),
    "property": _Rule(_sorts("text: name! type propertytype"), ()),
    # Only the editor reads these; what pytmx would look for deep inside must not stand in them.
    "editorsettings": _Rule(None, ("chunksize", "export")),
    "terraintypes": _Rule(None, (), ("terrain",)),
    "terrain": _Rule(None, ("properties",)),
    "wangsets": _Rule(None, (), ("wangset",)),
    "wangset": _Rule(None, ("properties",), ("wangcolor", "wangtile", "wangcornercolor", "wangedgecolor")),
    "wangcolor": _Rule(None, ("properties",)),
    **dict.fromkeys(
        (
            "chunksize", "export", "tileoffset", "grid", "transformations", "wangtile",
            "wangcornercolor", "wangedgecolor", "ellipse", "point", "text", "capsule",
        ),
        _IGNORED,
    ),
}  # fmt: skip

_NEEDED = {"layer": "data", "imagelayer": "image"}
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_PYTMX_TILE = {"frames", "colliders", "source", "trans", "path"}
"""Keys that pytmx itself puts among the properties of a tile."""


def violations(path: Path, node: Element, layer: str = "", depth: int = 0) -> Iterator[MapError]:
    """Everything in an element and below it that the format, or what we read of it, does not allow."""
    if node.tag in _LAYERS:
        layer = node.get("name", "")
    if depth > MOST_DEPTH:
        yield MapError(path, "depth", layer, facts={"most": MOST_DEPTH})
        return
    for key, facts in (*_attributes(node), *_children(node), *_properties(node)):
        yield MapError(path, key, layer, facts=facts)
    for child in node:
        if child.tag in RULES:
            yield from violations(path, child, layer, depth + 1)


Flaw = tuple[str, dict[str, object]]


def _attributes(node: Element) -> Iterator[Flaw]:
    sorts = RULES[node.tag].attributes
    if sorts is None:
        return
    for name, value in node.items():
        if node.tag == "property" and name == "value":
            continue
        if name == "template" and node.tag == "object":
            yield "template", {}
        elif name not in sorts:
            yield "attribute", {"tag": node.tag, "name": name}
        else:
            sort = sorts[name].rstrip("!")
            if not ATTRIBUTES[sort](value):
                yield f"attribute_value.{sort}", {"tag": node.tag, "name": name, "value": value}
    for name, sort in sorts.items():
        if sort.endswith("!") and name not in node.attrib and "template" not in node.attrib:
            yield "attribute_missing", {"tag": node.tag, "name": name}


def _children(node: Element) -> Iterator[Flaw]:
    rule = RULES[node.tag]
    tags = [child.tag for child in node]
    for tag in dict.fromkeys(tags):
        if node.tag == "tile" and tag == "objectgroup":
            yield "collision", {"tile": node.get("id", "?")}
        elif tag not in rule.once + rule.many:
            yield "element", {"tag": tag, "parent": node.tag}
        elif tag in rule.once and tags.count(tag) > 1:
            yield "element_twice", {"tag": tag, "parent": node.tag}
    needed = _NEEDED.get(node.tag)
    if needed and needed not in tags:
        yield "element_missing", {"tag": needed, "parent": node.tag}


def _properties(node: Element) -> Iterator[Flaw]:
    attributes = RULES[node.tag].attributes or {}
    taken = set(attributes) | (_PYTMX_TILE if node.tag == "tile" else set())
    seen: set[str] = set()
    for each in node.iterfind("properties/property"):
        name, kind = each.get("name", ""), each.get("type", "string")
        if name in taken:
            yield "property_name", {"name": name, "parent": node.tag}
        if name in seen:
            yield "property_twice", {"name": name}
        seen.add(name)
        # Only untyped text may stand between the tags; pytmx would turn any other into "None".
        value = each.get("value", "" if "type" not in each.attrib else None)
        if kind not in PROPERTIES:
            yield "property_type", {"name": name, "type": kind}
        elif value is None or not PROPERTIES[kind](value):
            yield "property_value", {"name": name, "type": kind, "value": value or ""}


MOST_CELLS = 1 << 14
MOST_OBJECTS = 1000

_FLIPS = 0b111 << 29
_TURNED = 1 << 28
"""Tiled's flag for hexes turned by 120 degrees, which pytmx takes for a part of the number."""


def check(path: Path) -> None:
    """Raises the first MapError of a map; returns if pytmx may read it."""
    for error in flaws(path):
        raise error


def flaws(path: Path) -> Iterator[MapError]:
    """Everything that keeps a map out, as far as one flaw does not hide another."""
    try:
        root = sources.xml(path, "map")
    except MapError as error:
        yield error
        return
    if root.get("orientation") not in ("orthogonal", "hexagonal"):
        yield MapError(path, "orientation", facts={"value": root.get("orientation", "")})
    if root.get("infinite", "0") != "0":
        yield MapError(path, "infinite")
    wrong = list(violations(path, root))
    yield from wrong
    if wrong:
        return
    yield from _shape(path, root)
    numbers: Numbers = set()
    yield from tileset_flaws(path, root, numbers)
    yield from _layers(path, root, numbers)


def _shape(path: Path, root: Element) -> Iterator[MapError]:
    columns, rows = _number(root, "width"), _number(root, "height")
    if columns * rows > MOST_CELLS:
        yield MapError(path, "cells", facts={"columns": columns, "rows": rows, "most": MOST_CELLS})
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
        if name in seen:
            yield MapError(path, "layer_twice", name or "?")
        seen.add(name)
        meant = name in ("spots", "marks") or node.tag == "group"
        if meant and any(node.get(key, "0") != "0" for key in ("offsetx", "offsety")):
            yield MapError(path, "offset", name)
        if node.tag == "layer":
            yield from _cells(path, root, node, numbers)
        elif node.tag == "objectgroup":
            for each in node.iterfind("object[@gid]"):
                yield from _tile(path, name, None, _number(each, "gid"), numbers)
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
    if data.get("encoding") != "csv" or "compression" in data.attrib:
        stored = " ".join(filter(None, (data.get("encoding", "XML"), data.get("compression"))))
        yield MapError(path, "encoding", name, facts={"value": stored})
        return
    texts = (data.text or "").split(",")
    if len(texts) != columns * rows:
        facts = {"found": len(texts), "wanted": columns * rows}
        yield MapError(path, "cell_count", name, facts=facts)
        return
    for index, text in enumerate(map(str.strip, texts)):
        if text == "0":
            continue
        cell = (index % columns, index // columns)
        if not is_int(text, 0, 2**32 - 1):
            yield MapError(path, "cell_value", name, cell, {"value": text})
        else:
            yield from _tile(path, name, cell, int(text), numbers)


def _tile(path: Path, layer: str, cell: tuple[int, int] | None, gid: int, numbers: Numbers) -> Iterator[MapError]:
    if gid & _TURNED:
        yield MapError(path, "cell_turned", layer, cell)
    elif gid and gid & ~_FLIPS not in numbers:
        yield MapError(path, "tile_unknown", layer, cell, {"tile": gid & ~_FLIPS})


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
        if not source.lower().endswith(".tsx"):
            raise MapError(path, "outside", facts={"file": source})
        file = sources.inside_folder(source, path.parent, path.parent, path)
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
