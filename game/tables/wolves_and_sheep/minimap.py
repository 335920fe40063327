"""The small map: pure colours of what lies, the cells that are lit, and the frame of what is seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pygame

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import ground
from game.tables.wolves_and_sheep.film import border
from game.tables.wolves_and_sheep.plan import TILE, Plan, box, world
from game.ui.cache import Cache
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours, hexed

_COLOURS = {
    data.VILLAGE: hexed("#ecd8ab"),
    data.FOREST: colours.pine_dark,
    **dict(enumerate(map(hexed, ("#4a4340", "#f4c534", "#d0493a", "#3570b8")), data.BLACK)),
}
_drawn: Cache[pygame.Surface] = Cache(4)
_MOST = 22.0
"""The largest edge of a tile on it."""
_INSET = 5.0
_LIT, _LEAST_LIT = 0.12, 5.0


def camera(picture: Rect, extent: Rect) -> Camera:
    """How a part of the world lies on the ground of the map."""
    inside = picture.inset(_INSET)
    return Camera(extent.centre, min(_MOST / TILE, inside.w / extent.w, inside.h / extent.h))


def fitted(picture: Rect, extent: Rect) -> Rect:
    """Where a part of the world lies on the ground of the map."""
    return camera(picture, extent).place(picture, extent)


def draw(paint: Painter, picture: Rect, plan: Plan, terms: Terms, land: Land, cells: Iterable[int]) -> None:
    """The map on its ground."""
    view = camera(picture, world(land))
    paint.box(picture, ground.MAT, 8)
    area = paint.rect_px(picture)
    key = (tuple(land.tiles.items()), tuple(area), paint.scale.factor)
    paint.surface.blit(_drawn.get(key, lambda: _land(paint, picture, view, terms, land)), area)
    for at in cells:
        spot = view.place(picture, box(at))
        lit = Rect.around(spot.centre, max(_LEAST_LIT, spot.w * (1 - 2 * _LIT)))
        paint.box(lit, colours.sun_light, 0.25 * lit.w, colours.sun, max(1.2, 0.12 * lit.w))
    _frame(paint, picture, plan, view)


def _land(paint: Painter, picture: Rect, view: Camera, terms: Terms, land: Land) -> pygame.Surface:
    """All areas in their colours, on a clear surface."""
    area = paint.rect_px(picture)
    sheet = Painter(pygame.Surface(area.size, pygame.SRCALPHA), paint.scale)
    kinds = defaultdict[int, list[int]](list)
    for at, what in sorted(land.tiles.items()):
        for edge, kind in enumerate(terms.shapes[what].edges):
            kinds[kind].append(at << 2 | edge)
    with sheet.offset(-area.x / paint.scale.factor, -area.y / paint.scale.factor):
        for kind, triangles in kinds.items():
            loops = [[_place(view, picture, node) for node in loop] for loop in border(tuple(triangles))]
            # A hair wider than it is, so that nothing shines through between neighbours.
            sheet.shape(loops, (Stroke(_COLOURS[kind], 0.6),), _COLOURS[kind])
    return sheet.surface


def _frame(paint: Painter, picture: Rect, plan: Plan, view: Camera) -> None:
    seen = view.place(picture, plan.camera.seen(plan.board))
    inside = picture.inset(1.5)
    shown = seen.intersection(inside)
    if shown.w > 4 and shown.h > 4 and shown != inside:
        paint.box(shown, None, 4, colours.ink, 3.6, alpha=0.7)
        paint.box(shown.inset(0.8), None, 3.2, colours.white_fur, 2)


def _place(view: Camera, picture: Rect, node: tuple[int, int]) -> Point:
    placed = view.place(picture, Rect((node[0] / 2 - 0.5) * TILE, (node[1] / 2 - 0.5) * TILE, 0, 0))
    return placed.x, placed.y
