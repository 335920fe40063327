"""Charts of a ledger: bars of what fell over the range that is normal, and the luck of every seat.

Good and bad luck have one calm colour: red and green make people see a pattern in what is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ledger import FaceCount, Ledger, SeatLuck
from game.core.seats import Seat
from game.scenes.ledger.model import FaceTeller
from game.scenes.shell import bar, sheet
from game.scenes.shell.menu import DrawBox
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Accent, colours, palette
from game.ui.widgets.base import Widget

_LEAST, _SIGN, _BADGE = 210.0, 40.0, 30.0
"""Least height of the bars alone, size of the picture below one, and room for the number above it."""
_MOST_WIDE = 118.0
_ROW, _MARK = 52.0, 15.0
_TRACK = 0.42
"""Share of a row of luck that its bar takes."""
_NARROW = 560.0
"""In a narrower row of luck the words stand below the name."""


class FaceBar(bar.TipPress):
    """A face of a die or a pile: how often it fell, beside what was to be expected."""

    focusable = True

    def __init__(
        self, name: str, rect: Rect, count: FaceCount, plot: tuple[Rect, int], accent: Accent, pictures: Sequence[str]
    ) -> None:
        """`plot` is the box of all bars, and the number that is its height."""
        super().__init__(name, rect)
        self._count, self._plot, self._accent, self._pictures = count, plot, accent, pictures
        self.label = ""

    def draw(self, paint: Painter) -> None:
        plot, most = self._plot
        count, x, wide = self._count, self.rect.centre[0], min(0.8 * self.rect.w, 92.0)

        def y(number: float) -> float:
            return plot.bottom - plot.h * number / most

        band = Rect(x - wide / 2, y(count.high + 0.5), wide, 0)
        band = band._replace(h=max(4.0, min(plot.bottom, y(count.low - 0.5)) - band.y))
        paint.box(band, colours.dome, 6, alpha=0.45)
        fell = Rect(x - 0.35 * wide, y(count.fell), 0.7 * wide, plot.bottom - y(count.fell))
        if count.fell:
            paint.box(fell, self._accent.base, min(6.0, fell.h / 2), alpha=0.82)
        paint.line((band.x, y(count.expected)), (band.right, y(count.expected)), colours.focus, 4)
        top = min(band.y, fell.y, y(count.expected))
        paint.pill(
            str(count.fell), (x, top - _BADGE / 2 - 2), colours.white_fur, colours.ink, "figure", colours.row_rim
        )
        below = plot.bottom + 8
        for picture in self._pictures:
            paint.picture(picture, Rect.around((x, below + _SIGN / 2), _SIGN))
        if self._pictures:
            below += _SIGN + 4
        paint.text(self.label, (x, below), "caption", None, "centre", self.rect.w - 6, 2, "top")
        if self.ring:
            paint.ring(self.rect, 10)


def bars_block(
    ruler: sheet.Ruler, ledger: Ledger, told: FaceTeller, kind: int, seat: int | None, accent: Accent, height: float
) -> sheet.Block:
    """Bars of a kind, as high as there is room, each with its number and its range."""
    words = ruler.words
    counts = ledger.bars(kind, seat)

    def lay(at: Rect) -> sheet.Laid:
        legend, low = _legend(ruler, at, accent)
        most = max(1, *(max(each.fell, each.high) for each in counts))
        by = sheet.grid_step(most)
        most = -(-most // by) * by
        left = ruler.wide(str(most), "caption") + 14
        pitch = min(_MOST_WIDE * ruler.growth, (at.w - left) / len(counts))
        pictured = any(told.pictures(kind, face) for face in range(len(counts)))
        names = [told.face(kind, face) for face in range(len(counts))]
        below = (_SIGN + 4 if pictured else 0) + max(ruler.high(each, "caption", pitch - 6, 2) for each in names) + 12
        high = max(_LEAST, height - (low - at.y) - below - _BADGE - 12)
        first = at.x + left + max(0.0, (at.w - left - pitch * len(counts)) / 2)
        plot = Rect(at.x + left, low + _BADGE + 12, at.w - left, high)
        widgets: list[Widget] = [*legend, DrawBox(plot, lambda paint, box: _draw_grid(paint, box, most, by))]
        for face, count in enumerate(counts):
            box = Rect(first + face * pitch, plot.y - _BADGE, pitch, plot.h + _BADGE + below)
            made = FaceBar(f"ledger.bar.{face}", box, count, (plot, most), accent, told.pictures(kind, face))
            made.label, made.group = names[face], "ledger.bars"
            facts = {"expected": f"{count.expected:.1f}", "low": count.low, "high": count.high}
            made.hint = words.t("ledger.bar.tip", face=names[face], many=count.fell, **facts)
            widgets.append(made)
        return widgets, plot.bottom + below

    return lay


def _legend(ruler: sheet.Ruler, at: Rect, accent: Accent) -> tuple[list[Widget], float]:
    """Signs of what is drawn, side by side, or one below the other."""
    signs = [("rolled", accent.base, 14.0), ("expected", colours.focus, 4.0), ("range", colours.dome, 14.0)]
    widgets: list[Widget] = []
    x, y, line = at.x, at.y, ruler.high("0", "caption", 99) + 6
    for name, colour, high in signs:
        said = ruler.words.t(f"ledger.{name}")
        wide = 40 + ruler.wide(said, "caption")
        if x > at.x and x + wide > at.right:
            x, y = at.x, y + line

        def draw(paint: Painter, box: Rect, said=said, colour=colour, high=high) -> None:  # type: ignore[no-untyped-def]
            sign = Rect.around((box.x + 13, box.centre[1]), 26, high)
            paint.box(sign, colour, min(4.0, high / 2), alpha=0.45 if colour is colours.dome else 1)
            paint.text(said, (box.x + 34, box.centre[1]), "caption", width=box.w - 34)

        widgets.append(DrawBox(Rect(x, y, min(wide, at.w), line), draw))
        x += wide + 22
    return widgets, y + line


def _draw_grid(paint: Painter, plot: Rect, most: int, by: int) -> None:
    for value in range(0, most + 1, by):
        y = plot.bottom - plot.h * value / most
        paint.line((plot.x, y), (plot.right, y), colours.divider if value else colours.hoof, 2)
        paint.text(str(value), (plot.x - 10, y), "caption", align="right")


def luck_words(ruler: sheet.Ruler, luck: SeatLuck) -> str:
    """Luck in words."""
    return ruler.words.t(f"ledger.luck.{luck.verdict}", odds=luck.odds)


def luck_block(ruler: sheet.Ruler, seat: Seat, number: int, luck: SeatLuck) -> sheet.Block:
    """A row with the luck of a seat as a bar from the middle, and in words."""

    def lay(at: Rect) -> sheet.Laid:
        said, folded = luck_words(ruler, luck), at.w < _NARROW * ruler.growth
        room = at.w * (1 - _TRACK) - 54 - 2 * sheet.PAD
        lines = ruler.high(seat.name, "strong", room / (1 if folded else 2), 2)
        more = ruler.high(said, "caption", room / (1 if folded else 2), 3)
        box = at._replace(h=max(_ROW, (lines + more if folded else max(lines, more)) + 14))

        def draw(paint: Painter, box: Rect) -> None:
            paint.plate(box, 11, None)
            middle = box.centre[1]
            paint.mark((box.x + 28, middle), _MARK, palette(seat, number))
            name = Rect(box.x + 54, box.y, room / (1 if folded else 2), box.h)
            track = Rect(name.right + sheet.PAD, middle - 6, box.w * _TRACK, 12)
            if folded:
                top = middle - (lines + more) / 2
                paint.text(seat.name, (name.x, top), "strong", None, "left", name.w, 2, "top")
                paint.text(said, (name.x, top + lines), "caption", None, "left", name.w, 3, "top")
            else:
                paint.text(seat.name, (name.x, middle), "strong", None, "left", name.w, 2)
                paint.text(said, (track.right + sheet.PAD, middle), "caption", colours.ink, "left", room / 2, 3)
            paint.box(track, colours.track, 6)
            end = track.x + track.w * luck.place
            start, end = sorted((track.centre[0], end))
            paint.box(Rect(start, track.y, max(2.0, end - start), track.h), colours.focus, 4)
            paint.line((track.centre[0], track.y - 8), (track.centre[0], track.bottom + 8), colours.ink, 3)

        tip = bar.tip_press(f"ledger.luck.{number}", box, ruler.words.t("ledger.luck.tip"))
        return [DrawBox(box, draw), tip], box.bottom

    return lay
