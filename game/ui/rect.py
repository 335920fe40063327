"""Rectangles in design units, six-sided spots in them, and the scale between units and pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import add
from typing import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """Left, top, width and height in design units; unpacks as four floats."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, centre: tuple[float, float], w: float, h: float | None = None) -> Rect:
        """The rectangle of this size (a square without `h`) about a centre."""
        height = w if h is None else h
        return cls(centre[0] - w / 2, centre[1] - height / 2, w, height)

    @classmethod
    def enclosing(cls, boxes: Sequence[Rect]) -> Rect:
        """The least rectangle round several."""
        lefts, tops, widths, heights = zip(*boxes, strict=True)
        x, y = min(lefts), min(tops)
        return cls(x, y, max(map(add, lefts, widths)) - x, max(map(add, tops, heights)) - y)

    @property
    def right(self) -> float:
        """The right border."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower border."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside; right and bottom borders are outside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Smaller by dx at the left and right and dy (dx if left out) at top and bottom; negative grows."""
        down = dx if dy is None else dy
        return Rect(self.x + dx, self.y + down, self.w - 2 * dx, self.h - 2 * down)

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def upper(self, h: float) -> Rect:
        """The strip of this height along the upper border."""
        return Rect(self.x, self.y, self.w, h)

    def lower(self, h: float) -> Rect:
        """The strip of this height along the lower border."""
        return Rect(self.x, self.y + self.h - h, self.w, h)

    def leftmost(self, w: float) -> Rect:
        """The strip of this width along the left border."""
        return Rect(self.x, self.y, w, self.h)

    def rightmost(self, w: float) -> Rect:
        """The strip of this width along the right border."""
        return Rect(self.x + self.w - w, self.y, w, self.h)

    def at_least(self, w: float, h: float) -> Rect:
        """The same centre, grown where it is narrower than `w` or lower than `h`."""
        return Rect.around(self.centre, max(self.w, w), max(self.h, h))

    def intersects(self, other: Rect) -> bool:
        """Whether the two share an area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def intersection(self, other: Rect) -> Rect:
        """The shared part, of no area where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))

    def overlap(self, others: Sequence[Rect]) -> float:
        """The area that it covers of others."""
        left, top, right, bottom = self.x, self.y, self.right, self.bottom
        area = 0.0
        for x, y, w, h in others:
            if left < x + w and x < right and top < y + h and y < bottom:
                area += (min(right, x + w) - max(left, x)) * (min(bottom, y + h) - max(top, y))
        return area

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners, clockwise from the upper left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def columns(self, count: int, gap: float = 0.0) -> list[Rect]:
        """`count` columns of one width with `gap` between them."""
        wide = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + i * (wide + gap), self.y, wide, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> list[Rect]:
        """`count` rows of one height with `gap` between them."""
        high = (self.h - gap * (count - 1)) / count
        return [Rect(self.x, self.y + i * (high + gap), self.w, high) for i in range(count)]


class Hexagon(Rect):
    """A hexagon in its bounding rectangle, flat or pointed at the top; only what lies inside counts as hit."""

    @property
    def flat(self) -> bool:
        """Whether an edge, not a corner, is at the top."""
        return self.w > self.h

    def contains(self, x: float, y: float) -> bool:
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


CANVAS = (1600.0, 900.0)
LEAST_TEXT_PX = 14
_SMALL, _HUGE = 20.0, 44.0
"""Size in units up to which letters grow with the text size wholly, and from which on not at all."""
LEAST_WINDOW = (640, 400)
"""Pixels that every screen is laid out for at least; of a smaller window the right and lower parts are cut off."""


def whole(value: float) -> int:
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return math.floor(value + 0.5)


class Scale:
    """How many pixels a design unit is, from the window's size and the percentages set by the player."""

    __slots__ = ("factor", "high_contrast", "size_px", "text_factor")

    def __init__(
        self,
        size_px: tuple[int, int],
        ui_scale_percent: float = 100,
        text_percent: float = 100,
        high_contrast: bool = False,
    ) -> None:
        """`high_contrast`: in which colours everything is drawn for it (`contrast.use`)."""
        self.size_px, self.high_contrast = size_px, high_contrast
        fit = min(size_px[0] / CANVAS[0], size_px[1] / CANVAS[1])
        self.factor = fit * ui_scale_percent / 100
        self.text_factor = self.factor if text_percent == 100 else self.factor * text_percent / 100

    @classmethod
    def zoomed(cls, size_px: tuple[int, int], factor: float) -> Scale:
        """A scale of a given factor, for a picture with units of its own."""
        made = cls(size_px)
        made.factor = made.text_factor = factor
        return made

    def workable(self) -> Scale:
        """The scale of a window that is large enough for every screen: this one, or that of the least one."""
        size = max(self.size_px[0], LEAST_WINDOW[0]), max(self.size_px[1], LEAST_WINDOW[1])
        if size == self.size_px:
            return self
        made = Scale(size, high_contrast=self.high_contrast)
        grown = made.factor / min(self.size_px[0] / CANVAS[0], self.size_px[1] / CANVAS[1])
        made.factor, made.text_factor = self.factor * grown, self.text_factor * grown
        return made

    def alike(self, other: Scale) -> bool:
        """Whether everything is as large by it, in a window of that size."""
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    @property
    def usual(self) -> bool:
        """Whether letters are as large as at a text size of 100 %."""
        return self.text_factor == self.factor

    def lettered(self, text_percent: float | None) -> Scale:
        """The same with letters of a text size; None: as they are."""
        if text_percent is None:
            return self
        made = Scale(self.size_px, high_contrast=self.high_contrast)
        made.factor = self.factor
        made.text_factor = self.factor if text_percent == 100 else self.factor * text_percent / 100
        return made

    def plain(self, share: float = 0.0) -> Scale:
        """The same with letters as they are at a text size of 100 %, or a share (0-1) of the way to this one: what has
        room then has it at every size."""
        if self.usual or share >= 1:
            return self
        made = Scale(self.size_px, high_contrast=self.high_contrast)
        made.factor = self.factor
        made.text_factor = self.factor + (self.text_factor - self.factor) * share
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

    def text_px(self, size: float, most: float = 2.0) -> int:
        """The pixel size of text of `size` units where it has all room, never under 14.

        A larger text size makes small letters larger, figures and headings less so: those can be read already.
        `most`: how many times as large they may become.
        """
        share = min(1.0, max(0.0, (_HUGE - size) / (_HUGE - _SMALL)))
        usual = self.least_px(size)
        return whole(usual * max(1.0, min(most, 1 + (self.text_factor / self.factor - 1) * share)))

    def least_px(self, size: float) -> int:
        """The pixel size of the same text at a text size of 100 %: where there is no room it is no smaller."""
        return max(LEAST_TEXT_PX, whole(size * self.factor))

    def to_units(self, position: tuple[float, float]) -> tuple[float, float]:
        """Design units of a position in pixels."""
        return (position[0] / self.factor, position[1] / self.factor)
