"""What part of a table's world is seen: a world that is larger than its board pans and zooms beneath it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from game.ui.rect import Point, Rect

LEAST, MOST = 0.5, 2.0
STEP = 1.25
"""One turn of the wheel, one press of a button."""


class Camera(msgspec.Struct, frozen=True):
    """Where it looks and how near; it only shifts and scales, so that a rectangle stays one."""

    at: Point
    """The point of the world, in design units at 100 %, that lies in the middle of the board."""
    zoom: float = 1.0
    """Units on the canvas per unit of the world; between `LEAST` and `MOST`, less only to show a whole extent."""

    @classmethod
    def fitting(cls, board: Rect, extent: Rect) -> Camera:
        """The whole extent in the middle of the board, at most at 100 %."""
        return cls(extent.centre, min(1.0, board.w / extent.w, board.h / extent.h))

    def place(self, board: Rect, box: Rect) -> Rect:
        """Where a box of the world lies on the canvas."""
        x, y = board.centre
        left, top = x + (box.x - self.at[0]) * self.zoom, y + (box.y - self.at[1]) * self.zoom
        return Rect(left, top, box.w * self.zoom, box.h * self.zoom)

    def world(self, board: Rect, point: Point) -> Point:
        """The point of the world under a point of the canvas."""
        x, y = board.centre
        return self.at[0] + (point[0] - x) / self.zoom, self.at[1] + (point[1] - y) / self.zoom

    def seen(self, board: Rect) -> Rect:
        """The box of the world that the board shows."""
        return Rect.around(self.at, board.w / self.zoom, board.h / self.zoom)

    def panned(self, dx: float, dy: float) -> Camera:
        """The world shifted by a way on the canvas, as a hand drags it."""
        return replace(self, at=(self.at[0] - dx / self.zoom, self.at[1] - dy / self.zoom))

    def zoomed(self, board: Rect, point: Point, factor: float) -> Camera:
        """Nearer or farther; what lies under a point of the canvas stays there."""
        zoom = min(MOST, max(min(LEAST, self.zoom), self.zoom * factor))
        (x, y), (fixed_x, fixed_y) = board.centre, self.world(board, point)
        return Camera((fixed_x - (point[0] - x) / zoom, fixed_y - (point[1] - y) / zoom), zoom)

    def kept(self, extent: Rect, board: Rect) -> Camera:
        """The nearest camera that does not lose the extent: that looks at it, and not from farther than need be."""
        zoom = max(self.zoom, min(LEAST, Camera.fitting(board, extent).zoom))
        x = min(max(self.at[0], extent.x), extent.right)
        y = min(max(self.at[1], extent.y), extent.bottom)
        return Camera((x, y), zoom)

    def showing(self, board: Rect, box: Rect) -> Camera:
        """The least pan that brings a box of the world into sight; one that is too large, its middle."""
        seen = self.seen(board)
        x = _shifted(self.at[0], (seen.x, seen.right), (box.x, box.right))
        y = _shifted(self.at[1], (seen.y, seen.bottom), (box.y, box.bottom))
        return replace(self, at=(x, y))


def _shifted(at: float, seen: tuple[float, float], wanted: tuple[float, float]) -> float:
    """Along one axis: where to look so that what is wanted lies within what is seen."""
    if wanted[1] - wanted[0] > seen[1] - seen[0]:
        return sum(wanted) / 2
    return at + min(0.0, wanted[0] - seen[0]) + max(0.0, wanted[1] - seen[1])
