"""Boxes of the board's panel (head, sheet of 8 x 8, scores) and of the side column."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.rules.rolling_acres import data
from game.rules.rolling_acres.sheet import QUARTERS
from game.ui.frame import Frame
from game.ui.popover import Question, question
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

LENGTH = data.SIDE_LENGTH

SIDE = 715.0
"""Side of a sheet, in units of its own."""
_MARGIN, _PITCH, _FENCE = 12.5, 83.6, 21.2
_INSET = 1.1
"""The strip of grass around a space."""
_EVEN_PITCH, _EVEN_INSET = (SIDE - 2 * _MARGIN) / LENGTH, 2.4
"""The same on a sheet whose fences run elsewhere than on the box's, over the edges of spaces."""
_PAD, _TIGHT = 16.0, 8.0
_HEAD, _LOW_HEAD = 60.0, 42.0
_SCORES, _LEAST_SCORES = 104.0, 72.0
_ROW = 74.0
"""The height of the scores where they stand in a row below the sheet."""
_TOOL, _LEAST_TOOL = (178.0, 40.0), 136.0
_QUESTION = (470.0, 216.0)
_TOTAL = 1.5
"""The total is so many times as high as a category."""

_GAP = 12.0
_TRAY = 260.0
_ROUND_HIGH, _LEAST_TITLE = 40.0, 30.0
_NARROW = 280.0
"""A narrower column has smaller margins round the dice."""
_LEAST_HEADED = 150.0
"""A lower dice box has no line above the dice."""
_LEAST_TITLED = 260.0
_BELOW, _CARD = 116.0, 116.0
"""Least height of two rows of cards; the height of a card at most."""
_STRIP, _STRIPPED = 84.0, 150.0
"""The height of what was planted at most, and of the panel from which on there is room for it."""
_TILE = 1.15
"""Height of a layout's tile over its width, if cards are to stand below."""
_DIE, _DICE_PITCH = 76.0, 90.0


class Plan(NamedTuple):
    """A sheet in a window."""

    panel: Rect
    head: Rect
    tool: Rect
    """The button that shows and hides what helps."""
    sheet: Rect
    label: Rect | None
    scores: tuple[Rect, ...]
    """Per product its points."""
    total: Rect
    cards: tuple[Rect, ...]
    """Per product its layout card while buildings are drawn, in place of scores and total."""
    parts: tuple[int, ...] = QUARTERS
    """Per space its quadrant."""
    crossed: bool = True
    """Whether the fences are those of the box, which cross in the middle."""

    @property
    def unit(self) -> float:
        """A unit of the sheet in design units."""
        return self.sheet.w / SIDE

    def cell(self, space: int) -> Rect:
        """A space."""
        return _cells(self.sheet, self.crossed)[space]

    def around(self, spaces: Iterable[int]) -> Rect:
        """The least rectangle about some spaces."""
        return Rect.enclosing([self.cell(space) for space in spaces])

    def within(self, quadrant: int) -> tuple[int, ...]:
        """The spaces of a quadrant, in reading order."""
        return tuple(space for space, part in enumerate(self.parts) if part == quadrant)

    def strips(self, quadrant: int) -> list[tuple[int, ...]]:
        """The spaces of a quadrant in rows, as far as they lie side by side."""
        found: list[tuple[int, ...]] = []
        for space in self.within(quadrant):
            if found and found[-1][-1] == space - 1 and space % LENGTH:
                found[-1] += (space,)
            else:
                found.append((space,))
        return found

    def corner(self, column: int, row: int, across: float = 0.5, down: float = 0.5) -> Point:
        """The point where spaces meet; where quadrants do, at these shares of the width of the fence."""
        u = self.unit
        x, y = (_line(number, share, self.crossed) for number, share in ((column, across), (row, down)))
        return self.sheet.x + x * u, self.sheet.y + y * u


def space_box(sheet: Rect, space: int, crossed: bool = True) -> Rect:
    """A space of a sheet, large or small, with its share of the grass around it."""
    (row, column), u = divmod(space, LENGTH), sheet.w / SIDE
    side = (_PITCH if crossed else _EVEN_PITCH) * u
    return Rect(sheet.x + _line(column, 1, crossed) * u, sheet.y + _line(row, 1, crossed) * u, side, side)


@lru_cache(maxsize=32)
def _cells(sheet: Rect, crossed: bool) -> tuple[Rect, ...]:
    """Boxes of the spaces of a sheet; asked for some hundred times in each frame."""
    inset = (_INSET if crossed else _EVEN_INSET) * sheet.w / SIDE
    return tuple(space_box(sheet, space, crossed).inset(inset) for space in range(LENGTH * LENGTH))


def _line(number: int, share: float, crossed: bool) -> float:
    """Start of a row or column, in units of the sheet; in the middle, at a share of the fence's width."""
    if not crossed:
        return _MARGIN + number * _EVEN_PITCH
    half = data.QUADRANT_LENGTH
    return _MARGIN + number * _PITCH + _FENCE * (share if number == half else number > half)


@lru_cache(maxsize=32)
def plan(frame: Frame, parts: tuple[int, ...] = QUARTERS) -> Plan:
    """The sheet as large as the board's rectangle takes with the scores beside or below it, with its quadrants."""
    return _sheet(frame)._replace(parts=parts, crossed=parts == QUARTERS)


def _sheet(frame: Frame) -> Plan:
    panel, strip = frame.board, frame.form == "strip"
    pad, head = (_TIGHT, _LOW_HEAD) if strip or panel.w < 640 else (_PAD, _HEAD)
    wide = max(_LEAST_SCORES, min(_SCORES, panel.w * 0.13))
    beside = min(panel.h - head - pad, panel.w - wide - 3 * pad)
    below = min(panel.h - head - _ROW - 2 * pad, panel.w - 2 * pad)
    if beside >= below:
        gap = (panel.w - beside - wide) / 3
        sheet = Rect(panel.x + gap, panel.y + head + (panel.h - head - pad - beside) / 2, beside, beside)
        column = Rect(sheet.right + gap, sheet.y, wide, beside)
        top = Rect(sheet.x, panel.y, beside, sheet.y - panel.y)
        label = Rect(column.x, panel.y, wide, sheet.y - panel.y)
        space = 8.0 if beside > 500 else 4.0
        high = (beside - 6 * space) / (6 + _TOTAL)
        scores = tuple(Rect(column.x, column.y + n * (high + space), wide, high) for n in range(6))
        total = Rect(column.x, scores[-1].bottom + space, wide, column.bottom - scores[-1].bottom - space)
        return Plan(panel, *_head(top), sheet, label, scores, total, tuple(column.rows(6, space)))
    return _below(panel, pad, head, below)


def _below(panel: Rect, pad: float, head: float, side: float) -> Plan:
    free = panel.h - head - side - _ROW - 2 * pad
    sheet = Rect(panel.centre[0] - side / 2, panel.y + head + free / 2, side, side)
    top = Rect(sheet.x, panel.y, side, sheet.y - panel.y)
    row = Rect(sheet.x, sheet.bottom + pad, side, _ROW)
    places = row.columns(7, 6)
    return Plan(panel, *_head(top), sheet, None, tuple(places[:6]), places[6], tuple(row.columns(6, 6)))


def _head(top: Rect) -> tuple[Rect, Rect]:
    """The head and, at its right end, the button."""
    wide, high = min(_TOOL[0], max(_LEAST_TOOL, top.w * 0.34)), min(_TOOL[1], top.h - 6)
    tool = Rect(top.right - wide, top.centre[1] - high / 2, wide, high)
    return top.leftmost(top.w - wide - 12), tool


def plant(seat: int, space: int) -> Spot:
    """The sprite of what grows on a space of a seat's sheet."""
    return Spot("plant", seat, space)


def house(seat: int, building: int) -> Spot:
    """The sprite of a building on a seat's sheet."""
    return Spot("house", seat, building)


def question_card(plan: Plan) -> Question:
    """The card that asks before a die is taken that fits nowhere (AC10): over the sheet, inside the panel."""
    wide, high = min(_QUESTION[0], plan.panel.w - 16), min(_QUESTION[1], plan.panel.h - 16)
    box = Rect.around(plan.sheet.centre, wide, high)
    return question(box.moved(max(0.0, plan.panel.x + 8 - box.x), 0), high=min(58.0, high * 0.34))


class Column(NamedTuple):
    """The side column."""

    tray: Rect
    head: Rect | None
    """The round and what is bountiful."""
    box: Rect
    """The lid in which the dice lie."""
    dice: tuple[Rect, ...]
    bounty: Rect
    panel: Rect
    label: Rect
    body: Rect
    whole: Rect
    """Tray and panel together, while there are no dice."""

    def tiles(self) -> tuple[Rect, Rect]:
        """The basic and the bountiful layout; no higher than is good for them where cards find room below."""
        below = self._below()
        high = self.body.h if below is None else below.y - _GAP - self.body.y
        one, two = self.body._replace(h=high).columns(2, 10)
        return one, two

    def cards(self, alone: bool) -> tuple[Rect, ...]:
        """All layout cards: `alone` where nothing is to be planted, else below the tiles if there is room."""
        room = self.body if alone else self._below()
        if room is None:
            return ()
        rows = 2 if room.h >= _BELOW else 1
        room = room._replace(h=min(room.h, rows * _CARD))
        return tuple(box for row in room.rows(rows, 6) for box in row.columns(6 // rows, 6))

    def _below(self) -> Rect | None:
        high = (self.body.w - 10) / 2 * _TILE
        rest = self.body.h - high - _GAP
        return self.body.lower(rest) if rest >= _BELOW else None

    def crops(self) -> tuple[Rect, ...]:
        """Boxes of the crops that a bee may add."""
        strip = self._strip()
        high = self.body.h - (0.0 if strip is None else strip.h + 8)
        return tuple(self.body._replace(h=high).columns(3, 8))

    def planted(self) -> tuple[Rect, ...]:
        """The layouts of the bees below, if there is room."""
        strip = self._strip()
        return () if strip is None else tuple(strip.columns(2, 10))

    def _strip(self) -> Rect | None:
        if self.body.h < _STRIPPED:
            return None
        high = min(_STRIP, self.body.h * 0.38)
        return self.body.lower(high)

    def buildings(self) -> tuple[Rect, ...]:
        """Boxes of the buildings to draw."""
        inside = self._inside()
        high = min(96.0, (inside.h - 16) / 3)
        return tuple(Rect(inside.x, inside.y + n * (high + 8), inside.w, high) for n in range(3))

    def farms(self, count: int) -> tuple[Rect, ...]:
        """Names of farms, in two columns from the top."""
        rows = -(-count // 2)
        inside = self._inside()
        if self.untitled:
            inside = self.whole.inset(8, 4)
        high = min(70.0, (inside.h - 4 * (rows - 1)) / rows)
        wide = (inside.w - 6) / 2
        return tuple(
            Rect(inside.x + n // rows * (wide + 6), inside.y + n % rows * (high + 4), wide, high) for n in range(count)
        )

    @property
    def untitled(self) -> bool:
        """Whether names of farms need the room of the line above them."""
        return self.whole.h < _LEAST_TITLED

    def title(self) -> Rect:
        """The line above buildings or names."""
        return Rect(self.whole.x + 14, self.whole.y, self.whole.w - 28, self.label.h)

    def _inside(self) -> Rect:
        top = self.whole.y + self.label.h
        return Rect(self.whole.x + 10, top, self.whole.w - 20, self.whole.bottom - top - 8)


@lru_cache(maxsize=64)
def column(frame: Frame, dice: int) -> Column:
    """The side column for a number of production dice."""
    side, gap = frame.side, _GAP if frame.form != "strip" else 6.0
    high = min(_TRAY, (side.h - gap) * 0.55)
    tray = side.upper(high)
    headed = high >= _LEAST_HEADED
    head = Rect(tray.x + 16, tray.y + 2, tray.w - 32, _ROUND_HIGH) if headed else None
    edge = 12.0 if headed and side.w >= _NARROW else 6.0
    top = tray.y + (_ROUND_HIGH + 2 if headed else edge)
    box = Rect(tray.x + edge, top, tray.w - 2 * edge, tray.bottom - edge - top)
    slots = _slots(box.inset(10 if edge > 6 else 6), dice + 1)
    panel = Rect(side.x, tray.bottom + gap, side.w, side.bottom - tray.bottom - gap)
    title = min(_ROUND_HIGH, max(_LEAST_TITLE, panel.h * 0.2))
    label = Rect(panel.x + 14, panel.y, panel.w - 28, title)
    margin = 12.0 if side.w >= _NARROW else 7.0
    body = Rect(panel.x + margin, label.bottom, panel.w - 2 * margin, panel.bottom - label.bottom - 10)
    return Column(tray, head, box, slots[:-1], slots[-1], panel, label, body, side)


def _slots(box: Rect, count: int) -> tuple[Rect, ...]:
    """Squares for the dice, in one row or two, as they are larger; the bounty die is the last one."""
    sizes = {rows: min(_DIE, box.w / math.ceil(count / rows) - 6, box.h / rows - 6) for rows in (1, 2)}
    rows = max(sizes, key=lambda each: sizes[each])
    across, size = math.ceil(count / rows), sizes[rows]
    wide, high = min(box.w / across, _DICE_PITCH * 1.08), min(box.h / rows, _DICE_PITCH)
    left, top = box.centre[0] - wide * across / 2, box.centre[1] - high * rows / 2
    return tuple(
        Rect.around((left + wide * (n % across + 0.5), top + high * (n // across + 0.5)), size) for n in range(count)
    )
