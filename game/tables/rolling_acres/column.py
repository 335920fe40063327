"""Where the parts of the side column lie: dice box, layouts, crops to choose, buildings, names of farms."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from game.ui.frame import Frame
from game.ui.rect import Rect

_GAP = 12.0
_TRAY = 260.0
_HEAD, _LOW_HEAD = 40.0, 30.0
_NARROW = 280.0
"""A narrower column has smaller margins round the dice."""
_LEAST_HEADED = 150.0
"""A lower dice box has no line above the dice."""
_LEAST_TITLED = 260.0
_BELOW, _CARD = 116.0, 116.0
"""From where cards have two rows; the height of a card at most."""
_STRIP, _STRIPPED = 84.0, 150.0
"""The height of what was planted at most, and of the panel from which on there is room for it."""
_TILE = 1.15
"""So many times as high as wide a layout's tile is, if cards are to stand below."""
_DIE, _PITCH = 76.0, 90.0


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
        return Rect(self.body.x, self.body.bottom - rest, self.body.w, rest) if rest >= _BELOW else None

    def crops(self) -> tuple[Rect, ...]:
        """What a bee may add."""
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
        return Rect(self.body.x, self.body.bottom - high, self.body.w, high)

    def buildings(self) -> tuple[Rect, ...]:
        """What is drawn on a sheet."""
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
    """Everything for so many production dice."""
    side, gap = frame.side, _GAP if frame.form != "strip" else 6.0
    high = min(_TRAY, (side.h - gap) * 0.55)
    tray = Rect(side.x, side.y, side.w, high)
    headed = high >= _LEAST_HEADED
    head = Rect(tray.x + 16, tray.y + 2, tray.w - 32, _HEAD) if headed else None
    edge = 12.0 if headed and side.w >= _NARROW else 6.0
    top = tray.y + (_HEAD + 2 if headed else edge)
    box = Rect(tray.x + edge, top, tray.w - 2 * edge, tray.bottom - edge - top)
    slots = _slots(box.inset(10 if edge > 6 else 6), dice + 1)
    panel = Rect(side.x, tray.bottom + gap, side.w, side.bottom - tray.bottom - gap)
    title = min(_HEAD, max(_LOW_HEAD, panel.h * 0.2))
    label = Rect(panel.x + 14, panel.y, panel.w - 28, title)
    margin = 12.0 if side.w >= _NARROW else 7.0
    body = Rect(panel.x + margin, label.bottom, panel.w - 2 * margin, panel.bottom - label.bottom - 10)
    return Column(tray, head, box, slots[:-1], slots[-1], panel, label, body, side)


def _slots(box: Rect, count: int) -> tuple[Rect, ...]:
    """Squares for the dice, in one row or two, as they are larger; the bounty die is the last one."""
    sizes = {rows: min(_DIE, box.w / math.ceil(count / rows) - 6, box.h / rows - 6) for rows in (1, 2)}
    rows = max(sizes, key=lambda each: sizes[each])
    across, size = math.ceil(count / rows), sizes[rows]
    wide, high = min(box.w / across, _PITCH * 1.08), min(box.h / rows, _PITCH)
    left, top = box.centre[0] - wide * across / 2, box.centre[1] - high * rows / 2
    return tuple(
        Rect.around((left + wide * (n % across + 0.5), top + high * (n // across + 0.5)), size) for n in range(count)
    )
