"""Where everything of a farm lies on the board's panel: head, sheet of 8 x 8, the column or row of scores."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.rules.rolling_acres import data
from game.ui.frame import Frame
from game.ui.popover import Question, question
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

LENGTH = data.SIDE_LENGTH

SIDE = 715.0
"""Of a sheet, in units of its own."""
_MARGIN, _PITCH, _FENCE = 12.5, 83.6, 21.2
_INSET = 1.1
"""The strip of grass around a space."""
_PAD, _TIGHT = 16.0, 8.0
_HEAD, _LOW_HEAD = 60.0, 42.0
_SCORES, _LEAST_SCORES = 104.0, 72.0
_ROW = 74.0
"""The height of the scores where they stand in a row below the sheet."""
_TOOL, _LEAST_TOOL = (178.0, 40.0), 136.0
_QUESTION = (470.0, 216.0)
_TOTAL = 1.5
"""The total is so many times as high as a category."""


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

    @property
    def unit(self) -> float:
        """A unit of the sheet in design units."""
        return self.sheet.w / SIDE

    def cell(self, space: int) -> Rect:
        """A space."""
        return _cells(self.sheet)[space]

    def around(self, spaces: Iterable[int]) -> Rect:
        """The least rectangle about some spaces."""
        return Rect.enclosing([self.cell(space) for space in spaces])

    def corner(self, column: int, row: int, across: float = 0.5, down: float = 0.5) -> Point:
        """The point where spaces meet; where quadrants do, at these shares of the width of the fence."""
        u = self.unit
        return self.sheet.x + _line(column, across) * u, self.sheet.y + _line(row, down) * u


def space_box(sheet: Rect, space: int) -> Rect:
    """A space of a sheet, large or small, with its share of the grass around it."""
    (row, column), u = divmod(space, LENGTH), sheet.w / SIDE
    return Rect(sheet.x + _line(column, 1) * u, sheet.y + _line(row, 1) * u, _PITCH * u, _PITCH * u)


@lru_cache(maxsize=32)
def _cells(sheet: Rect) -> tuple[Rect, ...]:
    """Every space of a sheet; asked for some hundred times in each frame."""
    return tuple(space_box(sheet, space).inset(_INSET * sheet.w / SIDE) for space in range(LENGTH * LENGTH))


def _line(number: int, share: float) -> float:
    """Where a row or column begins, in units of the sheet; in the middle, at a share of the fence's width."""
    half = data.QUADRANT_LENGTH
    return _MARGIN + number * _PITCH + _FENCE * (share if number == half else number > half)


@lru_cache(maxsize=32)
def plan(frame: Frame) -> Plan:
    """The sheet as large as the board's rectangle takes with the scores beside or below it."""
    panel, strip = frame.board, frame.form == "strip"
    pad, head = (_TIGHT, _LOW_HEAD) if strip or panel.w < 640 else (_PAD, _HEAD)
    wide = max(_LEAST_SCORES, min(_SCORES, panel.w * 0.13))
    beside = min(panel.h - head - pad, panel.w - wide - 3 * pad)
    below = min(panel.h - head - _ROW - 2 * pad, panel.w - 2 * pad)
    if beside >= below:
        return _beside(panel, pad, head, wide, beside)
    return _below(panel, pad, head, below)


def _beside(panel: Rect, pad: float, head: float, wide: float, side: float) -> Plan:
    gap = (panel.w - side - wide) / 3
    sheet = Rect(panel.x + gap, panel.y + head + (panel.h - head - pad - side) / 2, side, side)
    column = Rect(sheet.right + gap, sheet.y, wide, side)
    top = Rect(sheet.x, panel.y, side, sheet.y - panel.y)
    label = Rect(column.x, panel.y, wide, sheet.y - panel.y)
    space = 8.0 if side > 500 else 4.0
    high = (side - 6 * space) / (6 + _TOTAL)
    scores = tuple(Rect(column.x, column.y + n * (high + space), wide, high) for n in range(6))
    total = Rect(column.x, scores[-1].bottom + space, wide, column.bottom - scores[-1].bottom - space)
    return Plan(panel, *_head(top), sheet, label, scores, total, tuple(column.rows(6, space)))


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
    return Rect(top.x, top.y, top.w - wide - 12, top.h), tool


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
