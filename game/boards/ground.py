"""The spots of a map and who touches whom: square cells, hexes, or objects linked by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.boards.sources import MapError
from game.core.board import BoardSpot, Properties
from game.grids import hex as hexes
from game.grids import square
from game.grids.hex import HexLayout

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


Cell = tuple[int, int]


@dataclass(frozen=True)
class BlankBoard:
    """What a board is before marks are laid on it."""

    grid: str
    size: tuple[float, float]
    cell: tuple[int, int]
    spots: tuple[BoardSpot, ...]
    neighbours: tuple[tuple[int, ...], ...]
    under: Callable[[Point], int | None]
    """The number of the spot under a point of the map."""


def cells(tiled: Any, spots: Any, layers: Iterable[Any]) -> BlankBoard:
    """The cells with a tile in the layer `spots`; every one of `layers` lends its tiles' properties."""
    layers = tuple(layers)
    size = (tiled.tilewidth, tiled.tileheight)
    layout, origin = _layout(tiled), _origin(tiled)
    start = layout.axial(*origin) if layout else (0, 0)
    numbers: dict[Cell, int] = {}
    found: list[BoardSpot] = []
    for row, gids in enumerate(spots.data):
        for column, gid in enumerate(gids):
            if not gid:
                continue
            numbers[column, row] = len(found)
            if layout:
                q, r = layout.axial(column, row)
                at = (q - start[0], r - start[1])
                name, (x, y) = hexes.name(at), layout.centre(column, row)
            else:
                at, name = (column, row), square.name((column, row), tiled.height)
                x, y = (column + 0.5) * size[0], (row + 0.5) * size[1]
            props: Properties = {}
            for layer in layers:
                props |= plain(tiled.tile_properties.get(layer.data[row][column], {}))
            kind = kind_of(tiled.tile_properties.get(gid, {}))
            found.append(BoardSpot(name, at, x, y, kind, props))
    beside = hexes.beside if layout else square.beside
    places = {spot.at: number for number, spot in enumerate(found)}
    neighbours = tuple(tuple(sorted(places[at] for at in beside(spot.at, places))) for spot in found)

    def under(point: Point) -> int | None:
        if layout:
            return numbers.get(layout.cell(*point))
        return numbers.get((int(point[0] // size[0]), int(point[1] // size[1])))

    return BlankBoard(_grid(layout), extent(tiled), size, tuple(found), neighbours, under)


def objects(path: Path, tiled: Any, group: Sequence[Any]) -> BlankBoard:
    """The objects of the layer "spots", neighbours by their property "links"; MapError for wrong names."""
    found: list[BoardSpot] = []
    links: dict[str, tuple[str, ...]] = {}
    for name, each in named(path, group).items():
        x, y = middle(each)
        props = object_props(each)
        links[name] = tuple(filter(None, (link.strip() for link in str(props.pop("links", "")).split(","))))
        found.append(BoardSpot(name, (round(x), round(y)), x, y, object_kind(each), props))
    numbers = {spot.name: number for number, spot in enumerate(found)}
    _check_links(path, links)
    neighbours = tuple(tuple(sorted({numbers[link] for link in links[spot.name]})) for spot in found)

    def under(point: Point) -> int | None:
        for number, each in enumerate(group):
            x, y = middle(each)
            if abs(point[0] - x) <= each.width / 2 and abs(point[1] - y) <= each.height / 2:
                return number
        return None

    return BlankBoard("objects", extent(tiled), (0, 0), tuple(found), neighbours, under)


def extent(tiled: Any) -> tuple[float, float]:
    """Width and height of the whole map in pixels."""
    layout = _layout(tiled)
    width, height = (
        layout.size(tiled.width, tiled.height)
        if layout
        else (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    )
    return float(width), float(height)


def _layout(tiled: Any) -> HexLayout | None:
    if tiled.orientation != "hexagonal":
        return None
    flat, odd = tiled.staggeraxis == "x", tiled.staggerindex == "odd"
    return HexLayout(flat, odd, tiled.tilewidth, tiled.tileheight, int(tiled.hexsidelength))


def _grid(layout: HexLayout | None) -> str:
    if layout is None:
        return "square"
    return "hex_flat" if layout.flat else "hex_pointy"


def _origin(tiled: Any) -> Cell:
    column, row = (tiled.properties.get(name, 0) for name in ("origin_col", "origin_row"))
    for name, value in (("origin_col", column), ("origin_row", row)):
        if type(value) is not int:
            facts = {"name": name, "value": value, "type": "int"}
            raise MapError(Path(tiled.filename), "property_value", facts=facts)
    return column, row


def _check_links(path: Path, links: Mapping[str, Sequence[str]]) -> None:
    for name, others in links.items():
        for other in others:
            if other not in links or other == name:
                raise MapError(path, "link_unknown", "spots", facts={"name": name, "other": other})
            if name not in links[other]:
                raise MapError(path, "link_one_sided", "spots", facts={"name": name, "other": other})
