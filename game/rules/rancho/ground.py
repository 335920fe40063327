"""Ground of a board, as far as the rules need it to be so: hexes in one piece, farms of two spaces, prices, a forest.

RA4 says more than that: what the box's own board is like is a test of its map.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.board import Board, Properties
from game.core.spec import BadBoard
from game.grids.areas import regions
from game.grids.hex import Hex, distance, neighbours_in
from game.rules.rancho import data

PASTURE, FARM, FOREST, WATER = "pasture", "farm", "forest", "water"
MIDDLE = (0, 0)

SET_PASTURES = 5
"""Pastures that a set of animals needs beside the two farm spaces (RA8, RA19)."""

_BEYOND = data.FOREST_REACH + 1
_HEXES = tuple((q, r) for q in range(-_BEYOND, _BEYOND + 1) for r in range(-_BEYOND, _BEYOND + 1))
_BOX_FOREST = tuple(at for at in _HEXES if distance(at, MIDDLE) < _BEYOND)
_BOX_EDGE = tuple(at for at in _HEXES if distance(at, MIDDLE) == _BEYOND)
"""Hexes of the forest on the box's board, and the pastures round it (RA4)."""


def farms_of(board: Board) -> tuple[tuple[int, int], ...]:
    """Per farm its two spaces in their order; raises BadBoard for a board that the rules cannot work with."""
    _check_hexes(board)
    for spot, about in enumerate(board.spots):
        if about.kind not in (PASTURE, FARM):
            key = "rancho.terms.scenery" if about.kind in (FOREST, WATER) else "rancho.terms.kind"
            raise BadBoard(key, board, spot, found=about.kind or "-", rule="RA4")
        if about.kind == PASTURE:
            _check_pasture(board, spot)
    _check_forest(board)
    farms = _farms(board)
    for number, farm in enumerate(farms):
        _check_surroundings(board, number, farm)
    return farms


def check_seats(board: Board, farms: int, pastures: int, seats: int) -> None:
    """Raise BadBoard where there is not enough for so many seats."""
    if farms < seats:
        raise BadBoard("rancho.terms.few_farms", board, None, "marks", farms=farms, seats=seats, rule="RA7")
    wanted = SET_PASTURES * seats
    if pastures < wanted:
        raise BadBoard("rancho.terms.few_pastures", board, pastures=pastures, wanted=wanted, seats=seats, rule="RA19")


def forest_of(board: Board) -> tuple[Hex, ...]:
    """The hexes of the forest. Where a board tells of none, as in records of before boards told, those in the middle
    are meant, if spaces lie all round them and on none of them."""
    told = board.scenery.get(FOREST, ())
    if told:
        return told
    spaces = {spot.at for spot in board.spots}
    return _BOX_FOREST if spaces.isdisjoint(_BOX_FOREST) and spaces.issuperset(_BOX_EDGE) else ()


def water_of(board: Board) -> tuple[Hex, ...]:
    """The hexes of rivers and ponds, which are land that nobody enters, as the forest is."""
    forest = {*forest_of(board)}
    return tuple(at for at in board.scenery.get(WATER, ()) if at not in forest)


def _check_hexes(board: Board) -> None:
    cells = {spot.at: number for number, spot in enumerate(board.spots)}
    if board.grid != "hex_flat" or len(cells) != len(board.spots):
        raise BadBoard("rancho.terms.hexes", board, rule="RA4")
    if len(cells) > data.MOST_SPACES:
        found, most = len(cells), data.MOST_SPACES
        raise BadBoard("rancho.terms.many_spaces", board, most, found=found, most=most, rule="RA4")
    hexes = [*cells, *forest_of(board), *water_of(board)]
    columns, heights = [q for q, _ in hexes], [2 * r + q for q, r in hexes]
    across, down = max(columns) - min(columns) + 1, (max(heights) - min(heights)) // 2 + 1
    if across > data.MOST_ACROSS or down > data.MOST_DOWN:
        found_size, most_size = f"{across} x {down}", f"{data.MOST_ACROSS} x {data.MOST_DOWN}"
        raise BadBoard("rancho.terms.size", board, found=found_size, most=most_size, rule="RA4")
    for spot, (at, others) in enumerate(zip(cells, board.neighbours, strict=True)):
        if others != tuple(sorted(cells[other] for other in neighbours_in(at, cells))):
            raise BadBoard("rancho.terms.neighbours", board, spot, rule="RA4")
    pieces = sorted(regions(range(len(cells)), board.neighbours), key=len)
    if len(pieces) > 1:
        raise BadBoard("rancho.terms.pieces", board, min(pieces[0]), rule="RA4")


def _check_pasture(board: Board, spot: int) -> None:
    props = board.spots[spot].props
    if "farm" in props or "order" in props:
        raise BadBoard("rancho.terms.farm_mark", board, spot, "marks", rule="RA4")
    price = props.get("price")
    if type(price) is not int or not 1 <= price <= data.DEAREST:
        found = "-" if price is None else price
        raise BadBoard("rancho.terms.price", board, spot, found=found, most=data.DEAREST, rule="RA4")


def _check_forest(board: Board) -> None:
    if not forest_of(board):
        raise BadBoard("rancho.terms.forest", board, None, FOREST, rule="RA4")


def _farms(board: Board) -> tuple[tuple[int, int], ...]:
    """The farms by their numbers; raises BadBoard unless these run from 0 on and each is of two touching spaces."""
    unnumbered = [spot for spot in _farm_spots(board) if not _is_numbered(board.spots[spot].props)]
    if unnumbered:
        first, *more = unnumbered
        raise BadBoard("rancho.terms.farm_number", board, first, "marks", {}, more, rule="RA4")
    found: dict[tuple[int, int], int] = {}
    for spot in _farm_spots(board):
        farm, order = (int(board.spots[spot].props[name]) for name in ("farm", "order"))
        if (farm, order) in found:
            facts, twin = {"farm": farm, "order": order, "rule": "RA4"}, board.spots[found[farm, order]].at
            raise BadBoard("rancho.terms.farm_twice", board, spot, "marks", {"other": twin}, **facts)
        found[farm, order] = spot
    count = len({farm for farm, _ in found})
    for (farm, order), spot in sorted(found.items()):
        if farm >= count:
            raise BadBoard("rancho.terms.farm_order", board, spot, "marks", farm=farm, most=count - 1, rule="RA4")
        other = found.get((farm, 1 - order))
        if other is None or other not in board.neighbours[spot]:
            raise BadBoard("rancho.terms.farm_alone", board, spot, "marks", farm=farm, order=1 - order, rule="RA4")
    return tuple((found[farm, 0], found[farm, 1]) for farm in range(count))


def _is_numbered(props: Properties) -> bool:
    """Whether a farm space says of which farm it is, and which of the two spaces."""
    farm, order = props.get("farm"), props.get("order")
    return type(farm) is int and farm >= 0 and type(order) is int and order in (0, 1)


def _farm_spots(board: Board) -> Iterator[int]:
    return (spot for spot, about in enumerate(board.spots) if about.kind == FARM)


def _check_surroundings(board: Board, number: int, farm: tuple[int, int]) -> None:
    """Raise BadBoard unless a farm touches a pasture, and a horse has room on the land that its owner can reach."""
    away = dict.fromkeys(farm, 0)
    waiting = list(farm)
    for space in waiting:
        for other in board.neighbours[space]:
            if other not in away and board.spots[other].kind == PASTURE:
                away[other] = away[space] + 1
                waiting.append(other)
    if len(away) == len(farm):
        raise BadBoard("rancho.terms.farm_closed", board, farm[0], farm=number, rule="RA11")
    for one in away:
        for two in board.neighbours[one]:
            for three in board.neighbours[two]:
                if two in away and three in away and three in board.neighbours[one]:
                    # The nearest is bought with the way to it; of the others each pasture by itself.
                    near, *rest = sorted((one, two, three), key=away.__getitem__)
                    if away[near] + sum(away[space] > 0 for space in rest) <= data.DISKS:
                        return
    raise BadBoard("rancho.terms.no_horse", board, farm[0], farm=number, most=data.DISKS, rule="RA8")
