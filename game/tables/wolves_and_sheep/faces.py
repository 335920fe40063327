"""The faces of tiles, put together from the pictures of their quarters; made once for each look and size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache, partial

import pygame

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.tiles import Edges
from game.tables.wolves_and_sheep.plan import FACE, sheep_box
from game.ui import art, vector
from game.ui.cache import Cache
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours, hexed, player as player_of

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
_WHOLE = Rect(0, 0, FACE, FACE)
_QUARTERS = (
    ((-0.8, 0.0), (128.8, 0.0), (64.0, 64.8)),
    ((128.0, -0.8), (128.0, 128.8), (63.2, 64.0)),
    ((128.8, 128.0), (-0.8, 128.0), (64.0, 63.2)),
    ((0.0, 128.8), (0.0, -0.8), (64.8, 64.0)),
)
"""The ground of each quarter, a little beyond the diagonals so that no seam shows."""
_SOIL = hexed("#b4ac86")
"""Colour under all quarters, so that no tile can be seen through along its diagonals."""
_DEEP = hexed("#38694f")
"""The ground of a forest with forest at both sides."""
_CENTRES = {
    WOLF: Rect.around((64, 62), 88),
    HUNTER: Rect.around((64, 60), 84),
    SHEPHERD: Rect.around((64, 62), 50),
    "buildings/well": Rect.around((64, 62), 52),
}
_PREY = (0.74 * FACE, 0.63 * FACE)
_cut: Cache[tuple[pygame.Surface, tuple[int, int]]] = Cache(48_000_000, lambda entry: vector.weight(entry[0]))
_ARMS = ("nw", "ne", "se", "sw")
"""The half diagonals; the quarter at each edge begins at the arm of its number and ends at the next."""


def flock(colour: int) -> SeatPalette:
    """The palette of a colour of sheep: its mark, pattern and shades."""
    return player_of(FLOCKS[colour])


def animal(colour: int) -> str:
    """The picture of a sheep of a colour."""
    return f"animals/sheep_{FLOCKS[colour]}"


def face(terms: Terms, code: int) -> str:
    """The picture of a tile by `tile_code`: its side and turn; animals, fences and light stay upright."""
    shape, tile = terms.shapes[code], code >> 3
    if tile % data.COPY < data.IN_BAG:
        return _composed(shape.edges, WOLF if shape.wolf else HUNTER if shape.hunter else "")
    if tile == data.VILLAGE_TILE:
        return _composed(shape.edges, "buildings/well")
    return _composed(shape.edges, SHEPHERD) if code >> 2 & 1 else SECRET


@lru_cache(maxsize=1024)
def _composed(edges: Edges, centre: str) -> str:
    letters = "".join(data.CLASSES[edge] for edge in edges)
    name = f"wolves_and_sheep/face_{letters}_{centre.rpartition('/')[2]}"
    compose(name, (FACE, FACE), partial(_compose, edges, centre))
    return name


def _compose(edges: Edges, centre: str, paint: Painter) -> None:
    woods = [kind == data.FOREST for kind in edges]
    arms = [(edge - 1) % 4 for edge in range(4)]
    """Edge before each arm."""
    fenced = [
        edges[before] != edges[edge] and not woods[before] and not woods[edge] for edge, before in enumerate(arms)
    ]
    paint.surface.fill(_SOIL)
    for edge in range(4):
        if woods[edge]:
            deep = woods[edge - 1] and woods[(edge + 1) % 4]
            paint.shape([_QUARTERS[edge]], fill=_DEEP if deep else colours.leaf_mid)
        else:
            name = _NAMES[edges[edge] - data.BLACK] if edges[edge] >= data.BLACK else "village"
            _draw_layer(paint, f"terrain/tri_{name}_{_ENDS[edge]}")
    _draw_layers(paint, (f"fence_{_ARMS[arm]}" for arm in (0, 1) if fenced[arm]))
    _draw_layers(paint, (f"tri_forest_{_ENDS[edge]}" for edge in range(4) if woods[edge]))
    _draw_layers(paint, (f"forest_join_{_ARMS[arm]}" for arm in range(4) if woods[arm] and woods[arms[arm]]))
    for arm, before in enumerate(arms):
        if woods[arm] != woods[before]:
            _draw_layer(paint, f"terrain/forest_rim_{_ENDS[arm if woods[arm] else before]}_{_ARMS[arm]}")
    for edge in (0, 3, 1):
        _draw_sheep(paint, edges, edge)
    _draw_layers(paint, (f"fence_{_ARMS[arm]}" for arm in (3, 2) if fenced[arm]))
    if any(fenced):
        _draw_layer(paint, "terrain/fence_knot")
    _draw_sheep(paint, edges, 2)
    if centre in (WOLF, HUNTER):
        _draw_layer(paint, "terrain/forest_glade")
    if centre:
        paint.picture(centre, _CENTRES[centre])
    _draw_layer(paint, "terrain/tile_edge")


def _draw_sheep(paint: Painter, edges: Edges, edge: int) -> None:
    if edges[edge] >= data.BLACK:
        paint.picture(animal(edges[edge] - data.BLACK), sheep_box(_WHOLE, edge))


def _draw_layers(paint: Painter, names: Iterable[str]) -> None:
    for name in names:
        _draw_layer(paint, f"terrain/{name}")


def _draw_layer(paint: Painter, name: str) -> None:
    """Draw a picture over the whole tile; only the part that is not clear is kept."""
    size = paint.surface.get_width()

    def cut() -> tuple[pygame.Surface, tuple[int, int]]:
        body, part = _vector(name)
        left, top = (max(0, math.floor(value * size / FACE)) for value in (part.x, part.y))
        right, low = (min(size, math.ceil(value * size / FACE)) for value in (part.right, part.bottom))
        place = f"matrix({size / FACE:.6f} 0 0 {size / FACE:.6f} {-left} {-top})"
        return vector.raw(right - left, low - top, f'<g transform="{place}">{body}</g>'), (left, top)

    paint.surface.blit(*_cut.get((name, size), cut))


@cache
def _vector(name: str) -> tuple[str, Rect]:
    """The drawing of a picture, and where on the tile it is not clear."""
    file = art.file(name)
    size = round(FACE)
    filled = pygame.image.load_sized_svg(str(file), (size, size)).get_bounding_rect()
    text = file.read_text(encoding="utf-8")
    body = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    return body, Rect(filled.x, filled.y, filled.w, filled.h).inset(-1)


def _compose_covered(paint: Painter) -> None:
    """The wolf stands before the hunter, on the right."""
    _compose((data.FOREST,) * 4, HUNTER, paint)
    paint.picture(WOLF, Rect.around(_PREY, 0.46 * FACE))


def _compose_back(paint: Painter) -> None:
    paint.box(_WHOLE, colours.white_fur, 20)
    paint.box(_WHOLE.inset(9), colours.dome, 13)
    paint.disc((64, 64), 24, colours.cream)


compose(BACK, (FACE, FACE), _compose_back)
compose(COVERED, (FACE, FACE), _compose_covered)
