"""The camera over a table's world, for each viewer, and whether it is drawn for reading."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.scenes.tabletop.commands import CameraCommand, Centre, Pan, Zoom
from game.ui.context import TableContext
from game.ui.frame import Camera
from game.ui.rect import Point, Rect
from game.ui.table import World
from game.ui.tween import Glide, in_out_quad

_NEAR = 0.6
_FADE_MS = 150.0
_MUCH = 1.3
"""It comes nearer by itself only for a picture that is so many times as large."""
_LITTLE = 0.75
"""Share of its zoom down to which it goes by itself to show all that glows."""
_FARTHER, _PANS = 5, 8
"""Zooms down to that at which it looks for one that leaves all that glows uncovered, and pans along each axis."""
_BORDER = 7.0
"""Width of the frame that is drawn along the edges of a board, over the world."""
_HAIR, _NEAR_BY = 0.5, 24.0
"""Tolerance of what is whole in sight, and the distance at which the pointer is near what lies over the world."""
_STILL_MS = 350.0
"""Milliseconds after the last move of the camera before cards over the world go to another corner."""


@dataclasses.dataclass
class CameraState:
    """Memory of the camera over a world; a new one shows everything as soon as it is looked at."""

    camera: Camera | None = None
    moved: bool = False
    """Whether somebody has moved it since it showed everything."""
    due: bool = True
    """Whether it has to be looked at what may have happened."""
    whole: bool = True
    """Whether everything is to be seen anew, as large as it can be."""
    told: int = 0
    """Number of events that had been shown when it looked last."""
    overlay_corners: int | None = None
    """In which corners of the board something lies over the world, as the table numbers them."""
    corners_stale: bool = False
    """Whether somebody has moved the camera since these were chosen, or the pointer was near what lies there when they
    should have been."""
    still_ms: float = 0.0
    """Time since the last move of the camera, in which nothing over the world was used."""


class Viewfinder:
    """Shows the whole extent, also as it grows, until somebody moves the camera; then only follows what happens.

    It moves by itself only for what is out of sight, and never while something is held. Where the board fits its frame
    there is no camera, and nothing moves.
    """

    def __init__(self, world: World[Any] | None, context: Callable[[], TableContext[Any]]) -> None:
        self._world = world
        self._context = context
        self.state = CameraState()
        self.held = False
        """Whether somebody holds something over the board; what is due waits."""
        self.at: Point | None = None
        """Position of the pointer; None while it is elsewhere."""
        self.shown_for: object = None
        """Moment for which what glows has been brought into sight last."""
        self._afar = Glide(0.0, _FADE_MS, in_out_quad)
        self._kept: dict[int | None, CameraState] = {}
        """Per viewer how they left it."""

    @property
    def moment(self) -> tuple[Camera | None, int | None, bool]:
        """The parts of a context that come from here: camera, corners in use, and whether it has to be settled."""
        due = self._world is not None and self.state.due and not self.held
        return self.state.camera, self.state.overlay_corners, due

    @property
    def afar(self) -> float:
        """0-1, how far the world is drawn for reading."""
        return self._afar.value

    def step(self, ms: float) -> bool:
        """Time goes by; whether what is seen has changed."""
        return self._afar.step(ms)

    def move_overlays(self, ms: float, free: bool) -> None:
        """Time goes by, with nothing dragged nor used of what lies over the world where `free`: once the camera has
        lain still for a while that goes to the corners where it is least in the way."""
        state = self.state
        state.still_ms = state.still_ms + ms if free and not self.held else 0.0
        if state.still_ms >= _STILL_MS:
            state.corners_stale = False
            state.overlay_corners = self.corners_in(self._context())

    @property
    def guarded(self) -> bool:
        """Whether the pointer is over or near what lies over the world, so that this stays."""
        return self._is_guarded(self._context())

    def _is_guarded(self, context: TableContext[Any]) -> bool:
        at, world = self.at, self._world
        if at is None or world is None or self.state.overlay_corners is None:
            return False
        return any(box.inset(-_NEAR_BY).contains(*at) for box in world.overlays(context))

    def corners_in(self, context: TableContext[Any]) -> int | None:
        """The corners for what lies over the world, as that lies in a context."""
        kept = self.state.overlay_corners
        if self._world is None or self.state.corners_stale or self.held or self._is_guarded(context):
            return kept
        return self._world.choose_corners(context, kept)

    def far(self, zoom: float) -> bool:
        """Whether the world is drawn for reading at a zoom, coming from what is drawn now."""
        limits = None if self._world is None else self._world.afar
        return limits is not None and zoom < limits[self._afar.target > 0]

    def fit(self) -> None:
        """Show everything from now on."""
        self.state.moved, self.state.due, self.state.whole = False, True, True

    def renew(self) -> None:
        """The board lies elsewhere now: everybody sees everything."""
        self._kept.clear()
        self.state.overlay_corners, self.state.corners_stale = None, False
        self.fit()

    def settled(self, context: TableContext[Any]) -> Camera | None:
        """The camera over what has happened by now, or over everything."""
        state = self.state
        if not state.due or self._world is None or (self.held and state.camera is not None):
            return state.camera
        first, state.camera = state.camera is None, self.foreseen(context)
        state.due, state.told = False, len(context.past)
        if not state.moved:
            state.whole = False
        seen = replace(context, camera=state.camera)
        if self._is_guarded(seen):
            state.corners_stale = True
        state.overlay_corners = self.corners_in(seen)
        self._look(first)
        return state.camera

    def foreseen(self, context: TableContext[Any]) -> Camera | None:
        """The camera once that has happened, as far as can be told before."""
        state, camera = self.state, self.state.camera
        if self._world is None or (self.held and camera is not None):
            return camera
        if camera is None or not state.moved:
            # A camera that shows everything: the present one, unless it leaves something out or is much too far away.
            extent, room = self._world.extent(context), self._world.room(context)
            fitting = Camera.fitting(context.frame.board, extent, room)
            if camera is None or state.whole or fitting.zoom > _MUCH * camera.zoom:
                return fitting
            lies = camera.place(context.frame.board, extent)
            room = room.inset(-_HAIR)
            whole = room.contains(lies.x, lies.y) and room.contains(lies.right, lies.bottom)
            return camera if whole else fitting
        board, news = context.frame.board, len(context.past) != state.told
        focus = self._world.focus(context) if news else None
        moved = camera if focus is None else camera.panned_to(board, focus)
        return moved.clamped(self._world.extent(context), board)

    def _look(self, at_once: bool = False) -> None:
        """See whether it has come so far, or so near, that the world is drawn in the other way."""
        if self.state.camera is None:
            return
        far = float(self.far(self.state.camera.zoom))
        if at_once:
            self._afar.set(far)
        else:
            self._afar.to(far)

    def leave(self, viewer: int | None) -> None:
        """A viewer goes; their camera is kept for them."""
        self._kept[viewer] = dataclasses.replace(self.state)

    def come(self, viewer: int | None) -> None:
        """Another viewer is there, with the camera as they left it."""
        self.state.corners_stale, kept = False, self._kept.get(viewer)
        if kept is None or not kept.moved:
            self.fit()
        else:
            # What lies over the world stays where it is.
            self.state = dataclasses.replace(self.state, camera=kept.camera, told=kept.told, moved=True, due=True)
            self._look(at_once=True)

    def visit(self, focus: Rect) -> None:
        """Look at what has happened in a box of the world, no farther than its signs can be read, and at as much as
        can be of the rest.
        """
        context = self._context()
        if self.state.camera is None or self._world is None:
            return
        board, extent = context.frame.board, self._world.extent(context)
        if self.state.camera.zoom < _NEAR:
            self.state.camera = Camera(focus.centre, _NEAR).within(extent, board)
        self.state.camera = self.state.camera.panned_to(board, focus)
        self._stray()
        self._look()

    def show_targets(self, context: TableContext[Any]) -> bool:
        """Bring into sight all that glows, whole within the border and off what lies over the world, where there is
        room for it at this zoom or a little less; whether the camera has moved.

        With an empty hand that is all that can glow for anything, so that the board lies still once something is picked
        up; but a view that somebody has chosen stays until then.
        """
        if self._world is None or self.state.camera is None:
            return False
        ahead = context.held is None and not self.state.moved
        glow = self._world.possible_glow(context) if ahead else self._world.glow(context)
        if not glow:
            return False
        board, overlays, before = context.frame.board.inset(_BORDER), self._world.overlays(context), self.state.camera
        whole, least = Rect.enclosing(glow), _LITTLE * before.zoom
        if _within(before, board, whole) and not _covered(before, board, glow, overlays):
            return False
        zoom = min(before.zoom, board.w / whole.w, board.h / whole.h)
        camera = before if zoom < least else replace(before, zoom=zoom).panned_to(board, whole)
        self.state.camera = _uncovered(camera, least, board, glow, overlays)
        self._look()
        return self.state.camera != before

    def _show_all(self, context: TableContext[Any]) -> None:
        """Show everything at once though something is held, and all that glows for it."""
        if self._world is None:
            return
        whole = Rect.enclosing((self._world.extent(context), *self._world.glow(context)))
        self.state.camera = Camera.fitting(context.frame.board, whole, self._world.room(context))
        self.state.whole = False
        self._look()

    def move(self, command: CameraCommand, context: TableContext[Any] | None = None) -> None:
        """Do what somebody wants of the camera, where there is one; `context`: with what is held."""
        context = context or self._context()
        camera, board = self.state.camera, context.frame.board
        if camera is None or self._world is None:
            return
        extent = self._world.extent(context)
        self._stray()
        match command:
            case Zoom(factor=0):
                self.fit()
                if context.held is not None:
                    self._show_all(context)
                return
            case Pan(dx, dy):
                camera = camera.panned(dx, dy)
            case Zoom(factor, at):
                camera = camera.zoomed(board, at or board.centre, factor)
            case Centre((x, y)):
                picture = self._world.overview(context)
                if picture is None:
                    return
                across, down = (x - picture.x) / picture.w, (y - picture.y) / picture.h
                camera = Camera((extent.x + across * extent.w, extent.y + down * extent.h), camera.zoom)
        self.state.camera, self.state.moved = camera.clamped(extent, board), True
        self._look()

    def _stray(self) -> None:
        self.state.corners_stale, self.state.still_ms = True, 0.0

    def extent(self) -> Rect | None:
        """Box of the whole extent on the canvas, in sight or not."""
        context = self._context()
        if self.state.camera is None or self._world is None:
            return None
        return self.state.camera.place(context.frame.board, self._world.extent(context))

    def overview(self) -> Rect | None:
        """Box of the overview map on the canvas."""
        return None if self._world is None else self._world.overview(self._context())


def _within(camera: Camera, board: Rect, box: Rect) -> bool:
    """Whether a box of the world is seen whole."""
    lies, seen = camera.place(board, box), board.inset(-_HAIR)
    return seen.contains(lies.x, lies.y) and seen.contains(lies.right, lies.bottom)


def _covered(camera: Camera, board: Rect, boxes: Sequence[Rect], overlays: Sequence[Rect]) -> bool:
    """Whether anything that lies over the world covers any of some boxes of the world."""
    near = [camera.place(board, box).inset(_HAIR) for box in boxes]
    return any(box.intersects(over) for over in overlays for box in near)


def _uncovered(camera: Camera, least: float, board: Rect, boxes: Sequence[Rect], overlays: Sequence[Rect]) -> Camera:
    """The nearest camera, down to a zoom, from which all these boxes of the world are in sight and none is covered;
    the same if there is none."""
    whole, step = Rect.enclosing(boxes), (camera.zoom - least) / _FARTHER
    if _within(camera, board, whole) and not _covered(camera, board, boxes, overlays):
        return camera
    for number in range(_FARTHER + 1 if step > 0 else 1):
        farther = replace(camera, zoom=camera.zoom - number * step)
        lies = farther.place(board, whole)
        free = board.w - lies.w, board.h - lies.h
        if min(free) < 0:
            continue
        shares = [share / _PANS for share in range(_PANS + 1)]
        pans = [(board.x + free[0] * x - lies.x, board.y + free[1] * y - lies.y) for x in shares for y in shares]
        for pan in sorted(pans, key=lambda each: math.hypot(*each)):
            panned = farther.panned(*pan)
            if not _covered(panned, board, boxes, overlays):
                return panned
    return camera
