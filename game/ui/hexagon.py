"""A six-sided spot."""

from __future__ import annotations

from game.ui.rect import Rect


class Hexagon(Rect):
    """A hexagon in its bounding rectangle, flat or pointed at the top; only what lies inside counts as hit."""

    @property
    def flat(self) -> bool:
        """Whether an edge, not a corner, is at the top."""
        return self.w > self.h

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside the hexagon."""
        across, along = abs(x - self.centre[0]) / (self.w / 2), abs(y - self.centre[1]) / (self.h / 2)
        if not self.flat:
            across, along = along, across
        return along <= 1 and across <= 1 - along / 2

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners, clockwise from the left or the top."""
        x, y, w, h = self
        ends: tuple[tuple[float, float], ...]
        if self.flat:
            ends = ((0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1))
        else:
            ends = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        return tuple((x + w * a, y + h * b) for a, b in ends)
