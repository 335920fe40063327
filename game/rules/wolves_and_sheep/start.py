"""The landscape that a game begins with, and the bag, as a board has them (WS1, WS4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.board import Board, BoardSpot
from game.core.spec import BadBoard
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Layout, cell, column_row, tile_code
from game.rules.wolves_and_sheep.tiles import ROW, STEPS, Shapes, counts_of

LAID_KINDS = ("start", "landscape", "wolf", "hunter")
"""Classes of the tiles that may lie there when a game begins."""

SIDES = ("front", "back")
"""Values of the property `side` of an object on a tile, by which side is up."""

LEFT_OUT = "left_out"
"""Property of a map: labels of tiles that do not come into the bag."""

REACH = 40
"""Columns and rows up to which a tile may lie from the first village."""

ROOM = ROW // 2 - 2 - data.COUNTS["secret"]
"""Most tiles of the bag, with the columns or rows before them: all in one line behind the tile that lies farthest, and
the secret ones too, they do not come to the end of a row of cells."""


class Start(NamedTuple):
    """Beginning of a game."""

    layout: Layout
    """The first village, whose cell is the origin, then all others as a board lists them."""
    bag: tuple[int, ...]
    """The tiles in the bag, in rising order: all copies but those that lie or are left out."""


def start_of(board: Board, shapes: Shapes, seats: int) -> Start:
    """The beginning of a game for so many seats; raises BadBoard."""
    numbers = _numbers(board)
    tiles = tuple(_tiles(board, numbers))
    villages = [spot for spot, tile in enumerate(tiles) if tile == data.VILLAGE_TILE]
    if not villages:
        raise BadBoard("wolves_and_sheep.terms.village", board, None, rule="WS4")
    if len(tiles) > data.MOST_LAID:
        facts = {"most": str(data.MOST_LAID), "found": str(len(tiles))}
        raise BadBoard("wolves_and_sheep.terms.crowd", board, data.MOST_LAID, **facts, rule="WS4")
    if len(tiles) > 1 and board.grid != "square":
        raise BadBoard("wolves_and_sheep.terms.grid", board, None, rule="WS5")
    cells = _cells(board, villages[0])
    codes = [tile_code(tile, *_pose(board, spot)) for spot, tile in enumerate(tiles)]
    _match(board, shapes, dict(zip(cells, codes, strict=True)))
    order = sorted(range(len(tiles)), key=lambda spot: spot != villages[0])
    start = Start(Layout(tuple((cells[spot], codes[spot]) for spot in order)), _bag(board, numbers, tiles))
    if len(start.bag) < data.HAND * seats:
        facts = {"found": str(len(start.bag)), "wanted": str(data.HAND * seats), "seats": str(seats)}
        raise BadBoard("wolves_and_sheep.terms.bag", board, None, **facts, rule="WS4")
    room = ROOM - max(abs(part) for at in cells for part in column_row(at))
    if len(start.bag) > room:
        facts = {"found": str(len(start.bag)), "most": str(room)}
        raise BadBoard("wolves_and_sheep.terms.full", board, None, **facts, rule="WS1")
    needs = set(start.layout.land(shapes).frontier.values())
    if not any(needs & shapes.fits[tile].keys() for tile in start.bag):
        raise BadBoard("wolves_and_sheep.terms.nowhere", board, None, rule="WS5")
    return start


def _numbers(board: Board) -> tuple[int, ...]:
    """The numbers of all tiles that a board has but villages and secret ones, in rising order."""
    counts = counts_of(board)
    return tuple(tile for tile in data.NUMBERS if tile // data.COPY < counts[tile % data.COPY])


def _tiles(board: Board, numbers: tuple[int, ...]) -> Iterator[int]:
    """The tile on each spot; every one but the village is there as often as it is counted."""
    lying: dict[int, int] = {}
    for spot, about in enumerate(board.spots):
        if about.kind not in LAID_KINDS:
            raise BadBoard("wolves_and_sheep.terms.start", board, spot, rule="WS4")
        if about.kind == "start":
            yield data.VILLAGE_TILE
            continue
        alike = [tile for tile in range(data.IN_BAG) if _is(board, tile, about)]
        label = str(about.props.get("label", "-"))
        if not alike:
            raise BadBoard("wolves_and_sheep.terms.unknown", board, spot, tile=label, rule="WS1")
        there = [tile for tile in numbers if tile % data.COPY in alike]
        if not there:
            raise BadBoard("wolves_and_sheep.terms.none", board, spot, tile=label, rule="WS1")
        tile = next((tile for tile in there if tile not in lying), None)
        if tile is None:
            cells, facts = {"other": board.spots[lying[there[-1]]].at}, {"tile": label, "count": str(len(there))}
            raise BadBoard("wolves_and_sheep.terms.twice", board, spot, "spots", cells, **facts, rule="WS1")
        lying[tile] = spot
        yield tile


def _is(board: Board, tile: int, about: BoardSpot) -> bool:
    known = board.tiles[tile]
    return known.kind == about.kind and known.props.items() <= about.props.items()


def _cells(board: Board, first: int) -> list[int]:
    """The cell of each spot, by how far it lies from the spot `first`."""
    cells, origin = list[int](), board.spots[first].at
    for spot, about in enumerate(board.spots):
        x, y = about.at[0] - origin[0], about.at[1] - origin[1]
        if max(abs(x), abs(y)) > REACH:
            raise BadBoard(
                "wolves_and_sheep.terms.reach", board, spot, "spots", {"other": origin}, most=REACH, rule="WS4"
            )
        cells.append(cell(x, y))
    return cells


def _pose(board: Board, spot: int) -> tuple[int, int]:
    """The side that is up on a spot, and how far its tile is turned."""
    props = board.spots[spot].props
    if props.get("mirrored"):
        raise BadBoard("wolves_and_sheep.terms.mirrored", board, spot, rule="WS5")
    side, turned = props.get("side", SIDES[0]), props.get("turned", 0)
    if side not in SIDES:
        raise BadBoard("wolves_and_sheep.terms.side", board, spot, found=str(side)[:20] or "-", rule="WS1")
    if turned not in data.TURNS:
        raise BadBoard("wolves_and_sheep.terms.turned", board, spot, found=str(turned)[:20] or "-", rule="WS5")
    return SIDES.index(side), int(turned)


def _match(board: Board, shapes: Shapes, codes: dict[int, int]) -> None:
    """Refuse edges that meet and are not of one class (WS5); `codes` are in the order of the spots."""
    spots = {at: spot for spot, at in enumerate(codes)}
    for at, code in codes.items():
        for edge, step in enumerate(STEPS):
            if at + step not in codes:
                continue
            mine, theirs = shapes[code].edges[edge], shapes[codes[at + step]].edges[edge ^ 2]
            if mine != theirs:
                facts = {"found": data.CLASSES[mine], "wanted": data.CLASSES[theirs], "rule": "WS5"}
                cells = {"other": board.spots[spots[at + step]].at}
                raise BadBoard("wolves_and_sheep.terms.edges", board, spots[at], "spots", cells, **facts)


def _bag(board: Board, numbers: tuple[int, ...], laid: tuple[int, ...]) -> tuple[int, ...]:
    """All tiles but those that lie and those that the map leaves out, with all that are like them."""
    labels = {str(tile.props.get("label", "")): number for number, tile in enumerate(board.tiles[: data.IN_BAG])}
    lying, absent = set(laid), set[int]()
    for label in str(board.props.get(LEFT_OUT, "")).replace(",", " ").split():
        if label not in labels:
            raise BadBoard("wolves_and_sheep.terms.left_out", board, None, tile=label[:20], rule="WS1")
        absent.add(labels[label])
    return tuple(tile for tile in numbers if tile not in lying and tile % data.COPY not in absent)
