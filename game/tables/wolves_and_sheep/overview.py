"""Overlays in the corners of the board: the bag, the small map with its buttons, or how much is seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, cell, column_row
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import landscape
from game.tables.wolves_and_sheep.landscape import border, node_point
from game.tables.wolves_and_sheep.meadows import WORDED
from game.tables.wolves_and_sheep.plan import TILE, Plan, bounds, cell_box, world
from game.ui import popover
from game.ui.cache import Cache
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import KINDS, Skin
from game.ui.theme import colours, hexed
from game.ui.type import style, tight

_EDGE = 14.0
_BAG = (212.0, 56.0)
_CARD = (196.0, 176.0)
_LOW = (404.0, 48.0)
"""The pill of the far view with its buttons."""
_SHORT, _TALL = (250.0, 48.0), (56.0, 212.0)
"""The same on a small board: without words, in a row or in a column."""
_PICTURE, _MARGIN = 124.0, 8.0
"""Height of the ground of the small map, and how far it lies inside its card."""
_BUTTON = 34.0
_ROOM = (600.0, 480.0)
"""A board that is smaller has no room for the map."""
_FREE = 0.6
"""Weight of free cells in sight, compared with tiles."""
_APART = 8.0
"""Gap between the buttons below the map and the zoom."""
_HAIR = 0.5
_STAYS = 0.35
"""Tiles by which another corner must be emptier before something moves there."""
_MAP, _OTHERS = (1, 3, 0, 2), (0, 2, 1, 3)
"""The corners (left before right, upper before lower) for the map, and for the bag, the best first."""
_CORNERS = 4
_HIDDEN = 0.1
"""Least share of a free cell that counts as hidden when covered."""
_ZOOMS = (0.5, 0.75, 1.0)
"""Zooms at which tiles in a corner are counted, all of them together, so that zooming moves nothing."""
_WHOLE = 1000.0
"""Weight, on a small board, of the view that shows all of the land."""
CUT = 0.25 * TILE
"""Width of the outermost cells that is cut off where room is dear."""
_ROW = 48.0
"""The height of the map's buttons with what is round them."""

_COLOURS = {
    data.VILLAGE: hexed("#ecd8ab"),
    data.FOREST: colours.pine_dark,
    **dict(enumerate(map(hexed, ("#4a4340", "#f4c534", "#d0493a", "#3570b8")), data.BLACK)),
}
_maps: Cache[pygame.Surface] = Cache(4)
_MOST = 22.0
"""The largest edge of a tile on it."""
_INSET = 5.0
_LIT, _LEAST_LIT = 0.12, 5.0


class Seen(NamedTuple):
    """Cells that may lie below overlays."""

    tiles: frozenset[int]
    free: frozenset[int]
    """Cells beside tiles on which one may be laid."""

    @classmethod
    def of(cls, land: Land) -> Seen:
        """The cells of a landscape."""
        return cls(frozenset(land.tiles), frozenset(land.frontier))


class CornerChoice(NamedTuple):
    """Corners for the overlays; on a board without room for the map those are one pill."""

    first: int
    """Corner of the map, or of the pill."""
    second: int
    """Corner of the bag, or the shape of the pill."""

    @classmethod
    def of(cls, number: int) -> CornerChoice:
        """The choice that a context has as this number."""
        return cls(number % _CORNERS, number // _CORNERS)

    @property
    def number(self) -> int:
        """The choice as a context has it."""
        return self.first + _CORNERS * self.second


class CornerBox(NamedTuple):
    """Box of an overlay in a corner, and how much of the land it covers."""

    corner: int
    box: Rect
    covered: float


Views = Sequence[tuple[Plan, float]]
"""Views of the board, and how much each of them matters."""


class Corners(NamedTuple):
    """Rectangles on the canvas; the map is None where all land is in sight from afar, on a small board its card too."""

    pill: Rect
    """The bag; on a small board with the buttons, and how many tiles are seen at what zoom."""
    farther: Rect
    nearer: Rect
    fit: Rect
    card: Rect | None = None
    """The buttons, and the small map at the side of them that is farther from the border."""
    picture: Rect | None = None
    """The ground of the small map."""
    extent: Rect | None = None
    """The picture of the extent on it."""

    @property
    def boxes(self) -> tuple[Rect, ...]:
        """Boxes that cards must not cover."""
        return (self.pill,) if self.card is None else (self.pill, self.card)


def all_in_sight(plan: Plan, tiles: Iterable[int]) -> bool:
    """Whether the whole landscape is in sight, and small: no map, no grid."""
    whole, board = plan.camera.place(plan.board, bounds(tiles)), plan.board
    in_width = board.x <= whole.x + _HAIR and whole.right <= board.right + _HAIR
    return (
        plan.camera.zoom < WORDED and in_width and board.y <= whole.y + _HAIR and whole.bottom <= board.bottom + _HAIR
    )


def corners(plan: Plan, land: Land, chosen: int | None = None) -> Corners:
    """Boxes of map and bag in their corners; without any `chosen` in those that hold least of the landscape."""
    return _corners(plan, Seen.of(land), None if chosen is None else CornerChoice.of(chosen))


def choose_corners(plan: Plan, land: Land, current: int | None, used: frozenset[int]) -> int | None:
    """Corners for map and bag, or corner and shape of the pill, as the number of a `CornerChoice`.

    They stay as long as they hide none of the cells that can be `used`, else they go where they hide fewest of them,
    then least of the tiles; the pill keeps its shape.
    """
    seen, before = Seen.of(land), None if current is None else CornerChoice.of(current)
    if _has_map_room(plan.board):
        return _choose_corners(plan, seen, before, used).number
    if before is None:
        return _emptiest_pill(_pill_views(plan, seen), seen)[0].number
    board, size = plan.board.inset(_EDGE), _pill_sizes(plan.board)[before.second]
    boxes = {corner: _in_corner(board, size, corner) for corner in _OTHERS}
    return before._replace(first=_least_hiding(plan, seen.tiles, used, boxes, before.first)).number


def extent_room(board: Rect, extent: Rect, land: Land, chosen: int | None = None) -> Rect:
    """Part of the board for the whole extent: on a small board beside the pill, if that covered any tile otherwise."""
    if _has_map_room(board):
        return board
    return _extent_room(board, extent, Seen.of(land), None if chosen is None else CornerChoice.of(chosen))


def _has_map_room(board: Rect) -> bool:
    """Whether there is room for the map."""
    return board.w >= _ROOM[0] and board.h >= _ROOM[1]


@lru_cache(maxsize=16)
def _extent_room(board: Rect, extent: Rect, seen: Seen, chosen: CornerChoice | None) -> Rect:
    plan = Plan(board, Camera.fitting(board, extent))
    pill = _emptiest_pill([(plan, 1.0)], seen)[1] if chosen is None else _chosen_pill(board, chosen)
    if not any(pill.intersects(plan.cell(at)) for at in seen.tiles):
        return board
    if chosen is not None:
        beside = {
            "above": board.upper(pill.y - board.y),
            "below": Rect(board.x, pill.bottom, board.w, board.bottom - pill.bottom),
            "left": board.leftmost(pill.x - board.x),
            "right": Rect(pill.right, board.y, board.right - pill.right, board.h),
        }
        return max(
            beside.values(), key=lambda room: Camera.fitting(room, extent).zoom if min(room.w, room.h) > 0 else 0
        )
    height, width = _EDGE + _SHORT[1], _EDGE + _TALL[0]
    below = Rect(board.x, board.y + height, board.w, board.h - height)
    right = Rect(board.x + width, board.y, board.w - width, board.h)
    return max(below, right, key=lambda room: Camera.fitting(room, extent).zoom)


@lru_cache(maxsize=16)
def _choose_corners(plan: Plan, seen: Seen, current: CornerChoice | None, used: frozenset[int]) -> CornerChoice:
    board, all_seen = plan.board.inset(_EDGE), all_in_sight(plan, seen.tiles)
    if current is None:
        near, used = _zoomed_views(plan), seen.free
        at = _emptiest(near, seen, _CARD, _MAP).corner
        current = CornerChoice(at, _emptiest(near, seen, _BAG, _other_corners(at)).corner)
    cards = {corner: _in_corner(board, _CARD, corner) for corner in _MAP}
    at = _least_hiding(
        plan,
        seen.tiles,
        used,
        {corner: _buttons(box, corner) if all_seen else box for corner, box in cards.items()},
        current.first,
    )
    bags = {corner: _in_corner(board, _BAG, corner) for corner in _other_corners(at)}
    return CornerChoice(at, _least_hiding(plan, seen.tiles, used, bags, current.second))


def _least_hiding(plan: Plan, tiles: frozenset[int], used: frozenset[int], boxes: dict[int, Rect], current: int) -> int:
    """The corner in which a box hides fewest cells in use, then least of the tiles; `current` unless another hides
    fewer cells."""

    def hides(corner: int) -> tuple[int, float]:
        parts = (boxes[corner].intersection(plan.cell(at)) for at in used)
        hidden = sum(part.w * part.h > _HIDDEN * plan.size**2 for part in parts)
        return hidden, _covered_area(plan, Seen(tiles, frozenset()), boxes[corner])

    best = min(boxes, key=hides)
    return current if current in boxes and hides(current)[0] == hides(best)[0] else best


@lru_cache(maxsize=16)
def _corners(plan: Plan, seen: Seen, chosen: CornerChoice | None) -> Corners:
    board, extent = plan.board, bounds((*seen.tiles, *seen.free))
    near = _zoomed_views(plan)
    if not _has_map_room(board):
        pill = _emptiest_pill(_pill_views(plan, seen), seen)[1] if chosen is None else _chosen_pill(board, chosen)
        if pill.h > pill.w:
            height = 3 * _BUTTON + 12
            farther, nearer, fit = Rect(pill.centre[0] - _BUTTON / 2, pill.bottom - 14 - height, _BUTTON, height).rows(
                3, 6
            )
        else:
            farther, nearer, fit = _button_row(pill.right - 14 - 3 * _BUTTON - 12, pill.y + 5)
        return Corners(pill, farther, nearer, fit)
    map_corner, card, _ = _emptiest(near, seen, _CARD, _MAP if chosen is None else (chosen.first,))
    pill = _emptiest(near, seen, _BAG, _other_corners(map_corner) if chosen is None else (chosen.second,)).box
    row = _buttons(card, map_corner)
    farther, nearer, fit = _button_row(row.x + _MARGIN, row.centre[1] - _BUTTON / 2)
    if all_in_sight(plan, seen.tiles):
        return Corners(pill, farther, nearer, fit, row)
    top = card.y + _MARGIN if map_corner & 2 else row.bottom - 4
    picture = Rect(card.x + _MARGIN, top, card.w - 2 * _MARGIN, _PICTURE)
    return Corners(pill, farther, nearer, fit, card, picture, map_camera(picture, extent).place(picture, extent))


def _zoomed_views(plan: Plan) -> Views:
    """The board at each zoom."""
    return [(_plan_at(plan, zoom), 1.0) for zoom in _ZOOMS]


def _other_corners(corner: int) -> tuple[int, ...]:
    """The corners for the bag where the map lies in this one."""
    return tuple(other for other in _OTHERS if other != corner)


def _in_corner(board: Rect, size: tuple[float, float], corner: int) -> Rect:
    """Box of a size in a corner: left before right, upper before lower."""
    x, y = board.right - size[0] if corner & 1 else board.x, board.bottom - size[1] if corner & 2 else board.y
    return Rect(x, y, *size)


def _buttons(card: Rect, corner: int) -> Rect:
    """The part of the map's card for its buttons, at the border of the board."""
    return Rect(card.x, card.bottom - _ROW if corner & 2 else card.y, card.w, _ROW)


def _plan_at(plan: Plan, zoom: float) -> Plan:
    return replace(plan, camera=replace(plan.camera, zoom=zoom))


def _pill_views(plan: Plan, seen: Seen) -> Views:
    """The views that matter for bag and buttons on a small board: above all that of everything."""
    inner = bounds((*seen.tiles, *seen.free)).inset(CUT)
    whole = Camera.fitting(plan.board, inner, _extent_room(plan.board, inner, seen, None)).zoom
    return [*_zoomed_views(plan), (_plan_at(plan, whole), _WHOLE)]


def _pill_sizes(board: Rect) -> Sequence[tuple[float, float]]:
    """Sizes of bag and buttons on a small board, by their shape's number."""
    return (_SHORT, _TALL) if board.w < _ROOM[0] else (_LOW,)


def _chosen_pill(board: Rect, chosen: CornerChoice) -> Rect:
    """Box of bag and buttons on a small board in their corner and shape."""
    return _in_corner(board.inset(_EDGE), _pill_sizes(board)[chosen.second], chosen.first)


def _emptiest_pill(plans: Views, seen: Seen) -> tuple[CornerChoice, Rect]:
    """Corner and shape of bag and buttons on a small board where they cover least, and their box."""
    sizes = _pill_sizes(plans[0][0].board)
    found = [(shape, _emptiest(plans, seen, size, _OTHERS)) for shape, size in enumerate(sizes)]
    shape, best = min(found, key=lambda each: each[1].covered)
    return CornerChoice(best.corner, shape), best.box


def _button_row(x: float, y: float) -> list[Rect]:
    return Rect(x, y, 3 * _BUTTON + 12, _BUTTON).columns(3, 6)


def _emptiest(plans: Views, seen: Seen, size: tuple[float, float], order: tuple[int, ...]) -> CornerBox:
    """Place of a size in its emptiest corner (left before right, upper before lower), earlier ones of `order` first."""
    board = plans[0][0].board.inset(_EDGE)
    best = CornerBox(order[0], board, float("inf"))
    for rank, corner in enumerate(order):
        box = _in_corner(board, size, corner)
        cost = sum(weight * _covered_area(plan, seen, box) / plan.size**2 + rank * _STAYS for plan, weight in plans)
        if cost < best.covered:
            best = CornerBox(corner, box, cost)
    return best


def free_place(plan: Plan, land: Land, size: tuple[float, float], avoid: Iterable[Rect]) -> Rect | None:
    """Box of this size on the board, off the boxes to avoid and off all tiles, the lower left corner first; None for
    no such place."""
    board = plan.board.inset(_EDGE)
    if board.w < size[0] or plan.board.h < _ROOM[1]:
        return None
    placed = popover.place_in((board.x, board.bottom), size, board, Avoid((*avoid, *map(plan.cell, land.tiles))))
    return None if placed.covered[0] else placed.box


def _covered_area(plan: Plan, seen: Seen, box: Rect) -> float:
    """Area of the land under a rectangle; free cells count less."""
    (left, top), (right, bottom) = column_row(plan.at((box.x, box.y))), column_row(plan.at((box.right, box.bottom)))
    area = 0.0
    for at in (cell(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)):
        weight = 1.0 if at in seen.tiles else _FREE if at in seen.free else 0.0
        if weight:
            common = box.intersection(plan.cell(at))
            area += weight * common.w * common.h
    return area


def draw_overlays(
    paint: Painter,
    plan: Plan,
    words: Catalogue,
    terms: Terms,
    land: Land,
    bag_count: int,
    cells: Iterable[int] = (),
    chosen: int | None = None,
) -> None:
    """Draw bag and small map with its lit cells, or the pill of the far view; buttons are drawn elsewhere."""
    boxes = corners(plan, land, chosen)
    zoom = round(100 * plan.camera.zoom)
    if boxes.card is None:
        _draw_pill(paint, boxes, words.n("wolves_and_sheep.land.far", len(land.tiles), zoom=zoom), bag_count)
        return
    paint.skin(boxes.pill, KINDS["panel"])
    paint.picture("cards/bag", Rect(boxes.pill.x + 10, boxes.pill.y + 5, 44, 44))
    number = paint.text(str(bag_count), (boxes.pill.x + 60, boxes.pill.centre[1]), style("name_bar").at(30))
    room = boxes.pill.right - 8 - (number.right + 8)
    at = (number.right + 8, boxes.pill.centre[1])
    paint.text(words.t("wolves_and_sheep.land.bag"), at, tight("caption", 1), width=room, max_lines=2)
    paint.skin(boxes.card, KINDS["panel"])
    if boxes.picture is not None:
        draw_small_map(paint, boxes.picture, plan, terms, land, cells)
    edge, text = boxes.card.right, words.t("wolves_and_sheep.land.zoom", zoom=zoom)
    right = edge - _MARGIN - 6
    start, close = boxes.fit.right + _APART, text.replace("\u00a0", "").replace(" ", "")

    def least() -> float:
        return start + paint.measure(close, "label")[0]

    with paint.eased(lambda: least() < edge):
        if start + paint.measure(text, "label")[0] > right:  # in small windows words are larger beside all else
            text, right = (close, max(right, least())) if least() < edge else ("", right)
        paint.text(text, (right, boxes.fit.centre[1]), style("label"), align="right")


def _draw_pill(paint: Painter, boxes: Corners, text: str, bag_count: int) -> None:
    box = boxes.pill
    round_ = min(box.w, box.h) / 2
    paint.skin(box, Skin(colours.cream, round_, colours.white_rim, 2, shadows=KINDS["panel"].shadows))
    if box.h > box.w:
        paint.picture("cards/bag", Rect.around((box.centre[0], box.y + 30), 32))
        paint.text(str(bag_count), (box.centre[0], box.y + 61), style("figure").at(22), align="centre")
        return
    paint.picture("cards/bag", Rect(box.x + 16, box.y + 7, 34, 34))
    number = paint.text(str(bag_count), (box.x + 54, box.centre[1]), style("figure").at(24))
    if box.w <= _SHORT[0]:
        return
    paint.box(Rect(number.right + 14, box.y + 12, 2, box.h - 24), colours.divider)
    x = number.right + 28
    room = boxes.farther.x - 8 - x
    paint.text(text, (x, box.centre[1]), style("label"), width=room, max_lines=1)


def map_camera(picture: Rect, extent: Rect) -> Camera:
    """Camera that shows a part of the world on the ground of the map."""
    inside = picture.inset(_INSET)
    return Camera(extent.centre, min(_MOST / TILE, inside.w / extent.w, inside.h / extent.h))


def draw_small_map(paint: Painter, picture: Rect, plan: Plan, terms: Terms, land: Land, cells: Iterable[int]) -> None:
    """The map on its ground."""
    view = map_camera(picture, world(land))
    paint.box(picture, landscape.MAT, 8)
    area = paint.rect_px(picture)
    key = (tuple(land.tiles.items()), tuple(area), paint.scale.factor)
    paint.surface.blit(_maps.get(key, lambda: _land(paint, picture, view, terms, land)), area)
    for at in cells:
        spot = view.place(picture, cell_box(at))
        lit = Rect.around(spot.centre, max(_LEAST_LIT, spot.w * (1 - 2 * _LIT)))
        paint.box(lit, colours.sun_light, 0.25 * lit.w, colours.sun, max(1.2, 0.12 * lit.w))
    seen = view.place(picture, plan.camera.visible_world(plan.board))
    inside = picture.inset(1.5)
    shown = seen.intersection(inside)
    if shown.w > 4 and shown.h > 4 and shown != inside:
        paint.box(shown, None, 4, colours.ink, 3.6, alpha=0.7)
        paint.box(shown.inset(0.8), None, 3.2, colours.white_fur, 2)


def _land(paint: Painter, picture: Rect, view: Camera, terms: Terms, land: Land) -> pygame.Surface:
    """All areas in their colours, on a clear surface."""
    area = paint.rect_px(picture)
    sheet = Painter(pygame.Surface(area.size, pygame.SRCALPHA), paint.scale)
    kinds = defaultdict[int, list[int]](list)
    for at, tile in sorted(land.tiles.items()):
        for edge, kind in enumerate(terms.shapes[tile].edges):
            kinds[kind].append(at << 2 | edge)
    with sheet.offset(-area.x / paint.scale.factor, -area.y / paint.scale.factor):
        for kind, triangles in kinds.items():
            loops = [[node_point(view, picture, node) for node in loop] for loop in border(tuple(triangles))]
            # A hair wider than it is, so that nothing shines through between neighbours.
            sheet.shape(loops, (Stroke(_COLOURS[kind], 0.6),), _COLOURS[kind])
    return sheet.surface
