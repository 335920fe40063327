"""The tiles as the rules see them, read from the tileset of the board (WS1 to WS3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from game.core.board import Board, Tile
from game.core.spec import BadBoard
from game.rules.wolves_and_sheep import data

Edges = tuple[int, int, int, int]
"""Classes of the edges, north, east, south, west."""

ROW = 256
"""How many cells lie in a row, see `land.cell`; the landscape can never reach the ends of one."""

STEPS = (-ROW, 1, ROW, -1)
"""From a cell to the one north, east, south and west of it."""

ACROSS = tuple((step << 2) + (edge ^ 2) - edge for edge, step in enumerate(STEPS))
"""By edge: from its key (cell << 2 | edge) to the key of the same edge seen from the cell beyond."""

COUNT = "count"
"""Property of a tile of the bag: how many there are of it."""

Looks = tuple[tuple[int, int], ...]
"""Ways in which a tile may lie: (side, quarters turned), those that look alike once."""

Fits = dict[int, Looks]
"""Need of a cell, see `Land.frontier` -> the looks that fit it."""

MASKS = tuple(sum(7 << 3 * edge for edge in range(4) if edges >> edge & 1) for edges in range(1, 16))
"""The bits of one to four edges."""

_NEEDS = 1 << 12
"""Number greater than any need."""

WAYS_BITS = 16
WAYS = (1 << WAYS_BITS) - 1
"""The bits of one tile's ways, see `Shapes.ways`; on all cells together there are fewer."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One side of a tile in one turn."""

    edges: Edges
    bits: int
    """The four edges as one number, three bits each from north on."""
    around: tuple[tuple[int, int], ...]
    """Per edge the step to the cell beside it, and this edge's part of that cell's need."""
    parts: tuple[tuple[int, ...], ...]
    """The edges of each area on it: neighbouring ones of one class, clockwise (WS3)."""
    woods: tuple[tuple[int, ...], ...]
    """Those parts that are forest."""
    meadows: tuple[tuple[tuple[int, ...], ...], ...]
    """By colour those on which sheep stand, their edges in rising order."""
    wolf: bool = False
    hunter: bool = False


class Shapes(tuple[Shape, ...]):
    """By code (tile << 3 | side << 2 | quarters turned) the shapes of all tiles but markers: those of the set, and as
    often again as a board has more than one of any."""

    @property
    def alike(self) -> int:
        """The most copies of any tile: so many numbers there are for each."""
        return len(self) // (data.COPY << 3)

    @cached_property
    def fits(self) -> tuple[Fits, ...]:
        """Per tile what a cell may need -> the sides and turns that fit it, each look once (WS5)."""
        fits = tuple(_fits(self[first : first + 8]) for first in range(0, data.COPY << 3, 8))
        return fits * self.alike

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """By what a cell needs, the number of ways in which each tile fits, all in one number: the ways on all cells
        are the sum of these."""
        ways = [0] * _NEEDS
        for tile, fits in enumerate(self.fits[: data.COPY]):
            for need, looks in fits.items():
                ways[need] += len(looks) << WAYS_BITS * tile
        again = sum(1 << WAYS_BITS * data.COPY * number for number in range(self.alike))
        return tuple(ways if again == 1 else [once * again for once in ways])

    @cached_property
    def grazed(self) -> tuple[dict[int, tuple[tuple[int, ...], ...]], ...]:
        """By colour: code of a shape on which its sheep stand -> its meadows of that colour."""
        return tuple(
            {code: shape.meadows[colour] for code, shape in enumerate(self) if shape.meadows[colour]}
            for colour in data.COLOURS
        )

    @cached_property
    def wooded(self) -> frozenset[int]:
        """All that a cell may need that faces nothing but forest."""
        wood = sum(data.FOREST << 3 * edge for edge in range(4))
        return frozenset(wood & mask for mask in MASKS)


def shapes_of(board: Board) -> Shapes:
    """The tiles as a board has them; raises BadBoard."""
    kinds = [(kind, len(list(group))) for kind, group in groupby(board.tiles, key=lambda tile: tile.kind)]
    for number, wanted in enumerate(data.COUNTS.items()):
        found = kinds[number] if number < len(kinds) else ("-", 0)
        if found != wanted:
            first = sum(count for _, count in kinds[:number])
            facts = {"tile": str(first), "kind": wanted[0], "wanted": str(wanted[1]), "found": f"{found[1]} {found[0]}"}
            raise BadBoard("wolves_and_sheep.terms.tiles", board, None, **facts, rule="WS1")
    if len(kinds) > len(data.COUNTS):
        kind, count = kinds[len(data.COUNTS)]
        facts = {"tile": str(sum(data.COUNTS.values())), "found": f"{count} {kind}"}
        raise BadBoard("wolves_and_sheep.terms.more_tiles", board, None, **facts, rule="WS1")
    once = [
        _shape(board, tile, side, turn) for tile in board.tiles[: data.COPY] for side in (0, 1) for turn in range(4)
    ]
    return Shapes(once * max(1, *counts_of(board)))


def counts_of(board: Board) -> tuple[int, ...]:
    """The number of copies of each tile that may come into the bag, one unless the board says so; raises BadBoard."""
    counts = list[int]()
    for number, tile in enumerate(board.tiles[: data.COPY]):
        count, label = tile.props.get(COUNT, 1), str(tile.props.get("label", tile.id))
        facts = {"tile": label, "found": str(count)[:20] or "-", "rule": "WS1"}
        if number >= data.IN_BAG and count != 1:
            raise BadBoard("wolves_and_sheep.terms.counted", board, None, **facts, kind=tile.kind)
        if type(count) is not int or not 0 <= count <= data.MOST_ALIKE:
            raise BadBoard("wolves_and_sheep.terms.count", board, None, **facts, most=data.MOST_ALIKE)
        counts.append(count)
    return tuple(counts[: data.IN_BAG])


def _shape(board: Board, tile: Tile, side: int, quarters: int) -> Shape:
    if tile.kind == "secret" and not side:
        return _turned(data.CLASSES[data.OPEN] * 4, quarters, False, False)  # it is never laid (WS2)
    letters = str(tile.props.get("back" if side else "front", ""))
    known = len(letters) == 4 and set(letters) <= set(data.CLASSES[data.VILLAGE :])
    special = tile.kind in ("wolf", "hunter")
    if not known or {"V", "F"} <= set(letters) or (special and letters != ("FFFF", letters[:1] * 4)[side]):
        label = tile.props.get("label", tile.id)
        facts = {"tile": str(label), "face": "back" if side else "front", "found": letters[:8] or "-", "rule": "WS2"}
        raise BadBoard("wolves_and_sheep.terms.face", board, None, **facts)
    return _turned(letters, quarters, tile.kind == "wolf" and not side, tile.kind == "hunter" and not side)


@cache
def _turned(letters: str, quarters: int, wolf: bool, hunter: bool) -> Shape:
    north, east, south, west = (data.CLASSES.index(letters[(edge - quarters) % 4]) for edge in range(4))
    edges = (north, east, south, west)
    parts = parts_of(edges)
    woods = tuple(part for part in parts if edges[part[0]] == data.FOREST)
    meadows = tuple(
        tuple(tuple(sorted(part)) for part in parts if edges[part[0]] == data.BLACK + colour) for colour in data.COLOURS
    )
    bits, needs = north | east << 3 | south << 6 | west << 9, (north << 6, east << 9, south, west << 3)
    return Shape(edges, bits, tuple(zip(STEPS, needs, strict=True)), parts, woods, meadows, wolf, hunter)


def parts_of(edges: Edges) -> tuple[tuple[int, ...], ...]:
    """The edges of each area on a face (WS3): opposite ones join only through an equal one between them."""
    borders = [edge for edge in range(4) if edges[edge] != edges[edge - 1]]
    if not borders:
        return (tuple(range(4)),)
    spans = zip(borders, [*borders[1:], borders[0] + 4], strict=True)
    return tuple(tuple(edge % 4 for edge in range(first, end)) for first, end in spans)


@cache
def _fits(looks: tuple[Shape, ...]) -> Fits:
    fitting: dict[int, list[tuple[int, int]]] = {}
    seen = set[tuple[int, int]]()
    for number, shape in enumerate(looks):
        side, turn = divmod(number, 4)
        if shape.wolf or shape.hunter or not shape.bits or (side, shape.bits) in seen:
            continue
        seen.add((side, shape.bits))
        for mask in MASKS:
            fitting.setdefault(shape.bits & mask, []).append((side, turn))
    return {need: tuple(looks) for need, looks in fitting.items()}


def looks_of(fits: tuple[Fits, ...]) -> tuple[bytes, ...]:
    """Per tile, by what a cell needs, the number of looks that fit it."""
    counts = []
    for fitting in fits[: data.COPY]:
        count = bytearray(_NEEDS)
        for need, looks in fitting.items():
            count[need] = len(looks)
        counts.append(bytes(count))
    return tuple(counts) * (len(fits) // data.COPY)
