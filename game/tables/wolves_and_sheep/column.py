"""Where the parts of the side column lie: the list of an announcement, the hand, the buttons that turn a tile."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.ui.frame import Frame
from game.ui.rect import Rect

_ROW, _LOW_ROW = 48.0, 38.0
_GAP, _LOW_GAP = 12.0, 6.0
_LIST, _LEAST_LIST = 150.0, 76.0
_HEAD, _LOW_HEAD = 40.0, 26.0
_TALL, _NARROW = 300.0, 280.0
_FACE = 88.0
_HARDLY = 0.9
"""Faces in one column that are hardly smaller stand better than those in several: words lie beside them."""
_COUNT, _COUNTED = 92.0, 0.24
_BELOW = 18.0
"""Room for the number below the faces where several tiles stand beside each other."""
_PILL, _LOW_PILL, _WIDE_PILL, _PILL_SHARE = 18.0, 11.0, 1.7, 0.42
"""Where there is none the number lies over both faces: how high, at least, how wide, and as a share of a face."""
_LEAST_FACE = 20.0
"""Smaller faces have no number."""
_COLUMNS = 6
BACKS = 44.0
"""What a row of tiles that stay face down takes."""


class Slot(NamedTuple):
    """The place of one tile in the tray."""

    box: Rect
    faces: tuple[Rect, Rect]
    label: Rect
    """Where is written how many cells it fits."""
    beside: bool
    """Whether that is at the right of the faces, with room for words."""

    @property
    def over(self) -> bool:
        """Whether the number lies over the faces."""
        return not self.beside and self.label.y < self.faces[0].bottom

    @property
    def between(self) -> Rect:
        """The room between both faces."""
        one, two = self.faces
        return Rect(one.right, one.y, two.x - one.right, one.h)


class Column(NamedTuple):
    """The side column."""

    upper: Rect | None
    """The list of an announcement."""
    tray: Rect
    head: Rect
    """The heading of the tray."""
    turn: Rect
    flip: Rect
    every: Rect
    """The button that shows every cell where a tile fits in any turn."""
    flock: Rect
    """The button that shows the viewer's flock: here, or below the seats."""
    interrupts: tuple[Rect, ...]
    """Per seat a button for what it may do out of turn, where the cards have no room for those."""

    def slots(self, count: int, below: float = 0) -> tuple[Slot, ...]:
        """Places for so many tiles, as large as there is room; `below` is kept free at the foot."""
        body = Rect(self.tray.x + 8, self.head.bottom, self.tray.w - 16, self.tray.bottom - self.head.bottom - 3)
        return slots(Rect(body.x, body.y, body.w, body.h - below), count)

    @property
    def foot(self) -> Rect:
        """All the room below the tray where a tile is turned."""
        return Rect(self.turn.x, self.turn.y, max(self.flip.right, self.every.right) - self.turn.x, self.turn.h)

    @property
    def answers(self) -> tuple[Rect, Rect]:
        """Two large buttons in the tray, in place of the hand."""
        inner = Rect(self.tray.x + 12, self.head.bottom + 2, self.tray.w - 24, self.tray.bottom - self.head.bottom - 14)
        high = min(72.0, (inner.h - 8) / 2)
        if inner.h < 90:
            one, two = inner.columns(2, 8)
            return one, two
        return Rect(inner.x, inner.y, inner.w, high), Rect(inner.x, inner.y + high + 10, inner.w, high)


@lru_cache(maxsize=64)
def column(frame: Frame, seats: int, listed: bool, turning: bool = True) -> Column:
    """Everything at its own size where there is room, else smaller.

    `listed`: there is a list to be shown; `turning`: a tile can be held that turns.
    """
    side = frame.side
    if frame.form == "strip":
        return _strip(side, seats, listed, turning)
    own_flock = frame.foot is None
    foot = Rect(side.x, side.bottom - _ROW, side.w, _ROW)
    turn, flip, every, flock = _tools(foot, own_flock) if turning else (foot,) * 4
    top = side.y
    upper = None
    if listed:
        room = foot.y - _GAP - side.y
        upper = Rect(side.x, side.y, side.w, min(_LIST, max(_LEAST_LIST, room * 0.34)))
        top = upper.bottom + _GAP
    low = foot.y - 7 if turning or own_flock else side.bottom
    tray = Rect(side.x, top, side.w, low - top)
    high = _HEAD if tray.h >= _TALL and side.w >= _NARROW else _LOW_HEAD
    head = Rect(tray.x + 16, tray.y + 2, tray.w - 32, high)
    return Column(upper, tray, head, turn, flip, every, frame.foot or flock, ())


def _tools(foot: Rect, own_flock: bool) -> tuple[Rect, Rect, Rect, Rect]:
    """Turn, flip, every cell, my flock."""
    if own_flock:
        turn, flip, every, flock = foot.columns(4, 6)
        return turn, flip, every, flock
    every = Rect(foot.right - 56, foot.y, 56, foot.h)
    turn, flip = Rect(foot.x, foot.y, foot.w - 64, foot.h).columns(2, 8)
    return turn, flip, every, every


def _strip(side: Rect, seats: int, listed: bool, turning: bool) -> Column:
    """Room is dear: the list takes the place of the buttons of the seats, which rest meanwhile."""
    over = Rect(side.x, side.y, side.w, _LOW_ROW)
    foot = Rect(side.x, side.bottom - _LOW_ROW, side.w, _LOW_ROW)
    turn, flip, every, flock = foot.columns(4, 6) if turning else [foot] * 4
    tray = Rect(side.x, over.bottom + _LOW_GAP, side.w, foot.y - 2 * _LOW_GAP - over.bottom)
    head = Rect(tray.x + 8, tray.y + 2, tray.w - 16, 22)
    interrupts = () if listed else tuple(over.columns(seats, 4))
    return Column(over if listed else None, tray, head, turn, flip, every, flock, interrupts)


@lru_cache(maxsize=64)
def slots(body: Rect, count: int) -> tuple[Slot, ...]:
    """Places for tiles in a rectangle: in one column as long as that leaves them large enough, else in several."""
    if not count:
        return ()
    columns, size = _face(body, count)
    if columns == 1:
        return tuple(_alone(row, size) for row in _rows(body, count))
    rows = -(-count // columns)
    cells = [cell for row in body.rows(rows, 4) for cell in row.columns(columns, 6)]
    return tuple(_beside(cell, size) for cell in cells[:count])


@lru_cache(maxsize=256)
def _face(body: Rect, count: int) -> tuple[int, float]:
    """In how many columns faces are largest, and how large: never larger than those of fewer tiles."""
    alone = _face_alone(body, count)
    several = {columns: _face_beside(body, count, columns) for columns in range(2, _COLUMNS + 1)}
    best = max(several, key=lambda columns: several[columns])
    most = _face(body, count - 1)[1] if count > 1 else _FACE
    columns, size = (1, alone) if alone >= _HARDLY * several[best] else (best, several[best])
    return columns, min(size, most)


def _rows(body: Rect, count: int) -> list[Rect]:
    high = min(100.0, body.h / count)
    return [Rect(body.x, body.y + n * high, body.w, high) for n in range(count)]


def _face_alone(body: Rect, count: int) -> float:
    high = min(100.0, body.h / count)
    return min(_FACE, high - 4, (body.w - min(_COUNT, body.w * _COUNTED) - 40) / 2)


def _face_beside(body: Rect, count: int, columns: int) -> float:
    rows = -(-count // columns)
    wide = (body.w - 6 * (columns - 1)) / columns
    high = (body.h - 4 * (rows - 1)) / rows
    return max(8.0, min(_FACE, (wide - 14) / 2, high - 8))


def _alone(box: Rect, size: float) -> Slot:
    free = box.w - min(_COUNT, box.w * _COUNTED) - 2 * size - 8
    gap = max(10.0, min(44.0, free))
    top = box.centre[1] - size / 2
    one = Rect(box.x + 8, top, size, size)
    two = Rect(one.right + gap, top, size, size)
    return Slot(box.inset(0, 1), (one, two), Rect(two.right, box.y, box.right - two.right, box.h), True)


def _beside(cell: Rect, size: float) -> Slot:
    wide = 2 * size + 6
    below = _BELOW if cell.h >= size + _BELOW + 8 else 0.0
    box = Rect.around(cell.centre, min(cell.w, wide + 8), min(cell.h, size + below + 8))
    left = box.centre[0] - wide / 2
    one = Rect(left, box.y + 4, size, size)
    two = one.moved(size + 6, 0)
    return Slot(box, (one, two), _label(box, one) if below else _pill(box, one), False)


def _label(box: Rect, face: Rect) -> Rect:
    return Rect(box.x, face.bottom, box.w, box.bottom - face.bottom)


def _pill(box: Rect, face: Rect) -> Rect:
    """Over the lower corners where both faces meet; nothing where it could not be read."""
    high = max(_LOW_PILL, min(_PILL, _PILL_SHARE * face.w)) if face.w >= _LEAST_FACE else 0.0
    return Rect.around((box.centre[0], face.bottom - high / 2), _WIDE_PILL * high, high)
