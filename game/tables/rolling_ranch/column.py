"""Where the parts of the side column lie: dice, building panel, the button of the mission."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.rolling_ranch import data
from game.ui.frame import Frame
from game.ui.rect import Rect

_TRAY, _LEAST_TRAY = 176.0, 64.0
_GAP = 12.0
_BUTTON, _LOW_BUTTON = 58.0, 48.0
_HEAD, _NO_HEAD = 36.0, 4.0
_ROW, _LEAST_ROW = 36.4, 24.3
_HIGH = 900.0
"""On a higher canvas there is room for rows that can be pressed well in a narrow window too."""
_HALF = 0.42
"""The share of the tray's width that a die may take."""
_ICON, _PITCH = 27.0, 30.0
_DIE = 140.0
_NOTED = 130.0
"""A tray that is lower has no room for a note below the dice."""
_STRIP = 0.4
"""The share of a strip's column that the row of the dice has."""
_PICTURES = 74.0
"""The width that the pictures of a row take."""
_STARS = 62.0
_LOW = 160.0
"""A panel that is lower has no room for cards below each other."""
_QUESTION, _QUESTIONS = 28.0, 52.0
"""So high are one line and two lines of a question."""
_NAMED = 240.0
"""A panel that is lower has no room for a name above its question."""


class Row(NamedTuple):
    """One building: its pictures, its icons of wood and nails, and what its end tells."""

    box: Rect
    pictures: Rect
    wood: tuple[Rect, ...]
    nails: tuple[Rect, ...]
    end: Rect

    @property
    def house(self) -> Rect:
        """Where the picture of the building stands."""
        size = min(34.0, self.box.h - 2, self.pictures.w * 0.5)
        return Rect(self.pictures.x, self.box.centre[1] - size / 2, size, size)

    def part(self, resource: int) -> Rect:
        """The part of the row that takes a resource: wood the left one, nails the right one."""
        border = (self.wood[-1].right + self.nails[0].x) / 2
        if resource:
            return Rect(border, self.box.y, self.box.right - border, self.box.h)
        return Rect(self.box.x, self.box.y, border - self.box.x, self.box.h)


class Column(NamedTuple):
    """The side column."""

    tray: Rect
    """The panel of the dice."""
    dice: tuple[Rect, Rect]
    panel: Rect
    """Of the buildings; of a barn's bonuses and of births in their time."""
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
        inner, high = self.panel.inset(8, 8), self.panel.h * 0.38
        top = self.panel.y + (_QUESTION if self.low else max(self.head.h + 8, high) if self.named else _QUESTIONS)
        cards = Rect(inner.x, top, inner.w, inner.bottom - top)
        one, two = cards.columns(2, 8) if self.low else cards.rows(2, 6)
        return one, two

    def births(self, count: int) -> tuple[Rect, ...]:
        """The rows of births."""
        inner = Rect(
            self.panel.x + 10, self.head.bottom + 2, self.panel.w - 20, self.panel.bottom - self.head.bottom - 10
        )
        high = min(72.0, (inner.h - 6 * max(0, count - 1)) / max(1, count))
        return tuple(Rect(inner.x, inner.y + n * (high + 6), inner.w, high) for n in range(count))


@lru_cache(maxsize=32)
def column(frame: Frame) -> Column:
    """Everything at its own size where there is room, else smaller."""
    side = frame.side
    if not frame.tall:
        return _strip(side)
    button = max(_LOW_BUTTON, frame.least) if frame.form == "compact" else _BUTTON
    low = side.bottom if frame.foot else side.bottom - button - _GAP
    mission = frame.foot or Rect(side.x, side.bottom - button, side.w, button)
    wide = frame.form == "full" and frame.canvas.h <= _HIGH
    rows = len(data.BUILDINGS) * (_ROW if wide else max(frame.least, _LEAST_ROW)) + 5
    room = low - side.y - _GAP - rows
    head = _HEAD if room >= _TRAY * 0.6 + _HEAD else _NO_HEAD
    # No higher than dice that are as large as the width lets them be.
    most = _TRAY if side.w * _HALF >= _DIE else side.w * _HALF + 12
    tray = Rect(side.x, side.y, side.w, min(most, max(_LEAST_TRAY, room - head)))
    return _made(tray, Rect(side.x, tray.bottom + _GAP, side.w, low - tray.bottom - _GAP), head, mission, 1)


def _strip(side: Rect) -> Column:
    """Dice and mission in one row, the buildings below."""
    gap = 6.0
    high = max(56.0, side.h * _STRIP)
    tray = Rect(side.x, side.y, side.w * 0.56, high)
    mission = Rect(tray.right + gap, side.y, side.w - tray.w - gap, high)
    panel = Rect(side.x, tray.bottom + gap, side.w, side.bottom - tray.bottom - gap)
    return _made(tray, panel, _NO_HEAD, mission, 2)


def _made(tray: Rect, panel: Rect, head: float, mission: Rect, columns: int) -> Column:
    size = min(_DIE, tray.h - (26 if tray.h > _NOTED else 12), tray.w * _HALF)
    dice = tuple(Rect.around(half.centre, size) for half in tray.inset(10, 0).columns(2))
    top = Rect(panel.x, panel.y, panel.w, head)
    body = Rect(panel.x + 6, top.bottom, panel.w - 12, panel.bottom - top.bottom - 5)
    many = -(-len(data.BUILDINGS) // columns)
    boxes = [box for part in body.columns(columns, 6) for box in part.rows(many)][: len(data.BUILDINGS)]
    rows = tuple(_row(box, building) for building, box in zip(data.BUILDINGS, boxes, strict=True))
    return Column(tray, (dice[0], dice[1]), panel, top, rows, mission)


def _row(box: Rect, building: int) -> Row:
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
