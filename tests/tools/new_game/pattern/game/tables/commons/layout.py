"""Boxes of Common Ground, and what stands for each seat."""

from __future__ import annotations

from game.core.board import Board
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot

EMBLEMS = ("crops/carrot", "crops/corn", "crops/sunflower", "terrain/tree")
"""Per seat what it plants: the outline tells them apart, not the colour alone."""

_MARGIN = 24.0
_SHARE = 0.72
"""How much of a space a plant covers."""
_STOCK = 72.0


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


def plant(place: Rect) -> Rect:
    """A plant on a space."""
    return Rect.around(place.centre, place.w * _SHARE)


def stock_place(frame: Frame) -> Rect:
    """The plant of the seat to answer, in the side column."""
    side = frame.side
    size = min(_STOCK, side.h * 0.5)
    return Rect.around((side.centre[0], side.y + side.h * 0.4), size)
