"""The counting: everybody's block rises course by course; how far it is, how fast, on and to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes.results.parties import Party
from game.scenes.results.reveal import CountingStep, ResultReveal
from game.scenes.shell.menu import DrawBox
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours, palette
from game.ui.type import style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item, choices

_HIGHEST = 262.0
_FOOT = 18.0
"""The height of a block that nothing has been counted for."""
_WIDEST, _BETWEEN, _MARGIN = 136.0, 18.0, 18.0
_R = 40.0
_PICTURE = 34.0
_STEP = 6.0
_LEAST_UNIT = 0.55
"""In a smaller picture nobody could read the names."""
_PLATE_H = 36.0


class PodiumBlock(NamedTuple):
    """Place of a block on the picture's canvas: its middle, its width and height, the radius of its head."""

    x: float
    wide: float
    high: float
    r: float

    def toward(self, other: PodiumBlock, share: float) -> PodiumBlock:
        """Place on the way to another one."""
        x, wide, high, r = (a + (b - a) * share for a, b in zip(self, other, strict=True))
        # Few sizes on the way, so that few pictures are made for it.
        return PodiumBlock(x, round(wide / _STEP) * _STEP, high, round(r / _STEP) * _STEP) if 0 < share < 1 else other


class Blocks:
    """Blocks of a counting, and their way to the podium."""

    def __init__(
        self, parties: Sequence[Party], seats: Sequence[Seat], steps: Sequence[CountingStep], wide: float
    ) -> None:
        self._parties, self._seats, self._steps, self._wide = parties, seats, steps, wide
        self._most = max([1, *(self._height(number, len(steps), 0) for number in range(len(parties)))])
        order = sorted(range(len(parties)), key=lambda number: parties[number].seats)
        self._slots = [order.index(number) for number in range(len(parties))]

    def _height(self, number: int, counted: int, now: float) -> float:
        """The points that a party has after so many steps and a share of the next one."""
        values = [max(0, step.points[number]) for step in self._steps]
        return sum(values[:counted]) + (values[counted] * now if counted < len(values) else 0)

    def _place_block(self, number: int, reveal: ResultReveal) -> PodiumBlock:
        pitch = min(_WIDEST + _BETWEEN, (self._wide - 2 * _MARGIN) / len(self._parties))
        x = self._wide / 2 + (self._slots[number] - (len(self._parties) - 1) / 2) * pitch
        wide = pitch - min(_BETWEEN, pitch * 0.14)
        high = _FOOT + self._height(number, reveal.counted, reveal.counted_now) * _HIGHEST / self._most
        return PodiumBlock(x, wide, high, min(_R, 0.42 * wide))

    def draw(
        self,
        paint: Painter,
        to_canvas: Callable[[float, float], tuple[float, float]],
        unit: float,
        ground: float,
        reveal: ResultReveal,
        ends: Sequence[PodiumBlock | None],
    ) -> None:
        """Draw all of them; `ends` are by party the last places of blocks, None for one that sinks into the ground."""
        for number, end in enumerate(ends):
            block = self._place_block(number, reveal)
            if reveal.ordered > 0:
                block = block.toward(end or block._replace(high=-2 * block.r - _PLATE_H - 20), reveal.ordered)
            x, top = to_canvas(block.x - block.wide / 2, ground - block.high)
            face = Rect(x, top, block.wide * unit, block.high * unit)
            # The wood is always the same picture, of which the risen part shows.
            if face.h > 4 * unit:
                with paint.clip(Rect(face.x, face.y - 4, face.w, face.h + 4 + 7 * unit)):
                    paint.box(face.moved(0, 7 * unit), colours.wood_dark)
                    whole = face._replace(h=(_HIGHEST + _FOOT + 20) * unit)
                    with paint.clip(Rect(face.x, face.y - 4, face.w, face.h + 4)):
                        paint.box(whole, colours.wood, 10 * unit, colours.wood_light, 1.5)
                        paint.box(face._replace(h=16 * unit), colours.wood_light, 9 * unit)
            self._draw_courses(paint, face, unit, number, reveal)
            self._draw_head(paint, face, unit, number, block.r * unit, reveal)

    def _draw_courses(self, paint: Painter, face: Rect, unit: float, number: int, reveal: ResultReveal) -> None:
        """Draw the pictures of the block's courses, from the foot up."""
        if reveal.ordered > 0:
            return
        low, room = face.bottom, Rect(face.x, face.y + 16 * unit, face.w, face.h)
        for at in range(min(len(self._steps), reveal.counted + 1)):
            points = max(0, self._steps[at].points[number])
            share = 1.0 if at < reveal.counted else reveal.counted_now
            high = points * share * _HIGHEST / self._most * unit
            low, top = low - high, low
            if high <= 0:
                continue
            if low > room.y + 4 and at + 1 < len(self._steps):
                paint.line((face.x + 10 * unit, low), (face.right - 10 * unit, low), colours.wood_dark, 2)
            size = min(_PICTURE * unit, 0.86 * points * _HIGHEST / self._most * unit, 0.6 * face.w)
            if self._steps[at].picture and size >= 9 and high > 0.6 * size:
                middle = (face.centre[0], max((low + top) / 2, room.y + size / 2))
                tint = colours.hoof if self._steps[at].picture.startswith("icons/") else None
                paint.picture(self._steps[at].picture, Rect.around(middle, size), tint=tint)

    def _draw_head(self, paint: Painter, face: Rect, unit: float, number: int, r: float, reveal: ResultReveal) -> None:
        party = self._parties[number]
        small = r * (0.72 if len(party.seats) > 1 else 1.0)
        x, y = face.centre[0], face.y - small - 6 * unit
        for i, seat in enumerate(party.seats):
            offset = (i - (len(party.seats) - 1) / 2) * 1.5 * small
            paint.mark((x + offset, y), small, palette(self._seats[seat], seat))
        names, label = (
            ", ".join(self._seats[seat].name for seat in party.seats),
            style("strong").at(max(14.0, 19 * unit)),
        )
        most = face.w + 8 * unit
        if unit < _LEAST_UNIT:
            return  # the names stand in the table
        wide = min(paint.measure(names, label)[0] + 24 * unit, most)
        plate = Rect.around((x, y - small - 6 * unit - _PLATE_H * unit / 2), wide, _PLATE_H * unit)
        player = palette(self._seats[party.seats[0]], party.seats[0])
        paint.box(plate, colours.cream, plate.h / 2, player.shade, 2)
        paint.text(names, plate.centre, label, colours.ink, "centre", width=wide - 12 * unit)
        if reveal.counted < len(self._steps) and (points := self._steps[reveal.counted].points[number]):
            words = f"{points:+}"
            high = 30 * unit
            label = style("figure").at(max(9.0, 0.68 * high))
            wide = max(high, paint.measure(words, label)[0] + 0.6 * high)
            box = Rect.around((x + 0.8 * r, y - 0.7 * r), wide, high)
            paint.box(box, colours.leaf_dark, high / 2, colours.white_fur, 2)
            paint.text(words, box.centre, label, colours.white_fur, "centre")


NEXT, SKIP, PACE = "results.next", "results.skip", "results.pace"
PACES = {"slow": 0.5, "normal": 1.0, "fast": 2.0}
_LOW = 150.0
"""In less height there are only the buttons in one row."""
_MOST_DISC, _DISC_PITCH = 44.0, 61.0


class CountingPanel:
    """Panel of a counting with the buttons that hurry it."""

    def __init__(self, reveal: ResultReveal, steps: Sequence[CountingStep], words: Catalogue, accent: Accent) -> None:
        self._reveal, self._steps, self._words, self._accent = reveal, steps, words, accent
        self.skip: Callable[[], None] = reveal.finish

    def build(self, box: Rect, scale: Scale) -> Iterator[Widget]:
        """The panel and its widgets."""
        t = self._words.t
        yield DrawBox(box, self._draw)
        if box.h < _LOW:
            onward, skip = box.inset(8, 6).columns(2, 12)
        else:
            row = Rect(box.x + 24, box.bottom - 24 - 64, box.w - 48, 64)
            wide = min(300.0, 0.38 * row.w)
            skip = Rect(row.right - wide, row.y, wide, 64)
            onward = Rect(skip.x - 12 - 0.94 * wide, row.y + 2, 0.94 * wide, 60)
            pace = Rect(row.x, row.y + 10, min(300.0, onward.x - 12 - row.x), 46)
            items = [Item(key, t(f"results.pace.{key}")) for key in PACES]
            now = next(key for key, value in PACES.items() if value == self._reveal.pace)
            yield choices(PACE, pace, items, now, self._set_pace, self._accent, scale)
        yield Button(NEXT, onward, t("results.next"), "icons/arrow_right", on_press=self._reveal.forward)
        button = Button(SKIP, skip, t("results.skip"), "icons/skip", "main", self._accent)
        button.on_press = self.skip
        yield button

    def _set_pace(self, key: str) -> None:
        self._reveal.pace = PACES[key]

    def _draw(self, paint: Painter, box: Rect) -> None:
        paint.panel(box)
        if box.h < _LOW:
            return
        many, at = len(self._steps), min(self._reveal.counted + 1, len(self._steps))
        words = self._words.t("results.counting.of", number=at, count=many)
        paint.text(words, (box.x + 24, box.y + 32), "h3", colours.ink)
        pitch = min(_DISC_PITCH, (box.w - 48) / many)
        r = min(_MOST_DISC, 0.86 * pitch) / 2
        y = (box.y + 52 + box.bottom - 96) / 2
        for number, step in enumerate(self._steps):
            self._draw_step(paint, (box.x + 24 + r + number * pitch, y), r, number, step)

    def _draw_step(
        self, paint: Painter, middle: tuple[float, float], r: float, number: int, step: CountingStep
    ) -> None:
        """Draw one step: counted, being counted, or still to come."""
        counted = self._reveal.counted
        if number < counted:
            paint.disc(middle, r, colours.leaf_dark, colours.leaf_dark, 2)
            paint.picture("icons/check", Rect.around(middle, 1.2 * r), tint=colours.white_fur)
            return
        now = number == counted
        paint.disc(
            middle,
            r,
            colours.legal_fill if now else colours.inset,
            colours.sun if now else colours.row_rim,
            4 if now else 2,
        )
        if step.picture:
            tint = colours.ink_soft if step.picture.startswith("icons/") else None
            paint.picture(step.picture, Rect.around(middle, 1.3 * r), alpha=1.0 if now else 0.5, tint=tint)
        elif r > 12:
            paint.text(step.label[:4], middle, style("caption").at(max(9.0, 0.62 * r)), None, "centre", width=2 * r)
