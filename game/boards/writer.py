"""Writes maps that Tiled and `read` understand: finite, CSV, external tilesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game.core.board import Board, Properties
from game.core.spec import BadBoard
from game.files import MAPS
from game.grids.hex import HexLayout

Cell = tuple[int, int]

_NOTES = "notes"
"""Beginning of the names of layers with notes for whoever draws, in one language each; the game leaves them out."""


@dataclass(frozen=True)
class GridMap:
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
    hexes: HexLayout | None = None
    """How hexes are laid out; squares if None. Its width and height are not read."""


def write_tmx(path: Path, sheet: GridMap) -> None:
    """Writes a map; ValueError if a layer has another number of cells than the sheet."""
    width, height = sheet.cell
    stagger: dict[str, object] = {}
    if sheet.hexes is not None:
        stagger["hexsidelength"] = sheet.hexes.side
        stagger["staggeraxis"] = "x" if sheet.hexes.flat else "y"
        stagger["staggerindex"] = "odd" if sheet.hexes.odd else "even"
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
        **stagger,
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
            x, y = column * width, row * height
            if sheet.hexes is not None:
                left, top = sheet.hexes._replace(width=width, height=height).centre(column, row)
                x, y = round(left - width / 2), round(top - height / 2)
            about = {"id": number, "name": name, "x": x, "y": y, "width": width, "height": height}
            SubElement(group, "object", _texts(about))
    ElementTree.indent(root, " ")
    ElementTree.ElementTree(root).write(path, encoding="UTF-8", xml_declaration=True)


def _texts(about: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in about.items()}


def _layer(root: Element, number: int, name: str, gids: Sequence[int], sheet: GridMap) -> None:
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
        text = str(value).lower() if isinstance(value, bool) else str(value)
        kind = {} if isinstance(value, str) else {"type": type(value).__name__}
        SubElement(node, "property", {"name": name, **kind, "value": text})


def map_of(board: Board) -> GridMap:
    """The map of a hex board, with the tilesets of its tiles; ValueError for a board that is none.

    Layer "spots" has per spot a tile of its kind, and for each other kind of tiles there is a layer of that name.
    """
    hexes = _layout_of(board)
    width, height = hexes.size(1, 1)
    columns = int((board.size[0] - width) // (hexes.size(2, 1)[0] - width)) + 1
    rows = int((board.size[1] - height) // (hexes.size(1, 2)[1] - height)) + 1
    tilesets, first = dict[str, int](), 1
    for name in dict.fromkeys(tile.set for tile in board.tiles):
        tilesets[f"{name}.tsx"] = first
        first += max(tile.id for tile in board.tiles if tile.set == name) + 1
    layers = {"spots": [0] * (columns * rows)}
    for spot, (column, row) in zip(board.spots, _cells(board, hexes), strict=True):
        for tile in board.tiles:
            if tile.props.items() <= spot.props.items():
                layer = "spots" if tile.kind == spot.kind else tile.kind
                places = layers.setdefault(layer, [0] * (columns * rows))
                places[row * columns + column] = tilesets[f"{tile.set}.tsx"] + tile.id
    return GridMap(columns, rows, board.cell, tilesets, layers, {}, board.props, hexes)


def _cells(board: Board, hexes: HexLayout) -> list[Cell]:
    """Per spot its column and row, were hexes laid out in this way."""
    return [_cell(board, hexes, spot.at) for spot in board.spots]


def _layout_of(board: Board) -> HexLayout:
    """How the hexes of a board are laid out, found by where its spots lie."""
    flat, (width, height) = board.grid == "hex_flat", board.cell
    places = [(spot.x, spot.y) for spot in board.spots]
    for odd in (True, False):
        for side in range(width if flat else height):
            hexes = HexLayout(flat, odd, width, height, side)
            if [hexes.centre(*cell) for cell in _cells(board, hexes)] == places:
                return hexes
    raise ValueError(f"{board.key}: no board of hexes")


def add_notes(path: Path) -> None:
    """Put the notes of its game's template beside the right edge of a map that has none; OSError where that cannot be
    written."""
    tree = ElementTree.parse(path)
    root = tree.getroot()
    title = root.find("properties/property[@name='title']")
    template = MAPS / f"{title.get('value', '') if title is not None else ''}_template.tmx"
    if _notes(root) or not template.is_file():
        return
    lender = ElementTree.parse(template).getroot()
    shift = _right(root) - _right(lender)
    layers, objects = (int(root.get(name, "1")) for name in ("nextlayerid", "nextobjectid"))
    for group in _notes(lender):
        group.set("id", str(layers))
        layers += 1
        for note in group.iterfind("object"):
            note.set("id", str(objects))
            note.set("x", f"{float(note.get('x', '0')) + shift:g}")
            objects += 1
        root.append(group)
    root.set("nextlayerid", str(layers))
    root.set("nextobjectid", str(objects))
    ElementTree.indent(root, " ")
    tree.write(path, encoding="UTF-8", xml_declaration=True)


def _notes(root: Element) -> list[Element]:
    """Layers with notes, as they follow each other."""
    return [group for group in root.iterfind("objectgroup") if group.get("name", "").startswith(_NOTES)]


def _right(root: Element) -> float:
    """Right edge of a map in pixels."""
    columns, rows, width, height = (int(root.get(name, "0")) for name in ("width", "height", "tilewidth", "tileheight"))
    if root.get("orientation") != "hexagonal":
        return columns * width
    flat, odd = root.get("staggeraxis") == "x", root.get("staggerindex") == "odd"
    return HexLayout(flat, odd, width, height, int(root.get("hexsidelength", "0"))).size(columns, rows)[0]


MOST_ALSO = 8
"""Most further cells that are listed."""

Saying = tuple[str, dict[str, object]]
"""Key of a sentence and its fields."""


def sayings_of(fault: BadBoard, file: object) -> list[Saying]:
    """Sentences about a fault that rules have found on a map, from the reason outwards: each has the one before it as
    its field `reason`."""
    board, find = fault.board, _finder(fault.board)
    told = [(fault.key, fault.fields | {name: _text(find(at)) for name, at in fault.cells.items()})]
    also = [_text(find(board.spots[spot].at)) for spot in fault.also[:MOST_ALSO]]
    if also:
        more = ["…"] if len(fault.also) > MOST_ALSO else []
        told.append(("map.in_more", {"cells": " ".join([*also, *more])}))
    where: dict[str, object] = {"file": file, "layer": fault.layer}
    if fault.spot is None:
        return [*told, ("map.in_layer", where)]
    if find is _as_named:
        return [*told, ("map.in_space", where | {"space": board.spots[fault.spot].name})]
    column, row = find(board.spots[fault.spot].at)
    where |= {"column": column, "row": row}
    return [*told, ("map.in_mark", where | {"object": fault.mark}) if fault.mark else ("map.in_cell", where)]


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cells_of(board: Board) -> tuple[Cell, ...]:
    """Per spot its column and row on the map; empty where the board is none of cells."""
    find = _finder(board)
    return () if find is _as_named else tuple(find(spot.at) for spot in board.spots)


def _finder(board: Board) -> Callable[[Cell], Cell]:
    """Turns what `BoardSpot.at` says into column and row of the map; leaves it as it is where there are none."""
    if board.grid == "square":
        return _as_drawn
    try:
        hexes = _layout_of(board)
    except ValueError:
        return _as_named
    return partial(_cell, board, hexes)


def _as_drawn(at: Cell) -> Cell:
    return at


def _as_named(at: Cell) -> Cell:
    return at


def _cell(board: Board, hexes: HexLayout, at: Cell) -> Cell:
    q, r = hexes.axial(*(int(board.props.get(name, 0)) for name in ("origin_col", "origin_row")))
    return hexes.offset((at[0] + q, at[1] + r))
