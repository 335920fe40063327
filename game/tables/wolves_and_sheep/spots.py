"""The spots of the table, and what they stand for."""

from __future__ import annotations

from game.ui.spot import Spot

BAG, MAP, SHEPHERD = Spot("bag"), Spot("map"), Spot("shepherd")
PAUSE, SKIP, DONE, LEAVE, STAY, DECLINE = map(Spot, ("pause", "skip", "done", "leave", "stay", "decline"))
FLIPPED = 4
"""Added to the pose of a tile whose other side lies up than the one by which it was picked up."""


def face(tile: int, side: int) -> Spot:
    """One side of a tile in the tray."""
    return Spot("face", tile, side)


def face_of(spot: Spot | None) -> tuple[int, int] | None:
    """The tile and the side that a spot is; None for any other."""
    if spot is None or spot.kind != "face":
        return None
    tile, side = spot.ids
    return int(tile), int(side)


def cell(at: int) -> Spot:
    """A cell, taken or free."""
    return Spot("cell", at)


def cell_of(spot: Spot | None) -> int | None:
    """The cell of a spot, also of one that is only a quarter of a cell ("part", by its edge)."""
    return None if spot is None or spot.kind not in ("cell", "part") else spot.number
