"""What is wrong with a map, as a key with facts and as one English line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

REASONS: Mapping[str, str] = {
    # the files
    "missing": "there is no file {file}",
    "outside": "{file} is not inside the map's folder",
    "too_big": "{file} is larger than {most} KB",
    "not_text": "the file is not UTF-8 text",
    "doctype": "document types and entities are not allowed",
    "malformed": "not well-formed XML at line {line}, column {column}",
    "root": "begins with <{found}> instead of <{wanted}>",
    "unreadable": "cannot be read: {cause}",
    # the grammar of TMX
    "element": "<{tag}> does not belong in <{parent}>",
    "element_twice": "<{parent}> has more than one <{tag}>",
    "element_missing": "<{parent}> has no <{tag}>",
    "depth": "elements are nested deeper than {most}",
    "attribute": "<{tag}> has an unknown attribute {name}",
    "attribute_missing": "<{tag}> has no attribute {name}",
    "attribute_value": "<{tag}> has {name}={value}, which is not {wanted}",
    "template": "object templates are not supported",
    "property_type": "property {name} is of type {type}, which is not supported",
    "property_value": "property {name} is {value}, which is not of type {type}",
    "property_name": "a property may not be called {name}, <{parent}> has an attribute of that name",
    "property_twice": "there are two properties {name}",
    # the map
    "orientation": "orientation {value} is not supported, only orthogonal and hexagonal",
    "infinite": "infinite maps are not supported",
    "hexagonal": "the hexagon side length must be more than 0 and less than the tile, which is at least 2 x 2",
    "cells": "{columns} x {rows} cells are more than {most}",
    "layer_twice": "there are two layers of this name",
    "layer_size": "the layer is {columns} x {rows} cells, the map is not",
    "encoding": "the cells are stored as {value}, only CSV is supported",
    "cell_count": "{found} cells are stored, {wanted} are needed",
    "cell_value": "{value} is not the number of a tile",
    "cell_turned": "the tile is turned by a third of a circle, which is not supported",
    "tile_unknown": "tile {tile} is in no tileset",
    "offset": "the layer must not be shifted",
    "objects": "more than {most} objects",
    # the tilesets
    "tilesets": "more than {most} tilesets",
    "tileset_overlap": "the tileset that begins at {first} uses numbers of another tileset",
    "tileset_attributes": "an external tileset has a first number and a source, nothing else",
    "tile_count": "{found} tiles are more than {most}",
    "tile_places": "{count} tiles are announced, there are pictures for {found}",
    "tile_number": "tile {tile} stands there twice or is not among the {count} tiles",
    "picture_type": "picture {file} is neither .svg nor .png",
    "picture_size": "picture {file} is larger than {most} x {most} pixels",
    "picture_broken": "picture {file} is not what its name says",
    # what a board needs
    "no_spots": "there is no layer called spots with at least one spot",
    "object_unnamed": "object {id} has no name",
    "object_twice": "there are two objects called {name}",
    "object_turned": "object {name} must not be rotated",
    "link_unknown": "{name} is linked to {other}, which is not another spot",
    "link_one_sided": "{name} is linked to {other}, but not back",
    "mark_nowhere": "object {name} does not lie on a spot",
}
"""English reasons; the catalogue has them as "map.<key>"."""

_LONGEST = 60


class MapError(ValueError):
    """A map or tileset cannot be used; str() is one line that names file, layer and cell.

    `facts` are the arguments of the reason, and the path is that of the file at fault.
    """

    def __init__(
        self,
        path: Path,
        key: str,
        layer: str = "",
        cell: tuple[int, int] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(path, key, layer, cell, facts)
        self.path = path
        self.key = key
        self.layer = layer
        self.cell = cell
        self.facts: dict[str, str] = {name: _plain(value) for name, value in (facts or {}).items()}

    def __str__(self) -> str:
        where = [_plain(self.path.name)]
        if self.layer:
            where.append(f"layer {_plain(self.layer)}")
        if self.cell is not None:
            where.append(f"cell {self.cell[0]},{self.cell[1]}")
        return f"{', '.join(where)}: {self.reason}"

    @property
    def reason(self) -> str:
        """The English reason without the place."""
        return REASONS[self.key].format_map(self.facts)


def _plain(value: object) -> str:
    """A value from a foreign file as short printable text on one line."""
    text = " ".join(str(value).split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
