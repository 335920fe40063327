"""Where everything of a ranch lies on its sheet: hexes, the strip at the foot, chips and cards in the corners."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.rolling_ranch.sheet import HEXES, PLACES
from game.ui.frame import Frame
from game.ui.popover import Question, question
from game.ui.rect import Hexagon, Point, Rect

RADIUS, ACROSS, DOWN = 69.0, 119.5, 103.5
"""Of a hex, in units of the sheet: corner from the middle, and the pitches of columns and rows."""
ANIMAL, BUILDING = 80.0, 88.0
CENTRE = (3.75 * ACROSS, 2.5 * DOWN)
"""The middle of the island from the hex (0, 0)."""
CATEGORIES = ("pens", "store", "plants", "mission")

_WIDE, _HIGH = 818.0, 706.0
"""What an island takes of the sheet with its fences and the room above and below."""
_ABOVE = 23.0
_QUESTION = (440.0, 190.0)
_FOOT, _LOW_ROW, _STRIP = 94.0, 84.0, 46.0
_BARE = 700.0
"""On a narrower sheet they do so without words: the island yields last."""
_ONE_ROW = 840.0
"""From this width on, numbers and scores stand in one row."""
_CORNERS = ((0, -RADIUS), (59.75, -34.5), (59.75, 34.5), (0, RADIUS), (-59.75, 34.5), (-59.75, -34.5))


def middle(space: int) -> Point:
    """The middle of a space from that of the island, in units of the sheet."""
    q, r = HEXES[space]
    return ACROSS * (q + r / 2) - CENTRE[0], DOWN * r - CENTRE[1]


def corners(at: Point, radius: float = RADIUS, unit: float = 1.0) -> list[Point]:
    """The corners of a hex of another radius, clockwise from the top."""
    k = radius / RADIUS * unit
    return [(at[0] + x * k, at[1] + y * k) for x, y in _CORNERS]


class Foot(NamedTuple):
    """The strip below the island: open numbers, scores, and where the last round is announced."""

    box: Rect
    label: Rect | None
    numbers: tuple[Rect, ...]
    scores: tuple[Rect, ...]
    banner: Rect
    """In place of the open numbers."""


class Plan(NamedTuple):
    """A sheet in a window."""

    sheet: Rect
    centre: Point
    """The middle of the island."""
    unit: float
    foot: Foot
    corner: tuple[Rect, Rect, Rect, Rect]
    """Free room in the corners of the sheet: upper left, upper right, lower right, lower left."""

    def at(self, space: int) -> Point:
        """The middle of a space."""
        return self.place(*middle(space))

    def place(self, x: float, y: float) -> Point:
        """A place so many units of the sheet from the island's middle."""
        return self.centre[0] + x * self.unit, self.centre[1] + y * self.unit

    def hex(self, space: int) -> Hexagon:
        """A space in its bounding rectangle."""
        return Hexagon(*Rect.around(self.at(space), ACROSS * self.unit, 2 * RADIUS * self.unit))

    def ring(self, space: int, radius: float = RADIUS) -> list[Point]:
        """The corners of a space of another radius."""
        return corners(self.at(space), radius, self.unit)

    def animal(self, space: int) -> Rect:
        """The box of an animal."""
        x, y = self.at(space)
        return Rect.around((x + 4 * self.unit, y + 6 * self.unit), ANIMAL * self.unit)

    def building(self, space: int) -> Rect:
        """The box of a building."""
        x, y = self.at(space)
        return Rect.around((x + 6 * self.unit, y + 7 * self.unit), BUILDING * self.unit)


@lru_cache(maxsize=32)
def plan(frame: Frame) -> Plan:
    """The island as large as the board's rectangle takes above the strip at its foot."""
    sheet = frame.board
    one = sheet.w >= _ONE_ROW and frame.form == "full"
    strip = frame.form == "strip" or sheet.w < _BARE
    high = _STRIP if strip else _FOOT if one else min(_LOW_ROW, max(52.0, sheet.h * 0.1)) * 2 + 14
    unit = min(sheet.w / _WIDE, (sheet.h - high) / _HIGH)
    room = sheet.h - high - _HIGH * unit
    half = 2.5 * DOWN + RADIUS
    centre = (sheet.centre[0], sheet.y + room / 2 + (_ABOVE + half) * unit)
    foot = Rect(sheet.x + 20, sheet.bottom - high, sheet.w - 40, high)
    if strip:
        foot = Rect(sheet.x + 8, foot.y, sheet.w - 16, high)
    return Plan(sheet, centre, unit, _foot(foot, strip, one), _free(sheet, centre, unit, foot))


def _foot(box: Rect, strip: bool, one: bool) -> Foot:
    if strip:
        inner = box.inset(0, 4)
        left = Rect(inner.x, inner.y, inner.w * 0.56, inner.h)
        right = Rect(left.right + 8, inner.y, inner.w - left.w - 8, inner.h)
        return Foot(box, None, tuple(left.columns(6, 3)), tuple(right.columns(4, 2)), left)
    if one:
        label = Rect(box.x + 8, box.y + 14, 72, 64)
        left = Rect(label.right + 4, box.y + 14, 400, 64)
        right = Rect(left.right + 8, box.y + 14, box.right - left.right - 8, 64)
        banner = Rect(box.x, box.y + 10, left.right - box.x, 74)
        return Foot(box, label, tuple(left.columns(6, 8)), tuple(right.columns(4, 2)), banner)
    upper, lower = box.inset(0, 6).rows(2, 4)
    wide = min(96.0, upper.w * 0.17)
    left = Rect(upper.x + wide, upper.y, upper.w - wide, upper.h)
    label = Rect(upper.x, upper.y, wide - 6, upper.h)
    return Foot(box, label, tuple(left.columns(6, 8)), tuple(lower.columns(4, 6)), upper)


def _free(sheet: Rect, centre: Point, unit: float, foot: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """The rows at the top and at the foot of the island are narrow: beside them lies nothing."""
    edge = 8.0

    def side(space: int, way: int) -> float:
        return centre[0] + (middle(space)[0] + way * (ACROSS / 2 + 12)) * unit

    top, low = sheet.y + edge, foot.y - edge
    under = centre[1] + (middle(PLACES[5, 1])[1] - 68.5) * unit
    over = centre[1] + (middle(PLACES[0, 4])[1] + 76) * unit
    west, east = sheet.x + edge, sheet.right - edge
    first, last = side(PLACES[2, 0], -1), side(PLACES[5, 0], 1)
    left, right = side(PLACES[0, 5], -1), side(PLACES[3, 5], 1)
    return (
        Rect(west, top, first - west, under - top),
        Rect(last, top, east - last, under - top),
        Rect(right, over, east - right, low - over),
        Rect(west, over, left - west, low - over),
    )


def question_card(plan: Plan) -> Question:
    """The card over the middle of the island that asks before a turn is wasted (RR8)."""
    wide, high = min(_QUESTION[0], plan.sheet.w - 16), min(_QUESTION[1], plan.foot.box.y - plan.sheet.y - 16)
    return question(Rect.around(plan.centre, wide, high))
