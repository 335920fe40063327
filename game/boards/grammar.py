"""The part of Tiled's format that we read: elements, where, with which attributes, of which values.

Whatever of it no board needs, and pytmx would stumble over, is a flaw as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element

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
    # What is a cell here is looked at with the others, by whoever puts cells in order.
    "data": _Rule(_sorts("text: encoding compression"), (), ("tile",)),
    "group": _Rule(_sorts(_LAYER), ("properties",), ("layer", "objectgroup", "imagelayer", "group")),
    "imagelayer": _Rule(_sorts(_LAYER + ", bit: repeatx repeaty"), ("properties", "image")),
    "objectgroup": _Rule(_sorts(_LAYER + ", gap: width height"), ("properties",), ("object",)),
    "object": _Rule(
        _sorts(
            "count: id, text: name type class template, number: x! y! width height rotation opacity,"
            "gid: gid, bit: visible"
        ),
        ("properties", "ellipse", "point", "polygon", "polyline", "text", "capsule"),
    ),
    "template": _Rule(once=("tileset", "object")),
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

_NEEDED = {"layer": "data", "imagelayer": "image", "template": "object"}
_LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_PYTMX_TILE = {"frames", "colliders", "source", "trans", "path"}
"""Keys that pytmx itself puts among the properties of a tile."""


@dataclass(frozen=True)
class _Place:
    """The layer and the object that an element belongs to."""

    layer: str = ""
    thing: str = ""
    depth: int = 0

    def of(self, node: Element) -> _Place:
        """The same for the element itself, one deeper."""
        layer = node.get("name", "") if node.tag in _LAYERS else self.layer
        return _Place(layer, called(node) if node.tag == "object" else self.thing, self.depth + 1)


def called(node: Element) -> str:
    """The name of an object, or else its number."""
    return node.get("name") or node.get("id") or "?"


def violations(path: Path, node: Element) -> Iterator[MapError]:
    """Everything in an element and below it that the format, or what we read of it, does not allow."""
    return _violations(path, node, _Place())


def _violations(path: Path, node: Element, outer: _Place) -> Iterator[MapError]:
    place = outer.of(node)
    if outer.depth > MOST_DEPTH:
        yield MapError(path, "depth", place.layer, facts={"most": MOST_DEPTH})
        return
    for key, facts in (*_attributes(node), *_children(node), *_properties(node)):
        yield MapError(path, key, place.layer, facts=facts, thing=place.thing)
    for child in node if node.tag != "data" else ():
        if child.tag in RULES:
            yield from _violations(path, child, place)


Flaw = tuple[str, dict[str, object]]


def _attributes(node: Element) -> Iterator[Flaw]:
    sorts = RULES[node.tag].attributes
    if sorts is None:
        return
    for name, value in node.items():
        if node.tag == "property" and name == "value":
            continue
        if name not in sorts:
            yield "attribute", {"tag": node.tag, "name": name}
        else:
            sort = sorts[name].rstrip("!")
            if not ATTRIBUTES[sort](value):
                yield f"attribute_value.{sort}", {"tag": node.tag, "name": name, "value": value}
    for name, sort in sorts.items():
        if sort.endswith("!") and name not in node.attrib:
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
