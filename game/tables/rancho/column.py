"""Where the parts of the side column lie: dice, market stall, scale and the smaller buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.rancho.model import COW, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG
from game.ui.frame import Frame
from game.ui.rect import Rect

STALLS = (RABBIT, SMALL_DOG, SHEEP, LARGE_DOG, COW, HORSE)
"""The kinds in the order of their cells, three in a row."""

_DICE, _LEAST_DICE = 124.0, 84.0
_GAP, _INSET, _LOW_INSET = 12.0, 12.0, 5.0
_AWNING, _FIRST = 48.0, 57.0
"""Its height, and where the cells below it begin."""
_ROW = 7.0
_CELL, _MOST_CELL, _LEAST_CELL = 76.0, 118.0, 52.0
_SCALE, _MOST_SCALE, _LEAST_SCALE, _FLAT = 116.0, 184.0, 84.0, 44.0
_MOST_MARKET = _FIRST + 2 * _MOST_CELL + 2 * _ROW + _MOST_SCALE + 10
_CALL_OFF, _WIDE_CALL_OFF, _BESIDE = 92.0, 124.0, 10.0
_NARROW = 280.0
"""A narrower stall has no awning."""
_LONG_SCALE, _SIGN = 260.0, 52.0
"""Least width of scale and button with words, and the width of a button with its sign alone, in units."""
_BUTTON, _LOW_BUTTON = 58.0, 48.0
_DICE_WIDE, _DICE_HIGH = 276.0, 100.0
"""Width and height of three dice of full size, in units."""
_D12, _D6 = 88.0, 76.0


class Column(NamedTuple):
    """The side column; what has no room is None."""

    tray: Rect
    """The panel of the dice."""
    dice: tuple[Rect, ...]
    """Both 12-sided dice and the 6-sided one."""
    market: Rect
    awning: Rect | None
    cells: tuple[Rect, ...]
    """In the order of STALLS."""
    scale: Rect
    call_off: Rect
    """Beside the scale, or below it."""
    settle: Rect
    """The button that settles the herd."""

    @property
    def flat(self) -> bool:
        """Whether there is no room for a beam: pans and credit stand in one line."""
        return self.scale.h < _LEAST_SCALE

    def cell(self, kind: int) -> Rect:
        """The cell of a kind."""
        return self.cells[STALLS.index(kind)]


@lru_cache(maxsize=32)
def column(frame: Frame) -> Column:
    """Everything at its own size where there is room, then smaller, then fewer parts."""
    return _tall(frame) if frame.tall else _strip(frame.side)


def _tall(frame: Frame) -> Column:
    side = frame.side
    # No higher than its dice can be, which the width bounds too.
    across = (side.w - 2 * _INSET) / (_DICE_WIDE + 2 * _INSET)
    tray_high = max(_LEAST_DICE, min(_DICE, side.h * 0.26, _DICE_HIGH * across + 18))
    button = max(_LOW_BUTTON, frame.least) if frame.form == "compact" else _BUTTON
    tray = Rect(side.x, side.y, side.w, tray_high)
    below = None if frame.foot is not None else button
    room = side.h - tray_high - _GAP - (below + _GAP if below else 0)
    market = Rect(side.x, tray.bottom + _GAP, side.w, min(_MOST_MARKET, room))
    settle = frame.foot or Rect(side.x, side.bottom - button, side.w, button)
    shaded = side.w >= _NARROW and market.h >= _FIRST + 2 * _LEAST_CELL + 2 * _ROW + 10 + _LEAST_SCALE
    first = _FIRST if shaded else 10.0
    cell, weighed = _heights(market.h - first - 2 * _ROW - 10)
    grid = Rect(market.x + _INSET, market.y + first, market.w - 2 * _INSET, 2 * cell + _ROW)
    cells = tuple(box for row in grid.rows(2, _ROW) for box in row.columns(3, 6))
    weigh = Rect(grid.x, grid.bottom + _ROW, grid.w, weighed)
    wide = weigh.w * 0.5
    if weighed >= _LEAST_SCALE:
        # Where the canvas is large, text is large beside everything else.
        wide = _CALL_OFF if frame.form == "full" else _WIDE_CALL_OFF
        if weigh.w < _LONG_SCALE:
            wide = _SIGN
    # The button has a place of its own: a scale that grew and shrank would pass below it, or leave its stand.
    off = Rect(weigh.right - wide, weigh.y, wide, weigh.h)
    weigh = Rect(weigh.x, weigh.y, weigh.w - wide - _BESIDE, weigh.h)
    awning = Rect(market.x, market.y - 2, market.w, _AWNING) if shaded else None
    return Column(tray, _dice(tray), market, awning, cells, weigh, off, settle)


def _heights(room: float) -> tuple[float, float]:
    """Of a cell and of the scale, for the height that two rows of cells and the scale have."""
    share = (room - 2 * _CELL - _SCALE) / (2 * (_MOST_CELL - _CELL) + _MOST_SCALE - _SCALE)
    if share >= 0:
        share = min(1.0, share)
        return _CELL + (_MOST_CELL - _CELL) * share, _SCALE + (_MOST_SCALE - _SCALE) * share
    if room >= 2 * _LEAST_CELL + _LEAST_SCALE:
        cell = max(_LEAST_CELL, _CELL * room / (2 * _CELL + _SCALE))
        return cell, room - 2 * cell
    return max(24.0, (room - _FLAT) / 2), _FLAT


def _dice(tray: Rect, edge: float = _INSET) -> tuple[Rect, ...]:
    inner = tray.inset(edge, min(edge, 8))
    k = min(1.0, inner.h / _DICE_HIGH, inner.w / (_DICE_WIDE + 2 * edge))
    thirds = inner.inset(4 * k, 0).columns(3)
    sizes = (_D12 * k, _D12 * k, _D6 * k)
    return tuple(Rect.around(box.centre, size) for box, size in zip(thirds, sizes, strict=True))


def _strip(side: Rect) -> Column:
    """Market at the left, the rest at the right."""
    gap = 6.0
    right = Rect(side.right - side.w * 0.46, side.y, side.w * 0.46, side.h)
    market = Rect(side.x, side.y, side.w - right.w - gap, side.h)
    high = (side.h - 3 * gap) / 4.5
    tray = Rect(right.x, right.y, right.w, 1.5 * high)
    rest = Rect(right.x, tray.bottom + gap, right.w, side.bottom - tray.bottom - gap)
    weigh, off, settle = rest.rows(3, gap)
    grid = market.inset(8)
    cells = tuple(box for row in grid.rows(2, 6) for box in row.columns(3, 5))
    return Column(tray, _dice(tray, _LOW_INSET), market, None, cells, weigh, off, settle)
