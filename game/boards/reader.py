"""Turns a map of Tiled's, read by pytmx, into a plain Board, or tells its author all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from game.boards import gate
from game.boards.sources import MapError, PartialBoard
from game.core.board import Board, BoardSpot, Properties, Tile
from game.files import MAPS
from game.grids import hex as hexes, square
from game.grids.hex import HexLayout

SPOTS, MARKS = "spots", "marks"
"""Names of the layers with a meaning; all others only lend the properties of their tiles."""


def load(name: str) -> Board:
    """The board of one of the program's own maps."""
    return read(MAPS / f"{name}.tmx", name)


def read(path: Path, key: str = "") -> Board:
    """The board in a map file, called `key` or else as the file; MapError if it cannot be used.

    Spots are the cells with a tile in the tile layer "spots", in reading order, or else the objects of
    the object layer "spots" in their order. Properties come from the tiles of all tile layers, then from
    the objects of the object layer "marks"; later ones prevail. A tile of squares that Tiled has turned has quarters of
    a circle clockwise in the property "turned", one that it has mirrored the property "mirrored".
    """
    root = gate.opened(path)
    from pytmx import TiledMap, TiledObjectGroup, TiledTileLayer

    try:
        # Properties may have the names of pytmx's own attributes: they are kept apart, Tiled's are refused.
        tiled = TiledMap(allow_duplicate_names=True)
        tiled.filename = str(path)
        tiled.parse_xml(root)
        layers = [each for each in tiled.layers if isinstance(each, TiledTileLayer)]
        groups = {each.name: each for each in tiled.layers if isinstance(each, TiledObjectGroup)}
        return _board(path, key or path.stem, tiled, layers, groups)
    except MapError:
        raise
    except Exception as error:
        raise MapError(path, "unreadable", facts={"cause": error or type(error).__name__}) from error


def _board(path: Path, key: str, tiled: Any, layers: Sequence[Any], groups: dict[str, Any]) -> Board:
    spots = next((layer for layer in layers if layer.name == SPOTS), None)
    land: BlankBoard | None = None
    if spots is not None:
        land = cells(tiled, spots, layers)
    elif SPOTS in groups:
        land = objects(path, tiled, groups[SPOTS])
    if land is None or not land.spots:
        painted = spots is None and any(layer.name.startswith(gate.RULES) for layer in layers)
        raise MapError(path, "rules" if painted else "no_spots")
    marked = list(land.spots)
    marks: dict[str, int] = {}
    wrong: list[tuple[MapError, Point]] = []
    for each in groups.get(MARKS, ()):
        fault = object_fault(path, MARKS, each, marks)
        number = land.under(object_centre(each))
        if fault is None and number is None:
            fault = MapError(path, "mark_nowhere", MARKS, thing=each.name)
        if fault is not None:
            wrong.append((fault, object_centre(each)))
        elif number is not None:
            marks[each.name] = number
            spot = marked[number]
            marked[number] = msgspec.structs.replace(spot, props=spot.props | object_props(each))
    board = Board(
        key=key,
        grid=land.grid,
        size=land.size,
        cell=land.cell,
        spots=tuple(marked),
        neighbours=land.neighbours,
        marks=marks,
        tiles=_tiles(tiled),
        props=map_props(tiled.properties),
        scenery=land.scenery,
    )
    for fault, at in wrong:
        fault.rest = PartialBoard(board, at)
        raise fault
    return board


def _tiles(tiled: Any) -> tuple[Tile, ...]:
    """Every tile that has a class or properties, once, in the order of the tilesets and of their numbers."""
    tilesets = sorted(tiled.tilesets, key=lambda each: each.firstgid)
    tiles: dict[int, Tile] = {}
    for gid, about in tiled.tile_properties.items():
        number = tiled.tiledgidmap[gid]
        owner = [each for each in tilesets if each.firstgid <= number][-1]
        tile = Tile(str(owner.name or ""), number - owner.firstgid, kind_of(about), tile_props(about))
        if tile.kind or tile.props:
            tiles[number] = tile
    return tuple(tiles[number] for number in sorted(tiles))


MOST_PROBLEMS = 50


def problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one map; what only shows when it is read comes when the gate has none left.

    A map with rules by which Tiled paints is no board, but has no problem in that.
    """
    errors = list(islice(gate.flaws(path), MOST_PROBLEMS))
    if not errors:
        try:
            read(path)
        except MapError as error:
            errors = [error] if error.key != "rules" else []
    return errors


def tileset_problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one tileset, looked at without a map."""
    return list(islice(gate.external_flaws(path, path.parent, set()), MOST_PROBLEMS))


Point = tuple[float, float]

_TILE_KEYS = {
    *("id", "type", "class", "probability", "terrain", "x", "y", "width", "height"),
    *("frames", "colliders", "source", "trans", "path"),
}
"""Keys that pytmx mixes into the properties of a tile; the gate lets no tile have properties of these names."""


def tile_props(tile: Mapping[str, Any]) -> Properties:
    """The typed properties among what pytmx holds about a tile."""
    return map_props({key: value for key, value in tile.items() if key not in _TILE_KEYS})


def object_props(each: Any) -> Properties:
    """The typed properties of an object; an object with a picture has those of its tile as well."""
    return tile_props(each.properties) if each.gid else map_props(each.properties)


def map_props(properties: Mapping[str, Any]) -> Properties:
    """Typed properties without anything mixed in."""
    return {key: "" if value is None else value for key, value in properties.items()}  # pytmx has None for no text


def kind_of(attributes: Mapping[str, Any]) -> str:
    """The class of a tile or object, which Tiled calls type or class, by its version."""
    return str(attributes.get("type") or attributes.get("class") or "")


def object_centre(each: Any) -> Point:
    """The centre of an object in pixels, a polygon's being that of its frame."""
    points = vars(each).get("points")
    if not points:
        return each.x + each.width / 2, each.y + each.height / 2
    across, down = [point[0] for point in points], [point[1] for point in points]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def objects_by_name(path: Path, group: Iterable[Any]) -> dict[str, Any]:
    """The objects of a layer by name; MapError for one without a name, with another's, or rotated."""
    objects_found: dict[str, Any] = {}
    for each in group:
        if (fault := object_fault(path, str(getattr(group, "name", "")), each, objects_found)) is not None:
            raise fault
        objects_found[each.name] = each
    return objects_found


def object_fault(path: Path, layer: str, each: Any, names: Container[str]) -> MapError | None:
    """Fault of an object of a layer beside others of some names."""
    if not each.name:
        return MapError(path, "object_unnamed", layer, facts={"id": each.id})
    if each.name in names:
        return MapError(path, "object_twice", layer, thing=each.name)
    return MapError(path, "object_turned", layer, thing=each.name) if each.rotation else None


Cell = tuple[int, int]


@dataclass(frozen=True)
class BlankBoard:
    """Board before marks are laid on it."""

    grid: str
    size: tuple[float, float]
    cell: tuple[int, int]
    spots: tuple[BoardSpot, ...]
    neighbours: tuple[tuple[int, ...], ...]
    under: Callable[[Point], int | None]
    """The number of the spot under a point of the map."""
    scenery: dict[str, tuple[Cell, ...]] = field(default_factory=dict)


def cells(tiled: Any, spots: Any, layers: Iterable[Any]) -> BlankBoard:
    """The cells with a tile in the layer `spots`; every one of `layers` lends its tiles' properties."""
    layers = tuple(layers)
    size = (tiled.tilewidth, tiled.tileheight)
    layout, origin = _layout(tiled), _origin(tiled)
    start = layout.axial(*origin) if layout else (0, 0)
    numbers: dict[Cell, int] = {}
    board_spots: list[BoardSpot] = []
    scenery: dict[str, dict[Cell, None]] = {}
    poses = {} if layout else _poses(tiled)
    for row, gids in enumerate(spots.data):
        for column, gid in enumerate(gids):
            at = (column, row)
            if layout:
                q, r = layout.axial(column, row)
                at = (q - start[0], r - start[1])
            if not gid:
                for layer in layers:
                    kind = kind_of(tiled.tile_properties.get(layer.data[row][column], {}))
                    if kind:
                        scenery.setdefault(kind, {})[at] = None
                continue
            numbers[column, row] = len(board_spots)
            if layout:
                name, (x, y) = hexes.name(at), layout.centre(column, row)
            else:
                name = square.name((column, row), tiled.height)
                x, y = (column + 0.5) * size[0], (row + 0.5) * size[1]
            props: Properties = dict(poses.get(gid, {}))
            for layer in layers:
                props |= tile_props(tiled.tile_properties.get(layer.data[row][column], {}))
            kind = kind_of(tiled.tile_properties.get(gid, {}))
            board_spots.append(BoardSpot(name, at, x, y, kind, props))
    beside = hexes.neighbours_in if layout else square.neighbours_in
    places = {spot.at: number for number, spot in enumerate(board_spots)}
    neighbours = tuple(tuple(sorted(places[at] for at in beside(spot.at, places))) for spot in board_spots)

    def under(point: Point) -> int | None:
        if layout:
            return numbers.get(layout.cell(*point))
        return numbers.get((int(point[0] // size[0]), int(point[1] // size[1])))

    grid = "square" if layout is None else "hex_flat" if layout.flat else "hex_pointy"
    lying = {kind: tuple(places) for kind, places in scenery.items()}
    return BlankBoard(grid, extent(tiled), size, tuple(board_spots), neighbours, under, lying)


def _poses(tiled: Any) -> dict[int, Properties]:
    """By pytmx's number of a tile that Tiled has turned or mirrored, what is to be told of that."""
    turns = {(True, False, True): 1, (True, True, False): 2, (False, True, True): 3}  # across, down, diagonally
    poses: dict[int, Properties] = {}
    for gid, flags in (pair for pairs in tiled.gidmap.values() for pair in pairs):
        flips = tuple(map(bool, flags))
        if any(flips):
            poses[gid] = {"turned": turns[flips]} if flips in turns else {"mirrored": True}
    return poses


def objects(path: Path, tiled: Any, group: Sequence[Any]) -> BlankBoard:
    """The objects of the layer "spots", neighbours by their property "links"; MapError for wrong names."""
    board_spots: list[BoardSpot] = []
    links: dict[str, tuple[str, ...]] = {}
    for name, each in objects_by_name(path, group).items():
        x, y = object_centre(each)
        props = object_props(each)
        links[name] = tuple(filter(None, (link.strip() for link in str(props.pop("links", "")).split(","))))
        # The class of an object is that of its tile if it has a picture and none of its own.
        kind = kind_of(vars(each)) or (kind_of(each.properties) if each.gid else "")
        board_spots.append(BoardSpot(name, (round(x), round(y)), x, y, kind, props))
    numbers = {spot.name: number for number, spot in enumerate(board_spots)}
    for name, others in links.items():
        for other in others:
            if other not in links or other == name:
                raise MapError(path, "link_unknown", "spots", facts={"name": name, "other": other})
            if name not in links[other]:
                raise MapError(path, "link_one_sided", "spots", facts={"name": name, "other": other})
    neighbours = tuple(tuple(sorted({numbers[link] for link in links[spot.name]})) for spot in board_spots)

    def under(point: Point) -> int | None:
        for number, each in enumerate(group):
            x, y = object_centre(each)
            if abs(point[0] - x) <= each.width / 2 and abs(point[1] - y) <= each.height / 2:
                return number
        return None

    return BlankBoard("objects", extent(tiled), (0, 0), tuple(board_spots), neighbours, under)


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


def _origin(tiled: Any) -> Cell:
    column, row = (tiled.properties.get(name, 0) for name in ("origin_col", "origin_row"))
    for name, value in (("origin_col", column), ("origin_row", row)):
        if type(value) is not int:
            facts = {"name": name, "value": value, "type": "int"}
            raise MapError(Path(tiled.filename), "property_value", facts=facts)
    return column, row
