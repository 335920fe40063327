"""Sheets that lie small on the cards of their seats, while another one lies large on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.tween import in_out_cubic

_LEAST = 20.0
"""A lower body of a card shows no sheet."""
_FLIES = Spot("flies")
_FLIGHT = 5
"""The layer of what flies over everything."""


def spots(context: TableContext[Any], large: int | None) -> dict[Spot, Rect]:
    """The cards of all seats but the one whose sheet is large; none where there are only discs."""
    frame = context.frame
    if frame.form == "strip":
        return {}
    bodies = {seat: frame.body(seat, seat == context.active) for seat in range(len(frame.seats))}
    return {Spot("seat", seat): box for seat, box in bodies.items() if seat != large and box.h > _LEAST}


def place(frame: Frame, seat: int, active: bool, on: Callable[[Rect], Point]) -> Point:
    """A place `on` the body of a seat's card; the middle of its disc where there are no cards."""
    return frame.seats[seat].centre if frame.form == "strip" else on(frame.body(seat, active))


def flies(art: str, origin: Rect, goal: Point, size: float, ms: float, hop: float) -> dict[Spot, Motion]:
    """The movement of what is put on a small sheet: it flies there and is gone."""
    thing = Sprite(_FLIES, art, Rect.around(goal, size), _FLIGHT)
    return {_FLIES: Motion(ms=ms, easing=in_out_cubic, hop=hop, origin=origin, passing=thing)}
