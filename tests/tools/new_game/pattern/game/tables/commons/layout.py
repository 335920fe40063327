"""Boxes of Common Ground, and what stands for each seat."""

from __future__ import annotations

from game.core.board import Board
from game.ui.frame import Frame
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

EMBLEMS = ("crops/carrot", "crops/corn", "crops/sunflower", "terrain/tree")
"""Per seat what it plants: the outline tells them apart, not the colour alone."""

RIM = 22.0
"""Width of the rim of the board, on which its letters and numbers stand."""
_MARGIN = 28.0
_SHARE = 0.72
"""How much of a space a plant covers."""
_STOCK, _PAD, _GAP = 72.0, 12.0, 8.0
_ROWS, _BUTTON = 4, 48.0
"""Rows of the side column, and the height that is enough for a button there."""


def space(spot: int) -> Spot:
    """A space of the board, as a place to point at."""
    return Spot("space", spot)


def stock(seat: int) -> Spot:
    """The plant that a seat is to set next."""
    return Spot("stock", seat)


def ground(frame: Frame, board: Board) -> Rect:
    """The board: as large as its part of the window lets it be."""
    room = frame.board.inset(_MARGIN)
    unit = min(room.w / board.size[0], room.h / board.size[1])
    return Rect.around(room.centre, board.size[0] * unit, board.size[1] * unit)


def places(frame: Frame, board: Board) -> list[Rect]:
    """Per space its place."""
    land = ground(frame, board)
    unit = land.w / board.size[0]
    wide, high = board.cell[0] * unit, board.cell[1] * unit
    return [Rect.around((land.x + spot.x * unit, land.y + spot.y * unit), wide, high) for spot in board.spots]


def names(frame: Frame, board: Board) -> dict[str, Point]:
    """Letters below the columns and numbers beside the rows, of which the names of spaces are made."""
    land, spaces = ground(frame, board), list(zip(board.spots, places(frame, board), strict=True))
    columns = {spot.name[:1]: (place.centre[0], land.bottom + RIM / 2) for spot, place in spaces}
    return columns | {spot.name[1:]: (land.x - RIM / 2, place.centre[1]) for spot, place in spaces}


def plant(place: Rect) -> Rect:
    """A plant on a space."""
    return Rect.around(place.centre, place.w * _SHARE)


def side_rows(frame: Frame) -> list[Rect]:
    """Rows of the side column: the plant, the free spaces, and two for buttons."""
    return frame.side.inset(_PAD).rows(_ROWS, _GAP)


def tray(frame: Frame) -> Rect:
    """The tray of the die, over the plant and the free spaces."""
    return Rect.enclosing(side_rows(frame)[:2])


def button(frame: Frame, row: int) -> Rect:
    """A button in a row of the side column, large enough to be pressed."""
    room = side_rows(frame)[row]
    return Rect.around(room.centre, room.w, min(room.h, max(_BUTTON, frame.least)))


def stock_place(frame: Frame) -> Rect:
    """The plant of the seat to answer, in the side column."""
    row = side_rows(frame)[0]
    return Rect.around(row.centre, min(_STOCK, row.h))
