"""Charts of a review: the curve of chances, and bars of luck and decisions of every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple, Self

import pygame
from msgspec.structs import replace

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.review.model import LETTERS, Change, CurvePoint, ReviewedMatch, signed, standing
from game.ui.access import Action, Role
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import Accent, colours, hexed
from game.ui.type import Style, block, first_whole, style, tight, within
from game.ui.widgets.base import Cursor, Widget

_PALE = 0.68
"""How much of the panel's colour lies over the fields."""
_QUARTERS = 4
_DISC = 15.0
_APART = 9.0
"""Distance in turns between the chances before and after a choice."""
_MARKS = 5
HEAD, _NOTE = 78.0, 28.0
"""Height of a panel's heading, and of the note in it."""


class Curve(Widget):
    """The panel with the curve. Dragged over it or by arrow keys a line shows everybody's chances at a moment."""

    cursor: Cursor = "hand"
    role: Role = "slider"
    does: tuple[Action, ...] = ("raise", "lower")

    def __init__(
        self,
        rect: Rect,
        review: ReviewedMatch,
        words: Catalogue,
        accent: Accent,
        at: int | None,
        on_change: Callable[[int], None],
    ) -> None:
        super().__init__("review.curve", rect)
        self._review, self._words, self._accent = review, words, accent
        self._on_change = on_change
        self.at = at
        """The stop that is looked at; None for none."""
        self._fields: tuple[tuple[int, ...], pygame.Surface] | None = None

    def resume(self, old: Self) -> None:
        super().resume(old)
        self._fields = old._fields if old._review is self._review else None

    @property
    def plot(self) -> Rect:
        """Box of the curve itself."""
        rect = self.rect
        return Rect(rect.x + 84, rect.y + 78, rect.w - 84 - 34, rect.h - 78 - 48)

    def point(self, turns: float, chance: float) -> Point:
        """Point of a chance after so many turns."""
        plot = self.plot
        return (plot.x + plot.w * turns / max(1, self._review.last), plot.bottom - plot.h * chance)

    def stop_point(self, stop: CurvePoint, side: int) -> Point:
        """Point of a side's chance at a stop; those before and after a choice lie a little apart."""
        x, y = self.point(stop.turns, stop.chances[side])
        return (x + stop.lean * min(_APART, 0.12 * self.plot.w / max(1, self._review.last)), y)

    # -- input

    def handle(self, event: Input) -> bool:
        match event:
            case Pointer(kind="down", x=x, y=y, button=1) if self.rect.contains(x, y):
                self.pressed = True
                self._set_stop(self._nearest_stop(x))
                return True
            case Pointer(kind="move", x=x) if self.pressed:
                self._set_stop(self._nearest_stop(x))
                return True
            case Pointer(kind="up", button=1) if self.pressed:
                self.pressed = False
                return True
            case Key(key=key, down=True, ctrl=False, alt=False):
                target = self._stop_by_key(key)
                if target is not None:
                    self._set_stop(target)
                    return True
            case _:
                pass
        return False

    def _nearest_stop(self, x: float) -> int:
        stops = self._review.stops
        return min(range(len(stops)), key=lambda number: abs(self.stop_point(stops[number], 0)[0] - x))

    def _stop_by_key(self, key: str) -> int | None:
        at, last = self.at, len(self._review.stops) - 1
        match key:
            case "left":
                return last if at is None else at - 1
            case "right":
                return 0 if at is None else at + 1
            case "home":
                return 0
            case "end":
                return last
            case _:
                return None

    def _set_stop(self, stop: int) -> None:
        stop = min(len(self._review.stops) - 1, max(0, stop))
        if stop != self.at:
            self.at = stop
            self._on_change(stop)

    # -- drawing

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect)
        if self.ring:
            paint.ring(self.rect, 14)
        self._draw_heading(paint)
        if len(self._review.found.sides) == 2:
            self._draw_fields(paint)
        self._draw_grid(paint)
        for number in range(len(self._review.found.sides)):
            self._draw_line(paint, number)
        plot, review = self.plot, self._review
        for letter, costly in zip(LETTERS, review.costliest, strict=False):
            side = 0 if len(review.found.sides) == 2 else review.side_of(costly.seat)
            x, y = self.point(review.place(costly), fmean((costly.before[side], costly.after[side])))
            paint.line((x, plot.y + 4), (x, plot.bottom - 4), self._accent.base, 3)
            draw_letter(paint, (x, y), letter, self._accent)
        if self.at is None:
            return
        stop = review.stops[min(self.at, len(review.stops) - 1)]
        x = self.stop_point(stop, 0)[0]
        paint.line((x, plot.y - 8), (x, plot.bottom + 8), colours.ink, 2)
        for side in range(len(stop.chances)):
            if side == 0 or len(review.found.sides) > 2:
                paint.disc(self.stop_point(stop, side), 7, colours.white_fur, colours.ink, 2)
        words = standing(self._words, review, stop.chances)
        wide = min(plot.w, paint.measure(words, "caption")[0] + 24)
        box = Rect(min(max(plot.x, x - wide / 2), plot.right - wide), plot.y - 22, wide, 28)
        paint.box(box, colours.ink, 14)
        paint.text(words, (box.centre[0], box.centre[1]), "caption", colours.white_fur, "centre", box.w - 16)

    def _draw_heading(self, paint: Painter) -> None:
        """Draw the heading: whose lines these are, or how things stand at the moment that is looked at."""
        rect, review = self.rect, self._review
        heading = self._words.t("review.curve")
        look, below, beside = (within(each, paint.scale, _NOTE) for each in ("h3", "caption", "label"))
        y = rect.y + 58 - _NOTE
        x = rect.right - 26
        wide = sum(paint.measure(review.name(side), beside)[0] + 50 for side in range(len(review.found.sides)))
        full = rect.w - 52 - paint.measure(heading, look)[0] - 24
        named = wide <= full
        paint.text(heading, (rect.x + 24, y), look, width=rect.w - 48 - 34 * len(review.found.sides))
        if self.at is None:  # else the chances at that moment are told there
            notes = (self._words.t("review.curve.note"), self._words.t("review.curve.short"), "")
            paint.fit(notes, (rect.x + 24, y + 25), below, width=rect.w - 48)
        for side in reversed(range(len(review.found.sides))):
            if named:
                shown = paint.text(review.name(side), (x, y), beside, colours.ink, "right")
                x = shown.x - 20
            paint.mark((x, y), 12, review.player(side))
            x -= 34

    def _draw_grid(self, paint: Painter) -> None:
        plot, review = self.plot, self._review
        parts = _QUARTERS if plot.h >= 120 else 2
        for number in range(parts + 1):
            share = number / parts
            y = self.point(0, share)[1]
            even = share == 0.5 and len(review.found.sides) == 2
            paint.line((plot.x, y), (plot.right, y), colours.wood_deep if even else colours.row_rim, 2 if even else 1.5)
            words = self._words.t("review.per_cent", share=round(100 * share))
            paint.text(words, (plot.x - 12, y), tight("caption", 1), align="right")
        last = review.last
        by = max(1, round(last / max(1.0, min(10.0, plot.w / 90))))
        stretches = [*(each for each in range(0, last - 1, by) if last - 1 - each >= 0.6 * by), max(0, last - 1)]
        for moment in stretches:  # the number of a turn stands below all of it, as the letters of choices do
            turn = str(review.found.moments[moment].turn)
            x = self.point(moment + min(0.5, last / 2), 0)[0]
            paint.text(turn, (x, plot.bottom + 22), tight("caption"), align="centre")

    def _draw_fields(self, paint: Painter) -> None:
        """Draw the chances as two fields: the first side's below the line, the other's above it."""
        plot, review = self.plot, self._review
        area = paint.rect_px(plot)
        key = (*area.size, review.found.moments[-1].index)
        if self._fields is None or self._fields[0] != key:
            self._fields = key, self._make_fields(paint, plot, area.size)
        paint.surface.blit(self._fields[1], area)
        for side, y in ((0, plot.bottom - 32), (1, plot.y + 32)):
            if plot.h >= 120:
                paint.mark((plot.x + 36, y), 16, review.player(side))

    def _make_fields(self, paint: Painter, plot: Rect, size: tuple[int, int]) -> pygame.Surface:
        sheets = [pygame.Surface(size, pygame.SRCALPHA) for _ in range(2)]
        for side, sheet in enumerate(sheets):
            still = Painter(sheet, paint.scale)
            with still.offset(-plot.x, -plot.y):
                still.pattern(plot, self._review.player(side))
                still.veil(colours.cream, _PALE, plot)
        mask = pygame.Surface(size, pygame.SRCALPHA)
        f = paint.scale.factor
        line = [((x - plot.x) * f, (y - plot.y) * f) for x, y in self._points(0)]
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(0, size[1]), *line, size])
        sheets[0].blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        sheets[1].blit(sheets[0], (0, 0))
        return sheets[1]

    def _points(self, side: int) -> list[Point]:
        return [self.stop_point(stop, side) for stop in self._review.stops]

    def _draw_line(self, paint: Painter, side: int) -> None:
        two = len(self._review.found.sides) == 2
        if two and side:
            return
        player, points = self._review.player(side), self._points(side)
        if two:
            paint.shape([points], (Stroke(colours.white_fur, 7), Stroke(player.shade, 4)), closed=False)
            return
        paint.shape([points], (Stroke(player.shade, 7), Stroke(player.base, 4)), closed=False)
        stride = max(2, round(len(points) / _MARKS))
        offset = side * stride // len(self._review.found.sides)
        for point in (*points[stride - offset : len(points) - stride // 2 : stride], points[-1]):
            paint.mark(point, 10, player)


def draw_letter(paint: Painter, at: Point, letter: str, accent: Accent) -> None:
    """Draw the disc that marks a costly choice."""
    paint.disc(at, _DISC, accent.base, colours.white_fur, 3)
    paint.text(letter, at, "figure", accent.on, "centre")


_ROW, _LOW, _STACKED = 112.0, 56.0, 72.0
"""Height of a row, the least one, and that from which its bars lie below each other, with room for their labels."""
_BAR_H, _COLUMNS = 22.0, 20.0
"""Height of a bar, and of the labels above bars that lie side by side."""
_GAP = 10.0
_WON, _LOST = hexed("#5d9040"), hexed("#c9452f")
_LABEL, _BAR = 156.0, 120.0
"""Room of a label in front of a bar, and the least length of a bar that has one."""
_PITCH = 11.0
_ICONS, _WAY = ("icons/dice", "icons/flag", "icons/people"), "caption"


class BarScale(NamedTuple):
    """The shares at both ends of a bar."""

    low: float
    high: float


def bar_scale(shares: Sequence[float]) -> BarScale:
    """Ends that hold every share, with some room on either side of nothing."""
    reach = max(0.1, *(abs(share) for share in shares))
    return BarScale(min(0.0, *shares) - 0.06 * reach, max(0.0, *shares) + 0.06 * reach)


_NAMES = tuple(replace(style("strong").at(size), lead=1.1) for size in (20, 14, 12))
"""Styles of a name, the first that has room for it."""


class Bars:
    """Draws the panel: three lines a seat, or one where many sit at the table."""

    def __init__(self, review: ReviewedMatch, seats: Sequence[Seat], words: Catalogue) -> None:
        self._review, self._seats, self._words = review, seats, words
        self._scale = bar_scale([each.share for changes in review.changes for each in changes])
        others = words.n("review.others", len(seats) - 1)
        self._labels = words.t("review.luck"), words.t("review.decisions"), others

    @property
    def least(self) -> float:
        """Least height of the panel."""
        return HEAD + _COLUMNS + len(self._seats) * (_LOW + _GAP) + 2

    @property
    def most(self) -> float:
        """Greatest height that is of use."""
        return HEAD + len(self._seats) * (_ROW + _GAP) + 2

    def draw(self, paint: Painter, box: Rect) -> None:
        """The panel."""
        paint.panel(box)
        look, below = (within(each, paint.scale, _NOTE) for each in ("h3", "caption"))
        paint.text(self._words.t("review.bars"), (box.x + 24, box.y + 58 - _NOTE), look, width=box.w - 48)
        notes = (self._words.t("review.bars.note"), self._words.t("review.bars.short"), "")
        paint.fit(notes, (box.x + 24, box.y + 58), below, width=box.w - 48)
        room = Rect(box.x + 14, box.y + HEAD, box.w - 28, box.h - HEAD - 12)
        count = len(self._seats)
        if not (stacked := (room.h + _GAP) / count - _GAP >= _STACKED):
            room = room.lower(room.h - _COLUMNS)
        pitch = min(_ROW + _GAP, (room.h + _GAP) / count)
        rows = [Rect(room.x, room.y + pitch * number, room.w, pitch - _GAP) for number in range(count)]
        if not stacked:
            look = within("caption", paint.scale, _COLUMNS)
            for part, label in zip(self._bars_of(paint.scale, rows[0]).columns(3, 16), self._labels, strict=True):
                paint.fit((label, ""), (part.x, room.y - _COLUMNS / 2 - 2), look, width=part.w)
        for number, row in enumerate(rows):
            self._draw_row(paint, row, number, stacked)

    def _name_room(self, scale: Scale, row: Rect) -> tuple[float, float]:
        """Room of a row for mark and name together, and for the mark."""
        around = 2 * _radius(row) + 20
        widths = (min(190.0, row.w * 0.22), row.w * 0.26, row.w * 0.3)
        return next((each for each in widths if self._tells_names(scale, each - around)), widths[-1]), around

    def _bars_of(self, scale: Scale, row: Rect) -> Rect:
        name, _ = self._name_room(scale, row)
        return Rect(row.x + name + 24, row.y, row.w - name - 38, row.h)

    def _draw_row(self, paint: Painter, row: Rect, seat: int, stacked: bool) -> None:
        paint.box(row, colours.paper, 12, colours.row_rim, 2)
        r, worded = _radius(row), seat in self._review.worded
        paint.mark((row.x + 20 + r, row.centre[1]), r, self._review.seat(seat))
        name, around = self._name_room(paint.scale, row)
        self._draw_name(paint, Rect(row.x + 32 + 2 * r, row.y, name - around, row.h), seat, stacked and not worded)
        inner = self._bars_of(paint.scale, row)
        parts = inner.inset(0, 5).rows(3, 0) if stacked else inner.columns(3, 16)
        for part, icon, label, change in zip(parts, _ICONS, self._labels, self._review.changes[seat], strict=True):
            self._draw_line(paint, part, icon, label if stacked else "", change, worded)

    def _draw_name(self, paint: Painter, at: Rect, seat: int, whole_way: bool) -> None:
        """Draw the name of a seat, below it where there is room its chance at the start and at the end."""
        words, (start, end), y = self._seats[seat].name, self._review.start_and_end(seat), at.centre[1]
        look, way = first_whole(words, _NAMES, paint.scale, at.w), self._words.t("review.way", start=start, end=end)
        if whole_way and block(words, look, paint.scale, at.w).whole and block(way, _WAY, paint.scale, at.w).whole:
            paint.text(words, (at.x, y - 12), look, width=at.w)
            paint.text(way, (at.x, y + 13), _WAY, colours.ink_soft, width=at.w)
        else:
            paint.text(words, (at.x, y), first_whole(words, _NAMES, paint.scale, at.w, 2), width=at.w, max_lines=2)

    def _tells_names(self, scale: Scale, width: float) -> bool:
        return all(block(seat.name, _NAMES[-1], scale, width, 2).whole for seat in self._seats)

    def _draw_line(self, paint: Painter, line: Rect, icon: str, label: str, change: Change, worded: bool) -> None:
        y, x, share = line.centre[1], line.x, change.share
        words, figure = (within(each, paint.scale, max(_BAR_H, line.h)) for each in ("label", "figure"))
        paint.picture(icon, Rect.around((x + 12, y), 24), tint=colours.ink_soft)
        x += 32
        told = {self._per_cent(each.per_cent) for changes in self._review.changes for each in changes}
        value = max(paint.measure(each, figure)[0] for each in told) + 16
        # All kinds of bars start at one x, so that they can be compared.
        wide = max(paint.measure(each, words)[0] for each in self._labels)
        if label and line.w - 32 - wide - value >= _BAR:
            paint.text(label, (x, y), words, colours.ink)
            x = max(x + wide + 12, min(line.x + _LABEL, line.right - value - _BAR))
        high = min(_BAR_H, line.h - 3)
        bar = Rect(x, y - high / 2, max(20.0, line.right - value - x), high)
        part, little = self._draw_bar(paint, line, bar, share), label == self._labels[0] and change.little
        if little:
            self._draw_little(paint, bar, part, words)
        soft = little or not change.per_cent
        ink = colours.ink_soft if soft else colours.leaf_dark if share > 0 else colours.barn_dark
        if not worded:  # else a figure would stand beside what is told in words
            paint.text(self._per_cent(change.per_cent), (line.right - 4, y), figure, ink, "right")

    def _draw_bar(self, paint: Painter, line: Rect, bar: Rect, share: float) -> Rect:
        """Draw a bar, and give the box of what is won or lost."""
        paint.box(bar, colours.inset, 5)
        zero = bar.x + bar.w * -self._scale.low / (self._scale.high - self._scale.low)
        end = zero + bar.w * share / (self._scale.high - self._scale.low)
        part = Rect(min(zero, end), bar.y, abs(end - zero), bar.h)
        if part.w >= 1:
            paint.box(part, _WON if share > 0 else _LOST, min(4.0, part.w / 2))
        if share < 0:
            hatch(paint, part)
        paint.line((zero, max(line.y, bar.y - 5)), (zero, min(line.bottom, bar.bottom + 5)), colours.ink, 3)
        return part

    def _draw_little(self, paint: Painter, bar: Rect, part: Rect, look: Style) -> None:
        """Say that this is about even, after what is won or lost, or in front of it, where that has room."""
        said = self._words.t("review.little")
        room = paint.measure(said, look)[0] + 18
        if bar.right - part.right >= room:
            paint.text(said, (part.right + 10, bar.centre[1]), look, colours.ink_soft)
        elif part.x - bar.x >= room:
            paint.text(said, (part.x - 10, bar.centre[1]), look, colours.ink_soft, "right")

    def _per_cent(self, whole: int) -> str:
        return self._words.t("review.per_cent", share=signed(whole))


def _radius(row: Rect) -> float:
    return min(22.0, row.h / 2 - 6)


def hatch(paint: Painter, part: Rect) -> None:
    """Slanting lines over a loss, so that no colour has to tell it."""
    if part.w < 2:
        return
    with paint.clip(part):
        count = int((part.w + part.h) / _PITCH) + 1
        lines = [
            [(part.x - part.h + _PITCH * number, part.bottom), (part.x + _PITCH * number, part.y)]
            for number in range(count + 1)
        ]
        paint.shape(lines, (Stroke(colours.white_fur, 2, 0.55),), closed=False)
