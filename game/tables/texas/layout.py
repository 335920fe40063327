"""Boxes of the board, of the cards of every hand, and of the panels of the side column."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ui.frame import Frame
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

PILE, DISCARD, OFFICER = Spot("pile"), Spot("discard"), Spot("officer")
TOP_OF_DISCARD = 2
"""Discarded cards that are sprites: the upper one may still be on its way."""

SIDE_UNITS, RIM_UNITS, CELL_UNITS = 800.0, 22.0, 84.0
"""The box's board is drawn on a square of 800 units: a rim all round, then nine cells."""

_LEAST_RIM = 16.0
"""Least width of the rim: its coordinates have room in it on small boards too."""

FACE = (88.0, 120.0)
CARD = (90.0, 124.0)
"""A card's face, and its picture with edge and shadow."""

_GAP, _ROW_GAP, _JUDGE = 8.0, 20.0, 42.0
_BAND, _MARGIN = 22.0, 18.0
_PILE, _AREAS, _TOOL = (110.0, 196.0), (150.0, 212.0), 44.0
_SPACE, _DEPTH = 12.0, 4.0
_HAND, _LEAST_HAND, _UNDER_HAND = 210.0, 110.0, 400.0
"""The height of a hand in the side column, and what the panels below it need."""
_COUNT = 30.0
"""Room for the number of cards beside a small pile."""


class Extent(NamedTuple):
    """The rectangle round the squares of a board: its first column and row, and how many there are of each."""

    left: int = 0
    top: int = 0
    columns: int = 9
    rows: int = 9


def extent_of(cells: Sequence[tuple[int, int]]) -> Extent:
    """The rectangle round squares."""
    across, down = zip(*cells, strict=True)
    left, top = min(across), min(down)
    return Extent(left, top, max(across) - left + 1, max(down) - top + 1)


class BoardPlan(NamedTuple):
    """The board in a window: its wooden rim, its ground, and the length of one of its units."""

    rim: Rect
    ground: Rect
    unit: float
    extent: Extent = Extent()

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """All columns and rows within the rim, holes too."""
        left, top, columns, rows = self.extent
        return ((x, y) for y in range(top, top + rows) for x in range(left, left + columns))

    @property
    def cell(self) -> float:
        """The length of a cell."""
        return CELL_UNITS * self.unit

    def square(self, at: tuple[int, int]) -> Rect:
        """The cell in this column and row."""
        cell = self.cell
        return Rect(*self.corner(at), cell, cell)

    def corner(self, at: tuple[int, int]) -> Point:
        """The upper left corner of the cell in this column and row."""
        (x, y), cell, extent = at, self.cell, self.extent
        return self.ground.x + (x - extent.left) * cell, self.ground.y + (y - extent.top) * cell

    def officer(self, at: tuple[int, int]) -> Rect:
        """The officer standing on a cell; the hat reaches beyond it."""
        box, size = self.square(at), 99 * self.unit
        return Rect(box.centre[0] - size / 2, box.bottom - size - 3 * self.unit, size, size)

    def marker(self, at: tuple[int, int]) -> Rect:
        """A marker lying on a cell."""
        return Rect.around(self.square(at).centre, 66 * self.unit)


class Hand(NamedTuple):
    """The places of a hand: faces of cards, and judges, as many as the seat may have."""

    cards: tuple[Rect, ...]
    judges: tuple[Rect, ...]
    pictures: tuple[Rect, ...]
    """Boxes of the cards' pictures."""


class Column(NamedTuple):
    """The side column; what has no room is None."""

    panel: Rect
    """Round pile and discard pile."""
    pile: Rect
    discard: Rect
    """Faces of the cards on top."""
    areas: Rect | None
    tool: Rect | None
    hand: Rect | None
    """Place of the hand of the seat to answer when seats have no cards of their own."""
    own: Rect | None = None
    """The panel of that hand, where it has one of its own."""


@lru_cache(maxsize=16)
def board(frame: Frame, extent: Extent) -> BoardPlan:
    """The largest board that fits, in the middle."""
    place = frame.board
    edge = max(_LEAST_RIM, min(place.w, place.h) * RIM_UNITS / SIDE_UNITS)
    wide, high = extent.columns * CELL_UNITS, extent.rows * CELL_UNITS
    unit = min((place.w - 2 * edge) / wide, (place.h - 2 * edge) / high)
    rim = Rect.around(place.centre, round(wide * unit + 2 * edge, 6), round(high * unit + 2 * edge, 6))
    return BoardPlan(rim, rim.inset(edge), unit, extent)


@lru_cache(maxsize=16)
def squares(plan: BoardPlan, cells: tuple[tuple[int, int], ...]) -> Sequence[Rect]:
    """The box of each square."""
    return tuple(map(plan.square, cells))


@lru_cache(maxsize=64)
def hand(area: Rect, cards: int, judges: int) -> Hand:
    """Places for a hand, as large as they can be in one, two or three rows, never above their own size."""
    return max((_rows(area, cards, judges, rows) for rows in (1, 2, 3)), key=lambda made: made.cards[0].w)


def _rows(area: Rect, cards: int, judges: int, rows: int) -> Hand:
    across = math.ceil(judges / 2)
    if rows == 1:
        columns, judge_width = cards, across * (_JUDGE + 2) + _GAP
    else:
        columns, judge_width = math.ceil((cards + 1) / rows), 0.0
    wide = columns * (FACE[0] + _GAP) - _GAP + judge_width
    high = rows * (FACE[1] + _ROW_GAP) - _ROW_GAP
    k = max(0.05, min(1.0, area.w / wide, area.h / high))
    left, top = area.x + (area.w - wide * k) / 2, area.y + (area.h - high * k) / 2
    face = (FACE[0] * k, FACE[1] * k)
    cells = [
        Rect(left + (n % columns) * (FACE[0] + _GAP) * k, top + (n // columns) * (FACE[1] + _ROW_GAP) * k, *face)
        for n in range(cards + 1)
    ]
    last = cells[-1]
    if rows == 1:
        last = Rect(left + (wide - judge_width + _GAP) * k, top, (judge_width - _GAP) * k, FACE[1] * k)
    pitch = (_JUDGE + 2) * k
    # In a last row they lie at its top: at the foot of a computer's card is the button that skips.
    middle = last.centre[1] if rows == 1 else last.y + pitch
    first = (last.centre[0] - (across - 1) * pitch / 2, middle - pitch / 2)
    places = [
        Rect.around((first[0] + (n % across) * pitch, first[1] + (n // across) * pitch), _JUDGE * k)
        for n in range(judges)
    ]
    return Hand(tuple(cells[:cards]), tuple(places), tuple(map(picture, cells[:cards])))


def inside(body: Rect) -> Rect:
    """The part of a seat card's body that a hand may take."""
    above = 8.0 if body.h > 200 else 2.0
    below = 16.0 if body.h > 200 else 10.0
    return Rect(body.x + _BAND, body.y + above, body.w - _BAND - _MARGIN, max(1.0, body.h - above - below))


@lru_cache(maxsize=16)
def column(frame: Frame) -> Column:
    """The side column: everything at its own size where there is room, then smaller, then fewer parts."""
    side = frame.side
    if frame.form != "strip":
        return _tall(side)
    if not frame.tall:
        inner = side.inset(10)
        right = inner.rightmost(inner.w * 0.46)
        place = inner.leftmost(inner.w - right.w - 10)
        tool = right.h >= 100
        halves = right.columns(2, 8)
        wide = min((right.h - (_TOOL + _DEPTH + 8 if tool else 0)) * FACE[0] / FACE[1], halves[0].w - _COUNT)
        face = (max(12.0, wide), max(12.0, wide) * FACE[1] / FACE[0])
        pile, discard = (Rect(half.x, right.y, *face) for half in halves)
        button = Rect(right.x, right.bottom - _TOOL - _DEPTH, right.w, _TOOL) if tool else None
        return Column(side, pile, discard, None, button, place)
    high = max(_LEAST_HAND, min(_HAND, side.h - _UNDER_HAND))
    below = Rect(side.x, side.y + high + _SPACE, side.w, side.h - high - _SPACE)
    own = side.upper(high)
    return _tall(below)._replace(hand=own.inset(_SPACE, _SPACE), own=own)


def _tall(side: Rect) -> Column:
    tool = _TOOL + _DEPTH + _SPACE if side.h >= _PILE[0] + _TOOL + _DEPTH + _SPACE else 0.0
    room = side.h - tool - _SPACE
    areas = None
    high = min(_PILE[1], side.h - tool)
    if room >= _PILE[0] + _AREAS[0]:
        high = min(_PILE[1], room - _AREAS[0])
        areas = Rect(side.x, side.y + high + _SPACE, side.w, min(_AREAS[1], room - high))
    panel = side.upper(high)
    below = (areas or panel).bottom + _SPACE
    button = Rect(side.x, below, side.w, _TOOL) if tool else None
    tall = max(24.0, high - 60)
    face = (tall * FACE[0] / FACE[1], tall)
    halves = panel.inset(16, 0).columns(2)
    pile, discard = (Rect(half.x + 12, panel.y + 20, *face) for half in halves)
    return Column(panel, pile, discard, areas, button, None)


def picture(face: Rect) -> Rect:
    """The box of a card's picture, whose face lies in this place."""
    return Rect(face.x, face.y, face.w * CARD[0] / FACE[0], face.h * CARD[1] / FACE[1])
