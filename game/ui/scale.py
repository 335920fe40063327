"""Between design units and pixels."""

from __future__ import annotations

import math

CANVAS = (1600.0, 900.0)
LEAST_TEXT_PX = 14


def whole(value: float) -> int:
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return math.floor(value + 0.5)


class Scale:
    """How many pixels a design unit is, from the window's size and the percentages set by the player."""

    __slots__ = ("factor", "size_px", "text_factor")

    def __init__(self, size_px: tuple[int, int], ui_scale_percent: float = 100, text_percent: float = 100) -> None:
        self.size_px = size_px
        fit = min(size_px[0] / CANVAS[0], size_px[1] / CANVAS[1])
        self.factor = fit * ui_scale_percent / 100
        self.text_factor = self.factor * text_percent / 100

    @classmethod
    def zoomed(cls, size_px: tuple[int, int], factor: float) -> Scale:
        """A scale of a given factor, for a picture with units of its own."""
        made = cls(size_px)
        made.factor = made.text_factor = factor
        return made

    @property
    def width(self) -> float:
        """The canvas's width in design units."""
        return self.size_px[0] / self.factor

    @property
    def height(self) -> float:
        """The canvas's height in design units."""
        return self.size_px[1] / self.factor

    def px(self, value: float) -> int:
        """A length or a position, rounded to a whole pixel."""
        return whole(value * self.factor)

    def stroke(self, value: float) -> int:
        """The width of a line: whole pixels, at least one."""
        return max(1, whole(value * self.factor))

    def text_px(self, size: float) -> int:
        """The pixel size of text of `size` units, never under 14."""
        return max(LEAST_TEXT_PX, whole(size * self.text_factor))

    def to_units(self, position: tuple[float, float]) -> tuple[float, float]:
        """Design units of a position in pixels."""
        return (position[0] / self.factor, position[1] / self.factor)
