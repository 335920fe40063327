"""Where the camera over a table's world is, for each who looks through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ui.camera import Camera
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.shapes import Point
from game.ui.table import Table


class Viewfinder:
    """Shows the whole extent, also as it grows, until somebody moves the camera; then only follows what happens.

    Where the board fits its frame there is no camera, and nothing moves.
    """

    def __init__(self, table: Table[Any], context: Callable[[], TableContext[Any]]) -> None:
        self._world = table.world
        self._context = context
        self.camera: Camera | None = None
        self._moved = False
        """Whether somebody has moved it since it showed everything."""
        self._told = 0
        """How many events had been shown when it looked last."""
        self._kept: dict[int | None, tuple[Camera, int]] = {}
        """Per viewer the camera as they left it, and how much had happened by then; only moved ones."""

    def fit(self) -> None:
        """Show everything."""
        context = self._context()
        extent = self._extent(context)
        self.camera = None if extent is None else Camera.fitting(context.frame.board, extent)
        self._moved, self._told = False, len(context.past)

    def renew(self) -> None:
        """The board lies elsewhere now: everybody sees everything."""
        self._kept.clear()
        self.fit()

    def follow(self) -> None:
        """Something may have happened: show it."""
        if self.camera is None or not self._moved:
            self.fit()
            return
        context = self._context()
        news = len(context.past) != self._told
        focus = self._world.focus(context) if self._world and news else None
        self._told = len(context.past)
        if focus is not None:
            self.camera = self.camera.showing(context.frame.board, focus)
        self._keep_extent(context)

    def leave(self) -> None:
        """The viewer goes; their camera is kept for them."""
        viewer = self._context().viewer
        self._kept.pop(viewer, None)
        if self.camera is not None and self._moved:
            self._kept[viewer] = self.camera, self._told

    def come(self) -> None:
        """Another viewer is there, with the camera as they left it."""
        kept = self._kept.get(self._context().viewer)
        if kept is None:
            self.fit()
            return
        (self.camera, self._told), self._moved = kept, True
        self.follow()

    def pan(self, dx: float, dy: float) -> bool:
        """Drag the world by a way on the canvas; whether there is a camera."""
        if self.camera is None:
            return False
        self.camera, self._moved = self.camera.panned(dx, dy), True
        self._keep_extent(self._context())
        return True

    def zoom(self, factor: float, at: Point | None = None) -> bool:
        """Go nearer or farther about a point of the canvas, else the middle; whether there is a camera."""
        if self.camera is None:
            return False
        context = self._context()
        board = context.frame.board
        self.camera, self._moved = self.camera.zoomed(board, at or board.centre, factor), True
        self._keep_extent(context)
        return True

    def extent(self) -> Rect | None:
        """Where on the canvas the whole extent lies, in sight or not."""
        context = self._context()
        extent = self._extent(context)
        return (
            None if self.camera is None or extent is None else self.camera.place(context.frame.board, extent)
        )

    def overview(self) -> Rect | None:
        """Where on the canvas the picture of the whole extent lies."""
        return None if self.camera is None or self._world is None else self._world.overview(self._context())

    def go(self, point: Point) -> None:
        """Look at what a point of the overview's picture shows."""
        context, picture = self._context(), self.overview()
        extent = self._extent(context)
        if self.camera is None or picture is None or extent is None:
            return
        x = extent.x + (point[0] - picture.x) / picture.w * extent.w
        y = extent.y + (point[1] - picture.y) / picture.h * extent.h
        self.camera, self._moved = Camera((x, y), self.camera.zoom), True
        self._keep_extent(context)

    def _extent(self, context: TableContext[Any]) -> Rect | None:
        return None if self._world is None else self._world.extent(context)

    def _keep_extent(self, context: TableContext[Any]) -> None:
        extent = self._extent(context)
        if self.camera is not None and extent is not None:
            self.camera = self.camera.kept(extent, context.frame.board)
