"""A board that pans and zooms: by dragging it, by wheel and keys, and in the picture of the whole."""

from __future__ import annotations

import math
from typing import Any, Literal

from game.scenes.tabletop.hands import DRAG_UNITS
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.camera import STEP
from game.ui.context import TableContext
from game.ui.events import Key, Pointer
from game.ui.shapes import Point

_SHARE = 0.2
"""The part of the board that an arrow key pans."""
_WAYS: dict[str, Point] = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
_RIM, _RIM_MS, _SPEED = 40.0, 350.0, 0.6
"""Who carries a thing to the board's rim, so far from the edge, and stays there pans by so many units a millisecond."""
VERBS = {"nearer": STEP, "farther": 1 / STEP, "fit": 0.0}
"""What a table's buttons for the camera are called, with the factor of each; 0 shows everything."""
_KEYS = {"+": "nearer", "=": "nearer", "-": "farther", "0": "fit"}


class Panning:
    """Moves the camera of a table that has one; the board is dragged where nothing can be picked up."""

    def __init__(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop
        self._does: Literal["nothing", "waits", "drags", "points"] = "nothing"
        """What the pressed pointer does: it may become a drag of the board, is one, or points in the overview."""
        self._last: Point = (0.0, 0.0)
        self._rim_ms = 0.0

    @property
    def active(self) -> bool:
        """Whether every input of the pointer is for the camera now."""
        return self._does in ("drags", "points")

    def let_go(self) -> None:
        """The pointer has nothing in hand any more."""
        self._does = "nothing"

    def point(self, event: Pointer, context: TableContext[Any]) -> bool:
        """The pointer does something that no widget wanted; whether that is used up."""
        match event.kind:
            case "down":
                return event.button == 1 and self._press((event.x, event.y), context)
            case "move":
                return self._drag((event.x, event.y))
            case "up":
                used = self.active
                self.let_go()
                return used
            case "wheel":
                return self._wheel(event, context)

    def key(self, event: Key) -> bool:
        """A key goes down; whether it was one of the camera's."""
        if event.ctrl or event.alt or self._tabletop.views.camera is None:
            return False
        if event.shift and event.key in _WAYS:
            (x, y), board = _WAYS[event.key], self._tabletop.frame.board
            return self._tabletop.views.pan(x * board.w * _SHARE, y * board.h * _SHARE)
        verb = _KEYS.get(event.key)
        if verb is not None:
            self.do(verb)
        return verb is not None

    def do(self, verb: str) -> None:
        """What a button for the camera does."""
        if VERBS[verb]:
            self._tabletop.views.zoom(VERBS[verb])
        else:
            self._tabletop.views.fit()

    def nudge(self, dt_ms: float, at: Point) -> bool:
        """A thing is carried at the rim for a time more: whether what lies beyond comes into sight."""
        extent, board = self._tabletop.views.extent(), self._tabletop.frame.board
        if extent is None or not board.contains(*at):
            self._rim_ms = 0.0
            return False
        x = _beyond(at[0], (board.x, board.right), (extent.x, extent.right))
        y = _beyond(at[1], (board.y, board.bottom), (extent.y, extent.bottom))
        self._rim_ms = self._rim_ms + dt_ms if x or y else 0.0
        if self._rim_ms < _RIM_MS:
            return False
        return self._tabletop.views.pan(x * _SPEED * dt_ms, y * _SPEED * dt_ms)

    def _press(self, at: Point, context: TableContext[Any]) -> bool:
        picture, self._last = self._tabletop.views.overview(), at
        if picture is not None and picture.contains(*at):
            self._does = "points"
            self._tabletop.views.go(at)
            return True
        self._does = "waits" if slides(self._tabletop, context, at) else "nothing"
        return False

    def _drag(self, at: Point) -> bool:
        if self._does == "points":
            self._tabletop.views.go(at)
        if self._does == "waits" and math.dist(at, self._last) > DRAG_UNITS:
            self._does = "drags"
        if self._does == "drags":
            self._tabletop.views.pan(at[0] - self._last[0], at[1] - self._last[1])
            self._last = at
        return self.active

    def _wheel(self, event: Pointer, context: TableContext[Any]) -> bool:
        free = context.held is None and self._tabletop.frame.board.contains(event.x, event.y)
        return free and self._tabletop.views.zoom(STEP**event.wheel, (event.x, event.y))


def slides(tabletop: Tabletop, context: TableContext[Any], at: Point) -> bool:
    """Whether a drag from here pans: the board does, and nothing can be picked up here."""
    if context.camera is None or not context.frame.board.contains(*at):
        return False
    return tabletop.spot_at(context, *at) not in context.sources


def _beyond(at: float, board: tuple[float, float], extent: tuple[float, float]) -> int:
    """Along one axis: which way the world has to come to show what lies beyond the rim; 0 for none."""
    if at < board[0] + _RIM and extent[0] < board[0]:
        return 1
    return -1 if at > board[1] - _RIM and extent[1] > board[1] else 0
