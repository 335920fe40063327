"""Writes maps that Tiled and `read` understand: finite, CSV, external tilesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game.core.board import Properties, Property
from game.grids.hex import Layout


@dataclass(frozen=True)
class Sheet:
    """A grid map as plain data."""

    columns: int
    rows: int
    cell: tuple[int, int]
    """tilewidth and tileheight."""
    tilesets: Mapping[str, int]
    """File name of the .tsx, relative to the map -> its first tile number."""
    layers: Mapping[str, Sequence[int]]
    """Name -> tile numbers in reading order, 0 for none."""
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Name -> column and row."""
    props: Properties = field(default_factory=dict)
    hexes: Layout | None = None
    """How hexes are laid out; squares if None. Its width and height are not read."""


def write_tmx(path: Path, sheet: Sheet) -> None:
    """Writes a map; ValueError if a layer has another number of cells than the sheet."""
    width, height = sheet.cell
    about = {
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "hexagonal" if sheet.hexes else "orthogonal",
        "renderorder": "right-down",
        "width": sheet.columns,
        "height": sheet.rows,
        "tilewidth": width,
        "tileheight": height,
        "infinite": 0,
        **_stagger(sheet.hexes),
        "nextlayerid": len(sheet.layers) + 2,
        "nextobjectid": len(sheet.marks) + 1,
    }
    root = Element("map", _texts(about))
    _properties(root, sheet.props)
    for source, first in sheet.tilesets.items():
        SubElement(root, "tileset", _texts({"firstgid": first, "source": source}))
    for number, (name, gids) in enumerate(sheet.layers.items(), 1):
        _layer(root, number, name, gids, sheet)
    if sheet.marks:
        group = SubElement(root, "objectgroup", _texts({"id": len(sheet.layers) + 1, "name": "marks"}))
        for number, (name, (column, row)) in enumerate(sheet.marks.items(), 1):
            x, y = _corner(sheet, column, row)
            about = {"id": number, "name": name, "x": x, "y": y, "width": width, "height": height}
            SubElement(group, "object", _texts(about))
    ElementTree.indent(root, " ")
    ElementTree.ElementTree(root).write(path, encoding="UTF-8", xml_declaration=True)


def _texts(about: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in about.items()}


def _stagger(hexes: Layout | None) -> dict[str, object]:
    if hexes is None:
        return {}
    return {
        "hexsidelength": hexes.side,
        "staggeraxis": "x" if hexes.flat else "y",
        "staggerindex": "odd" if hexes.odd else "even",
    }


def _corner(sheet: Sheet, column: int, row: int) -> tuple[int, int]:
    width, height = sheet.cell
    if sheet.hexes is None:
        return column * width, row * height
    x, y = sheet.hexes._replace(width=width, height=height).centre(column, row)
    return round(x - width / 2), round(y - height / 2)


def _layer(root: Element, number: int, name: str, gids: Sequence[int], sheet: Sheet) -> None:
    if len(gids) != sheet.columns * sheet.rows:
        raise ValueError(f"layer {name}: {len(gids)} cells, {sheet.columns * sheet.rows} needed")
    about = {"id": number, "name": name, "width": sheet.columns, "height": sheet.rows}
    layer = SubElement(root, "layer", _texts(about))
    starts = range(0, len(gids), sheet.columns)
    rows = (",".join(map(str, gids[start : start + sheet.columns])) for start in starts)
    SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"


def _properties(root: Element, props: Properties) -> None:
    if not props:
        return
    node = SubElement(root, "properties")
    for name, value in props.items():
        SubElement(node, "property", {"name": name, **_typed(value)})


def _typed(value: Property) -> dict[str, str]:
    match value:
        case bool():
            return {"type": "bool", "value": "true" if value else "false"}
        case int():
            return {"type": "int", "value": str(value)}
        case float():
            return {"type": "float", "value": str(value)}
        case str():
            return {"value": value}
