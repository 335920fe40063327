"""Takes what pytmx makes of tiles and objects apart into plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from game.boards.errors import MapError
from game.core.board import Properties

Point = tuple[float, float]

_TILE_KEYS = {
    *("id", "type", "class", "probability", "terrain", "x", "y", "width", "height"),
    *("frames", "colliders", "source", "trans", "path"),
}
"""What pytmx mixes into the properties of a tile; the gate lets no tile have properties of these names."""


def plain(tile: Mapping[str, Any]) -> Properties:
    """The typed properties among what pytmx holds about a tile."""
    return {key: _value(value) for key, value in tile.items() if key not in _TILE_KEYS}


def object_props(each: Any) -> Properties:
    """The typed properties of an object; an object with a picture has those of its tile as well."""
    return plain(each.properties) if each.gid else map_props(each.properties)


def map_props(properties: Mapping[str, Any]) -> Properties:
    """Typed properties without anything mixed in."""
    return {key: _value(value) for key, value in properties.items()}


def _value(value: Any) -> Any:
    # pytmx has None for an empty text.
    return "" if value is None else value


def kind_of(attributes: Mapping[str, Any]) -> str:
    """The class of a tile or object, which Tiled calls type or class, by its version."""
    return str(attributes.get("type") or attributes.get("class") or "")


def object_kind(each: Any) -> str:
    """The class of an object, that of its tile if it has a picture and none of its own."""
    return kind_of(vars(each)) or (kind_of(each.properties) if each.gid else "")


def middle(each: Any) -> Point:
    """The centre of an object in pixels, a polygon's being that of its frame."""
    points = vars(each).get("points")
    if not points:
        return each.x + each.width / 2, each.y + each.height / 2
    across, down = [point[0] for point in points], [point[1] for point in points]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def named(path: Path, group: Iterable[Any]) -> dict[str, Any]:
    """The objects of a layer by name; MapError for one without a name, with another's, or rotated."""
    found: dict[str, Any] = {}
    for each in group:
        layer = str(getattr(group, "name", ""))
        if not each.name:
            raise MapError(path, "object_unnamed", layer, facts={"id": each.id})
        if each.name in found:
            raise MapError(path, "object_twice", layer, facts={"name": each.name})
        if each.rotation:
            raise MapError(path, "object_turned", layer, facts={"name": each.name})
        found[each.name] = each
    return found
