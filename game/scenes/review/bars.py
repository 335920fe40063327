"""Luck and decisions of every seat, in per cent of chance; what was lost is hatched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.review.told import ReviewedMatch, signed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours, hexed

HEAD = 78.0
_ROW, _LOW = 104.0, 56.0
_GAP = 10.0
_WON, _LOST = hexed("#5d9040"), hexed("#c9452f")
_LABEL, _VALUE = 156.0, 62.0
_PITCH = 11.0


class BarScale(NamedTuple):
    """The shares at both ends of a bar."""

    low: float
    high: float


def scale_of(shares: Sequence[float]) -> BarScale:
    """Ends that hold every share, with some room on either side of nothing."""
    reach = max(0.1, *(abs(share) for share in shares))
    return BarScale(min(0.0, *shares) - 0.06 * reach, max(0.0, *shares) + 0.06 * reach)


class Bars:
    """Draws the panel: two lines a seat, or one where many sit at the table."""

    def __init__(self, told: ReviewedMatch, seats: Sequence[Seat], words: Catalogue) -> None:
        self._told, self._seats, self._words = told, seats, words
        self._scale = scale_of((*told.found.luck, *told.found.decisions))

    @property
    def least(self) -> float:
        """How high the panel has to be."""
        return HEAD + len(self._seats) * (_LOW + _GAP) + 2

    @property
    def most(self) -> float:
        """More height is of no use to it."""
        return HEAD + len(self._seats) * (_ROW + _GAP) + 2

    def draw(self, paint: Painter, box: Rect) -> None:
        """The panel."""
        paint.panel(box)
        paint.text(self._words.t("review.bars"), (box.x + 24, box.y + 30), "h3", width=box.w - 48)
        notes = (self._words.t("review.bars.note"), self._words.t("review.bars.short"))
        note = next((each for each in notes if paint.measure(each, "caption")[0] <= box.w - 48), "")
        paint.text(note, (box.x + 24, box.y + 58), "caption")
        room = Rect(box.x + 14, box.y + HEAD, box.w - 28, box.h - HEAD - 12)
        pitch = min(_ROW + _GAP, (room.h + _GAP) / len(self._seats))
        for number in range(len(self._seats)):
            self._row(paint, Rect(room.x, room.y + pitch * number, room.w, pitch - _GAP), number)

    def _row(self, paint: Painter, row: Rect, seat: int) -> None:
        paint.box(row, colours.paper, 12, colours.row_rim, 2)
        r = min(22.0, row.h / 2 - 6)
        paint.mark((row.x + 20 + r, row.centre[1]), r, self._told.seat(seat))
        name = min(190.0, row.w * 0.22)
        paint.text(self._seats[seat].name, (row.x + 32 + 2 * r, row.centre[1]), "strong", width=name - 2 * r - 20)
        found, t = self._told.found, self._words.t
        lines = (("icons/dice", t("review.luck"), found.luck), ("icons/flag", t("review.decisions"), found.decisions))
        inner = Rect(row.x + name + 24, row.y, row.right - 14 - row.x - name - 24, row.h)
        parts = inner.inset(0, 8).rows(2, 2) if row.h >= 84 else inner.columns(2, 16)
        for part, (icon, label, shares) in zip(parts, lines, strict=True):
            self._line(paint, part, icon, label, shares[seat])

    def _line(self, paint: Painter, line: Rect, icon: str, label: str, share: float) -> None:
        y, x = line.centre[1], line.x
        paint.picture(icon, Rect.around((x + 12, y), 24), tint=colours.ink_soft)
        x += 32
        wide = paint.measure(label, "label")[0]
        if line.w - 32 - wide - _VALUE >= 120:
            paint.text(label, (x, y), "label", colours.ink)
            x = max(x + wide + 12, min(line.x + _LABEL, line.right - _VALUE - 120))
        bar = Rect(x, y - 11, max(20.0, line.right - _VALUE - x), 22)
        paint.box(bar, colours.inset, 5)
        zero = bar.x + bar.w * -self._scale.low / (self._scale.high - self._scale.low)
        end = zero + bar.w * share / (self._scale.high - self._scale.low)
        part = Rect(min(zero, end), bar.y, abs(end - zero), bar.h)
        if part.w >= 1:
            paint.box(part, _WON if share > 0 else _LOST, min(4.0, part.w / 2))
        if share < 0:
            hatch(paint, part)
        paint.line((zero, bar.y - 5), (zero, bar.bottom + 5), colours.ink, 3)
        ink = colours.ink_soft if not round(100 * share) else colours.leaf_dark if share > 0 else colours.barn_dark
        paint.text(signed(share), (line.right - 4, y), "figure", ink, "right")


def hatch(paint: Painter, part: Rect) -> None:
    """Slanting lines over what was lost, so that no colour has to tell it."""
    if part.w < 2:
        return
    with paint.clip(part):
        count = int((part.w + part.h) / _PITCH) + 1
        lines = [
            [(part.x - part.h + _PITCH * number, part.bottom), (part.x + _PITCH * number, part.y)]
            for number in range(count + 1)
        ]
        paint.shape(lines, (Stroke(colours.white_fur, 2, 0.55),), closed=False)
