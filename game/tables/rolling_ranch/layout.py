"""Geometry: a sheet with its corners and foot on the board, and the parts of the side column."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.sheet import HEXES, PLACES
from game.ui.frame import Frame
from game.ui.popover import Question, question
from game.ui.rect import Hexagon, Point, Rect

RADIUS, ACROSS, DOWN = 69.0, 119.5, 103.5
"""Size of a hex in units of the sheet: corner from the middle, and the pitches of columns and rows."""
ANIMAL, BUILDING = 80.0, 88.0
CENTRE = (3.75 * ACROSS, 2.5 * DOWN)
"""The middle of the island from the hex (0, 0)."""
CATEGORIES = ("pens", "store", "plants", "mission")
_SHARES = (0.9, 1.3, 1.35, 0.85)
"""Widths of the categories in one row, as their words need them."""
_NUMBERS = 340.0
"""Width of the numbers in one row."""

_WIDE, _HIGH = 818.0, 706.0
"""Size of an island in units of the sheet, with its fences and the room above and below."""
_ABOVE = 23.0
_QUESTION = (440.0, 190.0)
_FOOT, _LOW_ROW, _STRIP = 94.0, 84.0, 46.0
_BARE = 700.0
"""Width below which numbers and scores have no words: the island yields last."""
_ONE_ROW = 840.0
"""Width from which on numbers and scores stand in one row."""
_CORNERS = ((0, -RADIUS), (59.75, -34.5), (59.75, 34.5), (0, RADIUS), (-59.75, 34.5), (-59.75, -34.5))

_TRAY, _LEAST_TRAY = 176.0, 64.0
_GAP = 12.0
_BUTTON, _LOW_BUTTON = 58.0, 48.0
_HEAD, _NO_HEAD = 36.0, 4.0
_ROW, _LEAST_ROW = 36.4, 24.3
_COLUMN_HIGH = 900.0
"""Height of a canvas above which rows are high enough to be pressed in a narrow window too."""
_HALF = 0.42
"""The share of the tray's width that a die may take."""
_ICON, _PITCH = 27.0, 30.0
_DIE = 140.0
_NOTED = 130.0
"""Height of a tray below which it has no note under the dice."""
_COLUMN_STRIP = 0.4
"""The share of a strip's column that the row of the dice has."""
_PICTURES = 74.0
"""The width that the pictures of a row take."""
_STARS = 62.0
_LOW = 160.0
"""Height of a panel below which its cards lie beside each other."""
_COLUMN_QUESTION, _QUESTIONS = 28.0, 52.0
"""Heights of one line and of two lines of a question."""
_NAMED = 240.0
"""Height of a panel below which its question has no name above it."""


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
    """Box of the last round, in place of the open numbers."""


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
    """Geometry of the sheet: the island as large as the board takes above the strip at its foot."""
    sheet = frame.board
    one = sheet.w >= _ONE_ROW and frame.form == "full"
    strip = frame.form == "strip" or sheet.w < _BARE
    height = _STRIP if strip else _FOOT if one else min(_LOW_ROW, max(52.0, sheet.h * 0.1)) * 2 + 14
    unit = min(sheet.w / _WIDE, (sheet.h - height) / _HIGH)
    room = sheet.h - height - _HIGH * unit
    half = 2.5 * DOWN + RADIUS
    centre = (sheet.centre[0], sheet.y + room / 2 + (_ABOVE + half) * unit)
    foot = Rect(sheet.x + 20, sheet.bottom - height, sheet.w - 40, height)
    if strip:
        foot = Rect(sheet.x + 8, foot.y, sheet.w - 16, height)
    return Plan(sheet, centre, unit, _foot_of(foot, strip, one), _corner_rooms(sheet, centre, unit, foot))


def _foot_of(box: Rect, strip: bool, one: bool) -> Foot:
    if strip:
        inner = box.inset(0, 4)
        left = inner.leftmost(inner.w * 0.56)
        right = Rect(left.right + 8, inner.y, inner.w - left.w - 8, inner.h)
        return Foot(box, None, tuple(left.columns(6, 3)), tuple(right.columns(4, 2)), left)
    if one:
        label = Rect(box.x + 8, box.y + 14, 72, 64)
        left = Rect(label.right + 4, box.y + 14, _NUMBERS, 64)
        right = Rect(left.right + 8, box.y + 14, box.right - left.right - 8, 64)
        banner = Rect(box.x, box.y + 10, left.right - box.x, 74)
        return Foot(box, label, tuple(left.columns(6, 6)), tuple(_shared(right, 2)), banner)
    upper, lower = box.inset(0, 6).rows(2, 4)
    width = min(96.0, upper.w * 0.17)
    left = Rect(upper.x + width, upper.y, upper.w - width, upper.h)
    label = upper.leftmost(width - 6)
    return Foot(box, label, tuple(left.columns(6, 8)), tuple(lower.columns(4, 6)), upper)


def _shared(row: Rect, gap: float) -> Iterator[Rect]:
    """Boxes of the categories side by side."""
    unit, x = (row.w - gap * (len(_SHARES) - 1)) / sum(_SHARES), row.x
    for share in _SHARES:
        yield Rect(x, row.y, share * unit, row.h)
        x += share * unit + gap


def _corner_rooms(sheet: Rect, centre: Point, unit: float, foot: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """Free room in the corners; the rows at the top and the foot of the island are narrow, beside them lies nothing."""
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
    width, height = min(_QUESTION[0], plan.sheet.w - 16), min(_QUESTION[1], plan.foot.box.y - plan.sheet.y - 16)
    return question(Rect.around(plan.centre, width, height))


class Row(NamedTuple):
    """Boxes of one building: its pictures, its icons of wood and nails, and what its end shows."""

    box: Rect
    pictures: Rect
    wood: tuple[Rect, ...]
    nails: tuple[Rect, ...]
    end: Rect

    @property
    def house(self) -> Rect:
        """Box of the picture of the building."""
        size = min(34.0, self.box.h - 2, self.pictures.w * 0.5)
        return Rect(self.pictures.x, self.box.centre[1] - size / 2, size, size)

    def part(self, resource: int) -> Rect:
        """The part of the row that takes a resource: wood the left one, nails the right one."""
        border = (self.wood[-1].right + self.nails[0].x) / 2
        if resource:
            return Rect(border, self.box.y, self.box.right - border, self.box.h)
        return self.box.leftmost(border - self.box.x)


class Column(NamedTuple):
    """The side column."""

    tray: Rect
    """The panel of the dice."""
    dice: tuple[Rect, Rect]
    panel: Rect
    """The panel of the buildings, of a barn's bonuses or of births."""
    head: Rect
    rows: tuple[Row, ...]
    mission: Rect
    """The button that shows the viewer's mission: here, or below the seats."""

    @property
    def noted(self) -> bool:
        """Whether the tray has room for a note below the dice."""
        return self.tray.h > _NOTED

    @property
    def low(self) -> bool:
        """Whether the cards of a barn's bonuses lie beside each other, for want of room below each other."""
        return self.panel.h < _LOW

    @property
    def named(self) -> bool:
        """Whether the barn is named above what is asked."""
        return self.panel.h >= _NAMED

    def picks(self) -> tuple[Rect, Rect]:
        """The two cards of a barn's bonuses."""
        inner, height = self.panel.inset(8, 8), self.panel.h * 0.38
        top = self.panel.y + (
            _COLUMN_QUESTION if self.low else max(self.head.h + 8, height) if self.named else _QUESTIONS
        )
        cards = Rect(inner.x, top, inner.w, inner.bottom - top)
        one, two = cards.columns(2, 8) if self.low else cards.rows(2, 6)
        return one, two

    def births(self, count: int) -> tuple[Rect, ...]:
        """The rows of births."""
        inner = Rect(
            self.panel.x + 10, self.head.bottom + 2, self.panel.w - 20, self.panel.bottom - self.head.bottom - 10
        )
        height = min(72.0, (inner.h - 6 * max(0, count - 1)) / max(1, count))
        return tuple(Rect(inner.x, inner.y + n * (height + 6), inner.w, height) for n in range(count))


@lru_cache(maxsize=32)
def column(frame: Frame) -> Column:
    """Boxes of the side column, at their own size where there is room, else smaller."""
    side = frame.side
    if not frame.tall:
        gap = 6.0
        height = max(56.0, side.h * _COLUMN_STRIP)
        tray = Rect(side.x, side.y, side.w * 0.56, height)
        mission = Rect(tray.right + gap, side.y, side.w - tray.w - gap, height)
        panel = Rect(side.x, tray.bottom + gap, side.w, side.bottom - tray.bottom - gap)
        return _column_of(tray, panel, _NO_HEAD, mission, 2)
    button = max(_LOW_BUTTON, frame.least) if frame.form == "compact" else _BUTTON
    low = side.bottom if frame.foot else side.bottom - button - _GAP
    mission = frame.foot or side.lower(button)
    roomy = frame.form == "full" and frame.canvas.h <= _COLUMN_HIGH
    rows = len(data.BUILDINGS) * (_ROW if roomy else max(frame.least, _LEAST_ROW)) + 5
    room = low - side.y - _GAP - rows
    head = _HEAD if room >= _TRAY * 0.6 + _HEAD else _NO_HEAD
    # No higher than dice that are as large as the width lets them be.
    most = _TRAY if side.w * _HALF >= _DIE else side.w * _HALF + 12
    tray = side.upper(min(most, max(_LEAST_TRAY, room - head)))
    return _column_of(tray, Rect(side.x, tray.bottom + _GAP, side.w, low - tray.bottom - _GAP), head, mission, 1)


def _column_of(tray: Rect, panel: Rect, head: float, mission: Rect, columns: int) -> Column:
    size = min(_DIE, tray.h - (26 if tray.h > _NOTED else 12), tray.w * _HALF)
    dice = tuple(Rect.around(half.centre, size) for half in tray.inset(10, 0).columns(2))
    top = panel.upper(head)
    body = Rect(panel.x + 6, top.bottom, panel.w - 12, panel.bottom - top.bottom - 5)
    many = -(-len(data.BUILDINGS) // columns)
    boxes = [box for part in body.columns(columns, 6) for box in part.rows(many)][: len(data.BUILDINGS)]
    rows = tuple(_building_row(box, building) for building, box in zip(data.BUILDINGS, boxes, strict=True))
    return Column(tray, (dice[0], dice[1]), panel, top, rows, mission)


def _building_row(box: Rect, building: int) -> Row:
    pictures = Rect(box.x + 2, box.y, min(_PICTURES, box.w * 0.23), box.h)
    most = max(wood + nails for wood, nails in zip(data.WOOD, data.NAILS, strict=True))
    stars = min(_STARS, box.w * 0.2)
    room = box.w - pictures.w - 6 - (stars if building < data.GREENHOUSES[0] else 30)
    pitch = min(_PITCH * max(1.0, min(1.25, box.h / 40)), (box.w - pictures.w - 6 - 26) / most)
    pitch = min(pitch, room / (data.WOOD[building] + data.NAILS[building]))
    icon = min(pitch * _ICON / _PITCH, box.h - 6)
    left = pictures.right + 2
    icons = [
        Rect.around((left + pitch * (n + 0.5), box.centre[1]), icon, min(icon * 1.06, box.h - 4))
        for n in range(data.WOOD[building] + data.NAILS[building])
    ]
    wood = data.WOOD[building]
    end = Rect(icons[-1].right + 2, box.y, box.right - icons[-1].right - 4, box.h)
    return Row(box, pictures, tuple(icons[:wood]), tuple(icons[wood:]), end)
