"""Areas of cells or numbered spots: connected regions, bit masks, and outlines as closed loops of corners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.grids.hex import DIRECTIONS, Hex, HexLayout, Point
from game.grids.square import Cell


def regions(members: Iterable[int], neighbours: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The connected parts of `members`, each in rising order, the parts by their least member."""
    left = set(members)
    parts: list[tuple[int, ...]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        part = [start]
        for spot in part:  # grows while it is walked
            for other in neighbours[spot]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        part.sort()
        parts.append(tuple(part))
    return tuple(parts)


def mask_of(spots: Iterable[int]) -> int:
    """The set of some different spots."""
    return sum(1 << spot for spot in spots)


@lru_cache(maxsize=1024)
def members(mask: int) -> tuple[int, ...]:
    """The spots of a set, in rising order."""
    spots = []
    while mask:
        low = mask & -mask
        spots.append(low.bit_length() - 1)
        mask ^= low
    return tuple(spots)


Corner = tuple[int, int]
Loop = tuple[Corner, ...]

_SQUARE_EDGES = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)
"""Per side of a square: the neighbour beyond, first and last corner, clockwise on the screen."""

_HEX_CORNERS = tuple(
    (DIRECTIONS[i][0] + DIRECTIONS[(i + 1) % 6][0], DIRECTIONS[i][1] + DIRECTIONS[(i + 1) % 6][1]) for i in range(6)
)
"""Corner i of a hex, between DIRECTIONS[i] and the next one, in thirds of an axial step from its middle."""


_HEX_EDGES = tuple((way, _HEX_CORNERS[side - 1], _HEX_CORNERS[side]) for side, way in enumerate(DIRECTIONS))
"""Per side of a hex the same, in thirds of an axial step."""


def square_loops(cells: Iterable[Cell]) -> tuple[Loop, ...]:
    """The outlines of square cells; cell (x, y) has the corners (x, y) to (x + 1, y + 1), y down.

    Outer loops run clockwise on the screen, holes the other way, straight corners are left out. Cells
    that touch only at a corner are apart. Each loop begins at its least corner, loops come in that order.
    """
    return tuple(
        tuple(corner for i, corner in enumerate(loop) if _right(loop[i - 1], corner, loop[(i + 1) % len(loop)]))
        for loop in _loops(cells, _SQUARE_EDGES, 1)
    )


def hex_loops(cells: Iterable[Hex]) -> tuple[Loop, ...]:
    """The outlines of hexes, in thirds of an axial step: corner = 3 * (q, r) + a whole offset.

    Order and sense of rotation are those of `square_loops`; `hex_point` turns a corner into pixels.
    """
    return tuple(_loops(cells, _HEX_EDGES, 3))


def hex_point(corner: Corner, layout: HexLayout, origin: tuple[int, int] = (0, 0)) -> Point:
    """Pixels of a hex corner on the map; `origin` is the column and row of the hex (0, 0)."""
    a, b = corner
    index = 0 if a % 3 == 1 else 3
    dq, dr = _HEX_CORNERS[index]
    oq, orow = layout.axial(*origin)
    column, row = layout.offset(((a - dq) // 3 + oq, (b - dr) // 3 + orow))
    return layout.corners(layout.centre(column, row))[index]


def _loops(cells: Iterable[Cell], sides: Iterable[tuple[Cell, Corner, Corner]], scale: int) -> list[Loop]:
    """Joins the edges of an area into loops; where two cells touch at a corner the walk keeps to its own cell.

    The least corner left is never such a place, so there the loop is closed.
    """
    area = set(cells)
    edges: dict[Corner, list[Corner]] = {}
    for x, y in sorted(area):
        for (dx, dy), (ax, ay), (bx, by) in sides:
            if (x + dx, y + dy) not in area:
                start, end = (scale * x + ax, scale * y + ay), (scale * x + bx, scale * y + by)
                edges.setdefault(start, []).append(end)
    loops: list[Loop] = []
    for start in sorted(edges):
        if start not in edges:
            continue
        loop = [start]
        before, here = start, _take(edges, start, start)
        while here != start:
            loop.append(here)
            before, here = here, _take(edges, here, before)
        loops.append(tuple(loop))
    return loops


def _take(edges: dict[Corner, list[Corner]], here: Corner, before: Corner) -> Corner:
    """Removes and returns the end of the edge that turns most to the right of the way from `before`."""
    ends = edges[here]
    after = max(ends, key=lambda end: _right(before, here, end))
    ends.remove(after)
    if not ends:
        del edges[here]
    return after


def _right(before: Corner, here: Corner, after: Corner) -> int:
    """Positive for a turn to the right on the screen, zero straight on."""
    return (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
