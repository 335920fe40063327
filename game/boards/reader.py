"""Turns a map of Tiled's, read by pytmx, into a plain Board, or tells its author all that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from game.boards import gate, ground, tilesets
from game.boards.ground import BlankBoard, kind_of, map_props, middle, named, object_props, plain
from game.boards.sources import MapError
from game.core.board import Board, BoardSpot, Tile
from game.files import MAPS

SPOTS, MARKS = "spots", "marks"
"""Names of the layers with a meaning; all others only lend the properties of their tiles."""


def load(name: str) -> Board:
    """The board of one of the program's own maps."""
    return read(MAPS / f"{name}.tmx", name)


def read(path: Path, key: str = "") -> Board:
    """The board in a map file, called `key` or else as the file; MapError if it cannot be used.

    Spots are the cells with a tile in the tile layer "spots", in reading order, or else the objects of
    the object layer "spots" in their order. Properties come from the tiles of all tile layers, then from
    the objects of the object layer "marks"; later ones prevail.
    """
    gate.check(path)
    from pytmx import TiledMap, TiledObjectGroup, TiledTileLayer

    try:
        # Properties may have the names of pytmx's own attributes: they are kept apart, Tiled's are refused.
        tiled = TiledMap(str(path), allow_duplicate_names=True)
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
        land = ground.cells(tiled, spots, layers)
    elif SPOTS in groups:
        land = ground.objects(path, tiled, groups[SPOTS])
    if land is None or not land.spots:
        raise MapError(path, "no_spots")
    marked, marks = _marked(path, land, groups.get(MARKS, ()))
    return Board(
        key=key,
        grid=land.grid,
        size=land.size,
        cell=land.cell,
        spots=marked,
        neighbours=land.neighbours,
        marks=marks,
        tiles=_tiles(tiled),
        props=map_props(tiled.properties),
    )


def _marked(path: Path, land: BlankBoard, group: Sequence[Any]) -> tuple[tuple[BoardSpot, ...], dict[str, int]]:
    """The spots with the properties of the objects that lie on them, and which object lies where."""
    spots = list(land.spots)
    marks: dict[str, int] = {}
    for name, each in named(path, group).items():
        number = land.under(middle(each))
        if number is None:
            raise MapError(path, "mark_nowhere", MARKS, facts={"name": name})
        marks[name] = number
        spot = spots[number]
        spots[number] = msgspec.structs.replace(spot, props=spot.props | object_props(each))
    return tuple(spots), marks


def _tiles(tiled: Any) -> tuple[Tile, ...]:
    """Every tile that has a class or properties, once, in the order of the tilesets and of their numbers."""
    tilesets = sorted(tiled.tilesets, key=lambda each: each.firstgid)
    found: dict[int, Tile] = {}
    for gid, about in tiled.tile_properties.items():
        number = tiled.tiledgidmap[gid]
        owner = [each for each in tilesets if each.firstgid <= number][-1]
        tile = Tile(str(owner.name or ""), number - owner.firstgid, kind_of(about), plain(about))
        if tile.kind or tile.props:
            found[number] = tile
    return tuple(found[number] for number in sorted(found))


MOST_PROBLEMS = 50


def problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one map; what only shows when it is read comes when the gate has none left."""
    found = list(islice(gate.flaws(path), MOST_PROBLEMS))
    if not found:
        try:
            read(path)
        except MapError as error:
            found = [error]
    return found


def tileset_problems(path: Path) -> list[MapError]:
    """Up to 50 problems of one tileset, looked at without a map."""
    return list(islice(tilesets.external(path, path.parent, set()), MOST_PROBLEMS))
