"""A board as the rules see it: numbered spots, who touches whom, and typed properties."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Property = bool | int | float | str
Properties = dict[str, Property]

LONGEST_NAME = 60
"""Letters in a spot's name."""

LONGEST_SIDE = 100_000_000
"""Map pixels; more than any map has that passes the gate."""


class BoardSpot(msgspec.Struct, frozen=True):
    """One place on a board; its number is its index in `Board.spots`."""

    name: str
    """Unique on the board: "e5" on square grids, "q,r" (axial) on hex grids, the object's name otherwise."""
    at: tuple[int, int]
    """Column and row from the top left on square grids, axial (q, r) on hex grids, map pixels for objects."""
    x: float
    """Centre in map pixels, from the left edge."""
    y: float
    """Centre in map pixels, from the upper edge."""
    kind: str = ""
    props: Properties = {}


class Tile(msgspec.Struct, frozen=True):
    """One tile of a tileset that the map names: its id there, its kind and its typed properties."""

    set: str
    id: int
    kind: str = ""
    props: Properties = {}


class Board(msgspec.Struct, frozen=True):
    """A map turned into plain data; a match stores the boards it was played on."""

    key: str
    grid: str
    """"square", "hex_flat", "hex_pointy" or "objects"."""
    size: tuple[float, float]
    """Width and height of the whole map in map pixels."""
    cell: tuple[int, int]
    """Width and height of one cell in map pixels; (0, 0) where there is no grid."""
    spots: tuple[BoardSpot, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """Per spot, the numbers of the spots it touches, in rising order."""
    marks: dict[str, int] = {}
    """Named objects that lie on a spot: name -> spot number."""
    tiles: tuple[Tile, ...] = ()
    props: Properties = {}
    scenery: dict[str, tuple[tuple[int, int], ...]] = {}
    """By class of tile the cells without a spot on which one lies in another layer, as `BoardSpot.at` counts them."""

    def __post_init__(self) -> None:
        """A board is whole or it is none, for records bring foreign ones; raises ValueError."""
        count, names = len(self.spots), {spot.name for spot in self.spots}
        if len(names) < count or not all(0 < len(name) <= LONGEST_NAME for name in names):
            raise ValueError(f"board: spots have names of their own, of 1 to {LONGEST_NAME} letters")
        width, height = self.size
        if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE):
            raise ValueError(f"board: its sides are longer than 0, up to {LONGEST_SIDE} pixels")
        if not all(0 <= spot.x <= width and 0 <= spot.y <= height for spot in self.spots):
            raise ValueError("board: spots lie within its sides")
        if len(self.neighbours) != count:
            raise ValueError(f"board: neighbours of {len(self.neighbours)} spots, there are {count}")
        beside = {(one, other) for one, others in enumerate(self.neighbours) for other in others}
        rising = all(list(others) == sorted(set(others)) for others in self.neighbours)
        if not rising or not all(one != other and (other, one) in beside for one, other in beside):
            raise ValueError("board: neighbours touch each other, once and in rising order")
        if not all(0 <= spot < count for spot in self.marks.values()):
            raise ValueError("board: a mark lies on none of the spots")

    def number(self, name: str) -> int:
        """The number of the spot called `name`; KeyError if there is none."""
        for index, spot in enumerate(self.spots):
            if spot.name == name:
                return index
        raise KeyError(name)


def board_of(boards: Sequence[Board]) -> str:
    """Names of the boards of a match, and a number that tells them from others of those names."""
    from hashlib import blake2b  # here, because it takes 10 ms and nothing needs it before a match begins

    digest = blake2b(msgspec.json.encode(boards), digest_size=4).hexdigest()
    return " ".join((*(board.key for board in boards), digest))
