"""Layout of a match in any window, and the camera over a world that is larger than the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from game.ui.rect import Point, Rect, Scale
from game.ui.spot import Spot

EDGE = 16.0
GAP = 12.0
BAR = 56.0
WIDEST = 2.1
"""Content is at most this many times as wide as high; the table shows at both sides."""

Form = Literal["full", "compact", "strip"]
"""compact: seats that wait are small, the log is low; strip: the seats are discs above or beside the board."""

_LEFT, _RIGHT = 320.0, 336.0
_LEAST_COLUMN = 208.0
_SMALL_SEAT, _LEAST_SEAT = 123.0, 104.0
_LOG, _LOG_LOW, _LOG_FOLDED = 216.0, 150.0, 48.0
_SIDE = 484.0
_MAIN = 72.0
_STRIP = 56.0
BESIDE = 5
"""Most discs beside the board, which is the higher for that; names of more would have no room there."""
_LOW_BAR, _LOW_MAIN, _LARGE_MAIN = 50.0, 56.0, 56.0
_BOARD = 0.56
"""The board's share of a narrow room."""
_FORWARD = 8.0
_LEAST_GUIDE = 268.0
"""In a lower place a guide would have no room for her words."""
_TAG = 16.0
"""Least gap between the bar and the cards, for the tag of the first, in units."""
_LEAST_SHEET = 20.0
"""A lower body of a card shows no sheet."""
_HEAD, _LOW_HEAD, _TALL = 80.0, 56.0, 160.0
_STRIP_BELOW = 1000.0
_SMALL_SCALE = 0.8
_NARROWER = 7.0
"""Width that the side column gives up to the board where everything is large, in units."""
_LARGE_PERCENT = 150
_LEAST_PX = 36.4
"""Least size of what can be pressed, in pixels."""
_WIDEST_BOOK, _LEAST_BOOK, _BOOK = 672.0, 580.0, 0.42
"""Limits of the width of a book beside a table, and the part of the canvas that it has between them."""
_BOOK_PX, _BOOK_CANVAS = 1280, 1400.0
"""Width of a window in pixels, and of the canvas in units, from which on there is room for a book."""
_TALL_SIDE = 400.0
"""A side column of this height has its panels one below the other."""


class Frame(msgspec.Struct, frozen=True):
    """Rectangles in design units."""

    form: Form
    canvas: Rect
    bar: Rect
    seats: tuple[Rect, ...]
    board: Rect
    side: Rect
    """The title's own panels, above the main button."""
    main: Rect
    log: Rect
    foot: Rect | None = None
    """Below the seats, where a title asks for room there."""
    guide: Rect | None = None
    """At the foot of the left column, where a guide wants room there and the cards leave it; in strip form there is
    none."""
    least: float = 0.0
    """The least size of what can be pressed, in units."""
    wording: str = ""
    """Language and form of all that is written there."""

    @property
    def log_folded(self) -> bool:
        """Whether the log has room for one line only."""
        return self.log.h <= _LOG_FOLDED

    def card(self, seat: int, active: bool) -> Rect:
        """Box of a seat's card; the active one is moved to the right."""
        return self.seats[seat].moved(_FORWARD, 0) if active and self.form != "strip" else self.seats[seat]

    def body(self, seat: int, active: bool) -> Rect:
        """The part of a seat's card below its heading."""
        card = self.card(seat, active)
        head = _HEAD if card.h >= _TALL else _LOW_HEAD
        return Rect(card.x, card.y + head, card.w, card.h - head)

    def on_card(self, seat: int, active: bool, on: Callable[[Rect], Point]) -> Point:
        """A place `on` the body of a seat's card; the middle of its disc where there are no cards."""
        return self.seats[seat].centre if self.form == "strip" else on(self.body(seat, active))

    def small_sheets(self, active: int | None, large: int | None) -> dict[Spot, Rect]:
        """The cards of all seats but the one whose sheet lies large; none where there are only discs."""
        if self.form == "strip":
            return {}
        bodies = {seat: self.body(seat, seat == active) for seat in range(len(self.seats)) if seat != large}
        return {Spot("seat", seat): box for seat, box in bodies.items() if box.h > _LEAST_SHEET}

    @property
    def tall(self) -> bool:
        """Whether the side column is high enough for its panels one below the other."""
        return self.form != "strip" or self.side.h >= _TALL_SIDE

    @property
    def named(self) -> bool:
        """Whether the bar has room for the title's name."""
        return self.form == "full"


def book_width(scale: Scale) -> float:
    """Width of a book that lies open beside a table; 0 in a window without room for one."""
    if scale.size_px[0] < _BOOK_PX or scale.width < _BOOK_CANVAS:
        return 0.0
    return max(_LEAST_BOOK, min(_WIDEST_BOOK, scale.width * _BOOK))


def frame(
    scale: Scale,
    ui_percent: float,
    seats: int,
    active: int | None,
    card_height: float,
    foot_height: float = 0,
    beside: int = BESIDE,
    guide_height: float = 0,
    taken: float = 0,
) -> Frame:
    """The frame for a window: `card_height` is the height that a title would like its seat cards to have.

    `foot_height` is the height that it needs below them; only in full form, where the column has room for it.
    At most so many discs as `beside` says lie beside the board. A guide at the foot of the left column is so high,
    or as high as the least cards leave room for, and has no place there where that is too little. So much of the
    width as is `taken` at the right is left to something else below the bar.
    """
    height, least = scale.height, _LEAST_PX / scale.factor
    width = min(scale.width, max(height * WIDEST, 1.0))
    if width < _STRIP_BELOW:
        return _strip(Rect(0, 0, scale.width, height), (scale.width - width) / 2, seats, beside, least)
    # What is empty is as wide in pixels as at 100 %, so that only words and what bears them grow.
    edge, gap = (each * min(1.0, 100 / ui_percent) for each in (EDGE, GAP))
    large = ui_percent >= _LARGE_PERCENT
    bar_height, main_height = (_LOW_BAR, _LARGE_MAIN) if large else (BAR, _MAIN)
    left_edge = (scale.width - width) / 2 + edge
    inner = width - 2 * edge
    bar = Rect(left_edge, edge * 0.75, inner, bar_height)
    top, low = bar.bottom + edge, height - edge
    fit = scale.factor * 100 / ui_percent
    if taken:
        area = Rect(left_edge, top, inner - taken - edge, low - top)
        part = area._replace(w=max(area.w * _BOARD, area.w - _RIGHT - edge))
        # Its height is more than such a board needs, so that all names have room above it.
        return _narrow(Rect(0, 0, scale.width, height), bar, area, part, edge / 2, seats, 0, least)
    form: Form = "compact" if fit < _SMALL_SCALE or large else "full"
    half = (width * 0.5 - 4 * EDGE) / 2
    left = min(_LEFT, max(_LEAST_COLUMN, half))
    right = min(_RIGHT, max(_LEAST_COLUMN, half - (_NARROWER if large else 0)))
    first = bar.bottom + max(edge, _TAG)
    column = Rect(left_edge, first, left, low - first)
    guide = None
    spare = column.h - gap - seats * _LEAST_SEAT - (seats - 1) * gap
    if guide_height and spare >= min(guide_height, _LEAST_GUIDE):
        high = min(guide_height, spare)
        guide = Rect(column.x, low - high, left, high)
        column = Rect(column.x, first, left, guide.y - gap - first)
    right_x = left_edge + inner - right
    board = Rect(column.right + edge, top, right_x - column.right - 2 * edge, low - top)
    room = low - top - _SIDE - main_height - gap - edge
    # Where the title's panels would become small, the log gives way.
    log_height = _LOG_LOW if room >= _LOG_LOW or form == "full" else _LOG_FOLDED
    if form == "full" and room >= _LOG:
        log_height = room
    log = Rect(right_x, low - log_height, right, log_height)
    main = Rect(right_x, log.y - edge - main_height, right, main_height)
    side = Rect(right_x, top, right, main.y - gap - top)
    below = None
    if foot_height and form == "full":
        below = column.lower(foot_height)
    upper = column.upper(column.h - (foot_height + gap if below else 0))
    cards = _cards(upper, seats, active, card_height, "compact" if guide else form, gap)
    return Frame(form, Rect(0, 0, scale.width, height), bar, cards, board, side, main, log, below, guide, least)


def _cards(
    column: Rect, seats: int, active: int | None, card_height: float, form: Form, gap: float
) -> tuple[Rect, ...]:
    share = (column.h - gap * (seats - 1)) / seats
    heights = [min(card_height, share)] * seats
    if form == "compact" and share < card_height and active is not None:
        spare = (column.h - card_height - gap * (seats - 1)) / (seats - 1) if seats > 1 else share
        others = min(share, _SMALL_SEAT, max(_LEAST_SEAT, spare))
        heights = [others] * seats
        heights[active] = min(card_height, column.h - (others + gap) * (seats - 1))
    tops = [column.y + sum(heights[:seat]) + gap * seat for seat in range(seats)]
    return tuple(Rect(column.x, y, column.w, h) for y, h in zip(tops, heights, strict=True))


def _strip(canvas: Rect, edge: float, seats: int, beside: int, least: float) -> Frame:
    """Room is dear here, so gaps and bars are tighter than elsewhere."""
    gap = GAP / 2
    bar = Rect(edge + gap, gap / 2, canvas.w - 2 * (edge + gap), _LOW_BAR)
    room = Rect(bar.x, bar.bottom + gap, bar.w, canvas.h - bar.bottom - 2 * gap)
    return _narrow(canvas, bar, room, room._replace(w=room.w * _BOARD), gap, seats, beside, least)


def _narrow(
    canvas: Rect, bar: Rect, room: Rect, board: Rect, gap: float, seats: int, beside: int, least: float
) -> Frame:
    """Board and one column in a room; the seats are discs above both, or above the column if they are few."""
    strip = room.upper(_STRIP)
    below = Rect(room.x, strip.bottom + gap, room.w, room.bottom - strip.bottom - gap)
    right_x, right = board.right + gap, room.right - board.right - gap
    if seats <= beside:
        strip = Rect(right_x, strip.y, right, strip.h)
    else:
        board = Rect(board.x, below.y, board.w, below.h)
    log = Rect(right_x, below.bottom - _LOG_FOLDED, right, _LOG_FOLDED)
    main = Rect(right_x, log.y - gap - _LOW_MAIN, right, _LOW_MAIN)
    side = Rect(right_x, below.y, right, main.y - gap - below.y)
    return Frame("strip", canvas, bar, tuple(strip.columns(seats, gap)), board, side, main, log, least=least)


LEAST_ZOOM, MOST_ZOOM = 0.5, 2.0
ZOOM_STEP = 1.25
"""One turn of the wheel, one press of a button."""


class Camera(msgspec.Struct, frozen=True):
    """A point of the world and a zoom; it only shifts and scales, so that a rectangle stays one."""

    at: Point
    """The point of the world, in design units at 100 %, that lies in the middle of the board."""
    zoom: float = 1.0
    """Units on the canvas per unit of the world; less than `LEAST_ZOOM` only to show a whole extent."""

    @classmethod
    def fitting(cls, board: Rect, extent: Rect, room: Rect | None = None) -> Camera:
        """The whole extent in the middle of the board, or of a room on it, at most at 100 %."""
        room = room or board
        zoom = min(1.0, room.w / extent.w, room.h / extent.h)
        (x, y), (across, down) = board.centre, room.centre
        return cls((extent.centre[0] + (x - across) / zoom, extent.centre[1] + (y - down) / zoom), zoom)

    def place(self, board: Rect, box: Rect) -> Rect:
        """Box on the canvas of a box of the world."""
        x, y = board.centre
        left, top = x + (box.x - self.at[0]) * self.zoom, y + (box.y - self.at[1]) * self.zoom
        return Rect(left, top, box.w * self.zoom, box.h * self.zoom)

    def world(self, board: Rect, point: Point) -> Point:
        """The point of the world under a point of the canvas."""
        x, y = board.centre
        return self.at[0] + (point[0] - x) / self.zoom, self.at[1] + (point[1] - y) / self.zoom

    def visible_world(self, board: Rect) -> Rect:
        """The box of the world that the board shows."""
        return Rect.around(self.at, board.w / self.zoom, board.h / self.zoom)

    def panned(self, dx: float, dy: float) -> Camera:
        """The world shifted by a way on the canvas, as a hand drags it."""
        return msgspec.structs.replace(self, at=(self.at[0] - dx / self.zoom, self.at[1] - dy / self.zoom))

    def zoomed(self, board: Rect, point: Point, factor: float) -> Camera:
        """A nearer or farther camera; the point of the world under a point of the canvas stays there."""
        zoom = min(MOST_ZOOM, max(min(LEAST_ZOOM, self.zoom), self.zoom * factor))
        (x, y), (fixed_x, fixed_y) = board.centre, self.world(board, point)
        return Camera((fixed_x - (point[0] - x) / zoom, fixed_y - (point[1] - y) / zoom), zoom)

    def clamped(self, extent: Rect, board: Rect) -> Camera:
        """The nearest camera that does not lose the extent: that looks at it, and not from farther than need be."""
        zoom = max(self.zoom, min(LEAST_ZOOM, Camera.fitting(board, extent).zoom))
        x = min(max(self.at[0], extent.x), extent.right)
        y = min(max(self.at[1], extent.y), extent.bottom)
        return Camera((x, y), zoom)

    def within(self, extent: Rect, board: Rect) -> Camera:
        """The nearest camera that shows as much of the extent as has room at its zoom."""
        seen = self.visible_world(board)
        x = _inside(self.at[0], seen.w, (extent.x, extent.right))
        return msgspec.structs.replace(self, at=(x, _inside(self.at[1], seen.h, (extent.y, extent.bottom))))

    def panned_to(self, board: Rect, box: Rect) -> Camera:
        """The least pan that brings a box of the world into sight, or its middle if it is too large."""
        seen = self.visible_world(board)
        x = _shifted(self.at[0], (seen.x, seen.right), (box.x, box.right))
        y = _shifted(self.at[1], (seen.y, seen.bottom), (box.y, box.bottom))
        return msgspec.structs.replace(self, at=(x, y))


def _inside(at: float, seen: float, whole: tuple[float, float]) -> float:
    """Along one axis: the nearest place to look at from which nothing beyond the whole is seen; else its middle."""
    if whole[1] - whole[0] <= seen:
        return sum(whole) / 2
    return min(max(at, whole[0] + seen / 2), whole[1] - seen / 2)


def _shifted(at: float, seen: tuple[float, float], wanted: tuple[float, float]) -> float:
    """Along one axis: where to look so that what is wanted lies within what is seen."""
    if wanted[1] - wanted[0] > seen[1] - seen[0]:
        return sum(wanted) / 2
    return at + min(0.0, wanted[0] - seen[0]) + max(0.0, wanted[1] - seen[1])
