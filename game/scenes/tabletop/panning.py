"""A board that pans and zooms, by dragging it, by wheel and keys and in the overview; the pointer's shape over it."""

from __future__ import annotations

import math

from game.scenes.tabletop.commands import CAMERA, CameraCommand, Centre, Pan, Zoom
from game.scenes.tabletop.pointer_state import DRAG_UNITS
from game.scenes.tabletop.table_model import TableModel
from game.ui.events import Input, Key, Pointer
from game.ui.frame import ZOOM_STEP, Camera
from game.ui.keymap import pressed
from game.ui.rect import Point
from game.ui.widgets.base import Cursor
from game.ui.widgets.page import Page

_SHARE = 0.2
"""The part of the board that an arrow key pans."""
_WAYS: dict[str, Point] = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
_RIM, _RIM_MS, _SPEED = 40.0, 350.0, 0.6
"""Units from the edge and milliseconds there after which a carried thing pans the board, and units a millisecond."""
_ZOOMS = {"zoom_in": "nearer", "zoom_out": "farther", "show_all": "fit"}
"""Movements of the camera by the actions of the key map."""


class Panning:
    """Reads what moves the camera of a table that has one; the board is dragged where nothing can be picked up."""

    def __init__(self, model: TableModel) -> None:
        self._model = model

    @property
    def active(self) -> bool:
        """Whether every input of the pointer is for the camera now."""
        return self._model.hand.pans in ("drags", "points")

    def let_go(self) -> None:
        """The pointer has nothing in hand any more."""
        self._model.hand.pans = "nothing"

    def handle(self, event: Input) -> CameraCommand | None:
        """The camera command of an input that nothing else wanted; None if it is not for the camera."""
        if self._model.context.camera is None:
            return None
        match event:
            case Key(down=True, ctrl=False, alt=False):
                return self._key(event)
            case Pointer(kind="down", x=x, y=y, button=1):
                picture, self._model.hand.panned_at = self._model.table_view.views.overview(), (x, y)
                if picture is not None and picture.contains(x, y):
                    self._model.hand.pans = "points"
                    return Centre((x, y))
                self._model.hand.pans = "waits" if self._model.slides(x, y) else "nothing"
                return None
            case Pointer(kind="move", x=x, y=y):
                return self._drag((x, y))
            case Pointer(kind="up"):
                used = self.active
                self.let_go()
                return Pan(0, 0) if used else None
            case Pointer(kind="wheel", x=x, y=y, wheel=wheel):
                context = self._model.context
                free = context.held is None and context.frame.board.contains(x, y)
                return Zoom(ZOOM_STEP**wheel, (x, y)) if free else None
            case _:
                return None

    def move(self, command: CameraCommand, before: Camera | None, page: Page) -> None:
        """Look at another part of the world, or say that the view is the same as before; the wheel says nothing."""
        views = self._model.table_view.views
        views.move(command, self._model.context)
        quiet = isinstance(command, Centre) or command == Pan(0, 0) or (isinstance(command, Zoom) and command.at)
        # Only a view that has still to be found wants the table laid for that.
        if not quiet and before == (self._model.context.camera if views.state.due else views.state.camera):
            page.show_message_once(self._model.table_view.words.t("match.view.same"))

    def nudge(self, dt_ms: float) -> Pan | None:
        """A thing is carried at the rim for a time more: what lies beyond comes into sight."""
        views, board = self._model.table_view.views, self._model.table_view.frame.board
        extent, hand = views.extent(), self._model.hand
        if extent is None or not board.contains(*hand.at):
            hand.rim_ms = 0.0
            return None
        x = _beyond(hand.at[0], (board.x, board.right), (extent.x, extent.right))
        y = _beyond(hand.at[1], (board.y, board.bottom), (extent.y, extent.bottom))
        hand.rim_ms = hand.rim_ms + dt_ms if x or y else 0.0
        return None if hand.rim_ms < _RIM_MS else Pan(x * _SPEED * dt_ms, y * _SPEED * dt_ms)

    def _key(self, event: Key) -> CameraCommand | None:
        if pressed(event, "pan"):
            (x, y), board = _WAYS[event.key], self._model.table_view.frame.board
            return Pan(x * board.w * _SHARE, y * board.h * _SHARE)
        zoom = pressed(event, *_ZOOMS)
        return CAMERA[_ZOOMS[zoom]] if zoom else None

    def _drag(self, at: Point) -> CameraCommand | None:
        hand = self._model.hand
        if hand.pans == "points":
            return Centre(at)
        if hand.pans == "waits" and math.dist(at, hand.panned_at) > DRAG_UNITS:
            hand.pans = "drags"
        if hand.pans != "drags":
            return None
        (x, y), hand.panned_at = hand.panned_at, at
        return Pan(at[0] - x, at[1] - y)


def _beyond(at: float, board: tuple[float, float], extent: tuple[float, float]) -> int:
    """Along one axis: which way the world has to come to show what lies beyond the rim; 0 for none."""
    if at < board[0] + _RIM and extent[0] < board[0]:
        return 1
    return -1 if at > board[1] - _RIM and extent[1] > board[1] else 0


def shape(model: TableModel, panning: Panning) -> Cursor:
    """A hand on what can be picked up or pressed; another shape while something is carried, or may not lie there."""
    if panning.active:
        return "carry"
    if not model.live:
        return "arrow"
    context, hover = model.context, model.hover
    if model.picked_up is not None:
        wrong = hover is not None and hover not in context.targets and hover not in context.reach
        return "no" if wrong and hover != context.held else "carry"
    if hover is None:
        return "arrow"
    single = len(context.targets.get(hover, ())) == 1
    return "hand" if hover in context.sources or single else "arrow"
