"""The faces of tiles, put together from the pictures of their quarters; made once for each look and size."""

from __future__ import annotations

from functools import lru_cache, partial

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.tiles import Edges
from game.tables.wolves_and_sheep.plan import FACE
from game.ui import art
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Player, colours, hexed
from game.ui.theme import player as player_of

FLOCKS = ("black", "yellow", "red", "blue")
"""The keys of the colours of sheep in the palette, by their numbers."""

WOLF, HUNTER, SHEPHERD = "animals/wolf", "people/hunter", "people/shepherd"
SECRET = "terrain/tile_secret"
"""The side of a secret tile that is never laid."""
BACK = "wolves_and_sheep/back"
"""A tile in the bag or in somebody else's hand."""
COVERED = "wolves_and_sheep/covered"
"""A hunter on a wolf."""

_NAMES = (*FLOCKS, "village")
_ENDS = "nesw"
_ARMS = ("nw", "ne", "se", "sw")
"""The half diagonals; the quarter at each edge begins at the arm of its number and ends at the next."""


def flock(colour: int) -> Player:
    """The palette of a colour of sheep: its mark, pattern and shades."""
    return player_of(FLOCKS[colour])


def animal(colour: int) -> str:
    """The picture of a sheep of a colour."""
    return f"animals/sheep_{FLOCKS[colour]}"


def face(terms: Terms, code: int) -> str:
    """The picture of a tile by `land.code`: its side and turn; animals, fences and light stay upright."""
    shape, tile = terms.shapes[code], code >> 3
    if tile < data.IN_BAG:
        return _named(shape.edges, WOLF if shape.wolf else HUNTER if shape.hunter else "")
    if tile == data.VILLAGE_TILE:
        return _named(shape.edges, "buildings/well")
    return _named(shape.edges, SHEPHERD) if code >> 2 & 1 else SECRET


@lru_cache(maxsize=1024)
def _named(edges: Edges, centre: str) -> str:
    letters = "".join(data.CLASSES[edge] for edge in edges)
    name = f"wolves_and_sheep/face_{letters}_{centre.rpartition('/')[2]}"
    art.compose(name, (FACE, FACE), partial(_compose, edges, centre))
    return name


def _compose(edges: Edges, centre: str, paint: Painter) -> None:
    pass


def _back(paint: Painter) -> None:
    paint.box(Rect(0, 0, 128, 128), hexed("#6f9fae"), 16, colours.white_fur, 10)
    paint.disc((64, 64), 26, colours.cream)


art.compose(BACK, (FACE, FACE), _back)
art.compose(COVERED, (FACE, FACE), _back)
